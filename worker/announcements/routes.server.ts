import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import * as draft from './commands/draft.server'
import { markAllRead, markRead } from './commands/read-marks.server'
import * as release from './commands/release.server'
import * as manage from './queries/management.server'
import * as reader from './queries/reader.server'
import { oneAnnouncement } from './queries/reader.server'

export const announcements: readonly Route[] = handleCalls(calls, {
  ...reader,
  ...manage,
  ...draft,
  ...release,
  oneAnnouncement: (ctx, { id }) => oneAnnouncement(ctx, id),
  markRead: (ctx, { anntId }) => markRead(ctx, anntId),
  markAllRead: (ctx, { msgCategory }) => markAllRead(ctx, msgCategory),
  clearAllUnread: (ctx) => markAllRead(ctx),
})
