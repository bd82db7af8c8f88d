import { and, asc, count, desc, eq, gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { setting, similarity, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { forgive, likeText, listQuery } from '../../core/list'
import { holds, need } from '../../policy/can'
import { readSettings } from '../../system/settings'
import { visibleSubjects } from '../visible.server'

const SimilarQuery = listQuery(['rate', 'createTime'], {
  subjectId: z.string().max(64).optional(),
  subjectName: z.string().trim().max(50).optional(),
  verdict: z.enum(['none', 'same', 'continuation', 'unrelated']).optional(),
  minRate: z.coerce.number().int().min(0).max(100).optional(),
})

/** Records of resemblance between subjects, the nearest first, with the passages that are alike. One trip. */
export async function similarScreen(ctx: Context, params: URLSearchParams) {
  need(ctx.actor, 'similarity:read')
  const query = forgive(SimilarQuery, params)
  const where = and(
    visibleSubjects(ctx.actor),
    eq(similarity.delFlag, 0),
    query.subjectId ? eq(similarity.subjectId, query.subjectId) : undefined,
    query.subjectName ? sql`${subject.subjectName} like ${likeText(query.subjectName)} escape '\\'` : undefined,
    query.verdict ? eq(similarity.verdict, query.verdict) : undefined,
    query.minRate === undefined ? undefined : gte(similarity.rate, query.minRate),
  )
  const order = query.order === 'asc' ? asc : desc
  const [rows, [counted], settings] = await ctx.db.batch([
    ctx.db
      .select({
        id: similarity.id,
        subjectId: similarity.subjectId,
        subjectName: subject.subjectName,
        targetSubjectId: similarity.targetSubjectId,
        targetName: similarity.targetName,
        targetYear: similarity.targetYear,
        targetDepart: similarity.targetDepart,
        rate: similarity.rate,
        verdict: similarity.verdict,
        note: similarity.note,
        ignored: similarity.ignored,
        detail: similarity.detail,
      })
      .from(similarity)
      .innerJoin(subject, eq(subject.id, similarity.subjectId))
      .where(where)
      .orderBy(order(query.column === 'rate' ? similarity.rate : similarity.createTime), desc(similarity.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db
      .select({ total: count() })
      .from(similarity)
      .innerJoin(subject, eq(subject.id, similarity.subjectId))
      .where(where),
    ctx.db.select().from(setting),
  ])
  return {
    rows,
    total: counted!.total,
    query: { pageNo: query.pageNo, pageSize: query.pageSize, column: query.column, order: query.order },
    limit: readSettings(settings).similarityLimit,
    mayJudge: holds(ctx.actor, 'similarity:judge'),
  }
}
