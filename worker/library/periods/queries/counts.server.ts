import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fbTotal } from '../../../../db/schema'
import type { Context } from '../../../core/context'
import { type Reading, reading } from '../../../core/read-all.server'
import { stamp } from '../../../core/time'
import { inRooms, keepsRooms, ownInstitution } from '../../rooms.server'
import type { CountSchedules, ScheduleCounts } from '../contract'

type Wanted = CountSchedules & { taskId?: string | undefined; period?: SQL | string | undefined }
/**
 * Kept sums of the schedules that the asker may know, as a condition on `fb_total`: those of his institution, or of whom and
 * what is asked for where somebody keeps both rooms. A task of one institution has no sums of its own.
 */
export function knownSums(ctx: Context, { orgType, departId, taskId, year, period }: Wanted): SQL {
  const { scope, scopeId } = fbTotal
  const own = ownInstitution(ctx.actor)
  const whose = keepsRooms(ctx.actor)
    ? taskId
      ? sql`${scope} = 'task' and ${scopeId} = ${taskId}`
      : departId
        ? sql`${scope} = 'depart' and ${scopeId} = ${departId}`
        : sql`${scope} = 'room' and ${scopeId} = ''`
    : sql`${scope} = 'depart' and ${scopeId} = ${own} and ${inRooms(ctx.actor, fbTotal.orgType)}
        ${departId ? sql`and ${scopeId} = ${departId}` : sql``}`
  return sql`${fbTotal.kind} = 'schedule' and ${whose}
    and ${orgType ? sql`${fbTotal.orgType} = ${orgType}` : sql`${fbTotal.orgType} in ('fund', 'securities')`}
    ${year ? sql`and ${fbTotal.period} between ${`${year}-`} and ${`${year}-Z`}` : sql``}
    ${period ? sql`and ${fbTotal.period} = ${period}` : sql``}`
}
/** Of a row of `fb_total`: its period is over, but not closed. */
export const isPast = (now: string) => sql`exists (select 1 from fb_period p where p.org_type = ${fbTotal.orgType}
  and p.period = ${fbTotal.period} and p.closed = 0 and p.del_flag = 0 and p.end_time < ${now})`

const sumOf = (where: SQL) => sql<number>`coalesce(sum(case when ${where} then ${fbTotal.n} end), 0)`
export type Counts = z.output<typeof ScheduleCounts>
/** How many schedules there are of each state. */
export const countsOf = (ctx: Context, input: Wanted): Reading<Counts> =>
  reading(
    ctx.db
      .select({
        toSubmit: sumOf(sql`${fbTotal.state} = '0'`),
        submitted: sumOf(sql`${fbTotal.state} = '1'`),
        returned: sumOf(sql`${fbTotal.state} = '2'`),
        approved: sumOf(sql`${fbTotal.state} = '3'`),
        overdue: sumOf(sql`${fbTotal.state} in ('0', '2') and ${isPast(stamp(ctx.now()))}`),
      })
      .from(fbTotal)
      .where(knownSums(ctx, input)),
    ([row]) => row!,
  )
