import { and, eq, gt, sql } from 'drizzle-orm'
import { codingExercise, codingVersion } from '../../../db/schema'
import { enforceLimit } from '../../auth/limits.server'
import { type Change, guardedStatement, insert, type NewRow, outboxEntry } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { badInput, conflict, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { requirePerson } from '../../subjects/queries/list.server'
import type { SaveDraft, SubmitProgramInput } from '../inputs'
import { type TestCase, type CaseResult, verdictOf } from '../evaluation/case'
import { toSubmissionDetail } from '../queries/submissions.server'
import { bestResultChange, type EvaluationResult, toEvaluationResult } from './evaluation.server'
import { t } from '../texts'

/** Saves the caller's draft of a program; one draft per exercise and language. */
export const saveDraft = command('coding:run', {
  load: async (ctx, { exerciseId }: SaveDraft) =>
    ctx.db
      .select({ id: codingExercise.id, title: codingExercise.title })
      .from(codingExercise)
      .where(and(eq(codingExercise.id, exerciseId), eq(codingExercise.delFlag, 0), gt(codingExercise.version, 0))),
  decide([exercise], { exerciseId, language, code }, ctx) {
    if (!exercise) throw notFound()
    const now = formatStamp(ctx.now())
    return {
      changes: [
        guardedStatement(sql`insert into coding_draft (user_id, exercise_id, language, code, update_time)
          values (${requirePerson(ctx).userId}, ${exerciseId}, ${language}, ${code}, ${now})
          on conflict (user_id, exercise_id, language) do update set code = excluded.code, update_time = excluded.update_time`),
      ],
      result: null,
      about: { bizType: 'codingExercise', bizId: exerciseId, text: exercise.title },
    }
  },
})

/** Compares the outputs of a program that ran in the browser with the expected ones. */
const compareOutputs = (cases: readonly TestCase[], outputs: readonly (string | null)[]): CaseResult[] =>
  cases.map((one, at) => {
    const got = outputs[at] ?? null
    return { verdict: got === null ? 'error' : verdictOf(one, got), got: got ?? '', message: '', steps: 0 }
  })

/**
 * Loads the released version that a program is for. The rate limit is counted before the read, so that concurrent
 * requests share it. @throws 404, 409 if the exercise is not released, 429
 */
async function loadReleasedVersion(ctx: Context, { exerciseId }: SubmitProgramInput) {
  await enforceLimit(ctx, 'submit.person', requirePerson(ctx).userId, () => t.tooOften)
  const [found] = await ctx.db
    .select({ status: codingExercise.status, version: codingVersion })
    .from(codingExercise)
    .innerJoin(codingVersion, eq(codingVersion.id, codingExercise.versionId))
    .where(and(eq(codingExercise.id, exerciseId), eq(codingExercise.delFlag, 0)))
  if (!found) throw notFound()
  if (found.status !== 1) throw conflict(t.notOpen)
  return found.version
}

/** Result columns of a submission that is queued for evaluation. */
const pendingEvaluation = (total: number): EvaluationResult => ({
  ...{ verdict: 'judging', passed: 0, total, verdicts: [], message: '', steps: 0 },
})

/**
 * Stores a submitted program. JavaScript is evaluated by a job (`judgePrograms`), and the response has the verdict
 * `judging`; the outputs of a program that ran in the browser are compared immediately.
 */
export const submitProgram = command('coding:run', {
  load: loadReleasedVersion,
  decide(version, { exerciseId, language, code, outputs }, ctx) {
    const cases = [...version.samples, ...version.hidden]
    const isQueued = language === 'javascript'
    if (!isQueued && outputs.length !== cases.length) throw badInput({ outputs: t.outputsMissing })
    const judgement = isQueued ? pendingEvaluation(cases.length) : toEvaluationResult(compareOutputs(cases, outputs))
    const person = requirePerson(ctx)
    const id = ctx.id()
    const createTime = formatStamp(ctx.now())
    const row = {
      ...{ id, exerciseId, versionId: version.id, version: version.version, title: version.title },
      ...{ userId: person.userId, userName: person.realname, departName: person.departName, language, code },
      ...{ judgedBy: isQueued ? ('server' as const) : ('browser' as const), ...judgement, createTime },
      sysOrgCode: person.orgCode,
    } satisfies NewRow<'codingSubmission'>
    const next: Change = isQueued ? outboxEntry('judgeProgram', { id }) : bestResultChange(row)
    return {
      changes: [insert('codingSubmission', row), next],
      result: toSubmissionDetail(row),
      about: { bizType: 'codingSubmission', bizId: id, text: version.title },
    }
  },
})
