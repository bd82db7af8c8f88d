import { z } from 'zod'
import { AnswersInput } from '../core/form/contract'
import {
  idText,
  idArray,
  optionalText,
  lockVersionField,
  requiredReason,
  requiredText,
  stampText,
  booleanFlag,
  yearText,
} from '../core/input'
import { endOfDay } from '../core/time'
import { listQuery, valueList, yearList } from '../core/list'
import { gradeStatuses } from './rules'
import { t as core } from '../core/core.texts'
import { t as subjects } from '../subjects/texts'
import { t as reviews } from '../reviews/texts'
import { t } from './texts'

/** Accepts fields under the alternative names that clients use. */
const aliasedInput = <Schema extends z.ZodType>(names: Record<string, string>, schema: Schema) =>
  z.preprocess((input) => {
    if (!input || typeof input !== 'object' || Array.isArray(input)) return input
    const renamed: Record<string, unknown> = { ...input }
    for (const [other, name] of Object.entries(names)) {
      if (renamed[name] === undefined && renamed[other] !== undefined) renamed[name] = renamed[other]
      delete renamed[other]
    }
    return renamed
  }, schema)
const integerField = (label: () => string, min: number, max: number) =>
  z.coerce
    .number({ error: () => core.notNumber(label()) })
    .int({ error: () => core.notWhole(label()) })
    .min(min, { error: () => t.atLeast(label(), min) })
    .max(max, { error: () => t.atMost(label(), max) })
const flagField = z.literal([0, 1])

// ── the rule of a year ───────────────────────────────────────────────────────────────────────────────────────────────

const limitField = (label: () => string) =>
  z
    .number({ error: () => core.notNumber(label()) })
    .min(0, { error: () => t.notNegative(label()) })
    .nullish()
const CriterionInput = z
  .object({
    code: requiredText(() => t.criterionCode, 20).regex(/^[A-Za-z0-9_]+$/, { error: () => t.criterionCodeSigns }),
    name: requiredText(() => t.criterionName, 30),
    max: z
      .number({ error: () => t.maxNotNumber })
      .positive({ error: () => t.maxPositive })
      .max(100, { error: () => t.maxTooHigh }),
    weight: z
      .number({ error: () => t.weightNotNumber })
      .positive({ error: () => t.weightPositive })
      .max(100, { error: () => t.weightTooHigh }),
    requiredReasonBelow: limitField(() => t.lowLine),
    requiredReasonAbove: limitField(() => t.highLine),
    help: optionalText(() => t.note, 200),
    sort: z.number().int().default(0),
  })
  .refine((one) => (one.requiredReasonBelow ?? 0) <= one.max, {
    error: () => t.lowOverMax,
    path: ['requiredReasonBelow'],
  })
  .refine((one) => (one.requiredReasonAbove ?? one.max) <= one.max, {
    error: () => t.highOverMax,
    path: ['requiredReasonAbove'],
  })
const LevelInput = z.object({
  name: requiredText(() => t.levelName, 20),
  from: z
    .number({ error: () => t.lowerNotNumber })
    .min(0, { error: () => t.lowerNegative })
    .max(100, { error: () => t.lowerTooHigh }),
  to: z
    .number({ error: () => t.upperNotNumber })
    .min(0, { error: () => t.upperNegative })
    .max(100, { error: () => t.upperTooHigh }),
  maxShare: z
    .number({ error: () => t.shareNotNumber })
    .min(0, { error: () => t.shareNegative })
    .max(100, { error: () => t.shareTooHigh })
    .nullish(),
})
const areUnique = (values: readonly string[]) => new Set(values).size === values.length

export const SaveRule = z
  .object({
    year: yearText(),
    lockVersion: z.number().int().optional(),
    criteria: z
      .array(CriterionInput, { error: () => t.setCriteria })
      .min(1, { error: () => t.oneCriterion })
      .max(20, { error: () => t.tooManyCriteria }),
    step: z
      .number({ error: () => t.stepNotNumber })
      .min(0.1, { error: () => t.stepTooSmall })
      .max(10, { error: () => t.stepTooLarge })
      .default(0.5),
    method: z.enum(['mean', 'trimmed', 'median'], { error: () => t.chooseMethod }).default('mean'),
    normalise: z.enum(['none', 'zscore'], { error: () => t.chooseStandard }).default('none'),
    trimMin: integerField(() => t.trimmed, 3, 20).default(5),
    minGraders: integerField(() => t.minGraders, 1, 20).default(3),
    reasonMin: integerField(() => t.reasonMin, 0, 500).default(10),
    reasonMax: integerField(() => t.reasonMax, 1, 2000).default(500),
    levels: z
      .array(LevelInput)
      .max(10, { error: () => t.tooManyGradeLevels })
      .default([]),
    openTime: stampText(() => t.startTime).nullish(),
    endTime: stampText(() => t.deadline)
      .transform(endOfDay)
      .nullish(),
    blind: flagField.default(1),
    publish: flagField.default(0),
  })
  .refine((rule) => Math.abs(rule.criteria.reduce((sum, one) => sum + one.weight, 0) - 100) < 1e-6, {
    error: () => t.weightsSum,
    path: ['criteria'],
  })
  .refine((rule) => areUnique(rule.criteria.map((one) => one.code)), { error: () => t.codeTwice, path: ['criteria'] })
  .refine((rule) => areUnique(rule.criteria.map((one) => one.name)), { error: () => t.nameTwice, path: ['criteria'] })
  .refine(
    (rule) => rule.criteria.every((one) => Math.abs(one.max / rule.step - Math.round(one.max / rule.step)) < 1e-9),
    {
      error: () => t.maxNotStep,
      path: ['step'],
    },
  )
  .refine((rule) => rule.reasonMin <= rule.reasonMax, { error: () => t.reasonMinOverMax, path: ['reasonMin'] })
  .refine((rule) => !rule.openTime || !rule.endTime || rule.openTime < rule.endTime, {
    error: () => core.deadlineBeforeStart,
    path: ['endTime'],
  })
  .refine((rule) => areUnique(rule.levels.map((one) => one.name)), { error: () => t.levelNameTwice, path: ['levels'] })
  .refine((rule) => rule.levels.every((one) => one.from < one.to), { error: () => t.upperOverLower, path: ['levels'] })
  .refine(
    ({ levels }) => {
      const order = [...levels].sort((a, b) => b.from - a.from)
      return order.every((one, at) => (at === 0 ? one.to === 100 : one.to === order[at - 1]!.from))
    },
    { error: () => t.levelsTouch, path: ['levels'] },
  )
export type SaveRule = z.output<typeof SaveRule>

export const YearQuery = z.object({ year: yearText() })
export const RuleQuery = z.object({ year: yearText().optional() })
const domainNumbersField = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  },
  z
    .array(
      z.object({ domain: requiredText(() => t.domain, 32), total: integerField(() => t.excellentPlaces, 0, 999) }),
      {
        error: () => t.domainPlacesWrong,
      },
    )
    .refine((list) => areUnique(list.map((one) => one.domain)), { error: () => t.domainTwice }),
)
export const SetExcellent = aliasedInput(
  { total: 'number' },
  z
    .object({
      year: yearText(),
      number: integerField(() => t.excellentCount, 0, 999),
      byDomain: domainNumbersField.default([]),
      /** Version of the year's grading rule, which contains the numbers. */
      lockVersion: lockVersionField(),
    })
    .refine((input) => input.byDomain.reduce((sum, one) => sum + one.total, 0) <= input.number, {
      error: () => t.domainPlacesSum,
      path: ['byDomain'],
    }),
)
export const ResolveExcellent = z.object({
  year: yearText(),
  subjectIds: z.array(idText(() => t.subject)).max(999),
  reason: requiredReason(),
})

// ── graders ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const AssignGraders = aliasedInput(
  { subjectId: 'subjectIds', ids: 'subjectIds', userId: 'userIds' },
  z.object({
    subjectIds: idArray(() => t.subject),
    userIds: idArray(() => t.grader),
    dueTime: stampText(() => t.deadline).optional(),
    dryRun: booleanFlag.default(false),
  }),
)
export const ReplaceGraders = z.object({
  subjectId: idText(() => t.subject),
  userIds: idArray(() => t.grader),
  dueTime: stampText(() => t.deadline).optional(),
})
export const RemoveGraders = aliasedInput(
  { subjectId: 'subjectIds', userId: 'userIds' },
  z.object({
    subjectIds: idArray(() => t.subject),
    userIds: idArray(() => t.grader),
    reason: optionalText(() => t.reason, 500),
  }),
)
export const SubjectsQuery = aliasedInput(
  { subjectId: 'subjectIds' },
  z.object({ subjectIds: idArray(() => t.subject) }),
)
export const CandidatesQuery = aliasedInput(
  { subjectId: 'subjectIds' },
  z.object({
    year: yearText().optional(),
    subjectIds: idArray(() => t.subject).optional(),
    keyword: optionalText(() => t.keyword),
  }),
)

// ── scores ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** One value per criterion; null removes the value. */
const scoresField = z
  .record(z.string(), z.number({ error: () => reviews.scoreNotNumber }).nullable(), { error: () => t.fillScore })
  .transform((given) => {
    const known: Record<string, number> = {}
    for (const [code, value] of Object.entries(given)) if (value !== null) known[code] = value
    return known
  })
const reasonField = z.string({ error: () => t.gradeReasonNotText }).max(5000, { error: () => t.gradeReasonFar })
const reasonCodesField = z
  .array(z.string().max(50), { error: () => t.reasonOptionWrong })
  .max(20, { error: () => t.tooManyReasons })
const gradeVersionField = z.number().int().optional()
export const SaveGrade = z.object({
  subjectId: idText(() => t.subject),
  scores: scoresField.optional(),
  reason: reasonField.optional(),
  reasonCodes: reasonCodesField.optional(),
  /** Answers to supplementary questions; omitted, they stay unchanged. */
  more: AnswersInput.optional(),
  lockVersion: gradeVersionField,
})
export type SaveGrade = z.output<typeof SaveGrade>
export const UpdateGrade = z
  .object({
    gradeId: idText(() => t.grading).optional(),
    subjectId: idText(() => t.subject).optional(),
    scores: scoresField.optional(),
    reason: reasonField.optional(),
    reasonCodes: reasonCodesField.optional(),
    more: AnswersInput.optional(),
    /** From the business manager: reopens a committed grade. Scores can be changed by the grader only. */
    reopenReason: requiredReason(() => core.reopenReason).optional(),
    lockVersion: gradeVersionField,
  })
  .refine((input) => input.gradeId || input.subjectId, { error: () => t.whichRecord, path: ['gradeId'] })
export const ReopenGrade = z.object({
  gradeId: idText(() => t.grading),
  reopenReason: requiredReason(() => core.reopenReason),
})
export const GiveReason = aliasedInput(
  { text: 'reason' },
  z.object({
    subjectId: idText(() => t.subject),
    reasonCodes: reasonCodesField.default([]),
    reason: reasonField.default(''),
    lockVersion: gradeVersionField,
  }),
)
export const SaveGrades = z.object({
  rows: z
    .array(SaveGrade, { error: () => t.fillGrades })
    .min(1, { error: () => t.fillGrades })
    .max(500, { error: () => core.tooMany }),
  commit: booleanFlag.default(false),
})
export const CommitGrades = aliasedInput(
  { subjectId: 'ids', subjectIds: 'ids' },
  z
    .object({ ids: idArray(() => t.subject).optional(), year: yearText().optional() })
    .refine((input) => input.ids || input.year, { error: () => t.chooseToSubmit, path: ['ids'] }),
)
export const SubjectQuery = z.object({ subjectId: idText(() => t.subject) })
export const ReasonQuery = z
  .object({ subjectId: idText(() => t.subject).optional(), year: yearText().optional() })
  .refine((input) => input.subjectId || input.year, { error: () => subjects.subjectOrYear, path: ['subjectId'] })
export const ReasonSizeQuery = z.object({ subjectId: idText(() => t.subject).optional() })
export const EndGrading = aliasedInput(
  { subjectIds: 'ids', subjectId: 'ids' },
  z
    .object({
      year: yearText().optional(),
      ids: idArray(() => t.subject).optional(),
      reason: optionalText(() => t.reason, 500),
      dryRun: booleanFlag.default(false),
    })
    .refine((input) => input.ids || input.year, { error: () => subjects.subjectOrYear, path: ['year'] }),
)

// ── lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `toGrade`: not committed yet. */
const gradeStatusField = z.enum([...gradeStatuses, 'toGrade'], { error: () => subjects.gradeStatusWrong })
const gradeFilters = {
  year: yearList().optional(),
  domain: valueList(() => t.domain).optional(),
  /** `toAssign`: no grader yet. */
  gradeStatus: z.enum([...gradeStatuses, 'toGrade', 'toAssign'], { error: () => subjects.gradeStatusWrong }).optional(),
  subjectName: z.string().trim().max(50).optional(),
  subjectIds: idArray(() => t.subject).optional(),
  /** Only the caller's grades; always set for graders. */
  mine: booleanFlag.optional(),
}
const gradeSorts = ['subjectNum', 'subjectName', 'year', 'dueTime', 'gradeRank', 'createTime'] as const
export const GradeQuery = listQuery(gradeSorts, gradeFilters)
export type GradeQuery = z.output<typeof GradeQuery>
/** The default order is by due date. */
export const MyGradesQuery = listQuery(
  ['dueTime', 'createTime'],
  { year: yearList().optional(), status: gradeStatusField.optional() },
  { order: 'asc' },
)
export const RankQuery = listQuery(
  ['rank'],
  {
    year: yearText(),
    domain: valueList(() => t.domain).optional(),
    /** Ranks as if the year used this method. */
    method: z.enum(['mean', 'trimmed', 'median'], { error: () => t.chooseMethod }).optional(),
  },
  { order: 'asc', fields: [] },
)
export type RankQuery = z.output<typeof RankQuery>
/** One sheet per domain, or per prize level. */
export const ExcellentWorkbookQuery = z.intersection(
  RankQuery,
  z.object({ by: z.enum(['domain', 'prizeLevel'], { error: () => t.excellentBy }).default('domain') }),
)
export type ExcellentWorkbookQuery = z.output<typeof ExcellentWorkbookQuery>
