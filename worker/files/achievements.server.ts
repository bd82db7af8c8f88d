import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteSelect } from 'drizzle-orm/sqlite-core'
import { file, sharedFile, subject } from '../../db/schema'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { forgive } from '../core/list'
import { countedOn, pageOn } from '../core/page.server'
import { readAll } from '../core/read-all.server'
import { seenFileName } from './blind.server'
import { AchievementQuery, type AchievementRow } from './contract'
import { downloadUrl, previewUrl } from './queries.server'
import { sight } from './sight.server'

const { uploadTime, year, level, fileId, subjectId } = sharedFile
/** What is shared leads to its file and its subject, and not all of those. */
const joined = <Select extends SQLiteSelect>(select: Select) => select.crossJoin(file).crossJoin(subject)
const at = and(eq(file.id, fileId), eq(subject.id, subjectId))

/** Results that subjects share: with the industry, or with everyone. Newest first. */
export function achievementQueries(ctx: Context, query: AchievementQuery) {
  const seen = sight().subjects.seen(ctx.actor)
  const name = seenFileName(ctx.actor)
  const columns = { uploadTime, fileName: name, downCount: file.downCount, year }
  const where = and(
    query.level && eq(level, query.level === 'public' ? 2 : 1),
    query.year ? eq(year, query.year) : undefined,
    query.keyword ? or(holdsText(name, query.keyword), holdsText(seen.subjectName, query.keyword)) : undefined,
    whereAsked(query.asked, columns),
  )
  const order = query.order === 'asc' ? asc : desc
  const rows = ctx.db
    .select({
      id: file.id,
      fileName: name,
      ext: file.ext,
      size: file.size,
      uploadTime,
      downCount: file.downCount,
      subjectName: seen.subjectName,
      leadDepartName: seen.leadDepartName,
      year,
      level: sql<'industry' | 'public'>`iif(${level} = 2, 'public', 'industry')`,
    })
    .from(sharedFile)
  const ids = ctx.db.select({ id: fileId }).from(sharedFile).$dynamic()
  const narrowed = query.keyword || query.asked.length > 0
  return {
    rows: joined(rows.$dynamic())
      .where(and(at, where))
      .orderBy(order(columns[query.column]), order(fileId))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    total: countedOn(ctx, query, narrowed ? joined(ids).where(and(at, where)) : ids.where(where)),
    years: yearsShared(ctx),
  }
}
/** From each year of which something is shared to the one before it. */
function yearsShared(ctx: Context) {
  const latest = (before: SQL) => sql`(select max(${year}) from ${sharedFile} where ${before})`
  return ctx.db
    .select({ year: sql<string>`years.year` })
    .from(
      sql`(with recursive every (year) as (select ${latest(sql`true`)}
        union all select ${latest(sql`${year} < every.year`)} from every where every.year is not null)
        select year from every where year is not null) years`,
    )
    .orderBy(sql`years.year desc`)
}

const read = async (ctx: Context, query: AchievementQuery) => {
  const { rows, total, years } = await readAll(ctx, achievementQueries(ctx, query))
  const list = pageOn(
    rows.map((row): AchievementRow => ({ ...row, url: downloadUrl(row.id), previewUrl: previewUrl(row) })),
    total,
    query,
  )
  return { list, years: years.map((one) => one.year) }
}
export const listAchievements = async (ctx: Context, query: AchievementQuery) => (await read(ctx, query)).list
export async function achievementScreen(ctx: Context, params: URLSearchParams) {
  const query = forgive(AchievementQuery, params)
  const { list, years } = await read(ctx, query)
  return { page: list, query, years }
}
