import { and, desc, eq, sql } from 'drizzle-orm'
import { drillScene, drillVersion } from '../../../db/schema'
import { advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { pickResponseColumns } from '../../core/typed-keys'
import { idCondition, type IdFilter, pageIdsQuery, orderOf, paginateTable } from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { SceneDetail, SceneRow } from '../responses'
import type { SceneQuery } from '../inputs'
import { meanOf, totalPoints, actionRefusal } from '../rules'
import { difficultyLabel, sceneStatusLabel } from '../statuses'
import {
  categoryName,
  drillCategoriesQuery,
  sceneFilesQuery,
  inCategoryBranch,
  containsText,
  orderFiles,
} from './scene-lookups.server'

const columns = {
  createTime: drillScene.createTime,
  updateTime: drillScene.updateTime,
  sceneName: drillScene.sceneName,
}
const conditionOf = (query: SceneQuery & IdFilter) =>
  and(
    eq(drillScene.delFlag, 0),
    query.status ? eq(drillScene.status, Number(query.status)) : undefined,
    query.difficulty ? eq(drillScene.difficulty, query.difficulty) : undefined,
    query.open !== undefined ? eq(drillScene.open, query.open) : undefined,
    query.categoryId ? inCategoryBranch(sql`${drillScene.categoryId}`, query.categoryId) : undefined,
    query.keyword ? containsText(sql`${drillScene.sceneName}`, query.keyword) : undefined,
    advancedFilterCondition(query.asked, columns),
    idCondition(drillScene.id, query),
  )
/** Returns the ids of the matching scenarios, in the order of the list. */
export const sceneIdsQuery = ({ db }: Context, query: SceneQuery) =>
  pageIdsQuery(
    db.select({ id: drillScene.id }).from(drillScene).where(conditionOf(query)),
    orderOf(query, columns, drillScene.id),
    query,
  )

/** Finished attempts at the whole scenario. The text equals the condition of the partial index of `drill_study`. */
const finishedStudiesSql = sql`from drill_study s where s.scene_id = drill_scene.id and s.status = 1 and s.kind = 'all'`

function scenePageQuery(ctx: Context, query: SceneQuery & IdFilter) {
  const order = orderOf(query, columns, drillScene.id)
  const { onPage, total } = paginateTable(ctx, { table: drillScene, where: conditionOf(query), order }, query)
  const rows = ctx.db
    .select({
      scene: drillScene,
      categoryName,
      studies: sql<number>`(select count(*) ${finishedStudiesSql})`,
      rateSum: sql<number>`(select coalesce(sum(s.rate), 0) ${finishedStudiesSql})`,
    })
    .from(drillScene)
    .where(onPage)
    .orderBy(...order)
  return decodedQuery({ rows, total }, (read) =>
    toPage(
      read.rows.map(
        ({ scene, categoryName, studies, rateSum }): SceneRow => ({
          ...pickResponseColumns(SceneRow, scene),
          categoryName,
          difficulty_dictText: difficultyLabel(scene.difficulty),
          questionCount: scene.questions.length,
          points: totalPoints(scene.questions),
          status_dictText: sceneStatusLabel(scene.status),
          studies,
          mean: meanOf(rateSum, studies),
          may: {
            release: actionRefusal('release', scene) === null,
            off: actionRefusal('off', scene) === null,
            delete: actionRefusal('delete', scene) === null,
          },
        }),
      ),
      read.total,
      query,
    ),
  )
}

/** Lists scenarios for the users who manage them. One round trip. */
export const listScenes = (ctx: Context, query: SceneQuery & IdFilter) => readAll(ctx, scenePageQuery(ctx, query))

/** Loads the list of scenarios with the categories of its filter. One round trip. */
export const loadSceneScreen = (ctx: Context, query: SceneQuery) =>
  readAll(ctx, { page: scenePageQuery(ctx, query), categories: drillCategoriesQuery(ctx) })

const sceneDetailQuery = (ctx: Context, id: string) =>
  decodedQuery(
    {
      scenes: ctx.db
        .select({ scene: drillScene, categoryName })
        .from(drillScene)
        .where(and(eq(drillScene.id, id), eq(drillScene.delFlag, 0))),
      files: sceneFilesQuery(ctx, id),
      versions: ctx.db
        .select({
          version: drillVersion.version,
          createTime: drillVersion.createTime,
          createBy: drillVersion.createBy,
          questionCount: sql<number>`json_array_length(${drillVersion.questions})`,
        })
        .from(drillVersion)
        .where(eq(drillVersion.sceneId, id))
        .orderBy(desc(drillVersion.version)),
    },
    ({ scenes: [found], files, versions }): SceneDetail | null =>
      found
        ? {
            ...pickResponseColumns(SceneDetail, found.scene),
            categoryName: found.categoryName,
            difficulty_dictText: difficultyLabel(found.scene.difficulty),
            files: orderFiles(found.scene.fileIds, files),
            status_dictText: sceneStatusLabel(found.scene.status),
            versions,
          }
        : null,
  )
/** Loads a scenario with its questions and answers. One round trip. @throws 404 */
export async function sceneDetail(ctx: Context, { id }: { id: string }): Promise<SceneDetail> {
  const found = await readAll(ctx, sceneDetailQuery(ctx, id))
  if (!found) throw notFound()
  return found
}
/** Loads the edit page of a scenario; `scene` is null for `id` "new". One round trip. @throws 404 */
export async function loadSceneEditScreen(ctx: Context, id: string) {
  const isNew = id === 'new'
  const { scene, categories } = await readAll(ctx, {
    scene: isNew ? null : sceneDetailQuery(ctx, id),
    categories: drillCategoriesQuery(ctx),
  })
  if (!isNew && !scene) throw notFound()
  return { scene, categories }
}
