import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { meeting, report, reportDeadline, subject } from '../../../db/schema'
import { type Change, guardedStatement, insert, notify, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { assertVersion, notFound } from '../../core/refusal'
import { calendarSettingsQuery } from '../../system/calendar.server'
import { toCalendar, readSettings } from '../../system/settings'
import type { UpdateDeadlines } from '../inputs'
import { findChangedReports, type OpenReport } from '../deadlines.rules'
import { reportTypeCodes, chineseTypeLabel } from '../../subjects/reports/statuses'
import { t } from '../texts'

const IDS_PER_STATEMENT = 500
const idList = (ids: readonly string[]) =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
const sameScope = (a: { scope: string; scopeIds: readonly string[] }, b: typeof a) =>
  a.scope === b.scope && [...a.scopeIds].sort().join() === [...b.scopeIds].sort().join()

/** A deadline to save. `keeps` names the fields that an existing deadline keeps. */
type DeadlineToSet = UpdateDeadlines[number] & { keeps?: readonly (keyof UpdateDeadlines[number])[] }

/**
 * Saves deadlines. An existing deadline of the same year, type and scope is updated. Open reports of the scope without
 * an extension of their own get the new dates, by statements without a version guard, so that authors can go on
 * editing.
 */
export const updateDeadlines = command('report:deadline', {
  async load(ctx: Context, rows: readonly DeadlineToSet[]) {
    const years = [...new Set(rows.map((row) => row.year))]
    const types = [...new Set(rows.map((row) => row.reportType))]
    const [deadlines, reports, days] = await readAll(ctx, [
      ctx.db
        .select()
        .from(reportDeadline)
        .where(and(inArray(reportDeadline.year, years), eq(reportDeadline.delFlag, 0))),
      ctx.db
        .select({
          report: {
            ...{ id: report.id, reportType: report.reportType, year: report.year, status: report.status },
            ...{ submitRole: report.submitRole, openTime: report.openTime, dueTime: report.dueTime },
            deadlineId: report.deadlineId,
          },
          subject: {
            ...{ id: subject.id, domain: subject.domain, sysOrgCode: subject.sysOrgCode },
            ...{ startDate: subject.startDate, endDate: subject.endDate, establishTime: subject.establishTime },
            ...{ subjectManId: subject.subjectManId, leadDepartId: subject.leadDepartId },
          },
          meeting: meeting.startTime,
        })
        .from(report)
        .innerJoin(subject, eq(subject.id, report.subjectId))
        .leftJoin(meeting, eq(meeting.id, report.meetingId))
        .where(
          and(
            inArray(report.year, years),
            inArray(report.reportType, types),
            inArray(report.status, [0, 1, 4]),
            eq(report.cancelled, 0),
            eq(report.extended, 0),
            // Topics are reports before their subject is established.
            or(eq(subject.status, 'ESTABLISHED'), eq(report.reportType, 'COLLECTION')),
            eq(subject.delFlag, 0),
          ),
        ),
      calendarSettingsQuery(ctx),
    ])
    return { deadlines, reports, calendar: toCalendar(readSettings(days)) }
  },
  decide({ deadlines, reports, calendar }, input, ctx) {
    const changes: Change[] = []
    const after: Row<'reportDeadline'>[] = [...deadlines]
    const ids: string[] = []
    for (const { id, lockVersion, keeps = [], ...row } of input) {
      const place = after.findIndex((one) =>
        id ? one.id === id : one.year === row.year && one.reportType === row.reportType && sameScope(one, row),
      )
      const known = after[place]
      if (id && !known) throw notFound()
      if (known) assertVersion(known.lockVersion, lockVersion)
      const set = {
        ...row,
        startTime: row.startTime ?? null,
        endTime: row.endTime ?? null,
        lateUntil: row.lateUntil ?? null,
      }
      if (known) {
        const next = Object.fromEntries(
          Object.entries(set).filter(([name]) => !keeps.some((field) => field === name)),
        ) as Partial<typeof set>
        changes.push(update('reportDeadline', known, next))
        after[place] = { ...known, ...next }
        ids.push(known.id)
      } else {
        const newId = ctx.id()
        changes.push(insert('reportDeadline', { id: newId, ...set }))
        after.push({ id: newId, ...set } as Row<'reportDeadline'>)
        ids.push(newId)
      }
    }
    const moved = findChangedReports(reports, after, ids, calendar)
    changes.push(...buildReportUpdates(moved))
    if (moved.length) changes.push(buildNotice(moved))
    const types = [...new Set(input.map((row) => chineseTypeLabel(row.reportType)))].join('、')
    return {
      changes,
      result: { ids, moved: moved.length },
      message: moved.length ? t.deadlinesSavedMoved(moved.length) : t.deadlinesSaved,
      about: {
        bizType: 'reportDeadline',
        bizId: ids[0] ?? '',
        text: `${input[0]?.year ?? ''} ${types}，调整 ${moved.length} 份`,
      },
    }
  },
})

type ChangedReport = ReturnType<typeof findChangedReports>[number]
/** Returns one statement per group of reports with the same new dates. */
function buildReportUpdates(moved: readonly ChangedReport[]): Change[] {
  const groups = Map.groupBy(moved, (one) =>
    JSON.stringify([one.dueTime, one.openTime, one.submitRole, one.deadlineId]),
  )
  return [...groups.values()].flatMap((group) => {
    const changes: Change[] = []
    for (let from = 0; from < group.length; from += IDS_PER_STATEMENT) {
      const ids = group.slice(from, from + IDS_PER_STATEMENT).map((one) => one.id)
      const { dueTime, openTime, submitRole, deadlineId } = group[0]!
      changes.push(
        guardedStatement(sql`update report set due_time = ${dueTime}, open_time = ${openTime}, deadline_id = ${deadlineId},
          submit_role = case status when 0 then ${submitRole} else submit_role end
          where id in (${idList(ids)}) and status in (0, 1, 4) and extended = 0`),
      )
    }
    return changes
  })
}
/** Returns one notice for all people whose reports change. */
function buildNotice(moved: readonly ChangedReport[]): Change {
  const subjects = moved.map((one) => one.subject as OpenReport['subject'])
  const dues = reportTypeCodes.flatMap((type) => {
    const of = moved.filter((one) => one.reportType === type).map((one) => one.dueTime?.slice(0, 16) ?? '')
    return of.length ? [`${chineseTypeLabel(type)}改为 ${[...new Set(of)].sort().join('、')}`] : []
  })
  return notify({
    template: 'REPORT_DUE',
    title: '报告提交期限调整',
    text: `报告的提交期限已调整：${dues.join('；')}。请在此之前提交。`,
    url: '/subjectMngr/progress',
    busType: 'reportDeadline',
    busId: moved[0]!.deadlineId,
    to: {
      users: [...new Set(subjects.map((one) => one.subjectManId))].filter(Boolean),
      contactsOf: [...new Set(subjects.map((one) => one.leadDepartId))].filter(Boolean),
    },
  })
}
