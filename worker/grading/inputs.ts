import { z } from 'zod'
import { AnswersGiven } from '../core/form/contract'
import { id, ids, optional, readVersion, reason, required, stampText, trueFalse, year } from '../core/input'
import { endOfDay } from '../core/time'
import { listQuery, several, years } from '../core/list'
import { gradeStatuses } from './rules'
import { t as core } from '../core/core.texts'
import { t as subjects } from '../subjects/texts'
import { t as reviews } from '../reviews/texts'
import { t } from './texts'

/** Accepts fields under the alternative names that clients use. */
const alias = <Schema extends z.ZodType>(names: Record<string, string>, schema: Schema) =>
  z.preprocess((input) => {
    if (!input || typeof input !== 'object' || Array.isArray(input)) return input
    const renamed: Record<string, unknown> = { ...input }
    for (const [other, name] of Object.entries(names)) {
      if (renamed[name] === undefined && renamed[other] !== undefined) renamed[name] = renamed[other]
      delete renamed[other]
    }
    return renamed
  }, schema)
const whole = (label: () => string, min: number, max: number) =>
  z.coerce
    .number({ error: () => core.notNumber(label()) })
    .int({ error: () => core.notWhole(label()) })
    .min(min, { error: () => t.atLeast(label(), min) })
    .max(max, { error: () => t.atMost(label(), max) })
const flag = z.literal([0, 1])

// ── the rule of a year ───────────────────────────────────────────────────────────────────────────────────────────────

const limit = (label: () => string) =>
  z
    .number({ error: () => core.notNumber(label()) })
    .min(0, { error: () => t.notNegative(label()) })
    .nullish()
const Criterion = z
  .object({
    code: required(() => t.criterionCode, 20).regex(/^[A-Za-z0-9_]+$/, { error: () => t.criterionCodeSigns }),
    name: required(() => t.criterionName, 30),
    max: z
      .number({ error: () => t.maxNotNumber })
      .positive({ error: () => t.maxPositive })
      .max(100, { error: () => t.maxTooHigh }),
    weight: z
      .number({ error: () => t.weightNotNumber })
      .positive({ error: () => t.weightPositive })
      .max(100, { error: () => t.weightTooHigh }),
    requiredReasonBelow: limit(() => t.lowLine),
    requiredReasonAbove: limit(() => t.highLine),
    help: optional(() => t.note, 200),
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
const Level = z.object({
  name: required(() => t.levelName, 20),
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
const differ = (values: readonly string[]) => new Set(values).size === values.length

export const SaveRule = z
  .object({
    year: year(),
    lockVersion: z.number().int().optional(),
    criteria: z
      .array(Criterion, { error: () => t.setCriteria })
      .min(1, { error: () => t.oneCriterion })
      .max(20, { error: () => t.tooManyCriteria }),
    step: z
      .number({ error: () => t.stepNotNumber })
      .min(0.1, { error: () => t.stepTooSmall })
      .max(10, { error: () => t.stepTooLarge })
      .default(0.5),
    method: z.enum(['mean', 'trimmed', 'median'], { error: () => t.chooseMethod }).default('mean'),
    normalise: z.enum(['none', 'zscore'], { error: () => t.chooseStandard }).default('none'),
    trimMin: whole(() => t.trimmed, 3, 20).default(5),
    minGraders: whole(() => t.minGraders, 1, 20).default(3),
    reasonMin: whole(() => t.reasonMin, 0, 500).default(10),
    reasonMax: whole(() => t.reasonMax, 1, 2000).default(500),
    levels: z
      .array(Level)
      .max(10, { error: () => t.tooManyGradeLevels })
      .default([]),
    openTime: stampText(() => t.startTime).nullish(),
    endTime: stampText(() => t.deadline)
      .transform(endOfDay)
      .nullish(),
    blind: flag.default(1),
    publish: flag.default(0),
  })
  .refine((rule) => Math.abs(rule.criteria.reduce((sum, one) => sum + one.weight, 0) - 100) < 1e-6, {
    error: () => t.weightsSum,
    path: ['criteria'],
  })
  .refine((rule) => differ(rule.criteria.map((one) => one.code)), { error: () => t.codeTwice, path: ['criteria'] })
  .refine((rule) => differ(rule.criteria.map((one) => one.name)), { error: () => t.nameTwice, path: ['criteria'] })
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
  .refine((rule) => differ(rule.levels.map((one) => one.name)), { error: () => t.levelNameTwice, path: ['levels'] })
  .refine((rule) => rule.levels.every((one) => one.from < one.to), { error: () => t.upperOverLower, path: ['levels'] })
  .refine(
    ({ levels }) => {
      const order = [...levels].sort((a, b) => b.from - a.from)
      return order.every((one, at) => (at === 0 ? one.to === 100 : one.to === order[at - 1]!.from))
    },
    { error: () => t.levelsTouch, path: ['levels'] },
  )
export type SaveRule = z.output<typeof SaveRule>

export const YearQuery = z.object({ year: year() })
export const RuleQuery = z.object({ year: year().optional() })
const domainNumbers = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  },
  z
    .array(z.object({ domain: required(() => t.domain, 32), total: whole(() => t.excellentPlaces, 0, 999) }), {
      error: () => t.domainPlacesWrong,
    })
    .refine((list) => differ(list.map((one) => one.domain)), { error: () => t.domainTwice }),
)
export const SetExcellent = alias(
  { total: 'number' },
  z
    .object({
      year: year(),
      number: whole(() => t.excellentCount, 0, 999),
      byDomain: domainNumbers.default([]),
      /** Version of the year's grading rule, which contains the numbers. */
      lockVersion: readVersion(),
    })
    .refine((input) => input.byDomain.reduce((sum, one) => sum + one.total, 0) <= input.number, {
      error: () => t.domainPlacesSum,
      path: ['byDomain'],
    }),
)
export const ResolveExcellent = z.object({
  year: year(),
  subjectIds: z.array(id(() => t.subject)).max(999),
  reason: reason(),
})

// ── graders ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const AssignGraders = alias(
  { subjectId: 'subjectIds', ids: 'subjectIds', userId: 'userIds' },
  z.object({
    subjectIds: ids(() => t.subject),
    userIds: ids(() => t.grader),
    dueTime: stampText(() => t.deadline).optional(),
    dryRun: trueFalse.default(false),
  }),
)
export const ReplaceGraders = z.object({
  subjectId: id(() => t.subject),
  userIds: ids(() => t.grader),
  dueTime: stampText(() => t.deadline).optional(),
})
export const RemoveGraders = alias(
  { subjectId: 'subjectIds', userId: 'userIds' },
  z.object({ subjectIds: ids(() => t.subject), userIds: ids(() => t.grader), reason: optional(() => t.reason, 500) }),
)
export const SubjectsQuery = alias({ subjectId: 'subjectIds' }, z.object({ subjectIds: ids(() => t.subject) }))
export const CandidatesQuery = alias(
  { subjectId: 'subjectIds' },
  z.object({
    year: year().optional(),
    subjectIds: ids(() => t.subject).optional(),
    keyword: optional(() => t.keyword),
  }),
)

// ── scores ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** One value per criterion; null removes the value. */
const scores = z
  .record(z.string(), z.number({ error: () => reviews.scoreNotNumber }).nullable(), { error: () => t.fillScore })
  .transform((given) => {
    const known: Record<string, number> = {}
    for (const [code, value] of Object.entries(given)) if (value !== null) known[code] = value
    return known
  })
const reasonText = z.string({ error: () => t.gradeReasonNotText }).max(5000, { error: () => t.gradeReasonFar })
const reasonCodes = z
  .array(z.string().max(50), { error: () => t.reasonOptionWrong })
  .max(20, { error: () => t.tooManyReasons })
const version = z.number().int().optional()
export const SaveGrade = z.object({
  subjectId: id(() => t.subject),
  scores: scores.optional(),
  reason: reasonText.optional(),
  reasonCodes: reasonCodes.optional(),
  /** Answers to supplementary questions; omitted, they stay unchanged. */
  more: AnswersGiven.optional(),
  lockVersion: version,
})
export type SaveGrade = z.output<typeof SaveGrade>
export const UpdateGrade = z
  .object({
    gradeId: id(() => t.grading).optional(),
    subjectId: id(() => t.subject).optional(),
    scores: scores.optional(),
    reason: reasonText.optional(),
    reasonCodes: reasonCodes.optional(),
    more: AnswersGiven.optional(),
    /** From the business manager: reopens a committed grade. Scores can be changed by the grader only. */
    reopenReason: reason(() => core.reopenReason).optional(),
    lockVersion: version,
  })
  .refine((input) => input.gradeId || input.subjectId, { error: () => t.whichRecord, path: ['gradeId'] })
export const ReopenGrade = z.object({ gradeId: id(() => t.grading), reopenReason: reason(() => core.reopenReason) })
export const GiveReason = alias(
  { text: 'reason' },
  z.object({
    subjectId: id(() => t.subject),
    reasonCodes: reasonCodes.default([]),
    reason: reasonText.default(''),
    lockVersion: version,
  }),
)
export const SaveGrades = z.object({
  rows: z
    .array(SaveGrade, { error: () => t.fillGrades })
    .min(1, { error: () => t.fillGrades })
    .max(500, { error: () => core.tooMany }),
  commit: trueFalse.default(false),
})
export const CommitGrades = alias(
  { subjectId: 'ids', subjectIds: 'ids' },
  z
    .object({ ids: ids(() => t.subject).optional(), year: year().optional() })
    .refine((input) => input.ids || input.year, { error: () => t.chooseToSubmit, path: ['ids'] }),
)
export const SubjectQuery = z.object({ subjectId: id(() => t.subject) })
export const ReasonQuery = z
  .object({ subjectId: id(() => t.subject).optional(), year: year().optional() })
  .refine((input) => input.subjectId || input.year, { error: () => subjects.subjectOrYear, path: ['subjectId'] })
export const ReasonSizeQuery = z.object({ subjectId: id(() => t.subject).optional() })
export const EndGrading = alias(
  { subjectIds: 'ids', subjectId: 'ids' },
  z
    .object({
      year: year().optional(),
      ids: ids(() => t.subject).optional(),
      reason: optional(() => t.reason, 500),
      dryRun: trueFalse.default(false),
    })
    .refine((input) => input.ids || input.year, { error: () => subjects.subjectOrYear, path: ['year'] }),
)

// ── lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `toGrade`: not committed yet. */
const status = z.enum([...gradeStatuses, 'toGrade'], { error: () => subjects.gradeStatusWrong })
const gradeFilters = {
  year: years().optional(),
  domain: several(() => t.domain).optional(),
  /** `toAssign`: no grader yet. */
  gradeStatus: z.enum([...gradeStatuses, 'toGrade', 'toAssign'], { error: () => subjects.gradeStatusWrong }).optional(),
  subjectName: z.string().trim().max(50).optional(),
  subjectIds: ids(() => t.subject).optional(),
  /** Only the caller's grades; always set for graders. */
  mine: trueFalse.optional(),
}
const gradeSorts = ['subjectNum', 'subjectName', 'year', 'dueTime', 'gradeRank', 'createTime'] as const
export const GradeQuery = listQuery(gradeSorts, gradeFilters)
export type GradeQuery = z.output<typeof GradeQuery>
/** The default order is by due date. */
export const MyGradesQuery = listQuery(
  ['dueTime', 'createTime'],
  { year: years().optional(), status: status.optional() },
  { order: 'asc' },
)
export const RankQuery = listQuery(
  ['rank'],
  {
    year: year(),
    domain: several(() => t.domain).optional(),
    /** Ranks as if the year used this method. */
    method: z.enum(['mean', 'trimmed', 'median'], { error: () => t.chooseMethod }).optional(),
  },
  { order: 'asc', fields: [] },
)
export type RankQuery = z.output<typeof RankQuery>
/** One sheet per domain, or per prize level. */
export const ExcellentBookQuery = z.intersection(
  RankQuery,
  z.object({ by: z.enum(['domain', 'prizeLevel'], { error: () => t.excellentBy }).default('domain') }),
)
export type ExcellentBookQuery = z.output<typeof ExcellentBookQuery>
