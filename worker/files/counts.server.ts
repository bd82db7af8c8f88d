import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { file, fileCount, fileReadTotal } from '../../db/schema'
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
 * How often files were read, by how many people and when last: of all for who manages all, else of those that the asker has
 * brought. Without a time the kept sums are read in the order asked for; of a time the readings are counted.
 */
export async function listCounts(ctx: Context, query: CountQuery) {
  const { bizType, keyword, time_begin: begin, time_end: end } = query
  const mine = isPerson(ctx.actor) ? eq(file.uploaderId, ctx.actor.userId) : sql`false`
  const where = and(
    managesFiles(ctx.actor) ? undefined : mine,
    ofEach(
      and(
        readableFiles(ctx),
        bizType === undefined ? undefined : eq(file.bizType, bizType),
        keyword ? holdsText(seenFileName(ctx.actor), keyword) : undefined,
      ),
    ),
  )
  const counts = begin || end ? countedIn(ctx, begin, end) : fileReadTotal
  // Of all files what was read leads to them; somebody's own lead to what was read of them.
  const [first, second] = managesFiles(ctx.actor) ? [counts, file] : [file, counts]
  const counted = eq(counts.fileId, file.id)
  const order = query.order === 'asc' ? asc : desc
  // Both ways alike, as the index has them.
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
      .from(first)
      .crossJoin(second)
      .where(and(counted, where))
      .orderBy(...sorted)
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    total: countedOn(
      ctx,
      query,
      ctx.db.select({ id: file.id }).from(first).crossJoin(second).where(and(counted, where)).$dynamic(),
    ),
  })
  return pageOn(rows, total, query)
}
/** The readings of a time, counted by file. */
const countedIn = (ctx: Context, begin: string | undefined, end: string | undefined) =>
  ctx.db
    .select({
      fileId: fileCount.fileId,
      views: sql<number>`sum(${fileCount.action} = 'view')`.as('views'),
      downloads: sql<number>`sum(${fileCount.action} = 'download')`.as('downloads'),
      users: sql<number>`count(distinct ${fileCount.userId})`.as('users'),
      lastTime: sql<string>`max(${fileCount.time})`.as('last_time'),
    })
    .from(fileCount)
    .where(and(begin ? gte(fileCount.time, begin) : undefined, end ? lte(fileCount.time, endOfDay(end)) : undefined))
    .groupBy(fileCount.fileId)
    .as('counted')
