import { and, desc, eq, sql } from 'drizzle-orm'
import { drillScene, drillVersion } from '../../../db/schema'
import { whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { page } from '../../core/list'
import { columnsIn } from '../../core/names'
import { amongIds, type ByIds, idsOfPage, orderOf, pageIn } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { SceneDetail, SceneRow } from '../answers'
import type { SceneQuery } from '../inputs'
import { meanOf, pointsOf, refusedAct } from '../rules'
import { difficultyLabel, sceneStatusLabel } from '../statuses'
import { categoryName, drillCategories, filesOfScene, inBranch, like, namedFiles } from './shown.server'

const columns = {
  createTime: drillScene.createTime,
  updateTime: drillScene.updateTime,
  sceneName: drillScene.sceneName,
}
const conditionOf = (query: SceneQuery & ByIds) =>
  and(
    eq(drillScene.delFlag, 0),
    query.status ? eq(drillScene.status, Number(query.status)) : undefined,
    query.difficulty ? eq(drillScene.difficulty, query.difficulty) : undefined,
    query.open !== undefined ? eq(drillScene.open, query.open) : undefined,
    query.categoryId ? inBranch(sql`${drillScene.categoryId}`, query.categoryId) : undefined,
    query.keyword ? like(sql`${drillScene.sceneName}`, query.keyword) : undefined,
    whereAsked(query.asked, columns),
    amongIds(drillScene.id, query),
  )
/** Returns the ids of the matching scenarios, in the order of the list. */
export const sceneIds = ({ db }: Context, query: SceneQuery) =>
  idsOfPage(
    db.select({ id: drillScene.id }).from(drillScene).where(conditionOf(query)),
    orderOf(query, columns, drillScene.id),
    query,
  )

/** Finished attempts at the whole scenario. The text equals the condition of the partial index of `drill_study`. */
const finished = sql`from drill_study s where s.scene_id = drill_scene.id and s.status = 1 and s.kind = 'all'`

function scenesOf(ctx: Context, query: SceneQuery & ByIds) {
  const order = orderOf(query, columns, drillScene.id)
  const { onPage, total } = pageIn(ctx, { table: drillScene, where: conditionOf(query), order }, query)
  const rows = ctx.db
    .select({
      scene: drillScene,
      categoryName,
      studies: sql<number>`(select count(*) ${finished})`,
      rateSum: sql<number>`(select coalesce(sum(s.rate), 0) ${finished})`,
    })
    .from(drillScene)
    .where(onPage)
    .orderBy(...order)
  return reading({ rows, total }, (read) =>
    page(
      read.rows.map(
        ({ scene, categoryName, studies, rateSum }): SceneRow => ({
          ...columnsIn(SceneRow, scene),
          categoryName,
          difficulty_dictText: difficultyLabel(scene.difficulty),
          questionCount: scene.questions.length,
          points: pointsOf(scene.questions),
          status_dictText: sceneStatusLabel(scene.status),
          studies,
          mean: meanOf(rateSum, studies),
          may: {
            release: refusedAct('release', scene) === null,
            off: refusedAct('off', scene) === null,
            delete: refusedAct('delete', scene) === null,
          },
        }),
      ),
      read.total,
      query,
    ),
  )
}

/** Lists scenarios for the users who manage them. One round trip. */
export const listScenes = (ctx: Context, query: SceneQuery & ByIds) => readAll(ctx, scenesOf(ctx, query))

/** Loads the list of scenarios with the categories of its filter. One round trip. */
export const sceneScreen = (ctx: Context, query: SceneQuery) =>
  readAll(ctx, { page: scenesOf(ctx, query), categories: drillCategories(ctx) })

const detailOf = (ctx: Context, id: string) =>
  reading(
    {
      scenes: ctx.db
        .select({ scene: drillScene, categoryName })
        .from(drillScene)
        .where(and(eq(drillScene.id, id), eq(drillScene.delFlag, 0))),
      files: filesOfScene(ctx, id),
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
            ...columnsIn(SceneDetail, found.scene),
            categoryName: found.categoryName,
            difficulty_dictText: difficultyLabel(found.scene.difficulty),
            files: namedFiles(found.scene.fileIds, files),
            status_dictText: sceneStatusLabel(found.scene.status),
            versions,
          }
        : null,
  )
/** Loads a scenario with its questions and answers. One round trip. @throws 404 */
export async function sceneDetail(ctx: Context, { id }: { id: string }): Promise<SceneDetail> {
  const found = await readAll(ctx, detailOf(ctx, id))
  if (!found) throw notFound()
  return found
}
/** Loads the edit page of a scenario; `scene` is null for `id` "new". One round trip. @throws 404 */
export async function sceneEditScreen(ctx: Context, id: string) {
  const isNew = id === 'new'
  const { scene, categories } = await readAll(ctx, {
    scene: isNew ? null : detailOf(ctx, id),
    categories: drillCategories(ctx),
  })
  if (!isNew && !scene) throw notFound()
  return { scene, categories }
}
