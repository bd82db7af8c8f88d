import { Link } from 'react-router'
import { Empty } from '~/app/ui/empty'
import { Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { Due } from './due'
import { t } from './texts'
import type { Workplace } from './workplace.server'
import style from './desk.module.css'

/** What is due for me, in the order of dates, with the reason, one click from the act. */
export function Waiting({ of: { todos, total, kinds, now } }: { of: Workplace }) {
  const first = kinds.find(({ count }) => count > 0)
  const more = total - todos.length
  return (
    <Section title={t.waiting}>
      {todos.length ? (
        <>
          <ul className={style.tasks}>
            {todos.map((todo) => (
              <li key={todo.id}>
                <div className={style.task}>
                  <div className={style.taskHead}>
                    <StatusTag colour="blue" label={todo.label} />
                    <Link to={todo.url}>{todo.title}</Link>
                  </div>
                  <div className={style.quiet}>
                    {todo.reason}
                    {todo.leadDepartName && ` · ${todo.leadDepartName}`}
                  </div>
                </div>
                <Due due={todo.dueTime} now={now} />
                <Link to={todo.url} className={style.go} aria-label={t.handleOne(todo.label, todo.title)}>
                  {t.handle}
                </Link>
              </li>
            ))}
          </ul>
          {more > 0 && first && (
            <Link to={first.screen} className={style.more}>
              {t.more(more)}
            </Link>
          )}
        </>
      ) : (
        <Empty title={t.allDone} help={t.allDoneHelp} />
      )}
    </Section>
  )
}

/** How much waits of each kind; kinds with nothing stay out of the way. */
export function Kinds({ of: kinds }: { of: Workplace['kinds'] }) {
  return (
    <Section title={t.counts}>
      <ul className={style.counts}>
        {kinds
          .filter(({ count }) => count > 0)
          .map(({ kind, label, count, screen }) => (
            <li key={kind}>
              <Link to={screen.startsWith('/todo/') ? `${screen}?kind=${kind}` : screen}>
                <strong>{count}</strong>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  )
}
