import type { Row } from '../core/change'
import type { Calendar } from '../core/time'
import { deadlineEndTime, findDeadline } from './expected.rules'

export type OpenReport = {
  report: Pick<
    Row<'report'>,
    'id' | 'reportType' | 'year' | 'status' | 'submitRole' | 'openTime' | 'dueTime' | 'deadlineId'
  >
  subject: Pick<
    Row<'subject'>,
    'id' | 'domain' | 'sysOrgCode' | 'startDate' | 'endDate' | 'establishTime' | 'subjectManId' | 'leadDepartId'
  >
  /** Start time of the report's meeting. */
  meeting: string | null
}

/**
 * Returns the reports whose dates differ under these deadlines, with their new dates. Only reports whose narrowest
 * deadline is one of `changed` are considered. The window of a report that has been started stays open.
 */
export function findChangedReports(
  reports: readonly OpenReport[],
  deadlines: readonly Row<'reportDeadline'>[],
  changed: readonly string[],
  calendar?: Calendar,
) {
  return reports.flatMap(({ report, subject, meeting }) => {
    const deadline = findDeadline(subject, report.reportType, report.year, deadlines)
    if (!deadline || !changed.includes(deadline.id)) return []
    const dueTime =
      deadlineEndTime(deadline, subject, subject.establishTime ?? '', { meeting, calendar }) ?? report.dueTime
    const openTime = report.status === 0 ? (deadline.startTime ?? report.openTime) : report.openTime
    const submitRole = report.status === 0 ? deadline.submitRole : report.submitRole
    const same =
      dueTime === report.dueTime &&
      openTime === report.openTime &&
      submitRole === report.submitRole &&
      deadline.id === report.deadlineId
    return same
      ? []
      : [
          {
            id: report.id,
            reportType: report.reportType,
            dueTime,
            openTime,
            submitRole,
            deadlineId: deadline.id,
            subject,
          },
        ]
  })
}
