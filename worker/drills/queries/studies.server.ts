import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type DrillAnswer, drillScene, drillStudy, drillVersion } from '../../../db/schema'
import { whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { page } from '../../core/list'
import { columnsIn } from '../../core/names'
import { orderOf, pageIn } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { personOf } from '../../subjects/queries/list.server'
import { AttemptRow, type StudyDetail, StudySceneRow } from '../answers'
import type { HistoryQuery, StudyQuery } from '../inputs'
import { difficultyLabel } from '../statuses'
import { askedQuestion, mistakesIn } from '../show'
import { pointsOf } from '../rules'
import { categoryName, drillCategories, filesOfScene, inBranch, like, namedFiles } from './shown.server'

const columns = { releaseTime: drillScene.releaseTime, sceneName: drillScene.sceneName }
/** The user's attempts at the scenario of the current row. */
const mine = (userId: string, which: SQL) => sql`from drill_study y
  where y.user_id = ${userId} and y.scene_id = ${sql.raw('drill_scene.id')} and y.del_flag = 0 and ${which}`
const running = (userId: string) => sql`exists (select 1 ${mine(userId, sql`y.status = 0`)})`
const done = (userId: string) => sql`exists (select 1 ${mine(userId, sql`y.status = 1 and y.kind = 'all'`)})`
const progressOf = (query: StudyQuery, userId: string) =>
  query.progress === 'running'
    ? running(userId)
    : query.progress === 'done'
      ? sql`${done(userId)} and not ${running(userId)}`
      : query.progress === 'new'
        ? sql`not ${running(userId)} and not ${done(userId)}`
        : undefined

function studyScenesOf(ctx: Context, query: StudyQuery) {
  const { userId } = personOf(ctx)
  const order = orderOf(query, columns, drillScene.id)
  const where = and(
    eq(drillScene.delFlag, 0),
    eq(drillScene.status, 1),
    query.difficulty ? eq(drillScene.difficulty, query.difficulty) : undefined,
    query.categoryId ? inBranch(sql`${drillScene.categoryId}`, query.categoryId) : undefined,
    query.keyword ? like(sql`${drillScene.sceneName}`, query.keyword) : undefined,
    progressOf(query, userId),
    whereAsked(query.asked, columns),
  )
  const { onPage, total } = pageIn(ctx, { table: drillScene, where, order }, query)
  const rows = ctx.db
    .select({
      scene: drillScene,
      categoryName,
      open: sql<string | null>`(select json_object('id', y.id, 'answered', y.answered, 'total', y.total)
        ${mine(userId, sql`y.status = 0`)} limit 1)`,
      last: sql<string | null>`(select y.answers ${mine(userId, sql`y.status = 1 and y.kind = 'all'`)}
        order by y.create_time desc, y.id desc limit 1)`,
      best: sql<number | null>`(select max(y.rate) ${mine(userId, sql`y.status = 1 and y.kind = 'all'`)})`,
      attempts: sql<number>`(select count(*) ${mine(userId, sql`y.status = 1`)})`,
    })
    .from(drillScene)
    .where(onPage)
    .orderBy(...order)
  return reading({ rows, total }, (read) =>
    page(
      read.rows.map(({ scene, categoryName, open, last, best, attempts }): StudySceneRow => {
        const go: { id: string; answered: number; total: number } | null = open ? JSON.parse(open) : null
        const answers: Record<string, DrillAnswer> = last ? JSON.parse(last) : {}
        return {
          ...columnsIn(StudySceneRow, scene),
          categoryName,
          difficulty_dictText: difficultyLabel(scene.difficulty),
          questionCount: scene.questions.length,
          points: pointsOf(scene.questions),
          studyId: go?.id ?? '',
          answered: go?.answered ?? 0,
          total: go?.total ?? scene.questions.length,
          progress: go ? 'running' : best === null ? 'new' : 'done',
          ...{ best, attempts },
          mistakes: mistakesIn(answers).length,
        }
      }),
      read.total,
      query,
    ),
  )
}
/** Lists released scenarios with the progress of the caller. One round trip. */
export const listStudyScenes = (ctx: Context, query: StudyQuery) => readAll(ctx, studyScenesOf(ctx, query))

const historyColumns = { createTime: drillStudy.createTime }
function historyOf(ctx: Context, query: HistoryQuery) {
  const { userId } = personOf(ctx)
  const order = orderOf(query, historyColumns, drillStudy.id)
  const where = and(
    eq(drillStudy.userId, userId),
    eq(drillStudy.delFlag, 0),
    query.sceneId ? eq(drillStudy.sceneId, query.sceneId) : undefined,
    whereAsked(query.asked, historyColumns),
  )
  const { onPage, total } = pageIn(ctx, { table: drillStudy, where, order }, query)
  const rows = ctx.db
    .select()
    .from(drillStudy)
    .where(onPage)
    .orderBy(...order)
  return reading({ rows, total }, (read) =>
    page(
      read.rows.map((row) => columnsIn(AttemptRow, row)),
      read.total,
      query,
    ),
  )
}
/** Lists the caller's own attempts. One round trip. */
export const studyHistory = (ctx: Context, query: HistoryQuery) => readAll(ctx, historyOf(ctx, query))
/** Loads the list of scenarios with the latest attempts and the categories of its filter. One round trip. */
export const studyScreen = (ctx: Context, query: StudyQuery) =>
  readAll(ctx, {
    page: studyScenesOf(ctx, query),
    history: historyOf(ctx, { pageNo: 1, pageSize: 5, column: 'createTime', order: 'desc', asked: [] }),
    categories: drillCategories(ctx),
  })

/** Loads an attempt of the caller: its questions, with feedback on the answered ones. One round trip. @throws 404 */
export async function studyDetail(ctx: Context, { id }: { id: string }): Promise<StudyDetail> {
  const { userId } = personOf(ctx)
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
    files: filesOfScene(ctx, sql`(select y.scene_id from drill_study y where y.id = ${id})`),
  })
  const row = found[0]
  if (!row) throw notFound()
  const { study, version } = row
  const asked = study.questionIds.flatMap((one) => version.questions.find((question) => question.id === one) ?? [])
  return {
    ...columnsIn(AttemptRow, study),
    categoryName: row.categoryName,
    difficulty: version.difficulty,
    difficulty_dictText: difficultyLabel(version.difficulty),
    summary: version.summary,
    files: namedFiles(version.fileIds, files).map((one) => ({ ...one, viewed: study.viewed.includes(one.id) })),
    questions: asked.map((question) => askedQuestion(question, study.answers[question.id])),
    mistakes: study.status === 1 ? mistakesIn(study.answers).length : 0,
    changed: row.nowVersionId !== study.versionId || row.nowStatus !== 1,
  }
}
