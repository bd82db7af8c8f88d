import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { listView } from '../../db/schema'
import type { Context } from '../core/context'

/** Query of a user's settings and views, and of those shared with the role; can be part of a batch. */
export const viewRowsQuery = (ctx: Context, userId: SQL | string, roleCode: SQL | string, list?: string) =>
  ctx.db
    .select(getTableColumns(listView))
    .from(listView)
    .where(
      and(
        eq(listView.delFlag, 0),
        list === undefined ? undefined : eq(listView.list, list),
        or(eq(listView.ownerId, userId), and(sql`${listView.roleCode} <> ''`, eq(listView.roleCode, roleCode))),
      ),
    )
    .orderBy(listView.list, listView.name)
