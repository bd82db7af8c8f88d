import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { report, subject } from '../../../db/schema'
import { type Actor, isPerson } from '../../core/actor'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { ofEach } from '../../core/page.server'
import { stamp } from '../../core/time'
import { visibleReports } from '../../subjects/reports/visible.server'
import { seenBy } from '../../subjects/seen.server'
import { isInsider } from '../../subjects/statuses'
import { hasFew, type Lead, seesMost as seesMostSubjects } from '../../subjects/visible.server'
import { reportsOnTurn } from '../case.server'
import { ReportQuery } from '../inputs'

export const columns = {
  dueTime: report.dueTime,
  submitTime: report.submitTime,
  reviewTime: report.reviewTime,
  createTime: report.createTime,
  year: report.year,
}

/** An `in` of three looks into a table that is made of them: it is asked last. */
export const isOverdue = (ctx: Context) =>
  sql`(${subject.status} = 'ESTABLISHED' and ${report.cancelled} = 0 and ${report.waived} = 0
    and ${report.dueTime} < ${stamp(ctx.now())} and ${report.status} in (0, 1, 4))`

const joined = sql`${subject.id} = ${report.subjectId}`
/** Does the actor see the reports of nearly all subjects? */
export const seesMost = (actor: Actor) => isPerson(actor) && isInsider(actor.roleCode) && seesMostSubjects(actor)
const asksOpen = ({ actor }: Context, { todo, overdue, subjectId }: ReportQuery) =>
  (todo || overdue) && !subjectId && seesMost(actor)
/**
 * Reports joined with their subjects, for the `from` of a list. Of few subjects the subject finds those of some years: of an index of
 * years all would be looked at. What is open is found by its status: few reports of all are.
 */
export function reportsIn(ctx: Context, query: ReportQuery): SQL {
  if (asksOpen(ctx, query)) return sql`${report} indexed by report_status cross join ${subject} on ${joined}`
  const index = hasFew(ctx.actor) && query.year?.length ? sql` indexed by report_subject` : sql``
  return sql`${report}${index} join ${subject} on ${joined}`
}

/** Of how many this is true. As a sum of it, all that it asks would be looked at for each row, whether it decides or not. */
export const countOf = (what: SQL) => sql<number>`count(case when ${what} then 1 end)`

/** The filters of a list of reports, within what the actor may see; `led` where subjects lead to them, and not the year. */
export function filtered(ctx: Context, query: ReportQuery, led = hasFew(ctx.actor), lead?: Lead): SQL | undefined {
  const seen = seenBy(ctx.actor)
  const overdue = isOverdue(ctx)
  const each = (condition: SQL) => (led ? ofEach(condition) : condition)
  return and(
    visibleReports(ctx.actor, lead ?? (query.subjectId ? 'row' : 'set')),
    eq(report.delFlag, 0),
    // Of each subject all reports are read at once, and not those of one year after those of another.
    query.year &&
      (led && !hasFew(ctx.actor) && query.year.length > 1
        ? sql`+${report.year} in ${query.year}`
        : inArray(report.year, query.year)),
    query.reportType && inArray(report.reportType, query.reportType),
    // An index of a status finds those of everybody: of who has a few subjects that is more.
    query.status &&
      (led && query.status.length
        ? sql`+${report.status} in ${query.status.map(Number)}`
        : inArray(report.status, query.status.map(Number))),
    query.submitRole ? eq(report.submitRole, query.submitRole) : undefined,
    query.subjectName ? holdsText(seen.subjectName, query.subjectName) : undefined,
    query.subjectId ? eq(report.subjectId, query.subjectId) : undefined,
    query.departId ? sql`${seen.leadDepartId} = ${query.departId}` : undefined,
    query.overdue === undefined ? undefined : query.overdue ? each(overdue) : sql`not ${overdue}`,
    query.todo ? each(reportsOnTurn(ctx)) : undefined,
    whereAsked(query.asked, columns),
  )
}
const paging = ['pageNo', 'pageSize', 'column', 'order']
/** The filters by which a list is narrowed. */
export const askedOf = (query: ReportQuery) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && !value.length))
    .flatMap(([name]) => (paging.includes(name) ? [] : [name]))
export const asksYears = (query: ReportQuery) => askedOf(query).every((name) => name === 'year')

/** Filters by columns that the index of the reports of a subject has. */
const indexedFilters = ['year', 'reportType', 'status', 'submitRole']
/** The filters of a list as a condition on the index of the reports of a subject alone; null where it has none or others. */
export function indexedFilter(query: ReportQuery): SQL | null {
  const asked = askedOf(query)
  if (!asked.length || asked.some((name) => !indexedFilters.includes(name))) return null
  return and(
    query.year && inArray(report.year, query.year),
    query.reportType && inArray(report.reportType, query.reportType),
    query.status && inArray(report.status, query.status.map(Number)),
    query.submitRole ? eq(report.submitRole, query.submitRole) : undefined,
  )!
}
/**
 * The reports of a list, for a count. Of nearly all subjects both indexes hold all that it looks at: without the hints the rows of both
 * tables are read, which are ten times as long.
 */
export const countedReports = (ctx: Context, query: ReportQuery) =>
  seesMost(ctx.actor) && (!askedOf(query).length || indexedFilter(query))
    ? {
        from: sql`${subject} indexed by subject_counted cross join ${report} indexed by report_subject on ${joined}`,
        where: filtered(ctx, query, true),
      }
    : { from: reportsIn(ctx, query), where: filtered(ctx, query) }
/** What is not reviewed of the reports that somebody sees who sees nearly all, for a count: few of all. */
export const unreviewedReports = (ctx: Context) => ({
  from: sql`${report} indexed by report_status cross join ${subject} on ${joined}`,
  where: and(inArray(report.status, [0, 1, 2, 4]), filtered(ctx, ReportQuery.parse({}))),
})
