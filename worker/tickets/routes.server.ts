import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import {
  abortWith,
  completeWith,
  giveTicket,
  revokeTicket,
  signWith,
  startWith,
  stateWith,
  ticketsOf,
  viewTicket,
} from './commands.server'

export const tickets: readonly Route[] = [
  on(calls.giveTicket, giveTicket),
  on(calls.revokeTicket, revokeTicket),
  on(calls.ticketsOf, (ctx, { folderId }) => ticketsOf(ctx, folderId)),
  on(calls.viewTicket, (ctx, { ticket }) => viewTicket(ctx, ticket)),
  on(calls.startWith, startWith),
  on(calls.signWith, signWith),
  on(calls.stateWith, stateWith),
  on(calls.completeWith, completeWith),
  on(calls.abortWith, abortWith),
]
