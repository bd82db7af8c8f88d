import { and, eq, type SQL, sql } from 'drizzle-orm'
import { fbSchedule, fbTask, setting } from '../../../../db/schema'
import type { Context } from '../../../core/context'
import { jsonColumn } from '../../../core/json'
import { readAll, decodedQuery } from '../../../core/read-all.server'
import { notFound } from '../../../core/refusal'
import { pickColumns } from '../../../core/columns.server'
import { formatStamp } from '../../../core/time'
import { assertRight } from '../../../policy/authorization'
import { readSettings } from '../../../system/settings'
import {
  managesBothSides,
  ownInstitutionSql,
  readableSidesColumn,
  visibleTasksCondition,
} from '../../row-access.server'
import type { PeriodFiguresRow, Progress, ProgressQuery } from '../contract'
import { periodFiguresOf, isOverdue, periodLabel, plannedRate, type ScheduleSum } from '../rules'
import { scheduleCountsQuery } from './counts.server'
import { toPeriodRow, periodsQuery } from './list.server'

/** Maximum task columns of the matrix. */
export const MAX_TASK_COLUMNS = 30

/** SQL: the requested period, or the latest that has begun. */
const currentPeriodSql = ({ orgType, period }: ProgressQuery, now: string): SQL =>
  period
    ? sql`${period}`
    : sql`coalesce((select p.period from fb_period p where p.org_type = ${orgType} and p.start_time <= ${now}
        and p.del_flag = 0 order by p.end_time desc limit 1), '')`
/** SQL: mean of the approved rates; null for users who do not see all institutions. */
const approvedRateSql = (ctx: Context) =>
  managesBothSides(ctx.actor)
    ? sql<number | null>`cast(round(avg(case when s.status = 3 then s.rate end)) as integer)`
    : sql<number | null>`null`
/** Query of the institutions or tasks of a period that the caller may see, with their rates. */
function ratesQuery(ctx: Context, query: ProgressQuery, of: 'depart_id' | 'task_id', now: string) {
  const own = ownInstitutionSql(ctx.actor)
  const seen = managesBothSides(ctx.actor)
    ? sql`true`
    : of === 'depart_id'
      ? sql`s.depart_id = ${own}`
      : sql`exists (select 1 from fb_task_depart d where d.task_id = s.task_id and d.depart_id = ${own})`
  return sql`(select s.${sql.raw(of)} as id, ${approvedRateSql(ctx)} as rate from fb_schedule s
    where s.org_type = ${query.orgType} and s.period = ${currentPeriodSql(query, now)} and s.del_flag = 0 and ${seen}
    group by s.${sql.raw(of)}) sums`
}

type ProgressMatrix = {
  departs: { id: string; departName: string; rate: number | null; all: number }[]
  tasks: { id: string; taskNo: string; taskName: string; rate: number | null; all: number }[]
  cells: { id: string; taskId: string; departId: string; rate: number; status: number; dueTime: string | null }[]
}
/**
 * Query of the rows, columns and cells of the matrix. It reads no more schedules than there are cells. One statement,
 * so that the sorted headers, which need all institutions and tasks of the period, are computed once.
 */
function matrixQuery(ctx: Context, query: ProgressQuery, now: string) {
  const { pageNo, pageSize, tasksNo } = query
  const turn = sql.raw(query.order === 'asc' ? 'asc' : 'desc')
  const down = sql`select sums.id, coalesce(d.depart_name, '') as name, sums.rate, count(*) over () as whole
    from ${ratesQuery(ctx, query, 'depart_id', now)} left join depart d on d.id = sums.id
    order by name ${turn}, sums.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`
  const across = sql`select sums.id, t.task_no, t.task_name, sums.rate, count(*) over () as whole
    from ${ratesQuery(ctx, query, 'task_id', now)} join fb_task t on t.id = sums.id
    order by t.task_no, sums.id limit ${MAX_TASK_COLUMNS} offset ${(tasksNo - 1) * MAX_TASK_COLUMNS}`
  const cellsOf = (
    lead: SQL,
    where: SQL,
  ) => sql`select json_object('id', s.id, 'taskId', s.task_id, 'departId', s.depart_id,
      'rate', s.rate, 'status', s.status, 'dueTime', s.due_time) as shown
    from ${lead} cross join across cross join fb_schedule s
    where s.task_id = across.id and s.period = ${currentPeriodSql(query, now)} and s.del_flag = 0 and ${where}`
  const each = sql`s.depart_id = down.id`
  const allOnPage = sql`coalesce((select max(whole) from down), 0) <= ${pageSize} and ${pageNo} = 1`
  // If all institutions fit on the page, each schedule of a task is a cell; otherwise the schedules are looked up per
  // institution.
  const cells = managesBothSides(ctx.actor)
    ? sql`${cellsOf(sql`(select 1 where ${allOnPage}) few`, sql`1`)}
      union all ${cellsOf(sql`(select 1 where not (${allOnPage})) few cross join down`, each)}`
    : cellsOf(sql`down`, each)
  return decodedQuery(
    ctx.db
      .select({
        departs: jsonColumn<ProgressMatrix['departs']>(sql`m.departs`),
        tasks: jsonColumn<ProgressMatrix['tasks']>(sql`m.tasks`),
        cells: jsonColumn<ProgressMatrix['cells']>(sql`m.cells`),
      })
      .from(
        sql`(with down as materialized (${down}), across as materialized (${across})
          select (select json_group_array(json_object('id', id, 'departName', name, 'rate', rate, 'all', whole))
              from (select * from down order by name ${turn}, id)) as departs,
            (select json_group_array(json_object('id', id, 'taskNo', task_no, 'taskName', task_name, 'rate', rate, 'all', whole))
              from (select * from across order by task_no, id)) as tasks,
            (select json_group_array(json(shown)) from (${cells})) as cells) m`,
      ),
    ([row]): ProgressMatrix => row!,
  )
}

/** Query of schedules of a side, or of a part of it, by period and status. */
const scheduleSumsQuery = (ctx: Context, orgType: string, part?: SQL) =>
  ctx.db
    .select({
      period: fbSchedule.period,
      state: sql<string>`cast(${fbSchedule.status} as text)`,
      n: sql<number>`count(*)`,
      a: sql<number>`sum(${fbSchedule.rate})`,
    })
    .from(fbSchedule)
    .where(
      // The `+` lets the condition of the part lead; by the side all schedules would be read.
      and(sql`${part ? sql`+` : sql``}${fbSchedule.orgType} = ${orgType}`, eq(fbSchedule.delFlag, 0), part),
    )
    .groupBy(fbSchedule.period, fbSchedule.status)
const toFiguresRows = (sums: readonly ScheduleSum[]): PeriodFiguresRow[] =>
  periodFiguresOf(sums).map((one) => ({ ...one, period_dictText: periodLabel(one.period) }))

/**
 * Loads the progress of a side: matrix of institutions and tasks in one period, progress over time, and the burn-up of
 * one task. Users of an institution see only their own rows, and the totals of the side if the centre shows them. One
 * round trip.
 * @throws 404 for a side that the caller may not read
 */
export async function loadProgress(ctx: Context, query: ProgressQuery): Promise<Progress> {
  assertRight(ctx.actor, 'library:read')
  const now = formatStamp(ctx.now())
  const { orgType, taskId } = query
  const keeps = managesBothSides(ctx.actor)
  const own = ownInstitutionSql(ctx.actor)
  const { head, settings, periods, matrix, room, mine, task, burn, counts } = await readAll(ctx, {
    head: ctx.db
      .select({
        rooms: jsonColumn<string[]>(readableSidesColumn(ctx.actor)),
        period: sql<string>`${currentPeriodSql(query, now)}`,
      })
      .from(sql`(select 1)`),
    settings: ctx.db.select().from(setting).where(eq(setting.id, 'libraryTotals')),
    periods: periodsQuery(ctx, orgType),
    matrix: matrixQuery(ctx, query, now),
    room: scheduleSumsQuery(ctx, orgType),
    mine: keeps ? null : scheduleSumsQuery(ctx, orgType, sql`${fbSchedule.departId} = ${own}`),
    task: taskId
      ? ctx.db
          .select(pickColumns(fbTask, 'id', 'taskName', 'startDate', 'endDate'))
          .from(fbTask)
          .where(and(eq(fbTask.id, taskId), eq(fbTask.orgType, orgType), visibleTasksCondition(ctx.actor)))
      : null,
    burn: taskId
      ? scheduleSumsQuery(
          ctx,
          orgType,
          and(eq(fbSchedule.taskId, taskId), keeps ? undefined : sql`${fbSchedule.departId} = ${own}`),
        )
      : null,
    counts: scheduleCountsQuery(ctx, { orgType, period: currentPeriodSql(query, now), ...(keeps && { taskId }) }),
  })
  const { rooms, period } = head[0]!
  if (!rooms.includes(orgType)) throw notFound()
  const ofRoom = keeps || readSettings(settings).libraryTotals === 1
  const { departs, tasks, cells } = matrix
  const chosen = task?.[0]
  return {
    period,
    periods: periods.map(toPeriodRow),
    departs: departs.map(({ id, departName, rate }) => ({ id, departName, rate })),
    departsTotal: departs[0]?.all ?? 0,
    tasks: tasks.map(({ id, taskNo, taskName, rate }) => ({ id, taskNo, taskName, rate })),
    tasksTotal: tasks[0]?.all ?? 0,
    cells: cells.map(({ dueTime, ...cell }) => ({ ...cell, overdue: isOverdue({ ...cell, dueTime }, now) })),
    line: toFiguresRows(ofRoom ? room : (mine ?? [])),
    ofRoom: ofRoom ? 1 : 0,
    burnUp: chosen
      ? {
          taskId: chosen.id,
          taskName: chosen.taskName,
          points: toFiguresRows(burn ?? []).map(({ period: at, period_dictText, rate }) => ({
            ...{ period: at, period_dictText, rate },
            planned: plannedRate(chosen, at),
          })),
        }
      : null,
    counts,
  }
}
