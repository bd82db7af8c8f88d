import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { common, dateTime, flag, json } from './columns'

/** A published decision batch (the year's plan or the establishment). */
export const publication = sqliteTable(
  'publication',
  {
    ...common(),
    year: text('year').notNull(),
    title: text('title').notNull(),
    kind: text('kind').notNull(),
    subjectIds: json<string[]>('subject_ids').notNull(),
    publicityStart: dateTime('publicity_start').notNull(),
    publicityEnd: dateTime('publicity_end').notNull(),
    preparedBy: text('prepared_by').notNull().default(''),
    publishedBy: text('published_by').notNull().default(''),
    publishTime: dateTime('publish_time').notNull(),
    /** Until then its messages are held, and it can be undone; null where they went at once. */
    holdUntil: dateTime('hold_until'),
    /** Refusals that were held back and are told with it. */
    releasedIds: json<string[]>('released_ids').notNull().default([]),
    undoneBy: text('undone_by').notNull().default(''),
    undoneTime: dateTime('undone_time'),
    undoneReason: text('undone_reason').notNull().default(''),
  },
  (t) => [index('publication_year').on(t.year)],
)

export const objection = sqliteTable(
  'objection',
  {
    ...common(),
    subjectId: text('subject_id').notNull(),
    content: text('content').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** 0 open, 1 refused, 2 upheld. */
    status: flag('status'),
    result: text('result').notNull().default(''),
    decideBy: text('decide_by').notNull().default(''),
    decideTime: dateTime('decide_time'),
  },
  (t) => [index('objection_subject').on(t.subjectId), index('objection_time').on(t.createTime)],
)
