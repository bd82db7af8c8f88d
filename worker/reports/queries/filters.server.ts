import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { report, subject } from '../../../db/schema'
import { type Actor, isPerson } from '../../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { unindexedCondition } from '../../core/page.server'
import { formatStamp } from '../../core/time'
import { visibleReportsCondition } from '../../subjects/reports/row-access.server'
import { visibleColumns } from '../../subjects/visible-columns.server'
import { isInsider } from '../../subjects/statuses'
import { seesFewSubjects, type LeadingTable, seesMostSubjects } from '../../subjects/row-access.server'
import { pendingReportsCondition } from '../case-loader.server'
import { ReportQuery } from '../inputs'

/** Columns that a list of reports sorts by. */
export const reportSortColumns = {
  dueTime: report.dueTime,
  submitTime: report.submitTime,
  reviewTime: report.reviewTime,
  createTime: report.createTime,
  year: report.year,
}

/** SQL: the report is overdue. The status comes last, because an `in` list of three is materialized as a table. */
export const overdueCondition = (ctx: Context) =>
  sql`(${subject.status} = 'ESTABLISHED' and ${report.cancelled} = 0 and ${report.waived} = 0
    and ${report.dueTime} < ${formatStamp(ctx.now())} and ${report.status} in (0, 1, 4))`

const reportSubjectJoin = sql`${subject.id} = ${report.subjectId}`
/** True if the actor sees the reports of nearly all subjects. */
export const seesMostReports = (actor: Actor) => isPerson(actor) && isInsider(actor.roleCode) && seesMostSubjects(actor)
const readsOpenReports = ({ actor }: Context, { todo, overdue, subjectId }: ReportQuery) =>
  (todo || overdue) && !subjectId && seesMostReports(actor)
/**
 * Returns the `from` of a list: reports joined with their subjects. For readers of few subjects, the index on the
 * subject is forced, because the index on the year would return everybody's reports. Open reports are few and are found
 * by their status.
 */
export function reportsFrom(ctx: Context, query: ReportQuery): SQL {
  if (readsOpenReports(ctx, query))
    return sql`${report} indexed by report_status cross join ${subject} on ${reportSubjectJoin}`
  const index = seesFewSubjects(ctx.actor) && query.year?.length ? sql` indexed by report_subject` : sql``
  return sql`${report}${index} join ${subject} on ${reportSubjectJoin}`
}

/**
 * Counts rows that fulfil a condition. Unlike a sum, `count` with `case` does not evaluate the whole condition for
 * every row.
 */
export const countWhere = (what: SQL) => sql<number>`count(case when ${what} then 1 end)`

/**
 * Returns the condition of a list: the visible reports, narrowed by the filters. `led`: subjects rather than years lead
 * to the reports.
 */
export function reportListCondition(
  ctx: Context,
  query: ReportQuery,
  led = seesFewSubjects(ctx.actor),
  lead?: LeadingTable,
): SQL | undefined {
  const visible = visibleColumns(ctx.actor)
  const overdue = overdueCondition(ctx)
  const each = (condition: SQL) => (led ? unindexedCondition(condition) : condition)
  return and(
    visibleReportsCondition(ctx.actor, lead ?? (query.subjectId ? 'row' : 'set')),
    eq(report.delFlag, 0),
    // The unary `+` lets SQLite read all reports of a subject at once instead of year by year.
    query.year &&
      (led && !seesFewSubjects(ctx.actor) && query.year.length > 1
        ? sql`+${report.year} in ${query.year}`
        : inArray(report.year, query.year)),
    query.reportType && inArray(report.reportType, query.reportType),
    // The index on the status returns everybody's reports, which are more than those of a few subjects.
    query.status &&
      (led && query.status.length
        ? sql`+${report.status} in ${query.status.map(Number)}`
        : inArray(report.status, query.status.map(Number))),
    query.submitRole ? eq(report.submitRole, query.submitRole) : undefined,
    query.subjectName ? containsTextCondition(visible.subjectName, query.subjectName) : undefined,
    query.subjectId ? eq(report.subjectId, query.subjectId) : undefined,
    query.departId ? sql`${visible.leadDepartId} = ${query.departId}` : undefined,
    query.overdue === undefined ? undefined : query.overdue ? each(overdue) : sql`not ${overdue}`,
    query.todo ? each(pendingReportsCondition(ctx)) : undefined,
    advancedFilterCondition(query.asked, reportSortColumns),
  )
}
const pagingParameters = ['pageNo', 'pageSize', 'column', 'order']
/** Returns the names of the filters that are set. */
export const activeFilterNames = (query: ReportQuery) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && !value.length))
    .flatMap(([name]) => (pagingParameters.includes(name) ? [] : [name]))
/** True if a list has no filter other than the year. */
export const hasOnlyYearFilter = (query: ReportQuery) => activeFilterNames(query).every((name) => name === 'year')

/** Filters on columns of the index `report_subject`. */
const indexedFilters = ['year', 'reportType', 'status', 'submitRole']
/**
 * Returns the filters as a condition that the index `report_subject` alone can answer; null if there are no filters or
 * others.
 */
export function indexedFilterCondition(query: ReportQuery): SQL | null {
  const filterNames = activeFilterNames(query)
  if (!filterNames.length || filterNames.some((name) => !indexedFilters.includes(name))) return null
  return and(
    query.year && inArray(report.year, query.year),
    query.reportType && inArray(report.reportType, query.reportType),
    query.status && inArray(report.status, query.status.map(Number)),
    query.submitRole ? eq(report.submitRole, query.submitRole) : undefined,
  )!
}
/**
 * Returns the source and the condition for counting a list. For readers of nearly all subjects, the hints select
 * indexes that contain all needed columns: otherwise SQLite reads the table rows, which are ten times as long.
 */
export const reportCountSource = (ctx: Context, query: ReportQuery) =>
  seesMostReports(ctx.actor) && (!activeFilterNames(query).length || indexedFilterCondition(query))
    ? {
        from: sql`${subject} indexed by subject_counted cross join ${report} indexed by report_subject on ${reportSubjectJoin}`,
        where: reportListCondition(ctx, query, true),
      }
    : { from: reportsFrom(ctx, query), where: reportListCondition(ctx, query) }
/**
 * The visible reports that are not reviewed yet, for counting by readers of nearly all subjects: only a small part of
 * all reports.
 */
export const unreviewedCountSource = (ctx: Context) => ({
  from: sql`${report} indexed by report_status cross join ${subject} on ${reportSubjectJoin}`,
  where: and(inArray(report.status, [0, 1, 2, 4]), reportListCondition(ctx, ReportQuery.parse({}))),
})
