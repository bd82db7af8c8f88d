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

/**
 * Attaches files to a case that the caller may write. @throws 404 if it is not visible, 409 for a wrong status or too
 * many files
 */
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
/** Attaches files to a task that is not finished. @throws as `attachToCase` */
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
/** Attaches files to a schedule that its institution has not submitted yet. @throws as `attachToCase` */
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
 * Uploads the files of a form, each scanned and stored like any upload, and attaches them to the case, task or schedule
 * that the form names. The target is checked first, so that nothing is stored for a target of others.
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
  const uploaded: Told[] = []
  for (const one of sent) {
    const received = await receiveFile(ctx, one.name, partsOf(one))
    const { result } = await uploadFile(ctx, { received, fields: UploadFields.parse({}) })
    uploaded.push({ id: result.id, fileName: result.fileName, size: result.size })
  }
  if (hang) await hang(ctx, { ...fields.data, fileIds: uploaded.map(({ id }) => id) })
  return uploaded
}

/** @throws 404 if the target is not visible, 403 or 409 if it does not accept files from the caller now */
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
  const target = caseId ? found.rows[0] : taskId ? rows[0] : schedules[0]
  if (!target) throw notFound()
  if (caseId) return void caseMoves.need(ctx, found.rows[0]!.at, 'edit')
  if (taskId) {
    if (!holds(ctx.actor, 'library:plan')) throw forbidden(core.noRight(policy['library:plan'].does))
    if (rows[0]!.status > 2) throw conflict(t.ended)
    return
  }
  needMove(atOf({ actor: ctx.actor, now: stamp(ctx.now()) }, caseOf(schedules[0]!)), 'save')
}
