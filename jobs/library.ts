import { and, eq, sql } from 'drizzle-orm'
import { fbPeriod } from '~/db/schema'
import { type Change, notify } from '~/worker/core/change'
import { commitEach } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { jsonColumn } from '~/worker/core/json'
import { readAll } from '~/worker/core/read-all.server'
import { addDays, stamp } from '~/worker/core/time'
import { opens } from '~/worker/library/periods/commands/periods.server'
import { progressPage } from '~/worker/library/periods/move'
import { missingDeparts } from '~/worker/library/periods/opening.server'
import { periodLabel } from '~/worker/library/periods/rules'
import { daysLeft, offsetsOf, offsetToday, ruleKeyOf } from '~/worker/reports/reminders.rules'
import { calendarRows, daysSinceWork } from '~/worker/system/calendar.server'
import { calendarOf, readSettings } from '~/worker/system/settings'
import { contactsQuery, keyOf, REACH_DAYS, send, sentQuery, told } from './reminders'

const running = (now: string) =>
  and(eq(fbPeriod.closed, 0), eq(fbPeriod.delFlag, 0), sql`${fbPeriod.startTime} <= ${now}`)

/**
 * Opens the periods that have begun, and adds schedules issued since to periods that are already open. Existing
 * schedules are unchanged.
 */
export async function periodOpen(ctx: Context): Promise<string> {
  const now = stamp(ctx.now())
  const periods = await ctx.db.select().from(fbPeriod).where(running(now))
  const missing = await readAll(
    ctx,
    periods.map((period) =>
      ctx.db.select({ departs: jsonColumn<string[]>(missingDeparts(period)) }).from(sql`(select 1)`),
    ),
  )
  const groups = periods.flatMap((period, at) => {
    const changes = opens(period, missing[at]?.[0]?.departs ?? [], now)
    const about = { bizType: 'fbPeriod', bizId: period.id, text: periodLabel(period.period) }
    return changes.length ? [{ id: period.id, changes, about }] : []
  })
  const lost = await commitEach(ctx, 'job', groups)
  return `${groups.length - lost.length} periods opened`
}

type Owing = { departId: string; owed: number }
/** Reminds the contacts of institutions with unsubmitted schedules in a period, once per rule, end time and person. */
export async function scheduleDueRemind(ctx: Context): Promise<string> {
  const now = stamp(ctx.now())
  const { rows, contacts, sent, days } = await readAll(ctx, {
    rows: ctx.db
      .select({
        period: fbPeriod,
        owing: jsonColumn<Owing[]>(sql`(select json_group_array(json_object('departId', depart_id, 'owed', owed))
          from (select depart_id, count(*) as owed from fb_schedule s where s.org_type = fb_period.org_type
            and s.period = fb_period.period and s.status in (0, 2) and s.del_flag = 0 group by depart_id))`),
      })
      .from(fbPeriod)
      .where(and(running(now), sql`${fbPeriod.endTime} >= ${stamp(addDays(ctx.now(), -REACH_DAYS))}`)),
    contacts: contactsQuery(ctx),
    sent: sentQuery(ctx, 'fbPeriod'),
    days: calendarRows(ctx),
  })
  const sinceWork = daysSinceWork(ctx.now(), calendarOf(readSettings(days)))
  const known = new Set(sent.map(keyOf))
  const groups: { id: string; changes: Change[] }[] = []
  for (const { period, owing } of rows) {
    const offset = offsetToday(period.endTime, now, offsetsOf(period), sinceWork)
    if (offset === null) continue
    for (const { departId, owed } of owing) {
      const fresh = contacts
        .filter((one) => one.departId === departId)
        .map(({ userId }) => ({ ruleKey: ruleKeyOf(offset), bizId: period.id, due: period.endTime, userId }))
        .filter((one) => !known.has(keyOf(one)))
      if (fresh.length === 0) continue
      const label = periodLabel(period.period)
      groups.push({
        id: `${period.id} ${departId}`,
        changes: [
          ...fresh.map((one) => told(ctx, 'fbPeriod', one)),
          notify({
            template: 'LIBRARY_SCHEDULE_DUE',
            title: `${label}任务进度${daysLeft(period.endTime, now)}`,
            text: `${label}还有 ${owed} 项任务进度待填报，截止 ${period.endTime.slice(0, 16)}，${daysLeft(period.endTime, now)}。请尽快填报并提交。`,
            url: progressPage(period.orgType, { view: 'list', period: period.period, status: '0,2' }),
            busType: 'fbPeriod',
            busId: period.id,
            to: { users: fresh.map((one) => one.userId) },
            priority: offset >= 0 ? 'H' : 'M',
          }),
        ],
      })
    }
  }
  return `${await send(ctx, groups)} of ${groups.length} sent`
}
