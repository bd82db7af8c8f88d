import { columnsIn } from '../../core/names'
import { and, asc, desc, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { announcement, announcementSend, depart, log, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { jsonColumn, pieces } from '../../core/json'
import { page } from '../../core/list'
import { amongIds, type ByIds, emptyLast, idsOfPage, ledBy, rowOf } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { need } from '../../policy/can'
import { roleCodes, roomOf } from '../../policy/roles'
import { messageType } from '../audience.server'
import { ManagedAnnouncement, type ManageQuery, type ReachQuery, type Reader } from '../contract'
import { addressable, isTheirs, mayOf } from '../rules'
import { wire } from '../../../db/wire'

/** True if the caller manages all announcements written by users. */
const managesEvery = ({ actor }: Context) => addressable(actor).length === roleCodes.length
/**
 * Condition: announcements that the caller manages; groups other than the centre manage their own and those of their
 * workspace.
 */
const managedBy = (ctx: Context): SQL => {
  const own = isPerson(ctx.actor) ? ctx.actor.username : ''
  const room = isPerson(ctx.actor) ? roomOf(ctx.actor.roleCode) : null
  return and(
    eq(announcement.delFlag, 0),
    eq(announcement.templateCode, ''),
    managesEvery(ctx) ? undefined : or(eq(announcement.createBy, own), room ? eq(announcement.room, room) : undefined),
  )!
}
/** Subquery of the number of active accounts. */
const activeUsers = sql`(select count(*) from user where status = 1 and del_flag = 0)`

/** Rows of recipients with their read marks. */
const sends = sql`from announcement_send s where s.annt_id = ${announcement.id}`

type Named = { id: string; name: string }
type Attached = { id: string; fileName: string; size: number }
/** Returns condition and order of the managed announcements for these filters. */
function managedFound(ctx: Context, query: ManageQuery & ByIds) {
  need(ctx.actor, 'announcement:release')
  const { createTime, sendTime, title, priority } = announcement
  const columns = { createTime, sendTime, [wire.title]: title, priority }
  const wanted = query[wire.title]
  const where = and(
    managedBy(ctx),
    wanted ? holdsText(title, wanted) : undefined,
    query.msgCategory ? eq(announcement.msgCategory, query.msgCategory) : undefined,
    query.sendStatus ? eq(announcement.sendStatus, query.sendStatus) : undefined,
    query.priority ? eq(announcement.priority, query.priority) : undefined,
    whereAsked(query.asked, columns),
    amongIds(announcement.id, query),
  )
  // Ids are ordered by time, so rows of the same second keep their order.
  const turn = query.order === 'asc' ? asc : desc
  const sorted = query.column === 'sendTime' ? emptyLast(sendTime, query.order) : turn(columns[query.column])
  return { where, order: [sorted, turn(announcement.id)] }
}
/** Returns the ids of the managed announcements, in the order of the list. */
export function announcementIds(ctx: Context, query: ManageQuery) {
  const { where, order } = managedFound(ctx, query)
  return idsOfPage(ctx.db.select({ id: announcement.id }).from(announcement).where(where), order, query)
}
/** Lists drafts, published and revoked announcements with their reach. One round trip. */
export async function managedAnnouncements(ctx: Context, query: ManageQuery & ByIds) {
  const { where, order } = managedFound(ctx, query)
  const places = ctx.db
    .select({ place: rowOf(announcement).as('place') })
    .from(announcement)
    .where(where)
  const { page: chosen, at } = ledBy(idsOfPage(places, order, query), rowOf(announcement))
  const shownOf = {
    row: announcement,
    departs: jsonColumn<Named[]>(sql`(select json_group_array(json_object('id', d.id, 'name', d.depart_name))
          from json_each(${announcement.audience}, '$.departs') j cross join depart d on d.id = j.value)`),
    users: jsonColumn<Named[]>(sql`case ${announcement.userIds} when '' then '[]' else (
          select json_group_array(json_object('id', u.id, 'name', u.realname))
          from ${pieces(sql`${announcement.userIds}`, ',')} j cross join user u on u.id = j.value) end`),
    files: jsonColumn<Attached[]>(sql`(select json_group_array(json(one)) from (
          select json_object('id', f.id, 'fileName', f.file_name, 'size', f.size) as one
          from json_each(${announcement.fileIds}) j cross join file f on f.id = j.value and f.del_flag = 0
          order by f.upload_time, f.id))`),
    messageType: messageType.as('message_type'),
    reached: sql<number>`case when ${announcement.sendStatus} = '0' then 0 when ${announcement.msgType} = 'ALL' then ${activeUsers}
          else (select count(*) ${sends}) end`,
    read: sql<number>`(select count(*) ${sends} and s.read_flag = 1)`,
  }
  const { rows, total } = await readAll(ctx, {
    rows: ctx.db
      .select(shownOf)
      .from(chosen)
      .crossJoin(announcement)
      .where(at)
      .orderBy(...order),
    total: ctx.db.select({ count: sql<number>`count(*)` }).from(announcement).where(where),
  })
  const shown = rows.map(
    ({ row, messageType: kind, ...more }): ManagedAnnouncement => ({
      ...columnsIn(ManagedAnnouncement, row),
      [wire.title]: row.title,
      messageType: kind,
      sendTime: row.sendTime ?? '',
      releaseTime: row.releaseTime ?? '',
      cancelTime: row.cancelTime ?? '',
      endTime: row.endTime ?? '',
      roles: row.audience.roles,
      ...more,
      may: mayOf(ctx.actor, row),
    }),
  )
  return page(shown, total[0]?.count ?? 0, query)
}

/**
 * Lists the recipients of an announcement and whether they have read it. One round trip. @throws 404 if the caller does
 * not manage it
 */
export async function reachOf(ctx: Context, query: ReachQuery) {
  need(ctx.actor, 'announcement:release')
  const mine = and(eq(announcementSend.anntId, query.anntId), eq(announcementSend.userId, user.id))
  const toAll = sql`exists (select 1 from ${announcement} a where a.id = ${query.anntId} and a.msg_type = 'ALL')`
  const where = and(
    sql`(${announcementSend.id} is not null or (${toAll} and ${user.status} = 1 and ${user.delFlag} = 0))`,
    query.readFlag ? sql`coalesce(${announcementSend.readFlag}, 0) = ${Number(query.readFlag)}` : undefined,
    query.keyword ? holdsText(user.realname, query.keyword) : undefined,
    whereAsked(query.asked, { readTime: announcementSend.readTime }),
  )
  const [known, rows, total] = await readAll(ctx, [
    ctx.db
      .select()
      .from(announcement)
      .where(and(eq(announcement.id, query.anntId), eq(announcement.delFlag, 0))),
    ctx.db
      .select({
        userId: user.id,
        realname: user.realname,
        departName: sql<string>`coalesce(${depart.departName}, '')`,
        readFlag: sql<'0' | '1'>`case ${announcementSend.readFlag} when 1 then '1' else '0' end`,
        readTime: sql<string>`coalesce(${announcementSend.readTime}, '')`,
      })
      .from(user)
      .leftJoin(announcementSend, mine)
      .leftJoin(depart, eq(depart.id, user.departId))
      .where(where)
      .orderBy(emptyLast(announcementSend.readTime, query.order), user.realname, user.id)
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ count: sql<number>`count(*)` }).from(user).leftJoin(announcementSend, mine).where(where),
  ])
  if (!known[0] || !isTheirs(ctx.actor, known[0])) throw notFound()
  return page<Reader>(rows, total[0]?.count ?? 0, query)
}

/** Counts active users and sign-ins. One round trip. */
export async function userOrVisit(ctx: Context) {
  const [users, visits] = await readAll(ctx, [
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(user)
      .where(and(eq(user.status, 1), eq(user.delFlag, 0))),
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(log)
      .where(and(eq(log.logType, 1), like(log.logContent, '%登录成功%'))),
  ])
  return { userCount: users[0]?.count ?? 0, visitCount: visits[0]?.count ?? 0 }
}
