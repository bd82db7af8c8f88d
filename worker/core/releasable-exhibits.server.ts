import { type SQL, sql } from 'drizzle-orm'
import type { ExhibitKind } from '../../db/schema'
import { wireNames } from '../../db/wire-names'

/** Columns of each subquery of `selectReleasable`. */
type Column = 'ref_id' | 'subject_id' | 'title' | 'summary' | 'year' | 'domain' | 'level' | 'maker' | 'depart_id'
type Rule = { columns: Record<Column, SQL>; from: SQL }

const EMPTY = sql`''`
const award: Rule = {
  columns: {
    ref_id: sql`p.id`,
    subject_id: sql`s.id`,
    title: sql`s.subject_name`,
    summary: sql`trim(p.citation || char(10) || s.summary, char(10))`,
    year: sql`p.year`,
    domain: sql`s.domain`,
    level: sql`p.prize_level`,
    maker: EMPTY,
    depart_id: sql`s.lead_depart_id`,
  },
  from: sql`prize p join subject s on s.id = p.subject_id
    where p.del_flag = 0 and p.publish = 1 and s.del_flag = 0 and s.status = ${wireNames.FINISHED}`,
}
/** Results of a subject that its manager shares with everybody and that an institution has confirmed. */
const result: Rule = {
  columns: {
    ref_id: sql`s.id || '.' || json_extract(r.value, '$.id')`,
    subject_id: sql`s.id`,
    title: sql`substr(json_extract(r.value, '$.desc'), 1, 100)`,
    summary: sql`s.summary`,
    year: sql`s.year`,
    domain: sql`s.domain`,
    level: sql`json_extract(r.value, '$.type')`,
    maker: EMPTY,
    depart_id: sql`s.lead_depart_id`,
  },
  from: sql`subject s, json_each(s.resources) r
    where s.del_flag = 0 and json_extract(r.value, '$.share') = 1 and json_extract(r.value, '$.shareAuth') = 2
      and coalesce(json_extract(r.value, '$.confirmed'), s.share_confirmed) = 1`,
}
const product: Rule = {
  columns: {
    ref_id: sql`p.id`,
    subject_id: sql`p.subject_id`,
    title: sql`p.name`,
    summary: sql`trim(p.summary || char(10) || p.cases, char(10))`,
    year: sql`coalesce(s.year, substr(v.publish_time, 1, 4), '')`,
    domain: sql`coalesce(s.domain, '')`,
    level: sql`p.category`,
    maker: sql`iif(v.depart_id = '', v.vendor_name, '')`,
    depart_id: sql`v.depart_id`,
  },
  from: sql`vendor_product p join vendor v on v.id = p.vendor_id left join subject s on s.id = p.subject_id
    where p.del_flag = 0 and v.del_flag = 0 and v.status = 2 and v.limited = 0`,
}
const software: Rule = {
  columns: {
    ref_id: sql`w.id`,
    subject_id: EMPTY,
    title: sql`w.name`,
    summary: sql`w.intro`,
    year: sql`substr(w.publish_time, 1, 4)`,
    domain: EMPTY,
    level: sql`coalesce(c.name, '')`,
    maker: sql`iif(w.depart_id = '', w.vendor_name, '')`,
    depart_id: sql`w.depart_id`,
  },
  from: sql`software w left join software_class c on c.id = w.class_id where w.del_flag = 0 and w.status = 2`,
}
const announcement: Rule = {
  columns: {
    ref_id: sql`a.id`,
    subject_id: EMPTY,
    title: sql.raw(`a.${wireNames.title}`),
    summary: sql`a.msg_abstract`,
    year: sql`substr(a.send_time, 1, 4)`,
    domain: EMPTY,
    level: EMPTY,
    maker: EMPTY,
    depart_id: EMPTY,
  },
  from: sql`announcement a
    where a.del_flag = 0 and a.send_status = '1' and a.msg_category = '1' and a.msg_type = 'ALL' and a.workspace = ''`,
}
const rules: Record<ExhibitKind, Rule> = { award, result, product, software, announcement }

/**
 * Returns a subquery of everything of a kind that may be published, with the texts that are offered for release. The
 * only definition of that rule.
 */
export function selectReleasable(kind: ExhibitKind): SQL {
  const { columns, from } = rules[kind]
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.raw(name)}`)
  return sql`(select ${sql.join(named, sql`, `)} from ${from})`
}
