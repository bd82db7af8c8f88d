import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type DrillAnswer, drillScene, drillStudy, drillVersion } from '../../../db/schema'
import { advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { toPage } from '../../core/list'
import { pickResponseColumns } from '../../core/typed-keys'
import { orderOf, paginateTable } from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { requirePerson } from '../../subjects/queries/list.server'
import { AttemptRow, type StudyDetail, StudySceneRow } from '../responses'
import type { HistoryQuery, StudyQuery } from '../inputs'
import { difficultyLabel } from '../statuses'
import { toStudyQuestion, listMistakes } from '../serializer'
import { totalPoints } from '../rules'
import {
  categoryName,
  drillCategoriesQuery,
  sceneFilesQuery,
  inCategoryBranch,
  containsText,
  orderFiles,
} from './scene-lookups.server'

const columns = { releaseTime: drillScene.releaseTime, sceneName: drillScene.sceneName }
/** The user's attempts at the scenario of the current row. */
const ownStudiesSql = (userId: string, which: SQL) => sql`from drill_study y
  where y.user_id = ${userId} and y.scene_id = ${sql.raw('drill_scene.id')} and y.del_flag = 0 and ${which}`
const runningCondition = (userId: string) => sql`exists (select 1 ${ownStudiesSql(userId, sql`y.status = 0`)})`
const finishedCondition = (userId: string) =>
  sql`exists (select 1 ${ownStudiesSql(userId, sql`y.status = 1 and y.kind = 'all'`)})`
const progressCondition = (query: StudyQuery, userId: string) =>
  query.progress === 'running'
    ? runningCondition(userId)
    : query.progress === 'done'
      ? sql`${finishedCondition(userId)} and not ${runningCondition(userId)}`
      : query.progress === 'new'
        ? sql`not ${runningCondition(userId)} and not ${finishedCondition(userId)}`
        : undefined

function studyScenePageQuery(ctx: Context, query: StudyQuery) {
  const { userId } = requirePerson(ctx)
  const order = orderOf(query, columns, drillScene.id)
  const where = and(
    eq(drillScene.delFlag, 0),
    eq(drillScene.status, 1),
    query.difficulty ? eq(drillScene.difficulty, query.difficulty) : undefined,
    query.categoryId ? inCategoryBranch(sql`${drillScene.categoryId}`, query.categoryId) : undefined,
    query.keyword ? containsText(sql`${drillScene.sceneName}`, query.keyword) : undefined,
    progressCondition(query, userId),
    advancedFilterCondition(query.asked, columns),
  )
  const { onPage, total } = paginateTable(ctx, { table: drillScene, where, order }, query)
  const rows = ctx.db
    .select({
      scene: drillScene,
      categoryName,
      open: sql<string | null>`(select json_object('id', y.id, 'answered', y.answered, 'total', y.total)
        ${ownStudiesSql(userId, sql`y.status = 0`)} limit 1)`,
      last: sql<string | null>`(select y.answers ${ownStudiesSql(userId, sql`y.status = 1 and y.kind = 'all'`)}
        order by y.create_time desc, y.id desc limit 1)`,
      best: sql<number | null>`(select max(y.rate) ${ownStudiesSql(userId, sql`y.status = 1 and y.kind = 'all'`)})`,
      attempts: sql<number>`(select count(*) ${ownStudiesSql(userId, sql`y.status = 1`)})`,
    })
    .from(drillScene)
    .where(onPage)
    .orderBy(...order)
  return decodedQuery({ rows, total }, (read) =>
    toPage(
      read.rows.map(({ scene, categoryName, open, last, best, attempts }): StudySceneRow => {
        const go: { id: string; answered: number; total: number } | null = open ? JSON.parse(open) : null
        const answers: Record<string, DrillAnswer> = last ? JSON.parse(last) : {}
        return {
          ...pickResponseColumns(StudySceneRow, scene),
          categoryName,
          difficulty_dictText: difficultyLabel(scene.difficulty),
          questionCount: scene.questions.length,
          points: totalPoints(scene.questions),
          studyId: go?.id ?? '',
          answered: go?.answered ?? 0,
          total: go?.total ?? scene.questions.length,
          progress: go ? 'running' : best === null ? 'new' : 'done',
          ...{ best, attempts },
          mistakes: listMistakes(answers).length,
        }
      }),
      read.total,
      query,
    ),
  )
}
/** Lists released scenarios with the progress of the caller. One round trip. */
export const listStudyScenes = (ctx: Context, query: StudyQuery) => readAll(ctx, studyScenePageQuery(ctx, query))

const historyColumns = { createTime: drillStudy.createTime }
function historyQuery(ctx: Context, query: HistoryQuery) {
  const { userId } = requirePerson(ctx)
  const order = orderOf(query, historyColumns, drillStudy.id)
  const where = and(
    eq(drillStudy.userId, userId),
    eq(drillStudy.delFlag, 0),
    query.sceneId ? eq(drillStudy.sceneId, query.sceneId) : undefined,
    advancedFilterCondition(query.asked, historyColumns),
  )
  const { onPage, total } = paginateTable(ctx, { table: drillStudy, where, order }, query)
  const rows = ctx.db
    .select()
    .from(drillStudy)
    .where(onPage)
    .orderBy(...order)
  return decodedQuery({ rows, total }, (read) =>
    toPage(
      read.rows.map((row) => pickResponseColumns(AttemptRow, row)),
      read.total,
      query,
    ),
  )
}
/** Lists the caller's own attempts. One round trip. */
export const studyHistory = (ctx: Context, query: HistoryQuery) => readAll(ctx, historyQuery(ctx, query))
/** Loads the list of scenarios with the latest attempts and the categories of its filter. One round trip. */
export const loadStudyScreen = (ctx: Context, query: StudyQuery) =>
  readAll(ctx, {
    page: studyScenePageQuery(ctx, query),
    history: historyQuery(ctx, { pageNo: 1, pageSize: 5, column: 'createTime', order: 'desc', asked: [] }),
    categories: drillCategoriesQuery(ctx),
  })

/** Loads an attempt of the caller: its questions, with feedback on the answered ones. One round trip. @throws 404 */
export async function studyDetail(ctx: Context, { id }: { id: string }): Promise<StudyDetail> {
  const { userId } = requirePerson(ctx)
  const { found, files } = await readAll(ctx, {
    found: ctx.db
      .select({
        study: drillStudy,
        version: drillVersion,
        categoryName: sql<string>`${drillVersion.categoryName}`.mapWith(itemTitle),
        nowVersionId: sql<string>`coalesce(${drillScene.versionId}, '')`,
        nowStatus: sql<number>`coalesce(${drillScene.status}, 2)`,
      })
      .from(drillStudy)
      .innerJoin(drillVersion, eq(drillVersion.id, drillStudy.versionId))
      .leftJoin(drillScene, eq(drillScene.id, drillStudy.sceneId))
      .where(and(eq(drillStudy.id, id), eq(drillStudy.userId, userId), eq(drillStudy.delFlag, 0))),
    files: sceneFilesQuery(ctx, sql`(select y.scene_id from drill_study y where y.id = ${id})`),
  })
  const row = found[0]
  if (!row) throw notFound()
  const { study, version } = row
  const asked = study.questionIds.flatMap((one) => version.questions.find((question) => question.id === one) ?? [])
  return {
    ...pickResponseColumns(AttemptRow, study),
    categoryName: row.categoryName,
    difficulty: version.difficulty,
    difficulty_dictText: difficultyLabel(version.difficulty),
    summary: version.summary,
    files: orderFiles(version.fileIds, files).map((one) => ({ ...one, viewed: study.viewed.includes(one.id) })),
    questions: asked.map((question) => toStudyQuestion(question, study.answers[question.id])),
    mistakes: study.status === 1 ? listMistakes(study.answers).length : 0,
    changed: row.nowVersionId !== study.versionId || row.nowStatus !== 1,
  }
}
