import { type SQL, sql } from 'drizzle-orm'
import { reportTypeCodes, reportTypeLabel, chineseTypeLabel } from '../subjects/reports/statuses'
import { isInsider } from '../subjects/statuses'
import { type KindName, kindNames, pendingTaskKinds } from './kinds.server'
import type { TaskContext } from './kinds/conditions.server'
import type { OwnColumns } from './sources.server'

/** Orders by due date; tasks without a due date come last in both directions. */
export const dueDateOrders = {
  asc: sql`t.due is null, t.due, t.since, t.biz_id`,
  desc: sql`t.due is null, t.due desc, t.since desc, t.biz_id desc`,
} as const
export type DueDateOrder = keyof typeof dueDateOrders

const joinList = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
const unionAll = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `)

/** Returns the source of a kind and the SQL that selects this person's tasks. */
function taskSelection(context: TaskContext, name: KindName) {
  const { source, person, when } = pendingTaskKinds[name]
  const turn = person ? sql`${person} = ${context.actor.userId} and ${when(context)}` : when(context)
  return { source, found: sql`from ${source.from} where ${turn}` }
}

/** Table of the kinds with the number of tasks of this person; kinds without tasks are absent. */
export const countsTable = (context: TaskContext, names: readonly KindName[]): SQL =>
  sql`(select * from (${unionAll(
    names.map((name) => sql`select ${name} as kind, count(*) as n ${taskSelection(context, name).found}`),
  )}) where n > 0)`

/** Columns that a task has instead of those of a subject, as a JSON object. */
const ownColumnsJson = (columns: OwnColumns): SQL =>
  sql`json_object(${joinList(Object.entries(columns).map(([name, column]) => sql`${name}, ${column}`))})`
const NULL = sql`null`
const ownColumn = (name: keyof OwnColumns): SQL => sql`t.own ->> ${name}`

/** CTE `pending` with all tasks of these kinds of this person. */
export const pendingTable = (context: TaskContext, names: readonly KindName[]): SQL =>
  sql`pending (kind, biz_id, subject_id, due, since, own) as materialized (${unionAll(
    names.map((name) => {
      const { source, found } = taskSelection(context, name)
      const { bizId, subjectId, due, since, own } = source
      return sql`select ${joinList([sql`${name}`, bizId, subjectId ?? NULL, due, since, own ? ownColumnsJson(own()) : NULL])} ${found}`
    }),
  )})`

/**
 * Select of rows of `pending` with the columns of their subjects, named as `visibleColumns` and the search expect. For
 * a task without a subject, its own columns are used, else empty texts.
 */
export function withSubjectColumns({ actor }: TaskContext, rows: SQL): SQL {
  // The number is assigned before the establishment is published.
  const number = isInsider(actor.roleCode)
    ? sql`s.subject_num`
    : sql`case when s.establish_time is null then '' else s.subject_num end`
  const reportKinds = kindNames.filter((name) => pendingTaskKinds[name].source.named).map((name) => sql`${name}`)
  const title = sql`case when coalesce(p.report_name, '') = '' then s.subject_name
    else s.subject_name || ' · ' || ${reportName()} end`
  return sql`select t.kind, t.biz_id, coalesce(t.subject_id, '') as subject_id, t.due, t.since,
      coalesce(${ownColumn('subject_name')}, ${title}) as subject_name, coalesce(${ownColumn('year')}, s.year, '') as year,
      coalesce(${ownColumn('subject_man_name')}, s.subject_man_name, '') as subject_man_name,
      coalesce(${ownColumn('lead_depart_id')}, s.lead_depart_id, '') as lead_depart_id,
      coalesce(${ownColumn('lead_depart_name')}, s.lead_depart_name, '') as lead_depart_name,
      coalesce(s.collect_id, '') as collect_id, coalesce(${number}, '') as subject_num, coalesce(s.status, '') as status,
      coalesce(s.hold_notice, 0) as hold_notice, coalesce(s.contact_name, '') as contact_name
    from ${rows} t left join subject s on s.id = t.subject_id
    left join report p on t.kind in (${joinList(reportKinds)}) and p.id = t.biz_id`
}
/** Report name that was generated from the report type, translated into the language of the reader. */
const reportName = () =>
  reportTypeCodes
    .filter((type) => chineseTypeLabel(type) !== reportTypeLabel(type))
    .reduce(
      (name, type) => sql`replace(${name}, ${chineseTypeLabel(type)}, ${reportTypeLabel(type)})`,
      sql`p.report_name`,
    )

/**
 * Table of the number of tasks per person and kind, including those that cannot be started yet. Columns: user_id, kind,
 * n.
 * @param people condition on the users `u`
 */
export const pendingCountsOf = (people: SQL): SQL => {
  const parts = kindNames.flatMap((name) => {
    const kind = pendingTaskKinds[name]
    if (!kind.person) return []
    const { source, person, when } = kind
    return sql`select u.id as user_id, ${name} as kind, count(*) as n from user u cross join ${source.from}
      where ${people} and ${person} = u.id and ${when({ now: '9999' })} group by u.id`
  })
  return sql`(${unionAll(parts)})`
}
