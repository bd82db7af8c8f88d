import { containsTextCondition } from '../../core/advanced-filter.server'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { category, drillScene, file } from '../../../db/schema'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { DRILL_BRANCH } from '../rules'

/** Returns a subquery with one row per id. */
export const idRowsQuery = (ids: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(ids)}))`
export const containsText = (column: SQL, text: string) => containsTextCondition(column, text)

/** Condition: the category is the given one or a descendant of it. */
export const inCategoryBranch = (
  categoryId: SQL,
  id: string,
) => sql`${categoryId} in (select c.id from category c, category top
  where top.id = ${id} and c.code >= top.code and c.code < top.code || '~')`
export const categoryName =
  sql<string>`coalesce((select c.name from category c where c.id = ${drillScene.categoryId}), '')`.mapWith(itemTitle)
/** Query of the categories of drills, ordered by code (parents before children). */
export const drillCategoriesQuery = (ctx: Context) =>
  ctx.db
    .select({
      value: category.id,
      label: sql<string>`${category.name}`.mapWith(itemTitle),
      /** The stored name, not translated. */
      name: category.name,
      code: category.code,
    })
    .from(category)
    .where(
      and(
        eq(category.delFlag, 0),
        sql`${category.code} > ${DRILL_BRANCH} and ${category.code} < ${`${DRILL_BRANCH}~`}`,
      ),
    )
    .orderBy(category.code)

/** Columns of `FileSummary`. */
export const fileSummaryColumns = { id: file.id, fileName: file.fileName, size: file.size, ext: file.ext }
export const sceneFilesQuery = (ctx: Context, sceneId: SQL | string) =>
  ctx.db
    .select(fileSummaryColumns)
    .from(file)
    .where(and(eq(file.bizType, 'drill'), sql`${file.bizId} = ${sceneId}`, eq(file.delFlag, 0)))
/** Returns the files in the order of `ids`. */
export const orderFiles = <File extends { id: string }>(ids: readonly string[], files: readonly File[]): File[] =>
  ids.flatMap((id) => files.find((one) => one.id === id) ?? [])

/**
 * Query of the candidates of a draw: released scenarios, each at its current version. `open`: only those marked public.
 * A covering index holds all columns, so that a draw does not read the questions.
 */
export const candidatesQuery = (ctx: Context, open = false) =>
  ctx.db
    .select({
      sceneId: drillScene.id,
      versionId: drillScene.versionId,
      version: drillScene.version,
      sceneName: drillScene.sceneName,
      categoryCode: drillScene.categoryCode,
      difficulty: drillScene.difficulty,
    })
    .from(drillScene)
    .where(and(eq(drillScene.status, 1), eq(drillScene.delFlag, 0), open ? eq(drillScene.open, 1) : undefined))
