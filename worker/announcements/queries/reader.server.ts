import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { announcement, announcementSend, file } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { type Paging, toPage } from '../../core/list'
import { pageAsDrivingTable, rowidOf } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { notFound, unauthenticated } from '../../core/refusal'
import { formatDay, formatStamp } from '../../core/time'
import { messageTypeColumn, receivedCondition, unreadCondition } from '../audience.server'
import type { AnnouncementDetail, OwnAnnouncementQuery, UnreadSummary } from '../contract'
import { canManageAnnouncement } from '../rules'
import { wireNames } from '../../../db/wire-names'

/** Returns the id of the caller. @throws 401 for anonymous callers */
export const requireUserId = (ctx: Context): string => {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  return ctx.actor.userId
}

const escapedContent = sql`replace(replace(replace(replace(${announcement.msgContent}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(10), '<br>')`
const columns = {
  id: announcement.id,
  anntId: sql<string>`${announcement.id}`.as('annt_id'),
  [wireNames.title]: announcement.title,
  // Texts of the system are plain text; the wire has HTML.
  msgContent:
    sql<string>`case ${announcement.templateCode} when '' then ${announcement.msgContent} else '<p>' || ${escapedContent} || '</p>' end`.as(
      'content',
    ),
  msgAbstract: announcement.msgAbstract,
  sender: announcement.sender,
  priority: announcement.priority,
  msgCategory: announcement.msgCategory,
  messageType: messageTypeColumn.as('message_type'),
  busType: announcement.busType,
  busId: announcement.busId,
  openType: announcement.openType,
  openPage: announcement.openPage,
  sendTime: sql<string>`coalesce(${announcement.sendTime}, '')`.as('sent'),
  createTime: announcement.createTime,
  readFlag: sql<'0' | '1'>`case ${announcementSend.readFlag} when 1 then '1' else '0' end`.as('seen'),
}
const ownSendJoin = (userId: string) =>
  and(eq(announcementSend.anntId, announcement.id), eq(announcementSend.userId, userId))
/** Query of announcements with the read mark of the user; paging is added by the caller. */
export const announcementRowsQuery = (ctx: Context, userId: string, where: SQL | undefined) =>
  ctx.db.select(columns).from(announcement).leftJoin(announcementSend, ownSendJoin(userId)).where(where).$dynamic()
/** Counts without a join; use `isReadColumn` for a condition on the read mark. */
export const announcementCountQuery = (ctx: Context, where: SQL | undefined) =>
  ctx.db.select({ count: sql<number>`count(*)` }).from(announcement).where(where)
const isReadColumn = (userId: string) =>
  sql<number>`exists (select 1 from announcement_send r where r.annt_id = ${announcement.id} and r.user_id = ${userId} and r.read_flag = 1)`

/**
 * Splits the user's inbox into two parts: announcements to all without a row of the user, which an index has in order,
 * and the few that were addressed to the user or opened. In the second part `s` is the user's row.
 */
const inboxParts = (userId: string, where: SQL | undefined) => {
  const found = sql`${announcement.delFlag} = 0 and ${where ?? sql`true`}`
  return {
    toAll: sql`from ${announcement} where ${announcement.msgType} = 'ALL' and ${announcement.sendStatus} = '1' and ${found}
      and not exists (select 1 from announcement_send s where s.annt_id = ${announcement.id} and s.user_id = ${userId})`,
    own: sql`from announcement_send s cross join ${announcement}
      where ${announcement.id} = s.annt_id and s.user_id = ${userId} and +${announcement.sendStatus} = '1' and ${found}`,
  }
}
type InboxParts = ReturnType<typeof inboxParts>
const inboxCountQuery = (ctx: Context, { toAll, own }: InboxParts) =>
  ctx.db.select({ count: sql<number>`(select count(*) ${toAll}) + (select count(*) ${own})` }).from(sql`(select 1)`)
/** Query of one page of the inbox by sending time. Of the announcements to all it reads no more rows than the page needs. */
function inboxRowsQuery(
  ctx: Context,
  userId: string,
  { toAll, own }: InboxParts,
  turn: SQL,
  { pageNo, pageSize }: Paging,
  unreadFirst: boolean,
) {
  const row = rowidOf(announcement)
  const time = announcement.sendTime
  const { page: places, at } = pageAsDrivingTable(
    sql`(select place from (select * from (
      select ${row} as place, 0 as seen, ${time} as time ${toAll} order by ${time} ${turn}, ${row} ${turn} limit ${pageNo * pageSize})
    union all select ${row}, s.read_flag, ${time} ${own}
    order by ${unreadFirst ? sql`2, ` : sql``}3 ${turn}, 1 ${turn} limit ${pageSize} offset ${(pageNo - 1) * pageSize}))`,
    row,
  )
  return ctx.db
    .select(columns)
    .from(places)
    .crossJoin(announcement)
    .leftJoin(announcementSend, ownSendJoin(userId))
    .where(at)
    .$dynamic()
}

/** Query for a batch: the newest announcements of the centre, read or unread. */
export const latestAnnouncementsQuery = (ctx: Context, limit: number) => {
  const userId = requireUserId(ctx)
  const newest = inboxParts(userId, eq(announcement.msgCategory, '1'))
  return inboxRowsQuery(ctx, userId, newest, sql`desc`, { pageNo: 1, pageSize: limit }, false).orderBy(
    desc(announcement.sendTime),
    desc(rowidOf(announcement)),
  )
}

/** Returns the date before which nobody is reminded of items: the first day of last month, Shanghai time. */
export const reminderCutoff = (now: Date): string => {
  const first = new Date(`${formatDay(now).slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - 1)
  return first.toISOString().slice(0, 10)
}
/** Condition: items that the user still has to read: unread, sent since last month, not expired. */
const pendingCondition = (ctx: Context, userId: string, category?: string) =>
  and(
    unreadCondition(userId, reminderCutoff(ctx.now())),
    category ? eq(announcement.msgCategory, category) : undefined,
    or(isNull(announcement.endTime), gt(announcement.endTime, formatStamp(ctx.now()))),
  )

/**
 * Query of the number of pending items. Announcements to all are counted by an index and those that the user has read
 * are subtracted, because checking each of them would double the cost.
 */
const pendingCountQuery = (ctx: Context, userId: string, category?: string) => {
  const open = sql`${announcement.sendStatus} = '1' and ${announcement.delFlag} = 0 and ${announcement.sendTime} >= ${reminderCutoff(ctx.now())}
    and (${announcement.endTime} is null or ${announcement.endTime} > ${formatStamp(ctx.now())})
    and ${category ? eq(announcement.msgCategory, category) : sql`true`}`
  const theirs = (read: 0 | 1, type: SQL) => sql`(select count(*) from announcement_send s cross join ${announcement}
    where s.user_id = ${userId} and s.read_flag = ${read} and ${announcement.id} = s.annt_id and ${type} and ${open})`
  const toAll = sql`(select count(*) from ${announcement} where ${announcement.msgType} = 'ALL' and ${open})`
  const total = sql<number>`${toAll} - ${theirs(1, sql`${announcement.msgType} = 'ALL'`)} + ${theirs(0, sql`${announcement.msgType} <> 'ALL'`)}`
  return ctx.db.select({ count: total }).from(sql`(select 1)`)
}

/** Loads the unread items of the user. One round trip. */
export async function loadUnread(ctx: Context, { pageSize }: { pageSize: number }): Promise<UnreadSummary> {
  const userId = requireUserId(ctx)
  const newest = (category: string) =>
    announcementRowsQuery(ctx, userId, pendingCondition(ctx, userId, category))
      .orderBy(desc(announcement.sendTime), announcement.id)
      .limit(pageSize)
  const total = (category: string) => pendingCountQuery(ctx, userId, category)
  const { announcements, announcementCount, messages, messageCount } = await readAll(ctx, {
    announcements: newest('1'),
    announcementCount: total('1'),
    messages: newest('2'),
    messageCount: total('2'),
  })
  return {
    anntMsgList: announcements,
    anntMsgTotal: announcementCount[0]?.count ?? 0,
    sysMsgList: messages,
    sysMsgTotal: messageCount[0]?.count ?? 0,
  }
}
/** Query of the number of unread items. */
export const unreadCountQuery = (ctx: Context) => pendingCountQuery(ctx, requireUserId(ctx))
/** Returns the number of unread items. One round trip. */
export async function unreadCount(ctx: Context) {
  const rows = await unreadCountQuery(ctx)
  return { count: rows[0]?.count ?? 0 }
}

/** Loads an announcement that the user received or manages, with its files. One round trip. @throws 404 for others */
export async function oneAnnouncement(ctx: Context, anntId: string): Promise<AnnouncementDetail> {
  const userId = requireUserId(ctx)
  const { own, rows, facts, files } = await readAll(ctx, {
    own: ctx.db
      .select({ id: announcement.id })
      .from(announcement)
      .where(and(eq(announcement.id, anntId), receivedCondition(userId))),
    rows: announcementRowsQuery(ctx, userId, and(eq(announcement.id, anntId), eq(announcement.delFlag, 0))),
    facts: ctx.db.select().from(announcement).where(eq(announcement.id, anntId)),
    files: announcementFilesQuery(ctx, sql`${announcement.id} = ${anntId}`),
  })
  const row = rows[0]
  if (!row || (!own.length && !canManageAnnouncement(ctx.actor, facts[0]!))) throw notFound()
  return { ...row, files: files.map(({ id, fileName, size }) => ({ id, fileName, size })) }
}
/** Query for a batch: the files of some announcements. */
const announcementFilesQuery = (ctx: Context, which: SQL) =>
  ctx.db
    .select({ anntId: announcement.id, id: file.id, fileName: file.fileName, size: file.size })
    .from(announcement)
    .innerJoin(file, sql`${file.id} in (select value from json_each(${announcement.fileIds})) and ${file.delFlag} = 0`)
    .where(which)
    .orderBy(file.uploadTime, file.id)

/** Lists all items that the user ever received, unread first, then newest. One round trip. */
export async function myAnnouncements(ctx: Context, query: OwnAnnouncementQuery) {
  const userId = requireUserId(ctx)
  const { keyword, msgCategory, readFlag } = query
  const times = { sendTime: announcement.sendTime, createTime: announcement.createTime }
  const narrowed = and(
    msgCategory ? eq(announcement.msgCategory, msgCategory) : undefined,
    query.messageType ? sql`${messageTypeColumn} = ${query.messageType}` : undefined,
    readFlag ? sql`${isReadColumn(userId)} = ${Number(readFlag)}` : undefined,
    keyword
      ? or(containsTextCondition(announcement.title, keyword), containsTextCondition(announcement.msgAbstract, keyword))
      : undefined,
    advancedFilterCondition(query.asked, times),
  )
  const turn = query.order === 'asc' ? sql`asc` : sql`desc`
  const order = [
    sql`coalesce(${announcementSend.readFlag}, 0)`,
    sql`${times[query.column]} ${turn}`,
    sql`${rowidOf(announcement)} ${turn}`,
  ]
  const all = inboxParts(userId, narrowed)
  const where = and(query.waits ? pendingCondition(ctx, userId) : receivedCondition(userId), narrowed)
  const inParts = !query.waits && query.column === 'sendTime'
  const rows = inParts
    ? inboxRowsQuery(ctx, userId, all, turn, query, true).orderBy(...order)
    : announcementRowsQuery(ctx, userId, where)
        .orderBy(...order)
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize)
  const total = query.waits ? announcementCountQuery(ctx, where) : inboxCountQuery(ctx, all)
  const read = await readAll(ctx, { rows, total })
  return toPage(read.rows, read.total[0]?.count ?? 0, query)
}
