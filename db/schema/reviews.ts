import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, dateTime, flag, json } from './columns'

/** What a year's rule says of the applicant's answer to the opinions of a stage. */
export type AnswerTerms = {
  /** Working days that the manager has, and after it the reviewers. */
  days: number
  readDays: number
  /** Characters and files that the answer may have. */
  length: number
  files: number
  /** 1: the manager also reads conclusions and scores. */
  scores: number
}
/** What a reviewer made of the answer: stands by it, or has changed it once; then as it was before. */
export type ReviewStand = {
  kept: number
  reason: string
  time: string
  was: { conclusion: string; comment: string } | null
}
export type ConflictCheck = { checked: number; hits: { kind: string; hard: number; text: string }[]; override: string }

/** One reviewer's word on one subject in one round of one stage. */
export const subjectReview = sqliteTable(
  'subject_review',
  {
    ...common(),
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
    /** When the reviewer first looked at what there is to review. */
    openTime: dateTime('open_time'),
    conflict: json<ConflictCheck>('conflict').notNull().default({ checked: 0, hits: [], override: '' }),
    /** 0 to do, 1 draft, 2 committed, 3 returned, 4 cancelled, 5 declined. */
    status: flag('status'),
    /** pass, not_pass, perfect, abstain or empty. */
    conclusion: text('conclusion').notNull().default(''),
    scores: json<Record<string, number>>('scores').notNull().default({}),
    /** To the applicant. */
    comment: text('comment').notNull().default(''),
    /** To the centre only. */
    privateComment: text('private_comment').notNull().default(''),
    /** Answers to what the year asks further on the review sheet. */
    more: json<Record<string, unknown>>('more').notNull().default({}),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    commitTime: dateTime('commit_time'),
    usedSeconds: integer('used_seconds').notNull().default(0),
    offline: flag('offline'),
    /** Why it was cancelled or declined. */
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Whom the one who declined proposes instead: a name, and the person where the name is one person's. */
    substitute: text('substitute').notNull().default(''),
    substituteId: text('substitute_id').notNull().default(''),
    /** After the applicant's answer; null where nothing was said to it. */
    stand: json<ReviewStand>('stand'),
  },
  (t) => [
    uniqueIndex('subject_review_place').on(t.subjectId, t.stage, t.roundNo, t.reviewerId),
    // Rounds of many subjects, how they came out and who reviewed in them, without the reviews' texts.
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
    // What waits for a person; `openReview` says it in these words.
    index('subject_review_open').on(t.reviewerId, t.subjectId).where(sql`status in (0, 1, 3)`),
    // What a person has handed in, in the order of its list.
    index('subject_review_done')
      .on(t.reviewerId, sql`coalesce(due_time, '9999')`, t.subjectId, t.stage)
      .where(sql`status = 2`),
  ],
)

/** The window in which the applicant may answer the opinions of a round once, and the answer. */
export const reviewAnswer = sqliteTable(
  'review_answer',
  {
    ...common(),
    subjectId: text('subject_id').notNull(),
    stage: text('stage').notNull(),
    roundNo: integer('round_no').notNull(),
    /** 0 open, 1 answered, 2 the manager has nothing to say. */
    status: flag('status'),
    /** As the year's rule said when it was opened. */
    terms: json<AnswerTerms>('terms').notNull(),
    /** Until when the manager may answer. */
    dueTime: dateTime('due_time').notNull(),
    content: text('content').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    answerTime: dateTime('answer_time'),
    /** Until when the reviewers of the round may change their word. */
    readDue: dateTime('read_due'),
  },
  (t) => [
    uniqueIndex('review_answer_place').on(t.subjectId, t.stage, t.roundNo),
    index('review_answer_open').on(t.status, t.dueTime),
  ],
)

/** A reviewer's word that he or she keeps away from an institution or a person. */
export const reviewAvoidance = sqliteTable(
  'review_avoidance',
  {
    ...common(),
    userId: text('user_id').notNull(),
    /** depart or user. */
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name').notNull().default(''),
    reason: text('reason').notNull().default(''),
  },
  (t) => [uniqueIndex('review_avoidance_pair').on(t.userId, t.targetType, t.targetId)],
)

/** One institution supplies the other: neither's people judge the other's subjects without a reason. */
export const departSupply = sqliteTable(
  'depart_supply',
  {
    ...common(),
    vendorId: text('vendor_id').notNull(),
    customerId: text('customer_id').notNull(),
    note: text('note').notNull().default(''),
  },
  (t) => [
    uniqueIndex('depart_supply_pair').on(t.vendorId, t.customerId),
    index('depart_supply_customer').on(t.customerId),
  ],
)

/** What reviewers who have committed say to each other about a subject in one round of one stage. */
export const reviewRemark = sqliteTable(
  'review_remark',
  {
    ...common(),
    subjectId: text('subject_id').notNull(),
    stage: text('stage').notNull(),
    roundNo: integer('round_no').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    content: text('content').notNull(),
  },
  (t) => [index('review_remark_subject').on(t.subjectId, t.createTime)],
)
