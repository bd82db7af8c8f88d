import { and, asc, count, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { depart, file, roomUse, user } from '../../db/schema'
import { whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { countedOn, idsOfPage, pageOn, rowOf } from '../core/page.server'
import { readAll, type Reading, reading } from '../core/read-all.server'
import { addDays, day } from '../core/time'
import { need } from '../policy/can'
import type { Room } from '../policy/roles'
import type { RoomFigures, RoomUseQuery, RoomUses, UseKind } from './contract'
import { ownRoom } from './own.server'
import { t } from './texts'

const DAYS = 30
const MOST = 10

type Most = RoomFigures['files']
const dayOfUse = sql<string>`substr(${roomUse.time}, 1, 10)`
/** Query of the users or files with the most uses of a kind, as `name` and `total`. */
const most = (ctx: Context, room: Room, by: typeof roomUse.userId | typeof roomUse.fileId, kind: UseKind) =>
  ctx.db
    .select({ name: sql<string>`${by}`.as('name'), total: sql<number>`count(*)`.as('total') })
    .from(roomUse)
    .where(and(eq(roomUse.room, room), eq(roomUse.kind, kind), ne(by, '')))
    .groupBy(by)
    .orderBy(desc(sql`total`), asc(by))
    .limit(MOST)
const peopleOf = (ctx: Context, room: Room, kind: UseKind): Reading<Most> => {
  const top = most(ctx, room, roomUse.userId, kind).as('top')
  return reading(
    ctx.db
      .select({
        id: top.name,
        label: sql<string>`coalesce(${user.realname}, ${top.name})`,
        note: sql<string>`coalesce(${depart.departName}, '')`,
        count: top.total,
      })
      .from(top)
      .leftJoin(user, eq(user.id, top.name))
      .leftJoin(depart, eq(depart.id, user.departId)),
    (rows) => rows.toSorted((a, b) => b.count - a.count || a.id.localeCompare(b.id)),
  )
}
const filesOf = (ctx: Context, room: Room): Reading<Most> => {
  const top = most(ctx, room, roomUse.fileId, 'download').as('top')
  return reading(
    ctx.db
      .select({
        id: top.name,
        label: sql<string | null>`case when ${file.delFlag} = 0 then ${file.fileName} end`,
        count: top.total,
      })
      .from(top)
      .leftJoin(file, eq(file.id, top.name)),
    (rows) =>
      rows
        .toSorted((a, b) => b.count - a.count || a.id.localeCompare(b.id))
        .map((row) => ({ ...row, label: row.label ?? t.gone, note: '' })),
  )
}

const figuresOf = (ctx: Context, room: Room): Reading<RoomFigures> => {
  const today = ctx.now()
  const days = Array.from({ length: DAYS }, (_, at) => day(addDays(today, at + 1 - DAYS)))
  return reading(
    {
      totals: ctx.db
        .select({ kind: roomUse.kind, total: count() })
        .from(roomUse)
        .where(eq(roomUse.room, room))
        .groupBy(roomUse.kind),
      byDay: ctx.db
        .select({ day: dayOfUse, kind: roomUse.kind, total: count() })
        .from(roomUse)
        .where(and(eq(roomUse.room, room), gte(roomUse.time, days[0]!)))
        .groupBy(dayOfUse, roomUse.kind),
      visitors: peopleOf(ctx, room, 'visit'),
      takers: peopleOf(ctx, room, 'download'),
      files: filesOf(ctx, room),
    },
    ({ totals, byDay, visitors, takers, files }): RoomFigures => {
      const all = (kind: UseKind) => totals.find((one) => one.kind === kind)?.total ?? 0
      const of = (date: string, kind: UseKind) => byDay.find((one) => one.day === date && one.kind === kind)?.total ?? 0
      return {
        totals: { visit: all('visit'), view: all('view'), download: all('download') },
        days: days.map((date) => ({
          day: date,
          visit: of(date, 'visit'),
          view: of(date, 'view'),
          download: of(date, 'download'),
        })),
        visitors,
        takers,
        files,
      }
    },
  )
}

/** Loads the usage figures of the caller's workspace. One round trip. */
export function roomFigures(ctx: Context): Promise<RoomFigures> {
  need(ctx.actor, 'room:statistics')
  return readAll(ctx, figuresOf(ctx, ownRoom(ctx).room))
}

const usesOf = (ctx: Context, room: Room, query: RoomUseQuery): Reading<z.infer<typeof RoomUses>> => {
  const where = and(
    eq(roomUse.room, room),
    query.kind ? eq(roomUse.kind, query.kind) : undefined,
    query.who ? eq(roomUse.userId, query.who) : undefined,
    query.what ? eq(roomUse.fileId, query.what) : undefined,
    whereAsked(query.asked, { time: roomUse.time }),
  )
  const turn = query.order === 'asc' ? asc : desc
  const order = [turn(roomUse.time), turn(roomUse.id)]
  const chosen = idsOfPage(
    ctx.db
      .select({ row: rowOf(roomUse) })
      .from(roomUse)
      .where(where),
    order,
    query,
  )
  const columns = {
    id: roomUse.id,
    kind: roomUse.kind,
    fileId: roomUse.fileId,
    fileName: roomUse.fileName,
    userId: roomUse.userId,
    realname: roomUse.realname,
    departName: roomUse.departName,
    time: roomUse.time,
  }
  return reading(
    {
      rows: ctx.db
        .select(columns)
        .from(roomUse)
        .where(inArray(rowOf(roomUse), chosen))
        .orderBy(...order),
      total: countedOn(ctx, query, ctx.db.select({ id: roomUse.id }).from(roomUse).where(where).$dynamic()),
    },
    ({ rows, total }) => pageOn(rows, total, query),
  )
}
/** Lists the uses of the caller's workspace: user, kind, file and time. One round trip. */
export function roomUses(ctx: Context, query: RoomUseQuery) {
  need(ctx.actor, 'room:statistics')
  return readAll(ctx, usesOf(ctx, ownRoom(ctx).room, query))
}

/** Loads the usage figures and a page of uses. One round trip. */
export function statisticsScreen(ctx: Context, query: RoomUseQuery) {
  const { room } = ownRoom(ctx)
  return readAll(ctx, { figures: figuresOf(ctx, room), page: usesOf(ctx, room, query) })
}
