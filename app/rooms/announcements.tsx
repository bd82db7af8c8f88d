import { ManageScreen } from '~/app/announcements/manage-screen'
import { managedScreen } from '~/app/announcements/managed.server'
import { announcementsOf } from '~/app/desk/room-pages'
import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import * as announcementCalls from '~/worker/announcements/calls'
import { roomAnnouncementPage } from '~/worker/announcements/queries/room.server'
import { forgive } from '~/worker/core/list'
import { readAll } from '~/worker/core/read-all.server'
import { holds } from '~/worker/policy/can'
import * as rooms from '~/worker/rooms/calls'
import { RoomAnnouncementQuery } from '~/worker/rooms/contract'
import { ownRoom } from '~/worker/rooms/own.server'
import type { Route } from './+types/announcements'
import { roomIn } from './names'
import { ReaderScreen } from './parts/reader-screen'

export const loader = (args: Route.LoaderArgs) =>
  load(
    args,
    (ctx) => (holds(ctx.actor, 'announcement:release') ? announcementCalls.managedAnnouncements : rooms.announcements),
    async (ctx, url) => {
      const { room } = ownRoom(ctx)
      if (holds(ctx.actor, 'announcement:release')) return { room, managed: await managedScreen(ctx, url), read: null }
      const query = forgive(RoomAnnouncementQuery, url.searchParams)
      return { room, managed: null, read: { query, page: await readAll(ctx, roomAnnouncementPage(ctx, room, query)) } }
    },
  )
export const meta = title((_, pathname) => announcementsOf[roomIn(pathname)]())

/** Announcements of a workspace: its administrator writes and publishes them, other members read them. */
export default function RoomAnnouncements({ loaderData: { room, managed, read } }: Route.ComponentProps) {
  const name = announcementsOf[room]()
  return managed ? <ManageScreen title={name} data={managed} /> : <ReaderScreen title={name} {...read} />
}
