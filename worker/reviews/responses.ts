import { z } from 'zod'
import { FormattedAnswers } from '../core/form/contract'
import { BatchResult } from '../core/batch-result'
import { SupplementarySchema } from '../subjects/form/responses'

export const AssignmentBoardRow = z.strictObject({
  id: z.string(),
  subjectId: z.string(),
  collectId: z.string(),
  subjectName: z.string(),
  year: z.string(),
  domain: z.string(),
  domain_dictText: z.string(),
  status: z.string(),
  status_dictText: z.string(),
  leadDepartName: z.string(),
  subjectManName: z.string(),
  statusTime: z.string(),
  dueTime: z.string(),
  roundNo: z.number(),
  reviewers: z.array(
    z.strictObject({
      reviewId: z.string(),
      userId: z.string(),
      realname: z.string(),
      status: z.number(),
      dueTime: z.string().nullable(),
      openTime: z.string().nullable(),
    }),
  ),
  /** Reviewers who declined in this round, with reason and proposed substitute. */
  declined: z.array(
    z.strictObject({
      userId: z.string(),
      realname: z.string(),
      reason: z.string(),
      substitute: z.string(),
      substituteId: z.string(),
    }),
  ),
})
export type AssignmentBoardRow = z.output<typeof AssignmentBoardRow>

export type ResultRow = {
  id: string
  subjectName: string
  subjectNum: string
  year: string
  domain_dictText: string
  status: string
  status_dictText: string
  leadDepartName: string
  subjectManName: string
  roundNo: number
  assigned: number
  committed: number
  pass: number
  notPass: number
  perfect: number
  abstain: number
  rate: number | null
  running: boolean
  /** The viewer reviews in this round: the results of the other reviewers are hidden. */
  hidden: boolean
  dueTime: string | null
}

export const ConflictView = z.strictObject({
  subjectId: z.string(),
  kind: z.string(),
  hard: z.number(),
  text: z.string(),
})
export type ConflictView = z.output<typeof ConflictView>
export const CandidateView = z.strictObject({
  userId: z.string(),
  realname: z.string(),
  departName: z.string(),
  domains: z.array(z.string()),
  load: z.number(),
  maxLoad: z.number(),
  /** Number of the requested subjects in whose domain the person reviews. */
  fits: z.number(),
  conflicts: z.array(ConflictView),
})
export type CandidateView = z.output<typeof CandidateView>

export const AssignedPerson = z.strictObject({
  userId: z.string(),
  realname: z.string(),
  departName: z.string(),
  /** -1: would be added by this call; -2: would be removed. */
  status: z.number(),
  fit: z.boolean(),
  load: z.number(),
  maxLoad: z.number(),
  conflicts: z.array(ConflictView),
  /** For added reviewers: the reasons of the choice. */
  why: z.string(),
})
export const AssignmentRow = z.strictObject({
  subjectId: z.string(),
  subjectName: z.string(),
  domain: z.string(),
  /** Reason why this row cannot be committed; else empty. */
  reason: z.string(),
  reviewers: z.array(AssignedPerson),
})
export type AssignmentRow = z.output<typeof AssignmentRow>
export const AssignResponse = z.strictObject({
  ...BatchResult.shape,
  stage: z.string(),
  dueTime: z.string(),
  table: z.array(AssignmentRow),
})
export type AssignResponse = z.output<typeof AssignResponse>

export const ReviewerView = z.strictObject({
  reviewId: z.string(),
  userId: z.string(),
  realname: z.string(),
  departName: z.string(),
  status: z.number(),
  dueTime: z.string().nullable(),
  conflict: z.strictObject({
    checked: z.number(),
    hits: z.array(z.strictObject({ kind: z.string(), hard: z.number(), text: z.string() })),
    override: z.string(),
  }),
})
export type ReviewerView = z.output<typeof ReviewerView>
export const ReviewersBySubject = z.strictObject({
  common: z.array(ReviewerView),
  bySubject: z.record(z.string(), z.array(ReviewerView)),
})

export const ReviewView = z.strictObject({
  reviewId: z.string(),
  subjectId: z.string(),
  stage: z.string(),
  stage_dictText: z.string(),
  roundNo: z.number(),
  /** True if the review belongs to the current round. */
  present: z.boolean(),
  reviewerId: z.string(),
  reviewerName: z.string(),
  status: z.number(),
  conclusion: z.string(),
  conclusion_dictText: z.string(),
  comment: z.string(),
  privateComment: z.string(),
  scores: z.record(z.string(), z.number()),
  /** Answers to supplementary questions, as far as visible. */
  further: FormattedAnswers,
  fileIds: z.array(z.string()),
  assignTime: z.string(),
  dueTime: z.string().nullable(),
  commitTime: z.string().nullable(),
  usedSeconds: z.number(),
})
export type ReviewView = z.output<typeof ReviewView>
/** The caller's own review, with the version that saving requires. */
export const OwnReview = ReviewView.extend({ lockVersion: z.number() })
export type OwnReview = z.output<typeof OwnReview>

export const ReviewFormField = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['choice', 'text']),
  required: z.boolean(),
  max: z.number(),
  help: z.string(),
  options: z.array(z.strictObject({ value: z.string(), text: z.string() })),
})
const FileView = z.strictObject({ id: z.string(), fileName: z.string(), size: z.number(), slot: z.string() })
/** Material for a reviewer. In a blind review all fields that name people or institutions are empty. */
export const ReviewMaterial = z.strictObject({
  id: z.string(),
  subjectId: z.string(),
  collectId: z.string(),
  blind: z.boolean(),
  subjectNum: z.string(),
  subjectName: z.string(),
  year: z.string(),
  status: z.string(),
  status_dictText: z.string(),
  roundNo: z.number(),
  domain: z.string(),
  subjectType: z.string(),
  keywords: z.string(),
  leadDepartName: z.string(),
  subjectManName: z.string(),
  cooperateDeparts: z.array(z.string()),
  members: z.array(z.strictObject({ name: z.string(), departName: z.string(), title: z.string(), duty: z.string() })),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  budgetTotal: z.number(),
  budget: z.array(z.strictObject({ item: z.string(), amount: z.number(), note: z.string() })),
  expectedResults: z.array(z.strictObject({ type: z.string(), name: z.string(), count: z.number(), unit: z.string() })),
  /** Texts in reading order, without empty ones. */
  texts: z.array(z.strictObject({ name: z.string(), label: z.string(), text: z.string() })),
  files: z.array(FileView),
  report: z
    .strictObject({
      reportName: z.string(),
      submitTime: z.string().nullable(),
      texts: z.array(z.strictObject({ name: z.string(), label: z.string(), text: z.string() })),
      /** Planned and achieved indicators; `rate` in percent. */
      indicators: z.array(
        z.strictObject({ name: z.string(), planned: z.string(), reached: z.string(), rate: z.number() }),
      ),
      files: z.array(FileView),
    })
    .nullable(),
})
export type ReviewMaterial = z.output<typeof ReviewMaterial>
export const ReviewInfo = z.strictObject({
  stage: z.string(),
  roundNo: z.number(),
  mine: OwnReview.nullable(),
  /** The caller's opinions of earlier rounds. */
  earlier: z.array(ReviewView),
  form: z.array(ReviewFormField),
  /** Supplementary questions as JSON Schema, and the caller's answers. */
  more: SupplementarySchema.nullable(),
  answers: z.record(z.string(), z.unknown()),
  subject: ReviewMaterial,
  due: z.string().nullable(),
  /** Reason why the caller cannot write now; else empty. */
  closed: z.string(),
})
export type ReviewInfo = z.output<typeof ReviewInfo>

export const ReviewQueueRow = z.strictObject({
  id: z.string(),
  subjectId: z.string(),
  collectId: z.string(),
  reviewId: z.string(),
  subjectNum: z.string(),
  subjectName: z.string(),
  year: z.string(),
  domain: z.string(),
  domain_dictText: z.string(),
  status: z.string(),
  status_dictText: z.string(),
  stage: z.string(),
  stage_dictText: z.string(),
  roundNo: z.number(),
  /** -1 if there is no review row (approval by the institution). */
  myStatus: z.number(),
  /** Version of the review row; -1 if there is none. */
  lockVersion: z.number(),
  open: z.boolean(),
  conclusion: z.string(),
  assignTime: z.string().nullable(),
  dueTime: z.string().nullable(),
  due: z.string().nullable(),
  commitTime: z.string().nullable(),
  overdue: z.boolean(),
  leadDepartName: z.string(),
  subjectManName: z.string(),
})
export type ReviewQueueRow = z.output<typeof ReviewQueueRow>

export const WriteReviewResult = z.strictObject({
  reviewId: z.string(),
  subjectId: z.string(),
  status: z.number(),
  savedTime: z.string(),
  lockVersion: z.number(),
})
export const DeclineResult = z.strictObject({ reviewId: z.string(), subjectId: z.string() })
export const AuditCheck = z.strictObject({
  ok: z.boolean(),
  missingReviewers: z.array(
    z.strictObject({ subjectId: z.string(), subjectName: z.string(), userId: z.string(), realname: z.string() }),
  ),
  /** Rate of the subject, or of all subjects together, in percent; null while nothing is concluded. */
  rate: z.number().nullable(),
  limit: z.number(),
  quorum: z.number(),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      subjectName: z.string(),
      stage: z.string(),
      ok: z.boolean(),
      /** Only a justification against the pass rate is missing. */
      needsOverride: z.boolean(),
      reason: z.string(),
      assigned: z.number(),
      committed: z.number(),
      pass: z.number(),
      notPass: z.number(),
      perfect: z.number(),
      abstain: z.number(),
      missing: z.number(),
      rate: z.number().nullable(),
    }),
  ),
  failed: BatchResult.shape.failed,
})
export type AuditCheck = z.output<typeof AuditCheck>
