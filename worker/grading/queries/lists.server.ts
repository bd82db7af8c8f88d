import { emptyLast } from '../../core/page.server'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { subject, subjectGrade } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { page } from '../../core/list'
import { readAll, reading } from '../../core/read-all.server'
import { holds } from '../../policy/can'
import { seenBy } from '../../subjects/seen.server'
import { visibleSubjects } from '../../subjects/visible.server'
import type { GradeRow, MyGradeRow } from '../answers'
import type { GradeQuery, MyGradesQuery } from '../inputs'
import { briefFields, briefSubject } from './shown.server'
import { dictText } from '../../core/dictionary.server'

/** Condition: subjects that are pending grading, in grading, or graded. */
const gradable = sql`(${subject.status} in ('TO_AUDIT', 'TO_PRIZE') or ${subject.gradeEndTime} is not null or ${subject.gradeStatus} <> '')`
const own = (userId: string) =>
  sql`exists (select 1 from subject_grade g where g.subject_id = ${subject.id} and g.grader_id = ${userId} and g.cancelled = 0)`
const ownStatus = (userId: string) =>
  sql`(select g.status from subject_grade g where g.subject_id = ${subject.id} and g.grader_id = ${userId} and g.cancelled = 0)`

/** True if the list contains only the caller's grades: always for graders, on request for readers of the ranking. */
const onlyMine = (ctx: Context, { mine }: GradeQuery) => mine === true || !holds(ctx.actor, 'grade:rank')

/**
 * Returns the condition of a list. The status filter compares the caller's own grades in their list, else the subject's
 * status.
 */
function filtered(ctx: Context, query: GradeQuery): SQL | undefined {
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const mine = onlyMine(ctx, query)
  const visible = seenBy(ctx.actor)
  const state = mine ? ownStatus(me) : sql`${subject.gradeStatus}`
  return and(
    visibleSubjects(ctx.actor, query.subjectIds ? 'row' : 'set'),
    gradable,
    mine ? own(me) : undefined,
    query.year && inArray(subject.year, query.year),
    query.domain && inArray(subject.domain, query.domain),
    query.subjectIds
      ? or(inArray(subject.id, query.subjectIds), inArray(subject.collectId, query.subjectIds))
      : undefined,
    query.subjectName ? holdsText(visible.subjectName, query.subjectName) : undefined,
    query.gradeStatus === 'toAssign'
      ? sql`(${subject.status} = 'TO_AUDIT' and ${subject.gradeEndTime} is null and not exists (select 1 from subject_grade g where g.subject_id = ${subject.id} and g.cancelled = 0))`
      : query.gradeStatus === 'toGrade'
        ? sql`(${state} in ('未评分', '评分中') and ${subject.gradeEndTime} is null and ${subject.status} = 'TO_AUDIT')`
        : query.gradeStatus
          ? sql`${state} = ${query.gradeStatus}`
          : undefined,
    whereAsked(query.asked, columnsOf(ctx, query)),
  )
}
const due = (me: string) =>
  sql<
    string | null
  >`(select min(g.due_time) from subject_grade g where g.subject_id = ${subject.id} and g.cancelled = 0 and (${me} = '' or g.grader_id = ${me}))`
/** Returns the columns that the list sorts and searches by, as the caller sees them. */
function columnsOf(ctx: Context, query: GradeQuery) {
  const me = onlyMine(ctx, query) && isPerson(ctx.actor) ? ctx.actor.userId : ''
  return {
    subjectNum: subject.subjectNum,
    subjectName: seenBy(ctx.actor).subjectName,
    year: subject.year,
    dueTime: due(me),
    gradeRank: holds(ctx.actor, 'grade:rank') ? subject.gradeRank : sql`null`,
    createTime: subject.createTime,
  }
}
function ordered(ctx: Context, query: GradeQuery) {
  const column = columnsOf(ctx, query)[query.column]
  const sorted =
    query.column === 'dueTime' || query.column === 'gradeRank'
      ? emptyLast(column, query.order)
      : (query.order === 'asc' ? asc : desc)(column)
  return [sorted, asc(subject.id)]
}
const mineOf = (ctx: Context) => (isPerson(ctx.actor) ? ctx.actor.userId : '')
const count = (where: string) =>
  sql<number>`(select count(*) from subject_grade g where g.subject_id = ${subject.id} and g.cancelled = 0 and ${sql.raw(where)})`

/**
 * Loads a page of subjects in grading, with the caller's own state. Results are only for readers of the ranking. One
 * round trip.
 */
export const listGrades = async (ctx: Context, query: GradeQuery) => readAll(ctx, gradesOf(ctx, query))

function gradeQueries(ctx: Context, query: GradeQuery) {
  const { db } = ctx
  const me = mineOf(ctx)
  const where = filtered(ctx, query)
  return [
    db
      .select({
        ...briefFields(ctx.actor),
        domainText: dictText('subject_domain', subject.domain),
        gradeStatus: subject.gradeStatus,
        gradeEndTime: subject.gradeEndTime,
        gradeRaw: subject.gradeRaw,
        gradeNorm: subject.gradeNorm,
        gradeRank: subject.gradeRank,
        gradeLevel: subject.gradeLevel,
        isExcellent: subject.isExcellent,
        due: due(onlyMine(ctx, query) ? me : ''),
        done: count(`g.status = '已评分'`),
        graders: count('1'),
        myGradeId: subjectGrade.id,
        myStatus: subjectGrade.status,
        myTotal: subjectGrade.total,
      })
      .from(subject)
      .leftJoin(
        subjectGrade,
        and(eq(subjectGrade.subjectId, subject.id), eq(subjectGrade.graderId, me), eq(subjectGrade.cancelled, 0)),
      )
      .where(where)
      .orderBy(...ordered(ctx, query))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    db.select({ total: sql<number>`count(*)` }).from(subject).where(where),
    db
      .select({
        subjectId: subjectGrade.subjectId,
        userId: subjectGrade.graderId,
        realname: subjectGrade.graderName,
        status: subjectGrade.status,
      })
      .from(subjectGrade)
      .where(
        holds(ctx.actor, 'grade:assign')
          ? and(eq(subjectGrade.cancelled, 0), sql`${subjectGrade.subjectId} in ${idsOfPage(ctx, query)}`)
          : sql`false`,
      )
      .orderBy(subjectGrade.createTime, subjectGrade.id),
  ] as const
}
/** Query of a page of subjects in grading, for a batch; see `listGrades`. */
export const gradesOf = (ctx: Context, query: GradeQuery) =>
  reading(gradeQueries(ctx, query), ([rows, totals, graders]) => {
    const results = holds(ctx.actor, 'grade:rank')
    const ownScores = holds(ctx.actor, 'grade:score')
    const gradersOf = Map.groupBy(graders, (grader) => grader.subjectId)
    const records = rows.map(
      (row): GradeRow => ({
        ...briefSubject(row, row.domainText),
        gradeStatus: row.gradeStatus,
        gradeEndTime: row.gradeEndTime,
        myGradeId: row.myGradeId,
        myStatus: row.myStatus,
        myTotal: ownScores ? row.myTotal : null,
        due: row.due,
        done: row.done,
        graders: row.graders,
        gradeRaw: results ? row.gradeRaw : null,
        gradeNorm: results ? row.gradeNorm : null,
        gradeRank: results ? row.gradeRank : null,
        gradeLevel: results ? row.gradeLevel : null,
        isExcellent: results ? row.isExcellent : null,
        graderList: (gradersOf.get(row.id) ?? []).map(({ userId, realname, status }) => ({ userId, realname, status })),
      }),
    )
    return page(records, totals[0]?.total ?? 0, query)
  })

/** Returns the ids of a list in order, at most 5000, for previous and next links. One round trip. */
export async function gradeIds(ctx: Context, query: GradeQuery): Promise<string[]> {
  const rows = await idsInOrder(ctx, query).limit(5000)
  return rows.map((row) => row.id)
}
const idsInOrder = (ctx: Context, query: GradeQuery) =>
  ctx.db
    .select({ id: subject.id })
    .from(subject)
    .where(filtered(ctx, query))
    .orderBy(...ordered(ctx, query))
/** Sub-select of the ids of one page of the list. */
const idsOfPage = (ctx: Context, query: GradeQuery) =>
  idsInOrder(ctx, query)
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)

/** Loads a page of the caller's grades, by default ordered by due date. One round trip. */
export const myGrades = async (ctx: Context, query: MyQuery) => readAll(ctx, myGradesOf(ctx, query))

type MyQuery = z.output<typeof MyGradesQuery>
function myQueries(ctx: Context, query: MyQuery) {
  const { db } = ctx
  const where = and(
    eq(subjectGrade.graderId, mineOf(ctx)),
    eq(subjectGrade.cancelled, 0),
    eq(subject.delFlag, 0),
    query.year && inArray(subjectGrade.year, query.year),
    query.status === 'toGrade'
      ? sql`(${subjectGrade.status} <> '已评分' and ${subject.gradeEndTime} is null and ${subject.status} = 'TO_AUDIT')`
      : query.status
        ? eq(subjectGrade.status, query.status)
        : undefined,
    whereAsked(query.asked, { dueTime: subjectGrade.dueTime, createTime: subjectGrade.createTime }),
  )
  return [
    db
      .select({
        subject: { ...briefFields(ctx.actor), gradeEndTime: subject.gradeEndTime },
        domainText: dictText('subject_domain', subject.domain),
        grade: subjectGrade,
      })
      .from(subjectGrade)
      .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
      .where(where)
      .orderBy(
        query.column === 'createTime'
          ? (query.order === 'asc' ? asc : desc)(subjectGrade.createTime)
          : emptyLast(subjectGrade.dueTime, query.order),
        asc(subject.subjectNum),
        asc(subject.id),
      )
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    db
      .select({ total: sql<number>`count(*)` })
      .from(subjectGrade)
      .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
      .where(where),
  ] as const
}
/** Query of a page of the caller's grades, for a batch; see `myGrades`. */
export const myGradesOf = (ctx: Context, query: MyQuery) =>
  reading(myQueries(ctx, query), ([rows, totals]) => {
    const records = rows.map(
      ({ subject: row, grade, domainText }): MyGradeRow => ({
        ...briefSubject(row, domainText),
        ...gradeView(grade),
        gradeEndTime: row.gradeEndTime,
      }),
    )
    return page(records, totals[0]?.total ?? 0, query)
  })

/** Serializes a whole grade; for its grader and for readers of scores. */
export const gradeView = (grade: typeof subjectGrade.$inferSelect) => ({
  gradeId: grade.id,
  status: grade.status,
  scores: grade.scores,
  total: grade.total,
  reason: grade.reason,
  reasonCodes: grade.reasonCodes,
  dueTime: grade.dueTime,
  commitTime: grade.commitTime,
  reopenReason: grade.reopenReason,
  lockVersion: grade.lockVersion,
})
