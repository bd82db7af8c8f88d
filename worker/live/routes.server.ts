import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, answersFile, may, ok, valid } from '../core/http.server'
import { Refusal, unauthenticated, unavailable } from '../core/refusal'
import { shardOf } from './messages'
import { endsSockets } from './middleware.server'
import { Others, Stay, stay } from './presence.server'
import { shard } from './push.server'
import { makeTicket, readTicket } from './ticket.server'
import { t } from './texts'

const Ticket = z.strictObject({ ticket: z.string(), userId: z.string() })

export const live = new Hono<App>()
  .use('/v2/sys/logout', endsSockets)
  .use('/v2/sys/permission/getUserPermissionByRole/:roleId', endsSockets)
  .post('/v2/sys/live/ticket', may('announcement:read'), answers('实时消息的一次性凭证', Ticket), async (c) =>
    ok(c, await makeTicket(c.var.ctx)),
  )
  .post(
    '/v2/sys/live/presence',
    may('subject:edit', 'report:write'),
    answers('正在编辑申报书或报告的人', Others),
    valid('json', Stay),
    async (c) => ok(c, await stay(c.var.ctx, c.req.valid('json'))),
  )
  .get('/websocket/:userId', answersFile('实时消息（WebSocket，凭证作为子协议）'), async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new Refusal(t.webSocketOnly, 426, 403)
    const given = c.req.header('sec-websocket-protocol')?.trim() ?? ''
    const ticket = await readTicket(c.var.ctx, given)
    if (ticket?.userId !== c.req.param('userId')) throw unauthenticated(t.ticketWrong)
    const there = shard(c.var.ctx, shardOf(ticket.userId))
    if (!there) throw unavailable(t.live)
    const answer = await there.fetch('https://room/', {
      headers: {
        upgrade: 'websocket',
        'x-live-user': ticket.userId,
        'x-live-session': ticket.sessionId,
        'x-live-ticket': ticket.id,
        'x-live-issued': String(ticket.issued),
        'x-live-last': c.req.query('last') ?? '',
      },
    })
    if (!answer.webSocket) throw unauthenticated(t.ticketWrong)
    // The browser asks for the sub-protocol that it named.
    return new Response(null, {
      status: 101,
      webSocket: answer.webSocket,
      headers: { 'sec-websocket-protocol': given },
    })
  })
