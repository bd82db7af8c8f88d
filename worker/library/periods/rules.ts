import { REASON_LENGTH } from '../../core/limits'
import { t as core } from '../../core/core.texts'
import { t } from './texts'

/** Input of the rules of a schedule. */
export type ScheduleState = {
  /** The caller belongs to the institution of the schedule. */
  own: boolean
  /** The caller submitted it. */
  submitted: boolean
  period: Pick<PeriodWindow, 'startTime' | 'closed'>
  /** The value to be submitted. */
  rate: number
  done: string
  /** The rate of the last approved period. */
  last: number
  reason: string
  /** A timestamp. */
  now: string
}
export type PeriodWindow = { startTime: string; endTime: string; closed: number }

export const requireOwnSchedule = ({ own }: Pick<ScheduleState, 'own'>) => (own ? null : t.notYours)
/** After its end a period accepts late schedules until the centre closes it. */
export const requireOpenPeriod = ({ period, now }: Pick<ScheduleState, 'period' | 'now'>) =>
  period.closed ? t.periodClosed : period.startTime > now ? t.periodNotBegun(period.startTime.slice(0, 16)) : null
export const requireRate = ({ rate }: Pick<ScheduleState, 'rate'>) => (rate >= 1 && rate <= 100 ? null : t.rateRange)
export const requireDone = ({ done }: Pick<ScheduleState, 'done'>) => (done.trim() ? null : t.doneMissing)
/** A rate below the last approved one needs a reason. */
export const requireDecreaseReason = ({ rate, last, reason }: Pick<ScheduleState, 'rate' | 'last' | 'reason'>) =>
  rate < last && reason.trim().length < REASON_LENGTH.min ? t.fallNeedsReason(last) : null
/** Nobody approves an own submission. */
export const refuseOwnSubmission = ({ submitted, own }: Pick<ScheduleState, 'submitted' | 'own'>) =>
  submitted || own ? t.ownSubmission : null
export const requireReason = ({ reason }: Pick<ScheduleState, 'reason'>) =>
  reason.trim().length < REASON_LENGTH.min ? core.reasonMissing : null

/** `2026-Q3` or `2026-07`. */
export const PERIOD_PATTERN = /^(19|20)\d{2}-(Q[1-4]|0[1-9]|1[0-2])$/
const padTwo = (value: number) => String(value).padStart(2, '0')
/** Returns the first and last day of a period, `yyyy-MM-dd`. */
export function periodDays(period: string): { from: string; to: string } {
  const year = period.slice(0, 4)
  const quarter = period[5] === 'Q' ? Number(period[6]) : 0
  const last = quarter ? quarter * 3 : Number(period.slice(5))
  const first = quarter ? last - 2 : last
  const days = new Date(Date.UTC(Number(year), last, 0)).getUTCDate()
  return { from: `${year}-${padTwo(first)}-01`, to: `${year}-${padTwo(last)}-${days}` }
}
/** Returns the label of a period: `2026 年三季度`, `2026 年 7 月`. */
export const periodLabel = (period: string) =>
  period[5] === 'Q'
    ? [t.q1, t.q2, t.q3, t.q4][Number(period[6]) - 1]!(period.slice(0, 4))
    : PERIOD_PATTERN.test(period)
      ? t.month(period.slice(0, 4), String(Number(period.slice(5))))
      : period

/** True if the schedule is not submitted (or returned) and past its due time. */
export const isOverdue = (row: { status: number; dueTime: string | null }, now: string) =>
  (row.status === 0 || row.status === 2) && !!row.dueTime && row.dueTime < now

/** Sums of the schedules of one period and status: their number and the sum of their rates. */
export type ScheduleSum = { period: string; state: string; n: number; a: number }
/** Figures of a period. Rates in whole percent; null without data. */
export type PeriodFigures = {
  period: string
  expected: number
  submitted: number
  approved: number
  /** Share of submitted or approved schedules. */
  handedIn: number | null
  /** Mean of the approved rates. */
  rate: number | null
}
/**
 * Returns the figures per period, earliest first. A quarter comes before the months of the same year only if a side has
 * both.
 */
export function periodFiguresOf(sums: readonly ScheduleSum[]): PeriodFigures[] {
  const share = (part: number, whole: number) => (whole > 0 ? Math.round(part / whole) : null)
  return [...Map.groupBy(sums, (one) => one.period)]
    .map(([period, rows]) => {
      const count = (...states: string[]) =>
        rows.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + n, 0)
      const approved = count('3')
      const rates = rows.filter(({ state }) => state === '3').reduce((sum, { a }) => sum + a, 0)
      const expected = rows.reduce((sum, { n }) => sum + n, 0)
      const submitted = count('1', '3')
      return {
        period,
        expected,
        submitted,
        approved,
        handedIn: share(submitted * 100, expected),
        rate: share(rates, approved),
      }
    })
    .filter(({ expected }) => expected > 0)
    .toSorted((one, other) => (periodDays(one.period).to < periodDays(other.period).to ? -1 : 1))
}

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
/**
 * Returns the planned progress of a task at the end of a period in whole percent, linear over its days: 0 before it
 * starts, 100 from its last day on.
 */
export function plannedRate(task: { startDate: string; endDate: string }, period: string): number {
  const [first, last, at] = [dayNumber(task.startDate), dayNumber(task.endDate), dayNumber(periodDays(period).to)]
  if (at < first) return 0
  return Math.min(100, Math.round(((at - first + 1) / (last - first + 1)) * 100))
}
