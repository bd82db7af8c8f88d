import { pickResponseColumns, lookup } from '../core/typed-keys'
import type { Person } from '../core/actor'
import type { ReportCase } from './case'
import { ReportRow } from './responses'
import { isPendingFor, reportTransitionAvailability } from './transitions'
import { isOverdue, countRemainingDays } from './rules'
import {
  dueReportStatuses,
  reportStatuses,
  reportTitleOf,
  reportStatusLabel,
  reportTypeLabel,
} from '../subjects/reports/statuses'

/** Serializes a report in a list for one viewer. */
export function serializeReport(of: ReportCase, actor: Person, now: string): ReportRow {
  const { report, subject } = of
  const owed = dueReportStatuses.includes(report.status) && !report.cancelled
  const may = reportTransitionAvailability(of, actor, now)
  return {
    ...pickResponseColumns(ReportRow, report),
    subjectId: subject.id,
    ...of.shown,
    domain: subject.domain,
    reportType_dictText: reportTypeLabel(report.reportType),
    reportName: reportTitleOf(report),
    status_dictText: reportStatusLabel(report.status),
    status_dictColor: lookup(reportStatuses, report.status)?.colour ?? 'grey',
    overdue: isOverdue(report, subject.status, now) ? 1 : 0,
    remainDays: owed && report.dueTime ? countRemainingDays(report.dueTime, now) : null,
    canDeal: isPendingFor(of, actor, now),
    buttons: Object.entries(may).flatMap(([name, yes]) => (yes === true ? [name] : [])),
  }
}

/** True if this viewer may read the draft. Other viewers get the last submitted version. */
export const canReadDraft = (of: ReportCase, actor: Person) => {
  const { report, facts } = of
  if (report.status === 2 || report.status === 3 || actor.roleCode === 'mechanism') return true
  return (
    actor.roleCode === 'subjectMan' &&
    (facts.subjectManId === actor.userId ||
      facts.createBy === actor.username ||
      (facts.members ?? []).some((member) => member.userId === actor.userId))
  )
}
