import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import * as draft from './commands/draft.server'
import { markAllRead, markRead } from './commands/read.server'
import * as release from './commands/release.server'
import * as manage from './queries/manage.server'
import * as reader from './queries/reader.server'
import { oneAnnouncement } from './queries/reader.server'

export const announcements: readonly Route[] = answers(calls, {
  ...reader,
  ...manage,
  ...draft,
  ...release,
  oneAnnouncement: (ctx, { id }) => oneAnnouncement(ctx, id),
  markRead: (ctx, { anntId }) => markRead(ctx, anntId),
  markAllRead: (ctx, { msgCategory }) => markAllRead(ctx, msgCategory),
  clearAllUnread: (ctx) => markAllRead(ctx),
})
