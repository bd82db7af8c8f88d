import { readAll } from '../core/read-all.server'
import { handleCalls, type Route } from '../core/route.server'
import { workspaceAnnouncementPageQuery } from '../announcements/queries/workspace.server'
import * as calls from './calls'
import { loadWorkspaceHome } from './home.server'
import { requireOwnWorkspace } from './own-workspace.server'
import { loadWorkspaceFigures, listWorkspaceUses } from './statistics.server'

/** Routes of the three workspaces: innovation centre, security lab and data space. */
export const workspaces: readonly Route[] = handleCalls(calls, {
  home: loadWorkspaceHome,
  announcements: (ctx, query) =>
    readAll(ctx, workspaceAnnouncementPageQuery(ctx, requireOwnWorkspace(ctx).room, query)),
  figures: loadWorkspaceFigures,
  uses: listWorkspaceUses,
})
