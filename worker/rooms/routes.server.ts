import { readAll } from '../core/read-all.server'
import { answers, type Route } from '../core/route.server'
import { roomAnnouncementPage } from '../announcements/queries/room.server'
import * as calls from './calls'
import { roomHome } from './home.server'
import { ownRoom } from './own.server'
import { roomFigures, roomUses } from './statistics.server'

/** Routes of the three workspaces: innovation centre, security lab and data space. */
export const rooms: readonly Route[] = answers(calls, {
  home: roomHome,
  announcements: (ctx, query) => readAll(ctx, roomAnnouncementPage(ctx, ownRoom(ctx).room, query)),
  figures: roomFigures,
  uses: roomUses,
})
