import type { Context } from '../core/context'
import { badInput, forbidden } from '../core/refusal'
import { stamp } from '../core/time'
import { holds } from '../policy/can'
import { policy } from '../policy/policy'
import { bookAnswer, needBook } from '../workbooks/book.server'
import type { ExcelDownload, ExcelName, ImportOptions } from './contract'
import type { ExcelKind } from '../workbooks/kind'
import { excelKinds } from './kinds.server'
import { type Column, REASON, readSheet, type SheetRow, sheetOf } from '../workbooks/sheet'
import { t as core } from '../core/core.texts'
import { t as files } from '../files/texts'
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

/** Of an act over many rows, those that it did not do. */
function refusedOf(done: unknown): { id: string; reason: string }[] {
  const { result } = done as { result?: { failed?: { id: string; reason: string }[] } | null }
  return result?.failed ?? []
}

export type ImportResult = { refused: Response } | { result: { total: number; saved: number; failed: number } }
/**
 * Takes rows from a workbook, each judged by the schema of the API's own call. With `all` one bad row keeps out all of them.
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
  const rows = await readSheet(bytes, columns, kind.maxRows)
  const taken = new Map<string, number>()
  const good: SheetRow[] = []
  const bad: SheetRow[] = []
  for (const { line, row } of rows) {
    const key = kind.key(row, ground)
    const first = taken.get(key)
    const why = kind.problem(row, ground) ?? (first ? t.sameAsLine(first) : null)
    if (why) bad.push({ ...row, [REASON]: t.atLine(line, why) })
    else good.push(row)
    taken.set(key, first ?? line)
  }
  const together = bad.length === 0 || mode === 'good' ? kind.together?.(good, ground) : null
  if (together && good.length) throw badInput({ file: together })
  const takes = good.length > 0 && (bad.length === 0 || mode === 'good')
  const refused = takes ? refusedOf(await kind.save(ctx, good, ground)) : []
  // What another hand changed in the meantime, or only the act itself could see.
  for (const { id, reason } of refused) {
    const row = good.find((one) => kind.key(one, ground) === id)
    if (row) bad.push({ ...row, [REASON]: reason })
  }
  const saved = takes ? good.length - refused.length : 0
  if (bad.length === 0) return { result: { total: rows.length, saved, failed: 0 } }
  const beside: Column[] = [
    ...columns.filter(({ optional, ofRow }) => !optional || ofRow),
    { header: REASON, key: REASON, holds: 'long' },
  ]
  return {
    refused: bookAnswer(await sheetOf(kind.title, beside, bad), `${kind.title}未导入的行.xlsx`, {
      'x-total-count': String(rows.length),
      'x-saved-count': String(saved),
      'x-failed-count': String(bad.length),
    }),
  }
}
