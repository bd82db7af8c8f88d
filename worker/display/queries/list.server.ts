import { and, eq, sql } from 'drizzle-orm'
import { exhibit } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { searchDocNumber, searchKindCondition } from '../../core/search-index.server'
import { ftsMatch, parseSearchTerms } from '../../core/search-terms'
import { marksOf } from '../../search/rules'
import type { ExhibitPage, ExhibitQuery } from '../contract'
import { type ExhibitKind, exhibitKinds, MAX_HITS, EXHIBIT_PAGE_SIZE } from '../rules'
import { t } from '../texts'
import {
  withLabels,
  publicCondition,
  snippetOf,
  exhibitColumns,
  publicExhibitsQuery,
  facetCountsQuery,
  type DictLabels,
  dictLabelsQuery,
} from './exhibit-columns.server'

type FacetCount = { kind: ExhibitKind; year: string; domain: string; total: number }
/** Returns the facets with their counts; the counts of a facet respect the selections in the other facets. */
function facetsOf(rows: readonly FacetCount[], query: ExhibitQuery, { domains }: DictLabels): ExhibitPage['facets'] {
  const sides = ['kind', 'year', 'domain'] as const
  const of = (side: (typeof sides)[number], label: (value: string) => string) => {
    const totals = new Map<string, number>()
    for (const row of rows)
      if (row[side] && sides.every((other) => other === side || !query[other] || row[other] === query[other]))
        totals.set(row[side], (totals.get(row[side]) ?? 0) + row.total)
    return [...totals].map(([value, total]) => ({ value, label: label(value), total }))
  }
  const kinds = of('kind', (value) => t[value as ExhibitKind])
  return {
    kinds: exhibitKinds.flatMap((kind) => kinds.filter(({ value }) => value === kind)),
    years: of('year', (value) => value).toSorted((a, b) => b.value.localeCompare(a.value)),
    domains: of('domain', (value) => domains.get(value) ?? value).toSorted((a, b) => a.value.localeCompare(b.value)),
  }
}
const matchesQuery = (row: Pick<FacetCount, 'kind' | 'year' | 'domain'>, { kind, year, domain }: ExhibitQuery) =>
  (!kind || row.kind === kind) && (!year || row.year === year) && (!domain || row.domain === domain)

/** The maker is looked up only for rows that the page may show, not for rows that are only counted. */
const exhibitCondition = ({ kind, year, domain }: ExhibitQuery) =>
  and(
    kind ? eq(exhibit.kind, kind) : undefined,
    year ? eq(exhibit.year, year) : undefined,
    domain ? eq(exhibit.domain, domain) : undefined,
  )
/**
 * Returns the hits of the search index, unordered: the newest with the terms in the title, then the newest with them in
 * the text, at most `MAX_HITS` together.
 */
const searchHitsQuery = (ctx: Context, terms: readonly string[], query: ExhibitQuery) => {
  const inTitle = ftsMatch(terms, ['title'])
  const hitsQuery = (
    titled: 0 | 1,
    match: string,
  ) => sql`select * from (select ${searchDocNumber} as no, ${titled} as titled from search_index
    where search_index match ${match} and ${searchKindCondition('exhibit')} order by search_index.rowid desc limit ${MAX_HITS})`
  const found = sql`(${hitsQuery(1, inTitle)} union all ${hitsQuery(0, `(${ftsMatch(terms, ['title', 'body'])}) NOT (${inTitle})`)} limit ${MAX_HITS}) f`
  return ctx.db
    .select({
      ...exhibitColumns,
      maker: sql<string>`case when ${exhibitCondition(query) ?? sql`true`} then ${exhibitColumns.maker} else '' end`,
      titled: sql<number>`f.titled`,
      no: sql<number>`f.no`,
    })
    .from(sql`${found} cross join search_document d on d.no = f.no`)
    .crossJoin(exhibit)
    .where(and(sql`${exhibit.id} = d.id`, publicCondition))
}

/** Lists public exhibits, newest first, or those that match the search terms. One round trip. */
export async function listExhibits(ctx: Context, query: ExhibitQuery): Promise<ExhibitPage> {
  const terms = parseSearchTerms(query.q)
  const from = (query.pageNo - 1) * EXHIBIT_PAGE_SIZE
  const nothing = query.q !== '' && terms.length === 0
  const { words, totals, rows, hits } = await readAll(ctx, {
    words: dictLabelsQuery(ctx),
    totals: terms.length || nothing ? null : facetCountsQuery(ctx),
    rows: terms.length || nothing ? null : publicExhibitsQuery(ctx, exhibitCondition(query), EXHIBIT_PAGE_SIZE, from),
    hits: terms.length ? searchHitsQuery(ctx, terms, query) : null,
  })
  const found = (hits ?? []).toSorted((a, b) => b.titled - a.titled || b.no - a.no).map((row) => ({ ...row, total: 1 }))
  const counted = totals ?? found
  const fitting = found.filter((row) => matchesQuery(row, query))
  const page = rows ?? fitting.slice(from, from + EXHIBIT_PAGE_SIZE)
  return {
    hits: page.map((row) => {
      const { id, kind, title, summary, year, domain, level, maker, releaseTime } = row
      const piece = snippetOf(summary, terms)
      return {
        ...withLabels({ id, kind, title, summary: piece, year, domain, level, maker, releaseTime }, words),
        titleMarks: marksOf(title, terms),
        summaryMarks: marksOf(piece, terms),
      }
    }),
    total: rows
      ? counted.filter((row) => matchesQuery(row, query)).reduce((sum, { total }) => sum + total, 0)
      : fitting.length,
    more: found.length === MAX_HITS ? 1 : 0,
    facets: facetsOf(counted, query, words),
  }
}

/** Suggests up to eight titles that contain the terms. One round trip. */
export async function suggest(ctx: Context, { q }: { q: string }): Promise<string[]> {
  const terms = parseSearchTerms(q)
  if (!terms.length) return []
  const rows = await ctx.db
    .select({ title: sql<string>`d.title` })
    .from(sql`search_index cross join search_document d on d.no = ${searchDocNumber}`)
    .where(sql`search_index match ${ftsMatch(terms, ['title'])} and ${searchKindCondition('exhibit')}`)
    .orderBy(sql`search_index.rowid desc`)
    .limit(8)
  return [...new Set(rows.map(({ title }) => title))]
}
