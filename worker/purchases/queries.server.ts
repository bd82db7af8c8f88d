import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { industryPurchase as table, purchaseTotal as kept } from '../../db/schema'
import { isPerson } from '../core/actor'
import { whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { likeText, page } from '../core/list'
import { idsOfPage, rowOf } from '../core/page.server'
import { readAll, reading } from '../core/read-all.server'
import { day } from '../core/time'
import { can, holds, need } from '../policy/can'
import { choicesOf } from './choices.server'
import type { Figure, Figures, FiguresQuery, PurchaseQuery, PurchaseRow } from './contract'
import { inTenThousands } from './rules'
import { purchaseStatusLabel, shareLabel, xinchuangLabel } from './statuses'
import { keptBackOf, ownPurchases, seesAll, visiblePurchases } from './visible.server'

const columns = { signDate: table.signDate, amount: table.amount, title: table.title, createTime: table.createTime }
const part = (column: SQL, text: string | undefined) =>
  text ? sql`${column} like ${likeText(text)} escape '\\'` : undefined

/** What is found by a list's filters among those that the asker sees. */
const found = ({ actor }: Context, query: PurchaseQuery) =>
  and(
    eq(table.delFlag, 0),
    visiblePurchases(actor),
    query.year?.length ? inArray(table.year, query.year) : undefined,
    query.category ? eq(table.category, query.category) : undefined,
    query.purchaseMode ? eq(table.purchaseMode, query.purchaseMode) : undefined,
    query.xinchuang ? eq(table.xinchuang, Number(query.xinchuang)) : undefined,
    query.status ? eq(table.status, Number(query.status)) : undefined,
    part(sql`${table.buyerName}`, query.buyer),
    part(sql`${table.vendorName}`, query.vendor),
    query.keyword
      ? sql`(${part(sql`${table.title}`, query.keyword)} or ${part(sql`${table.product}`, query.keyword)})`
      : undefined,
    whereAsked(query.asked, columns),
  )

/** What a value is called; itself where nobody knows. */
const called = (items: readonly { value: string; label: string }[]) => (value: string) =>
  items.find((item) => item.value === value)?.label ?? value

const purchasesOf = (ctx: Context, query: PurchaseQuery) => {
  need(ctx.actor, 'purchase:read')
  const turn = query.order === 'asc' ? asc : desc
  const order = [turn(columns[query.column]), turn(table.id)]
  const where = found(ctx, query)
  const own = seesAll(ctx.actor) ? sql<number>`1` : sql<number>`${ownPurchases(ctx.actor)}`
  const rows = ctx.db
    .select({
      row: table,
      own,
    })
    .from(table)
    .where(
      inArray(
        rowOf(table),
        idsOfPage(
          ctx.db
            .select({ row: rowOf(table) })
            .from(table)
            .where(where),
          order,
          query,
        ),
      ),
    )
    .orderBy(...order)
  const total = totalOf(ctx, query, where)
  return reading({ rows, total, choices: choicesOf(ctx) }, ({ rows: given, total: [counted], choices }) =>
    page(
      given.map(
        ({ row, own: theirs }): PurchaseRow => ({
          id: row.id,
          year: row.year,
          title: row.title,
          buyerDepartId: row.buyerDepartId,
          buyerName: row.buyerName,
          category: row.category,
          category_dictText: called(choices.categories)(row.category),
          product: row.product,
          vendorName: row.vendorName,
          vendorId: row.vendorId,
          amount: row.amount,
          purchaseMode: row.purchaseMode,
          purchaseMode_dictText: called(choices.modes)(row.purchaseMode),
          xinchuang: row.xinchuang,
          xinchuang_dictText: xinchuangLabel(row.xinchuang),
          signDate: row.signDate,
          contractPeriod: row.contractPeriod,
          shareAuth: row.shareAuth,
          shareAuth_dictText: shareLabel(row.shareAuth),
          status: row.status,
          status_dictText: purchaseStatusLabel(row.status),
          remark: theirs ? row.remark : '',
          createTime: row.createTime,
          lockVersion: row.lockVersion,
          mayEdit: row.status === 1 && can(ctx.actor, 'purchase:write', row),
        }),
      ),
      counted!.total,
      query,
    ),
  )
}
/** How many there are: out of the kept sums where no more than years narrow them. */
function totalOf(ctx: Context, query: PurchaseQuery, where: SQL | undefined) {
  const { year, asked, category, purchaseMode, xinchuang, buyer, vendor, keyword, status } = query
  const counted = (condition: SQL | undefined) => ctx.db.select({ total: count() }).from(table).where(condition)
  if (asked.length || category || purchaseMode || xinchuang || buyer || vendor || keyword || status)
    return counted(where)
  const all = seesAll(ctx.actor)
  const ofYears = year?.length ? inArray(table.year, year) : undefined
  const beside = all ? sql`0` : sql`(${counted(and(sql`+${table.delFlag} = 0`, keptBackOf(ctx.actor), ofYears))})`
  return ctx.db
    .select({ total: sql<number>`coalesce(sum(${kept.total}), 0) + ${beside}`.mapWith(Number) })
    .from(kept)
    .where(
      and(
        eq(kept.kind, 'listed'),
        year?.length ? inArray(kept.year, year) : eq(kept.year, ''),
        all ? undefined : eq(kept.shared, 1),
      ),
    )
}
/** The purchases that the asker sees. One trip. */
export const listPurchases = (ctx: Context, query: PurchaseQuery) => readAll(ctx, purchasesOf(ctx, query))

/** In the place of a year: each of them. */
const EACH = 'each'
const sides = {
  category: sql`${table.category}`,
  mode: sql`${table.purchaseMode}`,
  vendor: sql`${table.vendorName}`,
  xinchuang: sql`${table.xinchuang}`,
}
/**
 * Sums of one side of the purchases in a year, in all of them (''), or by years: kept ones of what the asker sees wholly, and
 * beside them of what is read only as theirs.
 */
function summed(ctx: Context, kind: keyof typeof sides, year: string) {
  const all = seesAll(ctx.actor)
  const name = year === EACH ? kept.year : kept.name
  const by = year === EACH ? sql`${table.year}` : sides[kind]
  const sums = ctx.db
    .select({
      name: sql<string>`${name}`,
      total: sql<number>`sum(${kept.total})`.mapWith(Number),
      yuan: sql<number>`sum(${kept.yuan})`.mapWith(Number),
    })
    .from(kept)
    .where(
      and(
        eq(kept.kind, kind),
        year === EACH ? gt(kept.year, '') : eq(kept.year, year),
        all ? undefined : eq(kept.shared, 1),
      ),
    )
    .groupBy(name)
  const beside = all
    ? null
    : ctx.db
        .select({
          name: sql<string>`cast(${by} as text)`,
          total: count(),
          yuan: sql<number>`sum(cast(round(${table.amount} * 10000) as integer))`.mapWith(Number),
        })
        .from(table)
        .where(
          and(
            // The few of the reader's own lead, not all that are there.
            sql`+${table.delFlag} = 0`,
            eq(table.status, 1),
            keptBackOf(ctx.actor),
            year && year !== EACH ? sql`+${table.year} = ${year}` : undefined,
          ),
        )
        .groupBy(by)
  return reading([sums, beside], ([whole, own]) => {
    const byName = new Map<string, { total: number; yuan: number }>()
    for (const one of [...whole, ...(own ?? [])]) {
      const sum = byName.get(one.name) ?? { total: 0, yuan: 0 }
      byName.set(one.name, { total: sum.total + one.total, yuan: sum.yuan + one.yuan })
    }
    return [...byName].flatMap(([value, sum]) => (sum.total > 0 ? [{ value, ...sum }] : []))
  })
}

/** Vendors in a picture; the list has all. */
const VENDORS = 10
const figuresOf = (ctx: Context, { year = '' }: FiguresQuery) => {
  need(ctx.actor, 'purchase:read')
  return reading(
    {
      years: summed(ctx, 'xinchuang', EACH),
      categories: summed(ctx, 'category', year),
      modes: summed(ctx, 'mode', year),
      vendors: summed(ctx, 'vendor', year),
      xinchuang: summed(ctx, 'xinchuang', year),
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
        categories: shown(most(categories), called(choices.categories)),
        modes: shown(most(modes), called(choices.modes)),
        vendors: shown(most(vendors).slice(0, VENDORS)),
        xinchuang: shown(
          xinchuang.toSorted((a, b) => a.value.localeCompare(b.value)),
          (value) => xinchuangLabel(Number(value)),
        ),
      }
    },
  )
}
/** What was bought, by category, way, vendor and year, of those that the asker sees and that are in force. One trip. */
export const purchaseFigures = (ctx: Context, query: FiguresQuery) => readAll(ctx, figuresOf(ctx, query))

const yearsStatement = (ctx: Context) =>
  reading(summed(ctx, 'xinchuang', EACH), (rows) =>
    rows
      .map(({ value }) => value)
      .toSorted()
      .toReversed(),
  )
/** The years in which something was bought that the asker sees, the last first. One trip. */
export const purchaseYears = (ctx: Context) => {
  need(ctx.actor, 'purchase:read')
  return readAll(ctx, yearsStatement(ctx))
}

/** The list, its pictures and what a form offers. One trip. */
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
