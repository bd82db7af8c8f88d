import { ManageScreen } from '~/app/announcements/manage-screen'
import { loadManageScreen } from '~/app/announcements/manage-loader.server'
import { announcementTitles } from '~/app/dashboard/workspace-pages'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import * as announcementCalls from '~/worker/announcements/calls'
import { workspaceAnnouncementPageQuery } from '~/worker/announcements/queries/workspace.server'
import { parseLenient } from '~/worker/core/list'
import { readAll } from '~/worker/core/read-all.server'
import { hasRight } from '~/worker/policy/authorization'
import * as rooms from '~/worker/workspaces/calls'
import { WorkspaceAnnouncementQuery } from '~/worker/workspaces/contract'
import { requireOwnWorkspace } from '~/worker/workspaces/own-workspace.server'
import type { Route } from './+types/announcements'
import { workspaceOfPath } from './labels'
import { ReaderScreen } from './parts/reader-screen'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(
    args,
    (ctx) =>
      hasRight(ctx.actor, 'announcement:release') ? announcementCalls.managedAnnouncements : rooms.announcements,
    async (ctx, url) => {
      const { room } = requireOwnWorkspace(ctx)
      if (hasRight(ctx.actor, 'announcement:release'))
        return { room, managed: await loadManageScreen(ctx, url), read: null }
      const query = parseLenient(WorkspaceAnnouncementQuery, url.searchParams)
      return {
        room,
        managed: null,
        read: { query, page: await readAll(ctx, workspaceAnnouncementPageQuery(ctx, room, query)) },
      }
    },
  )
export const meta = titleMeta((_, pathname) => announcementTitles[workspaceOfPath(pathname)]())

/** Announcements of a workspace: its administrator writes and publishes them, other members read them. */
export default function WorkspaceAnnouncements({ loaderData: { room, managed, read } }: Route.ComponentProps) {
  const name = announcementTitles[room]()
  return managed ? <ManageScreen title={name} data={managed} /> : <ReaderScreen title={name} {...read} />
}
