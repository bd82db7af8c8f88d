import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { file, folder, role, roleAssignment, workspaceAccess, user } from '../../db/schema'
import { workspaceAnnouncementCountQuery, workspaceAnnouncementsQuery } from '../announcements/queries/workspace.server'
import type { Context } from '../core/context'
import { readAll, type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { formatDay, formatStamp } from '../core/time'
import { folderRightCondition } from '../folders/access.server'
import { hasRight, assertRight } from '../policy/authorization'
import { meetingsPageUrl } from '../policy/page-urls'
import type { Workspace } from '../policy/roles'
import type { CountedLink, WorkspaceHome } from './contract'
import { requireOwnWorkspace } from './own-workspace.server'
import { t } from './texts'
import { upcomingMeetingsColumn, pendingTasksQuery } from './pending-tasks.server'

/** Maximum rows on the home page; the lists have the rest. */
const MAX_RECENT_ANNOUNCEMENTS = 6
const MAX_RECENT_FILES = 8

/** Pages of each workspace. */
export const workspacePages: Readonly<
  Record<Workspace, { announcements: string; statistics: string; folders: string }>
> = {
  center: {
    announcements: '/center/announcement',
    statistics: '/center/statistics',
    folders: '/center/download',
  },
  lab: { announcements: '/network/announcement', statistics: '/network/statistics', folders: '/network/download' },
  space: { announcements: '/dataspace/announcement', statistics: '/dataspace/statistics', folders: '/dataspace/share' },
}

/** Areas of the folders of a workspace; the data space has two. */
const folderAreas: Readonly<Record<Workspace, readonly string[]>> = {
  center: ['centre'],
  lab: ['lab'],
  space: ['share', 'collect'],
}
const inWorkspaceFolders = (room: Workspace) =>
  and(inArray(folder.area, [...folderAreas[room]]), eq(folder.delFlag, 0), eq(file.delFlag, 0))

const recentFilesQuery = (ctx: Context, room: Workspace) =>
  ctx.db
    .select({
      id: file.id,
      fileName: file.fileName,
      size: file.size,
      uploadTime: file.uploadTime,
      folderId: folder.id,
      folderName: folder.name,
      area: folder.area,
      mayTake: sql<boolean>`${folderRightCondition(ctx, 'd')}`.mapWith(Boolean),
    })
    .from(file)
    .innerJoin(folder, eq(folder.id, file.folderId))
    .where(
      and(
        inWorkspaceFolders(room),
        sql`${file.scanStatus} not in ('waiting', 'infected')`,
        folderRightCondition(ctx, 'r'),
      ),
    )
    .orderBy(desc(file.uploadTime), desc(file.id))
    .limit(MAX_RECENT_FILES)

const firstOfMonth = (ctx: Context) => `${formatDay(ctx.now()).slice(0, 7)}-01`
/** Query of the uses of the workspace in this month, by kind. */
const monthUsesQuery = (ctx: Context, room: Workspace) =>
  ctx.db
    .select({ kind: workspaceAccess.kind, total: count() })
    .from(workspaceAccess)
    .where(and(eq(workspaceAccess.workspace, room), gte(workspaceAccess.time, firstOfMonth(ctx))))
    .groupBy(workspaceAccess.kind)

/** Query of the figures of the workspace. Usage figures are for its administrator only. */
function homeFiguresQuery(ctx: Context, room: Workspace): DecodedQuery<CountedLink[]> {
  const keeps = hasRight(ctx.actor, 'room:statistics')
  const prefix = { center: 'center', lab: 'network', space: 'dataSpace' }[room]
  return decodedQuery(
    {
      released: workspaceAnnouncementCountQuery(ctx, room),
      files: ctx.db
        .select({ total: count() })
        .from(file)
        .innerJoin(folder, eq(folder.id, file.folderId))
        .where(inWorkspaceFolders(room)),
      coming: ctx.db.select({ count: upcomingMeetingsColumn(ctx).mapWith(Number) }).from(sql`(select 1)`),
      members: keeps
        ? ctx.db
            .select({ count: sql<number>`count(distinct ${roleAssignment.userId})` })
            .from(role)
            .innerJoin(roleAssignment, eq(roleAssignment.roleId, role.id))
            .innerJoin(user, eq(user.id, roleAssignment.userId))
            .where(and(sql`${role.baseCode} like ${`${prefix}%`}`, sql`+${user.delFlag} = 0`))
        : null,
      month: keeps ? monthUsesQuery(ctx, room) : null,
    },
    ({ released, files, coming, members, month }): CountedLink[] => {
      const done = (kind: string) => month?.find((one) => one.kind === kind)?.total ?? 0
      const { announcements, folders, statistics } = workspacePages[room]
      const since = `part=list&time_begin=${firstOfMonth(ctx)}&time_end=${formatDay(ctx.now())}`
      return [
        // In the data space the number of files differs by user, because each sees only the folders with permission.
        ...(room !== 'space' || keeps
          ? [{ key: 'files', label: t.files, count: files[0]?.total ?? 0, url: folders }]
          : []),
        { key: 'released', label: t.released, count: released[0]?.count ?? 0, url: announcements },
        { key: 'coming', label: t.coming, count: coming[0]?.count ?? 0, url: `${meetingsPageUrl(room)}?status=1` },
        ...(keeps
          ? [
              { key: 'members', label: t.members, count: members?.[0]?.count ?? 0, url: '/system/user' },
              { key: 'visits', label: t.visits, count: done('visit'), url: `${statistics}?kind=visit&${since}` },
              {
                key: 'downloads',
                label: t.downloads,
                count: done('download'),
                url: `${statistics}?kind=download&${since}`,
              },
            ]
          : []),
      ]
    },
  )
}

/** Loads the home page of the caller's workspace: pending tasks, figures, latest announcements and files. One round trip. */
export async function loadWorkspaceHome(ctx: Context): Promise<WorkspaceHome> {
  assertRight(ctx.actor, 'room:read')
  const { person, room } = requireOwnWorkspace(ctx)
  const read = await readAll(ctx, {
    todos: pendingTasksQuery(ctx, room, person),
    figures: homeFiguresQuery(ctx, room),
    announcements: workspaceAnnouncementsQuery(ctx, room, MAX_RECENT_ANNOUNCEMENTS),
    files: recentFilesQuery(ctx, room),
  })
  return { room, realname: person.realname, now: formatStamp(ctx.now()), ...read }
}
