import { and, asc, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { similarity, subject } from '../../db/schema'
import type { Context } from '../core/context'
import { likeText, page } from '../core/list'
import { notFound } from '../core/refusal'
import { visibleSubjects } from '../subjects/visible.server'
import type { SimilarityQuery, SimilarTo } from './contract'
import { RECORD_FROM } from './rules'
import { jaccard, shingles } from './names'

/** The statements of a page of records, the most alike first unless told otherwise; to stand in a batch. */
export function similarityStatements(ctx: Context, query: SimilarityQuery) {
  const where = and(
    visibleSubjects(ctx.actor),
    eq(similarity.delFlag, 0),
    query.subjectId ? eq(similarity.subjectId, query.subjectId) : undefined,
    query.subjectName ? sql`${subject.subjectName} like ${likeText(query.subjectName)} escape '\\'` : undefined,
    query.verdict ? eq(similarity.verdict, query.verdict) : undefined,
    query.minRate === undefined ? undefined : gte(similarity.rate, query.minRate),
  )
  const order = query.order === 'asc' ? asc : desc
  return [
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
      .orderBy(order(similarity[query.column]), desc(similarity.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db
      .select({ total: count() })
      .from(similarity)
      .innerJoin(subject, eq(subject.id, similarity.subjectId))
      .where(where),
  ] as const
}
/** A page of records of resemblance. One trip. */
export async function listSimilarities(ctx: Context, query: SimilarityQuery) {
  const [rows, [counted]] = await ctx.db.batch(similarityStatements(ctx, query))
  return page(rows, counted!.total, query)
}

const MOST = 50
/**
 * What resembles a subject, by its records; or, before there is one, what resembles a name. Highest rate first, one trip.
 * @throws 404 for a subject that the caller does not see
 */
export async function similarTo(ctx: Context, { subjectId, subjectName }: z.output<typeof SimilarTo>) {
  if (subjectId) {
    const [seen, rows] = await ctx.db.batch([
      ctx.db
        .select({ id: subject.id })
        .from(subject)
        .where(and(eq(subject.id, subjectId), visibleSubjects(ctx.actor))),
      ctx.db
        .select({
          subjectId: similarity.targetSubjectId,
          subjectName: similarity.targetName,
          year: similarity.targetYear,
          departName: similarity.targetDepart,
          rate: similarity.rate,
          verdict: similarity.verdict,
        })
        .from(similarity)
        .where(and(eq(similarity.subjectId, subjectId), eq(similarity.ignored, 0), eq(similarity.delFlag, 0)))
        .orderBy(desc(similarity.rate), asc(similarity.id)),
    ])
    if (!seen.length) throw notFound()
    return rows
  }
  const others = await ctx.db
    .select({
      subjectId: subject.id,
      subjectName: subject.subjectName,
      year: subject.year,
      departName: subject.leadDepartName,
    })
    .from(subject)
    .where(and(visibleSubjects(ctx.actor), sql`${subject.submitTime} is not null`))
  const mine = shingles(subjectName ?? '')
  return others
    .map((one) => ({
      ...one,
      rate: Math.round(jaccard(mine, shingles(one.subjectName)) * 100),
      verdict: 'none',
    }))
    .filter((one) => one.rate >= RECORD_FROM)
    .sort((a, b) => b.rate - a.rate || b.year.localeCompare(a.year))
    .slice(0, MOST)
}
