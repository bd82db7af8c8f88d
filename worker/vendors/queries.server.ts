import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { vendor } from '../../db/schema'
import { isPerson } from '../core/actor'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { hasWildcard, page } from '../core/list'
import { columnsIn, rowIn } from '../core/names'
import { orderOf, pageIn } from '../core/page.server'
import { readAll, reading } from '../core/read-all.server'
import { NO, placeOf } from '../core/search-index.server'
import { matchOf, termsOf } from '../core/terms'
import { addDays, day } from '../core/time'
import { subAreas } from '../folders/rules'
import { holds, need } from '../policy/can'
import { provinceLabel } from '../core/provinces'
import { choicesOf } from '../purchases/choices.server'
import { seenBy } from '../subjects/seen.server'
import { hasFew, visibleSubjects } from '../subjects/visible.server'
import { expiresUntil, rating, type Vendor, vendorColumns } from './columns.server'
import { type Facets, type FindQuery, type VendorQuery, VendorRow } from './contract'
import { vendorMoves } from './move'
import { expiryOf, WARNED_DAYS } from './rules'
import { vendorStatusLabel } from './statuses'
import { keepsVendors, ownVendors, visibleVendors, waitingReviews } from './visible.server'

const columns = { updateTime: vendor.updateTime, rating, vendorName: vendor.vendorName }

/** Returns today and the last day of the expiry warning period, `yyyy-MM-dd`. */
export const daysOf = (ctx: Context) => ({
  today: day(ctx.now()),
  soon: day(addDays(ctx.now(), WARNED_DAYS)),
})
/** Column for a select from `vendor`: 1 if it is a favourite of the caller. */
export const isFavourite = ({ actor }: Context) =>
  sql<number>`exists (select 1 from vendor_favourite f where f.user_id = ${isPerson(actor) ? actor.userId : ''} and f.vendor_id = vendor.id)`
type Read = { row: Vendor; favourite: number }
/** Serializes a vendor for lists. */
export function shownVendor(ctx: Context, { row, favourite }: Read): VendorRow {
  const { today, soon } = daysOf(ctx)
  return {
    ...columnsIn(VendorRow, row),
    area_dictText: rowIn(subAreas, row.area) ?? row.area,
    province_dictText: provinceLabel(row.province),
    status_dictText: vendorStatusLabel(row.status),
    products: row.productNames,
    rating: Math.round(row.rating * 10) / 10,
    expiry: expiryOf(row.firstExpiry, today, soon),
    favourite: favourite === 1,
    buttons: vendorMoves.open(ctx, row),
  }
}

/** Maximum search hits per kind, newest first. */
const MOST_RANKED = { subject: 100, vendor: 1000 } as const
const idsWith = (terms: readonly string[], kind: keyof typeof MOST_RANKED, columns: readonly string[]) =>
  sql`(select d.id from (select ${NO} as no from search_index
    where search_index match ${matchOf(terms, columns)} and ${placeOf(kind)}
    order by search_index.rowid desc limit ${MOST_RANKED[kind]}) i cross join search_doc d on d.no = i.no)`

/** Condition: at least one product of the vendor matches. */
const offers = (condition: SQL) =>
  sql`exists (select 1 from vendor_product p where p.vendor_id = ${vendor.id} and p.del_flag = 0 and ${condition})`
/** Condition: the texts of the vendor contain all words of the keyword, by the full-text index. */
function worded(keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined
  if (hasWildcard(keyword)) return holdsText(sql`${vendor.vendorName}`, keyword)
  const terms = termsOf(keyword)
  return terms.length ? sql`${vendor.id} in ${idsWith(terms, 'vendor', ['title', 'body'])}` : sql`false`
}
const found = (ctx: Context, query: VendorQuery) =>
  and(
    visibleVendors(ctx.actor),
    worded(query.keyword),
    query.area ? eq(vendor.area, query.area) : undefined,
    query.category ? offers(sql`p.category = ${query.category}`) : undefined,
    query.province ? eq(vendor.province, query.province) : undefined,
    query.xinchuang ? offers(sql`p.xinchuang = ${Number(query.xinchuang)}`) : undefined,
    query.status ? eq(vendor.status, Number(query.status)) : undefined,
    query.limited ? eq(vendor.limited, Number(query.limited)) : undefined,
    query.mine ? ownVendors(ctx.actor) : undefined,
    query.expiring ? expiresUntil(daysOf(ctx).soon) : undefined,
    // Only users who confirm reviews may learn whether any are pending.
    query.reviews
      ? holds(ctx.actor, 'industry:approve')
        ? sql`${vendor.id} in (${waitingReviews})`
        : sql`false`
      : undefined,
    query.favourite ? sql`${isFavourite(ctx)} = 1` : undefined,
    whereAsked(query.asked, columns),
  )

/** Query of a page of vendors, with its decoder. */
export const vendorsOf = (ctx: Context, query: VendorQuery) => {
  need(ctx.actor, 'industry:read')
  const order = orderOf(query, columns, vendor.id)
  const { onPage, total } = pageIn(ctx, { table: vendor, where: found(ctx, query), order }, query)
  const rows = ctx.db
    .select({ row: vendorColumns, favourite: isFavourite(ctx) })
    .from(vendor)
    .where(onPage)
    .orderBy(...order)
  return reading({ rows, total }, (read) =>
    page(
      read.rows.map((one) => shownVendor(ctx, one)),
      read.total,
      query,
    ),
  )
}
/** Lists the vendors that the caller may see. One round trip. */
export const listVendors = (ctx: Context, query: VendorQuery) => readAll(ctx, vendorsOf(ctx, query))

/** Query of the counts per facet, with its decoder. */
export const facetsOf = (ctx: Context) => {
  need(ctx.actor, 'industry:read')
  const counts = ctx.db
    .select({ kind: sql<string>`f.kind`, name: sql<string>`f.name`, total: sql<number>`f.total` })
    .from(
      sql`(with seen as (select id, area, province from ${vendor} where ${visibleVendors(ctx.actor)}),
        product as (select p.vendor_id, p.category, p.xinchuang from vendor_product p join seen on seen.id = p.vendor_id where p.del_flag = 0)
        select 'all' as kind, '' as name, count(*) as total from seen
        union all select 'area', area, count(*) from seen group by area
        union all select 'province', province, count(*) from seen where province <> '' group by province
        union all select 'category', category, count(distinct vendor_id) from product group by category
        union all select 'xinchuang', cast(xinchuang as text), count(distinct vendor_id) from product group by xinchuang) f`,
    )
    .orderBy(sql`f.kind`, sql`f.name`)
  return reading(counts, (rows): Facets => rows.filter(({ total }) => total > 0))
}
/** Counts vendors by area, province, category and level of domestic technology. One round trip. */
export const vendorFacets = (ctx: Context) => readAll(ctx, facetsOf(ctx))

/** Loads the list of vendors with its facets. One round trip. */
export async function vendorScreen(ctx: Context, query: VendorQuery) {
  const { list, facets, choices } = await readAll(ctx, {
    list: vendorsOf(ctx, query),
    facets: facetsOf(ctx),
    choices: choicesOf(ctx),
  })
  return {
    page: list,
    facets,
    categories: choices.categories,
    may: {
      write: holds(ctx.actor, 'industry:write'),
      approve: holds(ctx.actor, 'industry:approve'),
      keeps: keepsVendors(ctx.actor),
    },
  }
}

const MOST_FOUND = 20
/** Finds published vendors by a part of their name; at most 20. One round trip. */
export async function findVendors(ctx: Context, { keyword }: FindQuery) {
  need(ctx.actor, 'industry:read')
  const rows = await ctx.db
    .select({ value: vendor.id, label: vendor.vendorName, area: vendor.area })
    .from(vendor)
    .where(
      and(visibleVendors(ctx.actor), eq(vendor.status, 2), keyword ? holdsText(vendor.vendorName, keyword) : undefined),
    )
    .orderBy(asc(vendor.vendorName), asc(vendor.id))
    .limit(MOST_FOUND)
  return rows.map(({ area, ...one }) => ({ ...one, hint: rowIn(subAreas, area) ?? '' }))
}

/**
 * Condition on `subject`: established subjects that the caller may see and whose institution is not hidden from the
 * caller.
 */
export const linkable = (ctx: Context, lead: 'row' | 'set' = 'row'): SQL =>
  sql`(${visibleSubjects(ctx.actor, lead)} and subject.establish_time is not null and not ${seenBy(ctx.actor).blind})`
/**
 * Finds subjects to link a product to, by name or number; at most 20, latest numbers first. One round trip. The query
 * starts from the keyword hits, from the index of numbers, or from the caller's own subjects if these are few.
 */
export async function findSubjects(ctx: Context, { keyword }: FindQuery) {
  need(ctx.actor, 'industry:write')
  const { subjectName, subjectNum } = seenBy(ctx.actor)
  const terms = termsOf(keyword)
  if (keyword && !terms.length) return []
  const few = hasFew(ctx.actor)
  const worded = terms.length ? sql` and subject.id in ${idsWith(terms, 'subject', ['title'])}` : sql``
  const order = few || terms.length ? sql`+subject.subject_num` : sql`subject.subject_num`
  return ctx.db.select({ value: sql<string>`s.id`, label: sql<string>`s.name`, hint: sql<string>`s.num` }).from(
    sql`(select subject.id as id, ${subjectName} as name, coalesce(${subjectNum}, '') as num from subject
        where ${linkable(ctx, few ? 'set' : 'row')} and subject.subject_num <> ''${worded}
        order by ${order} desc limit ${MOST_FOUND}) s`,
  )
}

/** Lists published products that result from the subject, as far as the caller may see them. One round trip. */
export async function productsOfSubject(ctx: Context, { subjectId }: { subjectId: string }) {
  need(ctx.actor, 'industry:read')
  return ctx.db
    .select({
      vendorId: vendor.id,
      vendorName: vendor.vendorName,
      productId: sql<string>`p.id`,
      productName: sql<string>`p.name`,
    })
    .from(vendor)
    .innerJoin(sql`vendor_product p`, sql`p.vendor_id = ${vendor.id} and p.del_flag = 0`)
    .where(
      and(
        sql`p.subject_id = ${subjectId}`,
        eq(vendor.status, 2),
        visibleVendors(ctx.actor),
        sql`exists (select 1 from subject where subject.id = p.subject_id and ${linkable(ctx)})`,
      ),
    )
    .orderBy(asc(vendor.vendorName))
    .limit(MOST_FOUND)
}
