import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import { industryPurchase as table } from '../../db/schema'
import { isPerson } from '../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { institutionIdsByName } from '../core/institutions.server'
import { itemLabel } from '../core/dictionary'
import { toPage } from '../core/list'
import { pickResponseColumns } from '../core/typed-keys'
import { orderOf, paginateTable } from '../core/page.server'
import { readAll, decodedQuery } from '../core/read-all.server'
import { formatDay } from '../core/time'
import { can, hasRight, assertRight } from '../policy/authorization'
import { purchaseChoicesQuery } from './choices.server'
import {
  type PurchaseFigure,
  type PurchaseFigures,
  type PurchaseFiguresQuery,
  type PurchaseQuery,
  PurchaseRow,
} from './contract'
import { toTenThousands } from './rules'
import { purchaseStatusLabel, shareLabel, xinchuangLabel } from './statuses'
import { ownPurchasesCondition, canSeeAll, visiblePurchasesCondition } from './row-access.server'

const columns = { signDate: table.signDate, amount: table.amount, title: table.title, createTime: table.createTime }
const buyerNameCondition = (text: string) =>
  sql`${table.buyerDepartId} in ${institutionIdsByName((name) => containsTextCondition(name, text))}`

/** Condition: the purchases that match the filters and that the caller may see. */
const purchaseCondition = ({ actor }: Context, query: PurchaseQuery) =>
  and(
    eq(table.delFlag, 0),
    visiblePurchasesCondition(actor),
    query.year?.length ? inArray(table.year, query.year) : undefined,
    query.category ? eq(table.category, query.category) : undefined,
    query.purchaseMode ? eq(table.purchaseMode, query.purchaseMode) : undefined,
    query.xinchuang ? eq(table.xinchuang, Number(query.xinchuang)) : undefined,
    query.status ? eq(table.status, Number(query.status)) : undefined,
    query.buyer ? or(containsTextCondition(table.buyerName, query.buyer), buyerNameCondition(query.buyer)) : undefined,
    query.vendor ? containsTextCondition(table.vendorName, query.vendor) : undefined,
    query.keyword
      ? or(containsTextCondition(table.title, query.keyword), containsTextCondition(table.product, query.keyword))
      : undefined,
    advancedFilterCondition(query.asked, columns),
  )

/** Column for a select from `industry_purchase`: the id of the published vendor of that name, '' without one. */
const vendorIdColumn = sql<string>`coalesce((select v.id from vendor v where v.vendor_name = industry_purchase.vendor_name
  and v.status = 2 and v.del_flag = 0), '')`

const purchasePageQuery = (ctx: Context, query: PurchaseQuery) => {
  assertRight(ctx.actor, 'purchase:read')
  const order = orderOf(query, columns, table.id)
  const { onPage, total } = paginateTable(ctx, { table, where: purchaseCondition(ctx, query), order }, query)
  const own = canSeeAll(ctx.actor) ? sql<number>`1` : sql<number>`${ownPurchasesCondition(ctx.actor)}`
  const rows = ctx.db
    .select({ row: table, vendorId: vendorIdColumn, own })
    .from(table)
    .where(onPage)
    .orderBy(...order)
  return decodedQuery({ rows, total, choices: purchaseChoicesQuery(ctx) }, (read) =>
    toPage(
      read.rows.map(
        ({ row, ...more }): PurchaseRow => ({
          ...pickResponseColumns(PurchaseRow, row),
          category_dictText: itemLabel(read.choices.categories, row.category),
          vendorId: more.vendorId,
          purchaseMode_dictText: itemLabel(read.choices.modes, row.purchaseMode),
          xinchuang_dictText: xinchuangLabel(row.xinchuang),
          shareAuth_dictText: shareLabel(row.shareAuth),
          status_dictText: purchaseStatusLabel(row.status),
          remark: more.own ? row.remark : '',
          mayEdit: row.status === 1 && can(ctx.actor, 'purchase:write', row),
        }),
      ),
      read.total,
      query,
    ),
  )
}
/** Lists the purchases that the caller may see. One round trip. */
export const listPurchases = (ctx: Context, query: PurchaseQuery) => readAll(ctx, purchasePageQuery(ctx, query))

const groupColumns = {
  year: sql`${table.year}`,
  category: sql`${table.category}`,
  mode: sql`${table.purchaseMode}`,
  vendor: sql`${table.vendorName}`,
  xinchuang: sql`${table.xinchuang}`,
}
/** Number and sum (in yuan) of valid purchases that the caller may see, grouped by a column; of one year, or of all (''). */
const sumByColumn = (ctx: Context, by: keyof typeof groupColumns, year: string) =>
  ctx.db
    .select({
      value: sql<string>`cast(${groupColumns[by]} as text)`,
      total: count(),
      yuan: sql<number>`sum(cast(round(${table.amount} * 10000) as integer))`.mapWith(Number),
    })
    .from(table)
    .where(
      and(
        eq(table.delFlag, 0),
        eq(table.status, 1),
        visiblePurchasesCondition(ctx.actor),
        year ? eq(table.year, year) : undefined,
      ),
    )
    .groupBy(groupColumns[by])

/** Maximum vendors in the chart; the list has all. */
const MAX_CHART_VENDORS = 10
const figuresQuery = (ctx: Context, { year = '' }: PurchaseFiguresQuery) => {
  assertRight(ctx.actor, 'purchase:read')
  return decodedQuery(
    {
      years: sumByColumn(ctx, 'year', ''),
      categories: sumByColumn(ctx, 'category', year),
      modes: sumByColumn(ctx, 'mode', year),
      vendors: sumByColumn(ctx, 'vendor', year),
      xinchuang: sumByColumn(ctx, 'xinchuang', year),
      choices: purchaseChoicesQuery(ctx),
    },
    ({ years, categories, modes, vendors, xinchuang, choices }): PurchaseFigures => {
      type Sum = (typeof years)[number]
      const shown = (rows: readonly Sum[], labelOf: (value: string) => string = String): PurchaseFigure[] =>
        rows.map(({ value, total, yuan }) => ({ value, label: labelOf(value), total, amount: toTenThousands(yuan) }))
      const most = (rows: readonly Sum[]) => rows.toSorted((a, b) => b.yuan - a.yuan || a.value.localeCompare(b.value))
      return {
        total: categories.reduce((sum, one) => sum + one.total, 0),
        amount: toTenThousands(categories.reduce((sum, one) => sum + one.yuan, 0)),
        years: shown(years.toSorted((a, b) => a.value.localeCompare(b.value))),
        categories: shown(most(categories), (value) => itemLabel(choices.categories, value)),
        modes: shown(most(modes), (value) => itemLabel(choices.modes, value)),
        vendors: shown(most(vendors).slice(0, MAX_CHART_VENDORS)),
        xinchuang: shown(
          xinchuang.toSorted((a, b) => a.value.localeCompare(b.value)),
          (value) => xinchuangLabel(Number(value)),
        ),
      }
    },
  )
}
/** Loads the figures of valid purchases that the caller may see, by category, mode, vendor and year. One round trip. */
export const loadPurchaseFigures = (ctx: Context, query: PurchaseFiguresQuery) => readAll(ctx, figuresQuery(ctx, query))

const yearsQuery = (ctx: Context) =>
  decodedQuery(sumByColumn(ctx, 'year', ''), (rows) =>
    rows
      .map(({ value }) => value)
      .toSorted()
      .toReversed(),
  )
/** Lists the years with valid purchases that the caller may see, latest first. One round trip. */
export const listPurchaseYears = (ctx: Context) => {
  assertRight(ctx.actor, 'purchase:read')
  return readAll(ctx, yearsQuery(ctx))
}

/** Loads the list with its figures and the options of the form. One round trip. */
export async function loadPurchaseScreen(ctx: Context, query: PurchaseQuery) {
  const one = query.year?.length === 1 ? { year: query.year[0] } : {}
  const read = await readAll(ctx, {
    page: purchasePageQuery(ctx, query),
    figures: figuresQuery(ctx, one),
    choices: purchaseChoicesQuery(ctx),
  })
  return {
    ...read,
    mayWrite: hasRight(ctx.actor, 'purchase:write'),
    own: isPerson(ctx.actor) && !canSeeAll(ctx.actor) ? { id: ctx.actor.departId, name: ctx.actor.departName } : null,
    thisYear: formatDay(ctx.now()).slice(0, 4),
  }
}
export type PurchaseChoices = Awaited<ReturnType<typeof loadPurchaseScreen>>['choices']
