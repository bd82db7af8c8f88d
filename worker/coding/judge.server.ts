import quickjs from 'quickjs.wasm'
import { limitConcurrency, sleep } from '../core/concurrency-limit.server'
import type { Case } from './judge/case'
import { judge } from './judge/rules'

/** Milliseconds between two cases in which other requests of the isolate are answered. */
const PAUSE_MS = 10
/** One interpreter per isolate: it has up to 32 MB. */
const oneAtATime = limitConcurrency(1)

/**
 * Judges a program on the server. The interpreter holds the thread during a case; between two cases other requests of the
 * isolate get their turn. The interpreter is a module of its own, fetched with the first program.
 */
export const judgeHere = (code: string, cases: readonly Case[]) =>
  oneAtATime(() => judge(quickjs, code, cases, { pause: () => sleep(PAUSE_MS) }))
