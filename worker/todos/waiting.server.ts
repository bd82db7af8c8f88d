import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../core/actor'
import { reportTypeCodes, reportTypeLabel, storedTypeLabel } from '../subjects/reports/statuses'
import { isInsider } from '../subjects/statuses'
import { type KindName, kinds } from './kinds.server'
import type { Asked } from './kinds/conditions.server'

/** The same order from either end: what is due first stands first, what has no date last. */
export const orders = {
  asc: {
    kept: sql`w.due, w.since, w.biz_id`,
    ways: sql`due, since, biz_id`,
    found: sql`due is null, due, since, biz_id`,
    all: sql`t.due is null, t.due, t.since, t.biz_id`,
  },
  desc: {
    // What has no date is kept with the year 9999.
    kept: sql`w.due >= '9999', w.due desc, w.since desc, w.biz_id desc`,
    all: sql`t.due is null, t.due desc, t.since desc, t.biz_id desc`,
    ways: sql`due desc, since desc, biz_id desc`,
    found: sql`due is null, due desc, since desc, biz_id desc`,
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

/** What a row says of its subject `of`, by the names that `seenBy` and the search use. */
function saidOf(asked: Asked, of: SQL, title: SQL): Record<string, SQL> {
  // Drawn before the establishment is published.
  const number = isInsider(asked.actor.roleCode)
    ? sql`${of}.subject_num`
    : sql`case when ${of}.establish_time is null then '' else ${of}.subject_num end`
  return {
    ...{ collect_id: sql`${of}.collect_id`, subject_name: title, subject_num: number, year: sql`${of}.year` },
    ...{ status: sql`${of}.status`, hold_notice: sql`${of}.hold_notice` },
    ...{
      lead_depart_id: sql`${of}.lead_depart_id`,
      lead_depart_name: sql`${of}.lead_depart_name`,
      subject_man_name: sql`${of}.subject_man_name`,
    },
    contact_name: sql`${of}.contact_name`,
  }
}
const named = (columns: Readonly<Record<string, SQL>>) =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )

/**
 * Kind and row of what waits for the person: all of it, or the first of each way in an order. What waits only when it is due stands in
 * an index of its own, so that none is passed that is not due yet. What is kept says of which subject and report `described` tells;
 * what is found tells it as it is found.
 */
export function chosen(asked: Asked, names: readonly KindName[], order: Order, most: number | null): SQL {
  const kept = names.filter(isKept)
  const first = (by: SQL) => (most === null ? sql`` : sql`order by ${by} limit ${most}`)
  const reports = kept.filter((name) => kinds[name].about === 'report')
  const report = reports.length ? sql`case when w.kind in (${listed(reports)}) then w.biz_id end` : sql`null`
  const untold = named(Object.fromEntries(Object.keys(saidOf(asked, sql`w`, sql`''`)).map((name) => [name, sql`null`])))
  const keptPart = (when: SQL) =>
    sql`select * from (select w.kind, w.biz_id, w.subject_id, nullif(w.due, '9999') as due, w.since, w.subject_id as kept_id,
      ${report} as report_id, ${untold} from waiting w where ${keptOf(asked, kept)} and ${when} ${first(orders[order].kept)})`
  const subject = sql.raw('subject')
  return sql.join(
    [
      ...(kept.length ? times(asked).map(keptPart) : []),
      ...names.flatMap((name) => {
        const { found } = kinds[name]
        if (!found) return []
        const { source, when, ways } = found
        const title = source.title?.() ?? sql`subject.subject_name`
        return (ways ?? [sql`true`]).map(
          (way) => sql`select * from (select ${name} as kind, ${source.bizId} as biz_id, subject.id as subject_id,
            ${source.due} as due, ${source.since} as since, null as kept_id, null as report_id,
            ${named(saidOf(asked, subject, title))} from ${source.from} where ${way} and ${when(asked)}
            ${first(orders[order][ways ? 'ways' : 'found'])})`,
        )
      }),
    ],
    sql` union all `,
  )
}

/** What was chosen, with what is told of the subjects and the reports of what is kept. */
export function described(asked: Asked, rows: SQL): SQL {
  const title = sql`case when coalesce(p.report_name, '') = '' then s.subject_name
    else s.subject_name || ' · ' || ${reportName()} end`
  const columns = Object.entries(saidOf(asked, sql`s`, title)).map(
    ([name, told]) => [name, sql`coalesce(w.${sql.identifier(name)}, ${told})`] as const,
  )
  return sql`select w.kind, w.biz_id, w.subject_id, w.due, w.since, ${named(Object.fromEntries(columns))}
    from ${rows} w left join subject s on s.id = w.kept_id left join report p on p.id = w.report_id`
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
    if (!found) return []
    return sql`select ${name} as kind, count(*) as n from ${found.source.from} where ${found.when(asked)}`
  })
  if (kept.length)
    parts.push(
      besides(asked, kept).length
        ? sql`select w.kind, count(*) as n from waiting w where ${keptOf(asked, kept)} group by w.kind`
        : sql`select w.kind, sum(w.total) as n from waiting_total w where ${keptOf(asked, kept)} group by w.kind`,
    )
  return sql`(select * from (${sql.join(parts, sql` union all `)}) where n > 0)`
}
