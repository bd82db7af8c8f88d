import { columnsIn, rowIn } from '../core/names'
import type { Person } from '../core/actor'
import type { ReportCase } from './case'
import { ReportRow } from './answers'
import { canDeal, mayMoveReport } from './move'
import { isOverdue, remainDays } from './rules'
import {
  openReportStatuses,
  reportStatuses,
  reportNameOf,
  reportStatusLabel,
  reportTypeLabel,
} from '../subjects/reports/statuses'

/** Serializes a report in a list for one viewer. */
export function showReport(of: ReportCase, actor: Person, now: string): ReportRow {
  const { report, subject } = of
  const owed = openReportStatuses.includes(report.status) && !report.cancelled
  const may = mayMoveReport(of, actor, now)
  return {
    ...columnsIn(ReportRow, report),
    subjectId: subject.id,
    ...of.shown,
    domain: subject.domain,
    reportType_dictText: reportTypeLabel(report.reportType),
    reportName: reportNameOf(report),
    status_dictText: reportStatusLabel(report.status),
    status_dictColor: rowIn(reportStatuses, report.status)?.colour ?? 'grey',
    overdue: isOverdue(report, subject.status, now) ? 1 : 0,
    remainDays: owed && report.dueTime ? remainDays(report.dueTime, now) : null,
    canDeal: canDeal(of, actor, now),
    buttons: Object.entries(may).flatMap(([name, yes]) => (yes === true ? [name] : [])),
  }
}

/** True if this viewer may read the draft. Other viewers get the last submitted version. */
export const readsDraft = (of: ReportCase, actor: Person) => {
  const { report, facts } = of
  if (report.status === 2 || report.status === 3 || actor.roleCode === 'mechanism') return true
  return (
    actor.roleCode === 'subjectMan' &&
    (facts.subjectManId === actor.userId ||
      facts.createBy === actor.username ||
      (facts.members ?? []).some((member) => member.userId === actor.userId))
  )
}
