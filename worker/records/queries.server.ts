import { and, asc, desc, getTableColumns, getTableName, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dict, dictItem } from '../../db/schema'
import type { TableName } from '../core/change'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { AdvancedFilter } from '../core/advanced-filter'
import { tableByName } from '../core/commit.server'
import type { Context } from '../core/context'
import { toPage, type Page } from '../core/list'
import { pageAsTable, pageIdsQuery } from '../core/page.server'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { itemTitle } from '../core/dictionary'
import { dictText } from '../core/dictionary.server'
import { type RowOf, toTypedRow } from './contract'
import { type AnyRecord, dictionaryFields, recordFields, TREE_ROOT } from './record'
import { usesColumn } from './uses/columns.server'

const auditNames = [
  'id',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'sysOrgCode',
  'delFlag',
  'lockVersion',
] as const

type TableOwner = { table: TableName }
/** Returns the table of a record. */
export const tableOf = ({ table }: TableOwner): SQLiteTable => tableByName(table)
export const columnsOf = (one: TableOwner): Record<string, SQLiteColumn> => getTableColumns(tableOf(one))

/**
 * Selects rows as responses contain them, from the table or from a page of it. A list adds order and limit; a batch
 * uses the statement as it is.
 */
export function selectOf(ctx: Context, one: AnyRecord, where: SQL | undefined, from = tableOf(one)) {
  const columns = columnsOf(one)
  const names = [...recordFields(one).map(([name]) => name), ...auditNames]
  return ctx.db
    .select({
      ...Object.fromEntries(names.map((name) => [name, columns[name]!])),
      ...Object.fromEntries(
        dictionaryFields(one).map(({ name, field }) => [
          `${name}_dictText`,
          dictText(field.dict, qualifiedColumn(one, name)),
        ]),
      ),
      ...(one.tree && { hasChild: hasChild(one) }),
      ...(one.uses && { uses: usesColumn(one.uses, (name) => qualifiedColumn(one, name)) }),
    })
    .from(from)
    .where(where)
    .$dynamic()
}
/** Column with its table name, for subqueries in which another table may have a column of the same name. */
export const qualifiedColumn = (one: AnyRecord, name: string) =>
  sql`${sql.identifier(getTableName(tableOf(one)))}.${sql.identifier(columnsOf(one)[name]!.name)}`
const hasChild = (one: AnyRecord) => {
  const above = sql.identifier(columnsOf(one)[one.tree!.above]!.name)
  return sql<
    '1' | null
  >`(select '1' from ${tableOf(one)} below where below.${above} = ${qualifiedColumn(one, 'id')} and below.del_flag = 0 limit 1)`
}
/** Serializes a row with the labels of its choices. */
export function serializeRow<R extends AnyRecord>(one: R, { uses, ...row }: Record<string, unknown>): RowOf<R> {
  const texts = recordFields(one).flatMap(([name, field]) =>
    field.kind === 'choice'
      ? [[`${name}_dictText`, field.options().find(({ value }) => value === row[name])?.label ?? '']]
      : [],
  )
  return toTypedRow(one, { ...row, ...Object(uses), ...Object.fromEntries(texts) })
}

export type ListQuery = {
  keyword?: string | undefined
  pid?: string
  asked: AdvancedFilter
  column: string
  order: 'asc' | 'desc'
  pageNo: number
  pageSize: number
}
export const notDeletedCondition = (one: AnyRecord) => sql`${columnsOf(one).delFlag} = 0`
/**
 * Condition of a list's filters. In a tree it selects the children of one row, or rows at any level if a keyword is
 * given.
 */
export function listCondition(one: AnyRecord, { keyword, pid, asked }: Pick<ListQuery, 'keyword' | 'pid' | 'asked'>) {
  const columns = columnsOf(one)
  return and(
    notDeletedCondition(one),
    advancedFilterCondition(asked, columns),
    one.tree && !keyword && pid !== undefined ? sql`${columns[one.tree.above]} = ${pid}` : undefined,
    keyword ? or(...one.keyword.map((name) => containsTextCondition(columns[name]!, keyword))) : undefined,
  )
}
/** Returns the order of a list; rows with the same value are ordered by id. */
export function listOrder(one: AnyRecord, { column, order }: Pick<ListQuery, 'column' | 'order'>) {
  const columns = columnsOf(one)
  return order === 'asc' ? [asc(columns[column]!), asc(columns.id!)] : [desc(columns[column]!), desc(columns.id!)]
}

/** Sorts the rows of a page in the order of the list. Sorting in the database would read each row once more. */
function sortRows<Row extends Record<string, unknown>>(rows: readonly Row[], { column, order }: ListQuery): Row[] {
  const before = (one: unknown, other: unknown) => (one === null || (other !== null && one! < other!) ? -1 : 1)
  const by = (name: string, a: Row, b: Row) => (a[name] === b[name] ? 0 : before(a[name], b[name]))
  const turn = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => turn * (by(column, a, b) || by('id', a, b)))
}

export type DictionaryItem = { code: string; value: string; text: string }
/** Query of the enabled items of the dictionaries that a record uses, in their order. */
export const dictionaryItemsQuery = (ctx: Context, one: AnyRecord) =>
  ctx.db
    .select({ code: dict.dictCode, value: dictItem.itemValue, text: dictItem.itemText })
    .from(dictItem)
    .innerJoin(dict, sql`${dict.id} = ${dictItem.dictId}`)
    .where(
      sql`${dictItem.status} = 1 and ${dict.delFlag} = 0 and ${dict.dictCode} in ${valuesSubquery(dictionaryFields(one).map(({ field }) => field.dict))}`,
    )
    .orderBy(dictItem.sortOrder)
/** Subquery of values for an `in` condition; an empty list matches nothing. */
export const valuesSubquery = (values: readonly unknown[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`

/** Query of a row of a tree and its ancestors, from the top; empty for the top itself. */
const ancestorsQuery = (ctx: Context, one: AnyRecord, id: string) => {
  const columns = columnsOf(one)
  const above = one.tree ? columns[one.tree.above]! : columns.id!
  const name = sql.identifier(columns[one.title]!.name)
  return ctx.db
    .select({ id: sql<string>`way.id`, name: sql<string>`way.name` })
    .from(
      sql`(with recursive up(id, name, above, step) as (
        select n.id, n.${name}, n.${sql.identifier(above.name)}, 0 from ${tableOf(one)} n where n.id = ${one.tree ? id : ''}
        union select n.id, n.${name}, n.${sql.identifier(above.name)}, step + 1 from ${tableOf(one)} n join up on n.id = up.above and step < 50
      ) select id, name, step from up) way`,
    )
    .orderBy(sql`way.step desc`)
}

/** Query of the name of the linked row, if the list is filtered by one. */
const linkedNameQuery = (ctx: Context, one: AnyRecord, filter: AdvancedFilter) => {
  const [name, field] = recordFields(one).find(([, { kind }]) => kind === 'link') ?? []
  const to = field?.kind === 'link' ? { table: field.to, named: field.named } : { table: one.table, named: 'id' }
  const id = filter.flatMap(({ terms }) => terms).find((term) => term.field === name && term.rule === 'eq')?.val
  return ctx.db
    .select({ name: sql<string>`${columnsOf(to)[to.named]}` })
    .from(tableOf(to))
    .where(sql`${columnsOf(to).id} = ${id ?? ''}`)
}

/** Builds the handlers that read a record. */
export function readHandlers<R extends AnyRecord>(one: R) {
  const read = async (ctx: Context, where: SQL | undefined, most: number) => {
    const rows = await selectOf(ctx, one, where)
      .orderBy(...listOrder(one, { column: one.sort, order: one.order ?? 'desc' }))
      .limit(most)
    return rows.map((row) => serializeRow(one, row))
  }
  /**
   * Data of a screen: a page of the list, the options of coded fields and, in a tree, the ancestors of the current row.
   * One round trip.
   */
  const screen = async (ctx: Context, query: ListQuery) => {
    const where = listCondition(one, query)
    const order = listOrder(one, query)
    // Computed columns are evaluated for the rows of the page only.
    const onPage = pageAsTable(
      tableOf(one),
      pageIdsQuery(ctx.db.select().from(tableOf(one)).where(where), order, query),
    )
    const { rows, total, items, way, within } = await readAll(ctx, {
      rows: selectOf(ctx, one, undefined, onPage),
      total: ctx.db.select({ count: sql<number>`count(*)` }).from(tableOf(one)).where(where),
      items: dictionaryItemsQuery(ctx, one),
      way: ancestorsQuery(ctx, one, query.pid ?? TREE_ROOT),
      within: linkedNameQuery(ctx, one, query.asked),
    })
    return {
      query,
      page: toPage(
        sortRows(rows, query).map((row) => serializeRow(one, row)),
        total[0]?.count ?? 0,
        query,
      ),
      options: Object.fromEntries(
        [...Map.groupBy(items, ({ code }) => code)].map(([code, known]) => [
          code,
          known.map(({ value, text }) => ({ value, label: itemTitle(text) })),
        ]),
      ),
      way,
      /** Name of the row that all of these belong to. */
      within: within[0]?.name ?? '',
    }
  }
  /** Returns the only matching row. @throws 404 */
  const readOne = async (ctx: Context, where: SQL): Promise<RowOf<R>> => {
    const [row] = await read(ctx, and(notDeletedCondition(one), where), 1)
    if (!row) throw notFound()
    return row
  }
  return {
    /** One round trip. */
    list: async (ctx: Context, query: ListQuery): Promise<Page<RowOf<R>>> => (await screen(ctx, query)).page,
    screen,
    one: readOne,
    byId: (ctx: Context, { id }: { id: string }) => readOne(ctx, sql`${columnsOf(one).id} = ${id}`),
    byIds: (ctx: Context, { ids }: { ids: readonly string[] }) =>
      read(ctx, and(notDeletedCondition(one), inArray(columnsOf(one).id!, [...ids])), ids.length),
    /** Returns the rows that meet a condition, in their order; at most 5000. One round trip. */
    where: (ctx: Context, holds?: SQL) => read(ctx, and(notDeletedCondition(one), holds), 5000),
    /** Returns the newest 500 rows of the recycle bin. */
    removed: (ctx: Context) => read(ctx, sql`${columnsOf(one).delFlag} = 1`, 500),
  }
}
