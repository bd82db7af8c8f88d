import { z } from 'zod'
import { excerpt, MOST_MESSAGE } from '../core/bounds'
import type { Context } from '../core/context'
import { badInput, forbidden, Refusal } from '../core/refusal'
import { fieldsOf } from '../core/input'
import { stamp } from '../core/time'
import { holds } from '../policy/can'
import { policy } from '../policy/policy'
import { bookAnswer, needBook } from '../workbooks/book.server'
import { columnRules, wrongByRules } from '../workbooks/checked.server'
import type { ExcelDownload, ExcelName, Imported, ImportOptions } from './contract'
import type { ExcelKind } from '../workbooks/kind'
import { excelKinds } from './kinds.server'
import { type Column, MOST_EXPORTED, REASON, readSheet, rowKey, type SheetRow, sheetOf } from '../workbooks/sheet'
import { t as core } from '../core/core.texts'
import { t as files } from '../files/texts'
import { t as books } from '../workbooks/texts'
import { t } from './texts'

function kindOf(ctx: Context, businessType: string, way: 'reads' | 'writes'): ExcelKind {
  const kind = Object.hasOwn(excelKinds, businessType) ? excelKinds[businessType] : undefined
  if (!kind) throw badInput({ businessType: files.unknownBusiness })
  if (!holds(ctx.actor, kind[way])) throw forbidden(core.noRight(policy[kind[way]].does))
  return kind
}
/** Whether the asker may bring rows of this business type: for the screens that offer it. */
export const mayImport = (ctx: Context, name: ExcelName): boolean => holds(ctx.actor, excelKinds[name]!.writes)
/** The rows of a business type as a workbook, or its empty template. @throws 400 for an unknown type, 403 without the right */
export async function downloadExcel(ctx: Context, { businessType, params }: ExcelDownload): Promise<Response> {
  const kind = kindOf(ctx, businessType, 'reads')
  const { template, ...filters } = params
  const ground = await kind.ground(ctx, filters)
  const rows = template ? [] : await kind.data(ctx, filters, ground)
  const time = stamp(ctx.now()).replace(/[- :]/g, '').slice(0, 12)
  return bookAnswer(
    await sheetOf(
      kind.title,
      kind.columns(ground).filter(({ optional, ofRow }) => !optional || (ofRow && !template)),
      rows,
    ),
    `${kind.title}${template ? '模板' : `_${time}`}.xlsx`,
  )
}

const Failures = z.object({ failed: z.array(z.object({ id: z.string(), reason: z.string() })) })
/** The rows that an act over many did not do, whether it did the others or, refusing them all, none. @throws Refusal without rows */
async function refusedBy(act: () => Promise<unknown>): Promise<z.output<typeof Failures>['failed']> {
  const failedIn = (result: unknown) => Failures.safeParse(result).data?.failed
  try {
    return failedIn(fieldsOf(await act()).result) ?? []
  } catch (error) {
    const failed = error instanceof Refusal ? failedIn(error.result) : undefined
    if (!failed) throw error
    return failed
  }
}

/** The columns of a sheet with rows: those that the system alone writes are among them. */
const exportedColumns = (columns: readonly Column[]) => columns.filter(({ optional, ofRow }) => !optional || ofRow)
/** The rows that a download would have now, as keys. One trip for most kinds. */
async function storedRows<Ground>(
  ctx: Context,
  kind: ExcelKind<Ground>,
  params: Record<string, unknown>,
  ground: Ground,
): Promise<ReadonlySet<string>> {
  if (!holds(ctx.actor, kind.reads)) return new Set()
  const columns = exportedColumns(kind.columns(ground))
  return new Set((await kind.data(ctx, params, ground)).map((row) => rowKey(columns, row)))
}

export type ImportResult = { refused: Response } | { result: Imported }
/**
 * Takes rows from a workbook, each judged by the schema of the API's own call. With `all` one bad row keeps out all of them,
 * also one that only the act refuses. A row that a download would have as it is changes nothing and is not judged.
 * @returns what was taken, or the workbook of the refused rows with the reason beside each
 */
export async function importExcel(
  ctx: Context,
  { businessType, bytes, options }: { businessType: string; bytes: Uint8Array; options: ImportOptions },
): Promise<ImportResult> {
  const kind = kindOf(ctx, businessType, 'writes')
  await needBook(bytes)
  const { mode, ...params } = options
  const ground = await kind.ground(ctx, params)
  const columns = kind.columns(ground)
  const rows = await readSheet(bytes, columns, Math.max(MOST_EXPORTED, kind.maxRows), kind.maxRows)
  const rules = await columnRules(ctx, columns)
  const exported = exportedColumns(columns)
  // A download fills its first column.
  const mayBeStored = rows.some(({ row }) => row[exported[0]!.key] !== '')
  const stored = mayBeStored ? await storedRows(ctx, kind, params, ground) : new Set()
  const isStored = ({ row }: { row: SheetRow }) => stored.has(rowKey(exported, row))
  const skips = !kind.whole || rows.every(isStored)
  if (rows.filter((one) => !isStored(one)).length > kind.maxRows)
    throw badInput({ file: books.tooManyRows(kind.maxRows) })
  const taken = new Map<string, number>()
  let unchanged = 0
  const good: SheetRow[] = []
  const bad: SheetRow[] = []
  for (const { line, row } of rows) {
    if (skips && isStored({ row })) {
      unchanged++
      continue
    }
    const key = kind.key(row, ground)
    const first = taken.get(key)
    const [byRule = null] = wrongByRules(columns, row, rules)
    const why = kind.problem(row, ground) ?? byRule ?? (first ? t.sameAsLine(first) : null)
    if (why) bad.push({ ...row, [REASON]: t.atLine(line, excerpt(why, MOST_MESSAGE)) })
    else good.push(row)
    taken.set(key, first ?? line)
  }
  const together = bad.length === 0 || mode === 'good' ? kind.together?.(good, ground) : null
  if (together && good.length) throw badInput({ file: together })
  const takes = good.length > 0 && (bad.length === 0 || mode === 'good')
  ctx.allOrNothing = mode === 'all'
  const refused = takes ? await refusedBy(() => kind.save(ctx, good, ground)) : []
  // What another hand changed in the meantime, or only the act itself could see.
  for (const { id, reason } of refused) {
    const row = good.find((one) => kind.key(one, ground) === id)
    if (row) bad.push({ ...row, [REASON]: reason })
  }
  const saved = takes && (mode === 'good' || refused.length === 0) ? good.length - refused.length : 0
  if (bad.length === 0) return { result: { total: rows.length, saved, failed: 0, ...(unchanged && { unchanged }) } }
  const beside: Column[] = [...exported, { header: REASON, key: REASON, holds: 'long' }]
  return {
    refused: bookAnswer(await sheetOf(kind.title, beside, bad), `${kind.title}未导入的行.xlsx`, {
      'x-total-count': String(rows.length),
      'x-saved-count': String(saved),
      'x-failed-count': String(bad.length),
    }),
  }
}
