import type { SignedIn } from '~/tests/world/world'
import * as coding from '~/worker/coding/calls'

export const SECRET = '42424242'
/** An exercise that doubles a number; the hidden case is a secret. */
export const exercise = (more: object = {}) => ({
  ...{ title: '翻倍', difficulty: 'easy' as const, summary: '把数翻倍', body: '返回输入的两倍。' },
  ...{ starterJavascript: 'function solve(n) {}', starterPython: 'def solve(n):\n    pass\n' },
  ...{ solutionJavascript: 'const solve = (n) => n * 2', solutionPython: 'solve = lambda n: n * 2' },
  samples: [{ input: '1', expected: '2' }],
  hidden: [{ input: '21212121', expected: SECRET }],
  ...more,
})
/** One of its keeper, released where nothing else is said. */
export async function exerciseOf(keeper: SignedIn, more: object = {}, release = true): Promise<string> {
  const { body } = await keeper.ask(coding.saveExercise, exercise(more))
  if (!body.success) throw new Error(JSON.stringify(body))
  if (!release) return body.result.id
  const { body: released } = await keeper.ask(coding.releaseExercises, { ids: [body.result.id] })
  if (!released.success) throw new Error(JSON.stringify(released))
  return body.result.id
}
export const RIGHT = 'const solve = (n) => n + n'
export const WRONG = 'const solve = (n) => n === 1 ? 2 : 0'
