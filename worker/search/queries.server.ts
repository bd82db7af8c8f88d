import { type SQL, sql } from 'drizzle-orm'
import { isPerson, type Person } from '../core/actor'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { toPage, type Paging } from '../core/list'
import { readAll, decodedQuery, type DecodedQuery } from '../core/read-all.server'
import { unauthenticated } from '../core/refusal'
import {
  type FirstQuery,
  type FirstHits,
  type Hit,
  type ResultKind,
  resultKinds,
  MAX_RANKED,
  type SearchPage,
  type SearchQuery,
} from './contract'
import { parseSearchTerms } from '../core/search-terms'
import { marksOf } from './rules'
import { type SearchRequest, type HitText, sources, containsTerm } from './sources.server'
import { t } from './texts'

const assertPerson = (ctx: Context): Person => {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  return ctx.actor
}

type HitRow = HitText & { id: string; excerpt: string }
type HitPage = { hits: Hit[]; total: number; more: number }
const NO_HITS: HitPage = { hits: [], total: 0, more: 0 }

/** Characters of an excerpt before the first term; chosen to fit a line on a phone. */
const EXCERPT_LEAD = 24
const EXCERPT_LENGTH = 120
/**
 * Column with an excerpt of the first text that contains a term missing from the title; else the beginning of the first
 * text. `texts` are columns of the found row, since the expressions behind them are long.
 */
function excerptColumn(texts: readonly SQL[], terms: readonly string[]) {
  if (!texts.length) return sql`''`
  const title = sql.raw('r.title')
  const places = terms.flatMap((term) =>
    texts.map((text) => {
      const at = sql`instr(lower(${text}), ${term})`
      return sql`when not ${containsTerm(title, term)} and ${containsTerm(text, term)}
        then iif(${at} > ${EXCERPT_LEAD + 1}, '…', '') || ${substringColumn(text, sql`max(1, ${at} - ${EXCERPT_LEAD})`)}`
    }),
  )
  return sql`case ${sql.join(places, sql` `)} else ${substringColumn(texts[0]!, sql`1`)} end`
}
const substringColumn = (text: SQL, from: SQL) =>
  sql`substr(${text}, ${from}, ${EXCERPT_LENGTH}) || iif(length(${text}) >= ${from} + ${EXCERPT_LENGTH}, '…', '')`

/** Query of a page of hits of one kind, as visible to the user. */
function hitsQuery(request: SearchRequest, kind: ResultKind, { pageNo, pageSize }: Paging): DecodedQuery<HitPage> {
  const { ctx, actor, terms, most } = request
  const source = sources[kind]
  const passed = (pageNo - 1) * pageSize
  const size = Math.min(pageSize, most - passed)
  if (!source.may(actor) || !terms.length || size <= 0) return decodedQuery(null, () => NO_HITS)
  const texts = source.texts(actor).map((text, at) => ({ text, name: `text${at}` }))
  const resultColumns = sql`d.id as id, ${source.title(actor)} as title, ${source.about(actor)} as about${sql.join(
    texts.map(({ text, name }) => sql`, ${text} as ${sql.raw(name)}`),
  )}`
  const names = sql.raw(['id', 'title', 'about', ...texts.map(({ name }) => name)].join(', '))
  const excerpt = excerptColumn(
    texts.map(({ name }) => sql.raw(`r.${name}`)),
    terms,
  )
  // If one select returns all hits of the page, they need no sorting or counting in SQL, and the columns are read in
  // the same select.
  const whole = size === most && source.ways(request).length === 1
  const selects = source.ways(whole ? { ...request, told: sql`, ${resultColumns}` } : request)
  // A document that several selects find appears once.
  const several = selects.length > 1
  const each = sql.join(selects, sql` union all `)
  const rows = whole
    ? sql`(select no as place, titled, 0 as total, ${names} from (${each})) r`
    : sql`(select p.no as place, p.titled as titled, p.total as total, ${resultColumns}
      from (select no, ${several ? sql`max(titled)` : sql`titled`} as titled, count(*) over () as total
        from (${each})${several ? sql` group by no` : sql``}
        order by titled desc, no desc limit ${size} offset ${passed}) p
      cross join search_document d on d.no = p.no ${source.tables}) r`
  const statement = ctx.db
    .select({
      id: sql<string>`r.id`,
      title: sql<string>`r.title`,
      excerpt: sql<string>`${excerpt}`,
      about: jsonColumn<(string | null)[]>(sql`r.about`),
      total: sql<number>`r.total`,
      titled: sql<number>`r.titled`,
      place: sql<number>`r.place`,
    })
    .from(rows)
  return decodedQuery(statement, (read) => {
    const total = whole ? read.length : Math.min(read[0]?.total ?? 0, most)
    const ranked = read.toSorted((a, b) => b.titled - a.titled || b.place - a.place)
    return { hits: ranked.map((row) => toHit(kind, row, terms)), total, more: total === most ? 1 : 0 }
  })
}

function toHit(kind: ResultKind, row: HitRow, terms: readonly string[]): Hit {
  const { title, about } = sources[kind].says?.(row) ?? row
  const excerpt = row.excerpt.replace(/\s+/g, ' ').trim()
  return {
    kind,
    id: row.id,
    title,
    titleMarks: marksOf(title, terms),
    excerpt,
    excerptMarks: marksOf(excerpt, terms),
    // Leaves out the full name of an institution if it equals the title.
    about: about.flatMap((one) => (one && one !== title ? [one] : [])),
  }
}

/** Returns a page of hits of one kind. One round trip. */
export async function search(ctx: Context, { q, kind, pageNo, pageSize }: SearchQuery): Promise<SearchPage> {
  const request = { ctx, actor: assertPerson(ctx), terms: parseSearchTerms(q), most: MAX_RANKED }
  const { hits, total, more } = await readAll(ctx, hitsQuery(request, kind, { pageNo, pageSize }))
  return { ...toPage(hits, total, { pageNo, pageSize }), more }
}

/**
 * Returns the first hits of each kind that has any. One more hit is read, to know whether there are more. One round
 * trip.
 */
export async function searchFirst(
  ctx: Context,
  { q, kinds: wanted = [...resultKinds], limit }: FirstQuery,
): Promise<FirstHits> {
  const request = { ctx, actor: assertPerson(ctx), terms: parseSearchTerms(q), most: limit + 1 }
  const found = await readAll(
    ctx,
    wanted.map((kind) =>
      decodedQuery(hitsQuery(request, kind, { pageNo: 1, pageSize: request.most }), ({ hits, more }) => ({
        kind,
        kind_dictText: t[kind],
        hits: hits.slice(0, limit),
        more,
      })),
    ),
  )
  return found.filter(({ hits }) => hits.length > 0)
}
