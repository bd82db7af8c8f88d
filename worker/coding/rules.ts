import { rowIn } from '../core/names'
import { type Case, type CaseResult, readJson, sameAnswer } from './judge/case'
import { t } from './texts'

export const languages = ['javascript', 'python'] as const
export type Language = (typeof languages)[number]
/** Characters of a program, and of a case. */
export const MOST_CODE = 20_000
export const MOST_CASE = 20_000
export const MOST_CASES = 30
/** Exercises that one call releases: the solution of each is run. */
export const MOST_RELEASED = 20
/** The whole of a program's results in a word: the first that is not passed says it. */
export const overall = (results: readonly Pick<CaseResult, 'verdict'>[]): 'passed' | 'failed' | 'error' | 'limit' => {
  const worst = results.find(({ verdict }) => verdict !== 'passed')?.verdict ?? 'passed'
  return worst === 'skipped' ? 'limit' : worst
}

/** Two cases that give the same and expect something else, by their places from 1. */
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
/** Why an act on an exercise is refused; null where it is not. Releasing what is released would make the same version again. */
export function refusedAct(act: ExerciseAct, { status, version, samples, hidden }: Standing): string | null {
  if (act === 'withdraw') return status === 1 ? null : t.notReleased
  if (act === 'delete') return version === 0 ? null : t.notDraft
  if (status === 1) return t.alreadyReleased
  if (samples.length === 0) return t.noSamples
  return casesProblem([...samples, ...hidden])
}
export function casesProblem(cases: readonly Case[]): string | null {
  const found = contradiction(cases)
  return found && t.casesContradict(...found)
}

/** The first case that a solution does not pass, as a sentence. */
export function solutionProblem(code: string, results: readonly CaseResult[]): string | null {
  if (!code.trim()) return t.solutionMissing
  const at = results.findIndex(({ verdict }) => verdict !== 'passed')
  return at < 0 ? null : t.solutionFails(at + 1, wordsOf(results[at]!) || t.wrongAnswer)
}

/** What is said of a case that gave no answer: the program's own words, or ours. */
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
