import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { file, folder, role, roleGiven, roomUse, user } from '../../db/schema'
import { countOfRoom, roomAnnouncements } from '../announcements/queries/room.server'
import type { Context } from '../core/context'
import { readAll, type Reading, reading } from '../core/read-all.server'
import { day, stamp } from '../core/time'
import { folderRight } from '../folders/access.server'
import { holds, need } from '../policy/can'
import { meetingsPage } from '../policy/pages'
import type { Room } from '../policy/roles'
import type { Counted, RoomHome } from './contract'
import { ownRoom } from './own.server'
import { t } from './texts'
import { comingOf, todosOf } from './todos.server'

/** Maximum rows on the home page; the lists have the rest. */
const ANNOUNCEMENTS = 6
const FILES = 8

/** Pages of each workspace. */
export const screens: Readonly<Record<Room, { announcements: string; statistics: string; folders: string }>> = {
  center: {
    announcements: '/center/announcement',
    statistics: '/center/statistics',
    folders: '/center/download',
  },
  lab: { announcements: '/network/announcement', statistics: '/network/statistics', folders: '/network/download' },
  space: { announcements: '/dataspace/announcement', statistics: '/dataspace/statistics', folders: '/dataspace/share' },
}

/** Areas of the folders of a workspace; the data space has two. */
const areas: Readonly<Record<Room, readonly string[]>> = {
  center: ['centre'],
  lab: ['lab'],
  space: ['share', 'collect'],
}
const inFolders = (room: Room) =>
  and(inArray(folder.area, [...areas[room]]), eq(folder.delFlag, 0), eq(file.delFlag, 0))

const filesOf = (ctx: Context, room: Room) =>
  ctx.db
    .select({
      id: file.id,
      fileName: file.fileName,
      size: file.size,
      uploadTime: file.uploadTime,
      folderId: folder.id,
      folderName: folder.name,
      area: folder.area,
      mayTake: sql<boolean>`${folderRight(ctx, 'd')}`.mapWith(Boolean),
    })
    .from(file)
    .innerJoin(folder, eq(folder.id, file.folderId))
    .where(and(inFolders(room), sql`${file.scanStatus} not in ('waiting', 'infected')`, folderRight(ctx, 'r')))
    .orderBy(desc(file.uploadTime), desc(file.id))
    .limit(FILES)

const firstOfMonth = (ctx: Context) => `${day(ctx.now()).slice(0, 7)}-01`
/** Query of the uses of the workspace in this month, by kind. */
const monthOf = (ctx: Context, room: Room) =>
  ctx.db
    .select({ kind: roomUse.kind, total: count() })
    .from(roomUse)
    .where(and(eq(roomUse.room, room), gte(roomUse.time, firstOfMonth(ctx))))
    .groupBy(roomUse.kind)

/** Query of the figures of the workspace. Usage figures are for its administrator only. */
function figuresOf(ctx: Context, room: Room): Reading<Counted[]> {
  const keeps = holds(ctx.actor, 'room:statistics')
  const prefix = { center: 'center', lab: 'network', space: 'dataSpace' }[room]
  return reading(
    {
      released: countOfRoom(ctx, room),
      files: ctx.db
        .select({ total: count() })
        .from(file)
        .innerJoin(folder, eq(folder.id, file.folderId))
        .where(inFolders(room)),
      coming: ctx.db.select({ count: comingOf(ctx).mapWith(Number) }).from(sql`(select 1)`),
      members: keeps
        ? ctx.db
            .select({ count: sql<number>`count(distinct ${roleGiven.userId})` })
            .from(role)
            .innerJoin(roleGiven, eq(roleGiven.roleId, role.id))
            .innerJoin(user, eq(user.id, roleGiven.userId))
            .where(and(sql`${role.baseCode} like ${`${prefix}%`}`, sql`+${user.delFlag} = 0`))
        : null,
      month: keeps ? monthOf(ctx, room) : null,
    },
    ({ released, files, coming, members, month }): Counted[] => {
      const done = (kind: string) => month?.find((one) => one.kind === kind)?.total ?? 0
      const { announcements, folders, statistics } = screens[room]
      const since = `part=list&time_begin=${firstOfMonth(ctx)}&time_end=${day(ctx.now())}`
      return [
        // In the data space the number of files differs by user, because each sees only the folders with permission.
        ...(room !== 'space' || keeps
          ? [{ key: 'files', label: t.files, count: files[0]?.total ?? 0, url: folders }]
          : []),
        { key: 'released', label: t.released, count: released[0]?.count ?? 0, url: announcements },
        { key: 'coming', label: t.coming, count: coming[0]?.count ?? 0, url: `${meetingsPage(room)}?status=1` },
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
export async function roomHome(ctx: Context): Promise<RoomHome> {
  need(ctx.actor, 'room:read')
  const { person, room } = ownRoom(ctx)
  const read = await readAll(ctx, {
    todos: todosOf(ctx, room, person),
    figures: figuresOf(ctx, room),
    announcements: roomAnnouncements(ctx, room, ANNOUNCEMENTS),
    files: filesOf(ctx, room),
  })
  return { room, realname: person.realname, now: stamp(ctx.now()), ...read }
}
