import { type SQL, sql } from 'drizzle-orm'
import { minuteInName } from '../core/time'
import { subject } from '../../db/schema'
import type { Context } from '../core/context'
import { fieldsOf } from '../core/input'
import { ofEach } from '../core/page.server'
import type { Sheet } from '../core/workbook'
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
 * A workbook with sheets and columns of its own, taken by a call of the same name. `open` is one trip and reads as the list that
 * the workbook is made from; titles and columns are in Chinese, since workbooks are kept.
 */
export type BookKind<Query = unknown> = { title: string; open(ctx: Context, query: Query): Promise<Book> }

/** `2026年评分排名_202611200930`; without the year where the list is of several. */
export function bookName({ title }: BookKind, query: unknown, now: Date): string {
  const years = [fieldsOf(query).year as string | string[] | undefined].flat()
  return `${yearsInName(years.length === 1 ? (years[0] ?? '') : [])}${title}_${minuteInName(now)}`
}

/** The order of people with a sheet or a column each: by name, and by id those of one name, whom the sheets' numbers tell apart. */
export const byName = (a: { id: string; name: string }, b: typeof a) =>
  a.name.localeCompare(b.name, 'zh', { numeric: true }) || a.id.localeCompare(b.id)

/** Of these subjects those that the list still has. They are found by their ids, or every chunk would read the whole list again. */
export const stillListed = (ids: readonly string[], where: SQL | undefined) =>
  sql`${subject.id} in (select value from json_each(${JSON.stringify(ids)})) and ${ofEach(where)}`

/**
 * Rows in chunks of a trip each, by ids that were read at one moment: none twice, none missing, in the order of the list.
 * What is gone meanwhile is left out.
 */
export async function* byIds<Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += PER_TRIP) {
    const part = ids.slice(from, from + PER_TRIP)
    const found = new Map((await read(part)).map((row) => [row.id, row]))
    yield part.flatMap((id) => found.get(id) ?? [])
  }
}
