import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { report, subject, subjectJudge } from '../../../db/schema'
import type { Context } from '../../core/context'
import { countedOn, countedTo, ledBy } from '../../core/page.server'
import { reading } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { holds, need } from '../../policy/can'
import { visibleReports } from '../../subjects/reports/visible.server'
import { hasFew, type Lead, visibleSubjects } from '../../subjects/visible.server'
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
type Part = { most: number; after?: number; counted?: boolean }
/**
 * Of the subjects that have a report which fits the filters some, as the matrix has them: the latest established first. They are
 * walked in this order and each is asked: all those that are seen where most have such a report, or those of which an index knows it.
 * Otherwise the reports lead. A select of `place`, and of what it is ordered `by`; those that are but `counted` come in no order
 * where it would cost.
 */
function fitting(ctx: Context, query: ReportQuery, { most, after = 0, counted = false }: Part): SQL {
  const { actor } = ctx
  const few = hasFew(actor)
  const judged = ofJudged(ctx, query)
  const judge = judged ? null : judgeAmong(ctx)
  const place = sql<string>`subject.id`.as('place')
  const by = sql<string>`subject.establish_time`.as('by')
  const known = few ? null : knownBy(ctx, query, counted)
  if (known) return sql`${known} ${counted ? sql`` : sql`order by 2 desc, 1`} limit ${most} offset ${after}`
  const asked = askedOf(query)
  if (!judged && asked.some((name) => !common.includes(name)))
    return sql`${ctx.db
      .select({ place, by })
      .from(sql`${reportsIn(ctx, query)} join ${subject} on ${subject.id} = ${report.subjectId}`)
      .where(filtered(ctx, query))
      .groupBy(report.subjectId)
      .orderBy(...asEstablished)
      .limit(most)
      .offset(after)}`
  const one = hasOne(ctx, query, judge ? 'judged' : 'row')
  if (judge)
    return sql`${ctx.db
      .select({ place, by: sql`subject_judge.established`.as('by') })
      .from(sql`${subjectJudge} indexed by subject_judge_latest cross join ${subject}`)
      .where(sql`${subjectJudge.userId} = ${judge.userId} and ${subjectJudge.shown} = 1
        and ${subject.id} = ${subjectJudge.subjectId} and ${one}`)
      .orderBy(desc(subjectJudge.established), asc(subjectJudge.subjectId))
      .limit(most)
      .offset(after)}`
  const there = judged
    ? sql`${subject.id} in ${judged}`
    : few
      ? visibleSubjects(actor, 'set')
      : sql`${subject.delFlag} = 0`
  return sql`${ctx.db
    .select({ place, by })
    .from(few ? sql`${subject}` : sql`${subject} indexed by subject_latest`)
    .where(and(there, one))
    .orderBy(...asEstablished)
    .limit(most)
    .offset(after)}`
}
/** Has the subject a report that fits the filters? */
const hasOne = (ctx: Context, query: ReportQuery, lead: Lead) =>
  sql`exists (select 1 from ${report} indexed by report_subject
    where ${report.subjectId} = ${subject.id} and ${filtered(ctx, query, hasFew(ctx.actor), lead)})`

/**
 * The subjects of those reports that are known in this order, or by when they are due: those that wait for review, those that are
 * overdue. Null where none of it is asked for.
 */
function knownBy(ctx: Context, query: ReportQuery, counted: boolean): SQL | null {
  const asked = askedOf(query)
  /** Is the subject seen, and has it a report that fits what else is asked for? */
  const fits = (known: string) =>
    and(visibleSubjects(ctx.actor), asked.some((name) => name !== known) ? hasOne(ctx, query, 'row') : undefined)
  const ofReports = (known: string, index: string, which: SQL) => {
    const runs = sql`exists (select 1 from ${subject}
      where ${subject.id} = ${report.subjectId} and ${subject.status} = 'ESTABLISHED' and ${fits(known)})`
    const found = sql`${report.subjectId} as place, ${report.established} as by from ${report} indexed by ${sql.raw(index)}
      where ${which} and ${report.cancelled} = 0 and ${report.waived} = 0 and ${report.delFlag} = 0`
    return counted
      ? sql`select distinct ${found} and ${runs}`
      : sql`select ${found} group by ${report.established}, ${report.subjectId} having ${runs}`
  }
  if (query.todo && holds(ctx.actor, 'report:review'))
    return ofReports('todo', 'report_waits_established', sql`${report.status} = 2`)
  if (query.overdue) {
    const late = sql`${report.status} in (0, 1, 4) and ${report.dueTime} < ${stamp(ctx.now())}`
    return ofReports('overdue', 'report_open', late)
  }
  return null
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
  const ids = fitting(ctx, query, { most: query.pageSize, after: (query.pageNo - 1) * query.pageSize })
  const { page, at } = ledBy(sql`(${ids})`, report.subjectId)
  return reading(
    {
      rows: selectReportLines(ctx, { page })
        .where(and(at, eq(report.delFlag, 0), visibleReports(ctx.actor, 'judged')))
        .orderBy(...asEstablished, asc(sql`coalesce(${report.dueTime}, ${report.submitTime})`), asc(report.id)),
      counted:
        askedOf(query).length || totalsOf(ctx, query) || judgeAmong(ctx)
          ? countedOn(
              ctx,
              query,
              foundIn(ctx, fitting(ctx, query, { most: countedTo(query), counted: true })).$dynamic(),
            )
          : null,
    },
    ({ rows, counted }) => ({ subjects: bySubject(rows.map((row) => shownTo(ctx, row))), counted }),
  )
}

const foundIn = (ctx: Context, subjects: SQL) =>
  ctx.db.select({ place: sql<string>`place`, by: sql<string | null>`by` }).from(sql`(${subjects})`)
/** The ids of the subjects of the whole matrix, in its order; at most as many. */
export async function matrixIds(ctx: Context, query: ReportQuery, most: number): Promise<string[]> {
  need(ctx.actor, 'report:read')
  const found = await foundIn(ctx, fitting(ctx, query, { most }))
  // In the database each would be looked at once more.
  const turn = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return found.toSorted((a, b) => turn(b.by ?? '', a.by ?? '') || turn(a.place, b.place)).map(({ place }) => place)
}
