import { z } from 'zod'
import { id, ids, optional, reason, required, stampText, year } from '../core/input'
import { listQuery } from '../core/list'
import { Material } from '../reviews/contract'
import { gradeStatuses } from './rules'

/** Takes a single value where a list is meant, under the other name that clients use. */
const alias = <Schema extends z.ZodType>(names: Record<string, string>, schema: Schema) =>
  z.preprocess((input) => {
    if (!input || typeof input !== 'object' || Array.isArray(input)) return input
    const given: Record<string, unknown> = { ...input }
    for (const [other, name] of Object.entries(names)) {
      if (given[name] === undefined && given[other] !== undefined) given[name] = given[other]
      delete given[other]
    }
    return given
  }, schema)
const whole = (label: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${label}应为数字` })
    .int({ error: `${label}应为整数` })
    .min(min, { error: `${label}至少为 ${min}` })
    .max(max, { error: `${label}最多为 ${max}` })
const flag = z.literal([0, 1])
const truth = z.union([
  z.boolean(),
  z.literal([0, 1]).transform(Boolean),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
])

// ── the rule of a year ───────────────────────────────────────────────────────────────────────────────────────────────

const limit = (label: string) =>
  z
    .number({ error: `${label}应为数字` })
    .min(0, { error: `${label}不能小于 0` })
    .nullish()
const Criterion = z
  .object({
    code: required('指标代码', 20).regex(/^[A-Za-z0-9_]+$/, { error: '指标代码只能用字母、数字和下划线' }),
    name: required('指标名称', 30),
    max: z.number({ error: '满分应为数字' }).positive({ error: '满分应大于 0' }).max(100, { error: '满分最多 100' }),
    weight: z.number({ error: '权重应为数字' }).positive({ error: '权重应大于 0' }).max(100, { error: '权重最多 100' }),
    requiredReasonBelow: limit('低分界限'),
    requiredReasonAbove: limit('高分界限'),
    help: optional('说明', 200),
    sort: z.number().int().default(0),
  })
  .refine((one) => (one.requiredReasonBelow ?? 0) <= one.max, {
    error: '低分界限不能高于满分',
    path: ['requiredReasonBelow'],
  })
  .refine((one) => (one.requiredReasonAbove ?? one.max) <= one.max, {
    error: '高分界限不能高于满分',
    path: ['requiredReasonAbove'],
  })
const Level = z.object({
  name: required('等级名称', 20),
  from: z
    .number({ error: '等级下限应为数字' })
    .min(0, { error: '等级下限不能小于 0' })
    .max(100, { error: '等级下限不能大于 100' }),
  to: z
    .number({ error: '等级上限应为数字' })
    .min(0, { error: '等级上限不能小于 0' })
    .max(100, { error: '等级上限不能大于 100' }),
  maxShare: z
    .number({ error: '占比应为数字' })
    .min(0, { error: '占比不能小于 0' })
    .max(100, { error: '占比不能大于 100' })
    .nullish(),
})
const differ = (values: readonly string[]) => new Set(values).size === values.length

export const SaveRule = z
  .object({
    year: year(),
    lockVersion: z.number().int().optional(),
    criteria: z
      .array(Criterion, { error: '请设置评分指标' })
      .min(1, { error: '请至少设置一项评分指标' })
      .max(20, { error: '评分指标最多 20 项' }),
    step: z
      .number({ error: '分数间隔应为数字' })
      .min(0.1, { error: '分数间隔至少为 0.1' })
      .max(10, { error: '分数间隔最多为 10' })
      .default(0.5),
    method: z.enum(['mean', 'trimmed', 'median'], { error: '请选择计分方法' }).default('mean'),
    normalise: z.enum(['none', 'zscore'], { error: '请选择标准化方法' }).default('none'),
    trimMin: whole('去掉最高最低分的人数', 3, 20).default(5),
    minGraders: whole('最少评分人数', 1, 20).default(3),
    reasonMin: whole('理由最少字数', 0, 500).default(10),
    reasonMax: whole('理由最多字数', 1, 2000).default(500),
    levels: z.array(Level).max(10, { error: '等级最多 10 个' }).default([]),
    openTime: stampText('开始时间').nullish(),
    endTime: stampText('截止时间').nullish(),
    blind: flag.default(1),
    publish: flag.default(0),
  })
  .refine((rule) => Math.abs(rule.criteria.reduce((sum, one) => sum + one.weight, 0) - 100) < 1e-6, {
    error: '各指标权重之和应为 100',
    path: ['criteria'],
  })
  .refine((rule) => differ(rule.criteria.map((one) => one.code)), { error: '指标代码不能重复', path: ['criteria'] })
  .refine((rule) => differ(rule.criteria.map((one) => one.name)), { error: '指标名称不能重复', path: ['criteria'] })
  .refine(
    (rule) => rule.criteria.every((one) => Math.abs(one.max / rule.step - Math.round(one.max / rule.step)) < 1e-9),
    {
      error: '各指标满分应为分数间隔的整数倍',
      path: ['step'],
    },
  )
  .refine((rule) => rule.reasonMin <= rule.reasonMax, { error: '理由最少字数不能大于最多字数', path: ['reasonMin'] })
  .refine((rule) => !rule.openTime || !rule.endTime || rule.openTime < rule.endTime, {
    error: '截止时间应晚于开始时间',
    path: ['endTime'],
  })
  .refine((rule) => differ(rule.levels.map((one) => one.name)), { error: '等级名称不能重复', path: ['levels'] })
  .refine((rule) => rule.levels.every((one) => one.from < one.to), { error: '等级上限应大于下限', path: ['levels'] })
  .refine(
    ({ levels }) => {
      const order = [...levels].sort((a, b) => b.from - a.from)
      return order.every((one, at) => (at === 0 ? one.to === 100 : one.to === order[at - 1]!.from))
    },
    { error: '各等级应从 100 分起首尾相接', path: ['levels'] },
  )
export type SaveRule = z.output<typeof SaveRule>

export const YearQuery = z.object({ year: year() })
export const RuleQuery = z.object({ year: year().optional() })
const domainNumbers = z.preprocess(
  (given) => {
    if (typeof given !== 'string') return given
    try {
      return JSON.parse(given)
    } catch {
      return given
    }
  },
  z
    .array(z.object({ domain: required('研究领域', 32), total: whole('优秀名额', 0, 999) }), {
      error: '各领域名额有误',
    })
    .refine((list) => differ(list.map((one) => one.domain)), { error: '研究领域不能重复' }),
)
export const SetExcellent = alias(
  { total: 'number' },
  z
    .object({ year: year(), number: whole('优秀课题数量', 0, 999), byDomain: domainNumbers.default([]) })
    .refine((given) => given.byDomain.reduce((sum, one) => sum + one.total, 0) <= given.number, {
      error: '各领域名额之和不能超过总数',
      path: ['byDomain'],
    }),
)
export const ResolveExcellent = z.object({ year: year(), subjectIds: z.array(id('课题')).max(999), reason: reason() })

// ── graders ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const AssignGraders = alias(
  { subjectId: 'subjectIds', ids: 'subjectIds', userId: 'userIds' },
  z.object({
    subjectIds: ids('课题'),
    userIds: ids('评分人'),
    dueTime: stampText('截止时间').optional(),
    dryRun: truth.default(false),
  }),
)
export const ReplaceGraders = z.object({
  subjectId: id('课题'),
  userIds: ids('评分人'),
  dueTime: stampText('截止时间').optional(),
})
export const RemoveGraders = alias(
  { subjectId: 'subjectIds', userId: 'userIds' },
  z.object({ subjectIds: ids('课题'), userIds: ids('评分人'), reason: optional('理由', 500) }),
)
export const SubjectsQuery = alias({ subjectId: 'subjectIds' }, z.object({ subjectIds: ids('课题') }))
export const CandidatesQuery = alias(
  { subjectId: 'subjectIds' },
  z.object({ year: year().optional(), subjectIds: ids('课题').optional(), keyword: optional('关键字') }),
)

// ── scores ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A value per criterion; null takes the value back. */
const scores = z
  .record(z.string(), z.number({ error: '分数应为数字' }).nullable(), { error: '请填写分数' })
  .transform((given) => {
    const known: Record<string, number> = {}
    for (const [code, value] of Object.entries(given)) if (value !== null) known[code] = value
    return known
  })
const reasonText = z.string({ error: '评分理由应为文字' }).max(5000, { error: '评分理由过长' })
const reasonCodes = z.array(z.string().max(50), { error: '理由选项有误' }).max(20, { error: '理由选项最多 20 项' })
const version = z.number().int().optional()
export const SaveGrade = z.object({
  subjectId: id('课题'),
  scores: scores.optional(),
  reason: reasonText.optional(),
  reasonCodes: reasonCodes.optional(),
  lockVersion: version,
})
export type SaveGrade = z.output<typeof SaveGrade>
export const UpdateGrade = z
  .object({
    gradeId: id('评分').optional(),
    subjectId: id('课题').optional(),
    scores: scores.optional(),
    reason: reasonText.optional(),
    reasonCodes: reasonCodes.optional(),
    /** From the business manager: opens a committed grade again; scores are the grader's to change. */
    reopenReason: reason('重新打开的理由').optional(),
    lockVersion: version,
  })
  .refine((given) => given.gradeId || given.subjectId, { error: '请指明评分记录', path: ['gradeId'] })
export const ReopenGrade = z.object({ gradeId: id('评分'), reopenReason: reason('重新打开的理由') })
export const GiveReason = alias(
  { text: 'reason' },
  z.object({
    subjectId: id('课题'),
    reasonCodes: reasonCodes.default([]),
    reason: reasonText.default(''),
    lockVersion: version,
  }),
)
export const SaveGrades = z.object({
  rows: z
    .array(SaveGrade, { error: '请填写评分' })
    .min(1, { error: '请填写评分' })
    .max(500, { error: '一次最多处理 500 个' }),
  commit: truth.default(false),
})
export const CommitGrades = alias(
  { subjectId: 'ids', subjectIds: 'ids' },
  z
    .object({ ids: ids('课题').optional(), year: year().optional() })
    .refine((given) => given.ids || given.year, { error: '请选择要提交的课题或年度', path: ['ids'] }),
)
export const SubjectQuery = z.object({ subjectId: id('课题') })
export const ReasonQuery = z
  .object({ subjectId: id('课题').optional(), year: year().optional() })
  .refine((given) => given.subjectId || given.year, { error: '请选择课题或年度', path: ['subjectId'] })
export const ReasonSizeQuery = z.object({ subjectId: id('课题').optional() })
export const EndGrading = alias(
  { subjectIds: 'ids', subjectId: 'ids' },
  z
    .object({
      year: year().optional(),
      ids: ids('课题').optional(),
      reason: optional('理由', 500),
      dryRun: truth.default(false),
    })
    .refine((given) => given.ids || given.year, { error: '请选择课题或年度', path: ['year'] }),
)

// ── lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** toGrade: not committed yet. */
const status = z.enum([...gradeStatuses, 'toGrade'], { error: '评分状态有误' })
const gradeFilters = {
  year: year().optional(),
  domain: z.string().max(32).optional(),
  /** toAssign: nobody grades it yet. */
  gradeStatus: z.enum([...gradeStatuses, 'toGrade', 'toAssign'], { error: '评分状态有误' }).optional(),
  subjectName: z.string().trim().max(50).optional(),
  subjectIds: ids('课题').optional(),
  /** Only what the caller grades; always so for graders. */
  mine: truth.optional(),
}
const gradeSorts = ['subjectNum', 'subjectName', 'year', 'dueTime', 'gradeRank', 'createTime'] as const
export const GradeQuery = listQuery(gradeSorts, gradeFilters)
export type GradeQuery = z.output<typeof GradeQuery>
export const MyGradesQuery = listQuery(['dueTime', 'createTime'], {
  year: year().optional(),
  status: status.optional(),
})
export const RankQuery = listQuery(['rank'], {
  year: year(),
  domain: z.string().max(32).optional(),
  /** Ranks as if the year were decided by this method. */
  method: z.enum(['mean', 'trimmed', 'median'], { error: '请选择计分方法' }).optional(),
})
export type RankQuery = z.output<typeof RankQuery>

// ── answers ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const text = z.string()
const number = z.number()
export const Nothing = z.null()

const CriterionView = z.strictObject({
  code: text,
  name: text,
  max: number,
  weight: number,
  requiredReasonBelow: number.nullish(),
  requiredReasonAbove: number.nullish(),
  help: text.optional(),
  sort: number,
})
export const RuleView = z.strictObject({
  /** '' where the year has none yet: the values are last year's, to be saved. */
  id: text,
  year: text,
  criteria: z.array(CriterionView),
  step: number,
  method: text,
  normalise: text,
  trimMin: number,
  minGraders: number,
  reasonMin: number,
  reasonMax: number,
  excellentTotal: number,
  excellentByDomain: z.array(z.strictObject({ domain: text, total: number })),
  levels: z.array(z.strictObject({ name: text, from: number, to: number, maxShare: number.nullish() })),
  openTime: text.nullable(),
  endTime: text.nullable(),
  blind: number,
  publish: number,
  locked: number,
  lockVersion: number,
})
export type RuleView = z.infer<typeof RuleView>

export const ExcellentView = z.strictObject({
  total: number,
  used: number,
  left: number,
  byDomain: z.array(z.strictObject({ domain: text, domain_dictText: text, total: number, used: number })),
  /** Equals at a cut of which none has been chosen yet. */
  tied: z.array(
    z.strictObject({
      domain: text,
      open: number,
      subjects: z.array(z.strictObject({ subjectId: text, subjectName: text, rank: number, score: number })),
    }),
  ),
})
export type ExcellentView = z.infer<typeof ExcellentView>

const ConflictView = z.strictObject({ subjectId: text, kind: text, hard: number, text })
export const Candidate = z.strictObject({
  userId: text,
  realname: text,
  departName: text,
  roleCode: text,
  domains: z.array(text),
  assigned: number,
  done: number,
  conflicts: z.array(ConflictView),
})
export type Candidate = z.infer<typeof Candidate>
export const Grader = z.strictObject({
  gradeId: text,
  userId: text,
  realname: text,
  departName: text,
  status: text,
  dueTime: text.nullable(),
  commitTime: text.nullable(),
  /** Only for who may see scores. */
  total: number.nullable(),
})
export type Grader = z.infer<typeof Grader>
export const BatchGraders = z.strictObject({ common: z.array(Grader), bySubject: z.record(text, z.array(Grader)) })

/** A subject as it is shown beside scores; names are '' for graders of a blind year. */
const subjectShape = {
  id: text,
  subjectId: text,
  collectId: text,
  subjectNum: text,
  subjectName: text,
  year: text,
  domain: text,
  domain_dictText: text,
  status: text,
  status_dictText: text,
  leadDepartName: text,
  subjectManName: text,
}
export const GradeRow = z.strictObject({
  ...subjectShape,
  gradeStatus: text,
  gradeEndTime: text.nullable(),
  /** The caller's own. */
  myGradeId: text.nullable(),
  myStatus: text.nullable(),
  myTotal: number.nullable(),
  due: text.nullable(),
  done: number,
  graders: number,
  /** Only for who may see results. */
  gradeRaw: number.nullable(),
  gradeNorm: number.nullable(),
  gradeRank: number.nullable(),
  gradeLevel: text.nullable(),
  isExcellent: number.nullable(),
})
export type GradeRow = z.infer<typeof GradeRow>
const gradeShape = {
  gradeId: text,
  status: text,
  scores: z.record(text, number),
  total: number.nullable(),
  reason: text,
  reasonCodes: z.array(text),
  dueTime: text.nullable(),
  commitTime: text.nullable(),
  reopenReason: text,
  lockVersion: number,
}
export const MyGradeRow = z.strictObject({ ...subjectShape, ...gradeShape, gradeEndTime: text.nullable() })
export type MyGradeRow = z.infer<typeof MyGradeRow>

export const GradeInfo = z.strictObject({
  rule: RuleView,
  subject: z.strictObject({
    ...subjectShape,
    gradeStatus: text,
    gradeEndTime: text.nullable(),
  }),
  /** What is to be judged, as this person may read it. */
  material: Material,
  mine: z.strictObject(gradeShape).nullable(),
  /** Why nothing can be written now, or ''. */
  closed: text,
  /** Only for who may see scores. */
  others: z.array(z.strictObject({ ...gradeShape, graderId: text, graderName: text })).nullable(),
})
export type GradeInfo = z.infer<typeof GradeInfo>
export const Saved = z.strictObject({ gradeId: text, total: number.nullable(), status: text, lockVersion: number })
export const Check = z.strictObject({ valid: z.boolean(), missing: z.array(text), outlier: z.boolean(), message: text })
export const CommitCheck = z.strictObject({
  canCommit: z.boolean(),
  missing: z.array(z.strictObject({ subjectId: text, subjectName: text, points: z.array(text) })),
  total: number,
  done: number,
})
export const Reasons = z.array(
  z.union([
    z.strictObject({
      graderId: text,
      graderName: text,
      reasonCodes: z.array(text),
      reasons: z.array(text),
      reason: text,
    }),
    z.strictObject({ code: text, text, count: number }),
  ]),
)
export const ReasonSize = z.strictObject({ min: number, max: number, used: number })

export const RankRow = z.strictObject({
  ...subjectShape,
  rank: number,
  /** 1: another subject has the same rank. */
  tie: number,
  graders: number,
  assigned: number,
  raw: number,
  normalised: number,
  score: number,
  trimmed: number,
  stdev: number,
  max: number,
  min: number,
  spreadFlag: number,
  level: text,
  excellent: number,
  ended: number,
  /** Empty for who may not see scores. */
  perGrader: z.array(z.strictObject({ graderId: text, graderName: text, total: number, normalised: number })),
})
export type RankRow = z.infer<typeof RankRow>
