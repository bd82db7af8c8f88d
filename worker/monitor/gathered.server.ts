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
/** What an isolate has seen since it told last. Names are `m|2026-11-20 09:30:00|` and `h|2026-11-20 09:00:00|GET /v2/…`. */
export type Gathered = {
  tallies: Record<string, Tally>
  /** By the text of the statement. */
  slow: Record<string, Slow>
  /** Sessions, with when they were seen last. */
  seen: Record<string, string>
  /** Refusals, by person or address, route and code; taken every five minutes. */
  refusals?: Record<string, Refused>
  /** When it told last, in ms since 1970. */
  since: number
}
const TELL_EVERY = 60_000
/** So that a message stays small whatever is asked for: more routes are counted together, more of the rest is left out. */
const MOST_ROUTES = 300
const MOST_SLOW = 8
/** What is longer is cut, and has no plan. */
export const LONGEST = 8000
const MOST_SEEN = 1000
const OTHERS = 'others'
/** Refusals are held longer than figures: a row of the log for each person or address, call and code in so long. */
const REFUSALS_EVERY = 5 * 60_000
const MOST_REFUSALS = 200
/** What the log has of refusals: wrong input, no session, no right, not found, a lost race or a wrong state, too often. */
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
    // The first request of an isolate is told at once: its sessions are at work, however short its life is.
    gathered = { ...nothing(), since: 0 }
    refusals = {}
    refusalsSince = Date.now()
  }
  return gathered
}

/**
 * Counts a request or a run in memory: no trip.
 * @param present whether the request says that the person is at work; one that a page makes by itself does not
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
 * Counts a refusal in memory, for the log: who or from where, which call, which code, how often. Nothing that was sent is among it.
 * What is more than the memory holds is counted under the code alone.
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
 * What was gathered; from now on it begins anew. Null where there is nothing.
 * @param all with refusals, however short ago the last were taken
 */
export function takeGathered(ctx: Context, all = true): Gathered | null {
  const taken = gatheredOf(ctx)
  gathered = nothing()
  if (!Object.keys(taken.tallies).length) return null
  if (!all && apart(Date.now(), refusalsSince) < REFUSALS_EVERY) return taken
  const held = refusals
  refusals = {}
  refusalsSince = Date.now()
  return { ...taken, refusals: held }
}
export const MEASURED = 'measured'

/**
 * Counts what passes. Once a minute what the isolate has counted is put on the queue after an answer: no call waits for it, and
 * none makes a trip. Where there is no queue it stays until the clock takes it.
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
  // What nobody answers, and pages that are not there, are counted alone.
  if (refused && LOGGED_CODES.has(code) && !route.endsWith('?') && (isApi(c.req.path) || code === 403))
    noteRefusal(ctx, route, code)
  const measured: Measured = {
    ...{ route, ms: Date.now() - began, trips, rowsRead, rowsWritten },
    outcome: status >= 500 ? 'error' : refused ? 'refused' : 'good',
  }
  // A page asks for a ticket whenever its connection was cut: that is nobody's act.
  note(ctx, measured, route !== `POST ${live.liveTicket.path}`)
  traceWhole(ctx, {
    ...{ route, kind: 'server', began, failed: status >= 500, link: callersOf(c.req.header('traceparent')) },
    attributes: { 'http.response.status_code': status },
  })
  if (isTimeToTell()) ctx.after(tellSpans(ctx))
  if (apart(Date.now(), gathered.since) < TELL_EVERY || !ctx.bindings.JOBS) return
  const told = takeGathered(ctx, false)
  if (told) ctx.after(ctx.bindings.JOBS.send({ kind: MEASURED, gathered: told }))
}

type Passing = Parameters<MiddlewareHandler<App>>[0]
/** The declared address that answered; what nobody answers is one route, whatever it is called. */
function routeOf(c: Passing): string {
  const { method, path } = c.req
  const named = matchedRoutes(c)
    .map((route) => route.path)
    .findLast((one) => !one.endsWith('*'))
  if (named) return `${method} ${named}`
  if (c.res.status === 404) return `${method} ?`
  return isApi(path) ? `${method} ?` : pageRoute(path)
}
