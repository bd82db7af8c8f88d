import quickjs from 'quickjs.wasm'
import { limitConcurrency, sleep } from '../core/concurrency-limit.server'
import { newMemory } from '../core/machine'
import type { Case } from './judge/case'
import { judge } from './judge/rules'

/** Milliseconds between two cases in which other requests of the isolate are answered. */
const PAUSE_MS = 10
/** One interpreter per isolate: it has 32 MB, which are used again and again. */
const oneAtATime = limitConcurrency(1)
let memory: WebAssembly.Memory | null = null

/**
 * Judges a program on the server. The interpreter holds the thread during a case; between two cases other requests of the
 * isolate get their turn. The interpreter is a module of its own, fetched with the first program.
 */
export const judgeHere = (code: string, cases: readonly Case[]) =>
  oneAtATime(() => {
    memory ??= newMemory()
    return judge(quickjs, code, cases, { memory, pause: () => sleep(PAUSE_MS) })
  })
