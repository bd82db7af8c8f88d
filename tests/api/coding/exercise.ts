import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import type { SignedIn, World } from '~/tests/support/world'
import * as coding from '~/worker/coding/calls'
import type { Bindings } from '~/worker/core/env'

export const SECRET = '42424242'
/** An exercise that doubles a number, with a secret hidden case. */
export const exerciseInput = (more: object = {}) => ({
  ...{ title: '翻倍', difficulty: 'easy' as const, summary: '把数翻倍', body: '返回输入的两倍。' },
  ...{ starterJavascript: 'function solve(n) {}', starterPython: 'def solve(n):\n    pass\n' },
  ...{ solutionJavascript: 'const solve = (n) => n * 2', solutionPython: 'solve = lambda n: n * 2' },
  samples: [{ input: '1', expected: '2' }],
  hidden: [{ input: '21212121', expected: SECRET }],
  ...more,
})
/** Creates an exercise and releases it unless told otherwise. */
export async function createExercise(keeper: SignedIn, more: object = {}, release = true): Promise<string> {
  const { body } = await keeper.ask(coding.saveExercise, exerciseInput(more))
  if (!body.success) throw new Error(JSON.stringify(body))
  if (!release) return body.result.id
  const { body: released } = await keeper.ask(coding.releaseExercises, { ids: [body.result.id] })
  if (!released.success) throw new Error(JSON.stringify(released))
  return body.result.id
}
export const RIGHT = 'const solve = (n) => n + n'
export const WRONG = 'const solve = (n) => n === 1 ? 2 : 0'

/** Runs the job that evaluates submitted programs. */
export const evaluateAll = (world: World) =>
  runJob('judgePrograms', world.bindings as unknown as Bindings, jobHandlers.judgePrograms, { now: world.now })
/** Submits a JavaScript program, evaluates it and returns the submission. */
export async function submitAndEvaluate(world: World, who: SignedIn, exerciseId: string, code: string) {
  const answer = await who.ask(coding.submitProgram, { exerciseId, language: 'javascript', code })
  await evaluateAll(world)
  return who.ask(coding.submissionDetail, { id: answer.body.result.id })
}
