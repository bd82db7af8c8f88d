import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, changes, done, may, ok, takes, valid } from '../core/http.server'
import { Outcome } from '../core/outcome'
import { addAnnouncement, editAnnouncement, removeAnnouncements } from './commands/draft.server'
import { markAllRead, markRead } from './commands/read.server'
import { releaseAnnouncement, revokeAnnouncement, tellAgain } from './commands/release.server'
import {
  AnnouncementDetail,
  Announcements,
  EditAnnouncement,
  ManagedPage,
  ManageQuery,
  MinePage,
  MineQuery,
  OneAnnouncement,
  ReachPage,
  ReachQuery,
  ReadAll,
  ReadAnnouncement,
  ReleaseAnnouncement,
  SaveAnnouncement,
  SavedAnnouncement,
  Unread,
  UnreadCount,
  UnreadQuery,
  UserOrVisit,
} from './contract'
import { managedAnnouncements, reachOf, userOrVisit } from './queries/manage.server'
import { myAnnouncements, oneAnnouncement, unread, unreadCount } from './queries/reader.server'

const release = [
  changes,
  may('announcement:release'),
  answers('发布公告', z.null()),
  takes(ReleaseAnnouncement),
] as const
const revoke = [changes, may('announcement:release'), answers('撤销公告', z.null()), takes(OneAnnouncement)] as const

export const announcements = new Hono<App>()
  // What a person was sent
  .get(
    '/v2/sys/annountCement/listByUser',
    may('announcement:read'),
    answers('未读的公告与系统消息', Unread),
    valid('query', UnreadQuery),
    async (c) => ok(c, await unread(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/sys/annountCement/getUnreadMessageCount',
    may('announcement:read'),
    answers('未读消息数量', UnreadCount),
    async (c) => ok(c, await unreadCount(c.var.ctx)),
  )
  .get(
    '/v2/sys/annountCement/queryById',
    may('announcement:read'),
    answers('一条公告或消息', AnnouncementDetail),
    valid('query', OneAnnouncement),
    async (c) => ok(c, await oneAnnouncement(c.var.ctx, c.req.valid('query').id)),
  )
  .get(
    '/v2/sys/annountCement/countUserOrVisit',
    may('announcement:read'),
    answers('用户数与访问数', UserOrVisit),
    async (c) => ok(c, await userOrVisit(c.var.ctx)),
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
    takes(ReadAnnouncement),
    async (c) => done(c, await markRead(c.var.ctx, c.req.valid('query').anntId)),
  )
  .post(
    '/v2/sys/sysAnnouncementSend/readAll',
    may('announcement:read'),
    answers('全部标为已读', z.null()),
    takes(ReadAll),
    async (c) => done(c, await markAllRead(c.var.ctx, c.req.valid('query').msgCategory)),
  )
  .post(
    '/v2/sys/annountCement/clearAllUnReadMessage',
    may('announcement:read'),
    answers('清除全部未读消息', z.null()),
    async (c) => done(c, await markAllRead(c.var.ctx)),
  )
  // What a person writes
  .get(
    '/v2/sys/annountCement/list',
    may('announcement:release'),
    answers('管理公告', ManagedPage),
    valid('query', ManageQuery),
    async (c) => ok(c, await managedAnnouncements(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/sys/annountCement/reach',
    may('announcement:release'),
    answers('公告的阅读情况', ReachPage),
    valid('query', ReachQuery),
    async (c) => ok(c, await reachOf(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/sys/annountCement/add',
    may('announcement:release'),
    answers('起草公告', SavedAnnouncement),
    valid('json', SaveAnnouncement),
    async (c) => done(c, await addAnnouncement(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/sys/annountCement/edit',
    may('announcement:release'),
    answers('修改公告', SavedAnnouncement),
    valid('json', EditAnnouncement),
    async (c) => done(c, await editAnnouncement(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/sys/annountCement/delete',
    may('announcement:release'),
    answers('删除公告', Outcome),
    takes(Announcements),
    async (c) => done(c, await removeAnnouncements(c.var.ctx, c.req.valid('query'))),
  )
  .get('/v2/sys/annountCement/doReleaseData', ...release, async (c) =>
    done(c, await releaseAnnouncement(c.var.ctx, c.req.valid('query'))),
  )
  .post('/v2/sys/annountCement/doReleaseData', ...release, async (c) =>
    done(c, await releaseAnnouncement(c.var.ctx, c.req.valid('query'))),
  )
  .get('/v2/sys/annountCement/doReovkeData', ...revoke, async (c) =>
    done(c, await revokeAnnouncement(c.var.ctx, c.req.valid('query'))),
  )
  .post('/v2/sys/annountCement/doReovkeData', ...revoke, async (c) =>
    done(c, await revokeAnnouncement(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/sys/annountCement/syncNotic',
    may('announcement:release'),
    answers('重新推送', z.null()),
    takes(ReadAnnouncement),
    async (c) => done(c, await tellAgain(c.var.ctx, c.req.valid('query'))),
  )
