import { and, eq } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import { fbSchedule, fbTask } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { MOST_FILES } from '../../core/bounds'
import { update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { t as core } from '../../core/core.texts'
import { fileForm } from '../../core/door.server'
import type { App } from '../../core/http.server'
import { fieldSentences } from '../../core/input'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, forbidden, notFound } from '../../core/refusal'
import { stamp } from '../../core/time'
import { attachments, livingFiles } from '../../files/attached.server'
import { UploadFields } from '../../files/contract'
import { limits } from '../../files/rules'
import { t as files } from '../../files/texts'
import { receiveFile, uploadFile } from '../../files/upload.server'
import { holds } from '../../policy/can'
import { policy } from '../../policy/policy'
import { casesOfIds } from '../cases/commands/load.server'
import { caseMoves } from '../cases/show'
import { t as cases } from '../cases/texts'
import { atOf } from '../periods/case'
import { caseOf, selectSchedules } from '../periods/case.server'
import { needMove } from '../periods/move'
import { t as periods } from '../periods/texts'
import { visibleSchedules, visibleTasks } from '../rooms.server'
import { t as tasks } from '../tasks/texts'
import { ReadyFiles } from './contract'
import { t } from './texts'

type Told = { id: string; fileName: string; size: number }
type Hang = ReadyFiles & { fileIds: readonly string[] }

/** Files become those of a case that the asker may write. @throws 404 for a foreign one, 409 where its state or a limit forbids it */
const hangOnCase = command('library:write', {
  load: (ctx, { caseId, fileIds }: Hang) =>
    readAll(ctx, { cases: casesOfIds(ctx, [caseId]), files: livingFiles(ctx, fileIds) }),
  decide({ cases: { rows }, files: found }, { fileIds }, ctx) {
    const [one] = rows
    if (!one) throw notFound()
    caseMoves.need(ctx, one.at, 'edit')
    const next = [...one.at.fileIds, ...fileIds]
    if (next.length > MOST_FILES) throw conflict(core.tooManyFiles)
    return {
      changes: [
        ...attachments(ctx, { bizType: 'fbCase', bizId: one.id }, fileIds, found, cases.fileNotOfCase),
        update('fbCase', one.at, { fileIds: next }),
      ],
      result: null,
      about: { bizType: 'fbCase', bizId: one.id, text: one.name },
    }
  },
})
/** Files become those of a task that is not over. @throws as `hangOnCase` */
const hangOnTask = command('library:plan', {
  load: (ctx, { taskId, fileIds }: Hang) =>
    readAll(ctx, {
      found: ctx.db
        .select()
        .from(fbTask)
        .where(and(eq(fbTask.id, taskId), visibleTasks(ctx.actor))),
      files: livingFiles(ctx, fileIds),
    }),
  decide({ found: [row], files: found }, { fileIds }, ctx) {
    if (!row) throw notFound()
    if (row.status > 2) throw conflict(t.ended)
    const next = [...row.fileIds, ...fileIds]
    if (next.length > MOST_FILES) throw conflict(core.tooManyFiles)
    return {
      changes: [
        ...attachments(ctx, { bizType: 'fbTask', bizId: row.id }, fileIds, found, tasks.fileNotOfTask),
        update('fbTask', row, { fileIds: next }),
      ],
      result: null,
      about: { bizType: 'fbTask', bizId: row.id, text: row.taskName },
    }
  },
})
/** Files become those of a schedule that its institution is still to hand in. @throws as `hangOnCase` */
const hangOnSchedule = command('library:submit', {
  load: (ctx, { scheduleId, fileIds }: Hang) =>
    readAll(ctx, { found: scheduleOf(ctx, scheduleId), files: livingFiles(ctx, fileIds) }),
  decide({ found: [row], files: found }, { fileIds }, ctx) {
    if (!row) throw notFound()
    const of = caseOf(row)
    needMove(atOf({ actor: ctx.actor, now: stamp(ctx.now()) }, of), 'save')
    const next = [...of.schedule.fileIds, ...fileIds]
    if (next.length > MOST_FILES) throw conflict(core.tooManyFiles)
    return {
      changes: [
        ...attachments(ctx, { bizType: 'fbSchedule', bizId: of.id }, fileIds, found, periods.fileNotYours),
        update('fbSchedule', of.schedule, { fileIds: next }),
      ],
      result: null,
      about: { bizType: 'fbSchedule', bizId: of.id, text: of.name },
    }
  },
})
const scheduleOf = (ctx: Context, id: string) =>
  selectSchedules(ctx).where(and(eq(fbSchedule.id, id), visibleSchedules(ctx.actor)))
const hangOn = ({ caseId, taskId, scheduleId }: ReadyFiles) =>
  caseId ? hangOnCase : taskId ? hangOnTask : scheduleId ? hangOnSchedule : null

async function* partsOf(one: File): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await one.arrayBuffer())
}

/**
 * The files of a form, each looked at and stored as any upload, and hung on the case, the task or the schedule that the form names. What is
 * named is looked at first, so that nothing is stored for what is not the asker's.
 */
export async function uploadReady(ctx: Context, c: HonoContext<App>): Promise<Told[]> {
  const form = await fileForm(c, {
    missing: () => files.chooseFile,
    most: limits.other,
    tooLarge: () => files.fileOver200,
  })
  const sent = [...form.values()].filter((one) => one instanceof File)
  const texts = Object.fromEntries([...form.entries()].filter(([, value]) => typeof value === 'string'))
  const fields = ReadyFiles.safeParse(texts)
  if (!fields.success) throw badInput(fieldSentences(fields.error))
  if (sent.length === 0) throw badInput({ file: files.chooseFile })
  if (sent.length > MOST_FILES) throw badInput({ file: core.tooManyFiles })
  const hang = hangOn(fields.data)
  if (hang) await needHome(ctx, fields.data)
  const told: Told[] = []
  for (const one of sent) {
    const received = await receiveFile(ctx, one.name, partsOf(one))
    const { result } = await uploadFile(ctx, { received, fields: UploadFields.parse({}) })
    told.push({ id: result.id, fileName: result.fileName, size: result.size })
  }
  if (hang) await hang(ctx, { ...fields.data, fileIds: told.map(({ id }) => id) })
  return told
}

/** @throws 404 where what the form names is not there for the asker, 403 or 409 where it takes no files of theirs now */
async function needHome(ctx: Context, { caseId, taskId, scheduleId }: ReadyFiles): Promise<void> {
  if (!isPerson(ctx.actor)) throw notFound()
  const {
    cases: found,
    tasks: rows,
    schedules,
  } = await readAll(ctx, {
    cases: casesOfIds(ctx, caseId ? [caseId] : []),
    tasks: ctx.db
      .select({ status: fbTask.status })
      .from(fbTask)
      .where(and(eq(fbTask.id, taskId), visibleTasks(ctx.actor))),
    schedules: scheduleOf(ctx, scheduleId),
  })
  const home = caseId ? found.rows[0] : taskId ? rows[0] : schedules[0]
  if (!home) throw notFound()
  if (caseId) return void caseMoves.need(ctx, found.rows[0]!.at, 'edit')
  if (taskId) {
    if (!holds(ctx.actor, 'library:plan')) throw forbidden(core.noRight(policy['library:plan'].does))
    if (rows[0]!.status > 2) throw conflict(t.ended)
    return
  }
  needMove(atOf({ actor: ctx.actor, now: stamp(ctx.now()) }, caseOf(schedules[0]!)), 'save')
}
