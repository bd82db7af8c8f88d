import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { exportTask } from '~/db/schema'
import { computed, notify, type Row } from '~/worker/core/change'
import { commit } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { conflict, Refusal } from '~/worker/core/refusal'
import { deleteObject } from '~/worker/core/storage.server'
import { inChinese } from '~/worker/core/texts'
import { addDays, stamp } from '~/worker/core/time'
import { type Sheet, workbook } from '~/worker/core/workbook'
import { personNow } from '~/worker/auth/actor.server'
import { dossiersZip } from '~/worker/dossier/archive.server'
import { need } from '~/worker/policy/can'
import { toldOf } from '~/worker/schedule/plans'
import { DOSSIERS, type ExportKind, isBook } from '~/worker/import-export/contract'
import { listBook } from '~/worker/import-export/list.server'
import { type Book, MOST_ROWS } from '~/worker/workbooks/pages.server'
import { downloadOf, objectOf } from '~/worker/import-export/queries.server'
import { books, lists, queryOf, rightOf } from '~/worker/import-export/registry.server'
import { storeStream } from '~/worker/import-export/store.server'
import { t } from '~/worker/import-export/texts'
import { type Follow, Lost } from './outbox'
import type { Work } from './run'

/** Rows between two updates of the progress of an export task. */
const TELL_EVERY = 2000
const KEPT_DAYS = 3
/** Days after which an unfinished export task counts as failed. */
const GIVEN_UP_DAYS = 1
const open = ['waiting', 'running']

/** The export task has been cancelled or has ended. */
class Unwanted extends Error {}

/**
 * Writes the workbook (or the archive of dossiers) of an export task with the current rights of the requesting person,
 * and notifies them when it is ready. It stops between two pages when the task is cancelled or another run has taken it
 * over. More than `MAX_EXPORT_ROWS` rows fail the task.
 */
export const writeExport: Follow = async (ctx, { id }, _, alive) => {
  const [task] = await ctx.db
    .select()
    .from(exportTask)
    .where(eq(exportTask.id, String(id)))
  if (!task || !open.includes(task.status)) return
  const set = (values: Partial<Row<'exportTask'>>) =>
    ctx.db
      .update(exportTask)
      .set(values)
      .where(and(eq(exportTask.id, task.id), inArray(exportTask.status, open)))
      .returning({ id: exportTask.id })
  let [written, total, reported] = [0, 0, 0]
  const reportProgress = async () => {
    reported = written
    const still = await set({ status: 'running', written, total: Math.max(total, written) })
    if (!still.length) throw new Unwanted()
  }
  const counted = async (rows: number) => {
    written += rows
    await alive()
    if (written - reported >= TELL_EVERY) await reportProgress()
  }
  try {
    if (task.kind === DOSSIERS) {
      const ids = (task.wish.query.ids ?? '').split(',')
      total = ids.length
      const requester = await asAsker(ctx, task)
      await reportProgress()
      const one = async (subjects: number) => {
        await counted(subjects)
        await reportProgress()
      }
      const size = await storeStream(ctx.env, objectOf(task.id), dossiersZip(requester, ids, one))
      await alive()
      await finish(ctx, task, { written, size })
      return
    }
    const book = await bookOf(ctx, task)
    total = book.total
    if (total > MOST_ROWS) throw conflict(inChinese(() => t.tooMany(MOST_ROWS)))
    await reportProgress()
    const size = await storeStream(ctx.env, objectOf(task.id), workbook(watched(book.sheets, counted)))
    await alive()
    await finish(ctx, task, { written, size })
  } catch (error) {
    if (error instanceof Unwanted) return
    // Another run writes this export now.
    if (error instanceof Lost) throw error
    await set({ status: 'failed', error: error instanceof Refusal ? error.message : inChinese(() => t.failed) })
    if (!(error instanceof Refusal)) throw error
  }
}

/**
 * Marks the export task as done and notifies its owner, in one transaction and only once. If the task was cancelled
 * meanwhile, the stored file is deleted.
 */
async function finish(ctx: Context, task: Row<'exportTask'>, { written, size }: { written: number; size: number }) {
  const expireTime = stamp(addDays(ctx.now(), KEPT_DAYS))
  const done = sql`update export_task set status = 'done', written = ${written}, total = ${written}, size = ${size},
    expire_time = ${expireTime} where id = ${task.id} and status in ('waiting', 'running')`
  const ready = notify({
    template: 'EXPORT_READY',
    title: `“${task.title}”已导出`,
    text: `“${task.title}”共 ${written} ${task.kind === DOSSIERS ? '个课题' : '行'}，请于 ${expireTime.slice(0, 16)} 前下载。`,
    url: downloadOf(task.id),
    busType: 'export',
    busId: task.id,
    to: { users: [task.userId] },
  })
  const about = { bizType: 'export', bizId: task.id, text: `导出 ${task.title}` }
  try {
    await commit(ctx, 'job', [computed(done), ready], about)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 409)) throw error
    const [now] = await ctx.db.select({ status: exportTask.status }).from(exportTask).where(eq(exportTask.id, task.id))
    if (now?.status === 'cancelled') await deleteObject(ctx.env, objectOf(task.id))
  }
}

/**
 * Returns a context with the requesting person as actor, with their current rights. @throws 409 if the account no
 * longer exists
 */
async function asAsker(ctx: Context, task: Row<'exportTask'>): Promise<Context> {
  const actor = await personNow(ctx, task)
  if (!actor) throw conflict(inChinese(() => t.noAccount))
  return { ...ctx, actor }
}

/** Opens the workbook of an export task as the requesting person sees it now. @throws 403 if they no longer have the right */
async function bookOf(ctx: Context, task: Row<'exportTask'>): Promise<Book> {
  const requester = await asAsker(ctx, task)
  const { kind } = task
  need(requester.actor, isBook(kind) ? rightOf(kind) : lists[kind as ExportKind].right)
  return isBook(kind)
    ? books[kind].open(requester, queryOf(kind).parse(task.wish.query))
    : listBook(requester, lists[kind as ExportKind], task)
}

/** Yields the same sheets and reports the number of rows of each chunk that has been read. */
async function* watched(sheets: Book['sheets'], counted: (rows: number) => Promise<void>): AsyncGenerator<Sheet> {
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
export const exportCleanup: Work = async (ctx, _cursor, _hold, params) => {
  const { forgotten } = toldOf('exportCleanup', params)
  const now = stamp(ctx.now())
  const over = await ctx.db
    .select({ id: exportTask.id })
    .from(exportTask)
    .where(and(eq(exportTask.status, 'done'), lte(exportTask.expireTime, now)))
    .limit(PER_STEP)
  for (const { id } of over) {
    await deleteObject(ctx.env, objectOf(id))
    await ctx.db.update(exportTask).set({ status: 'expired' }).where(eq(exportTask.id, id))
  }
  const before = (days: number) => stamp(addDays(ctx.now(), -days))
  await ctx.db.batch([
    ctx.db
      .update(exportTask)
      .set({ status: 'failed', error: inChinese(() => t.failed) })
      .where(and(inArray(exportTask.status, open), lt(exportTask.createTime, before(GIVEN_UP_DAYS)))),
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
