import { and, desc, eq, or, sql } from 'drizzle-orm'
import { announcement } from '../../../db/schema'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { type Paging, page } from '../../core/list'
import { reading } from '../../core/read-all.server'
import type { Asked } from '../../core/asked'
import type { Room } from '../../policy/roles'
import { countOf, readerOf, rowsOf } from './reader.server'

/** Condition: announcements to the roles of a workspace that the user received. */
const sentIn = (userId: string, room: Room) =>
  and(
    eq(announcement.room, room),
    eq(announcement.delFlag, 0),
    eq(announcement.sendStatus, '1'),
    sql`exists (select 1 from announcement_send s where s.annt_id = ${announcement.id} and s.user_id = ${userId})`,
  )

/** Query of the newest announcements of a workspace that the user received. */
export function roomAnnouncements(ctx: Context, room: Room, limit: number) {
  const userId = readerOf(ctx)
  return rowsOf(ctx, userId, sentIn(userId, room)).orderBy(desc(announcement.sendTime), announcement.id).limit(limit)
}

/** Query of their number. */
export const countOfRoom = (ctx: Context, room: Room) => countOf(ctx, sentIn(readerOf(ctx), room))

type Wanted = Paging & { order: 'asc' | 'desc'; keyword?: string | undefined; asked: Asked }
/** Query of a page of them, with its decoder. */
export function roomAnnouncementPage(ctx: Context, room: Room, query: Wanted) {
  const userId = readerOf(ctx)
  const { keyword } = query
  const where = and(
    sentIn(userId, room),
    keyword ? or(holdsText(announcement.title, keyword), holdsText(announcement.msgAbstract, keyword)) : undefined,
    whereAsked(query.asked, { sendTime: announcement.sendTime }),
  )
  const turn = query.order === 'asc' ? sql`asc` : sql`desc`
  return reading(
    {
      rows: rowsOf(ctx, userId, where)
        .orderBy(sql`${announcement.sendTime} ${turn}, ${announcement.id} ${turn}`)
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize),
      total: countOf(ctx, where),
    },
    ({ rows, total }) => page(rows, total[0]?.count ?? 0, query),
  )
}
