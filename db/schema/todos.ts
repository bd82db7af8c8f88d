import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * What waits for somebody, a row for each thing to do: written by triggers of the migration from the view `waits`, which says
 * what waits by the state of the rows. So a list of what waits reads what it shows, in the order in which it is due.
 */
export const waiting = sqliteTable(
  'waiting',
  {
    subjectId: text('subject_id').notNull(),
    /** As in `worker/todos/kinds.server.ts`. */
    kind: text('kind').notNull(),
    /** The row that it is about: a subject, a review, a grade, a report, a change, an objection. */
    bizId: text('biz_id').notNull(),
    /** `role:` a role's code, `user:` a person's id or `org:` an institution's code. */
    who: text('who').notNull(),
    /** Whom the rule of the kind looks at besides: who manages or wrote the subject. */
    person: text('person').notNull(),
    /** A stamp; 9999 where it has no date, so that it comes last. */
    due: text('due').notNull(),
    since: text('since').notNull(),
    /** 1: it waits only when it is due. */
    late: integer('late').notNull(),
    /** From when on it waits: a stamp, or empty. */
    ready: text('ready').notNull(),
  },
  (t) => [
    index('waiting_subject').on(t.subjectId),
    // In the order of the list; of one kind.
    index('waiting_due').on(t.who, t.late, t.due, t.since, t.bizId),
    index('waiting_kind').on(t.who, t.kind, t.late, t.due, t.since, t.bizId),
  ],
)

/** How much waits for whom, of each kind and from when on: kept by triggers of the migration. */
export const waitingTotal = sqliteTable(
  'waiting_total',
  {
    who: text('who').notNull(),
    kind: text('kind').notNull(),
    ready: text('ready').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.who, t.kind, t.ready] })],
)
