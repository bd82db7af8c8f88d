import { and, eq, or, sql } from 'drizzle-orm'
import { codingExercise, codingSubmission, codingVersion } from '../../../db/schema'
import { advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { orderOf, paginateTable } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { requirePerson } from '../../subjects/queries/list.server'
import type { SubmissionDetail } from '../responses'
import type { SubmissionQuery } from '../inputs'
import { toSubmissionRow } from '../serializer'

/** Returns the inputs of all cases of a released exercise, samples first. One round trip. @throws 404 */
export async function caseInputs(ctx: Context, { id }: { id: string }) {
  const [found] = await ctx.db
    .select({ version: codingVersion.version, samples: codingVersion.samples, hidden: codingVersion.hidden })
    .from(codingExercise)
    .innerJoin(codingVersion, eq(codingVersion.id, codingExercise.versionId))
    .where(and(eq(codingExercise.id, id), eq(codingExercise.status, 1), eq(codingExercise.delFlag, 0)))
  if (!found) throw notFound()
  return { version: found.version, inputs: [...found.samples, ...found.hidden].map(({ input }) => input) }
}

/** Lists the caller's submissions. One round trip. */
export async function listSubmissions(ctx: Context, query: SubmissionQuery) {
  const columns = { createTime: codingSubmission.createTime }
  const order = orderOf(query, columns, codingSubmission.id)
  const where = and(
    eq(codingSubmission.userId, requirePerson(ctx).userId),
    query.exerciseId ? eq(codingSubmission.exerciseId, query.exerciseId) : undefined,
    advancedFilterCondition(query.asked, columns),
  )
  const found = paginateTable(ctx, { table: codingSubmission, where, order }, query)
  const { rows, total } = await readAll(ctx, {
    rows: ctx.db
      .select()
      .from(codingSubmission)
      .where(found.onPage)
      .orderBy(...order),
    total: found.total,
  })
  return toPage(rows.map(toSubmissionRow), total, query)
}

/**
 * Loads a submission with its program: an own one, or of a member of a class that the caller teaches. One round trip.
 * @throws 404
 */
export async function submissionDetail(ctx: Context, { id }: { id: string }): Promise<SubmissionDetail> {
  const me = requirePerson(ctx).userId
  const taught = sql`exists (select 1 from coding_member m join coding_class c on c.id = m.class_id
    where m.user_id = ${codingSubmission.userId} and c.teacher_id = ${me} and c.del_flag = 0)`
  const [row] = await ctx.db
    .select()
    .from(codingSubmission)
    .where(and(eq(codingSubmission.id, id), or(eq(codingSubmission.userId, me), taught)))
  if (!row) throw notFound()
  return toSubmissionDetail(row)
}
/** Serializes a submission with its program and the verdicts of all cases. */
export const toSubmissionDetail = (
  row: Parameters<typeof toSubmissionRow>[0] & Omit<SubmissionDetail, keyof ReturnType<typeof toSubmissionRow>>,
): SubmissionDetail => ({
  ...toSubmissionRow(row),
  userName: row.userName,
  departName: row.departName,
  code: row.code,
  verdicts: row.verdicts,
})
