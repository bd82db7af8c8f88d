import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { fbPeriod, fbSchedule } from '../../../../db/schema'
import { advancedFilterCondition } from '../../../core/advanced-filter.server'
import type { Context } from '../../../core/context'
import { toPage } from '../../../core/list'
import { pickResponseColumns } from '../../../core/typed-keys'
import { pageAsTable, pageIdsQuery, unindexedCondition } from '../../../core/page.server'
import { readAll, type DecodedQuery, decodedQuery } from '../../../core/read-all.server'
import { formatStamp } from '../../../core/time'
import { assertRight } from '../../../policy/authorization'
import { type OrgType, orgTypes } from '../../contract'
import {
  inSidesCondition,
  managesBothSides,
  ownInstitutionSql,
  visibleSchedulesCondition,
} from '../../row-access.server'
import { toScheduleCase, type SelectedSchedule, selectSchedules } from '../case.server'
import {
  type CountSchedules,
  type PeriodQuery,
  PeriodRow,
  type SchedulePage,
  type ScheduleQuery,
  ScheduleRow,
} from '../contract'
import { scheduleTransitionsOf } from '../transitions'
import { isOverdue, periodLabel } from '../rules'
import { scheduleStatusLabel } from '../statuses'
import { type ScheduleCountValues, scheduleCountsQuery, overdueCondition } from './counts.server'

/** Counts schedules per status. One round trip. */
export async function countScheduleNumber(ctx: Context, input: CountSchedules): Promise<ScheduleCountValues> {
  assertRight(ctx.actor, 'library:read')
  const { counts } = await readAll(ctx, { counts: scheduleCountsQuery(ctx, input) })
  return counts
}

/** Serializes a schedule for the caller. */
export function toScheduleRow(ctx: Context, found: SelectedSchedule): ScheduleRow {
  const of = toScheduleCase(found)
  const now = formatStamp(ctx.now())
  const { schedule, task, departName, last } = of
  const may = scheduleTransitionsOf(of, ctx.actor, now)
  return {
    ...pickResponseColumns(ScheduleRow, schedule),
    ...{ ...task, departName, may },
    period_dictText: periodLabel(schedule.period),
    lastRate: last,
    status_dictText: scheduleStatusLabel(schedule.status),
    overdue: isOverdue(schedule, now),
    canDeal: Object.values(may).includes(true),
  }
}

/** Condition on `fb_schedule`: the filters. For users of an institution its rows lead the lookup. */
function scheduleCondition(ctx: Context, query: ScheduleQuery): SQL | undefined {
  const { taskId, caseId, departId, orgType, year, period, status, overdue } = query
  return and(
    visibleSchedulesCondition(ctx.actor),
    managesBothSides(ctx.actor) ? undefined : sql`${fbSchedule.departId} = ${ownInstitutionSql(ctx.actor)}`,
    taskId ? eq(fbSchedule.taskId, taskId) : undefined,
    caseId ? sql`${fbSchedule.taskId} in (select task_id from fb_task_case where case_id = ${caseId})` : undefined,
    departId ? eq(fbSchedule.departId, departId) : undefined,
    orgType ? eq(fbSchedule.orgType, orgType) : undefined,
    year ? sql`${fbSchedule.period} between ${`${year}-`} and ${`${year}-Z`}` : undefined,
    period ? eq(fbSchedule.period, period) : undefined,
    status?.length ? inArray(fbSchedule.status, status.map(Number)) : undefined,
    overdue ? overdueCondition(formatStamp(ctx.now())) : undefined,
    advancedFilterCondition(query.asked, { period: fbSchedule.period }),
  )
}

/**
 * Condition of a join that reads the periods of a side in order, each with the schedules of the requested statuses,
 * instead of scanning the schedules of all other statuses. Null if another filter leads.
 */
function periodDrivenCondition(ctx: Context, query: ScheduleQuery, orgType: OrgType): SQL | null {
  const { taskId, caseId, departId, year, period, overdue } = query
  const states = requestedStatuses(query)
  if (!states || caseId || period) return null
  const whose = managesBothSides(ctx.actor) ? departId && sql`${departId}` : ownInstitutionSql(ctx.actor)
  // The `+`: with the index of this column, the order of tasks would be lost.
  return sql`${fbPeriod.orgType} = ${orgType} and +${fbSchedule.orgType} = ${orgType}
    and ${fbSchedule.period} = ${fbPeriod.period}
    and ${states.length === 1 ? eq(fbSchedule.status, states[0]!) : inArray(fbSchedule.status, states)}
    ${whose ? sql`and ${fbSchedule.departId} = ${whose}` : sql``} ${taskId ? sql`and ${fbSchedule.taskId} = ${taskId}` : sql``}
    ${year ? sql`and ${fbPeriod.period} between ${`${year}-`} and ${`${year}-Z`}` : sql``}
    ${overdue ? sql`and ${fbPeriod.endTime} < ${formatStamp(ctx.now())}` : sql``}`
}
/** Returns the requested statuses; null for all. */
function requestedStatuses({ status, overdue }: ScheduleQuery): number[] | null {
  const late = [0, 2]
  const asked = status?.length ? status.map(Number) : null
  return overdue ? late.filter((state) => !asked || asked.includes(state)) : asked
}
/** Sorts the rows of a page by period, status, institution and task. Sorting them in the database would read them again. */
const sortSchedules = (rows: SelectedSchedule[], order: 'asc' | 'desc') => {
  const sorted = rows.toSorted(({ schedule: one }, { schedule: other }) => {
    const column = (['period', 'status', 'departId', 'taskId'] as const).find((name) => one[name] !== other[name])
    return !column ? 0 : one[column] < other[column] ? -1 : 1
  })
  return order === 'asc' ? sorted : sorted.toReversed()
}

/** Query of a page of schedules, latest period first by default. */
export function schedulePageQuery(ctx: Context, query: ScheduleQuery): DecodedQuery<z.output<typeof SchedulePage>> {
  const order = query.order === 'asc' ? asc : desc
  const within = [order(fbSchedule.status), order(fbSchedule.departId), order(fbSchedule.taskId)]
  const all = ctx.db.select(getTableColumns(fbSchedule))
  const rooms = query.orgType ? [query.orgType] : orgTypes
  const led = rooms.map((room) => periodDrivenCondition(ctx, query, room)).filter((one) => one !== null)
  const inRoom = (where: SQL) =>
    all
      .from(fbPeriod)
      .crossJoin(fbSchedule)
      .where(and(where, unindexedCondition(scheduleCondition(ctx, query))))
  const byPeriod = [order(fbPeriod.period), ...within]
  const [first, second] = led
  // Each side returns as many rows as the page may need of it.
  const upTo = { pageNo: 1, pageSize: query.pageNo * query.pageSize }
  const ofRoom = (where: SQL, name: string) =>
    ctx.db
      .select()
      .from(pageIdsQuery(inRoom(where), byPeriod, upTo).as(name))
      .$dynamic()
  const found =
    first && second
      ? pageIdsQuery(
          ctx.db.select().from(unionAll(ofRoom(first, 'one'), ofRoom(second, 'other')).as('fb_schedule')),
          [order(fbSchedule.period), ...within],
          query,
        )
      : first
        ? pageIdsQuery(inRoom(first), byPeriod, query)
        : pageIdsQuery(
            all.from(fbSchedule).where(scheduleCondition(ctx, query)),
            [order(fbSchedule.period), ...within],
            query,
          )
  return decodedQuery(
    {
      rows: selectSchedules(ctx, pageAsTable(fbSchedule, found)),
      total: ctx.db.select({ total: sql<number>`count(*)` }).from(fbSchedule).where(scheduleCondition(ctx, query)),
    },
    ({ rows, total }) =>
      toPage(
        sortSchedules(rows, query.order).map((row) => toScheduleRow(ctx, row)),
        total[0]?.total ?? 0,
        query,
      ),
  )
}
/** Lists schedules. One round trip. */
export async function selectReadySchedule(ctx: Context, query: ScheduleQuery) {
  assertRight(ctx.actor, 'library:read')
  const { schedules } = await readAll(ctx, { schedules: schedulePageQuery(ctx, query) })
  return schedules
}

export const toPeriodRow = (row: typeof fbPeriod.$inferSelect): PeriodRow => ({
  ...pickResponseColumns(PeriodRow, row),
  period_dictText: periodLabel(row.period),
})
/** Query of the periods of a side, or of all sides that the caller reads, latest end first. */
export const periodsQuery = (ctx: Context, orgType?: string) =>
  ctx.db
    .select()
    .from(fbPeriod)
    .where(
      and(
        eq(fbPeriod.delFlag, 0),
        inSidesCondition(ctx.actor, fbPeriod.orgType),
        orgType ? sql`${fbPeriod.orgType} = ${orgType}` : undefined,
      ),
    )
    .orderBy(desc(fbPeriod.endTime), desc(fbPeriod.id))
/** Lists periods. There are only a few per year, so the page is cut from all of them. One round trip. */
export async function listPeriods(ctx: Context, query: PeriodQuery) {
  assertRight(ctx.actor, 'library:read')
  const rows = await periodsQuery(ctx, query.orgType)
  const from = (query.pageNo - 1) * query.pageSize
  const ordered = query.order === 'asc' ? rows.toReversed() : rows
  return toPage(ordered.slice(from, from + query.pageSize).map(toPeriodRow), rows.length, query)
}
