import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { dateTime, flag, json } from './columns'

/** What must happen after a commit: mail, push, follow-up work. A job sends; at most five tries, then dead. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    payload: json<Record<string, unknown>>('payload').notNull(),
    /** 0 waiting, 1 done, 2 dead. */
    status: integer('status').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    nextTime: dateTime('next_time').notNull(),
    error: text('error').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
    doneTime: dateTime('done_time'),
  },
  (t) => [index('outbox_due').on(t.status, t.nextTime), index('outbox_time').on(t.createTime)],
)

/** A job as the administrator governs it. One row per job, made when it first runs or is first changed. */
export const job = sqliteTable('job', {
  /** The job's name in `jobs/table.ts`. */
  id: text('id').primaryKey(),
  /** '' for the plan of the table. */
  cron: text('cron').notNull().default(''),
  /** 0 runs by its plan, -1 paused. */
  status: integer('status').notNull().default(0),
  /** The planned moment that was last taken up: later ones are due. */
  plannedTime: dateTime('planned_time').notNull().default(''),
  /** Where the next run goes on, for jobs that work in steps; null at the beginning. */
  cursor: json<unknown>('cursor'),
  /** Who holds the lease, and until when. */
  runId: text('run_id').notNull().default(''),
  leaseTime: dateTime('lease_time').notNull().default(''),
  lockVersion: integer('lock_version').notNull().default(0),
  updateBy: text('update_by').notNull().default(''),
  updateTime: dateTime('update_time').notNull().default(''),
})

/** A run of a job: what the administrator's monitor shows. */
export const jobRun = sqliteTable(
  'job_run',
  {
    id: text('id').primaryKey(),
    job: text('job').notNull(),
    startTime: dateTime('start_time').notNull(),
    endTime: dateTime('end_time'),
    outcome: text('outcome').notNull().default('running'),
    detail: text('detail').notNull().default(''),
    /** Milliseconds of work. */
    costTime: integer('cost_time').notNull().default(0),
    /** How many steps it took. */
    steps: integer('steps').notNull().default(0),
    /** 1: asked for by a person. */
    byHand: flag('by_hand'),
  },
  (t) => [index('job_run_job').on(t.job, t.startTime)],
)
