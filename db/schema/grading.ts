import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, date, dateTime, flag, json } from './columns'
import type { ReviewAnswerTerms } from './reviews'

export type Criterion = {
  code: string
  name: string
  max: number
  /** Percent; the weights of a rule sum to 100. */
  weight: number
  requiredReasonBelow?: number | null
  requiredReasonAbove?: number | null
  help?: string
  sort: number
}
export type GradeLevel = { name: string; from: number; to: number; maxShare?: number | null }

/** Grading rules of a year. Locked once the first score is committed. */
export const gradeRule = sqliteTable(
  'grade_rule',
  {
    ...commonColumns(),
    year: text('year').notNull(),
    criteria: json<Criterion[]>('criteria').notNull(),
    step: real('step').notNull().default(0.5),
    /** mean, trimmed or median. */
    method: text('method').notNull().default('mean'),
    /** none or zscore. */
    normalise: text('normalise').notNull().default('none'),
    /** Minimum number of graders for which the trimmed mean drops the highest and the lowest total. */
    trimMin: integer('trim_min').notNull().default(5),
    minGraders: integer('min_graders').notNull().default(3),
    reasonMin: integer('reason_min').notNull().default(10),
    reasonMax: integer('reason_max').notNull().default(500),
    excellentTotal: integer('excellent_total').notNull().default(0),
    excellentByDomain: json<{ domain: string; total: number }[]>('excellent_by_domain').notNull().default([]),
    levels: json<GradeLevel[]>('levels').notNull().default([]),
    openTime: dateTime('open_time'),
    endTime: dateTime('end_time'),
    blind: integer('blind').notNull().default(1),
    publish: flag('publish'),
    locked: flag('locked'),
    /** Terms of the applicant's response (申辩), by review stage; a stage without terms allows none. */
    answers: json<Partial<Record<'FIRST' | 'RE', ReviewAnswerTerms>>>('answers').notNull().default({}),
  },
  (t) => [uniqueIndex('grade_rule_year').on(t.year), index('grade_rule_named').on(t.year).where(sql`blind = 0`)],
)

/** One grader's scores for one subject. */
export const subjectGrade = sqliteTable(
  'subject_grade',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    year: text('year').notNull(),
    graderId: text('grader_id').notNull(),
    graderName: text('grader_name').notNull(),
    roleCode: text('role_code').notNull().default(''),
    /** 未评分, 评分中, 已评分. */
    status: text('status').notNull().default('未评分'),
    scores: json<Record<string, number>>('scores').notNull().default({}),
    /** 0 to 100; computed in one place. */
    total: real('total'),
    normalised: real('normalised'),
    reasonCodes: json<string[]>('reason_codes').notNull().default([]),
    reason: text('reason').notNull().default(''),
    /** Answers to the supplementary form of the score sheet. */
    more: json<Record<string, unknown>>('more').notNull().default({}),
    assignBatch: text('assign_batch').notNull().default(''),
    dueTime: dateTime('due_time'),
    commitTime: dateTime('commit_time'),
    reopenReason: text('reopen_reason').notNull().default(''),
    waived: flag('waived'),
    cancelled: flag('cancelled'),
    cancelReason: text('cancel_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('subject_grade_place').on(t.subjectId, t.graderId),
    index('subject_grade_grader').on(t.graderId, t.subjectId, t.cancelled, t.status),
    // A person's open grades; the condition must match `pendingIdsQuery`.
    index('subject_grade_open').on(t.graderId, t.subjectId).where(sql`cancelled = 0 and status <> '已评分'`),
    index('subject_grade_year').on(t.year, t.graderId, t.cancelled, t.status),
  ],
)

export const prize = sqliteTable(
  'prize',
  {
    ...commonColumns(),
    year: text('year').notNull(),
    subjectId: text('subject_id').notNull(),
    prizeLevel: text('prize_level').notNull(),
    prizeName: text('prize_name').notNull().default(''),
    awardDate: date('award_date'),
    certificateNo: text('certificate_no').notNull(),
    certificateFileId: text('certificate_file_id').notNull().default(''),
    citation: text('citation').notNull().default(''),
    bonus: real('bonus').notNull().default(0),
    members: json<string[]>('members').notNull().default([]),
    decisionFileId: text('decision_file_id').notNull().default(''),
    publish: integer('publish').notNull().default(1),
  },
  (t) => [
    uniqueIndex('prize_certificate').on(t.certificateNo),
    uniqueIndex('prize_subject').on(t.subjectId),
    index('prize_year').on(t.year),
  ],
)

/** Number of prizes of a level in a year. */
export const prizeQuota = sqliteTable(
  'prize_quota',
  {
    ...commonColumns(),
    year: text('year').notNull(),
    prizeLevel: text('prize_level').notNull(),
    quota: integer('quota').notNull(),
  },
  (t) => [uniqueIndex('prize_quota_level').on(t.year, t.prizeLevel)],
)

/** The vote of a committee member for one subject; an empty level means no prize. */
export const prizeVote = sqliteTable(
  'prize_vote',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    voterId: text('voter_id').notNull(),
    voterName: text('voter_name').notNull().default(''),
    prizeLevel: text('prize_level').notNull().default(''),
    opinion: text('opinion').notNull().default(''),
  },
  (t) => [uniqueIndex('prize_vote_once').on(t.subjectId, t.voterId)],
)
