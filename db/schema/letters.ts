import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'

/** A letter to many recipients: its text with placeholders, and its send time. */
export const letter = sqliteTable(
  'letter',
  {
    ...commonColumns(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** The kind of selection: subjects, people, institutions, or the reviewers of subjects. */
    audience: text('audience').notNull(),
    byMail: flag('by_mail'),
    byMessage: flag('by_message'),
    sender: text('sender').notNull().default(''),
    /** The scheduled send time. */
    sendTime: dateTime('send_time').notNull(),
    /** 0 scheduled, 1 sending, 2 sent, 3 cancelled. */
    status: integer('status').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Number of recipients of a mailed letter without a known mailbox. */
    noMailbox: integer('no_mailbox').notNull().default(0),
    /** Number of copies with the same text to the same person, which are not sent. */
    repeats: integer('repeats').notNull().default(0),
  },
  (t) => [index('letter_due').on(t.status, t.sendTime), index('letter_time').on(t.createTime)],
)

/** A person's notification preferences: quiet hours for SMS and mail, and a daily digest of mails. No row: the defaults. */
export const notificationPreference = sqliteTable('notification_preference', {
  /** The user's id. */
  id: text('id').primaryKey(),
  /** 1: the hours below; 0: the centre's. */
  own: flag('own'),
  quietStart: text('quiet_start').notNull(),
  quietEnd: text('quiet_end').notNull(),
  digest: flag('digest'),
  digestTime: text('digest_time').notNull(),
})

/** One recipient's copy of a letter. Its mail is in the outbox under the same id. */
export const letterCopy = sqliteTable(
  'letter_copy',
  {
    id: text('id').primaryKey(),
    letterId: text('letter_id').notNull(),
    /** Position in the selection. */
    place: integer('place').notNull(),
    userId: text('user_id').notNull(),
    realname: text('realname').notNull(),
    /** '' without a known mailbox. */
    email: text('email').notNull().default(''),
    /** '' if the copy concerns no subject. */
    subjectId: text('subject_id').notNull().default(''),
    /** Values of the placeholders. */
    fields: json<Record<string, string>>('fields').notNull(),
    url: text('url').notNull().default(''),
    /** 0 pending, 1 sent, 2 duplicate of another copy to the same person. */
    state: integer('state').notNull().default(0),
    /**
     * The status of its outbox row: 0 pending, 1 done, 2 dead, 3 given up manually; null: no mail. Kept after that row
     * is deleted.
     */
    mail: integer('mail'),
    mailError: text('mail_error').notNull().default(''),
    sentTime: dateTime('sent_time'),
  },
  (t) => [
    index('letter_copy_of').on(t.letterId, t.place),
    index('letter_copy_state').on(t.letterId, t.state, t.place),
    // Undeliverable mails of a letter, counted for each row of the list of letters.
    index('letter_copy_bounced').on(t.letterId).where(sql`mail = 2`),
    index('letter_copy_subject').on(t.subjectId),
    index('letter_copy_user').on(t.userId),
  ],
)
