import { and, eq, inArray } from 'drizzle-orm'
import { codingExercise, codingVersion } from '../../../db/schema'
import { insert, type Row, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import type { SaveExercise, ExerciseIdsInput } from '../inputs'
import { limitSolutionRuns } from '../queries/exercises.server'
import { casesProblem, type ExerciseAction, actionRefusal, solutionProblem } from '../rules'
import { t } from '../texts'

type Exercise = Row<'codingExercise'>
const auditSubject = (id: string, text: string) => ({ bizType: 'codingExercise', bizId: id, text })

const contentFields = [
  ...(['title', 'difficulty', 'summary', 'body', 'starterJavascript', 'starterPython'] as const),
  ...(['solutionJavascript', 'solutionPython', 'samples', 'hidden'] as const),
] as const
type Content = Pick<Exercise, (typeof contentFields)[number]>
const contentOf = (of: Content): Content => ({
  ...{ title: of.title, difficulty: of.difficulty, summary: of.summary, body: of.body },
  ...{ starterJavascript: of.starterJavascript, starterPython: of.starterPython },
  ...{ solutionJavascript: of.solutionJavascript, solutionPython: of.solutionPython },
  // A fixed order of fields, so that two contents can be compared as JSON.
  samples: of.samples.map(({ input, expected }) => ({ input, expected })),
  hidden: of.hidden.map(({ input, expected }) => ({ input, expected })),
})
const hasSameContent = (one: Content, other: Content) =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

/** Runs the solution; returns why the exercise cannot be released, or null if it can. */
async function findReleaseProblem({ solutionJavascript, samples, hidden }: Content): Promise<string | null> {
  if (!solutionJavascript.trim()) return t.solutionMissing
  const { evaluateOnServer: judgeHere } = await import('../evaluation.server')
  return solutionProblem(solutionJavascript, await judgeHere(solutionJavascript, [...samples, ...hidden]))
}

const loadExercises = (ctx: Context, ids: readonly string[]) =>
  readAll(ctx, {
    rows: ctx.db
      .select()
      .from(codingExercise)
      .where(and(inArray(codingExercise.id, [...ids]), eq(codingExercise.delFlag, 0))),
    versions: ctx.db
      .select({ version: codingVersion })
      .from(codingExercise)
      .innerJoin(codingVersion, eq(codingVersion.id, codingExercise.versionId))
      .where(inArray(codingExercise.id, [...ids])),
  })

/**
 * Returns version, column values and changes of releasing an exercise: the latest version if its content is unchanged,
 * otherwise a new one.
 */
function releaseChanges(
  ctx: Context,
  id: string,
  at: Content & { version: number },
  latest: Row<'codingVersion'> | undefined,
) {
  const set = { status: 1, releaseTime: formatStamp(ctx.now()) }
  if (latest && hasSameContent(latest, at)) return { version: latest.version, set, changes: [] }
  const versionId = ctx.id()
  const version = at.version + 1
  return {
    version,
    set: { ...set, version, versionId },
    changes: [insert('codingVersion', { id: versionId, exerciseId: id, version, ...contentOf(at) })],
  }
}

/**
 * Saves an exercise. A draft is updated; a released exercise also gets a new version, provided that its solution passes
 * all cases.
 */
export const saveExercise = command('coding:manage', {
  async load(ctx, input: SaveExercise) {
    if (!input.id) return { at: undefined, latest: undefined, problem: null }
    const { rows, versions } = await loadExercises(ctx, [input.id])
    const at = rows[0]
    if (at?.status === 1) await limitSolutionRuns(ctx)
    return { at, latest: versions[0]?.version, problem: at?.status === 1 ? await findReleaseProblem(input) : null }
  },
  decide({ at, latest, problem }, input, ctx) {
    if (input.id && !at) throw notFound()
    if (at && input.lockVersion !== undefined && input.lockVersion !== at.lockVersion) throw lostRace()
    const contradicted = casesProblem([...input.samples, ...input.hidden])
    if (contradicted) throw badInput({ hidden: contradicted })
    const set = { ...contentOf(input), sn: input.sn }
    if (!at) {
      const id = ctx.id()
      return {
        changes: [insert('codingExercise', { id, ...set })],
        result: { id, lockVersion: 0, version: 0 },
        about: auditSubject(id, input.title),
      }
    }
    if (at.status === 1 && input.samples.length === 0) throw badInput({ samples: t.noSamples })
    if (problem) throw badInput({ solutionJavascript: problem })
    const next = at.status === 1 ? releaseChanges(ctx, at.id, { ...set, version: at.version }, latest) : null
    const isNewer = !!next && next.version > at.version
    return {
      changes: [update('codingExercise', at, { ...set, ...(isNewer && next.set) }), ...(next?.changes ?? [])],
      result: { id: at.id, lockVersion: at.lockVersion + 1, version: next?.version ?? at.version },
      about: auditSubject(at.id, input.title),
    }
  },
})

const loadSelectedExercises = async (ctx: Context, { ids }: ExerciseIdsInput) => {
  const { rows, versions } = await loadExercises(ctx, ids)
  const named = rows.map((at) => ({ id: at.id, name: at.title, at }))
  return { versions, rows: named, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
}
function assertAction(act: ExerciseAction, at: Exercise): void {
  const why = actionRefusal(act, at)
  if (why) throw conflict(why)
}

/** Releases exercises. The solution of each must pass all of its cases. */
export const releaseExercises = batchCommand('coding:manage', {
  bizType: 'codingExercise',
  async load(ctx: Context, input: ExerciseIdsInput) {
    const loaded = await loadSelectedExercises(ctx, input)
    const problems = new Map<string, string | null>()
    await limitSolutionRuns(ctx)
    for (const { at } of loaded.rows)
      if (actionRefusal('release', at) === null) problems.set(at.id, await findReleaseProblem(at))
    return { ...loaded, problems }
  },
  decide({ at }, _, ctx, { versions, problems }) {
    assertAction('release', at)
    const problem = problems.get(at.id)
    if (problem) throw conflict(problem)
    const { set, changes } = releaseChanges(
      ctx,
      at.id,
      at,
      versions.find(({ version }) => version.id === at.versionId)?.version,
    )
    return [update('codingExercise', at, set), ...changes]
  },
  done: t.released,
})

/** Withdraws released exercises. */
export const withdrawExercises = batchCommand('coding:manage', {
  bizType: 'codingExercise',
  load: loadSelectedExercises,
  decide({ at }) {
    assertAction('withdraw', at)
    return [update('codingExercise', at, { status: 2 })]
  },
  done: t.withdrawn,
})

/** Deletes exercises that were never released. */
export const deleteExercises = batchCommand('coding:manage', {
  bizType: 'codingExercise',
  load: loadSelectedExercises,
  decide({ at }) {
    assertAction('delete', at)
    return [update('codingExercise', at, { delFlag: 1 })]
  },
  done: t.deleted,
})
