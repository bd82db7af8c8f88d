import { sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import type { App } from '../core/http.server'
import { presenceKey } from '../live/messages'
import { sendTransient } from '../live/push.server'
import { roles } from '../policy/roles'

/** Query of the users who may have a panel open: its participants, its author, and business managers. */
const panelFollowersQuery = (ctx: Context, meetings: ReturnType<typeof sql>) =>
  ctx.db
    .select({ id: sql<string>`m.id`, userId: sql<string>`u.id` })
    .from(sql`meeting m cross join user u on u.status = 1 and (u.username = m.create_by
      or exists (select 1 from meeting_participant p where p.meeting_id = m.id and p.user_id = u.id and p.del_flag = 0)
      or exists (select 1 from user_role r where r.user_id = u.id and r.role_id = ${roles.bizManger.id}))`)
    .where(meetings)

async function pushPanelHint(ctx: Context, meetings: ReturnType<typeof sql>) {
  if (!ctx.bindings.ROOM) return
  const rows = await panelFollowersQuery(ctx, meetings)
  for (const [id, those] of Map.groupBy(rows, (row) => row.id))
    await sendTransient(
      ctx,
      those.map((row) => row.userId),
      { cmd: 'edit', msgId: presenceKey('meeting', id), msgTxt: '' },
    )
}

/** Runs the work after the response, which does not wait for it. */
const afterResponse = (ctx: Context, work: () => Promise<void>) =>
  ctx.after(new Promise((resolve) => setTimeout(resolve)).then(work))

/** Tells the clients that follow the panel to reload it. */
export const refreshPanel = (ctx: Context, id: string) =>
  afterResponse(ctx, () => pushPanelHint(ctx, sql`m.id = ${id}`))

/** Middleware: after a grade or review was submitted, tells the open panels of that user's subjects to reload. */
export const refreshPanelsMiddleware: MiddlewareHandler<App> = async (c, next) => {
  await next()
  const { ctx } = c.var
  if (!isPerson(ctx.actor) || c.res.status !== 200) return
  const { userId } = ctx.actor
  afterResponse(ctx, () =>
    pushPanelHint(
      ctx,
      sql`m.panel_at >= 0 and m.status = 1 and exists (select 1 from json_each(m.agenda) a
        where exists (select 1 from subject_grade g where g.subject_id = json_extract(a.value, '$.subjectId') and g.grader_id = ${userId})
        or exists (select 1 from subject_review v where v.subject_id = json_extract(a.value, '$.subjectId') and v.reviewer_id = ${userId}))`,
    ),
  )
}
