import * as calls from './calls'
import { handleCalls, wrapCalls, type Route } from '../core/route.server'
import { signOut } from '../auth/calls'
import { takeRole } from '../permissions/calls'
import { Refusal, unauthenticated, unavailable } from '../core/refusal'
import { shardOf } from './messages'
import { closeSocketsAfterCall } from './middleware.server'
import { updatePresence } from './presence.server'
import { findShard } from './push.server'
import { createTicket, verifyTicket } from './ticket.server'
import { t } from './texts'

export const live: readonly Route[] = [
  wrapCalls([signOut, takeRole], closeSocketsAfterCall),
  ...handleCalls(calls, {
    liveTicket: createTicket,
    stayAt: updatePresence,
    socket: async (ctx, { userId, last }, c) => {
      if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new Refusal(t.webSocketOnly, 426, 403)
      const protocol = c.req.header('sec-websocket-protocol')?.trim() ?? ''
      const ticket = await verifyTicket(ctx, protocol)
      if (!ticket || ticket.userId !== userId) throw unauthenticated(t.ticketWrong)
      const there = findShard(ctx, shardOf(ticket.userId))
      if (!there) throw unavailable(t.live)
      const answer = await there.fetch('https://room/', {
        headers: {
          upgrade: 'websocket',
          'x-live-user': ticket.userId,
          'x-live-session': ticket.sessionId,
          'x-live-ticket': ticket.id,
          'x-live-issued': String(ticket.issued),
          'x-live-address': ctx.request.ip,
          'x-live-last': last,
        },
      })
      if (!answer.webSocket) throw unauthenticated(t.ticketWrong)
      // The browser requires the sub-protocol that it requested.
      return new Response(null, {
        status: 101,
        webSocket: answer.webSocket,
        headers: { 'sec-websocket-protocol': protocol },
      })
    },
  }),
]
