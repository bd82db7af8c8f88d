import { keysOf } from '../core/typed-keys'
import { z } from 'zod'
import { AnswersInput } from '../core/form/contract'
import {
  toFields,
  idText,
  idArray,
  optionalText,
  lockVersionField,
  requiredReason,
  stampText,
  yesNoFlag,
} from '../core/input'
import { listQuery, valueList, yearList } from '../core/list'
import { checkNames, decisionResults } from '../subjects/decisions/contract'
import { conclusions, reviewStageNames } from './rules'
import { t as core } from '../core/core.texts'
import { t as subjectsWords } from '../subjects/texts'
import { t } from './texts'
import { MAX_FILES } from '../core/limits'

/** Accepts the id of a subject or of its declaration under the names that clients use. */
export const subjectIdInput = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (input) => {
      const { subjectId, collectId, id: plain, ...rest } = toFields(input)
      return { ...rest, subjectId: [subjectId, collectId, plain].find((one) => one !== undefined && one !== '') }
    },
    z.object({ subjectId: idText(() => t.subject), ...shape }),
  )
/** Accepts several subject ids as `ids`, `subjectIds` or a single id. */
const subjectIdsInput = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (input) => {
      const { subjectIds, ids: plain, subjectId, id: one, ...rest } = toFields(input)
      return { ...rest, subjectIds: subjectIds ?? plain ?? subjectId ?? one }
    },
    z.object({ subjectIds: idArray(() => t.subject), ...shape }),
  )

const stageEnum = z.enum(reviewStageNames, { error: () => t.stageWrong })
/** A stage; empty means the stage of the status. */
export const stageField = z.preprocess((value) => (value === '' ? undefined : value), stageEnum.optional())
const dueTimeField = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  stampText(() => t.reviewDue).optional(),
)
const overrideField = optionalText(() => t.note, 500)

export const AssignReviewers = subjectIdInput({
  stage: stageField,
  userIds: idArray(() => t.reviewer),
  dueTime: dueTimeField,
  override: overrideField,
})
export type AssignReviewers = z.output<typeof AssignReviewers>

const AutoPlanInput = z.object({
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
  repair: yesNoFlag.default(0),
})
/** Exactly one of: the same people for all, an automatic plan, or an edited table. */
export const AssignToMany = z
  .preprocess(
    (input) => {
      const { subjectIds, ids: plain, assignments, ...rest } = toFields(input)
      const rows = Array.isArray(assignments) ? assignments.map(toFields) : undefined
      return {
        ...rest,
        ...(rows && { assignments: rows }),
        subjectIds: subjectIds ?? plain ?? rows?.map((row) => row?.subjectId),
      }
    },
    z.object({
      subjectIds: idArray(() => t.subject),
      stage: stageField,
      userIds: idArray(() => t.reviewer).optional(),
      auto: AutoPlanInput.optional(),
      assignments: z
        .array(
          z.object({
            subjectId: idText(() => t.subject),
            userIds: z.array(idText(() => t.reviewer)).max(15, { error: () => t.perSubjectMax }),
          }),
        )
        .max(500, { error: () => core.tooMany })
        .optional(),
      dueTime: dueTimeField,
      override: overrideField,
      /** 1: the table contains all reviewers of its subjects; others who have not committed are removed. */
      replace: yesNoFlag.default(0),
      dryRun: yesNoFlag.default(0),
    }),
  )
  .refine((input) => [input.userIds, input.auto, input.assignments].filter(Boolean).length === 1, {
    error: () => t.chooseReviewers,
    path: ['userIds'],
  })
export type AssignToMany = z.output<typeof AssignToMany>

export const RemoveReviewers = subjectIdsInput({
  stage: stageField,
  userIds: idArray(() => t.reviewer),
  reason: optionalText(() => t.removeReason, 500),
})
export type RemoveReviewers = z.output<typeof RemoveReviewers>

export const ReviewersOfManyQuery = subjectIdsInput({ stage: stageField })
export const ReviewersQuery = subjectIdInput({ stage: stageField })
export const CandidateQuery = z.object({
  roleCode: z.string().trim().optional(),
  roleId: z.string().trim().optional(),
  stage: stageField,
  subjectIds: z.preprocess((value) => (value === '' ? undefined : value), idArray(() => t.subject).optional()),
})
export type CandidateQuery = z.output<typeof CandidateQuery>

const opinionShape = {
  stage: stageField,
  conclusion: z
    .union([z.literal(''), z.enum(keysOf(conclusions))], {
      error: () => t.conclusionWrong,
    })
    .default(''),
  comment: optionalText(() => t.commentToApplicant, 500),
  privateComment: optionalText(() => t.commentToCentre, 500),
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
  more: AnswersInput.optional(),
  fileIds: z
    .array(idText(() => t.attachment))
    .max(MAX_FILES, { error: () => t.tooManyAttachments })
    .default([]),
  usedSeconds: z.coerce.number().int().min(0).max(10_000_000).catch(0).default(0),
  offline: yesNoFlag.default(0),
  /** `mine.lockVersion` of `reviewInfo`. */
  lockVersion: lockVersionField(),
}
/** An opinion, saved as a draft or committed, depending on the call. */
export const WriteReview = subjectIdInput(opinionShape)
export type WriteReview = z.output<typeof WriteReview>
export const WriteOrCommit = subjectIdInput({ ...opinionShape, commit: yesNoFlag.default(1) })
export const WriteReviews = z.object({
  rows: z
    .array(subjectIdInput(opinionShape), { error: () => t.oneOpinion })
    .min(1, { error: () => t.oneOpinion })
    .max(500, { error: () => core.tooMany }),
  commit: yesNoFlag.default(1),
})
export type WriteReviews = z.output<typeof WriteReviews>

export const DeclineReview = subjectIdInput({
  stage: stageField,
  reason: requiredReason(() => t.declineReason),
  /** Proposed substitute, by name. */
  substitute: optionalText(() => t.substitute, 50),
})
export type DeclineReview = z.output<typeof DeclineReview>

export const BackToFirst = subjectIdInput({ reason: requiredReason(() => t.returnReason) })
export type BackToFirst = z.output<typeof BackToFirst>

export const CheckAudit = subjectIdsInput({
  stage: stageField,
  result: z.enum(['pass', 'perfect', 'reject'], { error: () => t.chooseDecision }).default('pass'),
})
export type CheckAudit = z.output<typeof CheckAudit>

/** Assigns reviewers, makes a decision, or makes a decision and assigns the next stage. */
export const AssignAndSend = z.preprocess(
  (input) => {
    const { ids: plain, subjectIds, ...rest } = toFields(input)
    return { ...rest, ids: plain ?? subjectIds }
  },
  z
    .object({
      ids: idArray(() => t.subject),
      userIds: idArray(() => t.reviewer).optional(),
      stage: stageField,
      dueTime: dueTimeField,
      result: z.enum(decisionResults, { error: () => subjectsWords.chooseResult }).optional(),
      opinion: optionalText(() => t.opinion, 500),
      /** Justification against the pass rate; a passing decision may use the opinion instead. */
      override: overrideField,
      /** Justification for a conflict of interest of an assigned reviewer. */
      assignOverride: optionalText(() => t.note, 500),
      /** Checklist of a passed formal review. */
      checks: checkNames,
      keepReviewers: yesNoFlag.optional(),
      holdNotice: yesNoFlag.optional(),
      dryRun: yesNoFlag.default(0),
    })
    .refine((input) => input.result || input.userIds, { error: () => t.reviewersOrDecision, path: ['userIds'] }),
)
export type AssignAndSend = z.output<typeof AssignAndSend>

export const ReviewInfoQuery = subjectIdInput({ stage: stageField, roundNo: z.coerce.number().int().min(1).optional() })
export type ReviewInfoQuery = z.output<typeof ReviewInfoQuery>

export const SubjectReviewQuery = subjectIdInput({
  stage: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum([...reviewStageNames, 'MECHANISM'], { error: () => t.stageWrong }).optional(),
  ),
})

const queueSorts = ['dueTime', 'assignTime', 'commitTime', 'year', 'subjectName'] as const
const queueFilters = {
  year: yearList().optional(),
  stage: z.enum([...reviewStageNames, 'MECHANISM'], { error: () => t.stageWrong }).optional(),
  status: z.enum(['todo', 'done', 'all'], { error: () => t.reviewStatusWrong }).optional(),
  subjectName: z
    .string()
    .trim()
    .max(50, { error: () => subjectsWords.subjectNameTooLong })
    .optional(),
  domain: valueList(() => t.domain).optional(),
}
/** The default order is by due date. */
export const ReviewQuery = listQuery(queueSorts, queueFilters, { order: 'asc' })
export type ReviewQuery = z.output<typeof ReviewQuery>

const subjectFilterShape = {
  year: yearList().optional(),
  domain: valueList(() => t.domain).optional(),
  subjectName: z.string().trim().max(50).optional(),
}
/** URL parameters of the assignment screen. */
export const AssignBoardQuery = listQuery(
  ['statusTime', 'year', 'subjectName', 'dueTime'],
  {
    ...subjectFilterShape,
    stage: stageEnum.default('FIRST'),
    scope: z.enum(['waiting', 'running']).default('waiting'),
    view: z.enum(['list', 'matrix']).default('list'),
    /** Only these subjects, chosen on another screen. */
    subjectIds: idArray(() => t.subject).optional(),
  },
  { order: 'asc' },
)
export type AssignBoardQuery = z.output<typeof AssignBoardQuery>
const resultSorts = ['year', 'rate', 'committed', 'subjectName'] as const
const roundStateField = z.enum(['running', 'closed']).optional()
/** URL parameters of the results screen. */
export const ResultQuery = listQuery(resultSorts, {
  ...subjectFilterShape,
  stage: stageEnum.default('FIRST'),
  state: roundStateField,
})
export type ResultQuery = z.output<typeof ResultQuery>
/** The same for a workbook; without a stage, all stages. */
export const ResultWorkbookQuery = listQuery(resultSorts, {
  ...subjectFilterShape,
  stage: stageEnum.optional(),
  state: roundStateField,
})
export type ResultWorkbookQuery = z.output<typeof ResultWorkbookQuery>
