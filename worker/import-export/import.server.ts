import { z } from 'zod'
import { excerpt, MAX_MESSAGE_LENGTH } from '../core/limits'
import type { Context } from '../core/context'
import { toFields } from '../core/input'
import { badInput, Refusal } from '../core/refusal'
import { hasRight } from '../policy/authorization'
import { fileResponse } from '../files/file-response.server'
import { columnRulesQuery, findRuleErrors } from '../workbooks/check-rules.server'
import type { ImportResult, ImportOptions } from './contract'
import { type Workbook, lineError } from '../workbooks/declaration.server'
import { exportedColumns, findWorkbook } from './export.server'
import {
  toSheetRow,
  type Column,
  MAX_EXPORTED_ROWS,
  REASON_HEADER,
  readSheet,
  rowKey,
  type SheetRow,
  buildSheet,
} from '../workbooks/sheet'
import { t as books } from '../workbooks/texts'
import { t } from './texts'
import { assertWorkbook } from '../workbooks/upload.server'

const Failures = z.object({ failed: z.array(z.object({ id: z.string(), reason: z.string() })) })
/**
 * Runs a batch command and returns the rows that it refused, whether it changed the others or refused them all. @throws
 * Refusal without rows
 */
async function collectRefusedRows(run: () => Promise<unknown>): Promise<z.output<typeof Failures>['failed']> {
  const failedIn = (result: unknown) => Failures.safeParse(result).data?.failed
  try {
    return failedIn(toFields(await run()).result) ?? []
  } catch (error) {
    const failed = error instanceof Refusal ? failedIn(error.result) : undefined
    if (!failed) throw error
    return failed
  }
}

/** Returns the keys of the rows that a download would contain now. One round trip for most kinds. */
async function storedRowKeys(
  ctx: Context,
  kind: Workbook,
  params: Record<string, unknown>,
  ground: unknown,
): Promise<ReadonlySet<string>> {
  if (!hasRight(ctx.actor, kind.reads)) return new Set()
  const columns = exportedColumns(kind.columns(ground))
  return new Set((await kind.rows(ctx, params, ground)).map((row) => rowKey(columns, toSheetRow(columns, row))))
}

/**
 * Imports rows from a workbook, each validated by the schema of the corresponding call. In mode `all` one invalid row
 * prevents the import of all rows, also if only the command refuses it. A row that is equal to a stored one changes
 * nothing and is not validated.
 * @returns the counts, or a workbook of the rejected rows with the reason beside each
 */
export async function importExcel(
  ctx: Context,
  businessType: string,
  bytes: Uint8Array,
  { mode, ...params }: ImportOptions,
): Promise<Response | ImportResult> {
  const kind = findWorkbook(ctx, businessType, 'writes')
  await assertWorkbook(bytes)
  const ground = await kind.ground(ctx, params)
  const columns = kind.columns(ground)
  const rows = await readSheet(bytes, columns, Math.max(MAX_EXPORTED_ROWS, kind.maxRows), kind.maxRows)
  const rules = await columnRulesQuery(ctx, columns)
  const exported = exportedColumns(columns)
  // A download always fills its first column.
  const mayBeStored = rows.some(({ row }) => row[exported[0]!.key] !== '')
  const stored = mayBeStored ? await storedRowKeys(ctx, kind, params, ground) : new Set()
  const isStored = ({ row }: { row: SheetRow }) => stored.has(rowKey(exported, row))
  const skips = !kind.whole || rows.every(isStored)
  if (rows.filter((one) => !isStored(one)).length > kind.maxRows)
    throw badInput({ file: books.tooManyRows(kind.maxRows) })
  const judged = skips ? rows.filter((one) => !isStored(one)) : rows
  const lines = new Map<string, number>()
  const good: { row: SheetRow; key: string; input: unknown }[] = []
  const bad: SheetRow[] = []
  for (const { line, row } of judged) {
    const key = kind.key(row, ground)
    const first = lines.get(key)
    const [byRule = null] = findRuleErrors(columns, row, rules)
    const parsed = kind.parse(row, ground)
    const why = lineError(parsed) ?? byRule ?? (first ? t.sameAsLine(first) : null)
    if (why) bad.push({ ...row, [REASON_HEADER]: t.atLine(line, excerpt(why, MAX_MESSAGE_LENGTH)) })
    else if (typeof parsed !== 'string') good.push({ row, key, input: parsed.data })
    lines.set(key, first ?? line)
  }
  const takes = good.length > 0 && (bad.length === 0 || mode === 'good')
  const together = takes
    ? kind.together?.(
        good.map(({ row }) => row),
        ground,
      )
    : null
  if (together) throw badInput({ file: together })
  ctx.allOrNothing = mode === 'all'
  const [inputs, keys] = [good.map(({ input }) => input), good.map(({ key }) => key)]
  const refused = takes ? await collectRefusedRows(() => kind.save(ctx, inputs, ground, keys)) : []
  // Rows that somebody else changed meanwhile, or that only the command could refuse.
  for (const { id, reason } of refused) {
    const one = good.find(({ key }) => key === id)
    if (one) bad.push({ ...one.row, [REASON_HEADER]: reason })
  }
  const saved = takes && (mode === 'good' || refused.length === 0) ? good.length - refused.length : 0
  const unchanged = rows.length - judged.length
  if (bad.length === 0) return { total: rows.length, saved, failed: 0, ...(unchanged && { unchanged }) }
  const columnsWithReason: Column[] = [...exported, { header: REASON_HEADER, key: REASON_HEADER, holds: 'long' }]
  return fileResponse(await buildSheet(kind.title, columnsWithReason, bad), `${kind.title}未导入的行.xlsx`, {
    'x-total-count': String(rows.length),
    'x-saved-count': String(saved),
    'x-failed-count': String(bad.length),
  })
}
