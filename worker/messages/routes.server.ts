import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, takes, valid } from '../core/http.server'
import { Outcome } from '../core/outcome'
import { discardOutbox, previewTemplate, retryOutbox, saveTemplate } from './commands.server'
import {
  OutboxIds,
  OutboxPage,
  OutboxQuery,
  Preview,
  PreviewTemplate,
  SaveTemplate,
  TemplateCode,
  TemplateRow,
} from './contract'
import { outboxPage, templateRow, templates } from './queries.server'

export const messages = new Hono<App>()
  .get(
    '/v2/message/sysMessageTemplate/queryByCode',
    may('announcement:release', 'system:manage'),
    answers('消息模板', TemplateRow),
    valid('query', TemplateCode),
    async (c) => ok(c, await templateRow(c.var.ctx, c.req.valid('query').templateCode)),
  )
  .get(
    '/v2/message/sysMessageTemplate/list',
    may('system:manage'),
    answers('全部消息模板', z.array(TemplateRow)),
    async (c) => ok(c, await templates(c.var.ctx)),
  )
  .post(
    '/v2/message/sysMessageTemplate/edit',
    may('system:manage'),
    answers('保存消息模板', z.null()),
    valid('json', SaveTemplate),
    async (c) => done(c, await saveTemplate(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/message/sysMessageTemplate/preview',
    may('system:manage'),
    answers('预览消息模板', Preview),
    valid('json', PreviewTemplate),
    (c) => ok(c, previewTemplate(c.req.valid('json'))),
  )
  .get(
    '/v2/message/outbox/list',
    may('system:manage'),
    answers('发件箱', OutboxPage),
    valid('query', OutboxQuery),
    async (c) => ok(c, await outboxPage(c.var.ctx, c.req.valid('query'))),
  )
  .post('/v2/message/outbox/retry', may('system:manage'), answers('重新发送', Outcome), takes(OutboxIds), async (c) =>
    done(c, await retryOutbox(c.var.ctx, c.req.valid('query'))),
  )
  .post('/v2/message/outbox/discard', may('system:manage'), answers('放弃发送', Outcome), takes(OutboxIds), async (c) =>
    done(c, await discardOutbox(c.var.ctx, c.req.valid('query'))),
  )
