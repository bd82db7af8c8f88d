import quickjs from 'quickjs.wasm'
import { limitConcurrency, sleep } from '../core/concurrency-limit.server'
import { newSandboxMemory } from '../core/sandbox'
import type { TestCase } from './evaluation/case'
import { evaluateProgram } from './evaluation/rules'

/** Pause between two cases, in milliseconds, in which the isolate serves other requests. */
const PAUSE_MS = 10
/** One interpreter per isolate. Its 32 MB of memory are reused. */
const evaluationLimiter = limitConcurrency(1)
let memory: WebAssembly.Memory | null = null

/**
 * Evaluates a program on the server. The interpreter blocks the thread during a case; between two cases the isolate
 * serves other requests. The interpreter is a separate module, loaded with the first program.
 */
export const evaluateOnServer = (code: string, cases: readonly TestCase[]) =>
  evaluationLimiter(() => {
    memory ??= newSandboxMemory()
    return evaluateProgram(quickjs, code, cases, { memory, pause: () => sleep(PAUSE_MS) })
  })
