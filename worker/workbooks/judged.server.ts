import { excerpt, MOST_ERRORS, MOST_MESSAGE } from '../core/bounds'
import type { Change } from '../core/change'
import { commitEach } from '../core/commit.server'
import type { Context } from '../core/context'
import type { Action } from '../policy/can'
import { dataUrl } from './answer.server'
import { type Column, REASON, type SheetRow, sheetOf } from './sheet'

/** A line of a workbook, and a line with the reason why it was rejected. */
export type Line = { line: number; row: SheetRow }
export type Refused = Line & { reason: string }
/** `updates`: the line changes a stored row. */
type Good = Line & { updates: boolean }
type Group = { changes: readonly Change[]; about: { bizType: string; bizId: string; text?: string } }
/** The workbook for the rejected lines. */
type Book = { name: string; columns: readonly Column[] }

/** Sorts by line; limits the length of reasons, which may repeat the content of a cell. */
const inOrder = <One extends { line: number; reason: string }>(refused: readonly One[]) =>
  refused.map((one) => ({ ...one, reason: excerpt(one.reason, MOST_MESSAGE) })).toSorted((a, b) => a.line - b.line)
/** Returns the counts and the first hundred rejected lines; `errorCount` counts all of them. */
export const countsOf = (
  good: readonly Pick<Good, 'updates'>[],
  unchanged: number,
  refused: readonly Omit<Refused, 'row'>[],
) => ({
  ...{ totalCount: good.length + unchanged + refused.length, successCount: good.length + unchanged },
  ...{ unchangedCount: unchanged, updatedCount: good.filter(({ updates }) => updates).length },
  errorCount: refused.length,
  errors: inOrder(refused)
    .slice(0, MOST_ERRORS)
    .map(({ line, reason }) => ({ line, reason })),
})
/** Returns the result of a dry run: each line is validated by itself, and none is imported. */
export const judged = (good: readonly Good[], refused: readonly Refused[], unchanged = 0) => ({
  ...countsOf(good, unchanged, refused),
  refused: null,
})

/**
 * Imports the valid lines of a workbook, each by itself. The others are returned as a workbook with the reason beside
 * each, including those that lost a race meanwhile. One round trip for each hundred lines.
 * @returns the imported lines, and the result of the call
 */
export async function takeJudged<One extends Good & { id: string }>(
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
    refused: readonly Refused[]
    /** Lines that are equal to stored rows; they count as successful, and nothing is written. */
    unchanged?: number
    groupOf: (one: One) => Group
    book: Book
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
      ...countsOf(imported, unchanged, refused),
      refused: refused.length ? await bookOf(book, refused) : null,
    },
  }
}
async function bookOf({ name, columns }: Book, refused: readonly Refused[]) {
  const bytes = await sheetOf(
    name,
    [...columns, { header: REASON, key: REASON, holds: 'long' }],
    inOrder(refused).map(({ row, reason }) => ({ ...row, [REASON]: reason })),
  )
  return { fileUrl: dataUrl(bytes), fileName: `${name}未导入的行.xlsx` }
}
