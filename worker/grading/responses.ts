import { z } from 'zod'
import { AnswerTerms } from '../reviews/rebuttal/contract'
import { FormattedAnswers } from '../core/form/contract'
import { ReviewMaterial } from '../reviews/responses'
import { SupplementarySchema } from '../subjects/form/responses'

const text = z.string()
const number = z.number()
export const NullResponse = z.null()

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
  /** '' if the year has no rule yet: the values are a proposal from the previous rule. */
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
  /** Rebuttal terms by stage. */
  answers: z.partialRecord(z.enum(['FIRST', 'RE']), AnswerTerms),
  lockVersion: number,
})
export type RuleView = z.infer<typeof RuleView>

export const ExcellentView = z.strictObject({
  total: number,
  used: number,
  left: number,
  byDomain: z.array(z.strictObject({ domain: text, domain_dictText: text, total: number, used: number })),
  /** Subjects tied at a cut, where none has been chosen yet. */
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
export const GraderCandidate = z.strictObject({
  userId: text,
  realname: text,
  departName: text,
  roleCode: text,
  domains: z.array(text),
  assigned: number,
  done: number,
  conflicts: z.array(ConflictView),
})
export type GraderCandidate = z.infer<typeof GraderCandidate>
export const Grader = z.strictObject({
  gradeId: text,
  userId: text,
  realname: text,
  departName: text,
  status: text,
  dueTime: text.nullable(),
  commitTime: text.nullable(),
  /** Null for viewers without the right to read scores. */
  total: number.nullable(),
})
export type Grader = z.infer<typeof Grader>
export const GradersBySubject = z.strictObject({ common: z.array(Grader), bySubject: z.record(text, z.array(Grader)) })

/** A subject in lists of grades. Names are '' for graders in a blind year. */
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
  /** The caller's own grade. */
  myGradeId: text.nullable(),
  myStatus: text.nullable(),
  myTotal: number.nullable(),
  due: text.nullable(),
  done: number,
  graders: number,
  /** Null for viewers without the right to read results. */
  gradeRaw: number.nullable(),
  gradeNorm: number.nullable(),
  gradeRank: number.nullable(),
  gradeLevel: text.nullable(),
  isExcellent: number.nullable(),
  /** Empty for viewers without the right to assign graders. */
  graderList: z.array(z.strictObject({ userId: text, realname: text, status: text })),
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
  /** Material to grade, as this person may read it. */
  material: ReviewMaterial,
  mine: z.strictObject({ ...gradeShape, further: FormattedAnswers }).nullable(),
  /** Supplementary questions as JSON Schema, and the caller's answers. */
  more: SupplementarySchema.nullable(),
  answers: z.record(text, z.unknown()),
  /** Reason why the caller cannot write now; else ''. */
  closed: text,
  /** Null for viewers without the right to read scores. */
  others: z
    .array(z.strictObject({ ...gradeShape, further: FormattedAnswers, graderId: text, graderName: text }))
    .nullable(),
})
export type GradeInfo = z.infer<typeof GradeInfo>
export const SaveGradeResult = z.strictObject({
  gradeId: text,
  total: number.nullable(),
  status: text,
  lockVersion: number,
})
export const GradeCheck = z.strictObject({
  valid: z.boolean(),
  missing: z.array(text),
  outlier: z.boolean(),
  message: text,
})
export const CommitCheck = z.strictObject({
  canCommit: z.boolean(),
  missing: z.array(z.strictObject({ subjectId: text, subjectName: text, points: z.array(text) })),
  total: number,
  done: number,
})
export type CommitCheck = z.infer<typeof CommitCheck>
export const GradeReasons = z.array(
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
export const ReasonSizeLimits = z.strictObject({ min: number, max: number, used: number })

const NamedSubjects = z.array(z.strictObject({ subjectId: text, subjectName: text }))
/** Tendency of each grader compared with the others; points from 0 to 100. See `computeTendencies`. */
export const GraderTendencies = z.array(
  z.strictObject({
    graderId: text,
    graderName: text,
    count: number,
    mean: number,
    stdev: number,
    shift: number.nullable(),
    /**
     * Effect of removing this grader on the ranking: number of subjects whose rank changes, maximum change, and changes
     * of the excellent list.
     */
    without: z.strictObject({
      moved: number,
      furthest: number,
      unranked: NamedSubjects,
      enters: NamedSubjects,
      leaves: NamedSubjects,
    }),
  }),
)
export type GraderTendencies = z.infer<typeof GraderTendencies>

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
  /** Empty for viewers without the right to read scores. */
  perGrader: z.array(z.strictObject({ graderId: text, graderName: text, total: number, normalised: number })),
})
export type RankRow = z.infer<typeof RankRow>
