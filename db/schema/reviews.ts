import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, dateTime, flag, json } from './columns'

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
    fileIds: json<string[]>('file_ids').notNull().default([]),
    commitTime: dateTime('commit_time'),
    usedSeconds: integer('used_seconds').notNull().default(0),
    offline: flag('offline'),
    cancelReason: text('cancel_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('subject_review_place').on(t.subjectId, t.stage, t.roundNo, t.reviewerId),
    index('subject_review_reviewer').on(t.reviewerId, t.status),
  ],
)
