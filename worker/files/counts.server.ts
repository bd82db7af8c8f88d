import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { file, fileCount } from '../../db/schema'
import { isPerson } from '../core/actor'
import { holdsText } from '../core/asked.server'
import type { Context } from '../core/context'
import { countedOn, ofEach, pageOn } from '../core/page.server'
import { readAll } from '../core/read-all.server'
import { seenFileName } from './blind.server'
import type { CountQuery } from './contract'
import { managesFiles, readableFiles } from './readable.server'
import { endOfDay } from '../core/time'

/**
 * How often files were read, by how many people and when last, at any time or within one: of all files for who manages all, else of
 * those that the asker has brought.
 */
export async function listCounts(ctx: Context, query: CountQuery) {
  const { bizType, keyword, time_begin: begin, time_end: end } = query
  const mine = isPerson(ctx.actor) ? eq(file.uploaderId, ctx.actor.userId) : sql`false`
  const counts = countsOf(
    ctx,
    and(
      begin ? gte(fileCount.time, begin) : undefined,
      end ? lte(fileCount.time, endOfDay(end)) : undefined,
      managesFiles(ctx.actor)
        ? undefined
        : inArray(fileCount.fileId, ctx.db.select({ id: file.id }).from(file).where(mine)),
    ),
  )
  const where = and(
    eq(counts.fileId, file.id),
    ofEach(
      and(
        readableFiles(ctx),
        bizType === undefined ? undefined : eq(file.bizType, bizType),
        keyword ? holdsText(seenFileName(ctx.actor), keyword) : undefined,
      ),
    ),
  )
  const order = query.order === 'asc' ? asc : desc
  const sorted = [order(counts[query.column]), order(counts.fileId)]
  const { rows, total } = await readAll(ctx, {
    rows: ctx.db
      .select({
        fileId: file.id,
        fileName: seenFileName(ctx.actor),
        bizType: file.bizType,
        views: counts.views,
        downloads: counts.downloads,
        users: counts.users,
        lastTime: counts.lastTime,
      })
      .from(counts)
      .crossJoin(file)
      .where(where)
      .orderBy(...sorted)
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    total: countedOn(ctx, query, ctx.db.select({ id: file.id }).from(counts).crossJoin(file).where(where).$dynamic()),
  })
  return pageOn(rows, total, query)
}
/** These readings, counted by file. */
const countsOf = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({
      fileId: fileCount.fileId,
      views: sql<number>`sum(${fileCount.action} = 'view')`.as('views'),
      downloads: sql<number>`sum(${fileCount.action} = 'download')`.as('downloads'),
      users: sql<number>`count(distinct ${fileCount.userId})`.as('users'),
      lastTime: sql<string>`max(${fileCount.time})`.as('last_time'),
    })
    .from(fileCount)
    .where(where)
    .groupBy(fileCount.fileId)
    .as('counted')
