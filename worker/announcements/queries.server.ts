import { and, desc, eq, gte, like, or, type SQL, sql } from 'drizzle-orm'
import { announcement, announcementSend } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { likeText, page } from '../core/list'
import { notFound, unauthenticated } from '../core/refusal'
import { day } from '../core/time'
import type { AnnouncementRow, MineQuery, Unread } from './contract'

const readerOf = (ctx: Context): string => {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  return ctx.actor.userId
}

const columns = {
  id: announcement.id,
  anntId: announcement.id,
  titile: announcement.titile,
  msgContent: announcement.msgContent,
  msgAbstract: announcement.msgAbstract,
  sender: announcement.sender,
  priority: announcement.priority,
  msgCategory: announcement.msgCategory,
  busType: announcement.busType,
  busId: announcement.busId,
  openType: announcement.openType,
  openPage: announcement.openPage,
  sendTime: sql<string>`coalesce(${announcement.sendTime}, '')`,
  createTime: announcement.createTime,
  readFlag: sql<'0' | '1'>`case ${announcementSend.readFlag} when 1 then '1' else '0' end`,
}

/** What was published to the person; a draft or what was revoked is nobody's. */
const published = (ctx: Context, ...more: (SQL | undefined)[]) =>
  and(
    eq(announcementSend.userId, readerOf(ctx)),
    eq(announcement.sendStatus, '1'),
    eq(announcement.delFlag, 0),
    ...more,
  )
const rowsOf = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select(columns)
    .from(announcementSend)
    .innerJoin(announcement, eq(announcement.id, announcementSend.anntId))
    .where(where)
    .$dynamic()
const countOf = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({ count: sql<number>`count(*)` })
    .from(announcementSend)
    .innerJoin(announcement, eq(announcement.id, announcementSend.anntId))
    .where(where)

/** Nobody is reminded of what is older: the first day of last month, Shanghai. */
const remindedSince = (now: Date): string => {
  const [year = 0, month = 0] = day(now).split('-').map(Number)
  return month === 1 ? `${year - 1}-12-01` : `${year}-${String(month - 1).padStart(2, '0')}-01`
}

/** Statements for a batch: the newest announcements of the centre, read or not. */
export const latestAnnouncements = (ctx: Context, limit: number) =>
  rowsOf(ctx, published(ctx, eq(announcement.msgCategory, '1')))
    .orderBy(desc(announcement.sendTime))
    .limit(limit)

/** What the person has not read yet. One trip. */
export async function unread(ctx: Context, { pageSize }: { pageSize: number }): Promise<Unread> {
  const waiting = (category: string) =>
    published(
      ctx,
      eq(announcement.msgCategory, category),
      eq(announcementSend.readFlag, 0),
      gte(announcement.sendTime, remindedSince(ctx.now())),
    )
  const newest = (category: string) =>
    rowsOf(ctx, waiting(category)).orderBy(desc(announcement.sendTime), announcement.id).limit(pageSize)
  const [announcements, announcementCount, messages, messageCount] = await ctx.db.batch([
    newest('1'),
    countOf(ctx, waiting('1')),
    newest('2'),
    countOf(ctx, waiting('2')),
  ])
  return {
    anntMsgList: announcements,
    anntMsgTotal: announcementCount[0]?.count ?? 0,
    sysMsgList: messages,
    sysMsgTotal: messageCount[0]?.count ?? 0,
  }
}

/** One of the person's own. @throws 404 for another's, a draft and a revoked one */
export async function oneAnnouncement(ctx: Context, anntId: string): Promise<AnnouncementRow> {
  const [row] = await rowsOf(ctx, published(ctx, eq(announcement.id, anntId))).limit(1)
  if (!row) throw notFound()
  return row
}

/** A page of all that the person was ever sent, unread first, then the newest. One trip. */
export async function myAnnouncements(ctx: Context, query: MineQuery) {
  const { keyword, msgCategory, readFlag } = query
  const where = published(
    ctx,
    msgCategory ? eq(announcement.msgCategory, msgCategory) : undefined,
    readFlag ? eq(announcementSend.readFlag, Number(readFlag)) : undefined,
    keyword
      ? or(
          sql`${like(announcement.titile, likeText(keyword))} escape '\\'`,
          sql`${like(announcement.msgAbstract, likeText(keyword))} escape '\\'`,
        )
      : undefined,
  )
  const time = query.order === 'asc' ? announcement.sendTime : desc(announcement.sendTime)
  const [rows, total] = await ctx.db.batch([
    rowsOf(ctx, where)
      .orderBy(announcementSend.readFlag, time, announcement.id)
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    countOf(ctx, where),
  ])
  return page(rows, total[0]?.count ?? 0, query)
}
