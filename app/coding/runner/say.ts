import type { Shown } from '~/worker/core/machine'
import type { CaseResult } from '~/worker/coding/judge/case'

/** A program and its cases, which run independently. The expected output is known for samples only. */
export type Task = { code: string; cases: readonly { input: string; expected: string | null }[] }
/** Messages of the sandbox. */
export type Said =
  /** Loading has finished; the time limit starts. */
  | { kind: 'begun' }
  | { kind: 'shown'; shown: Shown; at: number }
  | { kind: 'case'; result: CaseResult; at: number }
  | { kind: 'done' }
  | { kind: 'flood' }
  | { kind: 'broken'; message: string }
/** Files for the worker, which cannot fetch them. */
export type Files = Record<string, ArrayBuffer>
