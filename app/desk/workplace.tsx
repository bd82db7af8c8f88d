import { Link } from 'react-router'
import { title } from '~/app/frame/title'
import { greeting } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { Empty } from '~/app/ui/empty'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { stamp } from '~/worker/core/time'
import { kindsOf, todoScreens } from '~/worker/todos/kinds.server'
import { listTodos } from '~/worker/todos/queries.server'
import type { Route } from './+types/workplace'
import { Due } from './due'
import { FirstSteps } from './first-steps'
import style from './desk.module.css'

const SHOWN = 10

export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx) => {
    const { roleCode, realname } = ctx.actor
    const { kinds, page } = await listTodos(ctx, { pageNo: 1, pageSize: SHOWN, column: 'dueTime', order: 'asc' })
    const screens = Object.entries(todoScreens).filter(([, { role }]) => role === roleCode)
    return {
      roleCode,
      realname,
      now: stamp(ctx.now()),
      kinds: kinds.map((one) => ({
        ...one,
        screen: screens.find(([path]) => kindsOf(roleCode, path).some((name) => name === one.kind))?.[0] ?? one.list,
      })),
      page,
    }
  })
export const meta = title('个人工作台')

/** What is due for me, in the order of dates, with the reason, one click from the act. */
export default function Workplace({ loaderData: { roleCode, realname, now, kinds, page } }: Route.ComponentProps) {
  const waiting = kinds.filter(({ count }) => count > 0)
  const more = page.total - page.records.length
  return (
    <Page
      title={`${greeting(Number(now.slice(11, 13)))}，${realname}`}
      note={page.total ? `有 ${page.total} 件事等您处理，最紧的在最前。` : '现在没有等您处理的事。'}
    >
      <div className={style.desk}>
        <Section title="待我处理">
          {page.records.length ? (
            <>
              <ul className={style.tasks}>
                {page.records.map((todo) => (
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
                    <Link to={todo.url} className={style.go} aria-label={`去处理：${todo.label}，${todo.title}`}>
                      去处理
                    </Link>
                  </li>
                ))}
              </ul>
              {more > 0 && waiting[0] && (
                <Link to={waiting[0].screen} className={style.more}>
                  还有 {more} 件，查看全部
                </Link>
              )}
            </>
          ) : (
            <Empty title="都处理完了" help="新的待办会按截止时间出现在这里" />
          )}
        </Section>
        <div className={style.side}>
          <FirstSteps roleCode={roleCode} />
          {waiting.length > 0 && (
            <Section title="待办数量">
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
        </div>
      </div>
    </Page>
  )
}
