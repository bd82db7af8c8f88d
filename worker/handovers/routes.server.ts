import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import { answerHandover, askHandover, withdrawHandover } from './commands.server'
import { heldBy, listHandovers } from './queries.server'

/** Work that goes from one person to another. */
export const handovers: readonly Route[] = [
  on(calls.listHandovers, listHandovers),
  on(calls.heldBy, heldBy),
  on(calls.askHandover, askHandover),
  on(calls.answerHandover, answerHandover),
  on(calls.withdrawHandover, withdrawHandover),
]
