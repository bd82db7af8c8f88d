import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../core/actor'
import { reportTypeCodes, reportTypeLabel, storedTypeLabel } from '../subjects/reports/statuses'
import { isInsider } from '../subjects/statuses'
import { type KindName, kinds } from './kinds.server'
import type { Asked } from './kinds/conditions.server'

/** The same order from either end: what is due first stands first, what has no date last. */
export const orders = {
  asc: { kept: sql`w.due, w.since, w.biz_id`, all: sql`t.due is null, t.due, t.since, t.biz_id` },
  desc: {
    kept: sql`w.due desc, w.since desc, w.biz_id desc`,
    all: sql`t.due is not null, t.due desc, t.since desc, t.biz_id desc`,
  },
} as const
export type Order = keyof typeof orders

/**
 * Under which name what is kept waits for a person: a role's, an institution's or one below it, the own. Of an institution it is
 * little, and stands under several names: all of it is passed, and once.
 */
function whose({ roleCode, userId, orgCode }: Person): SQL {
  if (roleCode === 'bizManger') return sql`w.who = 'role:bizManger'`
  if (roleCode !== 'mechanism') return sql`w.who = ${`user:${userId}`}`
  return orgCode === ''
    ? sql`false`
    : sql`(w.who >= ${`org:${orgCode}`} and w.who < ${`org:${orgCode}`} || char(1114111))`
}
const ofInstitution = ({ actor }: Asked) => actor.roleCode === 'mechanism'
/** What waits at once, and what only when it is due: each leads to its own rows. */
const times = (asked: Asked) => {
  const due = sql`w.due <= ${asked.now}`
  return ofInstitution(asked) ? [sql`(w.late = 0 or ${due})`] : [sql`w.late = 0`, sql`w.late = 1 and ${due}`]
}
const isKept = (name: KindName) => !kinds[name].found
const listed = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )

/** What the kinds that are kept look at besides, of the row `w`. */
const besides = (asked: Asked, names: readonly KindName[]) =>
  names.flatMap((name) => (kinds[name].also ? sql`(w.kind <> ${name} or ${kinds[name].also(asked)})` : []))
/** The rows `w` that wait by now. One kind alone is led by its own index. */
const keptOf = (asked: Asked, names: readonly KindName[]) =>
  sql.join(
    [
      whose(asked.actor),
      names.length === 1 ? sql`w.kind = ${names[0]}` : sql`+w.kind in (${listed(names)})`,
      sql`w.ready <= ${asked.now}`,
      ...besides(asked, names),
    ],
    sql` and `,
  )

/**
 * Kind and row of what waits for the person: all of it, or the first of what is kept in an order. What waits only when it is due
 * stands in an index of its own, so that none is passed that is not due yet.
 */
export function chosen(asked: Asked, names: readonly KindName[], order: Order, most: number | null): SQL {
  const kept = names.filter(isKept)
  const first = most === null ? sql`` : sql`order by ${orders[order].kept} limit ${most}`
  const keptPart = (when: SQL) =>
    sql`select * from (select w.kind, w.biz_id, w.subject_id, nullif(w.due, '9999') as due, w.since
      from waiting w where ${keptOf(asked, kept)} and ${when} ${first})`
  return sql.join(
    [
      ...(kept.length ? times(asked).map(keptPart) : []),
      ...names.flatMap((name) => {
        const { found } = kinds[name]
        if (!found) return []
        const { source, when } = found
        return sql`select ${name} as kind, ${source.bizId} as biz_id, subject.id as subject_id, ${source.due} as due,
          ${source.since} as since from ${source.from} where ${when(asked)}`
      }),
    ],
    sql` union all `,
  )
}

/** What a row says besides, of those that were chosen, by the names that `seenBy` and the search use. */
export function described(asked: Asked, names: readonly KindName[]): SQL {
  // Drawn before the establishment is published.
  const number = isInsider(asked.actor.roleCode)
    ? sql`subject.subject_num`
    : sql`case when subject.establish_time is null then '' else subject.subject_num end`
  const columns = (
    title: SQL,
  ) => sql`subject.collect_id as collect_id, ${title} as subject_name, ${number} as subject_num,
    subject.year as year, subject.status as status, subject.hold_notice as hold_notice,
    subject.lead_depart_name as lead_depart_name, subject.subject_man_name as subject_man_name,
    subject.contact_name as contact_name`
  const reports = names.filter((name) => kinds[name].about === 'report')
  const ofReport = sql`case when coalesce(p.report_name, '') = '' then subject.subject_name
    else subject.subject_name || ' · ' || ${reportName()} end`
  const title = reports.length ? ofReport : sql`subject.subject_name`
  const report = reports.length ? sql`left join report p on w.kind in (${listed(reports)}) and p.id = w.biz_id` : sql``
  const parts = names.flatMap((name) => {
    const { found } = kinds[name]
    if (!found) return []
    const { source, when } = found
    return sql`select w.*, ${columns(source.title?.() ?? sql`subject.subject_name`)} from chosen w cross join ${source.from}
      where w.kind = ${name} and ${source.bizId} = w.biz_id and ${when(asked)}`
  })
  const kept = names.filter(isKept)
  if (kept.length)
    parts.push(sql`select w.*, ${columns(title)} from chosen w cross join subject on subject.id = w.subject_id ${report}
      where w.kind in (${listed(kept)})`)
  return sql.join(parts, sql` union all `)
}
/** A name that was made from the report's type, in the reader's language. */
const reportName = () =>
  reportTypeCodes
    .filter((type) => storedTypeLabel(type) !== reportTypeLabel(type))
    .reduce(
      (name, type) => sql`replace(${name}, ${storedTypeLabel(type)}, ${reportTypeLabel(type)})`,
      sql`p.report_name`,
    )

/** Of the kinds that are kept those of which something is overdue: a row of each is looked at, under its index, or all that is little. */
export function overdue(asked: Asked, names: readonly KindName[]): SQL {
  const kept = names.filter(isKept)
  if (ofInstitution(asked))
    return sql`(select distinct w.kind from waiting w where ${keptOf(asked, kept)} and w.due < ${asked.now})`
  const some = (late: 0 | 1) =>
    sql`exists (select 1 from waiting w where ${whose(asked.actor)} and w.kind = k.value and w.late = ${late}
      and w.due < ${asked.now} and ${sql.join([sql`w.ready <= ${asked.now}`, ...besides(asked, kept)], sql` and `)})`
  return sql`(select k.value as kind from json_each(${JSON.stringify(kept)}) k where ${some(0)} or ${some(1)})`
}

/** How much waits of each kind; kinds with nothing are absent. What is kept is counted by its totals, where they know enough. */
export function counted(asked: Asked, names: readonly KindName[]): SQL {
  const kept = names.filter(isKept)
  const parts = names.flatMap((name) => {
    const { found } = kinds[name]
    return found ? sql`select ${name} as kind, count(*) as n from ${found.source.from} where ${found.when(asked)}` : []
  })
  if (kept.length)
    parts.push(
      besides(asked, kept).length
        ? sql`select w.kind, count(*) as n from waiting w where ${keptOf(asked, kept)} group by w.kind`
        : sql`select w.kind, sum(w.total) as n from waiting_total w where ${keptOf(asked, kept)} group by w.kind`,
    )
  return sql`(select * from (${sql.join(parts, sql` union all `)}) where n > 0)`
}
