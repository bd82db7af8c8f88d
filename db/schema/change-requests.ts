import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'

/** The changed values of a subject, by field. */
export type ChangedValues = Record<string, unknown> & { subjectManId?: string }

export const changeRequest = sqliteTable(
  'change_request',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    /** delay, manager, member, content, budget, partner, other. */
    kind: text('kind').notNull(),
    before: json<ChangedValues>('before').notNull().default({}),
    after: json<ChangedValues>('after').notNull().default({}),
    reason: text('reason').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** 0 draft, 1 waiting for the institution's approval, 2 waiting for the centre's decision, 3 approved, 4 rejected. */
    status: flag('status'),
    approveBy: text('approve_by').notNull().default(''),
    approveTime: dateTime('approve_time'),
    decideBy: text('decide_by').notNull().default(''),
    decideTime: dateTime('decide_time'),
    opinion: text('opinion').notNull().default(''),
    /** For a change of manager: null, not asked; 0 waiting for the new manager, 1 accepted, 2 declined. */
    accepted: integer('accepted'),
    acceptTime: dateTime('accept_time'),
    acceptNote: text('accept_note').notNull().default(''),
  },
  (t) => [
    index('change_request_subject').on(t.subjectId),
    index('change_request_status').on(t.status),
    // Order of the list.
    index('change_request_time').on(sql`create_time desc`, t.id),
  ],
)
