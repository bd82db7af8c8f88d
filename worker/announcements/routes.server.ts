import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { addAnnouncement, editAnnouncement, removeAnnouncements } from './commands/draft.server'
import { markAllRead, markRead } from './commands/read.server'
import { releaseAnnouncement, revokeAnnouncement, tellAgain } from './commands/release.server'
import { managedAnnouncements, reachOf, userOrVisit } from './queries/manage.server'
import { myAnnouncements, oneAnnouncement, unread, unreadCount } from './queries/reader.server'

export const announcements: readonly Route[] = [
  on(calls.unread, unread),
  on(calls.unreadCount, unreadCount),
  on(calls.oneAnnouncement, (ctx, { id }) => oneAnnouncement(ctx, id)),
  on(calls.userOrVisit, userOrVisit),
  on(calls.myAnnouncements, myAnnouncements),
  on(calls.markRead, (ctx, { anntId }) => markRead(ctx, anntId)),
  on(calls.markAllRead, (ctx, { msgCategory }) => markAllRead(ctx, msgCategory)),
  on(calls.clearAllUnread, (ctx) => markAllRead(ctx)),
  on(calls.managedAnnouncements, managedAnnouncements),
  on(calls.reachOf, reachOf),
  on(calls.addAnnouncement, addAnnouncement),
  on(calls.editAnnouncement, editAnnouncement),
  on(calls.removeAnnouncements, removeAnnouncements),
  on(calls.releaseAnnouncement, releaseAnnouncement),
  on(calls.revokeAnnouncement, revokeAnnouncement),
  on(calls.tellAgain, tellAgain),
]
