import type { Hono, MiddlewareHandler } from 'hono'
import { awayIn } from '../../db/trip'
import { isPerson } from '../core/actor'
import { asUnavailable } from '../core/commit.server'
import { isJsonType } from '../core/door.server'
import { requestContext, throwRefusedWrite } from '../core/context'
import { type App, begunAnew } from '../core/http.server'
import { isAllowedOrigin } from '../core/preflight.server'
import { forbidden, Refusal, unauthenticated } from '../core/refusal'
import { localeIn } from '../core/texts'
import { inLocale } from '../core/texts.server'
import { cookieSpeaks, isOwnOrigin, isRead, type Said, sourceOf } from './cross-site'
import { hasLanguages, isForAll } from '../core/for-all'
import { isApi, isForHalf, isProbe, isSignIn } from './open'
import { forgetSession, keptSession } from './kept.server'
import { readSession, tokenOf } from './session.server'
import { t as bans } from '../system/bans/texts'
import { recallWritten, writtenCookie } from './written.server'
import { t } from './refused.texts'

type Call = Parameters<MiddlewareHandler<App>>[0]
/** Returns whether a path belongs to a call that is declared open. */
type IsOpen = (path: string) => boolean

const saidBy = (c: Call): Said => ({
  method: c.req.method,
  site: c.req.header('sec-fetch-site'),
  mode: c.req.header('sec-fetch-mode'),
  dest: c.req.header('sec-fetch-dest'),
  origin: c.req.header('origin'),
  type: c.req.header('content-type'),
})

const sourceIn = (c: Call, metadata: Said) =>
  sourceOf(metadata, (origin) => isOwnOrigin(origin, new URL(c.req.url), c.var.ctx.env.SITE_URL))
/** True if the request comes from another site, by a link or otherwise. */
export const isElsewhere = (c: Call) => ['link', 'foreign'].includes(sourceIn(c, saidBy(c)))

/** True if a sign-in may set cookies: not if another site's page made the request. */
export function mayLeaveCookies(c: Call): boolean {
  const metadata = saidBy(c)
  return cookieSpeaks(metadata, sourceIn(c, metadata))
}

/**
 * Refuses calls from pages of other sites, signed in or not: they would count against the address of the person who
 * views the page. Exceptions are the origins in `ALLOWED_ORIGINS`, and requests with a token in the header, which other
 * sites cannot send.
 */
function refuseOtherSites(c: Call, byHeader: boolean): void {
  if (byHeader || isProbe(c.req.path)) return
  const metadata = saidBy(c)
  const source = sourceIn(c, metadata)
  const allowed = metadata.origin !== undefined && isAllowedOrigin(metadata.origin, c.var.ctx.env)
  const elsewhere = source === 'link' || (source === 'foreign' && !allowed)
  if (!elsewhere) return
  if (isApi(c.req.path) && (source === 'foreign' || isSignIn(c.req.path))) throw forbidden(t.denied)
  // A person follows a link to a page, so it is counted.
  if (isApi(c.req.path) || source === 'foreign') c.var.ctx.request.uncounted = forbidden(t.denied)
}

/**
 * An anonymous caller from an address with an automatic ban cannot make open calls that write or count. Pages are
 * shown, but their forms are refused if they would be counted.
 */
function refuseBanned(c: Call, isOpen: IsOpen): void {
  const { actor, request } = c.var.ctx
  if (!c.var.banned || actor.kind !== 'anonymous') return
  const read = isRead(c.req.method)
  if (read && !isApi(c.req.path)) return
  request.uncounted = forbidden(bans.signInBanned)
  if (!read && isApi(c.req.path) && isOpen(c.req.path)) throw request.uncounted
}

const waitUntilOf = (c: Call) => {
  try {
    const execution = c.executionCtx
    return (work: Promise<unknown>) => execution.waitUntil(work)
  } catch {
    return undefined // plain Node has none
  }
}

/**
 * True if the cookie that the browser attaches authenticates the request. Another site may only link to a page with it.
 * Open calls treat such a request as anonymous.
 * @throws 403 for anything else, and for a form of another site posted to a page
 */
function mayUseCookie(c: Call, hasCookie: boolean, isOpen: IsOpen): boolean {
  const metadata = saidBy(c)
  const source = sourceIn(c, metadata)
  if (cookieSpeaks(metadata, source)) return hasCookie
  const page = !isApi(c.req.path)
  if (page && source === 'link') return hasCookie
  if (hasCookie ? !isOpen(c.req.path) : page && source === 'foreign' && !isRead(metadata.method))
    throw forbidden(t.denied)
  return false
}

async function begin(c: Call, next: () => Promise<void>, isOpen: IsOpen, api: () => Hono<App>) {
  const ctx = requestContext(c.req.raw, c.env, waitUntilOf(c))
  c.set('ctx', ctx)
  c.set('signInProblem', null)
  await recallWritten(ctx, c.req.raw.headers)
  const found = isSignIn(c.req.path) || isForAll(c.req.path) ? null : tokenOf(c.req.raw, ctx.env)
  refuseOtherSites(c, found?.from === 'header')
  const byCookie = found?.from !== 'header' && mayUseCookie(c, found !== null, isOpen)
  c.set('byCookie', byCookie)
  // A browser follows links without the person's intent, so a GET with a cookie is read-only. The tests enforce it for
  // every caller, so that every call is covered.
  ctx.onlyReads = isRead(c.req.method) && !isSignIn(c.req.path) && (byCookie || ctx.env.CHECK_ANSWERS === 'on')
  const isPage = !isApi(c.req.path)
  const token = found && (found.from === 'header' || byCookie) ? found.token : null
  const cached = token !== null && mayBeginAnew(c) ? keptSession(ctx, token, isPage) : null
  if (cached) ctx.actor = cached
  else if (token !== null) {
    try {
      ctx.actor = await readSession(ctx, token, isPage, isForHalf(c.req.path))
    } catch (error) {
      const problem = asUnavailable(error)
      if (!(problem instanceof Refusal)) throw error
      c.set('signInProblem', problem)
    }
  }
  refuseBanned(c, isOpen)
  ctx.onlySees = isPerson(ctx.actor) && !!ctx.actor.viewer
  await next()
  throwRefusedWrite(ctx)
  const again =
    cached && !(await isStillSo(c)) ? await answeredAnew(c, api, () => forgetSession(ctx, token!, isPage)) : 0
  const written = await writtenCookie(ctx)
  if (written) c.res.headers.append('set-cookie', written)
  if (ctx.env.ENVIRONMENT === 'development') {
    // Exact on any machine: the tests count round trips.
    c.res.headers.set(TRIPS, String(ctx.meter.trips + again))
    c.res.headers.set('x-db-rows', `${ctx.meter.rowsRead},${ctx.meter.rowsWritten}`)
  }
}
const TRIPS = 'x-db-trips'

/** True if the request can be replayed: its body can be read again (`readBodyBytes`), except file uploads. */
const mayBeginAnew = (c: Call) =>
  isRead(c.req.method) || (isApi(c.req.path) && isJsonType(c.req.header('content-type') ?? ''))
/** Replays the request without the cached session and discards the first response. @returns its round trips */
async function answeredAnew(c: Call, api: () => Hono<App>, forget: () => void): Promise<number> {
  forget()
  const stale = c.res
  // The first response is removed beforehand: otherwise its headers would be added to the new one.
  c.res = undefined
  c.res = await begunAnew(c, c.var.site ?? api())
  await stale.body?.cancel()
  return Number(c.res.headers.get(TRIPS))
}

/**
 * True if the database confirmed the cached session. A failed database counts as confirmed only if the response is
 * already a 503.
 */
const isStillSo = (c: Call) =>
  c.var.ctx.db.$client.judged().then(
    () => true,
    (error: unknown) => awayIn(error) !== null && c.res.status === 503,
  )

const localeOf = (c: Call) => {
  const requested = hasLanguages(c.req.path) ? c.req.query('lang') : undefined
  return requested === 'en' || requested === 'zh' ? requested : localeIn(c.req.header('cookie') ?? null)
}
/** Middleware for every page and call: sets the language, the context and the actor. */
export const withContext =
  (isOpen: IsOpen, api: () => Hono<App>): MiddlewareHandler<App> =>
  (c, next) =>
    inLocale(localeOf(c), () => begin(c, next, isOpen, api))

/** Middleware: calls need a session unless they are declared open. */
export const needsSession =
  (isOpen: IsOpen): MiddlewareHandler<App> =>
  (c, next) => {
    if (c.var.ctx.actor.kind === 'anonymous' && !isOpen(c.req.path))
      throw c.var.signInProblem ?? unauthenticated(t.signInFirst)
    return next()
  }
