import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { fbPeriod, fbSchedule } from '../../../../db/schema'
import { whereAsked } from '../../../core/asked.server'
import type { Context } from '../../../core/context'
import { page } from '../../../core/list'
import { columnsIn } from '../../../core/names'
import { asTable, idsOfPage, ofEach } from '../../../core/page.server'
import { readAll, type Reading, reading } from '../../../core/read-all.server'
import { stamp } from '../../../core/time'
import { need } from '../../../policy/can'
import { type OrgType, orgTypes } from '../../contract'
import { inRooms, keepsRooms, ownInstitution, visibleSchedules } from '../../rooms.server'
import { caseOf, type SelectedSchedule, selectSchedules } from '../case.server'
import {
  type CountSchedules,
  type PeriodQuery,
  PeriodRow,
  type SchedulePage,
  type ScheduleQuery,
  ScheduleRow,
} from '../contract'
import { mayMoveSchedule } from '../move'
import { isOverdue, periodLabel } from '../rules'
import { scheduleStatusLabel } from '../statuses'
import { type Counts, countsOf, isLate } from './counts.server'

/** One trip. */
export async function countScheduleNumber(ctx: Context, input: CountSchedules): Promise<Counts> {
  need(ctx.actor, 'library:read')
  const { counts } = await readAll(ctx, { counts: countsOf(ctx, input) })
  return counts
}

/** A schedule as the wire shows it to the asker. */
export function shownSchedule(ctx: Context, found: SelectedSchedule): ScheduleRow {
  const of = caseOf(found)
  const now = stamp(ctx.now())
  const { schedule, task, departName, last } = of
  const may = mayMoveSchedule(of, ctx.actor, now)
  return {
    ...columnsIn(ScheduleRow, schedule),
    ...{ ...task, departName, may },
    period_dictText: periodLabel(schedule.period),
    lastRate: last,
    status_dictText: scheduleStatusLabel(schedule.status),
    overdue: isOverdue(schedule, now),
    canDeal: Object.values(may).includes(true),
  }
}

/** The filters as a condition on `fb_schedule`; of those who see few their institution's rows lead. */
function filtered(ctx: Context, query: ScheduleQuery): SQL | undefined {
  const { taskId, caseId, departId, orgType, year, period, status, overdue } = query
  return and(
    visibleSchedules(ctx.actor),
    keepsRooms(ctx.actor) ? undefined : sql`${fbSchedule.departId} = ${ownInstitution(ctx.actor)}`,
    taskId ? eq(fbSchedule.taskId, taskId) : undefined,
    caseId ? sql`${fbSchedule.taskId} in (select task_id from fb_task_case where case_id = ${caseId})` : undefined,
    departId ? eq(fbSchedule.departId, departId) : undefined,
    orgType ? eq(fbSchedule.orgType, orgType) : undefined,
    year ? sql`${fbSchedule.period} between ${`${year}-`} and ${`${year}-Z`}` : undefined,
    period ? eq(fbSchedule.period, period) : undefined,
    status?.length ? inArray(fbSchedule.status, status.map(Number)) : undefined,
    overdue ? isLate(stamp(ctx.now())) : undefined,
    whereAsked(query.asked, { period: fbSchedule.period }),
  )
}

/**
 * Periods in their order, each with its schedules of the states that are asked for, where one room is looked at: else all of
 * the other states would be passed. Null where something else leads.
 */
function ledByPeriods(ctx: Context, query: ScheduleQuery, orgType: OrgType): SQL | null {
  const { taskId, caseId, departId, year, period, overdue } = query
  const states = statesOf(query)
  if (!states || caseId || period) return null
  const whose = keepsRooms(ctx.actor) ? departId && sql`${departId}` : ownInstitution(ctx.actor)
  // By its room the index could not keep the order of tasks.
  return sql`${fbPeriod.orgType} = ${orgType} and +${fbSchedule.orgType} = ${orgType}
    and ${fbSchedule.period} = ${fbPeriod.period}
    and ${states.length === 1 ? eq(fbSchedule.status, states[0]!) : inArray(fbSchedule.status, states)}
    ${whose ? sql`and ${fbSchedule.departId} = ${whose}` : sql``} ${taskId ? sql`and ${fbSchedule.taskId} = ${taskId}` : sql``}
    ${year ? sql`and ${fbPeriod.period} between ${`${year}-`} and ${`${year}-Z`}` : sql``}
    ${overdue ? sql`and ${fbPeriod.endTime} < ${stamp(ctx.now())}` : sql``}`
}
/** The states that are asked for; null where it is all of them. */
function statesOf({ status, overdue }: ScheduleQuery): number[] | null {
  const late = [0, 2]
  const asked = status?.length ? status.map(Number) : null
  return overdue ? late.filter((state) => !asked || asked.includes(state)) : asked
}
/** The rows of a page by period, state, institution and task: to sort them in the database would be to look at them again. */
const inOrder = (rows: SelectedSchedule[], order: 'asc' | 'desc') => {
  const sorted = rows.toSorted(({ schedule: one }, { schedule: other }) => {
    const way = (['period', 'status', 'departId', 'taskId'] as const).find((name) => one[name] !== other[name])
    return !way ? 0 : one[way] < other[way] ? -1 : 1
  })
  return order === 'asc' ? sorted : sorted.toReversed()
}

/** A page of schedules, the latest period first. */
export function schedulesOf(ctx: Context, query: ScheduleQuery): Reading<z.output<typeof SchedulePage>> {
  const order = query.order === 'asc' ? asc : desc
  const within = [order(fbSchedule.status), order(fbSchedule.departId), order(fbSchedule.taskId)]
  const all = ctx.db.select(getTableColumns(fbSchedule))
  const rooms = query.orgType ? [query.orgType] : orgTypes
  const led = rooms.map((room) => ledByPeriods(ctx, query, room)).filter((one) => one !== null)
  const inRoom = (where: SQL) =>
    all
      .from(fbPeriod)
      .crossJoin(fbSchedule)
      .where(and(where, ofEach(filtered(ctx, query))))
  const byPeriod = [order(fbPeriod.period), ...within]
  const [first, second] = led
  // Of both rooms each gives as many as the page could need of it.
  const upTo = { pageNo: 1, pageSize: query.pageNo * query.pageSize }
  const ofRoom = (where: SQL, name: string) =>
    ctx.db
      .select()
      .from(idsOfPage(inRoom(where), byPeriod, upTo).as(name))
      .$dynamic()
  const found =
    first && second
      ? idsOfPage(
          ctx.db.select().from(unionAll(ofRoom(first, 'one'), ofRoom(second, 'other')).as('fb_schedule')),
          [order(fbSchedule.period), ...within],
          query,
        )
      : first
        ? idsOfPage(inRoom(first), byPeriod, query)
        : idsOfPage(all.from(fbSchedule).where(filtered(ctx, query)), [order(fbSchedule.period), ...within], query)
  return reading(
    {
      rows: selectSchedules(ctx, asTable(fbSchedule, found)),
      total: ctx.db.select({ total: sql<number>`count(*)` }).from(fbSchedule).where(filtered(ctx, query)),
    },
    ({ rows, total }) =>
      page(
        inOrder(rows, query.order).map((row) => shownSchedule(ctx, row)),
        total[0]?.total ?? 0,
        query,
      ),
  )
}
/** One trip. */
export async function selectReadySchedule(ctx: Context, query: ScheduleQuery) {
  need(ctx.actor, 'library:read')
  const { schedules } = await readAll(ctx, { schedules: schedulesOf(ctx, query) })
  return schedules
}

export const periodOf = (row: typeof fbPeriod.$inferSelect): PeriodRow => ({
  ...columnsIn(PeriodRow, row),
  period_dictText: periodLabel(row.period),
})
/** The windows of a room, or of those that the asker reads, the latest end first. */
export const periodsOf = (ctx: Context, orgType?: string) =>
  ctx.db
    .select()
    .from(fbPeriod)
    .where(
      and(
        eq(fbPeriod.delFlag, 0),
        inRooms(ctx.actor, fbPeriod.orgType),
        orgType ? sql`${fbPeriod.orgType} = ${orgType}` : undefined,
      ),
    )
    .orderBy(desc(fbPeriod.endTime), desc(fbPeriod.id))
/** There are a few to a year: a page is cut out of all. One trip. */
export async function listPeriods(ctx: Context, query: PeriodQuery) {
  need(ctx.actor, 'library:read')
  const rows = await periodsOf(ctx, query.orgType)
  const from = (query.pageNo - 1) * query.pageSize
  const ordered = query.order === 'asc' ? rows.toReversed() : rows
  return page(ordered.slice(from, from + query.pageSize).map(periodOf), rows.length, query)
}
