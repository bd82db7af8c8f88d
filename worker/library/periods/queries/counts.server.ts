import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fbSchedule } from '../../../../db/schema'
import type { Context } from '../../../core/context'
import { type Reading, reading } from '../../../core/read-all.server'
import { stamp } from '../../../core/time'
import { visibleSchedules } from '../../rooms.server'
import type { CountSchedules, ScheduleCounts } from '../contract'

type Wanted = CountSchedules & { taskId?: string | undefined; period?: SQL | string | undefined }
const sumOf = (where: SQL) => sql<number>`coalesce(sum(${where}), 0)`
export type Counts = z.output<typeof ScheduleCounts>
/** Query of the number of schedules per status that the caller may see. */
export const countsOf = (ctx: Context, { orgType, departId, taskId, year, period }: Wanted): Reading<Counts> =>
  reading(
    ctx.db
      .select({
        toSubmit: sumOf(eq(fbSchedule.status, 0)),
        submitted: sumOf(eq(fbSchedule.status, 1)),
        returned: sumOf(eq(fbSchedule.status, 2)),
        approved: sumOf(eq(fbSchedule.status, 3)),
        overdue: sumOf(isLate(stamp(ctx.now()))),
      })
      .from(fbSchedule)
      .where(
        and(
          visibleSchedules(ctx.actor),
          taskId ? eq(fbSchedule.taskId, taskId) : undefined,
          departId ? eq(fbSchedule.departId, departId) : undefined,
          orgType ? eq(fbSchedule.orgType, orgType) : undefined,
          year ? sql`${fbSchedule.period} between ${`${year}-`} and ${`${year}-Z`}` : undefined,
          period ? sql`${fbSchedule.period} = ${period}` : undefined,
        ),
      ),
    ([row]) => row!,
  )
/** Condition on `fb_schedule`: not submitted or returned, and past the due time. */
export const isLate = (now: string): SQL => sql`(${fbSchedule.status} in (0, 2) and ${fbSchedule.dueTime} < ${now})`
