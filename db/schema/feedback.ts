import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, json } from './columns'

export const feedback = sqliteTable(
  'feedback',
  {
    ...commonColumns(),
    feedBackTypeId: text('feed_back_type_id').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    /** '' for an anonymous sender. */
    userId: text('user_id').notNull().default(''),
    pageUrl: text('page_url').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** 0 new, 1 in progress, 2 answered, 3 closed. */
    status: integer('status').notNull().default(0),
    answer: text('answer').notNull().default(''),
    answerBy: text('answer_by').notNull().default(''),
    answerTime: dateTime('answer_time'),
  },
  (t) => [index('feedback_status').on(t.status, t.createTime), index('feedback_user').on(t.userId)],
)
