import { sql } from 'drizzle-orm'
import { SYSTEM_ACTOR_NAME } from '../core/history-actor'
import { type Change, guardedStatement, insert, type Row } from '../core/change'
import { inChinese } from '../core/texts'
import type { Calendar } from '../core/time'

import { deadlineEndTime, findDeadline } from '../reports/expected.rules'
import { reportTypes } from '../subjects/reports/statuses'
import { reportDue } from './rules'
import { stageOf } from './stages'

type MeetingFacts = Pick<Row<'meeting'>, 'id' | 'meetingName' | 'bizStage' | 'startTime' | 'agenda'>
type AgendaSubjectRow = Pick<
  Row<'subject'>,
  'id' | 'domain' | 'status' | 'sysOrgCode' | 'startDate' | 'endDate' | 'establishTime'
>
type ExistingReport = Pick<Row<'report'>, 'id' | 'subjectId' | 'status' | 'dueTime' | 'extended' | 'cancelled'>
const OPEN_STATUSES = [0, 1, 4]
const idList = (ids: readonly string[]) =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )

/**
 * Returns the changes of the reports that the subjects of a meeting owe. Reports are created with the meeting, follow
 * its date, and are cancelled with it or when their subject leaves the agenda. Submitted reports are unchanged. An
 * author's edit lock does not prevent the changes; the author can go on writing.
 * @param now timestamp; `meeting` has the new values, null if it is cancelled
 */
export function meetingReportChanges(
  meeting: MeetingFacts | null,
  subjects: readonly AgendaSubjectRow[],
  reports: readonly ExistingReport[],
  deadlines: readonly Row<'reportDeadline'>[],
  now: string,
  calendar: Calendar,
  newId: () => string,
): Change[] {
  const owed = meeting && stageOf(meeting.bizStage).report
  const wanted = owed
    ? meeting.agenda.flatMap((item) => {
        const one = subjects.find((row) => row.id === item.subjectId)
        return one?.status === 'ESTABLISHED' ? [one] : []
      })
    : []
  const obsolete = reports.filter(
    (row) => !row.cancelled && OPEN_STATUSES.includes(row.status) && !wanted.some((one) => one.id === row.subjectId),
  )
  const changes: Change[] = obsolete.length
    ? [
        guardedStatement(sql`update report set cancelled = 1, lock_version = lock_version + 1
          where id in (${idList(obsolete.map((row) => row.id))}) and status in (0, 1, 4)`),
      ]
    : []
  if (!owed || !meeting) return changes
  const year = meeting.startTime.slice(0, 4)
  for (const one of wanted) {
    const deadline = findDeadline(one, owed.type, year, deadlines)
    const due =
      (deadline &&
        deadlineEndTime(deadline, one, one.establishTime ?? now, { meeting: meeting.startTime, calendar })) ??
      reportDue(meeting.startTime, owed.days, now)
    const row = reports.find((report) => report.subjectId === one.id)
    if (!row) {
      const id = newId()
      changes.push(
        insert('report', {
          id,
          subjectId: one.id,
          year,
          reportType: owed.type,
          reportName: inChinese(() => reportTypes[owed.type].label),
          submitRole: deadline?.submitRole ?? reportTypes[owed.type].submitRole,
          status: 0,
          deadlineId: deadline?.id ?? '',
          openTime: deadline?.startTime ?? now,
          dueTime: due,
          meetingId: meeting.id,
          sysOrgCode: one.sysOrgCode,
        }),
        insert('reportLog', {
          reportId: id,
          fromStatus: 0,
          toStatus: 0,
          operation: 'expect',
          actorName: SYSTEM_ACTOR_NAME,
          roleCode: 'system',
          reason: meeting.meetingName,
          createTime: now,
        }),
      )
    } else if (OPEN_STATUSES.includes(row.status) && (row.cancelled || (!row.extended && row.dueTime !== due)))
      changes.push(
        guardedStatement(sql`update report set cancelled = 0, due_time = case when extended = 1 then due_time else ${due} end
          where id = ${row.id} and status in (0, 1, 4)`),
      )
  }
  return changes
}

/** Returns the due time of the material for the notification; '' if none is owed. */
export const formatReportDue = (meeting: MeetingFacts, now: string) => {
  const owed = stageOf(meeting.bizStage).report
  return owed ? reportDue(meeting.startTime, owed.days, now).slice(0, 16) : ''
}
