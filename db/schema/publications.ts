import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'

/** A published decision batch (the year's plan or the establishment). */
export const publication = sqliteTable('publication', {
  ...commonColumns(),
  year: text('year').notNull(),
  title: text('title').notNull(),
  kind: text('kind').notNull(),
  subjectIds: json<string[]>('subject_ids').notNull(),
  publicityStart: dateTime('publicity_start').notNull(),
  publicityEnd: dateTime('publicity_end').notNull(),
  preparedBy: text('prepared_by').notNull().default(''),
  publishedBy: text('published_by').notNull().default(''),
  publishTime: dateTime('publish_time').notNull(),
  /** Until then its messages are delayed and it can be undone; null if they were sent at once. */
  holdUntil: dateTime('hold_until'),
  /** Ids of withheld rejections that are announced with it. */
  releasedIds: json<string[]>('released_ids').notNull().default([]),
  undoneBy: text('undone_by').notNull().default(''),
  undoneTime: dateTime('undone_time'),
  undoneReason: text('undone_reason').notNull().default(''),
})

export const objection = sqliteTable(
  'objection',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    content: text('content').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    /** Keyed hash of the network address of an anonymous objection; '' for a signed-in person. */
    addressHash: text('address_hash').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** 0 open, 1 rejected, 2 upheld. */
    status: flag('status'),
    result: text('result').notNull().default(''),
    decideBy: text('decide_by').notNull().default(''),
    decideTime: dateTime('decide_time'),
  },
  (t) => [index('objection_subject').on(t.subjectId), index('objection_time').on(t.createTime)],
)

/** An anonymous objection before its mailbox is confirmed: it has no effect and expires. */
export const pendingObjection = sqliteTable(
  'pending_objection',
  {
    id: text('id').primaryKey(),
    subjectId: text('subject_id').notNull(),
    content: text('content').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull(),
    addressHash: text('address_hash').notNull().default(''),
    /** Keyed hash of the token in the mailed link. */
    tokenHash: text('token_hash').notNull(),
    createTime: dateTime('create_time').notNull(),
    expireTime: dateTime('expire_time').notNull(),
  },
  (t) => [
    uniqueIndex('pending_objection_token').on(t.tokenHash),
    index('pending_objection_subject').on(t.subjectId),
    index('pending_objection_expire').on(t.expireTime),
  ],
)
