import { rowIn } from '../core/names'
import { type Case, type CaseResult, readJson, sameAnswer } from './judge/case'
import { t } from './texts'

export const languages = ['javascript', 'python'] as const
export type Language = (typeof languages)[number]
/** Maximum characters of a program, and of the input or output of a case. */
export const MOST_CODE = 20_000
export const MOST_CASE = 20_000
export const MOST_CASES = 30
/** Maximum exercises released by one call, because the solution of each is run. */
export const MOST_RELEASED = 20
/** Returns the verdict of a program: that of the first case that did not pass. */
export const overall = (results: readonly Pick<CaseResult, 'verdict'>[]): 'passed' | 'failed' | 'error' | 'limit' => {
  const worst = results.find(({ verdict }) => verdict !== 'passed')?.verdict ?? 'passed'
  return worst === 'skipped' ? 'limit' : worst
}

/** Returns two cases with the same input and different expected outputs (positions from 1), or null. */
export function contradiction(cases: readonly Case[]): [one: number, other: number] | null {
  const seen = new Map<string, number>()
  for (const [at, { input, expected }] of cases.entries()) {
    const key = JSON.stringify(readJson(input))
    const before = seen.get(key)
    if (before === undefined) seen.set(key, at)
    else if (!sameAnswer(readJson(cases[before]!.expected), readJson(expected))) return [before + 1, at + 1]
  }
  return null
}

export type ExerciseAct = 'release' | 'withdraw' | 'delete'
type Standing = { status: number; version: number; samples: readonly Case[]; hidden: readonly Case[] }
/**
 * Returns why an action on an exercise is refused, or null if it is possible. Releasing a released exercise is refused:
 * it would repeat the same version.
 */
export function refusedAct(act: ExerciseAct, { status, version, samples, hidden }: Standing): string | null {
  if (act === 'withdraw') return status === 1 ? null : t.notReleased
  if (act === 'delete') return version === 0 ? null : t.notDraft
  if (status === 1) return t.alreadyReleased
  if (samples.length === 0) return t.noSamples
  return casesProblem([...samples, ...hidden])
}
/** Returns a message if two cases contradict each other, or null. */
export function casesProblem(cases: readonly Case[]): string | null {
  const found = contradiction(cases)
  return found && t.casesContradict(...found)
}

/** Returns a message about the first case that the solution does not pass, or null. */
export function solutionProblem(code: string, results: readonly CaseResult[]): string | null {
  if (!code.trim()) return t.solutionMissing
  const at = results.findIndex(({ verdict }) => verdict !== 'passed')
  return at < 0 ? null : t.solutionFails(at + 1, wordsOf(results[at]!) || t.wrongAnswer)
}

/** Returns the message of a case without an output: our text for a known reason, otherwise the program's own message. */
export const wordsOf = ({ verdict, message }: Pick<CaseResult, 'verdict' | 'message'>): string => {
  const ours = rowIn(OURS, message)
  return ours && (verdict === 'limit' || verdict === 'error') ? ours() : message
}
const OURS = {
  steps: () => t.tooManySteps,
  memory: () => t.tooMuchMemory,
  time: () => t.tooLong,
  solve: () => t.noSolve,
  never: () => t.neverAnswers,
}
