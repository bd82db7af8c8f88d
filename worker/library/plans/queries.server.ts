import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { depart, fbAnnounce, fbPlan, fbTask } from '../../../db/schema'
import type { Context } from '../../core/context'
import { pickResponseColumns, keysOf } from '../../core/typed-keys'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { pickColumns } from '../../core/columns.server'
import { formatDay } from '../../core/time'
import { hasRight, assertRight } from '../../policy/authorization'
import { orgTypeLabel } from '../contract'
import {
  ownInstitutionCondition,
  managesBothSides,
  visibleAnnouncesCondition,
  visiblePlansCondition,
  visibleTasksCondition,
} from '../row-access.server'
import { canSeeTotalsQuery } from '../totals.server'
import { type PlanOverview, type PlanQuery, PlanRow } from './contract'
import { planActions, planActionRefusal, taskRate, weightedRate } from './rules'
import { planStatusLabel } from './statuses'

const tasksSql = sql`from fb_task t where t.plan_id = fb_plan.id and t.del_flag = 0`
/** Columns for a select from `fb_plan`: figures of its cases and tasks. */
const figureColumns = {
  caseCount: sql<number>`(select count(*) from fb_plan_case x where x.plan_id = fb_plan.id)`,
  draftCount: sql<number>`(select count(*) ${tasksSql} and t.status = 0)`,
  /** Issued tasks, and the open ones among them. */
  taskCount: sql<number>`(select count(*) ${tasksSql} and t.status <> 0)`,
  openCount: sql<number>`(select count(*) ${tasksSql} and t.status in (1, 2))`,
  /** Sum of the weights of issued tasks with institutions, and the weighted sum of their mean rates in millionths. */
  weightSum: sql<number>`(select coalesce(sum(t.weight), 0) ${tasksSql} and t.status <> 0
    and exists (select 1 from fb_task_depart d where d.task_id = t.id))`,
  rateSum: sql<number>`(select coalesce(sum(cast(round(t.weight * 1000000.0
    * (select avg(d.rate) from fb_task_depart d where d.task_id = t.id)) as integer)), 0) ${tasksSql} and t.status <> 0)`,
}
const selectPlans = (ctx: Context) =>
  ctx.db
    .select({ ...getTableColumns(fbPlan), ...figureColumns })
    .from(fbPlan)
    .$dynamic()
type PlanWithFigures = Awaited<ReturnType<typeof selectPlans>>[number]

function toPlanRow(ctx: Context, plan: PlanWithFigures, shows: boolean): PlanRow {
  const plans = hasRight(ctx.actor, 'library:plan')
  const { draftCount, openCount } = plan
  // Draft tasks are visible to the centre only.
  const taskCount = plan.taskCount + (managesBothSides(ctx.actor) ? draftCount : 0)
  return {
    ...pickResponseColumns(PlanRow, plan),
    orgType_dictText: orgTypeLabel(plan.orgType),
    status_dictText: planStatusLabel(plan.status),
    taskCount,
    rate: shows ? weightedRate(plan) : null,
    buttons: plans
      ? [
          ...(plan.status === 2 ? [] : ['edit']),
          ...keysOf(planActions).filter((act) => planActionRefusal(act, plan.status, openCount) === null),
          ...(plan.status === 0 && taskCount === 0 ? ['delete'] : []),
        ]
      : [],
  }
}

/** Query of the plans that the caller may see, latest year first; to be combined with others in one round trip. */
export const plansQuery = (ctx: Context, query: PlanQuery) =>
  selectPlans(ctx)
    .where(
      and(
        visiblePlansCondition(ctx.actor),
        query.orgType ? eq(fbPlan.orgType, query.orgType) : undefined,
        query.year ? eq(fbPlan.year, query.year) : undefined,
      ),
    )
    .orderBy(desc(fbPlan.year), asc(fbPlan.planName))
export const toPlanRows = (ctx: Context, rows: readonly PlanWithFigures[], shows: boolean) =>
  rows.map((row) => toPlanRow(ctx, row, shows))
/** Lists the plans that the caller may see. One round trip. */
export async function listPlans(ctx: Context, query: PlanQuery): Promise<PlanRow[]> {
  assertRight(ctx.actor, 'library:read')
  const { rows, shows } = await readAll(ctx, { rows: plansQuery(ctx, query), shows: canSeeTotalsQuery(ctx) })
  return toPlanRows(ctx, rows, shows)
}

const isOpenTask = (status: number) => status === 1 || status === 2
/**
 * Loads a plan with its counts, the progress of its tasks and institutions, and the announcements of its side. One
 * round trip. @throws 404
 */
export async function planOverview(ctx: Context, id: string): Promise<PlanOverview> {
  assertRight(ctx.actor, 'library:read')
  const ofPlan: SQL = sql`${fbTask.planId} = ${id} and ${visibleTasksCondition(ctx.actor)}`
  const { rows, tasks, departs, announcements, shows } = await readAll(ctx, {
    rows: selectPlans(ctx).where(and(eq(fbPlan.id, id), visiblePlansCondition(ctx.actor))),
    tasks: ctx.db
      .select({
        ...pickColumns(fbTask, 'id', 'taskNo', 'taskName', 'weight', 'status', 'endDate'),
        departCount: sql<number>`(select count(*) from fb_task_depart d where d.task_id = fb_task.id)`,
        rateSum: sql<number>`(select coalesce(sum(d.rate), 0) from fb_task_depart d where d.task_id = fb_task.id)`,
      })
      .from(fbTask)
      .where(ofPlan)
      .orderBy(asc(fbTask.endDate), asc(fbTask.taskNo)),
    departs: ctx.db
      .select({
        departId: sql<string>`d.depart_id`,
        departName: depart.departName,
        tasks: sql<number>`count(*)`,
        rate: sql<number>`cast(round(avg(d.rate)) as integer)`,
      })
      .from(fbTask)
      .innerJoin(sql`fb_task_depart d`, sql`d.task_id = ${fbTask.id}`)
      .innerJoin(depart, sql`${depart.id} = d.depart_id`)
      .where(
        and(
          eq(fbTask.planId, id),
          eq(fbTask.delFlag, 0),
          sql`${fbTask.status} <> 0`,
          managesBothSides(ctx.actor) ? undefined : ownInstitutionCondition(ctx.actor, sql`d.depart_id`),
        ),
      )
      .groupBy(sql`d.depart_id`)
      .orderBy(sql`4 desc`, sql`2`),
    announcements: ctx.db
      .select(pickColumns(fbAnnounce, 'id', 'title', 'publishTime', 'top'))
      .from(fbAnnounce)
      .where(
        and(
          visibleAnnouncesCondition(ctx.actor),
          eq(fbAnnounce.status, 1),
          sql`${fbAnnounce.orgType} in ('', (select p.org_type from fb_plan p where p.id = ${id}))`,
        ),
      )
      .orderBy(desc(fbAnnounce.top), desc(fbAnnounce.publishTime))
      .limit(5),
    shows: canSeeTotalsQuery(ctx),
  })
  const [row] = rows
  if (!row) throw notFound()
  const plan = toPlanRow(ctx, row, shows)
  const today = formatDay(ctx.now())
  const count = (status: number) => tasks.filter((one) => one.status === status).length
  return {
    plan,
    counts: {
      cases: plan.caseCount,
      tasks: tasks.length,
      ...{ draft: count(0), issued: count(1), running: count(2), done: count(3), closed: count(4) },
      overdue: tasks.filter((one) => isOpenTask(one.status) && one.endDate < today).length,
      institutions: departs.length,
    },
    progress: {
      rate: plan.rate,
      tasks: tasks
        .filter(({ status }) => status !== 0)
        .map(({ id: taskId, taskNo, taskName, weight, ...sums }) => ({
          ...{ id: taskId, taskNo, taskName, weight },
          rate: shows ? taskRate(sums) : null,
        })),
      departs,
    },
    announcements,
  }
}
