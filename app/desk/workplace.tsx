import { Link } from 'react-router'
import { linkTo } from '~/app/lib/named-pages'
import { Permitted } from '~/app/frame/permitted'
import { title } from '~/app/lib/title'
import { greeting as greetingOf } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { Empty } from '~/app/ui/empty'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { Route } from './+types/workplace'
import { Announcements } from './announcements'
import { Due } from './due'
import { FirstSteps } from './first-steps'
import { Shortcuts } from './shortcuts'
import { t } from './texts'
import { readWorkplace } from './workplace.server'
import style from './desk.module.css'
import * as todos from '~/worker/todos/calls'

export const loader = (args: Route.LoaderArgs) => load(args, todos.listTodos, readWorkplace)
export const meta = title(() => t.workplace)

/** What is due for me, in the order of dates, with the reason, one click from the act. */
export default function Workplace({
  loaderData: { roleCode, realname, now, kinds, total, todos, announcements },
}: Route.ComponentProps) {
  const waiting = kinds.filter(({ count }) => count > 0)
  const more = total - todos.length
  return (
    <Page
      title={t.greeting(greetingOf(Number(now.slice(11, 13))), realname)}
      actions={
        <Permitted code="subject:declare">
          <Link to={linkTo('subjectAdd')} className={style.go}>
            {t.declare}
          </Link>
        </Permitted>
      }
      note={total ? t.someWaiting(total) : t.nothingWaits}
    >
      <div className={style.desk}>
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
              {more > 0 && waiting[0] && (
                <Link to={waiting[0].screen} className={style.more}>
                  {t.more(more)}
                </Link>
              )}
            </>
          ) : (
            <Empty title={t.allDone} help={t.allDoneHelp} />
          )}
        </Section>
        <div className={style.side}>
          {waiting.length > 0 && (
            <Section title={t.counts}>
              <ul className={style.counts}>
                {waiting.map(({ kind, label, count, screen }) => (
                  <li key={kind}>
                    <Link to={screen.startsWith('/todo/') ? `${screen}?kind=${kind}` : screen}>
                      <strong>{count}</strong>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Announcements rows={announcements} />
          <Shortcuts />
          <FirstSteps roleCode={roleCode} />
        </div>
      </div>
    </Page>
  )
}
