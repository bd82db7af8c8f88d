import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { fbCase, fbPlan, fbSchedule, fbTask } from '../../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { toPage } from '../../core/list'
import { pickResponseColumns } from '../../core/typed-keys'
import { pageAsTable, pageIdsQuery, unindexedCondition } from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { pickColumns } from '../../core/columns.server'
import { formatDay } from '../../core/time'
import { hasRight, assertRight } from '../../policy/authorization'
import { caseStatusLabel } from '../cases/statuses'
import { orgTypeLabel } from '../contract'
import { attachedFilesQuery, historyQuery } from '../detail.server'
import { taskRate } from '../plans/rules'
import {
  ownInstitutionCondition,
  managesBothSides,
  ownInstitutionSql,
  visibleCasesCondition,
  visibleSchedulesCondition,
  visibleTasksCondition,
} from '../row-access.server'
import { canSeeTotalsQuery } from '../totals.server'
import { type TaskDetail, type TaskQuery, TaskRow } from './contract'
import { taskLifecycle } from './lifecycle'
import { issueProblems } from './rules'
import { isOverdue, openTaskTransitions, taskStatusOf } from './transitions'
import { taskStatusLabel } from './statuses'

/** Rate of an institution in percent, its time, and name and order of the institution. */
type DepartRate = [rate: number, rateTime: string | null, departName: string, departOrder: number]
/** SQL: the rates of the institutions of a task by id; all for the centre, the own for an institution. */
const departRatesSql = (ctx: Context) =>
  sql`(select json_group_object(d.depart_id, json_array(d.rate, d.rate_time, o.depart_name, o.depart_order))
    from fb_task_depart d join depart o on o.id = d.depart_id
    where d.task_id = ${fbTask.id} ${managesBothSides(ctx.actor) ? sql`` : sql`and d.depart_id = ${ownInstitutionSql(ctx.actor)}`})`
const selectTasks = (ctx: Context, { from = fbTask, rated = false } = {}) =>
  ctx.db
    .select({
      task: fbTask,
      plan: { planName: fbPlan.planName, status: fbPlan.status },
      parentName: sql<string>`coalesce((select p.task_name from fb_task p where p.id = ${fbTask.parentId} and p.del_flag = 0), '')`,
      own: sql<
        number | null
      >`(select d.rate from fb_task_depart d where d.task_id = ${fbTask.id} and d.depart_id = ${ownInstitutionSql(ctx.actor)})`,
      caseCount: sql<number>`(select count(*) from fb_task_case c where c.task_id = ${fbTask.id})`,
      departCount: sql<number>`(select count(*) from fb_task_depart d where d.task_id = ${fbTask.id})`,
      rateSum: sql<number>`(select coalesce(sum(d.rate), 0) from fb_task_depart d where d.task_id = ${fbTask.id})`,
      rates: jsonColumn<Record<string, DepartRate>>(rated ? departRatesSql(ctx) : sql`'{}'`),
    })
    .from(from)
    .leftJoin(fbPlan, eq(fbPlan.id, fbTask.planId))
    .$dynamic()
type TaskListRow = Awaited<ReturnType<typeof selectTasks>>[number]

function toTaskRow(ctx: Context, { task, plan, parentName, own, ...sums }: TaskListRow, shows: boolean): TaskRow {
  const today = formatDay(ctx.now())
  const status = taskStatusOf(task)
  const buttons = openTaskTransitions(ctx.actor, status)
  return {
    ...pickResponseColumns(TaskRow, task),
    orgType_dictText: orgTypeLabel(task.orgType),
    planName: plan?.planName ?? '',
    parentName,
    status_dictText: taskStatusLabel(status),
    caseCount: sums.caseCount,
    departCount: sums.departCount,
    rate: shows ? taskRate(sums) : null,
    ownRate: own,
    due: task.endDate,
    overdue: isOverdue(task, today),
    canDeal: status === 0 ? buttons.includes('issue') : own !== null && (status === 1 || status === 2),
    buttons,
  }
}

const sortColumns = {
  endDate: fbTask.endDate,
  startDate: fbTask.startDate,
  taskNo: fbTask.taskNo,
  taskName: fbTask.taskName,
  weight: fbTask.weight,
  status: fbTask.status,
  createTime: fbTask.createTime,
}
const jsonRowsQuery = (values: readonly (string | number)[]) =>
  sql`(select value from json_each(${JSON.stringify(values)}))`
/** Condition: tasks of the institution. Only the centre may filter by any institution; others find only their own. */
const assignedCondition = (ctx: Context, departId: string): SQL =>
  sql`${fbTask.id} in (select d.task_id from fb_task_depart d where d.depart_id = ${departId}
    and ${managesBothSides(ctx.actor) ? sql`true` : ownInstitutionCondition(ctx.actor, sql`d.depart_id`)})`
const taskCondition = (ctx: Context, query: TaskQuery): SQL | undefined => {
  const today = formatDay(ctx.now())
  return and(
    visibleTasksCondition(ctx.actor),
    query.orgType ? eq(fbTask.orgType, query.orgType) : undefined,
    query.year?.length ? inArray(fbTask.year, query.year) : undefined,
    query.planId ? eq(fbTask.planId, query.planId) : undefined,
    query.parentId ? eq(fbTask.parentId, query.parentId) : undefined,
    query.departId ? assignedCondition(ctx, query.departId) : undefined,
    query.caseId
      ? sql`${fbTask.id} in (select c.task_id from fb_task_case c where c.case_id = ${query.caseId})`
      : undefined,
    query.status?.length ? sql`${fbTask.status} in ${jsonRowsQuery(query.status.map(Number))}` : undefined,
    query.keyword
      ? sql`(${containsTextCondition(fbTask.taskName, query.keyword)} or ${containsTextCondition(fbTask.taskNo, query.keyword)})`
      : undefined,
    query.mine
      ? sql`${fbTask.id} in (select d.task_id from fb_task_depart d where d.depart_id = ${ownInstitutionSql(ctx.actor)})`
      : undefined,
    query.overdue ? sql`(${fbTask.status} in (1, 2) and ${fbTask.endDate} < ${today})` : undefined,
    advancedFilterCondition(query.asked, sortColumns),
  )
}
/**
 * Query of a page of tasks, with the rates of their institutions if `rated`; to be combined with others in one round
 * trip.
 */
export function taskPageQuery(ctx: Context, query: TaskQuery, rated = false) {
  const where = taskCondition(ctx, query)
  const column = sortColumns[query.column]
  const turn = query.order === 'asc' ? asc : desc
  const order = [turn(column), turn(fbTask.taskNo)]
  return decodedQuery(
    {
      rows: selectTasks(ctx, {
        from: pageAsTable(fbTask, pageIdsQuery(ctx.db.select().from(fbTask).where(where), order, query)),
        rated,
      }).orderBy(...order),
      total: ctx.db.select({ total: sql<number>`count(*)` }).from(fbTask).where(where),
      shows: canSeeTotalsQuery(ctx),
    },
    ({ rows, total, shows }) => ({
      rows,
      page: toPage(
        rows.map((row) => toTaskRow(ctx, row, shows)),
        total[0]?.total ?? 0,
        query,
      ),
    }),
  )
}
/** Lists the tasks that the caller may see. One round trip. */
export async function listTasks(ctx: Context, query: TaskQuery) {
  assertRight(ctx.actor, 'library:read')
  return (await readAll(ctx, taskPageQuery(ctx, query))).page
}

/** Returns the rates in the display order of institutions. */
const toDepartRates = (rates: Record<string, DepartRate>) =>
  Object.entries(rates)
    .toSorted(([, one], [, other]) => one[3] - other[3] || (one[2] < other[2] ? -1 : 1))
    .map(([departId, [rate, rateTime, departName]]) => ({ departId, departName, rate, rateTime }))
/** Lists tasks with the rate of each institution. One round trip. */
export async function listRated(ctx: Context, query: TaskQuery) {
  assertRight(ctx.actor, 'library:read')
  const { tasks } = await readAll(ctx, { tasks: taskPageQuery(ctx, query, true) })
  const records = tasks.page.records.map((row, at) => ({ ...row, departs: toDepartRates(tasks.rows[at]!.rates) }))
  return { ...tasks.page, records }
}

/** Loads a task with its institutions, cases, subtasks, files and history. One round trip. @throws 404 */
export async function taskDetail(ctx: Context, id: string): Promise<TaskDetail> {
  assertRight(ctx.actor, 'library:read')
  const read = await readAll(ctx, {
    rows: selectTasks(ctx, { rated: true }).where(and(eq(fbTask.id, id), visibleTasksCondition(ctx.actor))),
    shows: canSeeTotalsQuery(ctx),
    above: ctx.db
      .select(pickColumns(fbTask, 'startDate', 'endDate', 'status'))
      .from(fbTask)
      .where(sql`${fbTask.id} = (select x.parent_id from fb_task x where x.id = ${id}) and ${fbTask.delFlag} = 0`),
    cases: ctx.db
      .select(pickColumns(fbCase, 'id', 'caseNo', 'caseName', 'priority', 'status'))
      .from(fbCase)
      .where(
        and(
          sql`${fbCase.id} in (select c.case_id from fb_task_case c where c.task_id = ${id})`,
          unindexedCondition(visibleCasesCondition(ctx.actor)),
        ),
      )
      .orderBy(asc(fbCase.caseNo)),
    below: ctx.db
      .select(pickColumns(fbTask, 'id', 'taskNo', 'taskName', 'endDate', 'status'))
      .from(fbTask)
      .where(and(eq(fbTask.parentId, id), unindexedCondition(visibleTasksCondition(ctx.actor))))
      .orderBy(asc(fbTask.endDate)),
    files: attachedFilesQuery(ctx, 'fbTask', id),
    schedules: ctx.db
      .select({
        id: fbSchedule.id,
        departId: fbSchedule.departId,
        departName: sql<string>`coalesce((select d.depart_name from depart d where d.id = ${fbSchedule.departId}), '')`,
        ...pickColumns(fbSchedule, 'period', 'rate', 'status'),
      })
      .from(fbSchedule)
      .where(
        and(
          eq(fbSchedule.taskId, id),
          visibleSchedulesCondition(ctx.actor),
          sql`${fbSchedule.period} = (select max(s.period) from fb_schedule s where s.task_id = ${id})`,
        ),
      ),
    history: historyQuery(ctx, 'fbTask', id, taskLifecycle.moves, taskStatusLabel),
  })
  const [row] = read.rows
  if (!row) throw notFound()
  const { task, plan } = row
  return {
    ...toTaskRow(ctx, row, read.shows),
    goal: task.goal,
    requirement: task.requirement,
    issueTime: task.issueTime,
    departs: toDepartRates(row.rates),
    cases: read.cases.map((one) => ({ ...one, status_dictText: caseStatusLabel(one.status) })),
    below: read.below.map((one) => ({ ...one, status_dictText: taskStatusLabel(one.status) })),
    fileIds: task.fileIds,
    files: read.files.filter((one) => task.fileIds.includes(one.id)),
    missing:
      task.status === 0 && hasRight(ctx.actor, 'library:plan')
        ? issueProblems({
            task: { ...task, departs: row.departCount },
            plan: { status: plan?.status ?? 0 },
            above: read.above[0] ?? null,
          })
        : [],
    schedules: read.schedules,
    history: read.history,
  }
}
