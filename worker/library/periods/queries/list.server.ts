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

/** Counts schedules per status. One round trip. */
export async function countScheduleNumber(ctx: Context, input: CountSchedules): Promise<Counts> {
  need(ctx.actor, 'library:read')
  const { counts } = await readAll(ctx, { counts: countsOf(ctx, input) })
  return counts
}

/** Serializes a schedule for the caller. */
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

/** Condition on `fb_schedule`: the filters. For users of an institution its rows lead the lookup. */
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
 * Condition of a join that reads the periods of a side in order, each with the schedules of the requested statuses,
 * instead of scanning the schedules of all other statuses. Null if another filter leads.
 */
function ledByPeriods(ctx: Context, query: ScheduleQuery, orgType: OrgType): SQL | null {
  const { taskId, caseId, departId, year, period, overdue } = query
  const states = statesOf(query)
  if (!states || caseId || period) return null
  const whose = keepsRooms(ctx.actor) ? departId && sql`${departId}` : ownInstitution(ctx.actor)
  // The `+`: with the index of this column, the order of tasks would be lost.
  return sql`${fbPeriod.orgType} = ${orgType} and +${fbSchedule.orgType} = ${orgType}
    and ${fbSchedule.period} = ${fbPeriod.period}
    and ${states.length === 1 ? eq(fbSchedule.status, states[0]!) : inArray(fbSchedule.status, states)}
    ${whose ? sql`and ${fbSchedule.departId} = ${whose}` : sql``} ${taskId ? sql`and ${fbSchedule.taskId} = ${taskId}` : sql``}
    ${year ? sql`and ${fbPeriod.period} between ${`${year}-`} and ${`${year}-Z`}` : sql``}
    ${overdue ? sql`and ${fbPeriod.endTime} < ${stamp(ctx.now())}` : sql``}`
}
/** Returns the requested statuses; null for all. */
function statesOf({ status, overdue }: ScheduleQuery): number[] | null {
  const late = [0, 2]
  const asked = status?.length ? status.map(Number) : null
  return overdue ? late.filter((state) => !asked || asked.includes(state)) : asked
}
/** Sorts the rows of a page by period, status, institution and task. Sorting them in the database would read them again. */
const inOrder = (rows: SelectedSchedule[], order: 'asc' | 'desc') => {
  const sorted = rows.toSorted(({ schedule: one }, { schedule: other }) => {
    const column = (['period', 'status', 'departId', 'taskId'] as const).find((name) => one[name] !== other[name])
    return !column ? 0 : one[column] < other[column] ? -1 : 1
  })
  return order === 'asc' ? sorted : sorted.toReversed()
}

/** Query of a page of schedules, latest period first by default. */
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
  // Each side returns as many rows as the page may need of it.
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
/** Lists schedules. One round trip. */
export async function selectReadySchedule(ctx: Context, query: ScheduleQuery) {
  need(ctx.actor, 'library:read')
  const { schedules } = await readAll(ctx, { schedules: schedulesOf(ctx, query) })
  return schedules
}

export const periodOf = (row: typeof fbPeriod.$inferSelect): PeriodRow => ({
  ...columnsIn(PeriodRow, row),
  period_dictText: periodLabel(row.period),
})
/** Query of the periods of a side, or of all sides that the caller reads, latest end first. */
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
/** Lists periods. There are only a few per year, so the page is cut from all of them. One round trip. */
export async function listPeriods(ctx: Context, query: PeriodQuery) {
  need(ctx.actor, 'library:read')
  const rows = await periodsOf(ctx, query.orgType)
  const from = (query.pageNo - 1) * query.pageSize
  const ordered = query.order === 'asc' ? rows.toReversed() : rows
  return page(ordered.slice(from, from + query.pageSize).map(periodOf), rows.length, query)
}
