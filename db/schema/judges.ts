import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Who judges which subject: has a review of it that is neither cancelled nor declined, or a grade that is not cancelled. Kept by
 * triggers of the migration, with what a judge's list is ordered and narrowed by, so that it looks at what it shows.
 */
export const subjectJudge = sqliteTable(
  'subject_judge',
  {
    userId: text('user_id').notNull(),
    subjectId: text('subject_id').notNull(),
    /** How many such reviews and grades the person has of it, over all stages and rounds. */
    reviews: integer('reviews').notNull().default(0),
    grades: integer('grades').notNull().default(0),
    /** Of the subject; where it is not there or deleted, `shown` is 0. */
    shown: integer('shown').notNull().default(0),
    createTime: text('create_time').notNull().default(''),
    year: text('year').notNull().default(''),
    status: text('status').notNull().default(''),
    holdNotice: integer('hold_notice').notNull().default(0),
    source: text('source').notNull().default(''),
    domain: text('domain').notNull().default(''),
    /** 1 once it was handed in. */
    submitted: integer('submitted').notNull().default(0),
    /** 1 from the first audit on. */
    audited: integer('audited').notNull().default(0),
    /** When it was established; empty before. */
    established: text('established').notNull().default(''),
    /** How many change requests it has. */
    changes: integer('changes').notNull().default(0),
    /** 1 once it has a prize. */
    awarded: integer('awarded').notNull().default(0),
    startDate: text('start_date').notNull().default(''),
    endDate: text('end_date').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.subjectId] }),
    index('subject_judge_subject').on(t.subjectId),
    // A list in its usual order, with all that narrows it.
    index('subject_judge_created').on(
      t.userId,
      t.shown,
      t.createTime,
      t.subjectId,
      t.year,
      t.status,
      t.holdNotice,
      t.source,
      t.domain,
      t.submitted,
    ),
    // The same of one status.
    index('subject_judge_status').on(
      t.userId,
      t.shown,
      t.status,
      t.createTime,
      t.subjectId,
      t.year,
      t.holdNotice,
      t.source,
      t.domain,
      t.submitted,
    ),
    // The same of one year.
    index('subject_judge_year').on(
      t.userId,
      t.shown,
      t.year,
      t.createTime,
      t.subjectId,
      t.status,
      t.holdNotice,
      t.source,
      t.domain,
      t.submitted,
    ),
    index('subject_judge_awarded')
      .on(
        t.userId,
        t.shown,
        t.awarded,
        t.createTime,
        t.subjectId,
        t.year,
        t.status,
        t.holdNotice,
        t.source,
        t.domain,
        t.submitted,
      )
      .where(sql`awarded = 1`),
    // Those that go on over a year.
    index('subject_judge_end')
      .on(t.userId, t.endDate, t.startDate, t.subjectId)
      .where(sql`shown = 1 and status = 'ESTABLISHED'`),
    // Those that whoever sees all audited subjects sees only because of judging them.
    index('subject_judge_before').on(t.userId, t.audited, t.shown, t.subjectId),
    // The established ones, as they were established.
    index('subject_judge_established')
      .on(t.userId, t.shown, t.established, t.subjectId, t.year)
      .where(sql`established <> ''`),
    // All of them, the latest established first.
    index('subject_judge_latest').on(t.userId, sql`established desc`, t.subjectId).where(sql`shown = 1`),
    index('subject_judge_changes').on(t.userId, t.subjectId).where(sql`changes > 0`),
  ],
)

/** How many subjects a person judges of a kind; kept by triggers on `subject_judge`. */
export const judgeTotal = sqliteTable(
  'judge_total',
  {
    userId: text('user_id').notNull(),
    year: text('year').notNull(),
    status: text('status').notNull(),
    holdNotice: integer('hold_notice').notNull(),
    source: text('source').notNull(),
    submitted: integer('submitted').notNull(),
    domain: text('domain').notNull(),
    awarded: integer('awarded').notNull(),
    total: integer('total').notNull().default(0),
    /** How many of them were established. */
    established: integer('established').notNull().default(0),
  },
  (t) => [
    primaryKey({
      columns: [t.userId, t.year, t.status, t.holdNotice, t.source, t.submitted, t.domain, t.awarded],
    }),
  ],
)

/** The years in which there are reports of a subject that a person judges; kept by triggers on `report` and `subject_judge`. */
export const judgeReport = sqliteTable(
  'judge_report',
  {
    userId: text('user_id').notNull(),
    year: text('year').notNull(),
    subjectId: text('subject_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.year, t.subjectId] })],
)

/**
 * The reports that a person may know of because of judging their subjects, in the order of their urgency: what is open by its date,
 * what is done by its date from the latest. Kept by triggers of the migration, which says what the view `due_of_judge` has.
 */
export const judgeDue = sqliteTable(
  'judge_due',
  {
    userId: text('user_id').notNull(),
    /** 1 once it was reviewed or called off. */
    done: integer('done').notNull(),
    /** When it is due, while it is open; otherwise empty. */
    urgent: text('urgent').notNull(),
    /** When it was due, once it is done; otherwise empty. From the latest, in the migration. */
    due: text('due').notNull(),
    reportId: text('report_id').notNull(),
    year: text('year').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.done, t.urgent, t.due, t.reportId] }),
    index('judge_due_year').on(t.userId, t.year, t.done, t.urgent, t.due, t.reportId),
    // The most urgent of a year.
    index('judge_due_year_urgent').on(t.userId, t.year, t.done, t.urgent, sql`due desc`, t.reportId),
  ],
)

/** How many of them there are of each year; kept by triggers on `judge_due`. */
export const judgeDueTotal = sqliteTable(
  'judge_due_total',
  {
    userId: text('user_id').notNull(),
    year: text('year').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.year] })],
)

/**
 * The documents of `search_doc` that hang on what a person judges, by their kinds: the subjects, their reports, the files that hang on
 * them or on their declarations. Whether the person may see one is asked of the subject. Kept by triggers of the migration.
 */
export const judgeDoc = sqliteTable(
  'judge_doc',
  {
    userId: text('user_id').notNull(),
    kind: integer('kind').notNull(),
    no: integer('no').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.no] })],
)
