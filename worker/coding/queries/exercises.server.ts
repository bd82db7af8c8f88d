import { columnsIn } from '../../core/names'
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { codingExercise, codingVersion } from '../../../db/schema'
import { must } from '../../auth/limits.server'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { page } from '../../core/list'
import { idsOfPage } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { personOf } from '../../subjects/queries/list.server'
import { type Checked, ExerciseDetail, ExerciseRow } from '../answers'
import type { ExerciseQuery } from '../inputs'
import { refusedAct, wordsOf } from '../rules'
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
    query.keyword ? holdsText(codingExercise.title, query.keyword) : undefined,
    whereAsked(query.asked, columns),
  )
  const ids = ctx.db.select({ id: codingExercise.id }).from(codingExercise).where(where)
  const { rows, total } = await readAll(ctx, {
    rows: ctx.db
      .select()
      .from(codingExercise)
      .where(inArray(codingExercise.id, idsOfPage(ids, order, query)))
      .orderBy(...order),
    total: ctx.db.select({ total: count() }).from(codingExercise).where(where),
  })
  return page(
    rows.map(
      (row): ExerciseRow => ({
        ...columnsIn(ExerciseRow, row),
        difficulty_dictText: difficultyLabel(row.difficulty),
        status_dictText: exerciseStatusLabel(row.status),
        sampleCount: row.samples.length,
        hiddenCount: row.hidden.length,
        may: {
          release: refusedAct('release', row) === null,
          withdraw: refusedAct('withdraw', row) === null,
          delete: refusedAct('delete', row) === null,
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
    ...columnsIn(ExerciseDetail, row),
    id,
    difficulty_dictText: difficultyLabel(row.difficulty),
    status_dictText: exerciseStatusLabel(row.status),
    versions,
  }
}

/** Counts a request that runs solutions against the rate limit. @throws 429 */
export const mustRunSolutions = (ctx: Context) =>
  must(ctx, 'solution.person', personOf(ctx).userId, () => t.solutionsTooOften)

/** Runs the JavaScript solution with all cases and returns the results. One round trip. @throws 404, 429 */
export async function checkExercise(ctx: Context, input: { id: string }): Promise<Checked> {
  await mustRunSolutions(ctx)
  const { solutionJavascript, samples, hidden } = await exerciseDetail(ctx, input)
  const { judgeHere } = await import('../judge.server')
  const results = await judgeHere(solutionJavascript, [...samples, ...hidden])
  return {
    passed: results.filter(({ verdict }) => verdict === 'passed').length,
    total: results.length,
    cases: results.map((one) => ({
      ...one,
      message: wordsOf(one),
      got: one.got.slice(0, 2000),
      verdict_dictText: verdictLabel(one.verdict),
    })),
  }
}
