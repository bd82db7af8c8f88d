import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { file, fileAccess } from '../../db/schema'
import { isPerson } from '../core/actor'
import { containsTextCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { countLimit, unindexedCondition, boundedPage } from '../core/page.server'
import { fileNameColumn } from './anonymization.server'
import type { FileCountQuery } from './contract'
import { canManageFiles, readableFilesCondition } from './row-access.server'
import { endOfDay } from '../core/time'

/**
 * Returns how often files were read, by how many people and when last, at any time or within a period. Covers all files
 * for managers of all files, else those that the caller uploaded.
 */
export async function listCounts(ctx: Context, query: FileCountQuery) {
  const { bizType, keyword, time_begin: begin, time_end: end } = query
  const mine = isPerson(ctx.actor) ? eq(file.uploaderId, ctx.actor.userId) : sql`false`
  const counts = countsOf(
    ctx,
    and(
      begin ? gte(fileAccess.time, begin) : undefined,
      end ? lte(fileAccess.time, endOfDay(end)) : undefined,
      canManageFiles(ctx.actor)
        ? undefined
        : inArray(fileAccess.fileId, ctx.db.select({ id: file.id }).from(file).where(mine)),
    ),
  )
  const where = and(
    eq(counts.fileId, file.id),
    unindexedCondition(
      and(
        readableFilesCondition(ctx),
        bizType === undefined ? undefined : eq(file.bizType, bizType),
        keyword ? containsTextCondition(fileNameColumn(ctx.actor), keyword) : undefined,
      ),
    ),
  )
  const order = query.order === 'asc' ? asc : desc
  // One CTE finds the page and, a little beyond it, the count, so that the rows are computed once.
  const found = ctx.db.$with('found').as(
    ctx.db
      .select({
        fileId: sql<string>`${file.id}`.as('file_id'),
        fileName: fileNameColumn(ctx.actor).as('file_name'),
        bizType: sql<string>`${file.bizType}`.as('biz_type'),
        views: sql<number>`${counts.views}`.as('views'),
        downloads: sql<number>`${counts.downloads}`.as('downloads'),
        users: sql<number>`${counts.users}`.as('users'),
        lastTime: sql<string>`${counts.lastTime}`.as('last_time'),
      })
      .from(counts)
      .crossJoin(file)
      .where(where)
      .orderBy(order(counts[query.column]), order(counts.fileId))
      .limit(countLimit(query)),
  )
  const sorted = sql`${order(found[query.column])}, ${order(found.fileId)}`
  const page = sql`(select file_id from found order by ${sorted}
    limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize})`
  const rows = await ctx.db
    .with(found)
    .select({
      fileId: found.fileId,
      fileName: found.fileName,
      bizType: found.bizType,
      views: found.views,
      downloads: found.downloads,
      users: found.users,
      lastTime: found.lastTime,
      total: sql<number>`t.total`,
    })
    .from(sql`(select count(*) as total from found) t`)
    .leftJoin(found, sql`${found.fileId} in ${page}`)
    .orderBy(sorted)
  const records = rows.flatMap((one) => {
    const { total: _, ...row } = one
    return row.fileId === null ? [] : row
  })
  return boundedPage(records, rows[0]?.total ?? 0, query)
}
/** Read counts by file. */
const countsOf = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({
      fileId: fileAccess.fileId,
      views: sql<number>`sum(${fileAccess.action} = 'view')`.as('views'),
      downloads: sql<number>`sum(${fileAccess.action} = 'download')`.as('downloads'),
      users: sql<number>`count(distinct ${fileAccess.userId})`.as('users'),
      lastTime: sql<string>`max(${fileAccess.time})`.as('last_time'),
    })
    .from(fileAccess)
    .where(where)
    .groupBy(fileAccess.fileId)
    .as('counted')
