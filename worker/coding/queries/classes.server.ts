import { and, asc, eq, or, sql } from 'drizzle-orm'
import { codingBestSubmission, codingClass, codingExercise, codingMember, codingVersion } from '../../../db/schema'
import { advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { pickResponseColumns } from '../../core/typed-keys'
import { orderOf, paginateTable } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { requirePerson } from '../../subjects/queries/list.server'
import { type ClassResults, ClassRow } from '../responses'
import type { ClassQuery } from '../inputs'

const columns = { createTime: codingClass.createTime, name: codingClass.name }

/** Lists the classes that the caller teaches or is a member of. One round trip. */
export async function listClasses(ctx: Context, query: ClassQuery) {
  const me = requirePerson(ctx).userId
  const order = orderOf(query, columns, codingClass.id)
  const where = and(
    eq(codingClass.delFlag, 0),
    or(
      eq(codingClass.teacherId, me),
      sql`${codingClass.id} in (select m.class_id from coding_member m where m.user_id = ${me})`,
    ),
    advancedFilterCondition(query.asked, columns),
  )
  const found = paginateTable(ctx, { table: codingClass, where, order }, query)
  const { rows, total } = await readAll(ctx, {
    rows: ctx.db
      .select({
        at: codingClass,
        members: sql<number>`(select count(*) from coding_member m where m.class_id = ${codingClass.id})`,
      })
      .from(codingClass)
      .where(found.onPage)
      .orderBy(...order),
    total: found.total,
  })
  return toPage(
    rows.map(({ at, members }): ClassRow => {
      const mine = at.teacherId === me
      return {
        ...pickResponseColumns(ClassRow, at),
        ...{ mine, members, joinCode: mine ? at.joinCode : '' },
      }
    }),
    total,
    query,
  )
}

/** Loads the results of all members of a class, for its teacher only. One round trip. @throws 404 */
export async function classResults(ctx: Context, { id }: { id: string }): Promise<ClassResults> {
  const mine = and(
    eq(codingClass.id, id),
    eq(codingClass.teacherId, requirePerson(ctx).userId),
    eq(codingClass.delFlag, 0),
  )
  const { found, members, results, exercises } = await readAll(ctx, {
    found: ctx.db.select().from(codingClass).where(mine),
    members: ctx.db.select().from(codingMember).where(eq(codingMember.classId, id)).orderBy(asc(codingMember.joinTime)),
    results: ctx.db
      .select({ best: codingBestSubmission })
      .from(codingMember)
      .innerJoin(codingBestSubmission, eq(codingBestSubmission.userId, codingMember.userId))
      .where(eq(codingMember.classId, id)),
    exercises: ctx.db
      .select({ id: codingExercise.id, title: codingVersion.title })
      .from(codingExercise)
      .innerJoin(codingVersion, eq(codingVersion.id, codingExercise.versionId))
      .where(and(eq(codingExercise.status, 1), eq(codingExercise.delFlag, 0)))
      .orderBy(asc(codingExercise.sn), asc(codingExercise.id)),
  })
  const at = found[0]
  if (!at) throw notFound()
  const shown = new Set(exercises.map((one) => one.id))
  return {
    ...{ id, name: at.name, joinCode: at.joinCode, exercises },
    members: members.map(({ userId, userName, departName, joinTime }) => {
      const own = results.flatMap(({ best }) => (best.userId === userId && shown.has(best.exerciseId) ? [best] : []))
      return {
        ...{ userId, userName, departName, joinTime },
        solved: own.filter(({ solved }) => solved > 0).length,
        attempts: own.reduce((sum, { attempts }) => sum + attempts, 0),
        results: own.map((best) => ({
          ...{ exerciseId: best.exerciseId, submissionId: best.submissionId, time: best.time },
          ...{ attempts: best.attempts, passed: best.passed, total: best.total, solved: best.solved },
        })),
      }
    }),
  }
}
