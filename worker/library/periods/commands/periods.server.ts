import { and, eq, sql } from 'drizzle-orm'
import { fbPeriod } from '../../../../db/schema'
import { SYSTEM_ACTOR_NAME } from '../../../core/history-actor'
import { isPerson } from '../../../core/actor'
import {
  type Change,
  guardedStatement,
  insert,
  notify,
  type Row,
  unguardedStatement,
  update,
} from '../../../core/change'
import { command } from '../../../core/command.server'
import { commit } from '../../../core/commit.server'
import type { Context } from '../../../core/context'
import { CommandResult } from '../../../core/command-result'
import { jsonColumn } from '../../../core/json'
import { readAll } from '../../../core/read-all.server'
import { badInput, conflict, assertVersion, notFound } from '../../../core/refusal'
import { formatStamp } from '../../../core/time'
import { assertRight } from '../../../policy/authorization'
import type { ClosePeriod, SavePeriod } from '../contract'
import { progressPageUrl } from '../transitions'
import {
  insertExpectedHistory,
  insertExpectedSchedules,
  missingDepartIds,
  missingScheduleCount,
} from '../opening.server'
import { periodLabel } from '../rules'
import { t } from '../texts'

type OpenedPeriod = Pick<Row<'fbPeriod'>, 'orgType' | 'period' | 'endTime' | 'id'>
/**
 * Returns the changes that open a period or extend an open one: schedules, history entries and the notification of the
 * institutions.
 */
export function openingChanges(period: OpenedPeriod, departs: readonly string[], now: string): Change[] {
  if (departs.length === 0) return []
  const label = periodLabel(period.period)
  return [
    unguardedStatement(insertExpectedSchedules(period, now)),
    unguardedStatement(insertExpectedHistory(period, now)),
    notify({
      template: 'LIBRARY_PERIOD_OPEN',
      title: `${label}任务进度开始填报`,
      text: `${label}任务进度开始填报，请于 ${period.endTime.slice(0, 16)} 前提交。`,
      url: progressPageUrl(period.orgType, { view: 'list', period: period.period }),
      busType: 'fbPeriod',
      busId: period.id,
      to: { contactsOf: [...departs] },
    }),
  ]
}

/**
 * Saves the window of a period. If it is open, missing schedules are created at once; due times of pending ones follow
 * the new end.
 */
export const savePeriod = command('library:approve', {
  async load(ctx: Context, { id = '', orgType, period }: SavePeriod) {
    const of = { orgType, period }
    const [rows, [missing]] = await readAll(ctx, [
      ctx.db
        .select()
        .from(fbPeriod)
        .where(
          and(
            eq(fbPeriod.delFlag, 0),
            sql`(${fbPeriod.id} = ${id} or (${fbPeriod.orgType} = ${orgType} and ${fbPeriod.period} = ${period}))`,
          ),
        ),
      ctx.db
        .select({
          count: sql<number>`${missingScheduleCount(of)}`,
          departs: jsonColumn<string[]>(missingDepartIds(of)),
        })
        .from(sql`(select 1)`),
    ])
    return { rows, missing: missing! }
  },
  decide({ rows, missing }, { id, lockVersion, ...input }, ctx) {
    const now = formatStamp(ctx.now())
    const known = rows.find((row) => row.id === id)
    const same = rows.find((row) => row.orgType === input.orgType && row.period === input.period)
    if (id && !known) throw notFound()
    if (known) assertVersion(known.lockVersion, lockVersion)
    if (same && same.id !== id) throw badInput({ period: t.periodTwice })
    if (known?.closed) throw conflict(t.periodIsClosed)
    // The schedules of the period store its name, so it cannot be changed.
    if (known && known !== same) throw badInput({ period: t.periodFixed })
    const periodId = known?.id ?? ctx.id()
    const open = input.startTime <= now
    return {
      changes: [
        known ? update('fbPeriod', known, input) : insert('fbPeriod', { id: periodId, ...input }),
        unguardedStatement(sql`update fb_schedule set due_time = ${input.endTime} where org_type = ${input.orgType}
          and period = ${input.period} and status in (0, 1, 2) and due_time is not ${input.endTime}`),
        ...openingChanges({ id: periodId, ...input }, open ? missing.departs : [], now),
      ],
      result: { id: periodId },
      message: open && missing.count ? t.periodSavedOpen(missing.count) : t.periodSaved,
      about: { bizType: 'fbPeriod', bizId: periodId, text: periodLabel(input.period) },
    }
  },
})

/**
 * Closes a period finally: schedules that were not approved are frozen. A dry run returns the counts. Three round
 * trips.
 * @throws 404, 409 if it is closed already or a submitted schedule is pending approval
 */
export async function closePeriod(ctx: Context, { id, dryRun }: ClosePeriod) {
  const started = Date.now()
  assertRight(ctx.actor, 'library:approve')
  // Written as SQL text, because drizzle omits the table name in a select from one table.
  const count = (states: string) =>
    sql<number>`(select count(*) from fb_schedule s where s.org_type = fb_period.org_type and s.period = fb_period.period
      and s.status in (${sql.raw(states)}) and s.del_flag = 0)`
  const [row] = await ctx.db
    .select({ period: fbPeriod, frozen: count('0, 2'), waiting: count('1') })
    .from(fbPeriod)
    .where(and(eq(fbPeriod.id, id), eq(fbPeriod.delFlag, 0)))
  if (!row) throw notFound()
  const { period, frozen, waiting } = row
  if (period.closed) throw conflict(t.periodIsClosed)
  if (dryRun) return new CommandResult({ frozen, waiting }, '')
  if (waiting) throw conflict(t.stillWaiting(waiting))
  const text = `关闭${periodLabel(period.period)}`
  const about = { bizType: 'fbPeriod', bizId: period.id, text }
  await commit(ctx, 'library:approve', closingChanges(ctx, period), about, started)
  return new CommandResult({ frozen, waiting }, t.periodClosedNow(frozen))
}
function closingChanges(ctx: Context, period: Row<'fbPeriod'>): Change[] {
  const now = formatStamp(ctx.now())
  const { userId, realname, roleCode } = isPerson(ctx.actor)
    ? ctx.actor
    : { userId: '', realname: SYSTEM_ACTOR_NAME, roleCode: 'system' }
  const here = sql`org_type = ${period.orgType} and period = ${period.period} and del_flag = 0`
  return [
    // The guard fails if a schedule is submitted at the same moment.
    guardedStatement(sql`update fb_period set closed = closed where id = ${period.id} and closed = 0
      and not exists (select 1 from fb_schedule where ${here} and status = 1)`),
    update('fbPeriod', period, { closed: 1, closeTime: now }),
    unguardedStatement(sql`insert into fb_log (id, biz_type, biz_id, from_status, to_status, operation, actor_id, actor_name,
        role_code, create_time)
      select lower(hex(randomblob(16))), 'fbSchedule', id, status, 4, 'close', ${userId}, ${realname}, ${roleCode}, ${now}
      from fb_schedule where ${here} and status in (0, 2)`),
    unguardedStatement(sql`update fb_schedule set status = 4, lock_version = lock_version + 1, update_time = ${now}
      where ${here} and status in (0, 2)`),
  ]
}
