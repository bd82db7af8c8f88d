import { and, eq, sql } from 'drizzle-orm'
import { fbPeriod } from '~/db/schema'
import { type Change, notify } from '~/worker/core/change'
import { commitEach } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { jsonColumn } from '~/worker/core/json'
import { readAll } from '~/worker/core/read-all.server'
import { addDays, formatStamp } from '~/worker/core/time'
import { openingChanges } from '~/worker/library/periods/commands/periods.server'
import { progressPageUrl } from '~/worker/library/periods/transitions'
import { missingDepartIds } from '~/worker/library/periods/opening.server'
import { periodLabel } from '~/worker/library/periods/rules'
import { formatRemainingDays, reminderOffsets, findTodaysOffset, reminderKeyOf } from '~/worker/reports/reminders.rules'
import { calendarSettingsQuery, daysSinceWorkday } from '~/worker/system/calendar.server'
import { toCalendar, readSettings } from '~/worker/system/settings'
import {
  contactsQuery,
  reminderKey,
  REACH_DAYS,
  sendReminderGroups,
  sentRemindersQuery,
  sentReminderRow,
} from './reminders'

const openPeriodCondition = (now: string) =>
  and(eq(fbPeriod.closed, 0), eq(fbPeriod.delFlag, 0), sql`${fbPeriod.startTime} <= ${now}`)

/**
 * Opens the periods that have begun, and adds schedules issued since to periods that are already open. Existing
 * schedules are unchanged.
 */
export async function openPeriods(ctx: Context): Promise<string> {
  const now = formatStamp(ctx.now())
  const periods = await ctx.db.select().from(fbPeriod).where(openPeriodCondition(now))
  const missing = await readAll(
    ctx,
    periods.map((period) =>
      ctx.db.select({ departs: jsonColumn<string[]>(missingDepartIds(period)) }).from(sql`(select 1)`),
    ),
  )
  const groups = periods.flatMap((period, at) => {
    const changes = openingChanges(period, missing[at]?.[0]?.departs ?? [], now)
    const about = { bizType: 'fbPeriod', bizId: period.id, text: periodLabel(period.period) }
    return changes.length ? [{ id: period.id, changes, about }] : []
  })
  const lost = await commitEach(ctx, 'job', groups)
  return `${groups.length - lost.length} periods opened`
}

type OwedSchedules = { departId: string; owed: number }
/** Reminds the contacts of institutions with unsubmitted schedules in a period, once per rule, end time and person. */
export async function remindDueSchedules(ctx: Context): Promise<string> {
  const now = formatStamp(ctx.now())
  const { rows, contacts, sent, days } = await readAll(ctx, {
    rows: ctx.db
      .select({
        period: fbPeriod,
        owing: jsonColumn<
          OwedSchedules[]
        >(sql`(select json_group_array(json_object('departId', depart_id, 'owed', owed))
          from (select depart_id, count(*) as owed from fb_schedule s where s.org_type = fb_period.org_type
            and s.period = fb_period.period and s.status in (0, 2) and s.del_flag = 0 group by depart_id))`),
      })
      .from(fbPeriod)
      .where(
        and(openPeriodCondition(now), sql`${fbPeriod.endTime} >= ${formatStamp(addDays(ctx.now(), -REACH_DAYS))}`),
      ),
    contacts: contactsQuery(ctx),
    sent: sentRemindersQuery(ctx, 'fbPeriod'),
    days: calendarSettingsQuery(ctx),
  })
  const sinceWork = daysSinceWorkday(ctx.now(), toCalendar(readSettings(days)))
  const known = new Set(sent.map(reminderKey))
  const groups: { id: string; changes: Change[] }[] = []
  for (const { period, owing } of rows) {
    const offset = findTodaysOffset(period.endTime, now, reminderOffsets(period), sinceWork)
    if (offset === null) continue
    for (const { departId, owed } of owing) {
      const fresh = contacts
        .filter((one) => one.departId === departId)
        .map(({ userId }) => ({ ruleKey: reminderKeyOf(offset), bizId: period.id, due: period.endTime, userId }))
        .filter((one) => !known.has(reminderKey(one)))
      if (fresh.length === 0) continue
      const label = periodLabel(period.period)
      groups.push({
        id: `${period.id} ${departId}`,
        changes: [
          ...fresh.map((one) => sentReminderRow(ctx, 'fbPeriod', one)),
          notify({
            template: 'LIBRARY_SCHEDULE_DUE',
            title: `${label}任务进度${formatRemainingDays(period.endTime, now)}`,
            text: `${label}尚有 ${owed} 项任务进度待填报，截止 ${period.endTime.slice(0, 16)}，${formatRemainingDays(period.endTime, now)}。请尽快填报并提交。`,
            url: progressPageUrl(period.orgType, { view: 'list', period: period.period, status: '0,2' }),
            busType: 'fbPeriod',
            busId: period.id,
            to: { users: fresh.map((one) => one.userId) },
            priority: offset >= 0 ? 'H' : 'M',
          }),
        ],
      })
    }
  }
  return `${await sendReminderGroups(ctx, groups)} of ${groups.length} sent`
}
