import type { SubjectStatus } from '~/worker/subjects/statuses'
import { createRandom } from './random'
import { HOME_INDEX, HOME_INDEX_2 } from './people'
import { wireNames } from '../../wire-names'

/**
 * Number of subjects by year and status: 1,500 in total; past years are completed, the present year is in the early
 * statuses.
 */
export const subjectCounts: Record<number, Partial<Record<SubjectStatus, number>>> = {
  2021: { [wireNames.FINISHED]: 128, [wireNames.ESTABLISH_FAIL]: 60, [wireNames.TO_CONCLUSION]: 12 },
  2022: { [wireNames.FINISHED]: 150, [wireNames.ESTABLISH_FAIL]: 66, [wireNames.TO_CONCLUSION]: 14 },
  2023: { [wireNames.FINISHED]: 165, [wireNames.ESTABLISH_FAIL]: 70, [wireNames.TO_CONCLUSION]: 15 },
  2024: {
    [wireNames.FINISHED]: 118,
    TO_PRIZE: 18,
    TO_AUDIT: 14,
    ESTABLISHED: 18,
    [wireNames.ESTABLISH_FAIL]: 78,
    [wireNames.TO_CONCLUSION]: 14,
  },
  2025: { ESTABLISHED: 108, TO_AUDIT: 62, [wireNames.ESTABLISH_FAIL]: 90, [wireNames.TO_CONCLUSION]: 10 },
  2026: {
    TO_SUBMIT: 34,
    TO_SUPPLEMENT: 14,
    TO_APPROVAL: 24,
    TO_REVIEW: 26,
    TO_PERFECT: 16,
    [wireNames.TO_FIRST_AUDIT]: 20,
    [wireNames.FIRST_AUDITING]: 26,
    TO_RE_AUDIT: 16,
    RE_AUDITING: 24,
    TO_ESTABLISH_DRAFT: 16,
    TO_ESTABLISH: 14,
    ESTABLISHED_DRAFT: 10,
    ESTABLISHED: 34,
    [wireNames.ESTABLISH_FAIL]: 14,
    [wireNames.TO_CONCLUSION]: 2,
  },
}

/** Special properties of a subject, apart from its status. */
export type SubjectTraits = {
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
export type SubjectSpec = { index: number; year: number; status: SubjectStatus; nth: number; cast: SubjectTraits }

const subjectTraits = { institution: HOME_INDEX, manager: 'subject', plain: true }
const subject2Traits = { institution: HOME_INDEX_2, manager: 'subject2', plain: true }
const homeTraits = { institution: HOME_INDEX, plain: true }
const home2Traits = { institution: HOME_INDEX_2, plain: true }
/** Subjects with open work of the demonstration accounts. */
const specialSubjects: (readonly [year: number, status: SubjectStatus, cast: SubjectTraits])[] = [
  [2026, 'TO_SUBMIT', { ...subjectTraits, complete: true }],
  [2026, 'TO_SUBMIT', { ...subjectTraits, complete: false }],
  [2026, 'TO_PERFECT', { ...subjectTraits, returnedFrom: 'TO_REVIEW' }],
  [2026, 'TO_SUPPLEMENT', subjectTraits],
  [2026, 'TO_APPROVAL', subjectTraits],
  [2026, 'RE_AUDITING', subjectTraits],
  [2025, 'ESTABLISHED', { ...subjectTraits, batch: 1 }],
  [2022, wireNames.FINISHED, subjectTraits],
  [2023, wireNames.ESTABLISH_FAIL, subjectTraits],
  [2026, 'TO_APPROVAL', homeTraits],
  [2026, 'TO_APPROVAL', homeTraits],
  [2026, 'TO_APPROVAL', homeTraits],
  [2026, 'TO_REVIEW', homeTraits],
  [2026, 'TO_SUBMIT', { ...subject2Traits, complete: true }],
  [2026, 'TO_SUPPLEMENT', subject2Traits],
  [2026, 'TO_APPROVAL', subject2Traits],
  [2026, 'ESTABLISHED', { ...subject2Traits, batch: 0 }],
  [2025, 'ESTABLISHED', { ...subject2Traits, batch: 0, overdue: true }],
  [2021, wireNames.FINISHED, subject2Traits],
  [2026, 'TO_APPROVAL', home2Traits],
  [2026, 'TO_APPROVAL', home2Traits],
  [2026, 'TO_ESTABLISH_DRAFT', { planned: true }],
  [2026, 'TO_ESTABLISH_DRAFT', { planned: true }],
  [2026, 'TO_SUBMIT', { planned: true, plain: true }],
  [2026, 'TO_SUBMIT', { planned: true, plain: true }],
]

/**
 * Returns the specifications of all subjects, in the order of years and shuffled within a year. @throws Error if a
 * special subject has no place in the counts
 */
export function listSubjectSpecs(): SubjectSpec[] {
  const remaining = [...specialSubjects]
  const parts: Omit<SubjectSpec, 'index'>[] = []
  for (const [year, statuses] of Object.entries(subjectCounts)) {
    const ofYear = Object.entries(statuses).flatMap(([status, count]) =>
      Array.from({ length: count }, (_, nth) => {
        const at = remaining.findIndex((one) => one[0] === Number(year) && one[1] === status)
        const cast = at < 0 ? {} : remaining.splice(at, 1)[0]![2]
        return { year: Number(year), status: status as SubjectStatus, nth, cast }
      }),
    )
    parts.push(...createRandom(`parts ${year}`).shuffled(ofYear))
  }
  if (remaining.length) throw new Error('More is cast than the plan has room for')
  return parts.map((part, index) => ({ ...part, index }))
}
