import type { Actor } from '../core/actor'
import type { Row } from '../core/change'
import type { Facts } from '../policy/can'
import type { Settings } from '../system/settings'
import type { CaseForm } from './form/definition'
import type { SubjectStatus } from './statuses'

/** A subject with everything that a move may look at; loaded in one trip by `loadCases`. */
export type SubjectCase = {
  id: string
  name: string
  subject: Row<'subject'>
  collect: Row<'subjectCollect'> | null
  /** The form that the declaration is written by. */
  form: CaseForm
  members: Row<'subjectMember'>[]
  /** All rounds and stages; `roundNo` tells the present one. */
  reviews: Row<'subjectReview'>[]
  grades: Row<'subjectGrade'>[]
  reports: Row<'report'>[]
  /** The time line in its order. */
  logs: Row<'subjectStatusLog'>[]
  versions: Pick<Row<'subjectVersion'>, 'id' | 'versionNo'>[]
  changes: Row<'changeRequest'>[]
  objections: Row<'objection'>[]
  similarities: Pick<Row<'similarity'>, 'id' | 'rate' | 'verdict' | 'ignored'>[]
  prize: Row<'prize'> | null
  /** The lead institution. */
  depart: Row<'depart'> | null
  /** Active contacts of the lead institution. */
  contactIds: string[]
  /** Of the manager: subjects established and not concluded, and reports of theirs that are overdue. */
  manager: { running: number; overdue: number }
  rule: Row<'gradeRule'> | null
  similarityRunning: boolean
}

/** What a guard sees: the case, who acts, when, under which settings, with which input. */
export type At = {
  case: SubjectCase
  actor: Actor
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  now: string
  settings: Settings
  input: MoveInput
}
export type MoveInput = {
  reason?: string
  /** A reason against the hint (pass rate, conflict, quorum). */
  override?: string
  targetStatus?: SubjectStatus
  dueTime?: string
  items?: readonly unknown[]
  marks?: readonly unknown[]
  /** The lines of the check list that were ticked. */
  checks?: readonly string[]
  userIds?: readonly string[]
  publicityStart?: string
  publicityEnd?: string
  /** Asked before the form is filled in: guards on what it will hold pass. */
  unfilled?: boolean
}

const OPEN_REVIEW = [0, 1, 2, 3]
/** The case as the policy judges it. */
export const factsOf = (at: SubjectCase): Facts => ({
  createBy: at.subject.createBy,
  subjectManId: at.subject.subjectManId,
  sysOrgCode: at.subject.sysOrgCode,
  members: at.members,
  // The contact's approval is kept as a review too; it is no assignment.
  reviewerIds: at.reviews
    .filter((review) => review.stage !== 'MECHANISM' && OPEN_REVIEW.includes(review.status))
    .map((review) => review.reviewerId),
  graderIds: at.grades.filter((grade) => !grade.cancelled).map((grade) => grade.graderId),
})
/** Reviews that count: of the stage, in the present round, neither cancelled nor declined. */
export const presentReviews = (at: SubjectCase, stage: string) =>
  at.reviews.filter(
    (review) =>
      review.stage === stage && review.roundNo === at.subject.roundNo && review.status !== 4 && review.status !== 5,
  )
export const latestLog = (at: SubjectCase) => at.logs.at(-1) ?? null
/** The number of the next line of the time line. */
export const nextSeq = (at: SubjectCase) => (latestLog(at)?.seq ?? 0) + 1
