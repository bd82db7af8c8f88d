import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { depart, dict, dictItem, exhibit } from '../../../db/schema'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { decodedQuery } from '../../core/read-all.server'
import type { Exhibit } from '../contract'

/** Condition: released exhibits. Every public query uses it. */
export const publicCondition = eq(exhibit.released, 1)
/** Condition: the user or institution consented to be named. */
export const consentCondition = (of: 'user' | 'depart', id: SQL) =>
  sql`exists (select 1 from consent c where c.kind = ${of} and c.ref_id = ${id})`
/** The full name, or the short name without one. */
export const departNameColumn = sql<string>`coalesce(nullif(${depart.departNameFull}, ''), ${depart.departName})`
/** Columns of a public exhibit. The maker's full name is used only with the consent of the institution. */
export const exhibitColumns = {
  id: exhibit.id,
  kind: exhibit.kind,
  title: exhibit.title,
  summary: exhibit.summary,
  year: exhibit.year,
  domain: exhibit.domain,
  level: exhibit.level,
  maker: sql<string>`case when ${consentCondition('depart', sql`${exhibit.departId}`)}
    then (select coalesce(nullif(d.depart_name_full, ''), d.depart_name) from depart d where d.id = ${exhibit.departId} and d.del_flag = 0)
    else ${exhibit.maker} end`,
  releaseTime: exhibit.releaseTime,
}

export type DictLabels = Record<'domains' | 'prizes' | 'kinds', Map<string, string>>
/** Query of the labels of the dictionary codes that exhibits use. */
export const dictLabelsQuery = (ctx: Context) =>
  decodedQuery(
    ctx.db
      .select({ code: dict.dictCode, value: dictItem.itemValue, text: dictItem.itemText })
      .from(dict)
      .innerJoin(dictItem, eq(dictItem.dictId, dict.id))
      .where(
        sql`${dict.dictCode} in ('subject_domain', 'prize_level', 'purchase_category', 'expected_result_type') and ${dict.delFlag} = 0`,
      ),
    (rows): DictLabels => {
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
export const withLabels = <Row extends Exhibit>(row: Row, { domains, prizes, kinds }: DictLabels): Row => ({
  ...row,
  maker: row.maker ?? '',
  domain: domains.get(row.domain) ?? row.domain,
  level: (row.kind === 'award' ? prizes : kinds).get(row.level) ?? row.level,
})
export const newestFirst = sql`${exhibit.releaseTime} desc, ${exhibit.id} desc`
export const publicExhibitsQuery = (ctx: Context, where: SQL | undefined, limit: number, offset = 0) =>
  ctx.db
    .select(exhibitColumns)
    .from(exhibit)
    .where(and(publicCondition, where))
    .orderBy(newestFirst)
    .limit(limit)
    .offset(offset)
/** Counts public exhibits by kind, year and domain. */
export const facetCountsQuery = (ctx: Context) =>
  ctx.db
    .select({ kind: exhibit.kind, year: exhibit.year, domain: exhibit.domain, total: count() })
    .from(exhibit)
    .where(publicCondition)
    .groupBy(exhibit.kind, exhibit.year, exhibit.domain)

const SNIPPET_LEAD = 24
const SNIPPET_LENGTH = 140
/** Returns up to 140 characters around the first of the terms, or from the beginning without one. */
export function snippetOf(text: string, terms: readonly string[]): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const at = Math.min(...terms.map((term) => flat.toLowerCase().indexOf(term)).filter((place) => place >= 0), Infinity)
  const from = Number.isFinite(at) ? Math.max(0, at - SNIPPET_LEAD) : 0
  return `${from ? '…' : ''}${flat.slice(from, from + SNIPPET_LENGTH)}${flat.length > from + SNIPPET_LENGTH ? '…' : ''}`
}
