import { and, asc, count, desc, eq, or, sql } from 'drizzle-orm'
import { file, subject } from '../../db/schema'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { forgive, page } from '../core/list'
import { readAll } from '../core/read-all.server'
import { seenFileName } from './blind.server'
import { AchievementQuery, type AchievementRow } from './contract'
import { downloadUrl, previewUrl } from './queries.server'
import { amongShared, sharedFiles } from './readable.server'
import { sight } from './sight.server'

const isPublic = sharedFiles(2)
/** Results that subjects share: with the industry, or with everyone. Newest first. */
export function achievementQueries(ctx: Context, query: AchievementQuery) {
  const seen = sight().subjects.seen(ctx.actor)
  const name = seenFileName(ctx.actor)
  const columns = { uploadTime: file.uploadTime, fileName: name, downCount: file.downCount, year: subject.year }
  const where = and(
    eq(file.delFlag, 0),
    amongShared,
    sharedFiles(query.level === 'public' ? 2 : 1),
    query.level === 'industry' ? sql`not ${isPublic}` : undefined,
    // Those that are shared lead, and not all subjects of a year.
    query.year ? sql`+${subject.year} = ${query.year}` : undefined,
    query.keyword ? or(holdsText(name, query.keyword), holdsText(seen.subjectName, query.keyword)) : undefined,
    whereAsked(query.asked, columns),
  )
  const order = query.order === 'asc' ? asc : desc
  const from = () => ({
    id: file.id,
    fileName: name,
    ext: file.ext,
    size: file.size,
    uploadTime: file.uploadTime,
    downCount: file.downCount,
    subjectName: seen.subjectName,
    leadDepartName: seen.leadDepartName,
    year: subject.year,
    level: sql<'industry' | 'public'>`case when ${isPublic} then 'public' else 'industry' end`,
  })
  return [
    ctx.db
      .select(from())
      .from(file)
      .innerJoin(subject, eq(subject.id, file.bizId))
      .where(where)
      .orderBy(order(columns[query.column]), desc(file.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ total: count() }).from(file).innerJoin(subject, eq(subject.id, file.bizId)).where(where),
    ctx.db
      .selectDistinct({ year: subject.year })
      .from(file)
      .innerJoin(subject, eq(subject.id, file.bizId))
      .where(and(eq(file.delFlag, 0), amongShared, sharedFiles(1)))
      .orderBy(desc(subject.year)),
  ] as const
}

const read = async (ctx: Context, query: AchievementQuery) => {
  const [rows, totals, years] = await readAll(ctx, achievementQueries(ctx, query))
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
