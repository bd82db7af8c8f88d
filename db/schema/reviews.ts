import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'

/** Terms of the applicant's response (申辩) to the opinions of a stage, from the year's rule. */
export type ReviewAnswerTerms = {
  /** Working days for the manager's answer, and afterwards for the reviewers. */
  days: number
  readDays: number
  /** Maximum number of characters and of files. */
  length: number
  files: number
  /** 1: the manager may also read conclusions and scores. */
  scores: number
}
/** A reviewer's answer to the applicant's response: opinion upheld, or changed once; `was` holds the previous one. */
export type ReviewResponse = {
  kept: number
  reason: string
  time: string
  was: { conclusion: string; comment: string } | null
}
export type ConflictCheck = { checked: number; hits: { kind: string; hard: number; text: string }[]; override: string }

/** One reviewer's opinion on one subject in one round of one stage. */
export const subjectReview = sqliteTable(
  'subject_review',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    collectId: text('collect_id').notNull().default(''),
    roundNo: integer('round_no').notNull().default(1),
    /** MECHANISM, FIRST, RE, CONC_TECH or CONC_ADVISER. */
    stage: text('stage').notNull(),
    reviewerId: text('reviewer_id').notNull(),
    reviewerName: text('reviewer_name').notNull(),
    roleCode: text('role_code').notNull().default(''),
    assignWay: text('assign_way').notNull().default('manual'),
    assignBatch: text('assign_batch').notNull().default(''),
    assignTime: dateTime('assign_time').notNull().default(''),
    dueTime: dateTime('due_time'),
    /** Time at which the reviewer first opened the material. */
    openTime: dateTime('open_time'),
    conflict: json<ConflictCheck>('conflict').notNull().default({ checked: 0, hits: [], override: '' }),
    /** 0 pending, 1 draft, 2 submitted, 3 returned, 4 cancelled, 5 declined. */
    status: flag('status'),
    /** pass, not_pass, perfect, abstain or empty. */
    conclusion: text('conclusion').notNull().default(''),
    scores: json<Record<string, number>>('scores').notNull().default({}),
    /** Comment to the applicant. */
    comment: text('comment').notNull().default(''),
    /** Comment to the centre only. */
    privateComment: text('private_comment').notNull().default(''),
    /** Answers to the supplementary form of the review sheet. */
    more: json<Record<string, unknown>>('more').notNull().default({}),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    commitTime: dateTime('commit_time'),
    usedSeconds: integer('used_seconds').notNull().default(0),
    offline: flag('offline'),
    /** Reason for cancelling or declining. */
    cancelReason: text('cancel_reason').notNull().default(''),
    /** The substitute proposed on declining: a name, and the person if the name is unambiguous. */
    substitute: text('substitute').notNull().default(''),
    substituteId: text('substitute_id').notNull().default(''),
    /** The reviewer's answer to the applicant's response; null without an answer. */
    stand: json<ReviewResponse>('stand'),
  },
  (t) => [
    uniqueIndex('subject_review_place').on(t.subjectId, t.stage, t.roundNo, t.reviewerId),
    // Rounds, results and reviewers of many subjects, without the texts of the reviews.
    index('subject_review_round').on(
      t.subjectId,
      t.stage,
      t.roundNo,
      t.status,
      t.conclusion,
      t.reviewerId,
      t.dueTime,
      t.reviewerName,
    ),
    index('subject_review_reviewer').on(t.reviewerId, t.subjectId, t.stage, t.status),
    // A person's open reviews; the condition must match `openReviewCondition`.
    index('subject_review_open').on(t.reviewerId, t.subjectId).where(sql`status in (0, 1, 3)`),
    // A person's submitted reviews, in the order of the list.
    index('subject_review_done')
      .on(t.reviewerId, sql`coalesce(due_time, '9999')`, t.subjectId, t.stage)
      .where(sql`status = 2`),
  ],
)

/** The applicant's response (申辩) to the opinions of a round, with its period; submitted at most once. */
export const reviewAnswer = sqliteTable(
  'review_answer',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    stage: text('stage').notNull(),
    roundNo: integer('round_no').notNull(),
    /** 0 open, 1 answered, 2 the manager declined to answer. */
    status: flag('status'),
    /** The terms of the year's rule at the time of opening. */
    terms: json<ReviewAnswerTerms>('terms').notNull(),
    /** Deadline of the manager's answer. */
    dueTime: dateTime('due_time').notNull(),
    content: text('content').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    answerTime: dateTime('answer_time'),
    /** Until then the reviewers of the round may change their opinion. */
    readDue: dateTime('read_due'),
  },
  (t) => [
    uniqueIndex('review_answer_place').on(t.subjectId, t.stage, t.roundNo),
    index('review_answer_open').on(t.status, t.dueTime),
  ],
)

/** A reviewer's declaration of a conflict of interest with an institution or a person. */
export const conflictOfInterest = sqliteTable(
  'conflict_of_interest',
  {
    ...commonColumns(),
    userId: text('user_id').notNull(),
    /** depart or user. */
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name').notNull().default(''),
    reason: text('reason').notNull().default(''),
  },
  (t) => [uniqueIndex('conflict_of_interest_pair').on(t.userId, t.targetType, t.targetId)],
)

/** A supply relation between two institutions: their people review each other's subjects only with a stated reason. */
export const departSupply = sqliteTable(
  'depart_supply',
  {
    ...commonColumns(),
    vendorId: text('vendor_id').notNull(),
    customerId: text('customer_id').notNull(),
    note: text('note').notNull().default(''),
  },
  (t) => [
    uniqueIndex('depart_supply_pair').on(t.vendorId, t.customerId),
    index('depart_supply_customer').on(t.customerId),
  ],
)

/** A message of the discussion among reviewers who have submitted, about a subject in one round of one stage. */
export const reviewRemark = sqliteTable(
  'review_remark',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    stage: text('stage').notNull(),
    roundNo: integer('round_no').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    content: text('content').notNull(),
  },
  (t) => [index('review_remark_subject').on(t.subjectId, t.createTime)],
)
