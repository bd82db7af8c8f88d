import type { Actor } from '../core/actor'
import type { Row } from '../core/change'
import type { RowFacts } from '../policy/rule'
import type { Settings } from '../system/settings'
import type { CaseForm } from './form/definition'
import type { SubjectStatus } from './statuses'

/** Parts that are loaded for every case: the subject, its reviews and its status. */
type CaseCore = {
  id: string
  name: string
  /** With the status that the actor may see, so that no guard and no message reveals an unpublished decision. */
  subject: Row<'subject'>
  /** Stored status, when the actor sees another one. */
  hiddenStatus?: SubjectStatus
  collect: Row<'subjectCollect'> | null
  members: Row<'subjectMember'>[]
  /** Reviews of all rounds and stages. `subject.roundNo` is the current round. */
  reviews: Row<'subjectReview'>[]
  grades: Row<'subjectGrade'>[]
  /** Lead institution. */
  depart: Pick<Row<'depart'>, 'id' | 'departName' | 'status' | 'noContactApproval'> | null
  /** Current and former names of the participating institutions. */
  institutionNames: string[]
  /** Sequence number of the last timeline entry; 0 before the first. */
  lastSeq: number
}
/** Optional parts of a case, loaded on request. */
export type CaseSlices = {
  /** Form of the declaration. */
  form: CaseForm
  reports: Row<'report'>[]
  /** Timeline, in order. */
  logs: Row<'subjectStatusLog'>[]
  /** Number of the last frozen version; 0 before the first. */
  lastVersion: number
  changes: Pick<Row<'changeRequest'>, 'id' | 'status' | 'lockVersion'>[]
  objections: Pick<Row<'objection'>, 'id' | 'status'>[]
  similarities: Pick<Row<'similarity'>, 'id' | 'ignored'>[]
  prize: Pick<Row<'prize'>, 'id'> | null
  /** Active contacts of the lead institution. */
  contactIds: string[]
  /** Counts of the subject manager: established, not concluded subjects, and overdue reports. */
  manager: { running: number; overdue: number }
  rule: Row<'gradeRule'> | null
  similarityRunning: boolean
  /** Answer windows of the applicant, of all rounds. */
  answers: Pick<Row<'reviewAnswer'>, 'id' | 'stage' | 'roundNo' | 'status' | 'dueTime' | 'readDue' | 'lockVersion'>[]
}
export type CaseSlice = keyof CaseSlices
/** All slices, for callers that serialize the whole case. */
export const allCaseSlices = [
  'form',
  'reports',
  'logs',
  'lastVersion',
  'changes',
  'objections',
  'similarities',
  'prize',
  'contactIds',
  'manager',
  'rule',
  'similarityRunning',
  'answers',
] as const satisfies readonly CaseSlice[]
/** A subject with its related rows and the requested slices; see `casesQuery`. */
export type SubjectCase<S extends CaseSlice = never> = CaseCore & Pick<CaseSlices, S>

/** Input of a guard: case, actor, time, settings and transition input. */
export type TransitionContext<S extends CaseSlice = never> = {
  case: SubjectCase<S>
  actor: Actor
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  now: string
  settings: Settings
  input: TransitionInput
}
export type TransitionInput = {
  reason?: string
  /** Justification for going against a warning (pass rate, conflict of interest, quorum). */
  override?: string
  targetStatus?: SubjectStatus
  dueTime?: string
  items?: readonly unknown[]
  marks?: readonly unknown[]
  /** Ticked lines of the checklist. */
  checks?: readonly string[]
  userIds?: readonly string[]
  publicityStart?: string
  publicityEnd?: string
  /** Set before the form is filled in: guards on its content pass. */
  unfilled?: boolean
}

/** Statuses of a review that is neither cancelled nor declined. */
export const OPEN_REVIEW_STATUSES: readonly number[] = [0, 1, 2, 3]
/** True if the review is an open assignment. The contact's approval is stored as a review, but is no assignment. */
export const isOpenAssignment = ({ stage, status }: Pick<Row<'subjectReview'>, 'stage' | 'status'>) =>
  stage !== 'MECHANISM' && OPEN_REVIEW_STATUSES.includes(status)
/** Returns the facts of a case that the policy checks. */
export const policyFactsOf = (at: SubjectCase): RowFacts => ({
  createBy: at.subject.createBy,
  subjectManId: at.subject.subjectManId,
  sysOrgCode: at.subject.sysOrgCode,
  members: at.members,
  reviewerIds: at.reviews.filter(isOpenAssignment).map((review) => review.reviewerId),
  graderIds: at.grades.filter((grade) => !grade.cancelled).map((grade) => grade.graderId),
})
/** Returns the reviews of the stage in the current round that are neither cancelled nor declined. */
export const currentReviewsOf = (at: SubjectCase, stage: string) =>
  at.reviews.filter(
    (review) =>
      review.stage === stage && review.roundNo === at.subject.roundNo && review.status !== 4 && review.status !== 5,
  )
/** Returns the sequence number of the next timeline entry. */
export const nextTimelineSeq = (at: SubjectCase) => at.lastSeq + 1
