import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { file, subject } from '../../db/schema'
import type { Context } from '../core/context'
import { forgive, likeText, page } from '../core/list'
import { AchievementQuery, type AchievementRow } from './contract'
import { downloadUrl, previewUrl } from './queries.server'
import { sharedFiles } from './readable.server'

const isPublic = sharedFiles(2)
/** Results that subjects share: with the industry, or with everyone. Newest first. */
export function achievementQueries(ctx: Context, query: AchievementQuery) {
  const where = and(
    eq(file.delFlag, 0),
    sharedFiles(query.level === 'public' ? 2 : 1),
    query.level === 'industry' ? sql`not ${isPublic}` : undefined,
    query.year ? eq(subject.year, query.year) : undefined,
    query.keyword
      ? sql`(${file.fileName} like ${likeText(query.keyword)} escape '\\' or ${subject.subjectName} like ${likeText(query.keyword)} escape '\\')`
      : undefined,
  )
  const order = query.order === 'asc' ? asc : desc
  const from = () => ({
    id: file.id,
    fileName: file.fileName,
    ext: file.ext,
    size: file.size,
    uploadTime: file.uploadTime,
    downCount: file.downCount,
    subjectName: subject.subjectName,
    leadDepartName: subject.leadDepartName,
    year: subject.year,
    level: sql<'industry' | 'public'>`case when ${isPublic} then 'public' else 'industry' end`,
  })
  return [
    ctx.db
      .select(from())
      .from(file)
      .innerJoin(subject, eq(subject.id, file.bizId))
      .where(where)
      .orderBy(order(query.column === 'year' ? subject.year : file[query.column]), desc(file.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ total: count() }).from(file).innerJoin(subject, eq(subject.id, file.bizId)).where(where),
    ctx.db
      .selectDistinct({ year: subject.year })
      .from(file)
      .innerJoin(subject, eq(subject.id, file.bizId))
      .where(and(eq(file.delFlag, 0), sharedFiles(1)))
      .orderBy(desc(subject.year)),
  ] as const
}

const read = async (ctx: Context, query: AchievementQuery) => {
  const [rows, totals, years] = await ctx.db.batch(achievementQueries(ctx, query))
  const list = page(
    rows.map((row): AchievementRow => ({ ...row, url: downloadUrl(row.id), previewUrl: previewUrl(row) })),
    totals[0]?.total ?? 0,
    query,
  )
  return { list, years: years.map((one) => one.year) }
}
export const listAchievements = async (ctx: Context, query: AchievementQuery) => (await read(ctx, query)).list
export async function achievementScreen(ctx: Context, params: URLSearchParams) {
  const query = forgive(AchievementQuery, params)
  const { list, years } = await read(ctx, query)
  return { rows: list.records, total: list.total, query, years }
}
