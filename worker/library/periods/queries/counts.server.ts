import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fbSchedule } from '../../../../db/schema'
import type { Context } from '../../../core/context'
import { type DecodedQuery, decodedQuery } from '../../../core/read-all.server'
import { formatStamp } from '../../../core/time'
import { visibleSchedulesCondition } from '../../row-access.server'
import type { CountSchedules, ScheduleCounts } from '../contract'

type CountFilter = CountSchedules & { taskId?: string | undefined; period?: SQL | string | undefined }
const countWhere = (where: SQL) => sql<number>`coalesce(sum(${where}), 0)`
export type ScheduleCountValues = z.output<typeof ScheduleCounts>
/** Query of the number of schedules per status that the caller may see. */
export const scheduleCountsQuery = (
  ctx: Context,
  { orgType, departId, taskId, year, period }: CountFilter,
): DecodedQuery<ScheduleCountValues> =>
  decodedQuery(
    ctx.db
      .select({
        toSubmit: countWhere(eq(fbSchedule.status, 0)),
        submitted: countWhere(eq(fbSchedule.status, 1)),
        returned: countWhere(eq(fbSchedule.status, 2)),
        approved: countWhere(eq(fbSchedule.status, 3)),
        overdue: countWhere(overdueCondition(formatStamp(ctx.now()))),
      })
      .from(fbSchedule)
      .where(
        and(
          visibleSchedulesCondition(ctx.actor),
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
export const overdueCondition = (now: string): SQL =>
  sql`(${fbSchedule.status} in (0, 2) and ${fbSchedule.dueTime} < ${now})`
