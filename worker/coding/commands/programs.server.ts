import { and, count, eq, gt, sql } from 'drizzle-orm'
import { codingExercise, codingSubmission, codingVersion } from '../../../db/schema'
import { computed, insert, type NewRow } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, notFound, tooMany } from '../../core/refusal'
import { addSeconds, stamp } from '../../core/time'
import { personOf } from '../../subjects/queries/list.server'
import type { SaveDraft, Submit } from '../inputs'
import { type Case, type CaseResult, verdictOf } from '../judge/case'
import { MOST_A_MINUTE, overall, wordsOf } from '../rules'
import { wholeSubmission } from '../queries/submissions.server'
import { t } from '../texts'

const MINUTE = 60

/** Keeps what one is writing, in place of what was kept of it before. */
export const saveDraft = command('coding:run', {
  load: async (ctx, { exerciseId }: SaveDraft) =>
    ctx.db
      .select({ id: codingExercise.id, title: codingExercise.title })
      .from(codingExercise)
      .where(and(eq(codingExercise.id, exerciseId), eq(codingExercise.delFlag, 0), gt(codingExercise.version, 0))),
  decide([exercise], { exerciseId, language, code }, ctx) {
    if (!exercise) throw notFound()
    const now = stamp(ctx.now())
    return {
      changes: [
        computed(sql`insert into coding_draft (user_id, exercise_id, language, code, update_time)
          values (${personOf(ctx).userId}, ${exerciseId}, ${language}, ${code}, ${now})
          on conflict (user_id, exercise_id, language) do update set code = excluded.code, update_time = excluded.update_time`),
      ],
      result: null,
      about: { bizType: 'codingExercise', bizId: exerciseId, text: exercise.title },
    }
  },
})

/** What the browser says that a program answered, compared. */
const compared = (cases: readonly Case[], outputs: readonly (string | null)[]): CaseResult[] =>
  cases.map((one, at) => {
    const got = outputs[at] ?? null
    return { verdict: got === null ? 'error' : verdictOf(one, got), got: got ?? '', message: '', steps: 0 }
  })

async function loadJudged(ctx: Context, { exerciseId, language, code, outputs }: Submit) {
  const { found, recent } = await readAll(ctx, {
    found: ctx.db
      .select({ status: codingExercise.status, version: codingVersion })
      .from(codingExercise)
      .innerJoin(codingVersion, eq(codingVersion.id, codingExercise.versionId))
      .where(and(eq(codingExercise.id, exerciseId), eq(codingExercise.delFlag, 0))),
    recent: ctx.db
      .select({ count: count() })
      .from(codingSubmission)
      .where(
        and(
          eq(codingSubmission.userId, personOf(ctx).userId),
          gt(codingSubmission.createTime, stamp(addSeconds(ctx.now(), -MINUTE))),
        ),
      ),
  })
  const at = found[0]
  if (!at) throw notFound()
  if (at.status !== 1) throw conflict(t.notOpen)
  if (recent[0]!.count >= MOST_A_MINUTE) throw tooMany(t.tooOften, MINUTE)
  const cases = [...at.version.samples, ...at.version.hidden]
  if (language === 'javascript') {
    const { judgeHere } = await import('../judge.server')
    return { version: at.version, judgedBy: 'server' as const, results: await judgeHere(code, cases) }
  }
  if (outputs.length !== cases.length) throw badInput({ outputs: t.outputsMissing })
  return { version: at.version, judgedBy: 'browser' as const, results: compared(cases, outputs) }
}

/** Judges a program and keeps it with what came of it. */
export const submitProgram = command('coding:run', {
  load: loadJudged,
  decide({ version, judgedBy, results }, { exerciseId, language, code }, ctx) {
    const person = personOf(ctx)
    const id = ctx.id()
    const createTime = stamp(ctx.now())
    const verdict = overall(results)
    const passed = results.filter((one) => one.verdict === 'passed').length
    const row = {
      ...{ id, exerciseId, versionId: version.id, version: version.version, title: version.title },
      ...{ userId: person.userId, userName: person.realname, departName: person.departName, language, code },
      ...{ verdict, judgedBy, passed, total: results.length, verdicts: results.map((one) => one.verdict) },
      message: results.map(wordsOf).find(Boolean) ?? '',
      steps: results.reduce((sum, { steps }) => sum + steps, 0),
      sysOrgCode: person.orgCode,
    } satisfies NewRow<'codingSubmission'>
    const solved = verdict !== 'passed' ? 0 : judgedBy === 'server' ? 2 : 1
    return {
      changes: [
        insert('codingSubmission', row),
        computed(sql`insert into coding_best (user_id, exercise_id, attempts, passed, total, solved, submission_id, time)
          values (${person.userId}, ${exerciseId}, 1, ${passed}, ${results.length}, ${solved}, ${id}, ${createTime})
          on conflict (user_id, exercise_id) do update set attempts = attempts + 1,
            passed = iif(excluded.solved > solved or (excluded.solved = solved and excluded.passed >= passed), excluded.passed, passed),
            total = iif(excluded.solved > solved or (excluded.solved = solved and excluded.passed >= passed), excluded.total, total),
            submission_id = iif(excluded.solved > solved or (excluded.solved = solved and excluded.passed >= passed), excluded.submission_id, submission_id),
            time = iif(excluded.solved > solved or (excluded.solved = solved and excluded.passed >= passed), excluded.time, time),
            solved = max(solved, excluded.solved)`),
      ],
      result: wholeSubmission({ ...row, createTime }),
      about: { bizType: 'codingSubmission', bizId: id, text: version.title },
    }
  },
})
