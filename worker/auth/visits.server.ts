import { sql } from 'drizzle-orm'
import { workspaceAccess } from '../../db/schema'
import type { Context } from '../core/context'
import { formatStamp } from '../core/time'
import { baseRoleOf, workspaceOf } from '../policy/roles'

/**
 * Statement that records when people were last seen, from their sessions. A gap of half an hour starts another visit.
 * Partial sessions and impersonated sessions are excluded.
 */
export const recordVisitsStatement = (sessionIds: readonly string[]) =>
  sql`insert into user_visit (user_id, seen_time, before_time)
    select user_id, last_time, '' from session
    where id in (select value from json_each(${JSON.stringify(sessionIds)})) and stage = '' and viewer_id = ''
    on conflict (user_id) do update set
      before_time = case when seen_time < datetime(excluded.seen_time, '-30 minutes') then seen_time else before_time end,
      seen_time = max(seen_time, excluded.seen_time)`

type Visitor = { userId: string; realname: string; departName: string }
/** Statements that log a visit to the workspace of a role; none if the role has no workspace. */
export const workspaceVisitStatements = (ctx: Context, roleCode: string, { userId, realname, departName }: Visitor) => {
  const room = workspaceOf(baseRoleOf({ baseCode: roleCode }))
  const visit = { id: ctx.id(), kind: 'visit' as const, userId, realname, departName, time: formatStamp(ctx.now()) }
  return room ? [ctx.db.insert(workspaceAccess).values({ ...visit, workspace: room })] : []
}
