import { and, asc, count, desc, eq, gt, inArray, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { judgeReport, report, reportTotal, reportYearTotal, subject, subjectJudge, yearTotal } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { forgive, page } from '../../core/list'
import { countedOn, idsOfPage, ledBy, ofEach, pageOn, rowOf } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { holds, need } from '../../policy/can'
import { personOf } from '../../subjects/queries/list.server'
import { seenBy } from '../../subjects/seen.server'
import { isInsider } from '../../subjects/statuses'
import { hasFew, type Lead, seesJudged, visibleSubjects, visibleTotals } from '../../subjects/visible.server'
import { type ReportCaseRow, reportCaseOf, reportsOnTurn, selectReportLines } from '../case.server'
import type { ReportRow } from '../answers'
import { ReportQuery } from '../inputs'
import { showReport } from '../show'
import { visibleReports } from '../../subjects/reports/visible.server'
import { countOf, judgeAmong, judgedBesides, judgedByDue, judgedPage, judgedTotal } from './judged.server'

const columns = {
  dueTime: report.dueTime,
  submitTime: report.submitTime,
  reviewTime: report.reviewTime,
  createTime: report.createTime,
  year: report.year,
}

/** An `in` of three looks into a table that is made of them: it is asked last. */
const isOverdue = (ctx: Context) =>
  sql`(${subject.status} = 'ESTABLISHED' and ${report.cancelled} = 0 and ${report.waived} = 0
    and ${report.dueTime} < ${stamp(ctx.now())} and ${report.status} in (0, 1, 4))`

/** Of who sees just what he or she judges: the subjects that have reports of the years asked for. */
const ofJudged = ({ actor }: Context, { year, subjectId }: ReportQuery): SQL | null =>
  isPerson(actor) && year?.length && !subjectId && seesJudged(actor)
    ? sql`(select ${judgeReport.subjectId} from ${judgeReport} where ${judgeReport.userId} = ${actor.userId} and ${judgeReport.year} in ${year})`
    : null
/** Reports of these years of few subjects are found by the subject: of an index of years all would be looked at. */
const reportsIn = (ctx: Context, query: ReportQuery) =>
  hasFew(ctx.actor) && query.year?.length ? sql`${report} indexed by report_subject` : sql`${report}`

/** The filters of a list of reports, within what the actor may see; `led` where few subjects lead to them, and not the year. */
function filtered(ctx: Context, query: ReportQuery, led = hasFew(ctx.actor), lead?: Lead): SQL | undefined {
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
    query.status && inArray(report.status, query.status.map(Number)),
    query.submitRole ? eq(report.submitRole, query.submitRole) : undefined,
    query.subjectName ? holdsText(seen.subjectName, query.subjectName) : undefined,
    query.subjectId ? eq(report.subjectId, query.subjectId) : undefined,
    query.departId ? sql`${seen.leadDepartId} = ${query.departId}` : undefined,
    query.overdue === undefined ? undefined : query.overdue ? each(overdue) : sql`not ${overdue}`,
    query.todo ? each(reportsOnTurn(ctx)) : undefined,
    whereAsked(query.asked, columns),
  )
}
const ordered = (query: ReportQuery) => {
  const column = columns[query.column as keyof typeof columns]
  const turn = query.order === 'asc' ? asc : desc
  return [turn(column), turn(report.id)]
}
/** What is still open comes before what is done, each by its date. */
const byUrgency = [
  asc(sql`case when ${report.status} = 3 or ${report.cancelled} = 1 then 1 else 0 end`),
  asc(sql`case when ${report.status} = 3 or ${report.cancelled} = 1 then '' else ${report.dueTime} end`),
  desc(report.dueTime),
  asc(report.id),
]
/** How many reports a list has: out of the kept totals where they say it, with the few that they leave out. */
function totalOf(ctx: Context, query: ReportQuery) {
  const judge = asksYears(query) && judgeAmong(ctx)
  if (judge) return judgedTotal(ctx, judge, query.year)
  const totals = totalsOf(ctx, query)
  const counted = (where: SQL | undefined) =>
    ctx.db
      .select({ total: count() })
      .from(reportsIn(ctx, query))
      .innerJoin(subject, eq(subject.id, report.subjectId))
      .where(where)
  if (!totals) return counted(filtered(ctx, query))
  const beside = totals.beside ? sql`(${counted(and(totals.beside, ofEach(filtered(ctx, query, true))))})` : sql`0`
  return ctx.db
    .select({ total: sql<number>`coalesce(sum(${reportTotal.total}), 0) + ${beside}`.mapWith(Number) })
    .from(reportTotal)
    .where(totals.kept)
}
const keptFilters = ['year', 'reportType', 'status', 'submitRole', 'todo']
const paging = ['pageNo', 'pageSize', 'column', 'order']
/** The filters by which a list is narrowed. */
const askedOf = (query: ReportQuery) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && !value.length))
    .flatMap(([name]) => (paging.includes(name) ? [] : [name]))
const asksYears = (query: ReportQuery) => askedOf(query).every((name) => name === 'year')
/** Those that wait for whoever reviews reports. */
const keptOnTurn = sql`${reportTotal.status} = 2 and ${reportTotal.owed} = 1 and ${reportTotal.subjectStatus} = 'ESTABLISHED'`
/** Those who see nearly all reports: the filters as a condition on `report_total`. Null where it does not know them. */
function totalsOf({ actor }: Context, query: ReportQuery) {
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

const idsWhere = (ctx: Context, query: ReportQuery, where: SQL | undefined) =>
  ctx.db
    .select({ row: rowOf(report) })
    .from(reportsIn(ctx, query))
    .innerJoin(subject, eq(subject.id, report.subjectId))
    .where(where)

/** A page of a list. Where an index has its order, its rows are read as they come; otherwise those of the page once it is found. */
const pageOf = (ctx: Context, query: ReportQuery, order = ordered(query)) => {
  const where = filtered(ctx, query)
  const years = query.year?.length ?? 0
  const urgent = order === byUrgency
  const asTheyCome =
    !hasFew(ctx.actor) && (urgent || query.column === 'dueTime') && years < 2 && askedOf(query).length === years
  const judge = judgeAmong(ctx)
  if (judge && (urgent ? askedOf(query).length === 0 : query.column === 'dueTime' && asksYears(query))) {
    const { page, at } = ledBy(urgent ? judgedPage(judge, query) : judgedByDue(judge, query.year, query), report.id)
    return shownLines(
      ctx,
      selectReportLines(ctx, page)
        .where(at)
        .orderBy(...order),
    )
  }
  const lines = selectReportLines(ctx)
  const rows = asTheyCome
    ? lines
        .where(where)
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize)
    : lines.where(inArray(rowOf(report), idsOfPage(idsWhere(ctx, query, where), order, query)))
  return shownLines(ctx, rows.orderBy(...order))
}
const shownLines = (ctx: Context, lines: ReturnType<typeof selectReportLines>) =>
  reading(lines, (read) => read.map((row) => shownTo(ctx, row)))
const shownTo = (ctx: Context, row: ReportCaseRow) =>
  showReport(reportCaseOf(ctx, row), personOf(ctx), stamp(ctx.now()))
const countIn = ([row]: readonly { total: number }[]) => row?.total ?? 0
/** Reports due and received. */
export async function listReports(ctx: Context, query: ReportQuery) {
  need(ctx.actor, 'report:read')
  const { rows, total } = await readAll(ctx, { rows: pageOf(ctx, query), total: totalOf(ctx, query) })
  return page(rows, countIn(total), query)
}

export type MatrixRow = {
  id: string
  subjectName: string
  subjectNum: string
  subjectManName: string
  reports: ReportRow[]
}

const MOST_IDS = 5000
/** The ids of the list in its order, for previous and next. */
export async function reportIds(ctx: Context, query: ReportQuery): Promise<string[]> {
  need(ctx.actor, 'report:read')
  const rows = await ctx.db
    .select({ id: sql<string>`${report.id}` })
    .from(reportsIn(ctx, query))
    .innerJoin(subject, eq(subject.id, report.subjectId))
    .where(filtered(ctx, query))
    .orderBy(...ordered(query))
    .limit(MOST_IDS)
  return rows.map((row) => row.id)
}

/** Those that wait for the caller's word, what is due first in front, for the desk. */
export const waitingReports = (ctx: Context, most: number) => {
  need(ctx.actor, 'report:review')
  return ctx.db
    .select({ id: report.id, name: sql<string>`${seenBy(ctx.actor).subjectName}`, due: report.dueTime })
    .from(report)
    .innerJoin(subject, eq(subject.id, report.subjectId))
    .where(filtered(ctx, ReportQuery.parse({ todo: 1 })))
    .orderBy(asc(sql`coalesce(${report.dueTime}, '9999')`), asc(report.id))
    .limit(most)
}

/** Filters that a report of most subjects fits, so that few of these are asked in vain. */
const common = ['year', 'reportType', 'submitRole', 'subjectName', 'departId']
const asEstablished = [desc(subject.establishTime), asc(subject.id)]
/**
 * Subjects that have a report which fits the filters, as the matrix has them: the latest established first. Where most have one,
 * those that are seen come in this order and each is asked; otherwise the reports lead.
 */
const fitting = (ctx: Context, query: ReportQuery) => {
  const { actor } = ctx
  const few = hasFew(actor)
  const judged = ofJudged(ctx, query)
  const judge = judged ? null : judgeAmong(ctx)
  const place = sql<string>`subject.id`.as('place')
  if (!judged && askedOf(query).some((name) => !common.includes(name)))
    return ctx.db
      .select({ place })
      .from(sql`${reportsIn(ctx, query)} join ${subject} on ${subject.id} = ${report.subjectId}`)
      .where(filtered(ctx, query))
      .groupBy(report.subjectId)
      .orderBy(...asEstablished)
      .$dynamic()
  const one = sql`exists (select 1 from ${report} indexed by report_subject
    where ${report.subjectId} = ${subject.id} and ${filtered(ctx, query, few, judge ? 'judged' : 'row')})`
  if (judge)
    return ctx.db
      .select({ place })
      .from(sql`${subjectJudge} indexed by subject_judge_latest cross join ${subject}`)
      .where(sql`${subjectJudge.userId} = ${judge.userId} and ${subjectJudge.shown} = 1
        and ${subject.id} = ${subjectJudge.subjectId} and ${one}`)
      .orderBy(desc(subjectJudge.established), asc(subjectJudge.subjectId))
      .$dynamic()
  const there = judged
    ? sql`${subject.id} in ${judged}`
    : few
      ? visibleSubjects(actor, 'set')
      : sql`${subject.delFlag} = 0`
  return ctx.db
    .select({ place })
    .from(few ? sql`${subject}` : sql`${subject} indexed by subject_latest`)
    .where(and(there, one))
    .orderBy(...asEstablished)
    .$dynamic()
}
/**
 * A page of these subjects: all reports of each, and how many subjects there are as far as a little beyond the page. It is not
 * counted again where all that the actor sees was walked for what stands beside it.
 */
const matrixQueries = (ctx: Context, query: ReportQuery) => {
  const ids = fitting(ctx, query)
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
  const { page, at } = ledBy(sql`(${ids})`, report.subjectId)
  return {
    rows: selectReportLines(ctx, page)
      .where(and(at, eq(report.delFlag, 0), visibleReports(ctx.actor, 'judged')))
      .orderBy(...asEstablished, asc(sql`coalesce(${report.dueTime}, ${report.submitTime})`), asc(report.id)),
    counted:
      askedOf(query).length || totalsOf(ctx, query) || judgeAmong(ctx)
        ? countedOn(ctx, query, fitting(ctx, query))
        : null,
  }
}

/** A row for each subject, in the order of their reports. */
const matrixOf = (shown: readonly ReportRow[]): MatrixRow[] =>
  [...Map.groupBy(shown, (row) => row.subjectId)].map(([id, reports]) => {
    const { subjectName, subjectNum, subjectManName } = reports[0]!
    return { id, subjectName, subjectNum, subjectManName, reports }
  })
/** The ids of the subjects of the whole matrix, in its order; at most as many. */
export async function matrixIds(ctx: Context, query: ReportQuery, most: number): Promise<string[]> {
  need(ctx.actor, 'report:read')
  const found = await fitting(ctx, query).limit(most)
  return found.map(({ place }) => place)
}

/**
 * What the screen of progress shows besides its list, of all reports that the caller sees: how many there are, wait and are
 * overdue, and of which years. Of few they are walked once; of nearly all the kept totals tell it, with the few that they leave out.
 */
const besidesOf = (ctx: Context) => {
  const judge = judgeAmong(ctx)
  return judge ? judgedBesides(ctx, judge, isOverdue(ctx)) : besidesOfAll(ctx)
}
const besidesOfAll = (ctx: Context) => {
  const all = ReportQuery.parse({})
  const totals = totalsOf(ctx, all)
  const late = totals && visibleTotals(ctx.actor, yearTotal)
  const ofYears = totals && visibleTotals(ctx.actor, reportYearTotal)
  const sumOf = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)`
  const years = (year: SQLWrapper) => jsonColumn<string[]>(sql`json_group_array(distinct ${year})`)
  const walked = (where: SQL | undefined) =>
    ctx.db
      .select({
        years: years(report.year),
        subjects: sql<number>`count(distinct ${report.subjectId})`,
        total: count(),
        todo: countOf(reportsOnTurn(ctx)),
        overdue: countOf(isOverdue(ctx)),
      })
      .from(report)
      .innerJoin(subject, eq(subject.id, report.subjectId))
      .where(where)
  const { total, waits, year } = reportYearTotal
  const kept =
    ofYears &&
    ctx.db
      .select({
        years: years(year),
        total: sumOf(sql`${total}`),
        todo: holds(ctx.actor, 'report:review') ? sumOf(sql`${total} * ${waits}`) : sql<number>`0`,
        overdue: sql<number>`0`,
      })
      .from(reportYearTotal)
      .where(and(ofYears.kept, gt(total, 0)))
  const overdue =
    late &&
    ctx.db
      .select({ overdue: sumOf(sql`${yearTotal.total}`) })
      .from(yearTotal)
      .where(and(eq(yearTotal.kind, 'report'), late.kept, ne(yearTotal.due, ''), lt(yearTotal.due, stamp(ctx.now()))))
  const rest = totals ? totals.beside && and(totals.beside, ofEach(filtered(ctx, all, true))) : filtered(ctx, all)
  return reading({ kept, late: overdue, walked: rest ? walked(rest) : null }, (read) => {
    const parts = [...(read.kept ?? []), ...(read.walked ?? [])]
    const sum = (of: 'total' | 'todo' | 'overdue') => parts.reduce((all, part) => all + part[of], 0)
    return {
      // Where all were walked.
      ofSubjects: totals ? null : (read.walked?.[0]?.subjects ?? 0),
      total: sum('total'),
      counts: { todo: sum('todo'), overdue: sum('overdue') + (read.late?.[0]?.overdue ?? 0) },
      years: [...new Set(parts.flatMap((part) => part.years))].toSorted().toReversed(),
    }
  })
}
/** Subjects of the matrix on a screen, a line each. */
const IN_MATRIX = 25
/** The screen of progress, as a list or as the matrix of subjects and reports; counts equal the lists that they lead to. One trip. */
export async function progressScreen(ctx: Context, params: URLSearchParams) {
  need(ctx.actor, 'report:read')
  const asMatrix = params.get('view') === 'matrix'
  const asked = forgive(ReportQuery, params)
  const query = asMatrix && !params.get('pageSize') ? { ...asked, pageSize: IN_MATRIX } : asked
  const sorted = params.has('column')
  const shown = {
    query: {
      pageNo: query.pageNo,
      pageSize: query.pageSize,
      ...(sorted && { column: query.column, order: query.order }),
    },
    may: { deadlines: holds(ctx.actor, 'report:deadline') },
    now: stamp(ctx.now()),
  }
  if (!asMatrix) {
    const { rows, total, besides } = await readAll(ctx, {
      rows: pageOf(ctx, query, sorted ? ordered(query) : byUrgency),
      total: askedOf(query).length > 0 ? totalOf(ctx, query) : null,
      besides: besidesOf(ctx),
    })
    const { ofSubjects: _, ...beside } = besides
    const found = { rows, subjects: [], atLeast: false, ...beside, ...(total && { total: countIn(total) }) }
    return { view: 'list' as const, ...found, ...shown }
  }
  const { matrix, besides } = await readAll(ctx, { matrix: matrixQueries(ctx, query), besides: besidesOf(ctx) })
  const { ofSubjects, ...beside } = besides
  const subjects = matrixOf(matrix.rows.map((row) => shownTo(ctx, row)))
  const { total, atLeast } =
    matrix.counted === null ? { total: ofSubjects ?? 0, atLeast: false } : pageOn(subjects, matrix.counted, query)
  return { view: 'matrix' as const, rows: [], subjects, ...beside, total, atLeast, ...shown }
}
