import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  depart,
  drillQuestionTotal,
  drillScene,
  drillStudy,
  drillTotal,
  drillVersion,
  userTotal,
} from '../../../db/schema'
import { whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { page, type Paging } from '../../core/list'
import { asTable, idsOfPage } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import type { DepartResult, PersonResult, QuestionResult, SceneResult } from '../answers'
import type { AttemptQuery, DepartResultQuery, QuestionResultQuery, SceneResultQuery } from '../inputs'
import { meanOf, rateOf } from '../rules'
import { narrowed, scopeOf, within } from '../visible.server'
import { like } from './shown.server'

/** As `meanOf` has it. */
const mean = sql<number>`cast(round(cast(${drillTotal.rateSum} as real) / ${drillTotal.studies}, 1) as real)`
const columns = { studies: drillTotal.studies, people: drillTotal.people, mean }
const turned = (query: { order: 'asc' | 'desc' }) => (query.order === 'asc' ? asc : desc)
/** Signs of an institution's code; its departments' are longer. */
const INSTITUTION = 3
const DESC = 'desc' as const

/** The rows of a page in place of their table: names are looked up for these alone. */
const pageOfTotals = (ctx: Context, where: SQL | undefined, order: readonly SQL[], query: Paging) =>
  asTable(drillTotal, idsOfPage(ctx.db.select().from(drillTotal).where(where), order, query))

/** `all`: how many there are is counted as well, not those of the page alone. */
function departsOf(ctx: Context, query: DepartResultQuery, all = true) {
  const order = [turned(query)(columns[query.column]), asc(drillTotal.orgCode)]
  const scope = narrowed(ctx.actor, query.orgCode)
  const where = and(
    eq(drillTotal.sceneId, ''),
    sql`${drillTotal.orgCode} <> ''`,
    within(sql`${drillTotal.orgCode}`, scope),
    // Of all the institutions stand there; of one it and its departments.
    scope ? undefined : sql`length(${drillTotal.orgCode}) = ${INSTITUTION}`,
    whereAsked(query.asked, columns),
  )
  const rows = ctx.db
    .select({
      total: drillTotal,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
      users: sql<number>`coalesce(${userTotal.total}, 0)`,
    })
    .from(pageOfTotals(ctx, where, order, query))
    .leftJoin(depart, eq(depart.orgCode, drillTotal.orgCode))
    .leftJoin(userTotal, eq(userTotal.departId, depart.id))
    .orderBy(...order)
  const total = all ? ctx.db.select({ total: count() }).from(drillTotal).where(where) : null
  return reading({ rows, total }, ({ rows, total: counted }) =>
    page(
      rows.map(
        ({ total: { orgCode, people, studies, rateSum }, departName, users }): DepartResult => ({
          ...{ orgCode, departName, users, people, studies },
          // Who moved on to another institution is counted where the go was.
          share: users > 0 ? Math.min(100, rateOf(people, users)) : null,
          mean: meanOf(rateSum, studies),
        }),
      ),
      counted?.[0]?.total ?? rows.length,
      query,
    ),
  )
}
/** Institutions whose people finished a go; an institution finds itself alone. One trip. */
export const departResults = (ctx: Context, query: DepartResultQuery) => readAll(ctx, departsOf(ctx, query))

function scenesOf(ctx: Context, query: SceneResultQuery, all = true) {
  const order = [turned(query)(columns[query.column]), asc(drillTotal.sceneId)]
  const where = and(
    eq(drillTotal.orgCode, narrowed(ctx.actor, query.orgCode)),
    sql`${drillTotal.sceneId} <> ''`,
    whereAsked(query.asked, columns),
  )
  const rows = ctx.db
    .select({ total: drillTotal, sceneName: sql<string>`coalesce(${drillScene.sceneName}, '')` })
    .from(pageOfTotals(ctx, where, order, query))
    .leftJoin(drillScene, eq(drillScene.id, drillTotal.sceneId))
    .orderBy(...order)
  const total = all ? ctx.db.select({ total: count() }).from(drillTotal).where(where) : null
  return reading({ rows, total }, ({ rows, total: counted }) =>
    page(
      rows.map(
        ({ total: { sceneId, people, studies, rateSum }, sceneName }): SceneResult => ({
          ...{ sceneId, sceneName, people, studies },
          mean: meanOf(rateSum, studies),
        }),
      ),
      counted?.[0]?.total ?? rows.length,
      query,
    ),
  )
}
/** What of a department, with all below it, was made of each scene. One trip. */
export const sceneResults = (ctx: Context, query: SceneResultQuery) => readAll(ctx, scenesOf(ctx, query))

const questionColumns = {
  rate: drillQuestionTotal.rate,
  answered: drillQuestionTotal.answered,
  wrong: drillQuestionTotal.wrong,
}
/** As it is shown: of a hundred. */
const askedOfQuestions = { ...questionColumns, rate: sql<number>`cast(${drillQuestionTotal.rate} / 10.0 as real)` }
function questionsOf(ctx: Context, query: QuestionResultQuery, all = true) {
  const turn = turned(query)
  const where = and(
    eq(drillQuestionTotal.orgCode, narrowed(ctx.actor, query.orgCode)),
    query.sceneId ? eq(drillQuestionTotal.sceneId, query.sceneId) : undefined,
    whereAsked(query.asked, askedOfQuestions),
  )
  const rows = ctx.db
    .select({
      total: drillQuestionTotal,
      sceneName: sql<string>`coalesce(${drillVersion.sceneName}, '')`,
      questions: drillVersion.questions,
    })
    .from(drillQuestionTotal)
    .leftJoin(drillVersion, eq(drillVersion.id, drillQuestionTotal.versionId))
    .where(where)
    .orderBy(turn(questionColumns[query.column]), turn(drillQuestionTotal.answered), asc(drillQuestionTotal.questionId))
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
  const total = all ? ctx.db.select({ total: count() }).from(drillQuestionTotal).where(where) : null
  return reading({ rows, total }, ({ rows, total: counted }) =>
    page(
      rows.map(
        ({ total: { sceneId, questionId, answered, wrong, rate }, sceneName, questions }): QuestionResult => ({
          ...{ sceneId, sceneName, questionId, answered, wrong },
          text: questions?.find(({ id }) => id === questionId)?.text ?? '',
          rate: rate / 10,
        }),
      ),
      counted?.[0]?.total ?? rows.length,
      query,
    ),
  )
}
/** The questions that are most often wrong; without their answers. One trip. */
export const questionResults = (ctx: Context, query: QuestionResultQuery) => readAll(ctx, questionsOf(ctx, query))

const personColumns = { finishTime: drillStudy.finishTime }
function personsOf(ctx: Context, query: AttemptQuery) {
  const turn = turned(query)
  const orgCode = narrowed(ctx.actor, query.orgCode)
  const order = [turn(drillStudy.finishTime), turn(drillStudy.id)]
  const where = and(
    // As the partial indices say it.
    sql`status = 1 and kind = 'all'`,
    eq(drillStudy.delFlag, 0),
    within(sql`${drillStudy.sysOrgCode}`, orgCode),
    query.sceneId ? eq(drillStudy.sceneId, query.sceneId) : undefined,
    query.keyword ? like(sql`${drillStudy.userName}`, query.keyword) : undefined,
    whereAsked(query.asked, personColumns),
  )
  const ids = ctx.db.select({ id: drillStudy.id }).from(drillStudy).where(where)
  const rows = ctx.db
    .select()
    .from(drillStudy)
    .where(inArray(drillStudy.id, idsOfPage(ids, order, query)))
    .orderBy(...order)
  return reading({ rows, total: personTotal(ctx, query, orgCode, where) }, ({ rows, total: [counted] }) =>
    page(
      rows.map(
        (row): PersonResult => ({
          id: row.id,
          userName: row.userName,
          departName: row.departName,
          sceneId: row.sceneId,
          sceneName: row.sceneName,
          version: row.version,
          attempt: row.attempt,
          points: row.points,
          full: row.full,
          rate: row.rate,
          finishTime: row.finishTime,
        }),
      ),
      counted?.total ?? 0,
      query,
    ),
  )
}
/** How many there are: out of the kept totals where nothing else narrows them. */
function personTotal(ctx: Context, query: AttemptQuery, orgCode: string, where: SQL | undefined) {
  if (query.keyword || query.asked.length) return ctx.db.select({ total: count() }).from(drillStudy).where(where)
  return ctx.db
    .select({ total: drillTotal.studies })
    .from(drillTotal)
    .where(and(eq(drillTotal.orgCode, orgCode), eq(drillTotal.sceneId, query.sceneId ?? '')))
}
/** Finished goes, the latest first: who, what, how well. One trip. */
export const personResults = (ctx: Context, query: AttemptQuery) => readAll(ctx, personsOf(ctx, query))

/** The picture of results: institutions, scenes, hardest questions, and the finished goes behind them. One trip. */
export async function resultScreen(ctx: Context, query: AttemptQuery) {
  const orgCode = query.orgCode ? { orgCode: query.orgCode } : {}
  const first = { pageNo: 1, order: DESC, asked: [], ...orgCode }
  const read = await readAll(ctx, {
    departs: departsOf(ctx, { ...first, orgCode: undefined, pageSize: 12, column: 'studies' }, false),
    scenes: scenesOf(ctx, { ...first, pageSize: 10, column: 'studies' }, false),
    questions: questionsOf(ctx, { ...first, sceneId: query.sceneId, pageSize: 8, column: 'rate' }, false),
    page: personsOf(ctx, query),
    whole: ctx.db
      .select()
      .from(drillTotal)
      .where(
        and(eq(drillTotal.orgCode, narrowed(ctx.actor, query.orgCode)), eq(drillTotal.sceneId, query.sceneId ?? '')),
      ),
  })
  const whole = read.whole[0]
  return {
    ...read,
    whole: {
      people: whole?.people ?? 0,
      studies: whole?.studies ?? 0,
      mean: meanOf(whole?.rateSum ?? 0, whole?.studies ?? 0),
    },
    all: scopeOf(ctx.actor) === '',
  }
}
