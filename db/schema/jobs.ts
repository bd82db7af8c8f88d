import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
    /** The request that asked for it; whatever follows from the row says the same. */
    requestId: text('request_id').notNull().default(''),
  },
  (t) => [index('outbox_due').on(t.status, t.nextTime), index('outbox_time').on(t.createTime)],
)

/** A message that the platform's queue gave up on: what it said, until somebody sends it again or removes it. */
export const deadLetter = sqliteTable(
  'dead_letter',
  {
    /** The queue's own, so that the same letter is kept once. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull().default(''),
    /** JSON; of one that is too long its beginning. */
    body: text('body').notNull(),
    cut: flag('cut'),
    attempts: integer('attempts').notNull().default(0),
    /** 0 waiting, 1 sent again. */
    status: flag('status'),
    createTime: dateTime('create_time').notNull(),
    doneTime: dateTime('done_time'),
    doneBy: text('done_by').notNull().default(''),
    lockVersion: integer('lock_version').notNull().default(0),
  },
  (t) => [index('dead_letter_status').on(t.status, t.createTime, t.id)],
)

/** A job as the administrator governs it. One row per job, made when it first runs or is first changed. */
export const job = sqliteTable('job', {
  /** The job's name in `worker/schedule/plans.ts`. */
  id: text('id').primaryKey(),
  /** '' for the plan of the table. */
  cron: text('cron').notNull().default(''),
  /** 0 runs by its plan, -1 paused. */
  status: integer('status').notNull().default(0),
  /** What its work is told, where an administrator changed it; the rest is as the table has it. */
  params: json<Record<string, unknown>>('params').notNull().default({}),
  /** What becomes of moments that were missed: 'once' one run makes up for them, 'skip' the next moment is waited for. */
  catchUp: text('catch_up').$type<'once' | 'skip'>().notNull().default('once'),
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
  (t) => [index('job_run_job').on(t.job, t.startTime, t.id), index('job_run_time').on(t.startTime, t.id)],
)

/** A list that a person takes away as a workbook: written by a job, fetched by its owner until it runs out. */
export const exportTask = sqliteTable(
  'export_task',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    /** Whose it is, and in which role and department it was asked for. */
    userId: text('user_id').notNull(),
    roleId: text('role_id').notNull(),
    departId: text('depart_id').notNull().default(''),
    wish: json<{ columns: { key: string; title: string }[]; query: Record<string, string> }>('wish').notNull(),
    /** waiting, running, done, failed, cancelled or expired. */
    status: text('status').notNull().default('waiting'),
    /** Rows written, of how many. */
    written: integer('written').notNull().default(0),
    total: integer('total').notNull().default(0),
    size: integer('size').notNull().default(0),
    error: text('error').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
    expireTime: dateTime('expire_time'),
  },
  (t) => [index('export_task_user').on(t.userId, t.createTime), index('export_task_over').on(t.status, t.expireTime)],
)

/** How things stood at the end of a day: one figure to a row. */
export const statSnapshot = sqliteTable(
  'stat_snapshot',
  {
    day: text('day').notNull(),
    /** What is counted: subjects by status, reports by state, people by role, visits. */
    kind: text('kind').notNull(),
    year: text('year').notNull().default(''),
    key: text('key').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.year, t.key] })],
)
