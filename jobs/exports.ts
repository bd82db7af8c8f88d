import { and, eq, inArray, lt, lte } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { exportTask } from '~/db/schema'
import type { Row } from '~/worker/core/change'
import type { Context } from '~/worker/core/context'
import { conflict, Refusal } from '~/worker/core/refusal'
import { deleteObject, putObject } from '~/worker/core/storage.server'
import { inChinese } from '~/worker/core/texts'
import { addDays, stamp } from '~/worker/core/time'
import { personNow } from '~/worker/exports/actor.server'
import type { ExportKind } from '~/worker/exports/contract'
import { kinds } from '~/worker/exports/kinds.server'
import { objectOf } from '~/worker/exports/queries.server'
import { t } from '~/worker/exports/texts'
import { need } from '~/worker/policy/can'
import type { Follow } from './outbox'
import type { Work } from './run'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PER_PAGE = 500
/** More is not a table that anyone reads, nor one that an isolate holds. */
const MOST_ROWS = 50_000
const KEPT_DAYS = 3
/** What has not come to an end after this long never will. */
const GIVEN_UP_DAYS = 1
const FORGOTTEN_DAYS = 30
const open = ['waiting', 'running']

/** Writes the workbook of an export, as the person who asked for it sees the list now. Cancelled, it stops between two pages. */
export const writeExport: Follow = async (ctx, { id }) => {
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
  try {
    const rows = await rowsOf(ctx, task, async (written, total) => {
      const alive = await set({ status: 'running', written, total })
      return alive.length > 0
    })
    if (!rows) return
    const bytes = await sheetOf(task, rows)
    await putObject(ctx.env, objectOf(task.id), bytes, XLSX)
    const kept = await set({
      status: 'done',
      written: rows.length,
      total: rows.length,
      size: bytes.byteLength,
      expireTime: stamp(addDays(ctx.now(), KEPT_DAYS)),
    })
    if (!kept.length) await deleteObject(ctx.env, objectOf(task.id))
  } catch (error) {
    await set({ status: 'failed', error: error instanceof Refusal ? error.message : inChinese(() => t.failed) })
    if (!(error instanceof Refusal)) throw error
  }
}

/** All rows of the list, page by page; null where nobody wants them any more. */
async function rowsOf(
  ctx: Context,
  task: Row<'exportTask'>,
  progress: (written: number, total: number) => Promise<boolean>,
): Promise<object[] | null> {
  const actor = await personNow(ctx, task)
  if (!actor) throw conflict(inChinese(() => t.noAccount))
  const { right, rows } = kinds[task.kind as ExportKind]
  need(actor, right)
  const theirs: Context = { ...ctx, actor }
  const all: object[] = []
  for (let pageNo = 1; ; pageNo++) {
    const search = new URLSearchParams({ ...task.wish.query, pageNo: String(pageNo), pageSize: String(PER_PAGE) })
    const { records, total } = await rows(theirs, search)
    if (total > MOST_ROWS) throw conflict(inChinese(() => t.tooMany(MOST_ROWS)))
    all.push(...records)
    if (!(await progress(all.length, total))) return null
    if (records.length < PER_PAGE || all.length >= total) return all
  }
}

type Cell = string | number | null
/** What a person reads in a cell: the word of a dictionary before its value; lists of names in one line. */
function cellOf(row: Record<string, unknown>, key: string, words: Record<string, string> | undefined): Cell {
  const value = row[`${key}_dictText`] || row[key]
  const word = words?.[typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '']
  if (word) return word
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map((one: unknown) => (typeof one === 'string' ? one : nameOf(one))).join('、')
  return null
}
const nameOf = (value: unknown) => {
  const { name, label, fileName } = (value ?? {}) as Record<string, unknown>
  return [name, label, fileName].find((one) => typeof one === 'string') ?? ''
}

function sheetOf({ kind, title, wish }: Row<'exportTask'>, rows: readonly object[]): Promise<Uint8Array> {
  const { words } = kinds[kind as ExportKind]
  return writeXlsx({
    sheets: [
      {
        // What a sheet may be called has 31 characters and none of these.
        name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
        columns: wish.columns.map(({ key, title: header }) => ({ header, key, width: 20 })),
        data: rows.map((row) =>
          Object.fromEntries(
            wish.columns.map(({ key }) => [key, cellOf(row as Record<string, unknown>, key, words?.[key])]),
          ),
        ),
        freezePane: { rows: 1 },
      },
    ],
  })
}

const PER_STEP = 100
/** Workbooks that have run out go; what never came to an end is said to have failed; old rows are forgotten. */
export const exportCleanup: Work = async (ctx) => {
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
          lt(exportTask.createTime, before(FORGOTTEN_DAYS)),
        ),
      ),
  ])
  const detail = `${over.length} workbooks removed`
  return over.length === PER_STEP ? { detail, next: 'more' } : detail
}
