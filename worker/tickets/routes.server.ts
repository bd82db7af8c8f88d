import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import * as commands from './commands.server'
import { ticketsOf, viewTicket } from './commands.server'

export const tickets: readonly Route[] = handleCalls(calls, {
  ...commands,
  ticketsOf: (ctx, { folderId }) => ticketsOf(ctx, folderId),
  viewTicket: (ctx, { ticket }) => viewTicket(ctx, ticket),
})
