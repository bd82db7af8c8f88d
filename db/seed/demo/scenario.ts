import type { SubjectTransition } from '~/worker/subjects/lifecycle'
import type { SubjectStatus } from '~/worker/subjects/statuses'
import type { SeededRandom } from './random'
import { ANCHOR, addDaysTo, addMinutesTo, officeTime, previousWeekday } from './dates'
import type { SubjectSpec } from './subject-specs'
import { wireNames } from '../../wire-names'

/**
 * A planned transition. `gap`: minimum and maximum days since the previous one; `at`: a fixed time that applies to many
 * subjects.
 */
export type PlannedTransition = {
  move: SubjectTransition
  gap: readonly [number, number]
  at?: string
  to?: SubjectStatus
}
export type TimedTransition = PlannedTransition & { time: string }

/** Fixed times of the two batches of a year. */
export const batchCalendar = (year: number, batch: 0 | 1) => {
  const [publish, end, establish] = batch === 0 ? ['07-20', '07-28', '08-15'] : ['10-20', '10-28', '11-10']
  return {
    publish: `${previousWeekday(`${year}-${publish}`)} 10:00:00`,
    publicityEnd: `${year}-${end} 00:00:00`,
    ended: `${year}-${end} 00:10:00`,
    establish: `${previousWeekday(`${year}-${establish}`)} 10:30:00`,
  }
}
/** The two public notices of November 2026: one has ended, one is running. */
export const openPublicities = [
  { publish: '2026-11-09 10:00:00', publicityEnd: '2026-11-16 23:59:59' },
  { publish: '2026-11-16 10:00:00', publicityEnd: '2026-11-23 23:59:59' },
] as const
/** Fixed times of a year's grading and award. */
export const gradingCalendar = (year: number) => ({
  open: `${year + 1}-11-01 00:00:00`,
  assign: year === 2025 ? '2026-11-02 09:30:00' : `${previousWeekday(`${year + 2}-01-06`)} 09:30:00`,
  due: year === 2025 ? '2026-12-15 23:59:59' : `${year + 2}-01-24 23:59:59`,
  end: `${previousWeekday(`${year + 2}-01-30`)} 10:00:00`,
  finish: `${previousWeekday(`${year + 2}-03-05`)} 14:00:00`,
  initiate: year === 2024 ? '2026-09-10 10:00:00' : `${previousWeekday(`${year + 2}-03-12`)} 10:00:00`,
  award: year === 2024 ? '2026-11-05 15:00:00' : `${previousWeekday(`${year + 2}-05-20`)} 15:00:00`,
})

/** The statuses of the regular path, in order. */
const regularPath: readonly SubjectStatus[] = [
  'TO_SUBMIT',
  'TO_APPROVAL',
  'TO_REVIEW',
  wireNames.TO_FIRST_AUDIT,
  wireNames.FIRST_AUDITING,
  'TO_RE_AUDIT',
  'RE_AUDITING',
  'TO_ESTABLISH_DRAFT',
  'TO_ESTABLISH',
  'ESTABLISHED_DRAFT',
  'ESTABLISHED',
]
const rejections: readonly (readonly [share: number, from: SubjectStatus, move: SubjectTransition])[] = [
  [0.3, 'TO_REVIEW', 'rejectFormal'],
  [0.65, wireNames.FIRST_AUDITING, 'rejectFirst'],
  [0.86, 'RE_AUDITING', 'rejectRe'],
  [0.94, 'TO_ESTABLISH_DRAFT', 'rejectPlan'],
  [1, 'TO_ESTABLISH', 'rejectEstablish'],
]

export type Scenario = {
  beats: PlannedTransition[]
  batch: 0 | 1
  publicityEnd: string
}

/** Subjects pending establishment were published in October; subjects terminated or graded this autumn began in August. */
function batchOfSpec({ year, status }: SubjectSpec): 0 | 1 | undefined {
  if ((year === 2026 && status === 'ESTABLISHED_DRAFT') || (year === 2024 && status === 'ESTABLISHED')) return 1
  if ((year === 2026 && status === wireNames.TO_CONCLUSION) || (year === 2025 && status === 'TO_AUDIT')) return 0
  return undefined
}

/** Builds the transitions of a subject up to its establishment, its present status or its rejection. */
export function buildScenario(part: SubjectSpec, chance: SeededRandom, direct: boolean): Scenario {
  const { year, status, cast } = part
  const batch = cast.batch ?? batchOfSpec(part) ?? (chance.is(0.6) ? 0 : 1)
  const set = batchCalendar(year, batch)
  const beats: PlannedTransition[] = []
  const add = (move: SubjectTransition, gap: PlannedTransition['gap'], more: Partial<PlannedTransition> = {}) =>
    beats.push({ move, gap, ...more })
  const detour = (share: number) => !cast.plain && chance.is(share)
  const plot: Scenario = { beats, batch, publicityEnd: set.publicityEnd }

  if (cast.planned) {
    add('planTopic', [0, 0])
    if (status === 'TO_SUBMIT') add('assignManager', [2, 6])
    return plot
  }
  const draw = chance.next()
  const refusal = rejections.find(([share]) => draw < share)!
  const failed = status === wireNames.ESTABLISH_FAIL
  const returnedFrom =
    cast.returnedFrom ??
    chance.pick(['TO_APPROVAL', 'TO_REVIEW', 'TO_REVIEW', wireNames.FIRST_AUDITING, 'RE_AUDITING'] as const)
  const goal: SubjectStatus = failed
    ? refusal[1]
    : status === 'TO_PERFECT'
      ? returnedFrom
      : status === 'TO_SUPPLEMENT'
        ? 'TO_REVIEW'
        : regularPath.includes(status)
          ? status
          : 'ESTABLISHED'
  const reach = regularPath.indexOf(goal)
  const goes = (to: SubjectStatus) => reach >= regularPath.indexOf(to)

  add('draft', [0, 0])
  if (status === 'TO_SUBMIT') {
    if (detour(0.1)) {
      add('submit', [2, 8], { to: 'TO_APPROVAL' })
      add('withdraw', [0.2, 1])
    }
    return plot
  }
  const first: SubjectStatus = direct && goal !== 'TO_APPROVAL' ? 'TO_REVIEW' : 'TO_APPROVAL'
  add('submit', [3, 14], { to: first })
  if (first === 'TO_APPROVAL') {
    if (detour(0.07)) {
      add('withdraw', [0.2, 1])
      add('submit', [1, 4], { to: 'TO_APPROVAL' })
    }
    if (detour(0.1)) {
      add('returnByContact', [1, 4])
      add('resubmit', [2, 6], { to: 'TO_APPROVAL' })
    }
    if (goes('TO_REVIEW')) add('approve', [1, 5])
  }
  if (goes('TO_REVIEW')) {
    if (detour(0.12)) {
      add('requestSupplement', [1, 4])
      add('replenish', [2, 6])
    }
    if (detour(0.1)) {
      add('requestPerfect', [1, 4])
      add('resubmit', [2, 7], { to: 'TO_REVIEW' })
    }
  }
  if (goes(wireNames.TO_FIRST_AUDIT)) {
    add('passFormal', [2, 6])
    if (detour(0.02)) {
      add('undo', [0.2, 0.8], { to: 'TO_REVIEW' })
      add('passFormal', [1, 3])
    }
    if (detour(0.02)) {
      add('rollBack', [1, 2], { to: 'TO_PERFECT' })
      add('resubmit', [2, 6], { to: 'TO_REVIEW' })
      add('passFormal', [2, 4])
    }
  }
  if (goes(wireNames.FIRST_AUDITING)) add('assignFirst', [2, 5])
  if (goes('TO_RE_AUDIT')) {
    if (detour(0.06)) {
      add('perfectFirst', [9, 13])
      add('resubmit', [3, 8], { to: 'TO_REVIEW' })
      add('returnToReviewers', [1, 3])
    }
    add('passFirst', [9, 13])
  }
  if (goes('RE_AUDITING') && detour(0.03)) {
    add('backToFirst', [1, 2])
    add('assignFirst', [2, 4])
    add('passFirst', [9, 13])
  }
  if (goes('RE_AUDITING')) add('assignRe', [2, 5])
  if (goes('TO_ESTABLISH_DRAFT')) add('passRe', [9, 14])
  if (goes('TO_ESTABLISH')) {
    const now = openPublicities[part.nth % 2]!
    add('publishPlan', [3, 14], { at: status === 'TO_ESTABLISH' ? now.publish : set.publish })
    if (status === 'TO_ESTABLISH') plot.publicityEnd = now.publicityEnd
  }
  if (goes('ESTABLISHED_DRAFT')) add('endPublicity', [0, 0], { at: set.ended })
  if (goes('ESTABLISHED')) add('establish', [0, 0], { at: set.establish })

  if (failed) add(refusal[2], refusal[2] === 'rejectEstablish' ? [5, 7] : [2, 12])
  if (status === 'TO_SUPPLEMENT') add('requestSupplement', [1, 4])
  if (status === 'TO_PERFECT')
    add(
      (
        {
          TO_APPROVAL: 'returnByContact',
          TO_REVIEW: 'requestPerfect',
          [wireNames.FIRST_AUDITING]: 'perfectFirst',
          RE_AUDITING: 'perfectRe',
        } as const
      )[returnedFrom as 'TO_REVIEW'],
      returnedFrom.endsWith('AUDITING') ? [9, 12] : [1, 4],
    )
  return plot
}

/** Days before the anchor of the last transition of open work: reviews need time to be submitted. */
const lastStepAge = (move: SubjectTransition): readonly [number, number] =>
  move === 'assignFirst' || move === 'assignRe' ? [4, 11] : [1, 14]

/**
 * Assigns a time to every transition: backwards before the first fixed time and forwards after it. Without a fixed time
 * the last one is shortly before the anchor, or for a rejected subject before the year's publication. Times are
 * strictly increasing, in office hours and never after the anchor.
 */
export function scheduleTransitions(
  part: SubjectSpec,
  { beats, batch }: Scenario,
  chance: SeededRandom,
): TimedTransition[] {
  const gaps = beats.map((beat) => chance.between(beat.gap[0], beat.gap[1]))
  const dates: string[] = Array.from({ length: beats.length })
  let fixed = beats.findIndex((beat) => beat.at)
  if (fixed < 0) {
    fixed = beats.length - 1
    const ago = lastStepAge(beats[fixed]!.move)
    dates[fixed] =
      part.status === wireNames.ESTABLISH_FAIL
        ? addDaysTo(
            part.year === 2026 && batch === 1 ? ANCHOR : batchCalendar(part.year, batch).publish,
            -chance.int(2, 30),
          )
        : addDaysTo(ANCHOR, -chance.between(ago[0], ago[1]))
  } else dates[fixed] = beats[fixed]!.at!.slice(0, 10)
  for (let i = fixed - 1; i >= 0; i--) dates[i] = addDaysTo(dates[i + 1]!, -gaps[i + 1]!)
  for (let i = fixed + 1; i < beats.length; i++)
    dates[i] = beats[i]!.at?.slice(0, 10) ?? addDaysTo(dates[i - 1]!, gaps[i]!)

  let last = ''
  return beats.map((beat, i) => {
    let time = beat.at ?? officeTime(dates[i]!, chance)
    if (time <= last) time = addMinutesTo(last, chance.int(20, 90))
    last = time
    return { ...beat, time }
  })
}
