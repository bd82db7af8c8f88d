import { type Machine, machineOf, newMemory, type Shown } from '../../core/machine'
import { ALL_STEPS, type Case, CASE_STEPS, type CaseResult, verdictOf } from './case'

type JudgeOptions = {
  /** Receives what the program shows. Without it nothing is read out of the interpreter. */
  show?: (shown: Shown, at: number) => void
  /** Awaited before each case and after an interpreter was started, so that the thread can do other work between them. */
  pause?: () => Promise<void>
  /** What nobody else uses meanwhile; made for these cases where none is given. */
  memory?: WebAssembly.Memory
}
/**
 * Judges a JavaScript program by cases, each from nothing; here and in the browser alike. Once the steps of all are used up, what
 * is left is skipped.
 */
export async function judge(
  module: WebAssembly.Module,
  code: string,
  cases: readonly Case[],
  { show, pause, memory = newMemory() }: JudgeOptions = {},
): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  let machine: Machine | null = null
  let left = ALL_STEPS
  for (const [at, one] of cases.entries()) {
    if (left <= 0) {
      results.push({ verdict: 'skipped', got: '', message: '', steps: 0 })
      continue
    }
    await pause?.()
    if (!machine || machine.isBroken()) {
      machine = await machineOf(module, memory)
      await pause?.()
    }
    const ran = machine.run(code, one.input, Math.min(CASE_STEPS, left), show ? (shown) => show(shown, at) : null)
    left -= ran.steps
    results.push(
      ran.end === 'value'
        ? { verdict: verdictOf(one, ran.value), got: ran.value ?? '', message: '', steps: ran.steps }
        : {
            verdict: ran.end,
            got: '',
            message: ran.message,
            steps: ran.steps,
          },
    )
  }
  return results
}
