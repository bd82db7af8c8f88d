import type { z } from 'zod'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { parseLenient, type Paging } from '../core/list'
import type { Action } from '../policy/authorization'
import { type OpenWorkbook, readByIds, MAX_EXPORT_ROWS, ROWS_PER_QUERY } from '../workbooks/export-workbook.server'

type Records = readonly object[]
type OpenedList = { total: number; pages: AsyncIterable<Records> }
/** A list that can be exported as the caller sees it. */
export type ListExport = {
  right: Action
  open: (ctx: Context, search: URLSearchParams) => Promise<OpenedList>
  /** Labels of coded values in the cells. Workbooks are stored, so they are in Chinese. */
  words?: Record<string, Record<string, string>>
}
type QueryOf<Schema extends z.ZodType> = z.output<Schema> & Paging

/** Opens a list whose rows are read by ids. The ids come in the order of the list, up to the maximum of an export. */
export const openByIds =
  <Schema extends z.ZodType<Paging>, Found extends { id: string }>(
    schema: Schema,
    ids: (ctx: Context, query: QueryOf<Schema>) => PromiseLike<readonly { id: string }[]>,
    rows: (ctx: Context, query: QueryOf<Schema> & { ids: string[] }) => Promise<readonly Found[]>,
  ): ListExport['open'] =>
  async (ctx, search) => {
    const query = parseLenient(schema, search)
    const rowIds = (await ids(ctx, { ...query, pageNo: 1, pageSize: MAX_EXPORT_ROWS + 1 })).map(({ id }) => id)
    const read = (some: readonly string[]) =>
      rows(ctx, { ...query, ids: [...some], pageNo: 1, pageSize: ROWS_PER_QUERY })
    return { total: rowIds.length, pages: readByIds(rowIds, read) }
  }

/** Builds the workbook of a list with the columns that the screen showed. */
export async function openListWorkbook(
  ctx: Context,
  { open, words }: ListExport,
  { title, wish: { columns, query } }: Pick<Row<'exportTask'>, 'title' | 'wish'>,
): Promise<OpenWorkbook> {
  const { total, pages } = await open(ctx, new URLSearchParams(query))
  async function* rows() {
    for await (const page of pages)
      yield page.map((record) => columns.map(({ key }) => toCell(record as Record<string, unknown>, key, words?.[key])))
  }
  return { total, sheets: [{ name: title, columns: columns.map(({ title }) => ({ header: title })), rows: rows() }] }
}

type Cell = string | number | null
/** Returns the content of a cell: the dictionary label in preference to its value; lists of names in one line. */
function toCell(row: Record<string, unknown>, key: string, words: Record<string, string> | undefined): Cell {
  const value = row[`${key}_dictText`] || row[key]
  const word = words?.[typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '']
  if (word) return word
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value))
    return value.map((one: unknown) => (typeof one === 'string' ? one : nestedName(one))).join('、')
  return null
}
const nestedName = (value: unknown) => {
  const { name, label, fileName } = (value ?? {}) as Record<string, unknown>
  return [name, label, fileName].find((one) => typeof one === 'string') ?? ''
}
