import { asc, count, desc, getTableName, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteSelect, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context } from './context'
import { toPage, type Paging } from './list'
import { decodedQuery } from './read-all.server'

export type SortDirection = 'asc' | 'desc' | 'asc nulls last'
/**
 * Returns the order of a list by a nullable column: rows without a value come last in both directions. For a column
 * that stores '' instead of null, pass `nullif(column, '')`.
 */
export const emptyLastOrder = (column: SQLWrapper, order: 'asc' | 'desc'): SQL =>
  order === 'asc' ? sql`${column} asc nulls last` : sql`${column} desc`

/** Returns the rowid of a table. Looking rows up by id would search an index first, which doubles the cost. */
export const rowidOf = (table: SQLiteTable) => sql<string>`${table}.rowid`

type PageableSelect<Made> = {
  orderBy: (...order: SQL[]) => { limit: (rows: number) => { offset: (rows: number) => Made } }
}
/**
 * Returns the rowids (`rowidOf`) or ids of one page, as a subquery for the statement that reads the rows. Computed
 * values are then evaluated only for the rows of the page, not for all rows that OFFSET skips, and a covering index may
 * contain all skipped data.
 *
 * @example select(...).where(inArray(rowidOf(subject), pageIdsQuery(select({ row: rowidOf(subject)
 * }).from(subject).where(where), order, query)))
 */
export const pageIdsQuery = <Made>(
  ids: PageableSelect<Made>,
  order: readonly SQL[],
  { pageNo, pageSize }: Paging,
): Made =>
  ids
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)

/** Returns the order by the requested column; rows with the same value are ordered by id. */
export function orderOf<Column extends string>(
  { column, order }: { column: Column; order: 'asc' | 'desc' },
  columns: Record<Column, SQLWrapper>,
  id: SQLWrapper,
): SQL[] {
  const turn = order === 'asc' ? asc : desc
  return [turn(columns[column]), turn(id)]
}

/**
 * Prepares one page of a list of one table: `onPage` is the condition for the statement that reads the rows, `places`
 * and `ids` are subqueries of their rowids and ids for related data, and `total` is the query of the row count.
 *
 * @example
 * const { onPage, total } = paginateTable(ctx, { table: purchase, where, order }, query)
 * decodedQuery({ rows: select(...).where(onPage).orderBy(...order), total }, ({ rows, total }) =>
 * toPage(rows.map(serialize), total, query))
 */
export function paginateTable(
  ctx: Context,
  { table, where, order }: { table: SQLiteTable & { id: SQLiteColumn }; where: SQL | undefined; order: readonly SQL[] },
  query: Paging,
) {
  const keys = (key: SQLWrapper) =>
    ctx.db
      .select({ key: sql<string>`${key}` })
      .from(table)
      .where(where)
  const places = pageIdsQuery(keys(rowidOf(table)), order, query)
  return {
    places,
    onPage: inArray(rowidOf(table), places),
    ids: pageIdsQuery(keys(table.id), order, query),
    total: decodedQuery(ctx.db.select({ total: count() }).from(table).where(where), ([counted]) => counted!.total),
    /** Row count up to a little beyond the page, for `boundedPage`. */
    get totalOn() {
      return boundedCount(ctx, query, keys(table.id).$dynamic())
    },
  }
}

/**
 * Makes the rows of one page the driving table of a join, so that each is looked up once. `places` selects rowids of
 * the table, or values of another `key`, under the name `place`. In an `in` list they would be materialized and scanned
 * again. The order of the rows is undefined.
 *
 * @example
 * const { page, at } = pageAsDrivingTable(pageIdsQuery(select({ place: rowidOf(subject).as('place')
 * }).from(subject).where(where), order, query), rowidOf(subject))
 * select(...).from(page).crossJoin(subject).where(at).orderBy(...order)
 */
export const pageAsDrivingTable = (places: SQLWrapper, key: SQLWrapper) => ({
  page: sql`${places} page`,
  at: sql`${key} = page.place`,
})

/**
 * Returns the rows of one page as a subquery with the name of their table: joined data is looked up once for each row,
 * and the rows are not read again. The order of the rows is undefined.
 */
export const pageAsTable = <Table extends SQLiteTable>(table: Table, page: { as: (name: string) => unknown }): Table =>
  page.as(getTableName(table)) as Table

/** Filter of a list by the ids of its rows. */
export type IdFilter = { ids?: readonly string[] | undefined }
/**
 * Condition that selects the rows with these ids. They are passed as JSON, because a statement accepts fewer parameters
 * than a page has ids.
 */
export const idCondition = (id: SQLWrapper, { ids }: IdFilter) =>
  ids && sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`

/** Number of rows that are counted beyond the page: nobody goes to the end of a hundred thousand rows. */
const COUNT_MARGIN = 90
/** Returns the limit of the count. */
export const countLimit = ({ pageNo, pageSize }: Paging, beyond = COUNT_MARGIN) => pageNo * pageSize + beyond
/** Counts rows up to `beyond` rows after the page. */
export const boundedCount = (ctx: Context, query: Paging, ids: SQLiteSelect, beyond = COUNT_MARGIN) =>
  decodedQuery(
    ctx.db.select({ count: sql<number>`count(*)` }).from(ids.limit(countLimit(query, beyond)).as('found')),
    (rows) => rows[0]?.count ?? 0,
  )
/** Builds a page whose `atLeast` is true if more rows were not counted. */
export const boundedPage = <Row>(records: Row[], total: number, query: Paging, beyond = COUNT_MARGIN) => ({
  ...toPage(records, total, query),
  atLeast: total === countLimit(query, beyond),
})

/**
 * Condition that a value is one of some words, evaluated per row without an index. An `in` with three or more values
 * builds a temporary table and reads a row of it each time. Words must not contain commas.
 */
export const oneOfCondition = (value: SQLWrapper, words: readonly string[]) =>
  sql`instr(${`,${words.join(',')},`}, ',' || ${value} || ',') > 0`

/**
 * Condition that a value is one of these. A single value becomes a comparison, because a list would be scanned for each
 * row.
 */
export const inCondition = (value: SQL, of: readonly string[]) =>
  of.length === 1 ? sql`${value} = ${of[0]}` : inArray(value, [...of])

/**
 * Prevents a condition from using an index: SQLite uses none for an expression inside `case`, so that a more selective
 * condition of the statement drives the query.
 */
export const unindexedCondition = (where: SQL | undefined) => sql`case when ${where ?? sql`true`} then true end`
