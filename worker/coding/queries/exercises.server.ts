import { pickResponseColumns } from '../../core/typed-keys'
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { codingExercise, codingVersion } from '../../../db/schema'
import { enforceLimit } from '../../auth/limits.server'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { pageIdsQuery } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { requirePerson } from '../../subjects/queries/list.server'
import { type SolutionCheck, ExerciseDetail, ExerciseRow } from '../responses'
import type { ExerciseQuery } from '../inputs'
import { actionRefusal, caseMessage } from '../rules'
import { difficultyLabel, exerciseStatusLabel, verdictLabel } from '../statuses'
import { t } from '../texts'

const columns = {
  sn: codingExercise.sn,
  title: codingExercise.title,
  createTime: codingExercise.createTime,
  updateTime: codingExercise.updateTime,
}

/** Lists exercises for the users who manage them. One round trip. */
export async function listExercises(ctx: Context, query: ExerciseQuery) {
  const turn = query.order === 'asc' ? asc : desc
  const order = [turn(columns[query.column]), turn(codingExercise.id)]
  const where = and(
    eq(codingExercise.delFlag, 0),
    query.status ? eq(codingExercise.status, Number(query.status)) : undefined,
    query.difficulty ? eq(codingExercise.difficulty, query.difficulty) : undefined,
    query.keyword ? containsTextCondition(codingExercise.title, query.keyword) : undefined,
    advancedFilterCondition(query.asked, columns),
  )
  const ids = ctx.db.select({ id: codingExercise.id }).from(codingExercise).where(where)
  const { rows, total } = await readAll(ctx, {
    rows: ctx.db
      .select()
      .from(codingExercise)
      .where(inArray(codingExercise.id, pageIdsQuery(ids, order, query)))
      .orderBy(...order),
    total: ctx.db.select({ total: count() }).from(codingExercise).where(where),
  })
  return toPage(
    rows.map(
      (row): ExerciseRow => ({
        ...pickResponseColumns(ExerciseRow, row),
        difficulty_dictText: difficultyLabel(row.difficulty),
        status_dictText: exerciseStatusLabel(row.status),
        sampleCount: row.samples.length,
        hiddenCount: row.hidden.length,
        may: {
          release: actionRefusal('release', row) === null,
          withdraw: actionRefusal('withdraw', row) === null,
          delete: actionRefusal('delete', row) === null,
        },
      }),
    ),
    total[0]!.total,
    query,
  )
}

/** Loads an exercise with its hidden cases and solutions. One round trip. @throws 404 */
export async function exerciseDetail(ctx: Context, { id }: { id: string }): Promise<ExerciseDetail> {
  const { found, versions } = await readAll(ctx, {
    found: ctx.db
      .select()
      .from(codingExercise)
      .where(and(eq(codingExercise.id, id), eq(codingExercise.delFlag, 0))),
    versions: ctx.db
      .select({
        version: codingVersion.version,
        createTime: codingVersion.createTime,
        createBy: codingVersion.createBy,
        title: codingVersion.title,
      })
      .from(codingVersion)
      .where(eq(codingVersion.exerciseId, id))
      .orderBy(desc(codingVersion.version)),
  })
  const row = found[0]
  if (!row) throw notFound()
  return {
    ...pickResponseColumns(ExerciseDetail, row),
    id,
    difficulty_dictText: difficultyLabel(row.difficulty),
    status_dictText: exerciseStatusLabel(row.status),
    versions,
  }
}

/** Counts a request that runs solutions against the rate limit. @throws 429 */
export const limitSolutionRuns = (ctx: Context) =>
  enforceLimit(ctx, 'solution.person', requirePerson(ctx).userId, () => t.solutionsTooOften)

/** Runs the JavaScript solution with all cases and returns the results. One round trip. @throws 404, 429 */
export async function checkExercise(ctx: Context, input: { id: string }): Promise<SolutionCheck> {
  await limitSolutionRuns(ctx)
  const { solutionJavascript, samples, hidden } = await exerciseDetail(ctx, input)
  const { evaluateOnServer: judgeHere } = await import('../evaluation.server')
  const results = await judgeHere(solutionJavascript, [...samples, ...hidden])
  return {
    passed: results.filter(({ verdict }) => verdict === 'passed').length,
    total: results.length,
    cases: results.map((one) => ({
      ...one,
      message: caseMessage(one),
      got: one.got.slice(0, 2000),
      verdict_dictText: verdictLabel(one.verdict),
    })),
  }
}
