import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { depart, dict, dictItem, exhibit } from '../../../db/schema'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { reading } from '../../core/read-all.server'
import type { Exhibit } from '../contract'

/** Every reading for everybody stands on this: what is released, and nothing beside it. */
export const isPublic = eq(exhibit.released, 1)
export const agreed = (of: 'user' | 'depart', id: SQL) =>
  sql`exists (select 1 from consent c where c."of" = ${of} and c.ref_id = ${id})`
/** By its whole name where it has one. */
export const nameOfDepart = sql<string>`coalesce(nullif(${depart.departNameFull}, ''), ${depart.departName})`
export const shown = {
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

export type Words = Record<'domains' | 'prizes' | 'kinds', Map<string, string>>
/** The words of the codes that what is public has. */
export const wordsOf = (ctx: Context) =>
  reading(
    ctx.db
      .select({ code: dict.dictCode, value: dictItem.itemValue, text: dictItem.itemText })
      .from(dict)
      .innerJoin(dictItem, eq(dictItem.dictId, dict.id))
      .where(
        sql`${dict.dictCode} in ('subject_domain', 'prize_level', 'purchase_category', 'expected_result_type') and ${dict.delFlag} = 0`,
      ),
    (rows): Words => {
      const of = (wanted: (code: string) => boolean) =>
        new Map(rows.flatMap(({ code, value, text }) => (wanted(code) ? [[value, itemTitle(text)] as const] : [])))
      return {
        domains: of((code) => code === 'subject_domain'),
        prizes: of((code) => code === 'prize_level'),
        kinds: of((code) => code !== 'subject_domain' && code !== 'prize_level'),
      }
    },
  )
export const inWords = <Row extends Exhibit>(row: Row, { domains, prizes, kinds }: Words): Row => ({
  ...row,
  maker: row.maker ?? '',
  domain: domains.get(row.domain) ?? row.domain,
  level: (row.kind === 'award' ? prizes : kinds).get(row.level) ?? row.level,
})
export const newest = sql`${exhibit.releaseTime} desc, ${exhibit.id} desc`
export const some = (ctx: Context, where: SQL | undefined, limit: number, offset = 0) =>
  ctx.db.select(shown).from(exhibit).where(and(isPublic, where)).orderBy(newest).limit(limit).offset(offset)
/** Public exhibits by kind, year and domain. */
export const totalsOf = (ctx: Context) =>
  ctx.db
    .select({ kind: exhibit.kind, year: exhibit.year, domain: exhibit.domain, total: count() })
    .from(exhibit)
    .where(isPublic)
    .groupBy(exhibit.kind, exhibit.year, exhibit.domain)

const BEFORE = 24
const LONG = 140
/** A piece of the text around the first of the terms, else its beginning. */
export function pieceOf(text: string, terms: readonly string[]): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const at = Math.min(...terms.map((term) => flat.toLowerCase().indexOf(term)).filter((place) => place >= 0), Infinity)
  const from = Number.isFinite(at) ? Math.max(0, at - BEFORE) : 0
  return `${from ? '…' : ''}${flat.slice(from, from + LONG)}${flat.length > from + LONG ? '…' : ''}`
}
