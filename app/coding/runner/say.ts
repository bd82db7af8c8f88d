import type { Shown } from '~/worker/core/machine'
import type { CaseResult } from '~/worker/coding/judge/case'

/** What a worker is asked to run: each case for itself. What must come of it is known for samples alone. */
export type Task = { code: string; cases: readonly { input: string; expected: string | null }[] }
/** What the sandbox says, as it comes. */
export type Said =
  /** What it needs is loaded; from here its time counts. */
  | { kind: 'begun' }
  | { kind: 'shown'; shown: Shown; at: number }
  | { kind: 'case'; result: CaseResult; at: number }
  | { kind: 'done' }
  | { kind: 'flood' }
  | { kind: 'broken'; message: string }
/** Files that a worker cannot fetch, as they are handed to it. */
export type Files = Record<string, ArrayBuffer>
