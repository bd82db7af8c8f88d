import { excerpt, MAX_ERRORS, MAX_MESSAGE_LENGTH } from '../core/limits'
import type { Change } from '../core/change'
import { commitEach } from '../core/commit.server'
import type { Context } from '../core/context'
import type { Action } from '../policy/authorization'
import { workbookDataUrl } from './response.server'
import { type Column, REASON_HEADER, type SheetRow, buildSheet } from './sheet'

/** A line of a workbook, and a line with the reason why it was rejected. */
export type WorkbookLine = { line: number; row: SheetRow }
export type RefusedLine = WorkbookLine & { reason: string }
/** `updates`: the line changes a stored row. */
type ValidLine = WorkbookLine & { updates: boolean }
type LineChanges = { changes: readonly Change[]; about: { bizType: string; bizId: string; text?: string } }
/** The workbook for the rejected lines. */
type RefusedWorkbook = { name: string; columns: readonly Column[] }

/** Sorts by line; limits the length of reasons, which may repeat the content of a cell. */
const sortRefused = <One extends { line: number; reason: string }>(refused: readonly One[]) =>
  refused
    .map((one) => ({ ...one, reason: excerpt(one.reason, MAX_MESSAGE_LENGTH) }))
    .toSorted((a, b) => a.line - b.line)
/** Returns the counts and the first hundred rejected lines; `errorCount` counts all of them. */
export const countLines = (
  good: readonly Pick<ValidLine, 'updates'>[],
  unchanged: number,
  refused: readonly Omit<RefusedLine, 'row'>[],
) => ({
  ...{ totalCount: good.length + unchanged + refused.length, successCount: good.length + unchanged },
  ...{ unchangedCount: unchanged, updatedCount: good.filter(({ updates }) => updates).length },
  errorCount: refused.length,
  errors: sortRefused(refused)
    .slice(0, MAX_ERRORS)
    .map(({ line, reason }) => ({ line, reason })),
})
/** Returns the result of a dry run: each line is validated by itself, and none is imported. */
export const dryRunResult = (good: readonly ValidLine[], refused: readonly RefusedLine[], unchanged = 0) => ({
  ...countLines(good, unchanged, refused),
  refused: null,
})

/**
 * Imports the valid lines of a workbook, each by itself. The others are returned as a workbook with the reason beside
 * each, including those that lost a race meanwhile. One round trip for each hundred lines.
 * @returns the imported lines, and the result of the call
 */
export async function importLines<One extends ValidLine & { id: string }>(
  ctx: Context,
  action: Action,
  {
    good,
    refused: bad,
    unchanged = 0,
    groupOf,
    book,
    started,
  }: {
    good: readonly One[]
    refused: readonly RefusedLine[]
    /** Lines that are equal to stored rows; they count as successful, and nothing is written. */
    unchanged?: number
    groupOf: (one: One) => LineChanges
    book: RefusedWorkbook
    started: number
  },
) {
  const lost = await commitEach(
    ctx,
    action,
    good.map((one) => ({ id: one.id, ...groupOf(one) })),
    started,
  )
  const lostReasons = new Map(lost.map(({ id, reason }) => [id, reason]))
  const imported = good.filter(({ id }) => !lostReasons.has(id))
  const refused = [
    ...bad,
    ...good.flatMap(({ id, line, row }) => (lostReasons.has(id) ? [{ line, row, reason: lostReasons.get(id)! }] : [])),
  ]
  return {
    taken: imported,
    answer: {
      ...countLines(imported, unchanged, refused),
      refused: refused.length ? await buildRefusedWorkbook(book, refused) : null,
    },
  }
}
async function buildRefusedWorkbook({ name, columns }: RefusedWorkbook, refused: readonly RefusedLine[]) {
  const bytes = await buildSheet(
    name,
    [...columns, { header: REASON_HEADER, key: REASON_HEADER, holds: 'long' }],
    sortRefused(refused).map(({ row, reason }) => ({ ...row, [REASON_HEADER]: reason })),
  )
  return { fileUrl: workbookDataUrl(bytes), fileName: `${name}未导入的行.xlsx` }
}
