import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { file, subject } from '../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { parseLenient } from '../core/list'
import { boundedCount, pageIdsQuery, pageAsDrivingTable, boundedPage, rowidOf } from '../core/page.server'
import { readAll } from '../core/read-all.server'
import { fileNameColumn } from './anonymization.server'
import { AchievementQuery, type AchievementRow } from './contract'
import { downloadUrl, previewUrl } from './queries.server'
import { sharedOnSubjectCondition, namedInSharedResult, subjectsWithResults } from './shared-results.server'
import { fileAccess } from './file-access.server'

/** Queries of the shared results of subjects, shared with the industry or with everyone. Newest first. */
export function achievementQueries(ctx: Context, query: AchievementQuery) {
  const visibleColumns = fileAccess().subjects.seen(ctx.actor)
  const name = fileNameColumn(ctx.actor)
  const columns = { uploadTime: file.uploadTime, fileName: name, downCount: file.downCount, year: subject.year }
  const where = and(
    sharedOnSubjectCondition(query.level === 'public' ? 2 : 1),
    query.level === 'industry' ? sql`not ${namedInSharedResult(2)}` : undefined,
    query.year ? eq(subject.year, query.year) : undefined,
    query.keyword
      ? or(containsTextCondition(name, query.keyword), containsTextCondition(visibleColumns.subjectName, query.keyword))
      : undefined,
    advancedFilterCondition(query.asked, columns),
  )
  const order = query.order === 'asc' ? asc : desc
  const sorted = [order(columns[query.column]), order(file.id)]
  const places = ctx.db
    .select({ place: rowidOf(file).as('place') })
    .from(subjectsWithResults)
    .crossJoin(file)
    .where(where)
  const { page, at } = pageAsDrivingTable(pageIdsQuery(places, sorted, query), rowidOf(file))
  return {
    rows: ctx.db
      .select({
        id: file.id,
        fileName: name,
        ext: file.ext,
        size: file.size,
        uploadTime: file.uploadTime,
        downCount: file.downCount,
        subjectName: visibleColumns.subjectName,
        leadDepartName: visibleColumns.leadDepartName,
        year: subject.year,
        level: sql<'industry' | 'public'>`iif(${namedInSharedResult(2)}, 'public', 'industry')`,
      })
      .from(page)
      .crossJoin(file)
      .crossJoin(subject)
      .where(and(at, eq(subject.id, file.bizId)))
      .orderBy(...sorted),
    total: boundedCount(
      ctx,
      query,
      ctx.db.select({ id: file.id }).from(subjectsWithResults).crossJoin(file).where(where).$dynamic(),
    ),
    years: ctx.db
      .selectDistinct({ year: sql<string>`${subject.year}` })
      .from(subjectsWithResults)
      .crossJoin(file)
      .where(sharedOnSubjectCondition(1))
      .orderBy(desc(subject.year)),
  }
}

const loadAchievements = async (ctx: Context, query: AchievementQuery) => {
  const { rows, total, years } = await readAll(ctx, achievementQueries(ctx, query))
  const list = boundedPage(
    rows.map((row): AchievementRow => ({ ...row, url: downloadUrl(row.id), previewUrl: previewUrl(row) })),
    total,
    query,
  )
  return { list, years: years.map((one) => one.year) }
}

/** Returns a page of the shared results. One round trip. */
export const listAchievements = async (ctx: Context, query: AchievementQuery) =>
  (await loadAchievements(ctx, query)).list

/**
 * Returns the data of the page of shared results: the list, its query, and the years for the filter. One round trip.
 */
export async function achievementScreen(ctx: Context, params: URLSearchParams) {
  const query = parseLenient(AchievementQuery, params)
  const { list, years } = await loadAchievements(ctx, query)
  return { page: list, query, years }
}
