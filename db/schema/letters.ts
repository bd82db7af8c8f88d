import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { common, dateTime, flag, json } from './columns'

/** A letter that a person writes to many at once: its words with their places, and when it goes. */
export const letter = sqliteTable(
  'letter',
  {
    ...common(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** What was chosen: subjects, people, institutions, or the reviewers of subjects. */
    audience: text('audience').notNull(),
    byMail: flag('by_mail'),
    byMessage: flag('by_message'),
    sender: text('sender').notNull().default(''),
    /** Until then it is held. */
    sendTime: dateTime('send_time').notNull(),
    /** 0 held, 1 on its way, 2 sent, 3 cancelled. */
    status: integer('status').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Of a letter by mail: of how many no mailbox is known. */
    noMailbox: integer('no_mailbox').notNull().default(0),
    /** The same words to the same person once more: not sent. */
    repeats: integer('repeats').notNull().default(0),
  },
  (t) => [index('letter_due').on(t.status, t.sendTime), index('letter_time').on(t.createTime)],
)

/** When a person wants no SMS and mail, and whether mails come once a day; who said nothing has no row. */
export const messageWish = sqliteTable('message_wish', {
  /** The person's. */
  id: text('id').primaryKey(),
  /** 1: the hours below; 0: those of the centre. */
  own: flag('own'),
  quietStart: text('quiet_start').notNull(),
  quietEnd: text('quiet_end').notNull(),
  digest: flag('digest'),
  digestTime: text('digest_time').notNull(),
})

/** A letter as one person gets it. Its mail lies in the outbox under the same id. */
export const letterCopy = sqliteTable(
  'letter_copy',
  {
    id: text('id').primaryKey(),
    letterId: text('letter_id').notNull(),
    /** In the order of the selection. */
    place: integer('place').notNull(),
    userId: text('user_id').notNull(),
    realname: text('realname').notNull(),
    /** '' where no mailbox is known. */
    email: text('email').notNull().default(''),
    /** '' where it is about none. */
    subjectId: text('subject_id').notNull().default(''),
    /** What stands in the places of the words. */
    fields: json<Record<string, string>>('fields').notNull(),
    url: text('url').notNull().default(''),
    /** 0 to be sent, 1 sent, 2 the same as another to the same person. */
    state: integer('state').notNull().default(0),
    /** The status of its outbox row: 0 waiting, 1 done, 2 dead, 3 given up by hand; null: no mail. It outlives that row. */
    mail: integer('mail'),
    mailError: text('mail_error').notNull().default(''),
    sentTime: dateTime('sent_time'),
  },
  (t) => [
    index('letter_copy_of').on(t.letterId, t.place),
    index('letter_copy_state').on(t.letterId, t.state, t.place),
    // Bounced mails of a letter, counted for each row of the list of letters.
    index('letter_copy_bounced').on(t.letterId).where(sql`mail = 2`),
    index('letter_copy_subject').on(t.subjectId),
    index('letter_copy_user').on(t.userId),
  ],
)
