import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { exportTask } from '~/db/schema'
import { guardedStatement, notify, type Row } from '~/worker/core/change'
import { commit } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { conflict, Refusal } from '~/worker/core/refusal'
import { deleteObject } from '~/worker/core/storage.server'
import { inChinese } from '~/worker/core/texts'
import { addDays, formatStamp } from '~/worker/core/time'
import type { Sheet } from '~/worker/core/workbook'
import { loadPerson } from '~/worker/auth/actor.server'
import { dossiersZip } from '~/worker/dossier/archive.server'
import { assertRight } from '~/worker/policy/authorization'
import { resolveJobParams } from '~/worker/schedule/plans'
import { DOSSIERS, type ExportKind, isWorkbookName } from '~/worker/import-export/contract'
import { openListWorkbook } from '~/worker/import-export/list.server'
import { type OpenWorkbook, MAX_EXPORT_ROWS } from '~/worker/workbooks/export-workbook.server'
import { exportFileStream } from '~/worker/workbooks/export-file.server'
import { exportDownloadUrl, exportObjectKey } from '~/worker/import-export/queries.server'
import {
  workbookExports,
  listExports,
  workbookQuerySchema,
  workbookRight,
} from '~/worker/import-export/registry.server'
import { storeStream } from '~/worker/import-export/stream-storage.server'
import { t } from '~/worker/import-export/texts'
import { type OutboxHandler, ClaimLostError } from './outbox'
import type { JobHandler } from './runner'

/** Rows between two updates of the progress of an export task. */
const PROGRESS_ROWS = 2000
const DOWNLOAD_DAYS = 3
/** Days after which an unfinished export task counts as failed. */
const TIMEOUT_DAYS = 1
const openStatuses = ['waiting', 'running']

/** The export task has been cancelled or has ended. */
class ExportCancelledError extends Error {}

/**
 * Writes the workbook or CSV file (or the archive of dossiers) of an export task with the current rights of the
 * requesting person, and notifies them when it is ready. It stops between two pages when the task is cancelled or
 * another run has taken it over. More than `MAX_EXPORT_ROWS` rows fail the task.
 */
export const writeExport: OutboxHandler = async (ctx, { id }, _, alive) => {
  const [task] = await ctx.db
    .select()
    .from(exportTask)
    .where(eq(exportTask.id, String(id)))
  if (!task || !openStatuses.includes(task.status)) return
  const set = (values: Partial<Row<'exportTask'>>) =>
    ctx.db
      .update(exportTask)
      .set(values)
      .where(and(eq(exportTask.id, task.id), inArray(exportTask.status, openStatuses)))
      .returning({ id: exportTask.id })
  let [written, total, reported] = [0, 0, 0]
  const reportProgress = async () => {
    reported = written
    const still = await set({ status: 'running', written, total: Math.max(total, written) })
    if (!still.length) throw new ExportCancelledError()
  }
  const counted = async (rows: number) => {
    written += rows
    await alive()
    if (written - reported >= PROGRESS_ROWS) await reportProgress()
  }
  try {
    if (task.kind === DOSSIERS) {
      const ids = (task.wish.query.ids ?? '').split(',')
      total = ids.length
      const requester = await requesterContext(ctx, task)
      await reportProgress()
      const one = async (subjects: number) => {
        await counted(subjects)
        await reportProgress()
      }
      const size = await storeStream(ctx.env, exportObjectKey(task.id), dossiersZip(requester, ids, one))
      await alive()
      await finishExport(ctx, task, { written, size })
      return
    }
    const book = await openWorkbook(ctx, task)
    total = book.total
    if (total > MAX_EXPORT_ROWS) throw conflict(inChinese(() => t.tooMany(MAX_EXPORT_ROWS)))
    await reportProgress()
    const size = await storeStream(
      ctx.env,
      exportObjectKey(task.id),
      exportFileStream(task.wish.format ?? 'xlsx', countSheetRows(book.sheets, counted)),
    )
    await alive()
    await finishExport(ctx, task, { written, size })
  } catch (error) {
    if (error instanceof ExportCancelledError) return
    // Another run writes this export now.
    if (error instanceof ClaimLostError) throw error
    await set({ status: 'failed', error: error instanceof Refusal ? error.message : inChinese(() => t.failed) })
    if (!(error instanceof Refusal)) throw error
  }
}

/**
 * Marks the export task as done and notifies its owner, in one transaction and only once. If the task was cancelled
 * meanwhile, the stored file is deleted.
 */
async function finishExport(
  ctx: Context,
  task: Row<'exportTask'>,
  { written, size }: { written: number; size: number },
) {
  const expireTime = formatStamp(addDays(ctx.now(), DOWNLOAD_DAYS))
  const done = sql`update export_task set status = 'done', written = ${written}, total = ${written}, size = ${size},
    expire_time = ${expireTime} where id = ${task.id} and status in ('waiting', 'running')`
  const ready = notify({
    template: 'EXPORT_READY',
    title: `“${task.title}”已导出`,
    text: `“${task.title}”共 ${written} ${task.kind === DOSSIERS ? '个课题' : '行'}，请于 ${expireTime.slice(0, 16)} 前下载。`,
    url: exportDownloadUrl(task.id),
    busType: 'export',
    busId: task.id,
    to: { users: [task.userId] },
  })
  const about = { bizType: 'export', bizId: task.id, text: `导出 ${task.title}` }
  try {
    await commit(ctx, 'job', [guardedStatement(done), ready], about)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 409)) throw error
    const [now] = await ctx.db.select({ status: exportTask.status }).from(exportTask).where(eq(exportTask.id, task.id))
    if (now?.status === 'cancelled') await deleteObject(ctx.env, exportObjectKey(task.id))
  }
}

/**
 * Returns a context with the requesting person as actor, with their current rights. @throws 409 if the account no
 * longer exists
 */
async function requesterContext(ctx: Context, task: Row<'exportTask'>): Promise<Context> {
  const actor = await loadPerson(ctx, task)
  if (!actor) throw conflict(inChinese(() => t.noAccount))
  return { ...ctx, actor }
}

/** Opens the workbook of an export task as the requesting person sees it now. @throws 403 if they no longer have the right */
async function openWorkbook(ctx: Context, task: Row<'exportTask'>): Promise<OpenWorkbook> {
  const requester = await requesterContext(ctx, task)
  const { kind } = task
  assertRight(requester.actor, isWorkbookName(kind) ? workbookRight(kind) : listExports[kind as ExportKind].right)
  if (!isWorkbookName(kind)) return openListWorkbook(requester, listExports[kind as ExportKind], task)
  const query = workbookQuerySchema(kind).parse(task.wish.query)
  return workbookExports[kind].open(requester, query, query.format)
}

/** Yields the same sheets and reports the number of rows of each chunk that has been read. */
async function* countSheetRows(
  sheets: OpenWorkbook['sheets'],
  counted: (rows: number) => Promise<void>,
): AsyncGenerator<Sheet> {
  for await (const sheet of sheets) {
    async function* rows() {
      for await (const chunk of sheet.rows) {
        yield chunk
        await counted(chunk.length)
      }
    }
    yield { ...sheet, rows: rows() }
  }
}

const PER_STEP = 100
/** Deletes expired workbooks (100 per step), marks unfinished tasks older than a day as failed, and deletes old task rows. */
export const cleanUpExports: JobHandler = async (ctx, _cursor, _hold, params) => {
  const { forgotten } = resolveJobParams('exportCleanup', params)
  const now = formatStamp(ctx.now())
  const over = await ctx.db
    .select({ id: exportTask.id })
    .from(exportTask)
    .where(and(eq(exportTask.status, 'done'), lte(exportTask.expireTime, now)))
    .limit(PER_STEP)
  for (const { id } of over) {
    await deleteObject(ctx.env, exportObjectKey(id))
    await ctx.db.update(exportTask).set({ status: 'expired' }).where(eq(exportTask.id, id))
  }
  const before = (days: number) => formatStamp(addDays(ctx.now(), -days))
  await ctx.db.batch([
    ctx.db
      .update(exportTask)
      .set({ status: 'failed', error: inChinese(() => t.failed) })
      .where(and(inArray(exportTask.status, openStatuses), lt(exportTask.createTime, before(TIMEOUT_DAYS)))),
    ctx.db
      .delete(exportTask)
      .where(
        and(
          inArray(exportTask.status, ['failed', 'cancelled', 'expired']),
          lt(exportTask.createTime, before(forgotten)),
        ),
      ),
  ])
  const detail = `${over.length} workbooks removed`
  return over.length === PER_STEP ? { detail, next: 'more' } : detail
}
