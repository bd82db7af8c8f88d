import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { vendor } from '../../db/schema'
import { isPerson } from '../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { hasWildcard, toPage } from '../core/list'
import { pickResponseColumns, lookup } from '../core/typed-keys'
import { orderOf, paginateTable } from '../core/page.server'
import { readAll, decodedQuery } from '../core/read-all.server'
import { searchDocNumber, searchKindCondition } from '../core/search-index.server'
import { ftsMatch, parseSearchTerms } from '../core/search-terms'
import { addDays, formatDay } from '../core/time'
import { subAreas } from '../folders/rules'
import { hasRight, assertRight } from '../policy/authorization'
import { provinceLabel } from '../core/provinces'
import { purchaseChoicesQuery } from '../purchases/choices.server'
import { visibleColumns } from '../subjects/visible-columns.server'
import { seesFewSubjects, visibleSubjectsCondition } from '../subjects/row-access.server'
import { expiresByCondition, ratingColumn, type Vendor, vendorColumns } from './columns.server'
import { type VendorFacets, type FindQuery, type VendorQuery, VendorRow } from './contract'
import { vendorTransitions } from './transitions'
import { expiryStateOf, EXPIRY_WARNING_DAYS } from './rules'
import { vendorStatusLabel } from './statuses'
import { managesVendors, ownVendorsCondition, visibleVendorsCondition, pendingReviewsQuery } from './row-access.server'

const columns = { updateTime: vendor.updateTime, rating: ratingColumn, vendorName: vendor.vendorName }

/** Returns today and the last day of the expiry warning period, `yyyy-MM-dd`. */
export const expiryDays = (ctx: Context) => ({
  today: formatDay(ctx.now()),
  soon: formatDay(addDays(ctx.now(), EXPIRY_WARNING_DAYS)),
})
/** Column for a select from `vendor`: 1 if it is a favourite of the caller. */
export const favouriteColumn = ({ actor }: Context) =>
  sql<number>`exists (select 1 from vendor_favourite f where f.user_id = ${isPerson(actor) ? actor.userId : ''} and f.vendor_id = vendor.id)`
type VendorWithFavourite = { row: Vendor; favourite: number }
/** Serializes a vendor for lists. */
export function toVendorRow(ctx: Context, { row, favourite }: VendorWithFavourite): VendorRow {
  const { today, soon } = expiryDays(ctx)
  return {
    ...pickResponseColumns(VendorRow, row),
    area_dictText: lookup(subAreas, row.area) ?? row.area,
    province_dictText: provinceLabel(row.province),
    status_dictText: vendorStatusLabel(row.status),
    products: row.productNames,
    rating: Math.round(row.rating * 10) / 10,
    expiry: expiryStateOf(row.firstExpiry, today, soon),
    favourite: favourite === 1,
    buttons: vendorTransitions.open(ctx, row),
  }
}

/** Maximum search hits per kind, newest first. */
const MAX_SEARCH_HITS = { subject: 100, vendor: 1000 } as const
const searchIdsQuery = (terms: readonly string[], kind: keyof typeof MAX_SEARCH_HITS, columns: readonly string[]) =>
  sql`(select d.id from (select ${searchDocNumber} as no from search_index
    where search_index match ${ftsMatch(terms, columns)} and ${searchKindCondition(kind)}
    order by search_index.rowid desc limit ${MAX_SEARCH_HITS[kind]}) i cross join search_document d on d.no = i.no)`

/** Condition: at least one product of the vendor matches. */
const hasProductCondition = (condition: SQL) =>
  sql`exists (select 1 from vendor_product p where p.vendor_id = ${vendor.id} and p.del_flag = 0 and ${condition})`
/** Condition: the texts of the vendor contain all words of the keyword, by the full-text index. */
function keywordCondition(keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined
  if (hasWildcard(keyword)) return containsTextCondition(sql`${vendor.vendorName}`, keyword)
  const terms = parseSearchTerms(keyword)
  return terms.length ? sql`${vendor.id} in ${searchIdsQuery(terms, 'vendor', ['title', 'body'])}` : sql`false`
}
const vendorCondition = (ctx: Context, query: VendorQuery) =>
  and(
    visibleVendorsCondition(ctx.actor),
    keywordCondition(query.keyword),
    query.area ? eq(vendor.area, query.area) : undefined,
    query.category ? hasProductCondition(sql`p.category = ${query.category}`) : undefined,
    query.province ? eq(vendor.province, query.province) : undefined,
    query.xinchuang ? hasProductCondition(sql`p.xinchuang = ${Number(query.xinchuang)}`) : undefined,
    query.status ? eq(vendor.status, Number(query.status)) : undefined,
    query.limited ? eq(vendor.limited, Number(query.limited)) : undefined,
    query.mine ? ownVendorsCondition(ctx.actor) : undefined,
    query.expiring ? expiresByCondition(expiryDays(ctx).soon) : undefined,
    // Only users who confirm reviews may learn whether any are pending.
    query.reviews
      ? hasRight(ctx.actor, 'industry:approve')
        ? sql`${vendor.id} in (${pendingReviewsQuery})`
        : sql`false`
      : undefined,
    query.favourite ? sql`${favouriteColumn(ctx)} = 1` : undefined,
    advancedFilterCondition(query.asked, columns),
  )

/** Query of a page of vendors, with its decoder. */
export const vendorPageQuery = (ctx: Context, query: VendorQuery) => {
  assertRight(ctx.actor, 'industry:read')
  const order = orderOf(query, columns, vendor.id)
  const { onPage, total } = paginateTable(ctx, { table: vendor, where: vendorCondition(ctx, query), order }, query)
  const rows = ctx.db
    .select({ row: vendorColumns, favourite: favouriteColumn(ctx) })
    .from(vendor)
    .where(onPage)
    .orderBy(...order)
  return decodedQuery({ rows, total }, (read) =>
    toPage(
      read.rows.map((one) => toVendorRow(ctx, one)),
      read.total,
      query,
    ),
  )
}
/** Lists the vendors that the caller may see. One round trip. */
export const listVendors = (ctx: Context, query: VendorQuery) => readAll(ctx, vendorPageQuery(ctx, query))

/** Query of the counts per facet, with its decoder. */
export const vendorFacetQuery = (ctx: Context) => {
  assertRight(ctx.actor, 'industry:read')
  const counts = ctx.db
    .select({ kind: sql<string>`f.kind`, name: sql<string>`f.name`, total: sql<number>`f.total` })
    .from(
      sql`(with seen as (select id, area, province from ${vendor} where ${visibleVendorsCondition(ctx.actor)}),
        product as (select p.vendor_id, p.category, p.xinchuang from vendor_product p join seen on seen.id = p.vendor_id where p.del_flag = 0)
        select 'all' as kind, '' as name, count(*) as total from seen
        union all select 'area', area, count(*) from seen group by area
        union all select 'province', province, count(*) from seen where province <> '' group by province
        union all select 'category', category, count(distinct vendor_id) from product group by category
        union all select 'xinchuang', cast(xinchuang as text), count(distinct vendor_id) from product group by xinchuang) f`,
    )
    .orderBy(sql`f.kind`, sql`f.name`)
  return decodedQuery(counts, (rows): VendorFacets => rows.filter(({ total }) => total > 0))
}
/** Counts vendors by area, province, category and level of domestic technology. One round trip. */
export const vendorFacets = (ctx: Context) => readAll(ctx, vendorFacetQuery(ctx))

/** Loads the list of vendors with its facets. One round trip. */
export async function loadVendorScreen(ctx: Context, query: VendorQuery) {
  const { list, facets, choices } = await readAll(ctx, {
    list: vendorPageQuery(ctx, query),
    facets: vendorFacetQuery(ctx),
    choices: purchaseChoicesQuery(ctx),
  })
  return {
    page: list,
    facets,
    categories: choices.categories,
    may: {
      write: hasRight(ctx.actor, 'industry:write'),
      approve: hasRight(ctx.actor, 'industry:approve'),
      keeps: managesVendors(ctx.actor),
    },
  }
}

const MAX_SEARCH_OPTIONS = 20
/** Finds published vendors by a part of their name; at most 20. One round trip. */
export async function findVendors(ctx: Context, { keyword }: FindQuery) {
  assertRight(ctx.actor, 'industry:read')
  const rows = await ctx.db
    .select({ value: vendor.id, label: vendor.vendorName, area: vendor.area })
    .from(vendor)
    .where(
      and(
        visibleVendorsCondition(ctx.actor),
        eq(vendor.status, 2),
        keyword ? containsTextCondition(vendor.vendorName, keyword) : undefined,
      ),
    )
    .orderBy(asc(vendor.vendorName), asc(vendor.id))
    .limit(MAX_SEARCH_OPTIONS)
  return rows.map(({ area, ...one }) => ({ ...one, hint: lookup(subAreas, area) ?? '' }))
}

/**
 * Condition on `subject`: established subjects that the caller may see and whose institution is not hidden from the
 * caller.
 */
export const linkableSubjectCondition = (ctx: Context, lead: 'row' | 'set' = 'row'): SQL =>
  sql`(${visibleSubjectsCondition(ctx.actor, lead)} and subject.establish_time is not null and not ${visibleColumns(ctx.actor).blind})`
/**
 * Finds subjects to link a product to, by name or number; at most 20, latest numbers first. One round trip. The query
 * starts from the keyword hits, from the index of numbers, or from the caller's own subjects if these are few.
 */
export async function findSubjects(ctx: Context, { keyword }: FindQuery) {
  assertRight(ctx.actor, 'industry:write')
  const { subjectName, subjectNum } = visibleColumns(ctx.actor)
  const terms = parseSearchTerms(keyword)
  if (keyword && !terms.length) return []
  const few = seesFewSubjects(ctx.actor)
  const worded = terms.length ? sql` and subject.id in ${searchIdsQuery(terms, 'subject', ['title'])}` : sql``
  const order = few || terms.length ? sql`+subject.subject_num` : sql`subject.subject_num`
  return ctx.db.select({ value: sql<string>`s.id`, label: sql<string>`s.name`, hint: sql<string>`s.num` }).from(
    sql`(select subject.id as id, ${subjectName} as name, coalesce(${subjectNum}, '') as num from subject
        where ${linkableSubjectCondition(ctx, few ? 'set' : 'row')} and subject.subject_num <> ''${worded}
        order by ${order} desc limit ${MAX_SEARCH_OPTIONS}) s`,
  )
}

/** Lists published products that result from the subject, as far as the caller may see them. One round trip. */
export async function productsOfSubject(ctx: Context, { subjectId }: { subjectId: string }) {
  assertRight(ctx.actor, 'industry:read')
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
        visibleVendorsCondition(ctx.actor),
        sql`exists (select 1 from subject where subject.id = p.subject_id and ${linkableSubjectCondition(ctx)})`,
      ),
    )
    .orderBy(asc(vendor.vendorName))
    .limit(MAX_SEARCH_OPTIONS)
}
