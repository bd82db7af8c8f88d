import { and, eq, sql } from 'drizzle-orm'
import { reportDeadline, subject } from '~/db/schema'
import { insert, notify } from '~/worker/core/change'
import { commitEach } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { readAll } from '../worker/core/read-all.server'
import { formatDay, formatStamp } from '~/worker/core/time'
import { expectedSummary } from '~/worker/reports/expected.rules'
import { reportPagePath } from '~/worker/reports/transitions'
import { calendarSettingsQuery } from '~/worker/system/calendar.server'
import { toCalendar, readSettings } from '~/worker/system/settings'

const FIRST_MONTH = 11
/**
 * Creates the expected annual summary for every established subject whose term continues into the next year, in
 * November and December. One per subject and year, however often the job runs.
 */
export async function createExpectedSummaries(ctx: Context): Promise<string> {
  const today = formatDay(ctx.now())
  const year = today.slice(0, 4)
  if (Number(today.slice(5, 7)) < FIRST_MONTH) return 'not the time'
  const [subjects, deadlines, days] = await readAll(ctx, [
    ctx.db
      .select({
        ...{ id: subject.id, subjectName: subject.subjectName, domain: subject.domain },
        ...{ sysOrgCode: subject.sysOrgCode, startDate: subject.startDate, endDate: subject.endDate },
        ...{ establishTime: subject.establishTime, subjectManId: subject.subjectManId },
        leadDepartId: subject.leadDepartId,
      })
      .from(subject)
      .where(
        and(
          eq(subject.status, 'ESTABLISHED'),
          eq(subject.delFlag, 0),
          sql`substr(${subject.startDate}, 1, 4) <= ${year} and substr(${subject.endDate}, 1, 4) > ${year}`,
          sql`not exists (select 1 from report r where r.subject_id = ${subject.id} and r.report_type = 'SUMMARY' and r.year = ${year})`,
        ),
      ),
    ctx.db
      .select()
      .from(reportDeadline)
      .where(
        and(eq(reportDeadline.year, year), eq(reportDeadline.reportType, 'SUMMARY'), eq(reportDeadline.delFlag, 0)),
      ),
    calendarSettingsQuery(ctx),
  ])
  const calendar = toCalendar(readSettings(days))
  const now = formatStamp(ctx.now())
  const groups = subjects.map((one) => {
    const row = { ...expectedSummary(one, deadlines, year, now, calendar), id: ctx.id() }
    const notice = notify({
      template: 'REPORT_OPEN',
      title: `《${one.subjectName}》${row.reportName}待提交`.slice(0, 100),
      text: `课题《${one.subjectName}》跨年执行，请于 ${row.dueTime?.slice(0, 16) ?? ''} 前提交${row.reportName}。`,
      url: reportPagePath(row.id),
      busType: 'report',
      busId: row.id,
      to: { users: [one.subjectManId].filter(Boolean), contactsOf: [one.leadDepartId].filter(Boolean) },
    })
    const expected = insert('reportLog', {
      reportId: row.id,
      fromStatus: 0,
      toStatus: 0,
      operation: 'expect',
      actorName: '系统',
      roleCode: 'system',
      createTime: now,
    })
    return { id: one.id, changes: [insert('report', row), expected, notice] }
  })
  const lost = await commitEach(ctx, 'job', groups)
  return `${groups.length - lost.length} expected`
}
