import { and, eq, type SQL, sql } from 'drizzle-orm'
import { consent, dict, dictItem, exhibit, exhibitTotal, subject, subjectTotal, yearTotal } from '../../db/schema'
import { wire } from '../../db/wire'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { itemTitle } from '../core/dictionary'
import { readAll, reading } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { NO, placeOf } from '../core/search-index.server'
import { matchOf, termsOf } from '../core/terms'
import { stamp } from '../core/time'
import { holds, need } from '../policy/can'
import { marksOf } from '../search/rules'
import type {
  DisplayHome,
  DisplayNames,
  DisplayPage,
  DisplayQuery,
  Exhibit,
  ExhibitWhole,
  StateQuery,
} from './contract'
import { type ExhibitKind, exhibitKinds, MOST_HITS, PAGE } from './rules'
import { t } from './texts'

/** Every reading for everybody stands on this: what is released, and nothing beside it. */
const isPublic = eq(exhibit.released, 1)
const agreed = (of: 'user' | 'depart', id: SQL) =>
  sql`exists (select 1 from consent c where c."of" = ${of} and c.ref_id = ${id})`
const shown = {
  id: exhibit.id,
  kind: exhibit.kind,
  title: exhibit.title,
  summary: exhibit.summary,
  year: exhibit.year,
  domain: exhibit.domain,
  level: exhibit.level,
  maker: sql<string>`case when ${agreed('depart', sql`${exhibit.departId}`)}
    then (select coalesce(nullif(d.depart_name_full, ''), d.depart_name) from depart d where d.id = ${exhibit.departId} and d.del_flag = 0)
    else ${exhibit.maker} end`,
  releaseTime: exhibit.releaseTime,
}

type Words = { domains: Map<string, string>; kinds: Map<string, string> }
/** The words of the codes that what is public has. */
const wordsOf = (ctx: Context) =>
  reading(
    ctx.db
      .select({ code: dict.dictCode, value: dictItem.itemValue, text: dictItem.itemText })
      .from(dict)
      .innerJoin(dictItem, eq(dictItem.dictId, dict.id))
      .where(
        sql`${dict.dictCode} in ('subject_domain', 'purchase_category', 'expected_result_type') and ${dict.delFlag} = 0`,
      ),
    (rows): Words => {
      const of = (wanted: (code: string) => boolean) =>
        new Map(rows.flatMap(({ code, value, text }) => (wanted(code) ? [[value, itemTitle(text)] as const] : [])))
      return { domains: of((code) => code === 'subject_domain'), kinds: of((code) => code !== 'subject_domain') }
    },
  )
const inWords = <Row extends Exhibit>(row: Row, { domains, kinds }: Words): Row => ({
  ...row,
  maker: row.maker ?? '',
  domain: domains.get(row.domain) ?? row.domain,
  level: row.kind === 'award' ? row.level : (kinds.get(row.level) ?? row.level),
})
const newest = sql`${exhibit.releaseTime} desc, ${exhibit.id} desc`
const some = (ctx: Context, where: SQL | undefined, limit: number, offset = 0) =>
  ctx.db.select(shown).from(exhibit).where(and(isPublic, where)).orderBy(newest).limit(limit).offset(offset)
const totalsOf = (ctx: Context) => ctx.db.select().from(exhibitTotal)

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
const BEFORE = 24
const LONG = 140
/** A piece of the text around the first of the terms, else its beginning. */
function pieceOf(text: string, terms: readonly string[]): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const at = Math.min(...terms.map((term) => flat.toLowerCase().indexOf(term)).filter((place) => place >= 0), Infinity)
  const from = Number.isFinite(at) ? Math.max(0, at - BEFORE) : 0
  return `${from ? '…' : ''}${flat.slice(from, from + LONG)}${flat.length > from + LONG ? '…' : ''}`
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

/** One thing that is public, with whoever of its people agreed to be named, and what else belongs to its subject. Two trips. */
export async function displayOne(ctx: Context, { id }: { id: string }): Promise<ExhibitWhole> {
  const one = ctx.db
    .select({ ...shown, subjectId: exhibit.subjectId, updateTime: exhibit.updateTime })
    .from(exhibit)
    .where(and(isPublic, eq(exhibit.id, id)))
  const subjectId = sql`(select o.subject_id from exhibit o where o.id = ${id} and o.released = 1 and o.subject_id <> '')`
  const { found, people, related, words } = await readAll(ctx, {
    found: one,
    people: ctx.db
      .select({ name: sql<string>`u.realname` })
      .from(sql`exhibit_person p cross join user u on u.id = p.user_id`)
      .where(sql`p.exhibit_id = ${id} and u.del_flag = 0 and u.status = 1 and ${agreed('user', sql`u.id`)}`)
      .orderBy(sql`p.sort`),
    related: some(ctx, sql`${exhibit.subjectId} = ${subjectId} and ${exhibit.id} <> ${id}`, 12),
    words: wordsOf(ctx),
  })
  if (!found[0]) throw notFound()
  const { subjectId: _, updateTime, ...row } = found[0]
  return {
    ...inWords(row, words),
    updateTime: updateTime || row.releaseTime,
    people: people.map(({ name }) => name),
    related: related.map((other) => inWords({ ...other, summary: '' }, words)),
  }
}

const YEARS = 5
/** States of a year's figures are sums: 1 established, 2 finished. */
const inState = (state: string, bit: number) => (Number(state) & bit) > 0
/** The year's work and the newest of each kind. One trip. */
export async function displayHome(ctx: Context): Promise<DisplayHome> {
  const now = stamp(ctx.now())
  const year = now.slice(0, 4)
  const first = String(Number(year) - YEARS + 1)
  const six = (kind: ExhibitKind) => some(ctx, eq(exhibit.kind, kind), 6)
  const read = await readAll(ctx, {
    words: wordsOf(ctx),
    totals: totalsOf(ctx),
    years: ctx.db
      .select({ year: yearTotal.year, state: yearTotal.state, total: yearTotal.total })
      .from(yearTotal)
      .where(sql`${yearTotal.kind} = 'year' and ${yearTotal.year} >= ${first} and ${yearTotal.year} <= ${year}`),
    domains: ctx.db
      .select({
        domain: subjectTotal.domain,
        declared: sql<number>`sum(${subjectTotal.total})`,
        established: sql<number>`sum(iif(${subjectTotal.status} in ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', ${wire.FINISHED}), ${subjectTotal.total}, 0))`,
      })
      .from(subjectTotal)
      .where(
        sql`${subjectTotal.year} = ${year} and ${subjectTotal.submitted} = 1 and ${subjectTotal.source} <> 'collect' and ${subjectTotal.domain} <> ''`,
      )
      .groupBy(subjectTotal.domain),
    institutions: ctx.db
      .select({ total: sql<number>`count(distinct ${exhibit.departId})` })
      .from(exhibit)
      .where(sql`${exhibit.released} = 1 and ${exhibit.departId} <> ''`),
    notices: ctx.db
      .select({ id: subject.id, subjectName: subject.subjectName, until: sql<string>`${subject.publicityEnd}` })
      .from(subject)
      .where(
        sql`${subject.status} = 'TO_ESTABLISH' and ${subject.delFlag} = 0 and ${subject.publicityStart} <= ${now} and ${subject.publicityEnd} >= ${now}`,
      )
      .limit(6),
    awards: six('award'),
    results: six('result'),
    products: six('product'),
    software: six('software'),
    announcements: six('announcement'),
  })
  const { words } = read
  const shortened = (rows: Exhibit[]) =>
    rows.map((row) => inWords({ ...row, summary: pieceOf(row.summary, []) }, words))
  const years = Array.from({ length: YEARS }, (_, at) => String(Number(first) + at))
  const sum = (of: string, fit: (state: string) => boolean) =>
    read.years.reduce((all, { year: its, state, total }) => (its === of && fit(state) ? all + total : all), 0)
  return {
    year,
    years: years.map((one) => ({
      year: one,
      declared: sum(one, () => true),
      established: sum(one, (state) => inState(state, 1)),
      finished: sum(one, (state) => inState(state, 2)),
    })),
    domains: read.domains
      .map(({ domain, ...counted }) => ({ value: domain, label: words.domains.get(domain) ?? domain, ...counted }))
      .toSorted((a, b) => b.declared - a.declared),
    institutions: read.institutions[0]?.total ?? 0,
    totals: exhibitKinds.map((kind) => ({
      kind,
      total: read.totals.reduce((all, row) => (row.kind === kind ? all + row.total : all), 0),
    })),
    awards: shortened(read.awards),
    results: shortened(read.results),
    products: shortened(read.products),
    software: shortened(read.software),
    announcements: shortened(read.announcements),
    notices: read.notices,
  }
}

/** Institutions and people who agreed to be named, by how much of theirs is public. One trip. */
export async function displayNames(ctx: Context): Promise<DisplayNames> {
  const { institutions, people } = await readAll(ctx, {
    institutions: ctx.db
      .select({
        name: sql<string>`coalesce(nullif(d.depart_name_full, ''), d.depart_name)`,
        total: sql<number>`(select count(*) from exhibit e where e.released = 1 and e.depart_id = c.ref_id)`.as(
          'total',
        ),
      })
      .from(sql`consent c cross join depart d on d.id = c.ref_id`)
      .where(sql`c."of" = 'depart' and d.del_flag = 0`)
      .orderBy(sql`total desc, d.depart_name`)
      .limit(200),
    people: ctx.db
      .select({
        name: sql<string>`u.realname`,
        institution: sql<string>`coalesce((select d.depart_name from depart d where d.id = u.depart_id
          and ${agreed('depart', sql`d.id`)}), '')`,
        total: sql<number>`(select count(*) from exhibit_person p cross join exhibit e on e.id = p.exhibit_id
          where p.user_id = c.ref_id and e.released = 1)`.as('total'),
      })
      .from(sql`consent c cross join user u on u.id = c.ref_id`)
      .where(sql`c."of" = 'user' and u.del_flag = 0 and u.status = 1`)
      .orderBy(sql`total desc, u.pinyin`)
      .limit(500),
  })
  const withWork = <Row extends { total: number }>(rows: Row[]) => rows.filter(({ total }) => total > 0)
  return { institutions: withWork(institutions), people: withWork(people) }
}

/** Everything that is public, for the site map and the feed: newest first. One trip. */
export const displayAddresses = (ctx: Context, limit: number) =>
  ctx.db
    .select({
      id: exhibit.id,
      kind: exhibit.kind,
      title: exhibit.title,
      summary: exhibit.summary,
      releaseTime: exhibit.releaseTime,
    })
    .from(exhibit)
    .where(isPublic)
    .orderBy(newest)
    .limit(limit)

/** Of things of one kind: may they be public, and are they? Nothing for who does not release. One trip. */
export async function releaseStates(ctx: Context, { kind, refIds }: StateQuery) {
  if (!holds(ctx.actor, 'display:release')) return []
  const asked = JSON.stringify(refIds)
  const rows = await ctx.db.all<{
    refId: string
    may: string | null
    released: number
    id: string
    summary: string
  }>(sql`
    select j.value as refId, m.ref_id as may, coalesce(e.released, 0) as released, coalesce(e.id, '') as id,
      coalesce(iif(e.released = 1, e.summary, null), m.summary, '') as summary
    from json_each(${asked}) j
    left join exhibit e on e.kind = ${kind} and e.ref_id = j.value
    left join may_be_shown m on m.kind = ${kind} and m.ref_id = j.value
      ${kind === 'result' ? sql`and m.subject_id = substr(j.value, 1, instr(j.value, '.') - 1)` : sql``}`)
  return rows.map(({ may, ...row }) => ({ ...row, may: may === null ? 0 : 1 }))
}

/** Whether the asker and their institution agreed to be named. One trip. */
export async function consentState(ctx: Context) {
  need(ctx.actor, 'account:own')
  const { userId = '', departId = '' } = isPerson(ctx.actor) ? ctx.actor : {}
  const rows = await ctx.db
    .select({ of: consent.of })
    .from(consent)
    .where(sql`("of" = 'user' and ref_id = ${userId}) or ("of" = 'depart' and ref_id = ${departId})`)
  const has = (of: 'user' | 'depart') => (rows.some((row) => row.of === of) ? 1 : 0)
  return {
    user: has('user'),
    depart: has('depart'),
    mayDepart: holds(ctx.actor, 'display:consent') && departId ? 1 : 0,
  }
}
