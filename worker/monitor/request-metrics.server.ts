import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { responsiblePerson, isPerson } from '../core/actor'
import type { Context } from '../core/context'
import type { App } from '../core/http.server'
import { Refusal } from '../core/refusal'
import { timeDistance, formatStamp } from '../core/time'
import { parseTraceparent } from './telemetry/otlp-bodies'
import { isExportDue, exportSpans, traceRequest } from './telemetry/spans.server'
import {
  addToTally,
  JOB_PREFIX,
  type RequestMeasurement,
  emptyTally,
  pageRoute,
  type RefusalCount,
  type Tally,
} from './rules'
import * as live from '../live/calls'
import { isApiPath } from '../auth/request-paths'

export type SlowStatementStats = { count: number; most: number; last: number; rowsRead: number; time: string }
/**
 * Metrics that an isolate has collected since its last flush. Keys are `m|2026-11-20 09:30:00|` and `h|2026-11-20
 * 09:00:00|GET /v2/…`.
 */
export type CollectedMetrics = {
  tallies: Record<string, Tally>
  /** By the text of the statement. */
  slow: Record<string, SlowStatementStats>
  /** Sessions with the time of their last request. */
  seen: Record<string, string>
  /** Refusals by person or address, route and code; flushed every five minutes. */
  refusals?: Record<string, RefusalCount>
  /** Time of the last flush, in ms since 1970. */
  since: number
}
const FLUSH_INTERVAL_MS = 60_000
/** Limits of a queue message: further routes are counted together, further statements are dropped. */
const MAX_ROUTES = 300
const MAX_SLOW_STATEMENTS = 8
/** Longer statements are truncated and have no query plan. */
export const MAX_STATEMENT_LENGTH = 8000
const MAX_SESSIONS = 1000
const OTHER_ROUTES = 'others'
/** Refusals are collected longer than metrics: per interval one log row for each person or address, route and code. */
const REFUSAL_INTERVAL_MS = 5 * 60_000
const MAX_REFUSALS = 200
/** Refusals that are logged: invalid input, no session, no right, not found, conflict, too many requests. */
const LOGGED_CODES = new Set([400, 401, 403, 404, 409, 429])

let refusals: Record<string, RefusalCount> = {}
let refusalsSince = 0
const emptyMetrics = (): CollectedMetrics => ({ tallies: {}, slow: {}, seen: {}, since: Date.now() })
/** An isolate has one database; in the tests each has its own. */
let database = ''
let collectedMetrics: CollectedMetrics = { ...emptyMetrics(), since: 0 }
function collectedMetricsOf({ env }: Context): CollectedMetrics {
  if (database !== env.DB_URL) {
    database = env.DB_URL
    // The first request of an isolate flushes at once, so that its sessions are recorded even if the isolate lives
    // briefly.
    collectedMetrics = { ...emptyMetrics(), since: 0 }
    refusals = {}
    refusalsSince = Date.now()
  }
  return collectedMetrics
}

/**
 * Records a request or job run in memory, without a round trip.
 * @param present true if the request shows that the person is active; automatic requests of a page do not
 */
export function recordRequest(ctx: Context, measured: RequestMeasurement, present = true): void {
  const { tallies, slow, seen } = collectedMetricsOf(ctx)
  const now = formatStamp(ctx.now())
  const into = (span: 'm' | 'h', route: string) => {
    const name = `${span}|${span === 'm' ? now.slice(0, 16) : `${now.slice(0, 13)}:00`}:00|${route}`
    tallies[name] ??= emptyTally()
    addToTally(tallies[name], measured)
  }
  const known = `h|${now.slice(0, 13)}:00:00|${measured.route}` in tallies
  into('h', known || Object.keys(tallies).length < MAX_ROUTES ? measured.route : OTHER_ROUTES)
  if (!measured.route.startsWith(JOB_PREFIX)) {
    into('h', '')
    into('m', '')
  }
  for (const { sql, ms, rowsRead } of ctx.meter.slow.splice(0)) {
    const text = sql.slice(0, MAX_STATEMENT_LENGTH)
    if (!(text in slow) && Object.keys(slow).length >= MAX_SLOW_STATEMENTS) continue
    const before = slow[text]
    slow[text] = {
      count: (before?.count ?? 0) + 1,
      most: Math.max(before?.most ?? 0, ms),
      last: ms,
      rowsRead: Math.max(before?.rowsRead ?? 0, rowsRead),
      time: now,
    }
  }
  if (present && isPerson(ctx.actor) && (ctx.actor.sessionId in seen || Object.keys(seen).length < MAX_SESSIONS))
    seen[ctx.actor.sessionId] = now
}

/**
 * Counts a refusal in memory for the log, by person or address, route and code. No request data are stored. Above the
 * limit, refusals are counted by code only.
 */
export function recordRefusal(ctx: Context, route: string, code: number): void {
  collectedMetricsOf(ctx)
  const who = isPerson(ctx.actor) ? responsiblePerson(ctx.actor) : null
  const { ip, id } = ctx.request
  const full = Object.keys(refusals).length >= MAX_REFUSALS
  const own = `${code}|${route}|${who?.userId ?? ip}`
  const name = own in refusals || !full ? own : `${code}|${OTHER_ROUTES}|`
  const others = name !== own
  const known = refusals[name]
  refusals[name] = {
    ...{ code, route: others ? OTHER_ROUTES : route, count: (known?.count ?? 0) + 1, time: formatStamp(ctx.now()) },
    ...(others || !who
      ? { userId: '', userid: '', username: '', roleCode: '' }
      : { userId: who.userId, userid: who.username, username: who.realname, roleCode: who.roleCode }),
    ...(others ? { ip: '', requestId: '' } : { ip, requestId: id }),
  }
}

/**
 * Returns the collected metrics and starts a new collection; null if there are none.
 * @param all includes refusals, whenever they were last flushed
 */
export function takeCollectedMetrics(ctx: Context, all = true): CollectedMetrics | null {
  const collected = collectedMetricsOf(ctx)
  collectedMetrics = emptyMetrics()
  if (!Object.keys(collected.tallies).length) return null
  if (!all && timeDistance(Date.now(), refusalsSince) < REFUSAL_INTERVAL_MS) return collected
  const flushed = refusals
  refusals = {}
  refusalsSince = Date.now()
  return { ...collected, refusals: flushed }
}
/** Kind of the queue message that carries collected metrics. */
export const METRICS_MESSAGE = 'measured'

/**
 * Middleware that measures requests. Once a minute the collected metrics are sent to the queue after a response, so
 * that no request waits for it or makes a round trip. Without a queue they stay until the scheduled job takes them.
 */
export const metricsMiddleware: MiddlewareHandler<App> = async (c, next) => {
  const began = Date.now()
  await next()
  const { ctx } = c.var
  if (!ctx || c.var.begunAnew) return
  const { status } = c.res
  const refused = (status >= 400 && status < 500) || (status < 500 && c.error instanceof Refusal)
  const { trips, rowsRead, rowsWritten } = ctx.meter
  const route = declaredRouteOf(c)
  const code = c.error instanceof Refusal ? c.error.code : status
  // Unknown routes and missing pages are not logged as refusals, only counted.
  if (refused && LOGGED_CODES.has(code) && !route.endsWith('?') && (isApiPath(c.req.path) || code === 403))
    recordRefusal(ctx, route, code)
  const measured: RequestMeasurement = {
    ...{ route, ms: Date.now() - began, trips, rowsRead, rowsWritten },
    outcome: status >= 500 ? 'error' : refused ? 'refused' : 'good',
  }
  // A page requests a live ticket after each lost connection, which is not an action of the person.
  recordRequest(ctx, measured, route !== `POST ${live.liveTicket.path}`)
  traceRequest(ctx, {
    ...{ route, kind: 'server', began, failed: status >= 500, link: parseTraceparent(c.req.header('traceparent')) },
    attributes: { 'http.response.status_code': status },
  })
  if (isExportDue()) ctx.after(exportSpans(ctx))
  if (timeDistance(Date.now(), collectedMetrics.since) < FLUSH_INTERVAL_MS || !ctx.bindings.JOBS) return
  const collected = takeCollectedMetrics(ctx, false)
  if (collected) ctx.after(ctx.bindings.JOBS.send({ kind: METRICS_MESSAGE, gathered: collected }))
}

type MiddlewareContext = Parameters<MiddlewareHandler<App>>[0]
/** Returns the declared route that responded. All unknown routes share one label. */
function declaredRouteOf(c: MiddlewareContext): string {
  const { method, path } = c.req
  const named = matchedRoutes(c)
    .map((route) => route.path)
    .findLast((one) => !one.endsWith('*'))
  if (named) return `${method} ${named}`
  if (c.res.status === 404) return `${method} ?`
  return isApiPath(path) ? `${method} ?` : pageRoute(path)
}
