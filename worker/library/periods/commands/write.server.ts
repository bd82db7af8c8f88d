import { and, eq, sql } from 'drizzle-orm'
import { fbSchedule } from '../../../../db/schema'
import { isPerson } from '../../../core/actor'
import { type Change, type NewRow, type Row, update } from '../../../core/change'
import { command } from '../../../core/command.server'
import type { Context } from '../../../core/context'
import { readAll } from '../../../core/read-all.server'
import { needVersion, notFound } from '../../../core/refusal'
import { stamp } from '../../../core/time'
import { attachments, livingFiles } from '../../../files/attached.server'
import { ownInstitution, visibleSchedules } from '../../rooms.server'
import { atOf, type ScheduleCase } from '../case'
import { caseOf, selectSchedules } from '../case.server'
import type { SaveSchedule, SubmitSchedule } from '../contract'
import { makeScheduleMove, needMove } from '../move'
import { t } from '../texts'

type Loaded = { of: ScheduleCase; files: Row<'file'>[] }
/** Loads the schedule and the given files. One round trip. @throws 404 if the schedule is not visible */
async function load(ctx: Context, { id, taskId = '', period = '', fileIds }: SaveSchedule): Promise<Loaded> {
  const meant = id
    ? eq(fbSchedule.id, id)
    : sql`${fbSchedule.taskId} = ${taskId} and ${fbSchedule.period} = ${period}
        and ${fbSchedule.departId} = ${ownInstitution(ctx.actor)}`
  const [rows, files] = await readAll(ctx, [
    selectSchedules(ctx).where(and(meant, visibleSchedules(ctx.actor))),
    livingFiles(ctx, fileIds),
  ])
  if (!rows[0]) throw notFound()
  return { of: caseOf(rows[0]), files }
}
/** Columns that the user edits. */
const writtenOf = ({ rate, done, problems, nextPlan, fileIds }: SaveSchedule): Partial<NewRow<'fbSchedule'>> => ({
  ...{ rate, done, problems, nextPlan, fileIds },
})
const attached = (ctx: Context, { of, files }: Loaded, input: SaveSchedule): Change[] =>
  attachments(ctx, { bizType: 'fbSchedule', bizId: of.id }, input.fileIds, files, t.fileNotYours)
const answerOf = ({ schedule }: ScheduleCase, status: number) => ({
  ...{ id: schedule.id, status, lockVersion: schedule.lockVersion + 1 },
})
const aboutOf = ({ id, name }: ScheduleCase) => ({ bizType: 'fbSchedule', bizId: id, text: name })

/** Saves a draft of a schedule, without a history entry. */
export const saveTaskSchedule = command('library:submit', {
  load,
  decide(loaded: Loaded, input: SaveSchedule, ctx) {
    const { of } = loaded
    needMove(atOf({ actor: ctx.actor, now: stamp(ctx.now()) }, of), 'save')
    needVersion(of.schedule.lockVersion, input.lockVersion)
    return {
      changes: [update('fbSchedule', of.schedule, writtenOf(input)), ...attached(ctx, loaded, input)],
      result: answerOf(of, of.schedule.status),
      about: aboutOf(of),
    }
  },
})

/** Submits a schedule to the centre. A rate below the last approved one needs a reason. */
export const submitTaskSchedule = command('library:submit', {
  load,
  decide(loaded: Loaded, input: SubmitSchedule, ctx) {
    const { of } = loaded
    const now = stamp(ctx.now())
    const at = atOf({ actor: ctx.actor, now }, of, input)
    needMove(at, 'submit')
    needVersion(of.schedule.lockVersion, input.lockVersion)
    return {
      changes: [
        ...makeScheduleMove(at, 'submit', {
          set: {
            ...writtenOf(input),
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
        ...attached(ctx, loaded, input),
      ],
      result: answerOf(of, 1),
      about: aboutOf(of),
    }
  },
})
