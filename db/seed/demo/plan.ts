import type { SubjectStatus } from '~/worker/subjects/statuses'
import { chanceOf } from './chance'
import { HOME, HOME_2 } from './people'
import { wire } from '../../wire'

/**
 * Number of subjects by year and status: 1,500 in total; past years are completed, the present year is in the early
 * statuses.
 */
export const plan: Record<number, Partial<Record<SubjectStatus, number>>> = {
  2021: { [wire.FINISHED]: 128, [wire.ESTABLISH_FAIL]: 60, [wire.TO_CONCLUSION]: 12 },
  2022: { [wire.FINISHED]: 150, [wire.ESTABLISH_FAIL]: 66, [wire.TO_CONCLUSION]: 14 },
  2023: { [wire.FINISHED]: 165, [wire.ESTABLISH_FAIL]: 70, [wire.TO_CONCLUSION]: 15 },
  2024: {
    [wire.FINISHED]: 118,
    TO_PRIZE: 18,
    TO_AUDIT: 14,
    ESTABLISHED: 18,
    [wire.ESTABLISH_FAIL]: 78,
    [wire.TO_CONCLUSION]: 14,
  },
  2025: { ESTABLISHED: 108, TO_AUDIT: 62, [wire.ESTABLISH_FAIL]: 90, [wire.TO_CONCLUSION]: 10 },
  2026: {
    TO_SUBMIT: 34,
    TO_SUPPLEMENT: 14,
    TO_APPROVAL: 24,
    TO_REVIEW: 26,
    TO_PERFECT: 16,
    [wire.TO_FIRST_AUDIT]: 20,
    [wire.FIRST_AUDITING]: 26,
    TO_RE_AUDIT: 16,
    RE_AUDITING: 24,
    TO_ESTABLISH_DRAFT: 16,
    TO_ESTABLISH: 14,
    ESTABLISHED_DRAFT: 10,
    ESTABLISHED: 34,
    [wire.ESTABLISH_FAIL]: 14,
    [wire.TO_CONCLUSION]: 2,
  },
}

/** Special properties of a subject, apart from its status. */
export type Cast = {
  /** Number of the lead institution. */
  institution?: number
  /** Username of the manager. */
  manager?: string
  /** True for a topic planned by the centre, without a declaration or with a manager just assigned. */
  planned?: boolean
  /** True for a draft with everything needed for submission. */
  complete?: boolean
  /** The status from which the subject was returned. */
  returnedFrom?: SubjectStatus
  /** The establishment batch of the year: 0 in August, 1 in November. */
  batch?: 0 | 1
  /** True if its final report is overdue. */
  overdue?: boolean
  /** True for a subject without unusual transitions. */
  plain?: boolean
}
export type Part = { index: number; year: number; status: SubjectStatus; nth: number; cast: Cast }

const ofSubject = { institution: HOME, manager: 'subject', plain: true }
const ofSubject2 = { institution: HOME_2, manager: 'subject2', plain: true }
const ofHome = { institution: HOME, plain: true }
const ofHome2 = { institution: HOME_2, plain: true }
/** Subjects with open work of the demonstration accounts. */
const casts: (readonly [year: number, status: SubjectStatus, cast: Cast])[] = [
  [2026, 'TO_SUBMIT', { ...ofSubject, complete: true }],
  [2026, 'TO_SUBMIT', { ...ofSubject, complete: false }],
  [2026, 'TO_PERFECT', { ...ofSubject, returnedFrom: 'TO_REVIEW' }],
  [2026, 'TO_SUPPLEMENT', ofSubject],
  [2026, 'TO_APPROVAL', ofSubject],
  [2026, 'RE_AUDITING', ofSubject],
  [2025, 'ESTABLISHED', { ...ofSubject, batch: 1 }],
  [2022, wire.FINISHED, ofSubject],
  [2023, wire.ESTABLISH_FAIL, ofSubject],
  [2026, 'TO_APPROVAL', ofHome],
  [2026, 'TO_APPROVAL', ofHome],
  [2026, 'TO_APPROVAL', ofHome],
  [2026, 'TO_REVIEW', ofHome],
  [2026, 'TO_SUBMIT', { ...ofSubject2, complete: true }],
  [2026, 'TO_SUPPLEMENT', ofSubject2],
  [2026, 'TO_APPROVAL', ofSubject2],
  [2026, 'ESTABLISHED', { ...ofSubject2, batch: 0 }],
  [2025, 'ESTABLISHED', { ...ofSubject2, batch: 0, overdue: true }],
  [2021, wire.FINISHED, ofSubject2],
  [2026, 'TO_APPROVAL', ofHome2],
  [2026, 'TO_APPROVAL', ofHome2],
  [2026, 'TO_ESTABLISH_DRAFT', { planned: true }],
  [2026, 'TO_ESTABLISH_DRAFT', { planned: true }],
  [2026, 'TO_SUBMIT', { planned: true, plain: true }],
  [2026, 'TO_SUBMIT', { planned: true, plain: true }],
]

/**
 * Returns the specifications of all subjects, in the order of years and shuffled within a year. @throws Error if a
 * special subject has no place in the counts
 */
export function castParts(): Part[] {
  const remaining = [...casts]
  const parts: Omit<Part, 'index'>[] = []
  for (const [year, statuses] of Object.entries(plan)) {
    const ofYear = Object.entries(statuses).flatMap(([status, count]) =>
      Array.from({ length: count }, (_, nth) => {
        const at = remaining.findIndex((one) => one[0] === Number(year) && one[1] === status)
        const cast = at < 0 ? {} : remaining.splice(at, 1)[0]![2]
        return { year: Number(year), status: status as SubjectStatus, nth, cast }
      }),
    )
    parts.push(...chanceOf(`parts ${year}`).shuffled(ofYear))
  }
  if (remaining.length) throw new Error('More is cast than the plan has room for')
  return parts.map((part, index) => ({ ...part, index }))
}
