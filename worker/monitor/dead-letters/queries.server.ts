import { asc, desc, sql } from 'drizzle-orm'
import { deadLetter } from '../../../db/schema'
import { advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import type { DeadLetter, DeadLetterQuery } from './contract'

const EXCERPT_LENGTH = 200

/** Lists dead letters, pending ones first, then newest first. One round trip. */
export async function listLetters(ctx: Context, query: DeadLetterQuery) {
  const where = advancedFilterCondition(query.asked, { createTime: deadLetter.createTime })
  const turn = query.order === 'asc' ? asc : desc
  const { rows, counted } = await readAll(ctx, {
    rows: ctx.db
      .select({
        id: deadLetter.id,
        kind: deadLetter.kind,
        excerpt: sql<string>`substr(${deadLetter.body}, 1, ${EXCERPT_LENGTH})`,
        attempts: deadLetter.attempts,
        status: deadLetter.status,
        createTime: deadLetter.createTime,
        doneTime: sql<string>`coalesce(${deadLetter.doneTime}, '')`,
        doneBy: deadLetter.doneBy,
      })
      .from(deadLetter)
      .where(where)
      .orderBy(asc(deadLetter.status), turn(deadLetter.createTime), turn(deadLetter.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    counted: ctx.db.select({ count: sql<number>`count(*)` }).from(deadLetter).where(where),
  })
  return toPage<DeadLetter>(rows, counted[0]?.count ?? 0, query)
}
