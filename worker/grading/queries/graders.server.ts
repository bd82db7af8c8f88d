import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { subject, subjectGrade } from '../../../db/schema'
import type { Context } from '../../core/context'
import { containsTextCondition } from '../../core/advanced-filter.server'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { hasRight } from '../../policy/authorization'
import { findConflicts } from '../../reviews/conflicts.rules'
import { assignmentBoardQuery, peopleOfRolesQuery } from '../../reviews/queries/candidates.server'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import { graderRoles } from '../commands/assignment.server'
import type { GraderCandidate, Grader } from '../responses'
import type { CandidatesQuery } from '../inputs'

/** Query of the number of assigned and committed grades per grader, of one year or of all. */
const graderLoadsQuery = ({ db }: Context, year: string | undefined) =>
  db
    .select({
      userId: subjectGrade.graderId,
      assigned: count(),
      done: sql<number>`sum(${subjectGrade.status} = '已评分')`,
    })
    .from(subject)
    .crossJoin(subjectGrade)
    .where(
      and(
        sql`${subject.delFlag} = 0`,
        year ? eq(subject.year, year) : undefined,
        sql`${subjectGrade.subjectId} = ${subject.id} and ${subjectGrade.cancelled} = 0`,
      ),
    )
    .groupBy(subjectGrade.graderId)
/** Sorts as the database would sort the names. */
const sortByName = <Row extends { realname: string; userId: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (`${a.realname} ${a.userId}` < `${b.realname} ${b.userId}` ? -1 : 1))

/** Lists potential graders, with their load in a year and their conflicts with the given subjects. One round trip. */
export async function candidates(ctx: Context, input: z.output<typeof CandidatesQuery>): Promise<GraderCandidate[]> {
  const people = peopleOfRolesQuery(
    ctx,
    graderRoles,
    and(
      sql`u.status = 1 and u.del_flag = 0`,
      input.keyword
        ? or(
            containsTextCondition(sql`u.realname`, input.keyword),
            containsTextCondition(sql`u.username`, input.keyword),
          )
        : undefined,
    ),
  )
  const { board, rows, loads } = await readAll(ctx, {
    board: input.subjectIds
      ? assignmentBoardQuery(ctx, input.subjectIds, { roles: graderRoles, unloaded: true })
      : null,
    // The board already contains its people.
    rows: input.subjectIds && !input.keyword ? null : people,
    loads: graderLoadsQuery(ctx, input.year),
  })
  const sortedPeople = sortByName(rows ?? [...(board?.people.values() ?? [])].filter(({ active }) => active))
  const loadOf = new Map(loads.map(({ userId: id, ...load }) => [id, load]))
  return sortedPeople.map(({ userId: id, realname, departName, domains, roles }) => {
    const person = board?.people.get(id)
    return {
      ...{ userId: id, realname, departName, domains },
      ...(loadOf.get(id) ?? { assigned: 0, done: 0 }),
      roleCode: graderRoles.find((role) => roles.includes(role))!,
      conflicts:
        board && person
          ? board.rows.flatMap((at) =>
              findConflicts(person, at, board.circleOf(at.id)).filter((one) => one.kind !== 'load'),
            )
          : [],
    }
  })
}

const graderFields = {
  gradeId: subjectGrade.id,
  userId: subjectGrade.graderId,
  realname: subjectGrade.graderName,
  departName: sql<string>`coalesce((select d.depart_name from user u join depart d on d.id = u.depart_id where u.id = ${subjectGrade.graderId}), '')`,
  status: subjectGrade.status,
  dueTime: subjectGrade.dueTime,
  commitTime: subjectGrade.commitTime,
  total: subjectGrade.total,
}
async function gradersBySubject(ctx: Context, ids: readonly string[]): Promise<Map<string, Grader[]>> {
  const [subjects, grades] = await readAll(ctx, [
    ctx.db
      .select({ id: subject.id })
      .from(subject)
      .where(and(inArray(subject.id, [...ids]), visibleSubjectsCondition(ctx.actor))),
    ctx.db
      .select({ subjectId: subjectGrade.subjectId, grader: graderFields })
      .from(subjectGrade)
      .where(and(inArray(subjectGrade.subjectId, [...ids]), eq(subjectGrade.cancelled, 0)))
      .orderBy(subjectGrade.createTime, subjectGrade.id),
  ])
  const totals = hasRight(ctx.actor, 'grade:scores')
  return new Map(
    subjects.map(({ id }) => [
      id,
      grades
        .filter((grade) => grade.subjectId === id)
        .map(({ grader }) => ({ ...grader, total: totals ? grader.total : null })),
    ]),
  )
}

/** Lists the graders of a subject; totals only for readers of scores. One round trip. @throws 404 */
export async function gradersOf(ctx: Context, { subjectId }: { subjectId: string }): Promise<Grader[]> {
  const graders = (await gradersBySubject(ctx, [subjectId])).get(subjectId)
  if (!graders) throw notFound()
  return graders
}
/**
 * Lists the graders of several subjects, and those common to all. One round trip. @throws 404 if none of the subjects
 * is visible
 */
export async function gradersOfMany(ctx: Context, { subjectIds }: { subjectIds: string[] }) {
  const bySubject = await gradersBySubject(ctx, subjectIds)
  const [first, ...rest] = [...bySubject.values()]
  if (!first) throw notFound()
  return {
    common: first.filter((grader) => rest.every((list) => list.some((one) => one.userId === grader.userId))),
    bySubject: Object.fromEntries(bySubject),
  }
}
