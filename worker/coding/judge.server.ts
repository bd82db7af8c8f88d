import quickjs from 'quickjs.wasm'
import { limitConcurrency, sleep } from '../core/concurrency-limit.server'
import { newMemory } from '../core/machine'
import type { Case } from './judge/case'
import { judge } from './judge/rules'

/** Pause between two cases, in milliseconds, in which the isolate serves other requests. */
const PAUSE_MS = 10
/** One interpreter per isolate. Its 32 MB of memory are reused. */
const oneAtATime = limitConcurrency(1)
let memory: WebAssembly.Memory | null = null

/**
 * Evaluates a program on the server. The interpreter blocks the thread during a case; between two cases the isolate
 * serves other requests. The interpreter is a separate module, loaded with the first program.
 */
export const judgeHere = (code: string, cases: readonly Case[]) =>
  oneAtATime(() => {
    memory ??= newMemory()
    return judge(quickjs, code, cases, { memory, pause: () => sleep(PAUSE_MS) })
  })
