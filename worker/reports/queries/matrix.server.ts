import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { report, subject, subjectJudge } from '../../../db/schema'
import type { Context } from '../../core/context'
import { countedOn, ledBy } from '../../core/page.server'
import { reading } from '../../core/read-all.server'
import { need } from '../../policy/can'
import { visibleReports } from '../../subjects/reports/visible.server'
import { hasFew, visibleSubjects } from '../../subjects/visible.server'
import type { ReportRow } from '../answers'
import { selectReportLines } from '../case.server'
import type { ReportQuery } from '../inputs'
import { askedOf, filtered, ofJudged, reportsIn, totalsOf } from './filtered.server'
import { judgeAmong } from './judged.server'
import { shownTo } from './list.server'

export type MatrixRow = {
  id: string
  subjectName: string
  subjectNum: string
  subjectManName: string
  reports: ReportRow[]
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
/** A row for each subject, in the order of their reports. */
const bySubject = (shown: readonly ReportRow[]): MatrixRow[] =>
  [...Map.groupBy(shown, (row) => row.subjectId)].map(([id, reports]) => {
    const { subjectName, subjectNum, subjectManName } = reports[0]!
    return { id, subjectName, subjectNum, subjectManName, reports }
  })
/**
 * A page of these subjects: all reports of each, and how many subjects there are as far as a little beyond the page. They are not
 * counted, null, where all that the actor sees is walked for what stands beside the matrix.
 */
export const matrixOf = (ctx: Context, query: ReportQuery) => {
  const ids = fitting(ctx, query)
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
  const { page, at } = ledBy(sql`(${ids})`, report.subjectId)
  return reading(
    {
      rows: selectReportLines(ctx, page)
        .where(and(at, eq(report.delFlag, 0), visibleReports(ctx.actor, 'judged')))
        .orderBy(...asEstablished, asc(sql`coalesce(${report.dueTime}, ${report.submitTime})`), asc(report.id)),
      counted:
        askedOf(query).length || totalsOf(ctx, query) || judgeAmong(ctx)
          ? countedOn(ctx, query, fitting(ctx, query))
          : null,
    },
    ({ rows, counted }) => ({ subjects: bySubject(rows.map((row) => shownTo(ctx, row))), counted }),
  )
}

/** The ids of the subjects of the whole matrix, in its order; at most as many. */
export async function matrixIds(ctx: Context, query: ReportQuery, most: number): Promise<string[]> {
  need(ctx.actor, 'report:read')
  const found = await fitting(ctx, query).limit(most)
  return found.map(({ place }) => place)
}
