import type { Actor } from '../core/actor'
import type { Row } from '../core/change'
import type { Facts } from '../policy/rule'
import type { Settings } from '../system/settings'
import type { CaseForm } from './form/definition'
import type { SubjectStatus } from './statuses'

/** What is loaded of every case: whose it is, who judges it, and where it stands. */
type Core = {
  id: string
  name: string
  /** With the status that the actor is shown, so that no guard and no sentence tells of an unpublished decision. */
  subject: Row<'subject'>
  /** The stored status, where the actor is shown another one. */
  hiddenStatus?: SubjectStatus
  collect: Row<'subjectCollect'> | null
  members: Row<'subjectMember'>[]
  /** All rounds and stages; `roundNo` tells the present one. */
  reviews: Row<'subjectReview'>[]
  grades: Row<'subjectGrade'>[]
  /** The lead institution. */
  depart: Pick<Row<'depart'>, 'id' | 'departName' | 'status' | 'noContactApproval'> | null
  /** Present and former names of the institutions that take part. */
  institutionNames: string[]
  /** The number of the last line of the time line; 0 before the first. */
  lastSeq: number
}
/** What is loaded besides for who asks for it. */
export type Slices = {
  /** The form that the declaration is written by. */
  form: CaseForm
  reports: Row<'report'>[]
  /** The time line in its order. */
  logs: Row<'subjectStatusLog'>[]
  /** The number of the last frozen version; 0 before the first. */
  lastVersion: number
  changes: Pick<Row<'changeRequest'>, 'id' | 'status' | 'lockVersion'>[]
  objections: Pick<Row<'objection'>, 'id' | 'status'>[]
  similarities: Pick<Row<'similarity'>, 'id' | 'ignored'>[]
  prize: Pick<Row<'prize'>, 'id'> | null
  /** Active contacts of the lead institution. */
  contactIds: string[]
  /** Of the manager: subjects established and not concluded, and reports of theirs that are overdue. */
  manager: { running: number; overdue: number }
  rule: Row<'gradeRule'> | null
  similarityRunning: boolean
  /** Windows in which the applicant may answer, of all rounds. */
  answers: Pick<Row<'reviewAnswer'>, 'id' | 'stage' | 'roundNo' | 'status' | 'dueTime' | 'readDue' | 'lockVersion'>[]
}
export type Slice = keyof Slices
/** For who shows everything. */
export const allSlices = [
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
] as const satisfies readonly Slice[]
/** A subject with what is known of it, and the slices that were asked for: see `casesOf`. */
export type SubjectCase<S extends Slice = never> = Core & Pick<Slices, S>

/** What a guard sees: the case, who acts, when, under which settings, with which input. */
export type At<S extends Slice = never> = {
  case: SubjectCase<S>
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

/** Statuses of a review that is neither cancelled nor declined. */
export const OPEN_REVIEWS: readonly number[] = [0, 1, 2, 3]
/** The contact's approval is kept as a review too; it is no assignment. */
export const isOpenAssignment = ({ stage, status }: Pick<Row<'subjectReview'>, 'stage' | 'status'>) =>
  stage !== 'MECHANISM' && OPEN_REVIEWS.includes(status)
/** The case as the policy judges it. */
export const factsOf = (at: SubjectCase): Facts => ({
  createBy: at.subject.createBy,
  subjectManId: at.subject.subjectManId,
  sysOrgCode: at.subject.sysOrgCode,
  members: at.members,
  reviewerIds: at.reviews.filter(isOpenAssignment).map((review) => review.reviewerId),
  graderIds: at.grades.filter((grade) => !grade.cancelled).map((grade) => grade.graderId),
})
/** Reviews that count: of the stage, in the present round, neither cancelled nor declined. */
export const presentReviews = (at: SubjectCase, stage: string) =>
  at.reviews.filter(
    (review) =>
      review.stage === stage && review.roundNo === at.subject.roundNo && review.status !== 4 && review.status !== 5,
  )
/** The number of the next line of the time line. */
export const nextSeq = (at: SubjectCase) => at.lastSeq + 1
