import { type SQL, sql } from 'drizzle-orm'
import { isPerson, type Person } from '../core/actor'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { page, type Paging } from '../core/list'
import { readAll, reading, type Reading } from '../core/read-all.server'
import { unauthenticated } from '../core/refusal'
import {
  type FirstQuery,
  type Found,
  type Hit,
  type Kind,
  kinds,
  MOST_FOUND,
  type SearchPage,
  type SearchQuery,
} from './contract'
import { termsOf } from '../core/terms'
import { marksOf } from './rules'
import { type Asked, type Shown, sources, stands } from './sources.server'
import { t } from './texts'

const personOf = (ctx: Context): Person => {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  return ctx.actor
}

type Row = Shown & { id: string; excerpt: string }
type Hits = { hits: Hit[]; total: number; more: number }
const NOTHING: Hits = { hits: [], total: 0, more: 0 }

/** A piece of a text around a term, by some characters more before it than fit a line on a phone. */
const BEFORE = 24
const LONG = 120
/**
 * A piece of the first text that has a term which the title lacks; else the beginning of the first. Both are columns of what is
 * found: as the asker may see them they are long expressions.
 */
function excerptOf(texts: readonly SQL[], terms: readonly string[]) {
  if (!texts.length) return sql`''`
  const title = sql.raw('r.title')
  const places = terms.flatMap((term) =>
    texts.map((text) => {
      const at = sql`instr(lower(${text}), ${term})`
      return sql`when not ${stands(title, term)} and ${stands(text, term)}
        then iif(${at} > ${BEFORE + 1}, '…', '') || ${pieceOf(text, sql`max(1, ${at} - ${BEFORE})`)}`
    }),
  )
  return sql`case ${sql.join(places, sql` `)} else ${pieceOf(texts[0]!, sql`1`)} end`
}
const pieceOf = (text: SQL, from: SQL) =>
  sql`substr(${text}, ${from}, ${LONG}) || iif(length(${text}) >= ${from} + ${LONG}, '…', '')`

/** A page of what one kind has for the words, as the asker may see it. */
function hitsOf(asked: Asked, kind: Kind, { pageNo, pageSize }: Paging): Reading<Hits> {
  const { ctx, actor, terms, most } = asked
  const source = sources[kind]
  const passed = (pageNo - 1) * pageSize
  const room = Math.min(pageSize, most - passed)
  if (!source.may(actor) || !terms.length || room <= 0) return reading(null, () => NOTHING)
  const texts = source.texts(actor).map((text, at) => ({ text, name: `text${at}` }))
  const told = sql`d.id as id, ${source.title(actor)} as title, ${source.about(actor)} as about${sql.join(
    texts.map(({ text, name }) => sql`, ${text} as ${sql.raw(name)}`),
  )}`
  const names = sql.raw(['id', 'title', 'about', ...texts.map(({ name }) => name)].join(', '))
  const excerpt = excerptOf(
    texts.map(({ name }) => sql.raw(`r.${name}`)),
    terms,
  )
  // A page with all that one way found is asked neither for their order nor how many there are, and what they tell is read at once.
  const whole = room === most && source.ways(asked).length === 1
  const ways = source.ways(whole ? { ...asked, told: sql`, ${told}` } : asked)
  // What several ways found is there once.
  const several = ways.length > 1
  const each = sql.join(ways, sql` union all `)
  const rows = whole
    ? sql`(select no as place, titled, 0 as total, ${names} from (${each})) r`
    : sql`(select p.no as place, p.titled as titled, p.total as total, ${told}
      from (select no, ${several ? sql`max(titled)` : sql`titled`} as titled, count(*) over () as total
        from (${each})${several ? sql` group by no` : sql``}
        order by titled desc, no desc limit ${room} offset ${passed}) p
      cross join search_doc d on d.no = p.no ${source.tables}) r`
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
  return reading(statement, (read) => {
    const total = whole ? read.length : Math.min(read[0]?.total ?? 0, most)
    const ranked = read.toSorted((a, b) => b.titled - a.titled || b.place - a.place)
    return { hits: ranked.map((row) => hitOf(kind, row, terms)), total, more: total === most ? 1 : 0 }
  })
}

function hitOf(kind: Kind, row: Row, terms: readonly string[]): Hit {
  const { title, about } = sources[kind].says?.(row) ?? row
  const excerpt = row.excerpt.replace(/\s+/g, ' ').trim()
  return {
    kind,
    id: row.id,
    title,
    titleMarks: marksOf(title, terms),
    excerpt,
    excerptMarks: marksOf(excerpt, terms),
    // An institution whose whole name is its name says it once.
    about: about.flatMap((one) => (one && one !== title ? [one] : [])),
  }
}

/** A page of one kind. One trip. */
export async function search(ctx: Context, { q, kind, pageNo, pageSize }: SearchQuery): Promise<SearchPage> {
  const asked = { ctx, actor: personOf(ctx), terms: termsOf(q), most: MOST_FOUND }
  const { hits, total, more } = await readAll(ctx, hitsOf(asked, kind, { pageNo, pageSize }))
  return { ...page(hits, total, { pageNo, pageSize }), more }
}

/** The first of each kind that has any; one more is looked for, so that it is known whether there are more. One trip. */
export async function firstFound(ctx: Context, { q, kinds: wanted = [...kinds], limit }: FirstQuery): Promise<Found> {
  const asked = { ctx, actor: personOf(ctx), terms: termsOf(q), most: limit + 1 }
  const found = await readAll(
    ctx,
    wanted.map((kind) =>
      reading(hitsOf(asked, kind, { pageNo: 1, pageSize: asked.most }), ({ hits, more }) => ({
        kind,
        kind_dictText: t[kind],
        hits: hits.slice(0, limit),
        more,
      })),
    ),
  )
  return found.filter(({ hits }) => hits.length > 0)
}
