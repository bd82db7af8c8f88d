import { isAmong, namesIn } from '../core/names'
import { wire } from '../../db/wire'
import type { Action } from '../policy/can'
import type { SubjectStatus } from '../subjects/statuses'

type Step = {
  /** Required right. */
  right: Action
  /** Statuses of subjects in the queue; none for reports. */
  statuses: readonly SubjectStatus[]
  /** True if the reviewer may undo the last step of the item. */
  undoes: boolean
}
/**
 * Steps of the review workspace, for the center and for institution contacts. The items of a step are decided one after
 * the other.
 */
export const judgingSteps = {
  approval: { right: 'subject:approve', statuses: ['TO_APPROVAL'], undoes: false },
  formal: { right: 'subject:formalReview', statuses: ['TO_REVIEW'], undoes: true },
  first: { right: 'subject:decide', statuses: [wire.FIRST_AUDITING], undoes: true },
  re: { right: 'subject:decide', statuses: ['RE_AUDITING'], undoes: true },
  report: { right: 'report:review', statuses: [], undoes: false },
} as const satisfies Record<string, Step>
export type JudgingStep = keyof typeof judgingSteps

/** Returns the step that decides subjects in this status; undefined if there is none. */
export const judgedAt = (status: SubjectStatus): JudgingStep | undefined =>
  namesIn(judgingSteps).find((name) => isAmong<SubjectStatus>(judgingSteps[name].statuses, status))

/** Returns the URL of the workspace of a step, optionally at one item. */
export const judgingPage = (step: JudgingStep, id = '') => `/subjectMngr/judge/${step}${id && `?of=${id}`}`
