import { isAmong, namesIn } from '../core/names'
import { wire } from '../../db/wire'
import type { Action } from '../policy/can'
import type { SubjectStatus } from '../subjects/statuses'

type Step = {
  /** Who judges at it. */
  right: Action
  /** Subjects that wait at it; none where it judges reports. */
  statuses: readonly SubjectStatus[]
  /** Who judges may undo the last step of what was judged. */
  undoes: boolean
}
/** What is judged one after the other at the desk: the steps of the centre and of an institution's contact. */
export const judgingSteps = {
  approval: { right: 'subject:approve', statuses: ['TO_APPROVAL'], undoes: false },
  formal: { right: 'subject:formalReview', statuses: ['TO_REVIEW'], undoes: true },
  first: { right: 'subject:decide', statuses: [wire.FIRST_AUDITING], undoes: true },
  re: { right: 'subject:decide', statuses: ['RE_AUDITING'], undoes: true },
  report: { right: 'report:review', statuses: [], undoes: false },
} as const satisfies Record<string, Step>
export type JudgingStep = keyof typeof judgingSteps

/** The step at which a subject in a status is judged; undefined where that is at none. */
export const judgedAt = (status: SubjectStatus): JudgingStep | undefined =>
  namesIn(judgingSteps).find((name) => isAmong<SubjectStatus>(judgingSteps[name].statuses, status))

/** The desk at which a step is judged, at one that waits there. */
export const judgingPage = (step: JudgingStep, id = '') => `/subjectMngr/judge/${step}${id && `?of=${id}`}`
