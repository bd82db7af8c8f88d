import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { subject } from '../../db/schema'
import type { Call } from '../core/call'
import type { Context } from '../core/context'
import { ofEach } from '../core/page.server'
import type { Sheet } from '../core/workbook'
import type { Action } from '../policy/can'
import { minuteInName } from './answer.server'
import { yearsInName } from './sheet'

/** More rows are not streamed in the answer: a job writes them. */
export const STREAMED_ROWS = 20_000
/** More is not a table that anyone reads. */
export const MOST_ROWS = 200_000
/** Rows that one trip reads. */
export const PER_TRIP = 500

/** An opened workbook: how many rows all its sheets have together, and the sheets as they are written. */
export type Book = { total: number; sheets: AsyncIterable<Sheet> | Iterable<Sheet> }
/**
 * A workbook with sheets and columns of its own. `open` is one trip and reads as the list that the workbook is made from;
 * titles and columns are in Chinese, since workbooks are kept.
 */
export type BookKind<Schema extends z.ZodType = z.ZodType> = {
  title: string
  right: Action
  query: Schema
  /** The year in its name; none where the list is of several. */
  year: (query: z.output<Schema>) => string | undefined
  open: (ctx: Context, query: z.output<Schema>) => Promise<Book>
}
/** A workbook and the call that takes it, which says who may and by which query. */
export const bookKind = <Schema extends z.ZodType>(
  { may, takes: query }: Pick<Call, 'may'> & { takes?: Schema },
  kind: Omit<BookKind<Schema>, 'right' | 'query'>,
) => ({ ...kind, right: may as Action, query }) as unknown as BookKind

/** `2026年评分排名_202611200930` */
export function bookName(kind: BookKind, query: unknown, now: Date): string {
  return `${yearsInName(kind.year(query))}${kind.title}_${minuteInName(now)}`
}

/** The order of people with a sheet or a column each: by name, and by id those of one name, whom the sheets' numbers tell apart. */
export const byName = (a: { id: string; name: string }, b: typeof a) =>
  a.name.localeCompare(b.name, 'zh', { numeric: true }) || a.id.localeCompare(b.id)

/** Of these subjects those that the list still has. They are found by their ids, or every chunk would read the whole list again. */
export const stillListed = (ids: readonly string[], where: SQL | undefined) =>
  sql`${subject.id} in (select value from json_each(${JSON.stringify(ids)})) and ${ofEach(where)}`

/**
 * Rows in chunks of a trip each, by ids that were read at one moment: none twice, none missing, in the order of the list.
 * What is gone meanwhile is left out. `first` is the first chunk where it came with the ids.
 */
export async function* byIds<Row extends { id: string }>(
  ids: readonly string[],
  first: readonly Row[] | null,
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += PER_TRIP) {
    const part = ids.slice(from, from + PER_TRIP)
    const found = new Map(((from === 0 && first) || (await read(part))).map((row) => [row.id, row]))
    yield part.flatMap((id) => found.get(id) ?? [])
  }
}
