import { type Sandbox, newSandbox, newSandboxMemory, type SandboxOutput } from '../../core/sandbox'
import { MAX_TOTAL_STEPS, type TestCase, MAX_CASE_STEPS, type CaseResult, verdictOf } from './case'

type EvaluationOptions = {
  /** Receives what the program prints. Without it, no output is read from the interpreter. */
  show?: (shown: SandboxOutput, at: number) => void
  /** Awaited before each case and after the start of an interpreter, so that the thread can do other work in between. */
  pause?: () => Promise<void>
  /** Memory of the interpreter; must not be used concurrently. Allocated if omitted. */
  memory?: WebAssembly.Memory
}
/**
 * Evaluates a JavaScript program with test cases, on the server and in the browser. Each case starts with a fresh
 * state. The remaining cases are skipped when the instruction limit of all cases is used up.
 */
export async function evaluateProgram(
  module: WebAssembly.Module,
  code: string,
  cases: readonly TestCase[],
  { show, pause, memory = newSandboxMemory() }: EvaluationOptions = {},
): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  let machine: Sandbox | null = null
  let left = MAX_TOTAL_STEPS
  for (const [at, one] of cases.entries()) {
    if (left <= 0) {
      results.push({ verdict: 'skipped', got: '', message: '', steps: 0 })
      continue
    }
    await pause?.()
    if (!machine || machine.isBroken()) {
      machine = await newSandbox(module, memory)
      await pause?.()
    }
    const ran = machine.run(code, one.input, Math.min(MAX_CASE_STEPS, left), show ? (shown) => show(shown, at) : null)
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
