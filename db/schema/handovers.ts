import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, json } from './columns'

/** One item of a handover: a subject, or a review or grade of a subject. */
export type HandoverItem = {
  subjectId: string
  /** The subject's name as the receiving person may read it. */
  subjectName: string
  /** SUBJECT, a review stage, or GRADE. */
  what: string
  due: string
  /** After the answer: the reason why the item was not handed over; '' if it was. */
  stayed?: string
}

/** A request to hand over work to another person, who accepts or declines: of a manager, a contact, or a reviewer. */
export const handover = sqliteTable(
  'handover',
  {
    ...commonColumns(),
    /** manager, contact or reviewer. */
    kind: text('kind').notNull(),
    fromId: text('from_id').notNull(),
    fromName: text('from_name').notNull(),
    toId: text('to_id').notNull(),
    toName: text('to_name').notNull(),
    items: json<HandoverItem[]>('items').notNull(),
    reason: text('reason').notNull().default(''),
    askedBy: text('asked_by').notNull().default(''),
    /** 0 pending, 1 accepted, 2 declined, 3 withdrawn. */
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
