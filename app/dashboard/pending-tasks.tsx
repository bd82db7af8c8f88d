import { Link } from 'react-router'
import { EmptyState } from '~/app/ui/empty-state'
import { Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { DueDate } from './due-date'
import { t } from './texts'
import type { Workplace } from './loader.server'
import style from './dashboard.module.css'

/** The viewer's pending tasks, ordered by due date, each with its reason and a link to its action. */
export function PendingTasks({ of: { todos, total, kinds, now } }: { of: Workplace }) {
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
                  <div className={style.muted}>
                    {todo.reason}
                    {todo.leadDepartName && ` · ${todo.leadDepartName}`}
                  </div>
                </div>
                <DueDate due={todo.dueTime} now={now} />
                <Link to={todo.url} className={style.actionLink} aria-label={t.handleOne(todo.label, todo.title)}>
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
        <EmptyState title={t.allDone} help={t.allDoneHelp} />
      )}
    </Section>
  )
}

/** Maximum number of kinds that are shown expanded. */
const MAX_KINDS = 6

/** Number of pending tasks by kind. With many kinds only the overdue ones are expanded. Kinds without tasks are hidden. */
export function TaskKinds({ of }: { of: Workplace['kinds'] }) {
  const kinds = of.filter(({ count }) => count > 0)
  const late = kinds.filter((one) => one.late)
  const visibleKinds = kinds.length <= MAX_KINDS ? kinds : (late.length ? late : kinds).slice(0, MAX_KINDS)
  const rest = kinds.filter((one) => !visibleKinds.includes(one))
  return (
    <Section title={t.counts}>
      <Tiles of={visibleKinds} />
      {rest.length > 0 && (
        <details className={style.moreKinds}>
          <summary>
            {t.otherKinds(
              rest.length,
              rest.reduce((sum, { count }) => sum + count, 0),
            )}
          </summary>
          <Tiles of={rest} />
        </details>
      )}
    </Section>
  )
}
const Tiles = ({ of }: { of: Workplace['kinds'] }) => (
  <ul className={style.counts}>
    {of.map(({ kind, label, count, screen, late }) => (
      <li key={kind}>
        <Link to={screen.startsWith('/todo/') ? `${screen}?kind=${kind}` : screen}>
          <strong className={late ? style.red : undefined}>{count}</strong>
          {label}
          {late && <span className={style.red}>{t.someLate}</span>}
        </Link>
      </li>
    ))}
  </ul>
)
