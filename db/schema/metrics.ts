import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { dateTime } from './columns'

/**
 * Request metrics: all routes together by the minute, each route by the hour. Every isolate adds its own counts once a
 * minute. `b0` to `b11` are a histogram: up to 5, 10, 20 … 5,120 ms, and longer.
 */
export const metric = sqliteTable(
  'metric',
  {
    /** 'm' minute, 'h' hour. */
    span: text('span').$type<'m' | 'h'>().notNull(),
    /** Start of the span. */
    time: dateTime('time').notNull(),
    /** The route, such as `GET /v2/subject/list`; '' for all routes together. */
    route: text('route').notNull(),
    count: integer('count').notNull().default(0),
    /** Responses with status 5xx, and with 4xx. */
    errors: integer('errors').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** Total and maximum duration in milliseconds. */
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

/** A slow statement, identified by a hash of its text. Its values are not stored. */
export const slowStatement = sqliteTable(
  'slow_statement',
  {
    id: text('id').primaryKey(),
    statement: text('statement').notNull(),
    count: integer('count').notNull().default(0),
    /** Maximum and last duration in the database, in milliseconds. */
    most: integer('most').notNull().default(0),
    last: integer('last').notNull().default(0),
    rowsRead: integer('rows_read').notNull().default(0),
    lastTime: dateTime('last_time').notNull(),
  },
  (t) => [index('slow_statement_last').on(t.lastTime)],
)

/** Gauges sampled every minute: queue lengths and ages, sockets, sessions, bytes. */
export const gauge = sqliteTable(
  'gauge',
  { name: text('name').notNull(), time: dateTime('time').notNull(), value: real('value').notNull() },
  (t) => [primaryKey({ columns: [t.name, t.time] }), index('gauge_time').on(t.time)],
)
