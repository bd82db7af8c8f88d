import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { dateTime, flag, json } from './columns'

/** The outbox: mail, pushes and follow-up work of a commit. A job handles the rows; after five failed tries a row is dead. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    payload: json<Record<string, unknown>>('payload').notNull(),
    /** 0 pending, 1 done, 2 dead. */
    status: integer('status').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    nextTime: dateTime('next_time').notNull(),
    error: text('error').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
    doneTime: dateTime('done_time'),
    /** Id of the request that queued the row; everything that follows from the row is logged under it. */
    requestId: text('request_id').notNull().default(''),
  },
  (t) => [index('outbox_due').on(t.status, t.nextTime), index('outbox_time').on(t.createTime)],
)

/** A message that the platform's queue gave up on, until somebody resends or removes it. */
export const deadLetter = sqliteTable(
  'dead_letter',
  {
    /** The queue's id of the message, so that it is stored once. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull().default(''),
    /** JSON, truncated if too long. */
    body: text('body').notNull(),
    isTruncated: flag('is_truncated'),
    attempts: integer('attempts').notNull().default(0),
    /** 0 pending, 1 resent. */
    status: flag('status'),
    createTime: dateTime('create_time').notNull(),
    doneTime: dateTime('done_time'),
    doneBy: text('done_by').notNull().default(''),
    lockVersion: integer('lock_version').notNull().default(0),
  },
  (t) => [index('dead_letter_status').on(t.status, t.createTime, t.id)],
)

/** The state and the settings of a job. One row per job, created when it first runs or is first changed. */
export const job = sqliteTable('job', {
  /** The job's name in `worker/schedule/plans.ts`. */
  id: text('id').primaryKey(),
  /** '' for the plan in `worker/schedule/plans.ts`. */
  cron: text('cron').notNull().default(''),
  /** 0 scheduled, -1 paused. */
  status: integer('status').notNull().default(0),
  /** Parameters changed by an administrator; the others have their defaults. */
  params: json<Record<string, unknown>>('params').notNull().default({}),
  /** Handling of missed times: 'once' catches up with one run, 'skip' waits for the next time. */
  catchUp: text('catch_up').$type<'once' | 'skip'>().notNull().default('once'),
  /** The planned time of the last start; later ones are due. */
  plannedTime: dateTime('planned_time').notNull().default(''),
  /** The position at which the next run continues, for jobs with several steps; null at the beginning. */
  cursor: json<unknown>('cursor'),
  /** The holder of the lease and its end. */
  runId: text('run_id').notNull().default(''),
  leaseTime: dateTime('lease_time').notNull().default(''),
  lockVersion: integer('lock_version').notNull().default(0),
  updateBy: text('update_by').notNull().default(''),
  updateTime: dateTime('update_time').notNull().default(''),
})

/** A run of a job, shown on the monitoring page. */
export const jobRun = sqliteTable(
  'job_run',
  {
    id: text('id').primaryKey(),
    job: text('job').notNull(),
    startTime: dateTime('start_time').notNull(),
    endTime: dateTime('end_time'),
    outcome: text('outcome').notNull().default('running'),
    detail: text('detail').notNull().default(''),
    /** Duration in milliseconds. */
    costTime: integer('cost_time').notNull().default(0),
    /** Number of steps. */
    steps: integer('steps').notNull().default(0),
    /** 1: started manually. */
    byHand: flag('by_hand'),
  },
  (t) => [index('job_run_job').on(t.job, t.startTime, t.id), index('job_run_time').on(t.startTime, t.id)],
)

/** A workbook export: written by a job, downloaded by its owner until it expires. */
export const exportTask = sqliteTable(
  'export_task',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    /** The owner, with the role and the department in which it was requested. */
    userId: text('user_id').notNull(),
    roleId: text('role_id').notNull(),
    departId: text('depart_id').notNull().default(''),
    /** Without a `format` the file is a workbook, or the archive of dossiers. */
    wish: json<{
      columns: { key: string; title: string }[]
      query: Record<string, string>
      format?: 'xlsx' | 'csv'
    }>('wish').notNull(),
    /** waiting, running, done, failed, cancelled or expired. */
    status: text('status').notNull().default('waiting'),
    /** Rows written so far, and the total. */
    written: integer('written').notNull().default(0),
    total: integer('total').notNull().default(0),
    size: integer('size').notNull().default(0),
    error: text('error').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
    expireTime: dateTime('expire_time'),
  },
  (t) => [index('export_task_user').on(t.userId, t.createTime), index('export_task_over').on(t.status, t.expireTime)],
)

/** Daily statistics, one figure per row. */
export const statSnapshot = sqliteTable(
  'stat_snapshot',
  {
    day: text('day').notNull(),
    /** The counted kind: subjects by status, reports by status, people by role, visits. */
    kind: text('kind').notNull(),
    year: text('year').notNull().default(''),
    key: text('key').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.year, t.key] })],
)
