import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, valid } from '../core/http.server'
import { Completed, SignedParts, Started, UploadState } from '../files/contract'
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
import {
  CompleteWith,
  Given,
  GiveTicket,
  OneTicket,
  SignWith,
  StartWith,
  TicketRow,
  TicketsOf,
  TicketView,
  UploadWith,
  WithTicket,
} from './contract'

export const tickets = new Hono<App>()
  .post(
    '/v2/oss/ticket/give',
    may('folder:write'),
    answers('发放上传凭证', Given),
    valid('json', GiveTicket),
    async (c) => done(c, await giveTicket(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/oss/ticket/revoke',
    may('folder:write'),
    answers('撤销上传凭证', z.null()),
    valid('json', OneTicket),
    async (c) => done(c, await revokeTicket(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/v2/oss/ticket/list',
    may('folder:write'),
    answers('目录的上传凭证', z.array(TicketRow)),
    valid('query', TicketsOf),
    async (c) => ok(c, await ticketsOf(c.var.ctx, c.req.valid('query').folderId)),
  )
  // Open: the right is the ticket's own.
  .get('/v2/display/ticket/info', answers('上传凭证', TicketView), valid('query', WithTicket), async (c) =>
    ok(c, await viewTicket(c.var.ctx, c.req.valid('query').ticket)),
  )
  .post('/v2/display/ticket/start', answers('凭上传凭证开始上传', Started), valid('json', StartWith), async (c) =>
    done(c, await startWith(c.var.ctx, c.req.valid('json'))),
  )
  .post('/v2/display/ticket/sign', answers('凭上传凭证取得分片地址', SignedParts), valid('json', SignWith), async (c) =>
    ok(c, await signWith(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/v2/display/ticket/parts',
    answers('凭上传凭证查看已上传的分片', UploadState),
    valid('query', UploadWith),
    async (c) => ok(c, await stateWith(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/display/ticket/complete',
    answers('凭上传凭证完成上传', Completed),
    valid('json', CompleteWith),
    async (c) => done(c, await completeWith(c.var.ctx, c.req.valid('json'))),
  )
  .post('/v2/display/ticket/abort', answers('凭上传凭证取消上传', z.null()), valid('json', UploadWith), async (c) =>
    done(c, await abortWith(c.var.ctx, c.req.valid('json'))),
  )
