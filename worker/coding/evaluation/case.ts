/**
 * Instruction limits of the interpreter, for one case and for all cases of a program. The interpreter cannot be
 * interrupted within a case: 1.5 million steps block the thread for 20 to 45 ms.
 */
export const MAX_CASE_STEPS = 1_500_000
export const MAX_TOTAL_STEPS = 6_000_000
const TOLERANCE = 1e-6

/** Input and expected output of a test case, both as JSON. */
export type TestCase = { input: string; expected: string }
export type CaseVerdict = 'passed' | 'failed' | 'error' | 'limit' | 'skipped'
export type CaseResult = { verdict: CaseVerdict; got: string; message: string; steps: number }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * True if two outputs are equal: numbers to a tolerance of 1e-6 (relative above 1), arrays in order, object keys in any
 * order.
 */
export function isSameAnswer(expected: unknown, got: unknown): boolean {
  if (typeof expected === 'number' && typeof got === 'number')
    return Math.abs(expected - got) <= TOLERANCE * Math.max(1, Math.abs(expected))
  if (Array.isArray(expected) || Array.isArray(got))
    return (
      Array.isArray(expected) &&
      Array.isArray(got) &&
      expected.length === got.length &&
      expected.every((one, at) => isSameAnswer(one, got[at]))
    )
  if (isObject(expected) && isObject(got)) {
    const names = Object.keys(expected)
    return (
      names.length === Object.keys(got).length &&
      names.every((name) => Object.hasOwn(got, name) && isSameAnswer(expected[name], got[name]))
    )
  }
  return expected === got
}

/** Parses JSON; undefined for invalid text. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the verdict of an output. Null: the program returned none. */
export function verdictOf({ expected }: TestCase, got: string | null): CaseVerdict {
  const answer = got === null ? undefined : parseJsonText(got)
  return answer !== undefined && isSameAnswer(parseJsonText(expected), answer) ? 'passed' : 'failed'
}
