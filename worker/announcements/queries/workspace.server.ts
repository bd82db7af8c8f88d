import { and, desc, eq, or, sql } from 'drizzle-orm'
import { announcement } from '../../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { type Paging, toPage } from '../../core/list'
import { decodedQuery } from '../../core/read-all.server'
import type { AdvancedFilter } from '../../core/advanced-filter'
import type { Workspace } from '../../policy/roles'
import { announcementCountQuery, requireUserId, announcementRowsQuery } from './reader.server'

/** Condition: announcements to the roles of a workspace that the user received. */
const workspaceCondition = (userId: string, room: Workspace) =>
  and(
    eq(announcement.room, room),
    eq(announcement.delFlag, 0),
    eq(announcement.sendStatus, '1'),
    sql`exists (select 1 from announcement_send s where s.annt_id = ${announcement.id} and s.user_id = ${userId})`,
  )

/** Query of the newest announcements of a workspace that the user received. */
export function workspaceAnnouncementsQuery(ctx: Context, room: Workspace, limit: number) {
  const userId = requireUserId(ctx)
  return announcementRowsQuery(ctx, userId, workspaceCondition(userId, room))
    .orderBy(desc(announcement.sendTime), announcement.id)
    .limit(limit)
}

/** Query of their number. */
export const workspaceAnnouncementCountQuery = (ctx: Context, room: Workspace) =>
  announcementCountQuery(ctx, workspaceCondition(requireUserId(ctx), room))

type WorkspaceListQuery = Paging & { order: 'asc' | 'desc'; keyword?: string | undefined; asked: AdvancedFilter }
/** Query of a page of them, with its decoder. */
export function workspaceAnnouncementPageQuery(ctx: Context, room: Workspace, query: WorkspaceListQuery) {
  const userId = requireUserId(ctx)
  const { keyword } = query
  const where = and(
    workspaceCondition(userId, room),
    keyword
      ? or(containsTextCondition(announcement.title, keyword), containsTextCondition(announcement.msgAbstract, keyword))
      : undefined,
    advancedFilterCondition(query.asked, { sendTime: announcement.sendTime }),
  )
  const turn = query.order === 'asc' ? sql`asc` : sql`desc`
  return decodedQuery(
    {
      rows: announcementRowsQuery(ctx, userId, where)
        .orderBy(sql`${announcement.sendTime} ${turn}, ${announcement.id} ${turn}`)
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize),
      total: announcementCountQuery(ctx, where),
    },
    ({ rows, total }) => toPage(rows, total[0]?.count ?? 0, query),
  )
}
