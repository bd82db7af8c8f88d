import { and, eq } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import { fbSchedule, fbTask } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { MAX_FILES } from '../../core/limits'
import { update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { t as core } from '../../core/core.texts'
import { readFileForm } from '../../core/request-parser.server'
import type { App } from '../../core/http.server'
import { fieldMessages } from '../../core/input'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, forbidden, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { buildAttachmentChanges, existingFilesQuery } from '../../files/attachments.server'
import { UploadFields } from '../../files/contract'
import { sizeLimits } from '../../files/rules'
import { t as files } from '../../files/texts'
import { receiveFile, uploadFile } from '../../files/upload.server'
import { hasRight } from '../../policy/authorization'
import { policy } from '../../policy/policy'
import { casesByIdsQuery } from '../cases/commands/loader.server'
import { caseTransitions } from '../cases/transitions'
import { t as cases } from '../cases/texts'
import { scheduleStateOf } from '../periods/case'
import { toScheduleCase, selectSchedules } from '../periods/case.server'
import { assertScheduleTransition } from '../periods/transitions'
import { t as periods } from '../periods/texts'
import { visibleSchedulesCondition, visibleTasksCondition } from '../row-access.server'
import { t as tasks } from '../tasks/texts'
import { UploadFilesInput } from './contract'
import { t } from './texts'

type UploadedFile = { id: string; fileName: string; size: number }
type AttachInput = UploadFilesInput & { fileIds: readonly string[] }

/**
 * Attaches files to a case that the caller may write. @throws 404 if it is not visible, 409 for a wrong status or too
 * many files
 */
const attachToCase = command('library:write', {
  load: (ctx, { caseId, fileIds }: AttachInput) =>
    readAll(ctx, { cases: casesByIdsQuery(ctx, [caseId]), files: existingFilesQuery(ctx, fileIds) }),
  decide({ cases: { rows }, files: found }, { fileIds }, ctx) {
    const [one] = rows
    if (!one) throw notFound()
    caseTransitions.need(ctx, one.at, 'edit')
    const next = [...one.at.fileIds, ...fileIds]
    if (next.length > MAX_FILES) throw conflict(core.tooManyFiles)
    return {
      changes: [
        ...buildAttachmentChanges(ctx, { bizType: 'fbCase', bizId: one.id }, fileIds, found, cases.fileNotOfCase),
        update('fbCase', one.at, { fileIds: next }),
      ],
      result: null,
      about: { bizType: 'fbCase', bizId: one.id, text: one.name },
    }
  },
})
/** Attaches files to a task that is not finished. @throws as `attachToCase` */
const attachToTask = command('library:plan', {
  load: (ctx, { taskId, fileIds }: AttachInput) =>
    readAll(ctx, {
      found: ctx.db
        .select()
        .from(fbTask)
        .where(and(eq(fbTask.id, taskId), visibleTasksCondition(ctx.actor))),
      files: existingFilesQuery(ctx, fileIds),
    }),
  decide({ found: [row], files: found }, { fileIds }, ctx) {
    if (!row) throw notFound()
    if (row.status > 2) throw conflict(t.ended)
    const next = [...row.fileIds, ...fileIds]
    if (next.length > MAX_FILES) throw conflict(core.tooManyFiles)
    return {
      changes: [
        ...buildAttachmentChanges(ctx, { bizType: 'fbTask', bizId: row.id }, fileIds, found, tasks.fileNotOfTask),
        update('fbTask', row, { fileIds: next }),
      ],
      result: null,
      about: { bizType: 'fbTask', bizId: row.id, text: row.taskName },
    }
  },
})
/** Attaches files to a schedule that its institution has not submitted yet. @throws as `attachToCase` */
const attachToSchedule = command('library:submit', {
  load: (ctx, { scheduleId, fileIds }: AttachInput) =>
    readAll(ctx, { found: scheduleByIdQuery(ctx, scheduleId), files: existingFilesQuery(ctx, fileIds) }),
  decide({ found: [row], files: found }, { fileIds }, ctx) {
    if (!row) throw notFound()
    const of = toScheduleCase(row)
    assertScheduleTransition(scheduleStateOf({ actor: ctx.actor, now: formatStamp(ctx.now()) }, of), 'save')
    const next = [...of.schedule.fileIds, ...fileIds]
    if (next.length > MAX_FILES) throw conflict(core.tooManyFiles)
    return {
      changes: [
        ...buildAttachmentChanges(ctx, { bizType: 'fbSchedule', bizId: of.id }, fileIds, found, periods.fileNotYours),
        update('fbSchedule', of.schedule, { fileIds: next }),
      ],
      result: null,
      about: { bizType: 'fbSchedule', bizId: of.id, text: of.name },
    }
  },
})
const scheduleByIdQuery = (ctx: Context, id: string) =>
  selectSchedules(ctx).where(and(eq(fbSchedule.id, id), visibleSchedulesCondition(ctx.actor)))
const attachCommandFor = ({ caseId, taskId, scheduleId }: UploadFilesInput) =>
  caseId ? attachToCase : taskId ? attachToTask : scheduleId ? attachToSchedule : null

async function* readChunks(one: File): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await one.arrayBuffer())
}

/**
 * Uploads the files of a form, each scanned and stored like any upload, and attaches them to the case, task or schedule
 * that the form names. The target is checked first, so that nothing is stored for a target of others.
 */
export async function uploadReady(ctx: Context, c: HonoContext<App>): Promise<UploadedFile[]> {
  const form = await readFileForm(c, {
    missing: () => files.chooseFile,
    most: sizeLimits.other,
    tooLarge: () => files.fileOver200,
  })
  const sent = [...form.values()].filter((one) => one instanceof File)
  const texts = Object.fromEntries([...form.entries()].filter(([, value]) => typeof value === 'string'))
  const fields = UploadFilesInput.safeParse(texts)
  if (!fields.success) throw badInput(fieldMessages(fields.error))
  if (sent.length === 0) throw badInput({ file: files.chooseFile })
  if (sent.length > MAX_FILES) throw badInput({ file: core.tooManyFiles })
  const hang = attachCommandFor(fields.data)
  if (hang) await assertUploadTarget(ctx, fields.data)
  const uploaded: UploadedFile[] = []
  for (const one of sent) {
    const received = await receiveFile(ctx, one.name, readChunks(one))
    const { result } = await uploadFile(ctx, { received, fields: UploadFields.parse({}) })
    uploaded.push({ id: result.id, fileName: result.fileName, size: result.size })
  }
  if (hang) await hang(ctx, { ...fields.data, fileIds: uploaded.map(({ id }) => id) })
  return uploaded
}

/** @throws 404 if the target is not visible, 403 or 409 if it does not accept files from the caller now */
async function assertUploadTarget(ctx: Context, { caseId, taskId, scheduleId }: UploadFilesInput): Promise<void> {
  if (!isPerson(ctx.actor)) throw notFound()
  const {
    cases: found,
    tasks: rows,
    schedules,
  } = await readAll(ctx, {
    cases: casesByIdsQuery(ctx, caseId ? [caseId] : []),
    tasks: ctx.db
      .select({ status: fbTask.status })
      .from(fbTask)
      .where(and(eq(fbTask.id, taskId), visibleTasksCondition(ctx.actor))),
    schedules: scheduleByIdQuery(ctx, scheduleId),
  })
  const target = caseId ? found.rows[0] : taskId ? rows[0] : schedules[0]
  if (!target) throw notFound()
  if (caseId) return void caseTransitions.need(ctx, found.rows[0]!.at, 'edit')
  if (taskId) {
    if (!hasRight(ctx.actor, 'library:plan')) throw forbidden(core.noRight(policy['library:plan'].does))
    if (rows[0]!.status > 2) throw conflict(t.ended)
    return
  }
  assertScheduleTransition(
    scheduleStateOf({ actor: ctx.actor, now: formatStamp(ctx.now()) }, toScheduleCase(schedules[0]!)),
    'save',
  )
}
