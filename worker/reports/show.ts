import { rowIn } from '../core/names'
import type { Person } from '../core/actor'
import type { ReportCase } from './case'
import type { ReportRow } from './answers'
import { canDeal, mayMoveReport } from './move'
import { isOverdue, remainDays } from './rules'
import {
  openReportStatuses,
  reportStatuses,
  reportNameOf,
  reportStatusLabel,
  reportTypeLabel,
} from '../subjects/reports/statuses'

/** A report in a list, as one viewer sees it. */
export function showReport(of: ReportCase, actor: Person, now: string): ReportRow {
  const { report, subject } = of
  const owed = openReportStatuses.includes(report.status) && !report.cancelled
  const may = mayMoveReport(of, actor, now)
  return {
    id: report.id,
    subjectId: subject.id,
    ...of.shown,
    domain: subject.domain,
    year: report.year,
    reportType: report.reportType,
    reportType_dictText: reportTypeLabel(report.reportType),
    reportName: reportNameOf(report),
    submitRole: report.submitRole,
    status: report.status,
    status_dictText: reportStatusLabel(report.status),
    status_dictColor: rowIn(reportStatuses, report.status)?.colour ?? 'grey',
    late: report.late,
    waived: report.waived,
    cancelled: report.cancelled,
    extended: report.extended,
    overdue: isOverdue(report, subject.status, now) ? 1 : 0,
    openTime: report.openTime,
    dueTime: report.dueTime,
    remainDays: owed && report.dueTime ? remainDays(report.dueTime, now) : null,
    submitTime: report.submitTime,
    reviewTime: report.reviewTime,
    versionNo: report.versionNo,
    midConclusion: report.midConclusion,
    mirrors: report.mirrors,
    canDeal: canDeal(of, actor, now),
    buttons: Object.entries(may).flatMap(([name, yes]) => (yes === true ? [name] : [])),
    lockVersion: report.lockVersion,
  }
}

/** May this viewer read what its authors are writing? Everyone else reads what was last submitted. */
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
