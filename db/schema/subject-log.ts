import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { dateTime, json } from './columns'
import type { ReturnMark, SubjectStatus } from './subjects'

/** The review round decided by a log row, with the opinions as published. */
export type DecidedRound = { stage?: string; roundNo?: number; merged?: string }

/** The opinion of a rejection, withheld until the plan is published. */
export type WithheldOpinion = { opinion: string; marks: ReturnMark[] }

/** The timeline of a subject. Append-only except for `undoneBy`. */
export const subjectStatusLog = sqliteTable(
  'subject_status_log',
  {
    id: text('id').primaryKey(),
    subjectId: text('subject_id').notNull(),
    /** Order within the subject, from 1. */
    seq: integer('seq').notNull(),
    fromStatus: text('from_status').$type<SubjectStatus | ''>().notNull().default(''),
    toStatus: text('to_status').$type<SubjectStatus>().notNull(),
    /** A transition of the life cycle. */
    operation: text('operation').notNull(),
    actorId: text('actor_id').notNull().default(''),
    actorName: text('actor_name').notNull().default(''),
    roleCode: text('role_code').notNull().default(''),
    reason: text('reason').notNull().default(''),
    dataBefore: json<Record<string, unknown>>('data_before'),
    dataAfter: json<Record<string, unknown> & { review?: DecidedRound; held?: WithheldOpinion }>('data_after'),
    noticeIds: json<string[]>('notice_ids').notNull().default([]),
    /** Id of the log row that undid this one; '' if not undone. */
    undoneBy: text('undone_by').notNull().default(''),
    /** 1: visible to the subject manager and the institution. */
    public: integer('public').notNull().default(1),
    ip: text('ip').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
  },
  (t) => [
    uniqueIndex('subject_status_log_seq').on(t.subjectId, t.seq),
    index('subject_status_log_actor').on(t.actorId, t.subjectId, t.seq),
  ],
)
