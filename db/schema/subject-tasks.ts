import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, json } from './columns'

export const subjectTask = sqliteTable(
  'subject_task',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    name: text('name').notNull(),
    ownerId: text('owner_id').notNull().default(''),
    dueTime: dateTime('due_time'),
    rate: integer('rate').notNull().default(0),
    status: text('status').notNull().default('open'),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('subject_task_subject').on(t.subjectId),
    index('subject_task_due').on(t.dueTime, t.id),
    index('subject_task_owner').on(t.ownerId),
  ],
)
