import type { NewRow, Row } from '../core/change'
import { inChinese } from '../core/texts'
import { addDays, type Calendar, day, instant, isWorkingDay, stamp } from '../core/time'
import { type ReportType, reportTypes } from '../subjects/reports/statuses'

export const OPENING_DAYS = 60
export const CONCLUSION_OPENS_DAYS = 90
export const CONCLUSION_DUE_DAYS = 30
const endOfDay = (date: string) => `${date.slice(0, 10)} 23:59:59`
const after = (date: string, days: number) => day(addDays(instant(date), days))

type Term = Pick<Row<'subject'>, 'id' | 'domain' | 'sysOrgCode' | 'startDate' | 'endDate'>
type Deadline = Pick<
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

/** The narrowest deadline that covers the subject: its own before its domain's before everyone's. */
export function deadlineFor(
  subject: Pick<Term, 'id' | 'domain'>,
  reportType: string,
  year: string,
  deadlines: readonly Deadline[],
): Deadline | undefined {
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

/** Weekends alone, where nobody knows the days off. */
const WEEKENDS: Calendar = { holidays: new Set(), workdays: new Set() }
/** The date so many working days after another, or before it where `days` is below zero. */
export function workingDaysFrom(date: string, days: number, calendar: Calendar): string {
  let at = date.slice(0, 10)
  for (let left = Math.abs(days); left > 0; ) {
    at = after(at, Math.sign(days))
    if (isWorkingDay(at, calendar)) left -= 1
  }
  return at
}

/**
 * When a deadline ends for this subject: its fixed time, or `offset` days from the base date.
 * @param meeting start of the meeting that the report is for
 */
export function deadlineEnd(
  deadline: Deadline,
  subject: Pick<Term, 'endDate'>,
  established: string,
  { meeting, calendar = WEEKENDS }: { meeting?: string | null; calendar?: Calendar } = {},
): string | null {
  const { baseDate, offset, workdays } = deadline
  const from = (date: string | null | undefined, days: number) =>
    date ? endOfDay(workdays ? workingDaysFrom(date, days, calendar) : after(date, days)) : null
  if (baseDate === 'meeting') return from(meeting, -offset)
  if (baseDate === 'established') return from(established, offset)
  if (baseDate === 'end') return from(subject.endDate, -offset)
  return deadline.endTime
}

/**
 * The reports that a subject owes from its establishment on: opening (+60 days), mid-term (half of the term) and
 * conclusion (opens 90 days before the end, due 30 days after it); deadlines of the year come before these defaults.
 * @param established stamp of the establishment
 */
export function expectedReports(
  subject: Term,
  deadlines: readonly Deadline[],
  established: string,
  calendar?: Calendar,
): Omit<NewRow<'report'>, 'id'>[] {
  const { startDate, endDate } = subject
  if (!startDate || !endDate) return []
  const half = stamp(new Date((instant(startDate).getTime() + instant(endDate).getTime()) / 2)).slice(0, 10)
  const defaults: [ReportType, string, string][] = [
    ['OPENING', established, endOfDay(after(established, OPENING_DAYS))],
    ['MIDTERM', `${half} 00:00:00`, endOfDay(half)],
    ['CONCLUSION', `${after(endDate, -CONCLUSION_OPENS_DAYS)} 00:00:00`, endOfDay(after(endDate, CONCLUSION_DUE_DAYS))],
  ]
  return defaults.map(([reportType, opens, due]) => {
    const year = due.slice(0, 4)
    const deadline = deadlineFor(subject, reportType, year, deadlines)
    return {
      subjectId: subject.id,
      year,
      reportType,
      reportName: inChinese(() => reportTypes[reportType].label),
      submitRole: deadline?.submitRole ?? reportTypes[reportType].submitRole,
      status: 0,
      deadlineId: deadline?.id ?? '',
      openTime: reportType === 'MIDTERM' ? established : (deadline?.startTime ?? opens),
      dueTime: (deadline && deadlineEnd(deadline, subject, established, { calendar })) ?? due,
      sysOrgCode: subject.sysOrgCode,
    }
  })
}

const SUMMARY_DUE = '12-31'
/** The summary of a year that a subject whose term goes on owes: from November on, due on the last day of the year. */
export function expectedSummary(
  subject: Term & Pick<Row<'subject'>, 'establishTime'>,
  deadlines: readonly Deadline[],
  year: string,
  now: string,
  calendar?: Calendar,
): Omit<NewRow<'report'>, 'id'> {
  const deadline = deadlineFor(subject, 'SUMMARY', year, deadlines)
  const due = deadline && deadlineEnd(deadline, subject, subject.establishTime ?? now, { calendar })
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
