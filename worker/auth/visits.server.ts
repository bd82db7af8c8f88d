import { sql } from 'drizzle-orm'
import { roomUse } from '../../db/schema'
import type { Context } from '../core/context'
import { stamp } from '../core/time'
import { baseOf, roomOf } from '../policy/roles'

/**
 * Records when people were last seen, by their sessions as they are now: a gap of half an hour begins another visit. Half-done
 * sessions and those of administrators who view the system as somebody else are left out.
 */
export const recordVisits = (sessionIds: readonly string[]) =>
  sql`insert into user_visit (user_id, seen_time, before_time)
    select user_id, last_time, '' from session
    where id in (select value from json_each(${JSON.stringify(sessionIds)})) and stage = '' and viewer_id = ''
    on conflict (user_id) do update set
      before_time = case when seen_time < datetime(excluded.seen_time, '-30 minutes') then seen_time else before_time end,
      seen_time = max(seen_time, excluded.seen_time)`

type Visitor = { userId: string; realname: string; departName: string }
/** Statements that log a visit to the workspace of a role; none for a role of no workspace. */
export const workspaceVisit = (ctx: Context, roleCode: string, { userId, realname, departName }: Visitor) => {
  const room = roomOf(baseOf({ baseCode: roleCode }))
  const visit = { id: ctx.id(), kind: 'visit' as const, userId, realname, departName, time: stamp(ctx.now()) }
  return room ? [ctx.db.insert(roomUse).values({ ...visit, room })] : []
}
