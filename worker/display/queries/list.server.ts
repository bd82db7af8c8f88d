import { and, eq, sql } from 'drizzle-orm'
import { exhibit } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { NO, placeOf } from '../../core/search-index.server'
import { matchOf, termsOf } from '../../core/terms'
import { marksOf } from '../../search/rules'
import type { DisplayPage, DisplayQuery } from '../contract'
import { type ExhibitKind, exhibitKinds, MOST_HITS, PAGE } from '../rules'
import { t } from '../texts'
import { inWords, isPublic, pieceOf, shown, some, totalsOf, type Words, wordsOf } from './shown.server'

type Counted = { kind: ExhibitKind; year: string; domain: string; total: number }
/** By which sides it may be narrowed; of each side with the others as they are. */
function facetsOf(rows: readonly Counted[], query: DisplayQuery, { domains }: Words): DisplayPage['facets'] {
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
const fits = (row: Pick<Counted, 'kind' | 'year' | 'domain'>, { kind, year, domain }: DisplayQuery) =>
  (!kind || row.kind === kind) && (!year || row.year === year) && (!domain || row.domain === domain)

/** What of the index has the words, titles first; the newest of them. */
const hitsOf = (ctx: Context, terms: readonly string[]) => {
  const way = (
    titled: 0 | 1,
    columns: string[],
  ) => sql`select * from (select d.id as id, ${titled} as titled, d.no as no
    from search_index cross join search_doc d on d.no = ${NO}
    where search_index match ${matchOf(terms, columns)} and ${placeOf('exhibit')} order by search_index.rowid desc limit ${MOST_HITS})`
  return ctx.db
    .select({ ...shown, titled: sql<number>`f.titled`.as('titled') })
    .from(
      sql`(select id, max(titled) as titled, max(no) as no from (${way(1, ['title'])} union all ${way(0, ['title', 'body'])})
        group by id order by titled desc, no desc limit ${MOST_HITS}) f`,
    )
    .innerJoin(exhibit, sql`${exhibit.id} = f.id`)
    .where(isPublic)
    .orderBy(sql`f.titled desc, f.no desc`)
}

/** A list of what is public, newest first, or what has the words. One trip. */
export async function displayList(ctx: Context, query: DisplayQuery): Promise<DisplayPage> {
  const terms = termsOf(query.q)
  const from = (query.pageNo - 1) * PAGE
  const nothing = query.q !== '' && terms.length === 0
  const where = and(
    query.kind ? eq(exhibit.kind, query.kind) : undefined,
    query.year ? eq(exhibit.year, query.year) : undefined,
    query.domain ? eq(exhibit.domain, query.domain) : undefined,
  )
  const { words, totals, rows, hits } = await readAll(ctx, {
    words: wordsOf(ctx),
    totals: terms.length || nothing ? null : totalsOf(ctx),
    rows: terms.length || nothing ? null : some(ctx, where, PAGE, from),
    hits: terms.length ? hitsOf(ctx, terms) : null,
  })
  const found = (hits ?? []).map((row) => ({ ...row, total: 1 }))
  const counted = totals ?? found
  const fitting = found.filter((row) => fits(row, query))
  const page = rows ?? fitting.slice(from, from + PAGE)
  return {
    hits: page.map((row) => {
      const { id, kind, title, summary, year, domain, level, maker, releaseTime } = row
      const piece = pieceOf(summary, terms)
      return {
        ...inWords({ id, kind, title, summary: piece, year, domain, level, maker, releaseTime }, words),
        titleMarks: marksOf(title, terms),
        summaryMarks: marksOf(piece, terms),
      }
    }),
    total: rows ? counted.filter((row) => fits(row, query)).reduce((sum, { total }) => sum + total, 0) : fitting.length,
    more: found.length === MOST_HITS ? 1 : 0,
    facets: facetsOf(counted, query, words),
  }
}

/** Titles that have the words, for the one who types them. One trip. */
export async function suggest(ctx: Context, { q }: { q: string }): Promise<string[]> {
  const terms = termsOf(q)
  if (!terms.length) return []
  const rows = await ctx.db
    .select({ title: sql<string>`d.title` })
    .from(sql`search_index cross join search_doc d on d.no = ${NO}`)
    .where(sql`search_index match ${matchOf(terms, ['title'])} and ${placeOf('exhibit')}`)
    .orderBy(sql`search_index.rowid desc`)
    .limit(8)
  return [...new Set(rows.map(({ title }) => title))]
}
