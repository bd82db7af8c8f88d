import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { fbCase, fbPlan, fbSchedule, fbTask } from '../../../db/schema'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { page } from '../../core/list'
import { columnsIn } from '../../core/names'
import { asTable, idsOfPage, ofEach } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { pickColumns } from '../../core/columns.server'
import { day } from '../../core/time'
import { holds, need } from '../../policy/can'
import { caseStatusLabel } from '../cases/statuses'
import { orgTypeLabel } from '../contract'
import { filesOn, historyOf } from '../detail.server'
import { taskRate } from '../plans/rules'
import { isOwn, keepsRooms, ownInstitution, visibleCases, visibleSchedules, visibleTasks } from '../rooms.server'
import { showsTotals } from '../totals.server'
import { type TaskDetail, type TaskQuery, TaskRow } from './contract'
import { taskLifecycle } from './lifecycle'
import { missingToIssue } from './rules'
import { isOverdue, taskMovesOpen, taskStatusOf } from './show'
import { taskStatusLabel } from './statuses'

/** Rate of an institution in percent, its time, and name and order of the institution. */
type DepartRate = [rate: number, rateTime: string | null, departName: string, departOrder: number]
/** SQL: the rates of the institutions of a task by id; all for the centre, the own for an institution. */
const ratesIn = (ctx: Context) =>
  sql`(select json_group_object(d.depart_id, json_array(d.rate, d.rate_time, o.depart_name, o.depart_order))
    from fb_task_depart d join depart o on o.id = d.depart_id
    where d.task_id = ${fbTask.id} ${keepsRooms(ctx.actor) ? sql`` : sql`and d.depart_id = ${ownInstitution(ctx.actor)}`})`
const selectTasks = (ctx: Context, { from = fbTask, rated = false } = {}) =>
  ctx.db
    .select({
      task: fbTask,
      plan: { planName: fbPlan.planName, status: fbPlan.status },
      parentName: sql<string>`coalesce((select p.task_name from fb_task p where p.id = ${fbTask.parentId} and p.del_flag = 0), '')`,
      own: sql<
        number | null
      >`(select d.rate from fb_task_depart d where d.task_id = ${fbTask.id} and d.depart_id = ${ownInstitution(ctx.actor)})`,
      caseCount: sql<number>`(select count(*) from fb_task_case c where c.task_id = ${fbTask.id})`,
      departCount: sql<number>`(select count(*) from fb_task_depart d where d.task_id = ${fbTask.id})`,
      rateSum: sql<number>`(select coalesce(sum(d.rate), 0) from fb_task_depart d where d.task_id = ${fbTask.id})`,
      rates: jsonColumn<Record<string, DepartRate>>(rated ? ratesIn(ctx) : sql`'{}'`),
    })
    .from(from)
    .leftJoin(fbPlan, eq(fbPlan.id, fbTask.planId))
    .$dynamic()
type FoundTask = Awaited<ReturnType<typeof selectTasks>>[number]

function showTask(ctx: Context, { task, plan, parentName, own, ...sums }: FoundTask, shows: boolean): TaskRow {
  const today = day(ctx.now())
  const status = taskStatusOf(task)
  const buttons = taskMovesOpen(ctx.actor, status)
  return {
    ...columnsIn(TaskRow, task),
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

const sorts = {
  endDate: fbTask.endDate,
  startDate: fbTask.startDate,
  taskNo: fbTask.taskNo,
  taskName: fbTask.taskName,
  weight: fbTask.weight,
  status: fbTask.status,
  createTime: fbTask.createTime,
}
const among = (values: readonly (string | number)[]) => sql`(select value from json_each(${JSON.stringify(values)}))`
/** Condition: tasks of the institution. Only the centre may filter by any institution; others find only their own. */
const givenTo = (ctx: Context, departId: string): SQL =>
  sql`${fbTask.id} in (select d.task_id from fb_task_depart d where d.depart_id = ${departId}
    and ${keepsRooms(ctx.actor) ? sql`true` : isOwn(ctx.actor, sql`d.depart_id`)})`
const shownRows = (ctx: Context, query: TaskQuery): SQL | undefined => {
  const today = day(ctx.now())
  return and(
    visibleTasks(ctx.actor),
    query.orgType ? eq(fbTask.orgType, query.orgType) : undefined,
    query.year?.length ? inArray(fbTask.year, query.year) : undefined,
    query.planId ? eq(fbTask.planId, query.planId) : undefined,
    query.parentId ? eq(fbTask.parentId, query.parentId) : undefined,
    query.departId ? givenTo(ctx, query.departId) : undefined,
    query.caseId
      ? sql`${fbTask.id} in (select c.task_id from fb_task_case c where c.case_id = ${query.caseId})`
      : undefined,
    query.status?.length ? sql`${fbTask.status} in ${among(query.status.map(Number))}` : undefined,
    query.keyword
      ? sql`(${holdsText(fbTask.taskName, query.keyword)} or ${holdsText(fbTask.taskNo, query.keyword)})`
      : undefined,
    query.mine
      ? sql`${fbTask.id} in (select d.task_id from fb_task_depart d where d.depart_id = ${ownInstitution(ctx.actor)})`
      : undefined,
    query.overdue ? sql`(${fbTask.status} in (1, 2) and ${fbTask.endDate} < ${today})` : undefined,
    whereAsked(query.asked, sorts),
  )
}
/**
 * Query of a page of tasks, with the rates of their institutions if `rated`; to be combined with others in one round
 * trip.
 */
export function tasksOf(ctx: Context, query: TaskQuery, rated = false) {
  const where = shownRows(ctx, query)
  const column = sorts[query.column]
  const turn = query.order === 'asc' ? asc : desc
  const order = [turn(column), turn(fbTask.taskNo)]
  return reading(
    {
      rows: selectTasks(ctx, {
        from: asTable(fbTask, idsOfPage(ctx.db.select().from(fbTask).where(where), order, query)),
        rated,
      }).orderBy(...order),
      total: ctx.db.select({ total: sql<number>`count(*)` }).from(fbTask).where(where),
      shows: showsTotals(ctx),
    },
    ({ rows, total, shows }) => ({
      rows,
      page: page(
        rows.map((row) => showTask(ctx, row, shows)),
        total[0]?.total ?? 0,
        query,
      ),
    }),
  )
}
/** Lists the tasks that the caller may see. One round trip. */
export async function listTasks(ctx: Context, query: TaskQuery) {
  need(ctx.actor, 'library:read')
  return (await readAll(ctx, tasksOf(ctx, query))).page
}

/** Returns the rates in the display order of institutions. */
const shownRates = (rates: Record<string, DepartRate>) =>
  Object.entries(rates)
    .toSorted(([, one], [, other]) => one[3] - other[3] || (one[2] < other[2] ? -1 : 1))
    .map(([departId, [rate, rateTime, departName]]) => ({ departId, departName, rate, rateTime }))
/** Lists tasks with the rate of each institution. One round trip. */
export async function listRated(ctx: Context, query: TaskQuery) {
  need(ctx.actor, 'library:read')
  const { tasks } = await readAll(ctx, { tasks: tasksOf(ctx, query, true) })
  const records = tasks.page.records.map((row, at) => ({ ...row, departs: shownRates(tasks.rows[at]!.rates) }))
  return { ...tasks.page, records }
}

/** Loads a task with its institutions, cases, subtasks, files and history. One round trip. @throws 404 */
export async function taskDetail(ctx: Context, id: string): Promise<TaskDetail> {
  need(ctx.actor, 'library:read')
  const read = await readAll(ctx, {
    rows: selectTasks(ctx, { rated: true }).where(and(eq(fbTask.id, id), visibleTasks(ctx.actor))),
    shows: showsTotals(ctx),
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
          ofEach(visibleCases(ctx.actor)),
        ),
      )
      .orderBy(asc(fbCase.caseNo)),
    below: ctx.db
      .select(pickColumns(fbTask, 'id', 'taskNo', 'taskName', 'endDate', 'status'))
      .from(fbTask)
      .where(and(eq(fbTask.parentId, id), ofEach(visibleTasks(ctx.actor))))
      .orderBy(asc(fbTask.endDate)),
    files: filesOn(ctx, 'fbTask', id),
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
          visibleSchedules(ctx.actor),
          sql`${fbSchedule.period} = (select max(s.period) from fb_schedule s where s.task_id = ${id})`,
        ),
      ),
    history: historyOf(ctx, 'fbTask', id, taskLifecycle.moves, taskStatusLabel),
  })
  const [row] = read.rows
  if (!row) throw notFound()
  const { task, plan } = row
  return {
    ...showTask(ctx, row, read.shows),
    goal: task.goal,
    requirement: task.requirement,
    issueTime: task.issueTime,
    departs: shownRates(row.rates),
    cases: read.cases.map((one) => ({ ...one, status_dictText: caseStatusLabel(one.status) })),
    below: read.below.map((one) => ({ ...one, status_dictText: taskStatusLabel(one.status) })),
    fileIds: task.fileIds,
    files: read.files.filter((one) => task.fileIds.includes(one.id)),
    missing:
      task.status === 0 && holds(ctx.actor, 'library:plan')
        ? missingToIssue({
            task: { ...task, departs: row.departCount },
            plan: { status: plan?.status ?? 0 },
            above: read.above[0] ?? null,
          })
        : [],
    schedules: read.schedules,
    history: read.history,
  }
}
