import type { SandboxOutput } from '~/worker/core/sandbox'
import type { CaseResult } from '~/worker/coding/evaluation/case'

/** A program and its cases, which run independently. The expected output is known for samples only. */
export type RunTask = { code: string; cases: readonly { input: string; expected: string | null }[] }
/** Messages of the sandbox. */
export type RunnerMessage =
  /** Loading has finished; the time limit starts. */
  | { kind: 'begun' }
  | { kind: 'shown'; shown: SandboxOutput; at: number }
  | { kind: 'case'; result: CaseResult; at: number }
  | { kind: 'done' }
  | { kind: 'flood' }
  | { kind: 'broken'; message: string }
/** Files for the worker, which cannot fetch them. */
export type RunnerFiles = Record<string, ArrayBuffer>
