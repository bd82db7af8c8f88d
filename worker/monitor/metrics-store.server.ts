import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { gauge, log } from '../../db/schema'
import { recordVisitsStatement } from '../auth/visits.server'
import type { Context } from '../core/context'
import { addDays, formatStamp } from '../core/time'
import { countAllSockets } from '../live/push.server'
import type { CollectedMetrics } from './request-metrics.server'
import { refusalContent } from '../logs/rules'
import type { GaugeName, RefusalCount } from './rules'

const statementIdOf = (statement: string) => createHash('sha256').update(statement).digest('hex').slice(0, 32)
const SUM_COLUMNS = ['count', 'errors', 'refused', 'ms', 'trips', 'rows_read', 'rows_written']
const BUCKET_COLUMNS = Array.from({ length: 12 }, (_, at) => `b${at}`)

/** Adds the metrics of isolates to the stored ones. One round trip. */
export async function storeMetrics(ctx: Context, all: readonly CollectedMetrics[]): Promise<void> {
  const tallies = all.flatMap((one) =>
    Object.entries(one.tallies).map(([name, { b, rowsRead, rowsWritten, ...tally }]) => {
      const [span, time, ...route] = name.split('|')
      return {
        ...{ span, time, route: route.join('|'), ...tally, rows_read: rowsRead, rows_written: rowsWritten },
        ...Object.fromEntries(b.map((size, at) => [`b${at}`, size])),
      }
    }),
  )
  const slow = all.flatMap((one) =>
    Object.entries(one.slow).map(([statement, stats]) => ({ id: statementIdOf(statement), statement, ...stats })),
  )
  const sessions = all.flatMap((one) => Object.entries(one.seen).map(([id, time]) => ({ id, time })))
  const refusals = all.flatMap(({ refusals: byKey = {} }) => Object.values(byKey))
  const sums = [...SUM_COLUMNS, ...BUCKET_COLUMNS]
  const names = sql.raw(['span', 'time', 'route', 'most', ...sums].join(', '))
  const values = sql.raw(['span', 'time', 'route', 'most', ...sums].map((name) => `value ->> '${name}'`).join(', '))
  const adds = sql.raw(sums.map((name) => `${name} = ${name} + excluded.${name}`).join(', '))
  await ctx.db.batch([
    // Several isolates may report the same minute, so conflicts within the statement are merged too.
    ctx.db.run(sql`insert into metric (${names}) select ${values} from json_each(${JSON.stringify(tallies)}) where true
      on conflict (span, route, time) do update set most = max(most, excluded.most), ${adds}`),
    ctx.db.run(sql`insert into slow_statement (id, statement, count, most, last, rows_read, last_time)
      select value ->> 'id', value ->> 'statement', value ->> 'count', value ->> 'most', value ->> 'last', value ->> 'rowsRead', value ->> 'time'
        from json_each(${JSON.stringify(slow)}) where true
      on conflict (id) do update set count = count + excluded.count, most = max(most, excluded.most), last = excluded.last,
        rows_read = max(rows_read, excluded.rows_read), last_time = excluded.last_time`),
    ctx.db.run(sql`update session set last_time = j.value ->> 'time' from json_each(${JSON.stringify(sessions)}) j
      where session.id = j.value ->> 'id' and session.last_time < j.value ->> 'time'`),
    ctx.db.run(recordVisitsStatement(sessions.map(({ id }) => id))),
    ...(refusals.length
      ? [
          ctx.db.insert(log).values(refusals.map((one) => refusalRow(ctx, one))),
          ctx.db.run(sql`insert into visit_day (day, failures)
            select substr(value ->> 'time', 1, 10), count(*) from json_each(${JSON.stringify(refusals)}) where true group by 1
            on conflict (day) do update set failures = failures + excluded.failures`),
        ]
      : []),
  ])
}

/** Builds the log row of refusals of one kind. */
const refusalRow = (ctx: Context, { code, route, count, time, ...who }: RefusalCount) => ({
  ...who,
  id: ctx.id(),
  logType: 4,
  logContent: refusalContent(code, count),
  method: route.split(' ')[0]!,
  requestUrl: route.split(' ').slice(1).join(' ') || route,
  createTime: time,
})

/** A person with a request within so many days counts as active. */
const ACTIVE_DAYS = 15 / (24 * 60)
/**
 * Records the gauges: queue lengths and ages, sockets, active people and storage. One round trip.
 * @returns the recorded values; none if another run recorded them in this minute
 */
export async function recordGauges(ctx: Context): Promise<{ name: GaugeName; value: number }[]> {
  const now = formatStamp(ctx.now())
  const time = `${now.slice(0, 16)}:00`
  const sockets = await countAllSockets(ctx)
  const stored = sql`(select coalesce(sum(size), 0) from file)`
  const lastStored = sql`select value from gauge where name = 'storage' order by time desc limit 1`
  const values: [GaugeName, ReturnType<typeof sql>][] = [
    ['waiting', sql`(select count(*) from outbox where status = 0)`],
    [
      'oldest',
      sql`coalesce((select unixepoch(${now}) - unixepoch(min(create_time)) from outbox where status = 0 and next_time <= ${now}), 0)`,
    ],
    ['dead', sql`(select count(*) from outbox where status = 2)`],
    ['sockets', sql`${sockets}`],
    [
      'active',
      sql`(select count(distinct user_id) from session where revoked = 0 and stage = '' and last_time >= ${formatStamp(addDays(ctx.now(), -ACTIVE_DAYS))})`,
    ],
    ['database', sql`(select page_count * page_size from pragma_page_count(), pragma_page_size())`],
    // All files are summed up once an hour only.
    ['storage', time.slice(14, 16) === '00' ? stored : sql`coalesce((${lastStored}), ${stored})`],
  ]
  return ctx.db
    .insert(gauge)
    .select(
      sql`${sql.join(
        values.map(([name, value]) => sql`select ${name}, ${time}, ${value}`),
        sql` union all `,
      )} where true`,
    )
    .onConflictDoNothing()
    .returning({ name: sql<GaugeName>`${gauge.name}`, value: gauge.value })
}

/** Days that metrics by minute, by route and hour, and by hour are stored. Of the gauges one value per hour stays. */
const MINUTE_DAYS = 2
const ROUTE_DAYS = 14
const HOUR_DAYS = 400
const SLOW_DAYS = 30
/**
 * Deletes metrics that exceed their retention: minutes first, then routes, then hours. One round trip. @returns the
 * number of deleted rows
 */
export async function deleteOldMetrics(ctx: Context): Promise<number> {
  const before = (days: number) => formatStamp(addDays(ctx.now(), -days))
  const gone = await ctx.db.batch([
    ctx.db.run(sql`delete from metric where span = 'm' and time < ${before(MINUTE_DAYS)}`),
    ctx.db.run(sql`delete from metric where span = 'h' and route <> '' and time < ${before(ROUTE_DAYS)}`),
    ctx.db.run(sql`delete from metric where span = 'h' and time < ${before(HOUR_DAYS)}`),
    ctx.db.run(sql`delete from gauge where time < ${before(MINUTE_DAYS)} and substr(time, 15, 2) <> '00'`),
    ctx.db.run(sql`delete from gauge where time < ${before(HOUR_DAYS)}`),
    ctx.db.run(sql`delete from slow_statement where last_time < ${before(SLOW_DAYS)}`),
  ])
  return gone.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0)
}
