import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import * as commands from './commands.server'

export const tickets: readonly Route[] = answers(calls, {
  ...commands,
  ticketsOf: (ctx, { folderId }) => commands.ticketsOf(ctx, folderId),
  viewTicket: (ctx, { ticket }) => commands.viewTicket(ctx, ticket),
})
