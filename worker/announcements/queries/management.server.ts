import { pickResponseColumns } from '../../core/typed-keys'
import { and, asc, desc, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { announcement, announcementSend, depart, log, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { jsonColumn, splitAsTable } from '../../core/json'
import { toPage } from '../../core/list'
import {
  idCondition,
  type IdFilter,
  emptyLastOrder,
  pageIdsQuery,
  pageAsDrivingTable,
  rowidOf,
} from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { assertRight } from '../../policy/authorization'
import { roleCodes, workspaceOf } from '../../policy/roles'
import { messageTypeColumn } from '../audience.server'
import { ManagedAnnouncement, type ManageQuery, type ReachQuery, type Reader } from '../contract'
import { addressableRoles, canManageAnnouncement, announcementActions } from '../rules'
import { wireNames } from '../../../db/wire-names'

/** True if the caller manages all announcements written by users. */
const managesAll = ({ actor }: Context) => addressableRoles(actor).length === roleCodes.length
/**
 * Condition: announcements that the caller manages; groups other than the centre manage their own and those of their
 * workspace.
 */
const managedCondition = (ctx: Context): SQL => {
  const own = isPerson(ctx.actor) ? ctx.actor.username : ''
  const room = isPerson(ctx.actor) ? workspaceOf(ctx.actor.roleCode) : null
  return and(
    eq(announcement.delFlag, 0),
    eq(announcement.templateCode, ''),
    managesAll(ctx) ? undefined : or(eq(announcement.createBy, own), room ? eq(announcement.room, room) : undefined),
  )!
}
/** Subquery of the number of active accounts. */
const activeUserCount = sql`(select count(*) from user where status = 1 and del_flag = 0)`

/** Rows of recipients with their read marks. */
const sendsSql = sql`from announcement_send s where s.annt_id = ${announcement.id}`

type NamedItem = { id: string; name: string }
type AttachedFileRef = { id: string; fileName: string; size: number }
/** Returns condition and order of the managed announcements for these filters. */
function managedListQuery(ctx: Context, query: ManageQuery & IdFilter) {
  assertRight(ctx.actor, 'announcement:release')
  const { createTime, sendTime, title, priority } = announcement
  const columns = { createTime, sendTime, [wireNames.title]: title, priority }
  const wanted = query[wireNames.title]
  const where = and(
    managedCondition(ctx),
    wanted ? containsTextCondition(title, wanted) : undefined,
    query.msgCategory ? eq(announcement.msgCategory, query.msgCategory) : undefined,
    query.sendStatus ? eq(announcement.sendStatus, query.sendStatus) : undefined,
    query.priority ? eq(announcement.priority, query.priority) : undefined,
    advancedFilterCondition(query.asked, columns),
    idCondition(announcement.id, query),
  )
  // Ids are ordered by time, so rows of the same second keep their order.
  const turn = query.order === 'asc' ? asc : desc
  const sorted = query.column === 'sendTime' ? emptyLastOrder(sendTime, query.order) : turn(columns[query.column])
  return { where, order: [sorted, turn(announcement.id)] }
}
/** Returns the ids of the managed announcements, in the order of the list. */
export function announcementIdsQuery(ctx: Context, query: ManageQuery) {
  const { where, order } = managedListQuery(ctx, query)
  return pageIdsQuery(ctx.db.select({ id: announcement.id }).from(announcement).where(where), order, query)
}
/** Lists drafts, published and revoked announcements with their reach. One round trip. */
export async function managedAnnouncements(ctx: Context, query: ManageQuery & IdFilter) {
  const { where, order } = managedListQuery(ctx, query)
  const places = ctx.db
    .select({ place: rowidOf(announcement).as('place') })
    .from(announcement)
    .where(where)
  const { page: chosen, at } = pageAsDrivingTable(pageIdsQuery(places, order, query), rowidOf(announcement))
  const shownOf = {
    row: announcement,
    departs: jsonColumn<NamedItem[]>(sql`(select json_group_array(json_object('id', d.id, 'name', d.depart_name))
          from json_each(${announcement.audience}, '$.departs') j cross join depart d on d.id = j.value)`),
    users: jsonColumn<NamedItem[]>(sql`case ${announcement.userIds} when '' then '[]' else (
          select json_group_array(json_object('id', u.id, 'name', u.realname))
          from ${splitAsTable(sql`${announcement.userIds}`, ',')} j cross join user u on u.id = j.value) end`),
    files: jsonColumn<AttachedFileRef[]>(sql`(select json_group_array(json(one)) from (
          select json_object('id', f.id, 'fileName', f.file_name, 'size', f.size) as one
          from json_each(${announcement.fileIds}) j cross join file f on f.id = j.value and f.del_flag = 0
          order by f.upload_time, f.id))`),
    messageType: messageTypeColumn.as('message_type'),
    reached: sql<number>`case when ${announcement.sendStatus} = '0' then 0 when ${announcement.msgType} = 'ALL' then ${activeUserCount}
          else (select count(*) ${sendsSql}) end`,
    read: sql<number>`(select count(*) ${sendsSql} and s.read_flag = 1)`,
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
      ...pickResponseColumns(ManagedAnnouncement, row),
      [wireNames.title]: row.title,
      messageType: kind,
      sendTime: row.sendTime ?? '',
      releaseTime: row.releaseTime ?? '',
      cancelTime: row.cancelTime ?? '',
      endTime: row.endTime ?? '',
      roles: row.audience.roles,
      ...more,
      may: announcementActions(ctx.actor, row),
    }),
  )
  return toPage(shown, total[0]?.count ?? 0, query)
}

/**
 * Lists the recipients of an announcement and whether they have read it. One round trip. @throws 404 if the caller does
 * not manage it
 */
export async function reachOf(ctx: Context, query: ReachQuery) {
  assertRight(ctx.actor, 'announcement:release')
  const mine = and(eq(announcementSend.anntId, query.anntId), eq(announcementSend.userId, user.id))
  const toAll = sql`exists (select 1 from ${announcement} a where a.id = ${query.anntId} and a.msg_type = 'ALL')`
  const where = and(
    sql`(${announcementSend.id} is not null or (${toAll} and ${user.status} = 1 and ${user.delFlag} = 0))`,
    query.readFlag ? sql`coalesce(${announcementSend.readFlag}, 0) = ${Number(query.readFlag)}` : undefined,
    query.keyword ? containsTextCondition(user.realname, query.keyword) : undefined,
    advancedFilterCondition(query.asked, { readTime: announcementSend.readTime }),
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
      .orderBy(emptyLastOrder(announcementSend.readTime, query.order), user.realname, user.id)
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ count: sql<number>`count(*)` }).from(user).leftJoin(announcementSend, mine).where(where),
  ])
  if (!known[0] || !canManageAnnouncement(ctx.actor, known[0])) throw notFound()
  return toPage<Reader>(rows, total[0]?.count ?? 0, query)
}

/** Counts active users and sign-ins. One round trip. */
export async function countUsersAndVisits(ctx: Context) {
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
