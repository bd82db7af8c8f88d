import { isAmong, keysOf } from '../core/typed-keys'
import { wireNames } from '../../db/wire-names'
import type { Action } from '../policy/authorization'
import type { SubjectStatus } from '../subjects/statuses'

type StepRule = {
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
export const workspaceSteps = {
  approval: { right: 'subject:approve', statuses: ['TO_APPROVAL'], undoes: false },
  formal: { right: 'subject:formalReview', statuses: ['TO_REVIEW'], undoes: true },
  first: { right: 'subject:decide', statuses: [wireNames.FIRST_AUDITING], undoes: true },
  re: { right: 'subject:decide', statuses: ['RE_AUDITING'], undoes: true },
  report: { right: 'report:review', statuses: [], undoes: false },
} as const satisfies Record<string, StepRule>
export type WorkspaceStep = keyof typeof workspaceSteps

/** Returns the step that decides subjects in this status; undefined if there is none. */
export const workspaceStepOf = (status: SubjectStatus): WorkspaceStep | undefined =>
  keysOf(workspaceSteps).find((name) => isAmong<SubjectStatus>(workspaceSteps[name].statuses, status))

/** Returns the URL of the workspace of a step, optionally at one item. */
export const workspacePagePath = (step: WorkspaceStep, id = '') => `/subjectMngr/judge/${step}${id && `?of=${id}`}`
