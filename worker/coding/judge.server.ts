import quickjs from 'quickjs.wasm'
import { judge } from './judge/rules'
import type { Case } from './judge/case'

/** Judges a program here. The interpreter is a part of its own, fetched with the first program. */
export const judgeHere = (code: string, cases: readonly Case[]) => judge(quickjs, code, cases)
