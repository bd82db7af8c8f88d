import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { judgeReport, report, reportTotal, subject } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { ofEach } from '../../core/page.server'
import { stamp } from '../../core/time'
import { holds } from '../../policy/can'
import { visibleReports } from '../../subjects/reports/visible.server'
import { seenBy } from '../../subjects/seen.server'
import { isInsider } from '../../subjects/statuses'
import { hasFew, type Lead, seesJudged, visibleTotals } from '../../subjects/visible.server'
import { reportsOnTurn } from '../case.server'
import type { ReportQuery } from '../inputs'

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

/** Of who sees just what he or she judges: the subjects that have reports of the years asked for. */
export const ofJudged = ({ actor }: Context, { year, subjectId }: ReportQuery): SQL | null =>
  isPerson(actor) && year?.length && !subjectId && seesJudged(actor)
    ? sql`(select ${judgeReport.subjectId} from ${judgeReport} where ${judgeReport.userId} = ${actor.userId} and ${judgeReport.year} in ${year})`
    : null
/** Reports of these years of few subjects are found by the subject: of an index of years all would be looked at. */
export const reportsIn = (ctx: Context, query: ReportQuery) =>
  hasFew(ctx.actor) && query.year?.length ? sql`${report} indexed by report_subject` : sql`${report}`

/** The filters of a list of reports, within what the actor may see; `led` where few subjects lead to them, and not the year. */
export function filtered(ctx: Context, query: ReportQuery, led = hasFew(ctx.actor), lead?: Lead): SQL | undefined {
  const seen = seenBy(ctx.actor)
  const overdue = isOverdue(ctx)
  const each = (condition: SQL) => (led ? ofEach(condition) : condition)
  const judged = ofJudged(ctx, query)
  return and(
    judged && !lead ? sql`${subject.id} in ${judged}` : undefined,
    visibleReports(ctx.actor, lead ?? (query.subjectId || judged ? 'row' : 'set')),
    eq(report.delFlag, 0),
    query.year &&
      (led && !hasFew(ctx.actor) ? sql`+${report.year} in ${query.year}` : inArray(report.year, query.year)),
    query.reportType && inArray(report.reportType, query.reportType),
    // An index of a status finds those of everybody: of who has a few subjects that is more.
    query.status &&
      (led && !seesJudged(ctx.actor)
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
const keptFilters = ['year', 'reportType', 'status', 'submitRole', 'todo']
const paging = ['pageNo', 'pageSize', 'column', 'order']
/** The filters by which a list is narrowed. */
export const askedOf = (query: ReportQuery) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && !value.length))
    .flatMap(([name]) => (paging.includes(name) ? [] : [name]))
export const asksYears = (query: ReportQuery) => askedOf(query).every((name) => name === 'year')
/** Those that wait for whoever reviews reports. */
const keptOnTurn = sql`${reportTotal.status} = 2 and ${reportTotal.owed} = 1 and ${reportTotal.subjectStatus} = 'ESTABLISHED'`
/** Those who see nearly all reports: the filters as a condition on `report_total`. Null where it does not know them. */
export function totalsOf({ actor }: Context, query: ReportQuery) {
  const totals = isPerson(actor) && isInsider(actor.roleCode) && visibleTotals(actor, ofSubject)
  if (!totals) return null
  if (askedOf(query).some((name) => !keptFilters.includes(name)) || (query.todo && !holds(actor, 'report:review')))
    return null
  const kept = and(
    totals.kept,
    query.year && inArray(reportTotal.year, query.year),
    query.reportType && inArray(reportTotal.reportType, query.reportType),
    query.status && inArray(reportTotal.status, query.status.map(Number)),
    query.submitRole ? eq(reportTotal.submitRole, query.submitRole) : undefined,
    query.todo ? keptOnTurn : undefined,
  )
  return { ...totals, kept }
}
const ofSubject = { status: reportTotal.subjectStatus, source: reportTotal.source, submitted: reportTotal.submitted }
