import { lookup } from '../core/typed-keys'
import { type TestCase, type CaseResult, parseJsonText, isSameAnswer } from './evaluation/case'
import { t } from './texts'

export const languages = ['javascript', 'python'] as const
export type Language = (typeof languages)[number]
/** Maximum characters of a program, and of the input or output of a case. */
export const MAX_CODE_LENGTH = 20_000
export const MAX_CASE_LENGTH = 20_000
export const MAX_CASES = 30
/** Maximum exercises released by one call, because the solution of each is run. */
export const MAX_RELEASED = 20
/** Returns the verdict of a program: that of the first case that did not pass. */
export const overallVerdict = (
  results: readonly Pick<CaseResult, 'verdict'>[],
): 'passed' | 'failed' | 'error' | 'limit' => {
  const worst = results.find(({ verdict }) => verdict !== 'passed')?.verdict ?? 'passed'
  return worst === 'skipped' ? 'limit' : worst
}

/** Returns two cases with the same input and different expected outputs (positions from 1), or null. */
export function findContradiction(cases: readonly TestCase[]): [one: number, other: number] | null {
  const seen = new Map<string, number>()
  for (const [at, { input, expected }] of cases.entries()) {
    const key = JSON.stringify(parseJsonText(input))
    const before = seen.get(key)
    if (before === undefined) seen.set(key, at)
    else if (!isSameAnswer(parseJsonText(cases[before]!.expected), parseJsonText(expected))) return [before + 1, at + 1]
  }
  return null
}

export type ExerciseAction = 'release' | 'withdraw' | 'delete'
type ExerciseState = { status: number; version: number; samples: readonly TestCase[]; hidden: readonly TestCase[] }
/**
 * Returns why an action on an exercise is refused, or null if it is possible. Releasing a released exercise is refused:
 * it would repeat the same version.
 */
export function actionRefusal(act: ExerciseAction, { status, version, samples, hidden }: ExerciseState): string | null {
  if (act === 'withdraw') return status === 1 ? null : t.notReleased
  if (act === 'delete') return version === 0 ? null : t.notDraft
  if (status === 1) return t.alreadyReleased
  if (samples.length === 0) return t.noSamples
  return casesProblem([...samples, ...hidden])
}
/** Returns a message if two cases contradict each other, or null. */
export function casesProblem(cases: readonly TestCase[]): string | null {
  const found = findContradiction(cases)
  return found && t.casesContradict(...found)
}

/** Returns a message about the first case that the solution does not pass, or null. */
export function solutionProblem(code: string, results: readonly CaseResult[]): string | null {
  if (!code.trim()) return t.solutionMissing
  const at = results.findIndex(({ verdict }) => verdict !== 'passed')
  return at < 0 ? null : t.solutionFails(at + 1, caseMessage(results[at]!) || t.wrongAnswer)
}

/** Returns the message of a case without an output: our text for a known reason, otherwise the program's own message. */
export const caseMessage = ({ verdict, message }: Pick<CaseResult, 'verdict' | 'message'>): string => {
  const ours = lookup(builtInMessages, message)
  return ours && (verdict === 'limit' || verdict === 'error') ? ours() : message
}
const builtInMessages = {
  steps: () => t.tooManySteps,
  memory: () => t.tooMuchMemory,
  time: () => t.tooLong,
  solve: () => t.noSolve,
  never: () => t.neverAnswers,
}
