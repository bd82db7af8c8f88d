import { emptyLastOrder } from '../../core/page.server'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { subject, subjectGrade } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { hasRight } from '../../policy/authorization'
import { visibleColumns } from '../../subjects/visible-columns.server'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import type { GradeRow, MyGradeRow } from '../responses'
import type { GradeQuery, MyGradesQuery } from '../inputs'
import { briefSubjectColumns, serializeBriefSubject } from './subject-columns.server'
import { dictText } from '../../core/dictionary.server'

/** Condition: subjects that are pending grading, in grading, or graded. */
const gradableCondition = sql`(${subject.status} in ('TO_AUDIT', 'TO_PRIZE') or ${subject.gradeEndTime} is not null or ${subject.gradeStatus} <> '')`
const ownGradeCondition = (userId: string) =>
  sql`exists (select 1 from subject_grade g where g.subject_id = ${subject.id} and g.grader_id = ${userId} and g.cancelled = 0)`
const ownStatusColumn = (userId: string) =>
  sql`(select g.status from subject_grade g where g.subject_id = ${subject.id} and g.grader_id = ${userId} and g.cancelled = 0)`

/** True if the list contains only the caller's grades: always for graders, on request for readers of the ranking. */
const listsOwnGrades = (ctx: Context, { mine }: GradeQuery) => mine === true || !hasRight(ctx.actor, 'grade:rank')

/**
 * Returns the condition of a list. The status filter compares the caller's own grades in their list, else the subject's
 * status.
 */
function gradeListCondition(ctx: Context, query: GradeQuery): SQL | undefined {
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const mine = listsOwnGrades(ctx, query)
  const visible = visibleColumns(ctx.actor)
  const state = mine ? ownStatusColumn(me) : sql`${subject.gradeStatus}`
  return and(
    visibleSubjectsCondition(ctx.actor, query.subjectIds ? 'row' : 'set'),
    gradableCondition,
    mine ? ownGradeCondition(me) : undefined,
    query.year && inArray(subject.year, query.year),
    query.domain && inArray(subject.domain, query.domain),
    query.subjectIds
      ? or(inArray(subject.id, query.subjectIds), inArray(subject.collectId, query.subjectIds))
      : undefined,
    query.subjectName ? containsTextCondition(visible.subjectName, query.subjectName) : undefined,
    query.gradeStatus === 'toAssign'
      ? sql`(${subject.status} = 'TO_AUDIT' and ${subject.gradeEndTime} is null and not exists (select 1 from subject_grade g where g.subject_id = ${subject.id} and g.cancelled = 0))`
      : query.gradeStatus === 'toGrade'
        ? sql`(${state} in ('未评分', '评分中') and ${subject.gradeEndTime} is null and ${subject.status} = 'TO_AUDIT')`
        : query.gradeStatus
          ? sql`${state} = ${query.gradeStatus}`
          : undefined,
    advancedFilterCondition(query.asked, gradeSortColumns(ctx, query)),
  )
}
const dueTimeColumn = (me: string) =>
  sql<
    string | null
  >`(select min(g.due_time) from subject_grade g where g.subject_id = ${subject.id} and g.cancelled = 0 and (${me} = '' or g.grader_id = ${me}))`
/** Returns the columns that the list sorts and searches by, as the caller sees them. */
function gradeSortColumns(ctx: Context, query: GradeQuery) {
  const me = listsOwnGrades(ctx, query) && isPerson(ctx.actor) ? ctx.actor.userId : ''
  return {
    subjectNum: subject.subjectNum,
    subjectName: visibleColumns(ctx.actor).subjectName,
    year: subject.year,
    dueTime: dueTimeColumn(me),
    gradeRank: hasRight(ctx.actor, 'grade:rank') ? subject.gradeRank : sql`null`,
    createTime: subject.createTime,
  }
}
function gradeListOrder(ctx: Context, query: GradeQuery) {
  const column = gradeSortColumns(ctx, query)[query.column]
  const sorted =
    query.column === 'dueTime' || query.column === 'gradeRank'
      ? emptyLastOrder(column, query.order)
      : (query.order === 'asc' ? asc : desc)(column)
  return [sorted, asc(subject.id)]
}
const currentUserId = (ctx: Context) => (isPerson(ctx.actor) ? ctx.actor.userId : '')
const gradeCount = (where: string) =>
  sql<number>`(select count(*) from subject_grade g where g.subject_id = ${subject.id} and g.cancelled = 0 and ${sql.raw(where)})`

/**
 * Loads a page of subjects in grading, with the caller's own state. Results are only for readers of the ranking. One
 * round trip.
 */
export const listGrades = async (ctx: Context, query: GradeQuery) => readAll(ctx, gradeListQuery(ctx, query))

function gradeQueries(ctx: Context, query: GradeQuery) {
  const { db } = ctx
  const me = currentUserId(ctx)
  const where = gradeListCondition(ctx, query)
  return [
    db
      .select({
        ...briefSubjectColumns(ctx.actor),
        domainText: dictText('subject_domain', subject.domain),
        gradeStatus: subject.gradeStatus,
        gradeEndTime: subject.gradeEndTime,
        gradeRaw: subject.gradeRaw,
        gradeNorm: subject.gradeNorm,
        gradeRank: subject.gradeRank,
        gradeLevel: subject.gradeLevel,
        isExcellent: subject.isExcellent,
        due: dueTimeColumn(listsOwnGrades(ctx, query) ? me : ''),
        done: gradeCount(`g.status = '已评分'`),
        graders: gradeCount('1'),
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
      .orderBy(...gradeListOrder(ctx, query))
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
        hasRight(ctx.actor, 'grade:assign')
          ? and(eq(subjectGrade.cancelled, 0), sql`${subjectGrade.subjectId} in ${gradePageIds(ctx, query)}`)
          : sql`false`,
      )
      .orderBy(subjectGrade.createTime, subjectGrade.id),
  ] as const
}
/** Query of a page of subjects in grading, for a batch; see `listGrades`. */
export const gradeListQuery = (ctx: Context, query: GradeQuery) =>
  decodedQuery(gradeQueries(ctx, query), ([rows, totals, graders]) => {
    const results = hasRight(ctx.actor, 'grade:rank')
    const ownScores = hasRight(ctx.actor, 'grade:score')
    const gradersOf = Map.groupBy(graders, (grader) => grader.subjectId)
    const records = rows.map(
      (row): GradeRow => ({
        ...serializeBriefSubject(row, row.domainText),
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
    return toPage(records, totals[0]?.total ?? 0, query)
  })

/** Returns the ids of a list in order, at most 5000, for previous and next links. One round trip. */
export async function gradeIds(ctx: Context, query: GradeQuery): Promise<string[]> {
  const rows = await gradeIdsQuery(ctx, query).limit(5000)
  return rows.map((row) => row.id)
}
const gradeIdsQuery = (ctx: Context, query: GradeQuery) =>
  ctx.db
    .select({ id: subject.id })
    .from(subject)
    .where(gradeListCondition(ctx, query))
    .orderBy(...gradeListOrder(ctx, query))
/** Sub-select of the ids of one page of the list. */
const gradePageIds = (ctx: Context, query: GradeQuery) =>
  gradeIdsQuery(ctx, query)
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)

/** Loads a page of the caller's grades, by default ordered by due date. One round trip. */
export const myGrades = async (ctx: Context, query: OwnGradesQuery) => readAll(ctx, ownGradeListQuery(ctx, query))

type OwnGradesQuery = z.output<typeof MyGradesQuery>
function ownGradesQueries(ctx: Context, query: OwnGradesQuery) {
  const { db } = ctx
  const where = and(
    eq(subjectGrade.graderId, currentUserId(ctx)),
    eq(subjectGrade.cancelled, 0),
    eq(subject.delFlag, 0),
    query.year && inArray(subjectGrade.year, query.year),
    query.status === 'toGrade'
      ? sql`(${subjectGrade.status} <> '已评分' and ${subject.gradeEndTime} is null and ${subject.status} = 'TO_AUDIT')`
      : query.status
        ? eq(subjectGrade.status, query.status)
        : undefined,
    advancedFilterCondition(query.asked, { dueTime: subjectGrade.dueTime, createTime: subjectGrade.createTime }),
  )
  return [
    db
      .select({
        subject: { ...briefSubjectColumns(ctx.actor), gradeEndTime: subject.gradeEndTime },
        domainText: dictText('subject_domain', subject.domain),
        grade: subjectGrade,
      })
      .from(subjectGrade)
      .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
      .where(where)
      .orderBy(
        query.column === 'createTime'
          ? (query.order === 'asc' ? asc : desc)(subjectGrade.createTime)
          : emptyLastOrder(subjectGrade.dueTime, query.order),
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
export const ownGradeListQuery = (ctx: Context, query: OwnGradesQuery) =>
  decodedQuery(ownGradesQueries(ctx, query), ([rows, totals]) => {
    const records = rows.map(
      ({ subject: row, grade, domainText }): MyGradeRow => ({
        ...serializeBriefSubject(row, domainText),
        ...serializeGrade(grade),
        gradeEndTime: row.gradeEndTime,
      }),
    )
    return toPage(records, totals[0]?.total ?? 0, query)
  })

/** Serializes a whole grade; for its grader and for readers of scores. */
export const serializeGrade = (grade: typeof subjectGrade.$inferSelect) => ({
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
