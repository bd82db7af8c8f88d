import { and, eq, sql } from 'drizzle-orm'
import { depart, fbPeriod, fbSchedule, fbTask, fbTaskDepart } from '../../../db/schema'
import type { Context } from '../../core/context'
import { ownInstitutionCondition } from '../row-access.server'
import type { ScheduleCase } from './case'
import { periodLabel } from './rules'

/**
 * Query of schedules with their task, institution, period and last approved rate, without a condition. `from` replaces
 * the table: for a page it has only the rows of the page (`pageAsTable`).
 */
export const selectSchedules = (ctx: Context, from = fbSchedule) =>
  ctx.db
    .select({
      schedule: fbSchedule,
      taskNo: fbTask.taskNo,
      taskName: fbTask.taskName,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
      period: { startTime: fbPeriod.startTime, endTime: fbPeriod.endTime, closed: fbPeriod.closed },
      last: sql<number>`coalesce(${fbTaskDepart.rate}, 0)`,
      own: sql<number>`coalesce(${ownInstitutionCondition(ctx.actor, fbSchedule.departId)}, 0)`,
    })
    .from(from)
    .innerJoin(fbTask, eq(fbTask.id, fbSchedule.taskId))
    .innerJoin(fbPeriod, and(eq(fbPeriod.orgType, fbSchedule.orgType), eq(fbPeriod.period, fbSchedule.period)))
    .leftJoin(depart, eq(depart.id, fbSchedule.departId))
    .leftJoin(
      fbTaskDepart,
      and(eq(fbTaskDepart.taskId, fbSchedule.taskId), eq(fbTaskDepart.departId, fbSchedule.departId)),
    )
export type SelectedSchedule = Awaited<ReturnType<typeof selectSchedules>>[number]

export const toScheduleCase = ({ schedule, taskNo, taskName, own, ...rest }: SelectedSchedule): ScheduleCase => ({
  ...rest,
  schedule,
  id: schedule.id,
  name: `${taskName} · ${rest.departName} · ${periodLabel(schedule.period)}`,
  task: { taskNo, taskName },
  own: own === 1,
})
