import { type SQL, sql } from 'drizzle-orm'
import { formatMinute } from '../core/time'
import { subject } from '../../db/schema'
import type { Context } from '../core/context'
import { toFields } from '../core/input'
import { unindexedCondition } from '../core/page.server'
import type { Sheet } from '../core/workbook'
import type { ExportFormat } from './export-formats'
import { yearsPrefix } from './sheet'

/** Maximum number of rows that are streamed in a response; a job writes larger workbooks. */
export const MAX_STREAMED_ROWS = 20_000
/** Maximum number of rows of an export: nobody reads a larger table. */
export const MAX_EXPORT_ROWS = 200_000
/** Rows that one round trip reads. */
export const ROWS_PER_QUERY = 500

/** An opened workbook: the total number of rows of all sheets, and the sheets, produced while they are written. */
export type OpenWorkbook = { total: number; sheets: AsyncIterable<Sheet> | Iterable<Sheet> }
/**
 * A workbook with its own sheets and columns, downloaded by a call of the same name. `open` takes one round trip and
 * reads the same rows as the list that the workbook is made from; titles and columns are in Chinese, because workbooks
 * are stored. As CSV it has one sheet.
 */
export type WorkbookExport<Query = unknown> = {
  title: string
  open(ctx: Context, query: Query, format: ExportFormat): Promise<OpenWorkbook>
}

/** Returns a file name such as `2026年评分排名_202611200930`; without the year if the list covers several. */
export function workbookFileName({ title }: WorkbookExport, query: unknown, now: Date): string {
  const years = [toFields(query).year as string | string[] | undefined].flat()
  return `${yearsPrefix(years.length === 1 ? (years[0] ?? '') : [])}${title}_${formatMinute(now)}`
}

/**
 * Compares people by name, then by id, for sheets and columns of one person each; sheet names distinguish people of the
 * same name by a number.
 */
export const compareByName = (a: { id: string; name: string }, b: typeof a) =>
  names.compare(a.name, b.name) || a.id.localeCompare(b.id)
const names = new Intl.Collator('zh', { numeric: true })

/**
 * Condition that selects those of the given subjects that the list still contains. They are looked up by id, so that a
 * chunk does not read the whole list again.
 */
export const stillListedCondition = (ids: readonly string[], where: SQL | undefined) =>
  sql`${subject.id} in (select value from json_each(${JSON.stringify(ids)})) and ${unindexedCondition(where)}`

/**
 * Reads rows in chunks, one round trip each, by ids that were read at one time: no row is duplicated or missing, and
 * the order is that of the list. Rows that were deleted meanwhile are omitted.
 */
export async function* readByIds<Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += ROWS_PER_QUERY) {
    const part = ids.slice(from, from + ROWS_PER_QUERY)
    const rows = new Map((await read(part)).map((row) => [row.id, row]))
    yield part.flatMap((id) => rows.get(id) ?? [])
  }
}
