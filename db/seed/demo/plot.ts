import type { SubjectMove } from '~/worker/subjects/lifecycle'
import type { SubjectStatus } from '~/worker/subjects/statuses'
import type { Chance } from './chance'
import { ANCHOR, dayAfter, minutesAfter, officeTime, weekday } from './days'
import type { Part } from './plan'
import { wire } from '../../wire'

/**
 * A planned transition. `gap`: minimum and maximum days since the previous one; `at`: a fixed time that applies to many
 * subjects.
 */
export type Beat = {
  move: SubjectMove
  gap: readonly [number, number]
  at?: string
  to?: SubjectStatus
}
export type Timed = Beat & { time: string }

/** Fixed times of the two batches of a year. */
export const calendar = (year: number, batch: 0 | 1) => {
  const [publish, end, establish] = batch === 0 ? ['07-20', '07-28', '08-15'] : ['10-20', '10-28', '11-10']
  return {
    publish: `${weekday(`${year}-${publish}`)} 10:00:00`,
    publicityEnd: `${year}-${end} 00:00:00`,
    ended: `${year}-${end} 00:10:00`,
    establish: `${weekday(`${year}-${establish}`)} 10:30:00`,
  }
}
/** The two public notices of November 2026: one has ended, one is running. */
export const publicities = [
  { publish: '2026-11-09 10:00:00', publicityEnd: '2026-11-16 23:59:59' },
  { publish: '2026-11-16 10:00:00', publicityEnd: '2026-11-23 23:59:59' },
] as const
/** Fixed times of a year's grading and award. */
export const gradingCalendar = (year: number) => ({
  open: `${year + 1}-11-01 00:00:00`,
  assign: year === 2025 ? '2026-11-02 09:30:00' : `${weekday(`${year + 2}-01-06`)} 09:30:00`,
  due: year === 2025 ? '2026-12-15 23:59:59' : `${year + 2}-01-24 23:59:59`,
  end: `${weekday(`${year + 2}-01-30`)} 10:00:00`,
  finish: `${weekday(`${year + 2}-03-05`)} 14:00:00`,
  initiate: year === 2024 ? '2026-09-10 10:00:00' : `${weekday(`${year + 2}-03-12`)} 10:00:00`,
  award: year === 2024 ? '2026-11-05 15:00:00' : `${weekday(`${year + 2}-05-20`)} 15:00:00`,
})

/** The statuses of the regular path, in order. */
const way: readonly SubjectStatus[] = [
  'TO_SUBMIT',
  'TO_APPROVAL',
  'TO_REVIEW',
  wire.TO_FIRST_AUDIT,
  wire.FIRST_AUDITING,
  'TO_RE_AUDIT',
  'RE_AUDITING',
  'TO_ESTABLISH_DRAFT',
  'TO_ESTABLISH',
  'ESTABLISHED_DRAFT',
  'ESTABLISHED',
]
const refusals: readonly (readonly [share: number, from: SubjectStatus, move: SubjectMove])[] = [
  [0.3, 'TO_REVIEW', 'rejectFormal'],
  [0.65, wire.FIRST_AUDITING, 'rejectFirst'],
  [0.86, 'RE_AUDITING', 'rejectRe'],
  [0.94, 'TO_ESTABLISH_DRAFT', 'rejectPlan'],
  [1, 'TO_ESTABLISH', 'rejectEstablish'],
]

export type Plot = {
  beats: Beat[]
  batch: 0 | 1
  publicityEnd: string
}

/** Subjects pending establishment were published in October; subjects terminated or graded this autumn began in August. */
function fixedBatch({ year, status }: Part): 0 | 1 | undefined {
  if ((year === 2026 && status === 'ESTABLISHED_DRAFT') || (year === 2024 && status === 'ESTABLISHED')) return 1
  if ((year === 2026 && status === wire.TO_CONCLUSION) || (year === 2025 && status === 'TO_AUDIT')) return 0
  return undefined
}

/** Builds the transitions of a subject up to its establishment, its present status or its rejection. */
export function plotOf(part: Part, chance: Chance, direct: boolean): Plot {
  const { year, status, cast } = part
  const batch = cast.batch ?? fixedBatch(part) ?? (chance.is(0.6) ? 0 : 1)
  const set = calendar(year, batch)
  const beats: Beat[] = []
  const add = (move: SubjectMove, gap: Beat['gap'], more: Partial<Beat> = {}) => beats.push({ move, gap, ...more })
  const detour = (share: number) => !cast.plain && chance.is(share)
  const plot: Plot = { beats, batch, publicityEnd: set.publicityEnd }

  if (cast.planned) {
    add('planTopic', [0, 0])
    if (status === 'TO_SUBMIT') add('assignManager', [2, 6])
    return plot
  }
  const draw = chance.next()
  const refusal = refusals.find(([share]) => draw < share)!
  const failed = status === wire.ESTABLISH_FAIL
  const returnedFrom =
    cast.returnedFrom ??
    chance.pick(['TO_APPROVAL', 'TO_REVIEW', 'TO_REVIEW', wire.FIRST_AUDITING, 'RE_AUDITING'] as const)
  const goal: SubjectStatus = failed
    ? refusal[1]
    : status === 'TO_PERFECT'
      ? returnedFrom
      : status === 'TO_SUPPLEMENT'
        ? 'TO_REVIEW'
        : way.includes(status)
          ? status
          : 'ESTABLISHED'
  const reach = way.indexOf(goal)
  const goes = (to: SubjectStatus) => reach >= way.indexOf(to)

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
  if (goes(wire.TO_FIRST_AUDIT)) {
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
  if (goes(wire.FIRST_AUDITING)) add('assignFirst', [2, 5])
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
    const now = publicities[part.nth % 2]!
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
          [wire.FIRST_AUDITING]: 'perfectFirst',
          RE_AUDITING: 'perfectRe',
        } as const
      )[returnedFrom as 'TO_REVIEW'],
      returnedFrom.endsWith('AUDITING') ? [9, 12] : [1, 4],
    )
  return plot
}

/** Days before the anchor of the last transition of open work: reviews need time to be submitted. */
const recent = (move: SubjectMove): readonly [number, number] =>
  move === 'assignFirst' || move === 'assignRe' ? [4, 11] : [1, 14]

/**
 * Assigns a time to every transition: backwards before the first fixed time and forwards after it. Without a fixed time
 * the last one is shortly before the anchor, or for a rejected subject before the year's publication. Times are
 * strictly increasing, in office hours and never after the anchor.
 */
export function timed(part: Part, { beats, batch }: Plot, chance: Chance): Timed[] {
  const gaps = beats.map((beat) => chance.between(beat.gap[0], beat.gap[1]))
  const dates: string[] = Array.from({ length: beats.length })
  let fixed = beats.findIndex((beat) => beat.at)
  if (fixed < 0) {
    fixed = beats.length - 1
    const ago = recent(beats[fixed]!.move)
    dates[fixed] =
      part.status === wire.ESTABLISH_FAIL
        ? dayAfter(part.year === 2026 && batch === 1 ? ANCHOR : calendar(part.year, batch).publish, -chance.int(2, 30))
        : dayAfter(ANCHOR, -chance.between(ago[0], ago[1]))
  } else dates[fixed] = beats[fixed]!.at!.slice(0, 10)
  for (let i = fixed - 1; i >= 0; i--) dates[i] = dayAfter(dates[i + 1]!, -gaps[i + 1]!)
  for (let i = fixed + 1; i < beats.length; i++)
    dates[i] = beats[i]!.at?.slice(0, 10) ?? dayAfter(dates[i - 1]!, gaps[i]!)

  let last = ''
  return beats.map((beat, i) => {
    let time = beat.at ?? officeTime(dates[i]!, chance)
    if (time <= last) time = minutesAfter(last, chance.int(20, 90))
    last = time
    return { ...beat, time }
  })
}
