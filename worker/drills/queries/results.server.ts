import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { depart, drillScene, drillStudy, drillVersion } from '../../../db/schema'
import { advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { pickResponseColumns } from '../../core/typed-keys'
import { idCondition, type IdFilter, pageIdsQuery, orderOf, paginateTable } from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { type DepartResult, PersonResult, type QuestionResult, type SceneResult } from '../responses'
import type { AttemptQuery, DepartResultQuery, QuestionResultQuery, SceneResultQuery } from '../inputs'
import { meanOf, percentOf } from '../rules'
import { restrictScope, departScope, departRangeCondition } from '../row-access.server'
import { containsText } from './scene-lookups.server'

const sortDirection = (query: { order: 'asc' | 'desc' }) => (query.order === 'asc' ? asc : desc)
/** Characters of an institution's code. Each level of departments below it adds as many. */
const INSTITUTION_CODE_LENGTH = 3
const CODE_LENGTHS = '[3,6,9,12]'
const DESCENDING = 'desc' as const

/** Finished attempts at whole scenarios. The text equals the condition of the partial indexes of `drill_study`. */
const finishedCondition = sql`s.status = 1 and s.kind = 'all'`
const orgCondition = (orgCode: string) => departRangeCondition(sql`s.sys_org_code`, orgCode)
const sumsSql = sql`count(distinct s.user_id) as people, count(*) as studies, coalesce(sum(s.rate), 0) as rate_sum`
const sumColumns = {
  people: sql<number>`r.people`,
  studies: sql<number>`r.studies`,
  rateSum: sql<number>`r.rate_sum`,
}
const columns = {
  studies: sql<number>`cast(r.studies as integer)`,
  people: sql<number>`cast(r.people as integer)`,
  /** Same rounding as `meanOf`. */
  mean: sql<number>`cast(round(cast(r.rate_sum as real) / r.studies, 1) as real)`,
}

/** With `all` the total is counted by a query; otherwise it is the number of rows on the page. */
function departResultQuery(ctx: Context, query: DepartResultQuery, all = true) {
  const scope = restrictScope(ctx.actor, query.orgCode)
  // Without a department: the institutions. With one: the department and those below it.
  const level = scope ? sql`n.value >= ${scope.length}` : sql`n.value = ${INSTITUTION_CODE_LENGTH}`
  const results = sql`(select substr(s.sys_org_code, 1, n.value) as org_code, ${sumsSql}
    from drill_study s, json_each(${CODE_LENGTHS}) n
    where ${and(finishedCondition, orgCondition(scope), level)} and n.value <= length(s.sys_org_code) group by 1) r`
  const where = advancedFilterCondition(query.asked, columns)
  const rows = ctx.db
    .select({
      orgCode: sql<string>`r.org_code`,
      ...sumColumns,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
      users: sql<number>`(select count(*) from user_depart d cross join user u
        where d.depart_id = ${depart.id} and u.id = d.user_id and u.del_flag = 0)`,
    })
    .from(results)
    .leftJoin(depart, sql`${depart.orgCode} = r.org_code`)
    .where(where)
    .orderBy(sortDirection(query)(columns[query.column]), sql`r.org_code`)
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
  const total = all ? ctx.db.select({ total: count() }).from(results).where(where) : null
  return decodedQuery({ rows, total }, ({ rows, total: counted }) =>
    toPage(
      rows.map(
        ({ orgCode, people, studies, rateSum, departName, users }): DepartResult => ({
          ...{ orgCode, departName, users, people, studies },
          // An attempt counts for the institution where it was made, also after the user moved to another.
          share: users > 0 ? Math.min(100, percentOf(people, users)) : null,
          mean: meanOf(rateSum, studies),
        }),
      ),
      counted?.[0]?.total ?? rows.length,
      query,
    ),
  )
}
/**
 * Lists institutions whose users finished an attempt, with their results; an institution sees only itself. One round
 * trip.
 */
export const departResults = (ctx: Context, query: DepartResultQuery) => readAll(ctx, departResultQuery(ctx, query))

function sceneResultQuery(ctx: Context, query: SceneResultQuery, all = true) {
  const results = sql`(select s.scene_id, ${sumsSql} from drill_study s
    where ${and(finishedCondition, orgCondition(restrictScope(ctx.actor, query.orgCode)))} group by s.scene_id) r`
  const where = advancedFilterCondition(query.asked, columns)
  const rows = ctx.db
    .select({
      sceneId: sql<string>`r.scene_id`,
      ...sumColumns,
      sceneName: sql<string>`coalesce(${drillScene.sceneName}, '')`,
    })
    .from(results)
    .leftJoin(drillScene, sql`${drillScene.id} = r.scene_id`)
    .where(where)
    .orderBy(sortDirection(query)(columns[query.column]), sql`r.scene_id`)
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
  const total = all ? ctx.db.select({ total: count() }).from(results).where(where) : null
  return decodedQuery({ rows, total }, ({ rows, total: counted }) =>
    toPage(
      rows.map(
        ({ sceneId, people, studies, rateSum, sceneName }): SceneResult => ({
          ...{ sceneId, sceneName, people, studies },
          mean: meanOf(rateSum, studies),
        }),
      ),
      counted?.[0]?.total ?? rows.length,
      query,
    ),
  )
}
/** Lists the results of each scenario, within a department and those below it. One round trip. */
export const sceneResults = (ctx: Context, query: SceneResultQuery) => readAll(ctx, sceneResultQuery(ctx, query))

const questionColumns = {
  /** Wrong answers per thousand. */
  rate: sql<number>`r.rate`,
  answered: sql<number>`cast(r.answered as integer)`,
  wrong: sql<number>`cast(r.wrong as integer)`,
}
/** Columns of the advanced filter; `rate` is in percent as displayed. */
const questionFilterColumns = { ...questionColumns, rate: sql<number>`cast(r.rate / 10.0 as real)` }
function questionResultQuery(ctx: Context, query: QuestionResultQuery, all = true) {
  const turn = sortDirection(query)
  const condition = and(
    finishedCondition,
    orgCondition(restrictScope(ctx.actor, query.orgCode)),
    query.sceneId ? sql`s.scene_id = ${query.sceneId}` : undefined,
  )
  // SQLite takes `version_id` from the row with the latest `finish_time` (bare column beside `max`).
  const results = sql`(select s.scene_id, a.key as question_id, s.version_id, max(s.finish_time), count(*) as answered,
      sum(a.value ->> 'right' <> 1) as wrong, 1000 * sum(a.value ->> 'right' <> 1) / count(*) as rate
    from drill_study s, json_each(s.answers) a where ${condition} group by s.scene_id, a.key) r`
  const where = advancedFilterCondition(query.asked, questionFilterColumns)
  const rows = ctx.db
    .select({
      sceneId: sql<string>`r.scene_id`,
      questionId: sql<string>`r.question_id`,
      ...questionColumns,
      sceneName: sql<string>`coalesce(${drillVersion.sceneName}, '')`,
      questions: drillVersion.questions,
    })
    .from(results)
    .leftJoin(drillVersion, sql`${drillVersion.id} = r.version_id`)
    .where(where)
    .orderBy(turn(questionColumns[query.column]), turn(questionColumns.answered), sql`r.question_id`)
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
  const total = all ? ctx.db.select({ total: count() }).from(results).where(where) : null
  return decodedQuery({ rows, total }, ({ rows, total: counted }) =>
    toPage(
      rows.map(
        ({ sceneId, questionId, answered, wrong, rate, sceneName, questions }): QuestionResult => ({
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
/** Lists the questions with the highest share of wrong answers, without the correct answers. One round trip. */
export const questionResults = (ctx: Context, query: QuestionResultQuery) =>
  readAll(ctx, questionResultQuery(ctx, query))

const personColumns = { finishTime: drillStudy.finishTime }
const personCondition = ({ actor }: Context, query: AttemptQuery & IdFilter) =>
  and(
    // Same text as the condition of the partial indexes.
    sql`status = 1 and kind = 'all'`,
    eq(drillStudy.delFlag, 0),
    departRangeCondition(sql`${drillStudy.sysOrgCode}`, restrictScope(actor, query.orgCode)),
    query.sceneId ? eq(drillStudy.sceneId, query.sceneId) : undefined,
    query.keyword ? containsText(sql`${drillStudy.userName}`, query.keyword) : undefined,
    advancedFilterCondition(query.asked, personColumns),
    idCondition(drillStudy.id, query),
  )
/** Returns the ids of the finished attempts, in the order of the list. */
export const personResultIdsQuery = (ctx: Context, query: AttemptQuery) =>
  pageIdsQuery(
    ctx.db.select({ id: drillStudy.id }).from(drillStudy).where(personCondition(ctx, query)),
    orderOf(query, personColumns, drillStudy.id),
    query,
  )
function personResultQuery(ctx: Context, query: AttemptQuery & IdFilter) {
  const order = orderOf(query, personColumns, drillStudy.id)
  const { onPage, total } = paginateTable(ctx, { table: drillStudy, where: personCondition(ctx, query), order }, query)
  const rows = ctx.db
    .select()
    .from(drillStudy)
    .where(onPage)
    .orderBy(...order)
  return decodedQuery({ rows, total }, (read) =>
    toPage(
      read.rows.map((row) => pickResponseColumns(PersonResult, row)),
      read.total,
      query,
    ),
  )
}
/** Lists finished attempts, latest first, with user, scenario and score. One round trip. */
export const personResults = (ctx: Context, query: AttemptQuery & IdFilter) =>
  readAll(ctx, personResultQuery(ctx, query))

/** Loads the results page: institutions, scenarios, hardest questions and the finished attempts. One round trip. */
export async function loadResultScreen(ctx: Context, query: AttemptQuery) {
  const orgCode = query.orgCode ? { orgCode: query.orgCode } : {}
  const first = { pageNo: 1, order: DESCENDING, asked: [], ...orgCode }
  const read = await readAll(ctx, {
    departs: departResultQuery(ctx, { ...first, orgCode: undefined, pageSize: 12, column: 'studies' }, false),
    scenes: sceneResultQuery(ctx, { ...first, pageSize: 10, column: 'studies' }, false),
    questions: questionResultQuery(ctx, { ...first, sceneId: query.sceneId, pageSize: 8, column: 'rate' }, false),
    page: personResultQuery(ctx, query),
    whole: ctx.db
      .select(sumColumns)
      .from(
        sql`(select ${sumsSql} from drill_study s where ${and(
          finishedCondition,
          orgCondition(restrictScope(ctx.actor, query.orgCode)),
          query.sceneId ? sql`s.scene_id = ${query.sceneId}` : undefined,
        )}) r`,
      ),
  })
  const { people, studies, rateSum } = read.whole[0]!
  return {
    ...read,
    whole: { people, studies, mean: meanOf(rateSum, studies) },
    all: departScope(ctx.actor) === '',
  }
}
