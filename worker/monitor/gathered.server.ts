import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { behind, isPerson } from '../core/actor'
import type { Context } from '../core/context'
import type { App } from '../core/http.server'
import { Refusal } from '../core/refusal'
import { apart, stamp } from '../core/time'
import { callersOf } from './telemetry/otlp'
import { isTimeToTell, tellSpans, traceWhole } from './telemetry/spans.server'
import { count, JOB, type Measured, noTally, pageRoute, type Refused, type Tally } from './rules'
import * as live from '../live/calls'
import { isApi } from '../auth/open'

export type Slow = { count: number; most: number; last: number; rowsRead: number; time: string }
/**
 * Metrics that an isolate has collected since its last flush. Keys are `m|2026-11-20 09:30:00|` and `h|2026-11-20
 * 09:00:00|GET /v2/…`.
 */
export type Gathered = {
  tallies: Record<string, Tally>
  /** By the text of the statement. */
  slow: Record<string, Slow>
  /** Sessions with the time of their last request. */
  seen: Record<string, string>
  /** Refusals by person or address, route and code; flushed every five minutes. */
  refusals?: Record<string, Refused>
  /** Time of the last flush, in ms since 1970. */
  since: number
}
const TELL_EVERY = 60_000
/** Limits of a queue message: further routes are counted together, further statements are dropped. */
const MOST_ROUTES = 300
const MOST_SLOW = 8
/** Longer statements are truncated and have no query plan. */
export const LONGEST = 8000
const MOST_SEEN = 1000
const OTHERS = 'others'
/** Refusals are collected longer than metrics: per interval one log row for each person or address, route and code. */
const REFUSALS_EVERY = 5 * 60_000
const MOST_REFUSALS = 200
/** Refusals that are logged: invalid input, no session, no right, not found, conflict, too many requests. */
const LOGGED_CODES = new Set([400, 401, 403, 404, 409, 429])

let refusals: Record<string, Refused> = {}
let refusalsSince = 0
const nothing = (): Gathered => ({ tallies: {}, slow: {}, seen: {}, since: Date.now() })
/** An isolate has one database; in the tests each has its own. */
let database = ''
let gathered: Gathered = { ...nothing(), since: 0 }
function gatheredOf({ env }: Context): Gathered {
  if (database !== env.DB_URL) {
    database = env.DB_URL
    // The first request of an isolate flushes at once, so that its sessions are recorded even if the isolate lives
    // briefly.
    gathered = { ...nothing(), since: 0 }
    refusals = {}
    refusalsSince = Date.now()
  }
  return gathered
}

/**
 * Records a request or job run in memory, without a round trip.
 * @param present true if the request shows that the person is active; automatic requests of a page do not
 */
export function note(ctx: Context, measured: Measured, present = true): void {
  const { tallies, slow, seen } = gatheredOf(ctx)
  const now = stamp(ctx.now())
  const into = (span: 'm' | 'h', route: string) => {
    const name = `${span}|${span === 'm' ? now.slice(0, 16) : `${now.slice(0, 13)}:00`}:00|${route}`
    tallies[name] ??= noTally()
    count(tallies[name], measured)
  }
  const known = `h|${now.slice(0, 13)}:00:00|${measured.route}` in tallies
  into('h', known || Object.keys(tallies).length < MOST_ROUTES ? measured.route : OTHERS)
  if (!measured.route.startsWith(JOB)) {
    into('h', '')
    into('m', '')
  }
  for (const { sql, ms, rowsRead } of ctx.meter.slow.splice(0)) {
    const text = sql.slice(0, LONGEST)
    if (!(text in slow) && Object.keys(slow).length >= MOST_SLOW) continue
    const before = slow[text]
    slow[text] = {
      count: (before?.count ?? 0) + 1,
      most: Math.max(before?.most ?? 0, ms),
      last: ms,
      rowsRead: Math.max(before?.rowsRead ?? 0, rowsRead),
      time: now,
    }
  }
  if (present && isPerson(ctx.actor) && (ctx.actor.sessionId in seen || Object.keys(seen).length < MOST_SEEN))
    seen[ctx.actor.sessionId] = now
}

/**
 * Counts a refusal in memory for the log, by person or address, route and code. No request data are stored. Above the
 * limit, refusals are counted by code only.
 */
export function noteRefusal(ctx: Context, route: string, code: number): void {
  gatheredOf(ctx)
  const who = isPerson(ctx.actor) ? behind(ctx.actor) : null
  const { ip, id } = ctx.request
  const full = Object.keys(refusals).length >= MOST_REFUSALS
  const own = `${code}|${route}|${who?.userId ?? ip}`
  const name = own in refusals || !full ? own : `${code}|${OTHERS}|`
  const others = name !== own
  const known = refusals[name]
  refusals[name] = {
    ...{ code, route: others ? OTHERS : route, count: (known?.count ?? 0) + 1, time: stamp(ctx.now()) },
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
export function takeGathered(ctx: Context, all = true): Gathered | null {
  const collected = gatheredOf(ctx)
  gathered = nothing()
  if (!Object.keys(collected.tallies).length) return null
  if (!all && apart(Date.now(), refusalsSince) < REFUSALS_EVERY) return collected
  const flushed = refusals
  refusals = {}
  refusalsSince = Date.now()
  return { ...collected, refusals: flushed }
}
/** Kind of the queue message that carries collected metrics. */
export const MEASURED = 'measured'

/**
 * Middleware that measures requests. Once a minute the collected metrics are sent to the queue after a response, so
 * that no request waits for it or makes a round trip. Without a queue they stay until the scheduled job takes them.
 */
export const measures: MiddlewareHandler<App> = async (c, next) => {
  const began = Date.now()
  await next()
  const { ctx } = c.var
  if (!ctx || c.var.begunAnew) return
  const { status } = c.res
  const refused = (status >= 400 && status < 500) || (status < 500 && c.error instanceof Refusal)
  const { trips, rowsRead, rowsWritten } = ctx.meter
  const route = routeOf(c)
  const code = c.error instanceof Refusal ? c.error.code : status
  // Unknown routes and missing pages are not logged as refusals, only counted.
  if (refused && LOGGED_CODES.has(code) && !route.endsWith('?') && (isApi(c.req.path) || code === 403))
    noteRefusal(ctx, route, code)
  const measured: Measured = {
    ...{ route, ms: Date.now() - began, trips, rowsRead, rowsWritten },
    outcome: status >= 500 ? 'error' : refused ? 'refused' : 'good',
  }
  // A page requests a live ticket after each lost connection, which is not an action of the person.
  note(ctx, measured, route !== `POST ${live.liveTicket.path}`)
  traceWhole(ctx, {
    ...{ route, kind: 'server', began, failed: status >= 500, link: callersOf(c.req.header('traceparent')) },
    attributes: { 'http.response.status_code': status },
  })
  if (isTimeToTell()) ctx.after(tellSpans(ctx))
  if (apart(Date.now(), gathered.since) < TELL_EVERY || !ctx.bindings.JOBS) return
  const collected = takeGathered(ctx, false)
  if (collected) ctx.after(ctx.bindings.JOBS.send({ kind: MEASURED, gathered: collected }))
}

type Passing = Parameters<MiddlewareHandler<App>>[0]
/** Returns the declared route that responded. All unknown routes share one label. */
function routeOf(c: Passing): string {
  const { method, path } = c.req
  const named = matchedRoutes(c)
    .map((route) => route.path)
    .findLast((one) => !one.endsWith('*'))
  if (named) return `${method} ${named}`
  if (c.res.status === 404) return `${method} ?`
  return isApi(path) ? `${method} ?` : pageRoute(path)
}
