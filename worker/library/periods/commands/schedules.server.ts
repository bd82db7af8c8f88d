import { and, eq, sql } from 'drizzle-orm'
import { fbSchedule } from '../../../../db/schema'
import { isPerson } from '../../../core/actor'
import { type Change, type NewRow, type Row, update } from '../../../core/change'
import { command } from '../../../core/command.server'
import type { Context } from '../../../core/context'
import { readAll } from '../../../core/read-all.server'
import { assertVersion, notFound } from '../../../core/refusal'
import { formatStamp } from '../../../core/time'
import { buildAttachmentChanges, existingFilesQuery } from '../../../files/attachments.server'
import { ownInstitutionSql, visibleSchedulesCondition } from '../../row-access.server'
import { scheduleStateOf, type ScheduleCase } from '../case'
import { toScheduleCase, selectSchedules } from '../case.server'
import type { SaveSchedule, SubmitSchedule } from '../contract'
import { transitionSchedule, assertScheduleTransition } from '../transitions'
import { t } from '../texts'

type LoadedSchedule = { of: ScheduleCase; files: Row<'file'>[] }
/** Loads the schedule and the given files. One round trip. @throws 404 if the schedule is not visible */
async function loadSchedule(
  ctx: Context,
  { id, taskId = '', period = '', fileIds }: SaveSchedule,
): Promise<LoadedSchedule> {
  const meant = id
    ? eq(fbSchedule.id, id)
    : sql`${fbSchedule.taskId} = ${taskId} and ${fbSchedule.period} = ${period}
        and ${fbSchedule.departId} = ${ownInstitutionSql(ctx.actor)}`
  const [rows, files] = await readAll(ctx, [
    selectSchedules(ctx).where(and(meant, visibleSchedulesCondition(ctx.actor))),
    existingFilesQuery(ctx, fileIds),
  ])
  if (!rows[0]) throw notFound()
  return { of: toScheduleCase(rows[0]), files }
}
/** Columns that the user edits. */
const toScheduleColumns = ({
  rate,
  done,
  problems,
  nextPlan,
  fileIds,
}: SaveSchedule): Partial<NewRow<'fbSchedule'>> => ({
  ...{ rate, done, problems, nextPlan, fileIds },
})
const attachmentChanges = (ctx: Context, { of, files }: LoadedSchedule, input: SaveSchedule): Change[] =>
  buildAttachmentChanges(ctx, { bizType: 'fbSchedule', bizId: of.id }, input.fileIds, files, t.fileNotYours)
const toSavedSchedule = ({ schedule }: ScheduleCase, status: number) => ({
  ...{ id: schedule.id, status, lockVersion: schedule.lockVersion + 1 },
})
const auditSubject = ({ id, name }: ScheduleCase) => ({ bizType: 'fbSchedule', bizId: id, text: name })

/** Saves a draft of a schedule, without a history entry. */
export const saveTaskSchedule = command('library:submit', {
  load: loadSchedule,
  decide(loaded: LoadedSchedule, input: SaveSchedule, ctx) {
    const { of } = loaded
    assertScheduleTransition(scheduleStateOf({ actor: ctx.actor, now: formatStamp(ctx.now()) }, of), 'save')
    assertVersion(of.schedule.lockVersion, input.lockVersion)
    return {
      changes: [update('fbSchedule', of.schedule, toScheduleColumns(input)), ...attachmentChanges(ctx, loaded, input)],
      result: toSavedSchedule(of, of.schedule.status),
      about: auditSubject(of),
    }
  },
})

/** Submits a schedule to the centre. A rate below the last approved one needs a reason. */
export const submitTaskSchedule = command('library:submit', {
  load: loadSchedule,
  decide(loaded: LoadedSchedule, input: SubmitSchedule, ctx) {
    const { of } = loaded
    const now = formatStamp(ctx.now())
    const at = scheduleStateOf({ actor: ctx.actor, now }, of, input)
    assertScheduleTransition(at, 'submit')
    assertVersion(of.schedule.lockVersion, input.lockVersion)
    return {
      changes: [
        ...transitionSchedule(at, 'submit', {
          set: {
            ...toScheduleColumns(input),
            submitBy: isPerson(ctx.actor) ? ctx.actor.userId : '',
            submitTime: now,
          },
          notices: [
            {
              template: 'LIBRARY_SCHEDULE_SUBMITTED',
              title: `${of.departName}提交了任务进度`,
              text: `${of.name}：进度 ${input.rate}%，请审批。`,
              to: { roles: ['bizManger'] },
              priority: 'L',
            },
          ],
        }),
        ...attachmentChanges(ctx, loaded, input),
      ],
      result: toSavedSchedule(of, 1),
      about: auditSubject(of),
    }
  },
})
