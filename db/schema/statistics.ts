import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What is counted; a view of each (`year_of_review`, …) says which rows and under which words. */
export type YearKind =
  | 'round'
  | 'review'
  | 'grade'
  | 'report'
  | 'task'
  | 'graded'
  | 'institution'
  | 'year'
  | 'plan'
  | 'term'
  | 'score'
  | 'phase'
  | 'pair'
  | 'product'

/**
 * The figures of a year, counted: kept by triggers of the migration out of the views `year_of_…`, so that the statistics of a
 * year look at what they show. A row counts what has the same words; one that counts nothing is not there.
 */
export const yearTotal = sqliteTable(
  'year_total',
  {
    kind: text('kind').$type<YearKind>().notNull(),
    year: text('year').notNull(),
    /**
     * Stage of a round, type of a report, domain of a grade or a score, the last year of a term, the step that was left; of a plan
     * what `name` is, `domain` or `institution`; of a pair the partner of who leads.
     */
    part: text('part').notNull(),
    /** Who judges, or which institution leads. */
    who: text('who').notNull(),
    name: text('name').notNull(),
    /** Conclusion, status of a report, level of a grade, band of a score (`name` says of which, `raw` or `norm`); of a result 1 finished, 2 shared, 4 a product of a published vendor; of a subject's fate 1 established, 2 finished, 4 closed, 8 with a prize, added up; of a pair `all` subjects or the `audited` ones. */
    state: text('state').notNull(),
    /** 1: committed, graded, done or excellent. */
    done: integer('done').notNull(),
    /** Of what is still owed when it is due, otherwise empty. */
    due: text('due').notNull(),
    /** Of its subject, 0 or 1: by these it is told who sees it. */
    audited: integer('audited').notNull(),
    planned: integer('planned').notNull(),
    submitted: integer('submitted').notNull(),
    total: integer('total').notNull(),
    /** Of grades and scores their sum, of a plan its money in 万元, in millionths; of a step the seconds that were spent in it; of a pair what was established, of a result its products. */
    points: integer('points').notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.kind, t.year, t.part, t.who, t.name, t.state, t.done, t.due, t.audited, t.planned, t.submitted],
    }),
    // Who works together most.
    index('year_total_pair').on(t.year, t.state, sql`total desc`, t.who, t.part, t.points).where(sql`kind = 'pair'`),
  ],
)

/**
 * How long each subject stood in each step of its way that it has left, over all its stays: kept by triggers of the migration out
 * of the time line, by the view `subject_stay`.
 */
export const subjectPhase = sqliteTable(
  'subject_phase',
  {
    subjectId: text('subject_id').notNull(),
    phase: text('phase').notNull(),
    seconds: integer('seconds').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.phase] })],
)
