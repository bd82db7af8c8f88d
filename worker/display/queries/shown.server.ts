import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { depart, dict, dictItem, exhibit } from '../../../db/schema'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { reading } from '../../core/read-all.server'
import type { Exhibit } from '../contract'

/** Condition: released exhibits. Every public query uses it. */
export const isPublic = eq(exhibit.released, 1)
/** Condition: the user or institution consented to be named. */
export const agreed = (of: 'user' | 'depart', id: SQL) =>
  sql`exists (select 1 from consent c where c."of" = ${of} and c.ref_id = ${id})`
/** The full name, or the short name without one. */
export const nameOfDepart = sql<string>`coalesce(nullif(${depart.departNameFull}, ''), ${depart.departName})`
/** Columns of a public exhibit. The maker's full name is used only with the consent of the institution. */
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
/** Query of the labels of the dictionary codes that exhibits use. */
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
/** Replaces the codes of an exhibit by their labels. */
export const inWords = <Row extends Exhibit>(row: Row, { domains, prizes, kinds }: Words): Row => ({
  ...row,
  maker: row.maker ?? '',
  domain: domains.get(row.domain) ?? row.domain,
  level: (row.kind === 'award' ? prizes : kinds).get(row.level) ?? row.level,
})
export const newest = sql`${exhibit.releaseTime} desc, ${exhibit.id} desc`
export const some = (ctx: Context, where: SQL | undefined, limit: number, offset = 0) =>
  ctx.db.select(shown).from(exhibit).where(and(isPublic, where)).orderBy(newest).limit(limit).offset(offset)
/** Counts public exhibits by kind, year and domain. */
export const totalsOf = (ctx: Context) =>
  ctx.db
    .select({ kind: exhibit.kind, year: exhibit.year, domain: exhibit.domain, total: count() })
    .from(exhibit)
    .where(isPublic)
    .groupBy(exhibit.kind, exhibit.year, exhibit.domain)

const BEFORE = 24
const LONG = 140
/** Returns up to 140 characters around the first of the terms, or from the beginning without one. */
export function pieceOf(text: string, terms: readonly string[]): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const at = Math.min(...terms.map((term) => flat.toLowerCase().indexOf(term)).filter((place) => place >= 0), Infinity)
  const from = Number.isFinite(at) ? Math.max(0, at - BEFORE) : 0
  return `${from ? '…' : ''}${flat.slice(from, from + LONG)}${flat.length > from + LONG ? '…' : ''}`
}
