import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, valid } from '../core/http.server'
import { markRead } from './commands.server'
import {
  AnnouncementRow,
  MinePage,
  MineQuery,
  OneAnnouncement,
  ReadAnnouncement,
  Unread,
  UnreadQuery,
} from './contract'
import { myAnnouncements, oneAnnouncement, unread } from './queries.server'

export const announcements = new Hono<App>()
  .get(
    '/v2/sys/annountCement/listByUser',
    may('announcement:read'),
    answers('未读的公告与系统消息', Unread),
    valid('query', UnreadQuery),
    async (c) => ok(c, await unread(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/sys/annountCement/queryById',
    may('announcement:read'),
    answers('一条公告或消息', AnnouncementRow),
    valid('query', OneAnnouncement),
    async (c) => ok(c, await oneAnnouncement(c.var.ctx, c.req.valid('query').id)),
  )
  .get(
    '/v2/sys/sysAnnouncementSend/getMyAnnouncementSend',
    may('announcement:read'),
    answers('我的全部消息', MinePage),
    valid('query', MineQuery),
    async (c) => ok(c, await myAnnouncements(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    may('announcement:read'),
    answers('标记消息为已读', z.null()),
    valid('json', ReadAnnouncement),
    async (c) => done(c, await markRead(c.var.ctx, c.req.valid('json').anntId)),
  )
