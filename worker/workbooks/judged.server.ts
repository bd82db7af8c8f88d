import { excerpt, MOST_ERRORS, MOST_MESSAGE } from '../core/bounds'
import type { Change } from '../core/change'
import { commitEach } from '../core/commit.server'
import type { Context } from '../core/context'
import type { Action } from '../policy/can'
import { dataUrl } from './answer.server'
import { type Column, REASON, type SheetRow, sheetOf } from './sheet'

/** A line of a book, as it stands there; why it is not taken. */
export type Line = { line: number; row: SheetRow }
export type Refused = Line & { reason: string }
/** `updates`: the line changes what is stored. */
type Good = Line & { updates: boolean }
type Group = { changes: readonly Change[]; about: { bizType: string; bizId: string; text?: string } }
/** The book of the lines that were not taken. */
type Book = { name: string; columns: readonly Column[] }

/** By their lines; a reason may repeat what stands in a cell, and is bounded here. */
const inOrder = <One extends { line: number; reason: string }>(refused: readonly One[]) =>
  refused.map((one) => ({ ...one, reason: excerpt(one.reason, MOST_MESSAGE) })).toSorted((a, b) => a.line - b.line)
/** The first hundred of the lines that were not taken; `errorCount` counts all of them. */
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
/** What a trial of a book answers: each line is judged by itself, and none is taken. */
export const judged = (good: readonly Good[], refused: readonly Refused[], unchanged = 0) => ({
  ...countsOf(good, unchanged, refused),
  refused: null,
})

/**
 * Takes the good lines of a book, each for itself; the others come back as a book with the reason beside each, those that lost
 * a race meanwhile among them. A trip for each hundred lines.
 * @returns those that were taken, and what the call answers
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
    /** Lines that say what is stored already; counted as successful, nothing is written. */
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
  const gone = new Map(lost.map(({ id, reason }) => [id, reason]))
  const taken = good.filter(({ id }) => !gone.has(id))
  const refused = [
    ...bad,
    ...good.flatMap(({ id, line, row }) => (gone.has(id) ? [{ line, row, reason: gone.get(id)! }] : [])),
  ]
  return {
    taken,
    answer: {
      ...countsOf(taken, unchanged, refused),
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
