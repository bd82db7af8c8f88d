import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { dateTime } from './columns'

/**
 * How requests went: all together by the minute, each route by the hour. Every isolate adds its own once a minute. `b0` to
 * `b11` count those that took up to 5, 10, 20 … 5,120 ms, and longer.
 */
export const metric = sqliteTable(
  'metric',
  {
    /** 'm' a minute, 'h' an hour. */
    span: text('span').$type<'m' | 'h'>().notNull(),
    /** Its beginning. */
    time: dateTime('time').notNull(),
    /** The route, `GET /v2/subject/list`; '' all together. */
    route: text('route').notNull(),
    count: integer('count').notNull().default(0),
    /** Answers 5xx, and 4xx. */
    errors: integer('errors').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** Milliseconds in all, and of the longest. */
    ms: integer('ms').notNull().default(0),
    most: integer('most').notNull().default(0),
    trips: integer('trips').notNull().default(0),
    rowsRead: integer('rows_read').notNull().default(0),
    rowsWritten: integer('rows_written').notNull().default(0),
    b0: integer('b0').notNull().default(0),
    b1: integer('b1').notNull().default(0),
    b2: integer('b2').notNull().default(0),
    b3: integer('b3').notNull().default(0),
    b4: integer('b4').notNull().default(0),
    b5: integer('b5').notNull().default(0),
    b6: integer('b6').notNull().default(0),
    b7: integer('b7').notNull().default(0),
    b8: integer('b8').notNull().default(0),
    b9: integer('b9').notNull().default(0),
    b10: integer('b10').notNull().default(0),
    b11: integer('b11').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.span, t.route, t.time] }), index('metric_time').on(t.span, t.time)],
)

/** A statement that took long, under a hash of its text. Its values are not kept. */
export const slowStatement = sqliteTable(
  'slow_statement',
  {
    id: text('id').primaryKey(),
    statement: text('statement').notNull(),
    count: integer('count').notNull().default(0),
    /** Milliseconds in the database: the longest, and the last. */
    most: integer('most').notNull().default(0),
    last: integer('last').notNull().default(0),
    rowsRead: integer('rows_read').notNull().default(0),
    lastTime: dateTime('last_time').notNull(),
  },
  (t) => [index('slow_statement_last').on(t.lastTime)],
)

/** What is measured by the clock each minute: what waits, how old it is, sockets, sessions, bytes. */
export const gauge = sqliteTable(
  'gauge',
  { name: text('name').notNull(), time: dateTime('time').notNull(), value: real('value').notNull() },
  (t) => [primaryKey({ columns: [t.name, t.time] }), index('gauge_time').on(t.time)],
)
