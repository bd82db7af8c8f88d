import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import { industryPurchase as table } from '../../db/schema'
import { isPerson } from '../core/actor'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { institutionsNamed } from '../core/institutions.server'
import { called } from '../core/dictionary'
import { page } from '../core/list'
import { columnsIn } from '../core/names'
import { orderOf, pageIn } from '../core/page.server'
import { readAll, reading } from '../core/read-all.server'
import { day } from '../core/time'
import { can, holds, need } from '../policy/can'
import { choicesOf } from './choices.server'
import { type Figure, type Figures, type FiguresQuery, type PurchaseQuery, PurchaseRow } from './contract'
import { inTenThousands } from './rules'
import { purchaseStatusLabel, shareLabel, xinchuangLabel } from './statuses'
import { ownPurchases, seesAll, visiblePurchases } from './visible.server'

const columns = { signDate: table.signDate, amount: table.amount, title: table.title, createTime: table.createTime }
const isBuyer = (text: string) => sql`${table.buyerDepartId} in ${institutionsNamed((name) => holdsText(name, text))}`

/** Condition: the purchases that match the filters and that the caller may see. */
const found = ({ actor }: Context, query: PurchaseQuery) =>
  and(
    eq(table.delFlag, 0),
    visiblePurchases(actor),
    query.year?.length ? inArray(table.year, query.year) : undefined,
    query.category ? eq(table.category, query.category) : undefined,
    query.purchaseMode ? eq(table.purchaseMode, query.purchaseMode) : undefined,
    query.xinchuang ? eq(table.xinchuang, Number(query.xinchuang)) : undefined,
    query.status ? eq(table.status, Number(query.status)) : undefined,
    query.buyer ? or(holdsText(table.buyerName, query.buyer), isBuyer(query.buyer)) : undefined,
    query.vendor ? holdsText(table.vendorName, query.vendor) : undefined,
    query.keyword ? or(holdsText(table.title, query.keyword), holdsText(table.product, query.keyword)) : undefined,
    whereAsked(query.asked, columns),
  )

/** Column for a select from `industry_purchase`: the id of the published vendor of that name, '' without one. */
const vendorId = sql<string>`coalesce((select v.id from vendor v where v.vendor_name = industry_purchase.vendor_name
  and v.status = 2 and v.del_flag = 0), '')`

const purchasesOf = (ctx: Context, query: PurchaseQuery) => {
  need(ctx.actor, 'purchase:read')
  const order = orderOf(query, columns, table.id)
  const { onPage, total } = pageIn(ctx, { table, where: found(ctx, query), order }, query)
  const own = seesAll(ctx.actor) ? sql<number>`1` : sql<number>`${ownPurchases(ctx.actor)}`
  const rows = ctx.db
    .select({ row: table, vendorId, own })
    .from(table)
    .where(onPage)
    .orderBy(...order)
  return reading({ rows, total, choices: choicesOf(ctx) }, (read) =>
    page(
      read.rows.map(
        ({ row, ...more }): PurchaseRow => ({
          ...columnsIn(PurchaseRow, row),
          category_dictText: called(read.choices.categories, row.category),
          vendorId: more.vendorId,
          purchaseMode_dictText: called(read.choices.modes, row.purchaseMode),
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
export const listPurchases = (ctx: Context, query: PurchaseQuery) => readAll(ctx, purchasesOf(ctx, query))

const groups = {
  year: sql`${table.year}`,
  category: sql`${table.category}`,
  mode: sql`${table.purchaseMode}`,
  vendor: sql`${table.vendorName}`,
  xinchuang: sql`${table.xinchuang}`,
}
/** Number and sum (in yuan) of valid purchases that the caller may see, grouped by a column; of one year, or of all (''). */
const sumsBy = (ctx: Context, by: keyof typeof groups, year: string) =>
  ctx.db
    .select({
      value: sql<string>`cast(${groups[by]} as text)`,
      total: count(),
      yuan: sql<number>`sum(cast(round(${table.amount} * 10000) as integer))`.mapWith(Number),
    })
    .from(table)
    .where(
      and(
        eq(table.delFlag, 0),
        eq(table.status, 1),
        visiblePurchases(ctx.actor),
        year ? eq(table.year, year) : undefined,
      ),
    )
    .groupBy(groups[by])

/** Maximum vendors in the chart; the list has all. */
const VENDORS = 10
const figuresOf = (ctx: Context, { year = '' }: FiguresQuery) => {
  need(ctx.actor, 'purchase:read')
  return reading(
    {
      years: sumsBy(ctx, 'year', ''),
      categories: sumsBy(ctx, 'category', year),
      modes: sumsBy(ctx, 'mode', year),
      vendors: sumsBy(ctx, 'vendor', year),
      xinchuang: sumsBy(ctx, 'xinchuang', year),
      choices: choicesOf(ctx),
    },
    ({ years, categories, modes, vendors, xinchuang, choices }): Figures => {
      type Sum = (typeof years)[number]
      const shown = (rows: readonly Sum[], labelOf: (value: string) => string = String): Figure[] =>
        rows.map(({ value, total, yuan }) => ({ value, label: labelOf(value), total, amount: inTenThousands(yuan) }))
      const most = (rows: readonly Sum[]) => rows.toSorted((a, b) => b.yuan - a.yuan || a.value.localeCompare(b.value))
      return {
        total: categories.reduce((sum, one) => sum + one.total, 0),
        amount: inTenThousands(categories.reduce((sum, one) => sum + one.yuan, 0)),
        years: shown(years.toSorted((a, b) => a.value.localeCompare(b.value))),
        categories: shown(most(categories), (value) => called(choices.categories, value)),
        modes: shown(most(modes), (value) => called(choices.modes, value)),
        vendors: shown(most(vendors).slice(0, VENDORS)),
        xinchuang: shown(
          xinchuang.toSorted((a, b) => a.value.localeCompare(b.value)),
          (value) => xinchuangLabel(Number(value)),
        ),
      }
    },
  )
}
/** Loads the figures of valid purchases that the caller may see, by category, mode, vendor and year. One round trip. */
export const purchaseFigures = (ctx: Context, query: FiguresQuery) => readAll(ctx, figuresOf(ctx, query))

const yearsStatement = (ctx: Context) =>
  reading(sumsBy(ctx, 'year', ''), (rows) =>
    rows
      .map(({ value }) => value)
      .toSorted()
      .toReversed(),
  )
/** Lists the years with valid purchases that the caller may see, latest first. One round trip. */
export const purchaseYears = (ctx: Context) => {
  need(ctx.actor, 'purchase:read')
  return readAll(ctx, yearsStatement(ctx))
}

/** Loads the list with its figures and the options of the form. One round trip. */
export async function purchaseScreen(ctx: Context, query: PurchaseQuery) {
  const one = query.year?.length === 1 ? { year: query.year[0] } : {}
  const read = await readAll(ctx, {
    page: purchasesOf(ctx, query),
    figures: figuresOf(ctx, one),
    choices: choicesOf(ctx),
  })
  return {
    ...read,
    mayWrite: holds(ctx.actor, 'purchase:write'),
    own: isPerson(ctx.actor) && !seesAll(ctx.actor) ? { id: ctx.actor.departId, name: ctx.actor.departName } : null,
    thisYear: day(ctx.now()).slice(0, 4),
  }
}
export type PurchaseChoices = Awaited<ReturnType<typeof purchaseScreen>>['choices']
