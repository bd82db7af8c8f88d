import { asc, count, desc, getTableName, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteSelect, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context } from './context'
import { page, type Paging } from './list'
import { reading } from './read-all.server'

export type Turn = 'asc' | 'desc' | 'asc nulls last'
/**
 * The order of a list by a column that may be null: rows without a value come last in both directions. Of a column that keeps an
 * empty text instead, pass `nullif(column, '')`.
 */
export const emptyLast = (column: SQLWrapper, order: 'asc' | 'desc'): SQL =>
  order === 'asc' ? sql`${column} asc nulls last` : sql`${column} desc`

/** A row by its place in the table: by its id it would be looked for in an index first, which costs as much again. */
export const rowOf = (table: SQLiteTable) => sql<string>`${table}.rowid`

type Select<Made> = { orderBy: (...order: SQL[]) => { limit: (rows: number) => { offset: (rows: number) => Made } } }
/**
 * The places (`rowOf`) or ids of one page, as the sub-select of the statement that reads their rows: what a row shows besides
 * its columns is then worked out for the rows of the page alone, not for all that OFFSET passes, and an index may hold all that
 * is passed.
 *
 * @example select(...).where(inArray(rowOf(subject), idsOfPage(select({ row: rowOf(subject) }).from(subject).where(where), order, query)))
 */
export const idsOfPage = <Made>(ids: Select<Made>, order: readonly SQL[], { pageNo, pageSize }: Paging): Made =>
  ids
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)

/** By the column that is asked for; rows of the same value by their ids. */
export function orderOf<Column extends string>(
  { column, order }: { column: Column; order: 'asc' | 'desc' },
  columns: Record<Column, SQLWrapper>,
  id: SQLWrapper,
): SQL[] {
  const turn = order === 'asc' ? asc : desc
  return [turn(columns[column]), turn(id)]
}

/**
 * One page of a list that reads one table: the condition of the statement that reads its rows (`onPage`), its rows by their
 * places in the table or by their ids as the list of an `in` (`places`, `ids`), for what is read beside them, and how many rows there are (`total`).
 *
 * @example
 * const { onPage, total } = pageIn(ctx, { table: purchase, where, order }, query)
 * reading({ rows: select(...).where(onPage).orderBy(...order), total }, ({ rows, total }) => page(rows.map(show), total, query))
 */
export function pageIn(
  ctx: Context,
  { table, where, order }: { table: SQLiteTable & { id: SQLiteColumn }; where: SQL | undefined; order: readonly SQL[] },
  query: Paging,
) {
  const found = (key: SQLWrapper) =>
    ctx.db
      .select({ key: sql<string>`${key}` })
      .from(table)
      .where(where)
  const places = idsOfPage(found(rowOf(table)), order, query)
  return {
    places,
    onPage: inArray(rowOf(table), places),
    ids: idsOfPage(found(table.id), order, query),
    total: reading(ctx.db.select({ total: count() }).from(table).where(where), ([counted]) => counted!.total),
    /** As far as a little beyond the page, for `pageOn`. */
    get totalOn() {
      return countedOn(ctx, query, found(table.id).$dynamic())
    },
  }
}

/**
 * Leads a statement to the rows of one page, each looked up once: what `places` selects under that name are places in the table or
 * values of another `key`. As the list of an `in` they would be put by and walked again. They come in no order that a statement
 * could rely on.
 *
 * @example
 * const { page, at } = ledBy(idsOfPage(select({ place: rowOf(subject).as('place') }).from(subject).where(where), order, query), rowOf(subject))
 * select(...).from(page).crossJoin(subject).where(at).orderBy(...order)
 */
export const ledBy = (places: SQLWrapper, key: SQLWrapper) => ({
  page: sql`${places} page`,
  at: sql`${key} = page.place`,
})

/**
 * The rows of one page in place of their table, under its name: what is joined to them is looked up once for each, and they are
 * not looked for again. They come in no order that a statement could rely on.
 */
export const asTable = <Table extends SQLiteTable>(table: Table, page: { as: (name: string) => unknown }): Table =>
  page.as(getTableName(table)) as Table

/** Of a list that is read by the ids of its rows: those of these rows. */
export type ByIds = { ids?: readonly string[] | undefined }
/** The rows with these ids. As JSON: a statement takes fewer parameters than a page has ids. */
export const amongIds = (id: SQLWrapper, { ids }: ByIds) =>
  ids && sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`

/** Beyond the page so many are counted: nobody turns to the end of a hundred thousand. */
const COUNTED_ON = 90
/** So many rows. */
export const countedTo = ({ pageNo, pageSize }: Paging, beyond = COUNTED_ON) => pageNo * pageSize + beyond
/** How many rows there are, as far as so many `beyond` the page. */
export const countedOn = (ctx: Context, query: Paging, ids: SQLiteSelect, beyond = COUNTED_ON) =>
  reading(
    ctx.db.select({ count: sql<number>`count(*)` }).from(ids.limit(countedTo(query, beyond)).as('found')),
    (rows) => rows[0]?.count ?? 0,
  )
/** A page whose total is `atLeast` so much where more were not counted. */
export const pageOn = <Row>(records: Row[], total: number, query: Paging, beyond = COUNTED_ON) => ({
  ...page(records, total, query),
  atLeast: total === countedTo(query, beyond),
})

/**
 * Is a value one of some words, asked of each row: an \`in\` of three or more looks into a table that it makes of them, which costs
 * a row each time. It leads to none. No word has a comma.
 */
export const isOneOf = (value: SQLWrapper, words: readonly string[]) =>
  sql`instr(${`,${words.join(',')},`}, ',' || ${value} || ',') > 0`

/** Is a value one of these? A list of one, which would be walked for each row, is a comparison. */
export const isIn = (value: SQL, of: readonly string[]) =>
  of.length === 1 ? sql`${value} = ${of[0]}` : inArray(value, [...of])

/**
 * A condition that is asked of each row and leads to none: what stands in a case gives no index, so that another condition of
 * the statement leads, which finds fewer.
 */
export const ofEach = (where: SQL | undefined) => sql`case when ${where ?? sql`true`} then true end`
