import { eq, sql } from 'drizzle-orm'
import { codingSubmission, codingVersion } from '../../../db/schema'
import { type Change, guardedStatement, type Row, update } from '../../core/change'
import { commit } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { Refusal } from '../../core/refusal'
import type { CaseResult } from '../evaluation/case'
import { overallVerdict, caseMessage } from '../rules'

type Submission = Row<'codingSubmission'>
export type EvaluationResult = Pick<Submission, 'verdict' | 'passed' | 'total' | 'verdicts' | 'message' | 'steps'>

/** Summarises the results of all cases in the form that a submission stores. */
export const toEvaluationResult = (results: readonly CaseResult[]): EvaluationResult => ({
  verdict: overallVerdict(results),
  passed: results.filter((one) => one.verdict === 'passed').length,
  total: results.length,
  verdicts: results.map((one) => one.verdict),
  message: results.map(caseMessage).find(Boolean) ?? '',
  steps: results.reduce((sum, { steps }) => sum + steps, 0),
})

type EvaluatedSubmission = Pick<
  Submission,
  'id' | 'userId' | 'exerciseId' | 'judgedBy' | 'verdict' | 'passed' | 'total' | 'createTime'
>
/**
 * Returns the change that counts an evaluated submission for its author and stores it as the best one unless an earlier
 * one was better.
 */
export function bestResultChange({
  id,
  userId,
  exerciseId,
  judgedBy,
  verdict,
  passed,
  total,
  createTime,
}: EvaluatedSubmission): Change {
  const solved = verdict !== 'passed' ? 0 : judgedBy === 'server' ? 2 : 1
  return guardedStatement(sql`insert into coding_best_submission (user_id, exercise_id, attempts, passed, total, solved, submission_id, time)
    values (${userId}, ${exerciseId}, 1, ${passed}, ${total}, ${solved}, ${id}, ${createTime})
    on conflict (user_id, exercise_id) do update set attempts = attempts + 1,
      passed = iif(excluded.solved > solved or (excluded.solved = solved and excluded.passed >= passed), excluded.passed, passed),
      total = iif(excluded.solved > solved or (excluded.solved = solved and excluded.passed >= passed), excluded.total, total),
      submission_id = iif(excluded.solved > solved or (excluded.solved = solved and excluded.passed >= passed), excluded.submission_id, submission_id),
      time = iif(excluded.solved > solved or (excluded.solved = solved and excluded.passed >= passed), excluded.time, time),
      solved = max(solved, excluded.solved)`)
}

/**
 * Evaluates a queued submission. Safe to run twice: a second run finds the verdict, or loses the version check, and
 * changes nothing.
 */
export async function evaluateSubmission(ctx: Context, id: string): Promise<void> {
  const [found] = await ctx.db
    .select({ row: codingSubmission, version: codingVersion })
    .from(codingSubmission)
    .innerJoin(codingVersion, eq(codingVersion.id, codingSubmission.versionId))
    .where(eq(codingSubmission.id, id))
  if (!found || found.row.verdict !== 'judging') return
  const { row, version } = found
  const { evaluateOnServer: judgeHere } = await import('../evaluation.server')
  const judgement = toEvaluationResult(await judgeHere(row.code, [...version.samples, ...version.hidden]))
  const changes = [update('codingSubmission', row, judgement), bestResultChange({ ...row, ...judgement })]
  try {
    await commit(ctx, 'job', changes, { bizType: 'codingSubmission', bizId: id, text: row.title })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 409)) throw error
  }
}
