import { and, inArray, sql } from 'drizzle-orm'
import { fbSchedule } from '../../../../db/schema'
import { isPerson } from '../../../core/actor'
import { unguardedStatement } from '../../../core/change'
import { batchCommand } from '../../../core/command.server'
import { formatStamp } from '../../../core/time'
import { visibleSchedulesCondition } from '../../row-access.server'
import { scheduleStateOf } from '../case'
import { toScheduleCase, selectSchedules } from '../case.server'
import type { ApproveSchedules } from '../contract'
import { transitionSchedule } from '../transitions'
import { t } from '../texts'

/** Returns the change that sets the rate of an institution's task to that of the latest approved period. */
const updateTaskRate = ({ taskId, departId }: { taskId: string; departId: string }, now: string) =>
  unguardedStatement(sql`update fb_task_depart set rate_time = ${now}, rate = (select s.rate from fb_schedule s
      where s.task_id = ${taskId} and s.depart_id = ${departId} and s.status = 3 and s.del_flag = 0
      order by s.due_time desc, s.period desc limit 1)
    where task_id = ${taskId} and depart_id = ${departId}`)

/** Approves submitted schedules, whose rates then count, or returns them with the reason. */
export const scheduleApproval = batchCommand('library:approve', {
  bizType: 'fbSchedule',
  async load(ctx, { ids }: ApproveSchedules) {
    const found = await selectSchedules(ctx).where(
      and(inArray(fbSchedule.id, ids), visibleSchedulesCondition(ctx.actor)),
    )
    const rows = ids.flatMap((id) => found.filter(({ schedule }) => schedule.id === id).map(toScheduleCase))
    return { rows, missing: ids.filter((id) => !rows.some((one) => one.id === id)) }
  },
  decide(of, { pass, opinion }, ctx) {
    const now = formatStamp(ctx.now())
    const at = scheduleStateOf({ actor: ctx.actor, now }, of, { reason: opinion })
    const { schedule } = of
    const to = { users: [schedule.submitBy].filter(Boolean), contactsOf: [schedule.departId] }
    const decision = { approverId: isPerson(ctx.actor) ? ctx.actor.userId : '', opinion, approveTime: now }
    if (!pass)
      return transitionSchedule(at, 'return', {
        set: decision,
        notices: [
          {
            template: 'LIBRARY_SCHEDULE_RETURNED',
            title: `任务进度已退回：${of.task.taskName}`.slice(0, 100),
            text: `${of.name}的进度已退回，请修改后重新提交。意见：${opinion}`,
            to,
          },
        ],
      })
    return [
      ...transitionSchedule(at, 'approve', {
        set: decision,
        notices: [
          {
            template: 'LIBRARY_SCHEDULE_APPROVED',
            title: `任务进度已审批：${of.task.taskName}`.slice(0, 100),
            text: `${of.name}：进度 ${schedule.rate}%。${opinion}`,
            to,
            priority: 'L',
          },
        ],
      }),
      updateTaskRate(schedule, now),
    ]
  },
  done: (count, { pass }) => (pass ? t.approvedCount(count) : t.returnedCount(count)),
  dryRun: ({ dryRun }) => dryRun === 1,
})
