import type { NewRow, Row } from '../core/change'
import { inChinese } from '../core/texts'
import { addDays, type Calendar, formatDay, parseStamp, isWorkingDay, formatStamp } from '../core/time'
import { type ReportType, reportTypes } from '../subjects/reports/statuses'

/**
 * Default windows of reports in calendar days: opening report due after the establishment; final report opens before
 * and is due after the end of the term.
 */
export const OPENING_DAYS = 60
export const CONCLUSION_OPENS_DAYS = 90
export const CONCLUSION_DUE_DAYS = 30
const endOfDay = (date: string) => `${date.slice(0, 10)} 23:59:59`
const daysAfter = (date: string, days: number) => formatDay(addDays(parseStamp(date), days))

type SubjectTerm = Pick<Row<'subject'>, 'id' | 'domain' | 'sysOrgCode' | 'startDate' | 'endDate'>
type DeadlineSettings = Pick<
  Row<'reportDeadline'>,
  | 'id'
  | 'year'
  | 'reportType'
  | 'submitRole'
  | 'startTime'
  | 'endTime'
  | 'scope'
  | 'scopeIds'
  | 'baseDate'
  | 'offset'
  | 'workdays'
>

/** Returns the narrowest deadline that covers the subject: scope `subject` before `domain` before `all`. */
export function findDeadline(
  subject: Pick<SubjectTerm, 'id' | 'domain'>,
  reportType: string,
  year: string,
  deadlines: readonly DeadlineSettings[],
): DeadlineSettings | undefined {
  const rank: Record<string, number> = { subject: 0, domain: 1, all: 2 }
  return deadlines
    .filter((one) => one.reportType === reportType && one.year === year)
    .filter(
      (one) =>
        one.scope === 'all' ||
        (one.scope === 'domain' && one.scopeIds.includes(subject.domain)) ||
        (one.scope === 'subject' && one.scopeIds.includes(subject.id)),
    )
    .sort((a, b) => (rank[a.scope] ?? 3) - (rank[b.scope] ?? 3))[0]
}

/** Default calendar: no holidays are known, only weekends are days off. */
const WEEKENDS: Calendar = { holidays: new Set(), workdays: new Set() }
/** Returns the date that is `days` working days later, or earlier if `days` is negative. */
export function workingDaysFrom(date: string, days: number, calendar: Calendar): string {
  let at = date.slice(0, 10)
  for (let left = Math.abs(days); left > 0; ) {
    at = daysAfter(at, Math.sign(days))
    if (isWorkingDay(at, calendar)) left -= 1
  }
  return at
}

/**
 * Returns the end of a deadline for this subject: its fixed time, or `offset` days from the base date.
 * @param meeting start time of the report's meeting
 */
export function deadlineEndTime(
  deadline: DeadlineSettings,
  subject: Pick<SubjectTerm, 'endDate'>,
  established: string,
  { meeting, calendar = WEEKENDS }: { meeting?: string | null; calendar?: Calendar } = {},
): string | null {
  const { baseDate, offset, workdays } = deadline
  const from = (date: string | null | undefined, days: number) =>
    date ? endOfDay(workdays ? workingDaysFrom(date, days, calendar) : daysAfter(date, days)) : null
  if (baseDate === 'meeting') return from(meeting, -offset)
  if (baseDate === 'established') return from(established, offset)
  if (baseDate === 'end') return from(subject.endDate, -offset)
  return deadline.endTime
}

/**
 * Returns the reports that a newly established subject must submit: opening (due after 60 days), mid-term (half of the
 * term), conclusion (opens 90 days before the end, due 30 days after it). Deadlines of the year override these
 * defaults.
 * @param established timestamp of the establishment
 */
export function expectedReports(
  subject: SubjectTerm,
  deadlines: readonly DeadlineSettings[],
  established: string,
  calendar?: Calendar,
): Omit<NewRow<'report'>, 'id'>[] {
  const { startDate, endDate } = subject
  if (!startDate || !endDate) return []
  const half = formatStamp(new Date((parseStamp(startDate).getTime() + parseStamp(endDate).getTime()) / 2)).slice(0, 10)
  const defaults: [ReportType, string, string][] = [
    ['OPENING', established, endOfDay(daysAfter(established, OPENING_DAYS))],
    ['MIDTERM', `${half} 00:00:00`, endOfDay(half)],
    [
      'CONCLUSION',
      `${daysAfter(endDate, -CONCLUSION_OPENS_DAYS)} 00:00:00`,
      endOfDay(daysAfter(endDate, CONCLUSION_DUE_DAYS)),
    ],
  ]
  return defaults.map(([reportType, opens, due]) => {
    const year = due.slice(0, 4)
    const deadline = findDeadline(subject, reportType, year, deadlines)
    return {
      subjectId: subject.id,
      year,
      reportType,
      reportName: inChinese(() => reportTypes[reportType].label),
      submitRole: deadline?.submitRole ?? reportTypes[reportType].submitRole,
      status: 0,
      deadlineId: deadline?.id ?? '',
      openTime: reportType === 'MIDTERM' ? established : (deadline?.startTime ?? opens),
      dueTime: (deadline && deadlineEndTime(deadline, subject, established, { calendar })) ?? due,
      sysOrgCode: subject.sysOrgCode,
    }
  })
}

const SUMMARY_DUE = '12-31'
/** Returns the annual summary report of a subject whose term continues. By default it is due on 31 December. */
export function expectedSummary(
  subject: SubjectTerm & Pick<Row<'subject'>, 'establishTime'>,
  deadlines: readonly DeadlineSettings[],
  year: string,
  now: string,
  calendar?: Calendar,
): Omit<NewRow<'report'>, 'id'> {
  const deadline = findDeadline(subject, 'SUMMARY', year, deadlines)
  const due = deadline && deadlineEndTime(deadline, subject, subject.establishTime ?? now, { calendar })
  return {
    subjectId: subject.id,
    year,
    reportType: 'SUMMARY',
    reportName: `${year} ${inChinese(() => reportTypes.SUMMARY.label)}`,
    submitRole: deadline?.submitRole ?? reportTypes.SUMMARY.submitRole,
    status: 0,
    deadlineId: deadline?.id ?? '',
    openTime: deadline?.startTime ?? now,
    dueTime: due ?? endOfDay(`${year}-${SUMMARY_DUE}`),
    sysOrgCode: subject.sysOrgCode,
  }
}
