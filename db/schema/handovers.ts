import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { common, dateTime, json } from './columns'

/** One thing that goes over: a subject, or what somebody judges of it. */
export type HandedItem = {
  subjectId: string
  /** As whoever is asked may read it. */
  subjectName: string
  /** SUBJECT, a stage of review, or GRADE. */
  what: string
  due: string
  /** Once it was answered: why it stayed; empty where it went over. */
  stayed?: string
}

/** Work that goes from one person to another, who is asked: of a manager, a contact, or somebody who judges. */
export const handover = sqliteTable(
  'handover',
  {
    ...common(),
    /** manager, contact or reviewer. */
    kind: text('kind').notNull(),
    fromId: text('from_id').notNull(),
    fromName: text('from_name').notNull(),
    toId: text('to_id').notNull(),
    toName: text('to_name').notNull(),
    items: json<HandedItem[]>('items').notNull(),
    reason: text('reason').notNull().default(''),
    askedBy: text('asked_by').notNull().default(''),
    /** 0 asked, 1 accepted, 2 refused, 3 withdrawn. */
    status: integer('status').notNull().default(0),
    answerTime: dateTime('answer_time'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('handover_time').on(t.createTime, t.id),
    index('handover_from').on(t.fromId, t.createTime),
    index('handover_to').on(t.toId, t.createTime),
    index('handover_asked').on(t.toId).where(sql`status = 0`),
  ],
)
