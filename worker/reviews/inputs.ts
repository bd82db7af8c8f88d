import { namesIn } from '../core/names'
import { z } from 'zod'
import { AnswersGiven } from '../core/form/contract'
import { fieldsOf, id, ids, optional, readVersion, reason, stampText, yesNo } from '../core/input'
import { listQuery, several, years } from '../core/list'
import { checks, results } from '../subjects/decisions/contract'
import { conclusions, stageNames } from './rules'
import { t as core } from '../core/core.texts'
import { t as subjectsWords } from '../subjects/texts'
import { t } from './texts'
import { MOST_FILES } from '../core/bounds'

/** Accepts the id of a subject or of its declaration under the names that clients use. */
export const oneSubject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (input) => {
      const { subjectId, collectId, id: plain, ...rest } = fieldsOf(input)
      return { ...rest, subjectId: [subjectId, collectId, plain].find((one) => one !== undefined && one !== '') }
    },
    z.object({ subjectId: id(() => t.subject), ...shape }),
  )
/** Accepts several subject ids as `ids`, `subjectIds` or a single id. */
const manySubjects = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (input) => {
      const { subjectIds, ids: plain, subjectId, id: one, ...rest } = fieldsOf(input)
      return { ...rest, subjectIds: subjectIds ?? plain ?? subjectId ?? one }
    },
    z.object({ subjectIds: ids(() => t.subject), ...shape }),
  )

const Stage = z.enum(stageNames, { error: () => t.stageWrong })
/** A stage; empty means the stage of the status. */
export const stage = z.preprocess((value) => (value === '' ? undefined : value), Stage.optional())
const dueTime = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  stampText(() => t.reviewDue).optional(),
)
const override = optional(() => t.note, 500)

export const AssignOne = oneSubject({ stage, userIds: ids(() => t.reviewer), dueTime, override })
export type AssignOne = z.output<typeof AssignOne>

const Auto = z.object({
  perSubject: z.coerce
    .number({ error: () => t.perSubjectNotNumber })
    .int({ error: () => t.perSubjectNotWhole })
    .min(1, { error: () => t.perSubjectMin })
    .max(15, { error: () => t.perSubjectMax }),
  seed: z.coerce
    .number({ error: () => t.seedNotNumber })
    .int({ error: () => t.seedNotWhole })
    .default(1),
  maxLoad: z.coerce
    .number({ error: () => t.loadNotNumber })
    .int({ error: () => t.loadNotWhole })
    .min(1, { error: () => t.loadMin })
    .max(500, { error: () => t.loadMax })
    .optional(),
  /** 1: reviews that nobody has started may be reassigned, as few as possible. */
  repair: yesNo.default(0),
})
/** Exactly one of: the same people for all, an automatic plan, or an edited table. */
export const AssignMany = z
  .preprocess(
    (input) => {
      const { subjectIds, ids: plain, assignments, ...rest } = fieldsOf(input)
      const rows = Array.isArray(assignments) ? assignments.map(fieldsOf) : undefined
      return {
        ...rest,
        ...(rows && { assignments: rows }),
        subjectIds: subjectIds ?? plain ?? rows?.map((row) => row?.subjectId),
      }
    },
    z.object({
      subjectIds: ids(() => t.subject),
      stage,
      userIds: ids(() => t.reviewer).optional(),
      auto: Auto.optional(),
      assignments: z
        .array(
          z.object({
            subjectId: id(() => t.subject),
            userIds: z.array(id(() => t.reviewer)).max(15, { error: () => t.perSubjectMax }),
          }),
        )
        .max(500, { error: () => core.tooMany })
        .optional(),
      dueTime,
      override,
      /** 1: the table contains all reviewers of its subjects; others who have not committed are removed. */
      replace: yesNo.default(0),
      dryRun: yesNo.default(0),
    }),
  )
  .refine((input) => [input.userIds, input.auto, input.assignments].filter(Boolean).length === 1, {
    error: () => t.chooseReviewers,
    path: ['userIds'],
  })
export type AssignMany = z.output<typeof AssignMany>

export const RemoveReviewers = manySubjects({
  stage,
  userIds: ids(() => t.reviewer),
  reason: optional(() => t.removeReason, 500),
})
export type RemoveReviewers = z.output<typeof RemoveReviewers>

export const ReviewersOfMany = manySubjects({ stage })
export const ReviewersOfOne = oneSubject({ stage })
export const CandidateQuery = z.object({
  roleCode: z.string().trim().optional(),
  roleId: z.string().trim().optional(),
  stage,
  subjectIds: z.preprocess((value) => (value === '' ? undefined : value), ids(() => t.subject).optional()),
})
export type CandidateQuery = z.output<typeof CandidateQuery>

const opinion = {
  stage,
  conclusion: z
    .union([z.literal(''), z.enum(namesIn(conclusions))], {
      error: () => t.conclusionWrong,
    })
    .default(''),
  comment: optional(() => t.commentToApplicant, 500),
  privateComment: optional(() => t.commentToCentre, 500),
  scores: z
    .record(
      z.string().max(32),
      z
        .number({ error: () => t.scoreNotNumber })
        .min(0)
        .max(100),
    )
    .default({}),
  /** Answers to supplementary questions; omitted, they stay unchanged. */
  more: AnswersGiven.optional(),
  fileIds: z
    .array(id(() => t.attachment))
    .max(MOST_FILES, { error: () => t.tooManyAttachments })
    .default([]),
  usedSeconds: z.coerce.number().int().min(0).max(10_000_000).catch(0).default(0),
  offline: yesNo.default(0),
  /** `mine.lockVersion` of `reviewInfo`. */
  lockVersion: readVersion(),
}
/** An opinion, saved as a draft or committed, depending on the call. */
export const WriteReview = oneSubject(opinion)
export type WriteReview = z.output<typeof WriteReview>
export const WriteOrCommit = oneSubject({ ...opinion, commit: yesNo.default(1) })
export const WriteMany = z.object({
  rows: z
    .array(oneSubject(opinion), { error: () => t.oneOpinion })
    .min(1, { error: () => t.oneOpinion })
    .max(500, { error: () => core.tooMany }),
  commit: yesNo.default(1),
})
export type WriteMany = z.output<typeof WriteMany>

export const Decline = oneSubject({
  stage,
  reason: reason(() => t.declineReason),
  /** Proposed substitute, by name. */
  substitute: optional(() => t.substitute, 50),
})
export type Decline = z.output<typeof Decline>

export const BackToFirst = oneSubject({ reason: reason(() => t.returnReason) })
export type BackToFirst = z.output<typeof BackToFirst>

export const CheckAudit = manySubjects({
  stage,
  result: z.enum(['pass', 'perfect', 'reject'], { error: () => t.chooseDecision }).default('pass'),
})
export type CheckAudit = z.output<typeof CheckAudit>

/** Assigns reviewers, makes a decision, or makes a decision and assigns the next stage. */
export const AssignAndSend = z.preprocess(
  (input) => {
    const { ids: plain, subjectIds, ...rest } = fieldsOf(input)
    return { ...rest, ids: plain ?? subjectIds }
  },
  z
    .object({
      ids: ids(() => t.subject),
      userIds: ids(() => t.reviewer).optional(),
      stage,
      dueTime,
      result: z.enum(results, { error: () => subjectsWords.chooseResult }).optional(),
      opinion: optional(() => t.opinion, 500),
      /** Justification against the pass rate; a passing decision may use the opinion instead. */
      override,
      /** Justification for a conflict of interest of an assigned reviewer. */
      assignOverride: optional(() => t.note, 500),
      /** Checklist of a passed formal review. */
      checks,
      keepReviewers: yesNo.optional(),
      holdNotice: yesNo.optional(),
      dryRun: yesNo.default(0),
    })
    .refine((input) => input.result || input.userIds, { error: () => t.reviewersOrDecision, path: ['userIds'] }),
)
export type AssignAndSend = z.output<typeof AssignAndSend>

export const OneReview = oneSubject({ stage, roundNo: z.coerce.number().int().min(1).optional() })
export type OneReview = z.output<typeof OneReview>

export const SubjectReviewQuery = oneSubject({
  stage: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum([...stageNames, 'MECHANISM'], { error: () => t.stageWrong }).optional(),
  ),
})

const queueSorts = ['dueTime', 'assignTime', 'commitTime', 'year', 'subjectName'] as const
const queueFilters = {
  year: years().optional(),
  stage: z.enum([...stageNames, 'MECHANISM'], { error: () => t.stageWrong }).optional(),
  status: z.enum(['todo', 'done', 'all'], { error: () => t.reviewStatusWrong }).optional(),
  subjectName: z
    .string()
    .trim()
    .max(50, { error: () => subjectsWords.subjectNameTooLong })
    .optional(),
  domain: several(() => t.domain).optional(),
}
/** The default order is by due date. */
export const ReviewQuery = listQuery(queueSorts, queueFilters, { order: 'asc' })
export type ReviewQuery = z.output<typeof ReviewQuery>

const search = {
  year: years().optional(),
  domain: several(() => t.domain).optional(),
  subjectName: z.string().trim().max(50).optional(),
}
/** URL parameters of the assignment screen. */
export const AssignBoardQuery = listQuery(
  ['statusTime', 'year', 'subjectName', 'dueTime'],
  {
    ...search,
    stage: Stage.default('FIRST'),
    scope: z.enum(['waiting', 'running']).default('waiting'),
    view: z.enum(['list', 'matrix']).default('list'),
    /** Only these subjects, chosen on another screen. */
    subjectIds: ids(() => t.subject).optional(),
  },
  { order: 'asc' },
)
export type AssignBoardQuery = z.output<typeof AssignBoardQuery>
const resultSorts = ['year', 'rate', 'committed', 'subjectName'] as const
const state = z.enum(['running', 'closed']).optional()
/** URL parameters of the results screen. */
export const ResultQuery = listQuery(resultSorts, { ...search, stage: Stage.default('FIRST'), state })
export type ResultQuery = z.output<typeof ResultQuery>
/** The same for a workbook; without a stage, all stages. */
export const ResultBookQuery = listQuery(resultSorts, { ...search, stage: Stage.optional(), state })
export type ResultBookQuery = z.output<typeof ResultBookQuery>
