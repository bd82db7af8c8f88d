import type { Hono, MiddlewareHandler } from 'hono'
import { findDatabaseUnavailable } from '../../db/request'
import { isPerson } from '../core/actor'
import { toUnavailable } from '../core/commit.server'
import { isJsonType } from '../core/request-parser.server'
import { requestContext, throwRefusedWrite } from '../core/context'
import { type App, restartRequest } from '../core/http.server'
import { isAllowedOrigin } from '../core/cors.server'
import { forbidden, Refusal, unauthenticated } from '../core/refusal'
import { localeFromCookies } from '../core/texts'
import { runInLocale } from '../core/texts.server'
import { isCookieTrusted, isOwnOrigin, isReadMethod, type FetchMetadata, requestSourceOf } from './cross-site'
import { isLocalizedPage, isPublicPage } from '../core/public-pages'
import { isApiPath, isPartialSessionPath, isHealthProbe, isSignInPath } from './request-paths'
import { evictSession, findCachedSession } from './session-cache.server'
import { readSession, requestTokenOf } from './session.server'
import { t as bans } from '../system/bans/texts'
import { readReplicationIndex, replicationCookie } from './read-your-writes.server'
import { t } from './errors.texts'

type Call = Parameters<MiddlewareHandler<App>>[0]
/** Returns whether a path belongs to a call that is declared open. */
type IsOpen = (path: string) => boolean

const fetchMetadataOf = (c: Call): FetchMetadata => ({
  method: c.req.method,
  site: c.req.header('sec-fetch-site'),
  mode: c.req.header('sec-fetch-mode'),
  dest: c.req.header('sec-fetch-dest'),
  origin: c.req.header('origin'),
  type: c.req.header('content-type'),
})

const sourceOfCall = (c: Call, metadata: FetchMetadata) =>
  requestSourceOf(metadata, (origin) => isOwnOrigin(origin, new URL(c.req.url), c.var.ctx.env.SITE_URL))
/** True if the request comes from another site, by a link or otherwise. */
export const isCrossSiteCall = (c: Call) => ['link', 'foreign'].includes(sourceOfCall(c, fetchMetadataOf(c)))

/** True if a sign-in may set cookies: not if another site's page made the request. */
export function canSetCookies(c: Call): boolean {
  const metadata = fetchMetadataOf(c)
  return isCookieTrusted(metadata, sourceOfCall(c, metadata))
}

/**
 * Refuses calls from pages of other sites, signed in or not: they would count against the address of the person who
 * views the page. Exceptions are the origins in `ALLOWED_ORIGINS`, and requests with a token in the header, which other
 * sites cannot send.
 */
function refuseOtherSites(c: Call, byHeader: boolean): void {
  if (byHeader || isHealthProbe(c.req.path)) return
  const metadata = fetchMetadataOf(c)
  const source = sourceOfCall(c, metadata)
  const allowed = metadata.origin !== undefined && isAllowedOrigin(metadata.origin, c.var.ctx.env)
  const elsewhere = source === 'link' || (source === 'foreign' && !allowed)
  if (!elsewhere) return
  if (isApiPath(c.req.path) && (source === 'foreign' || isSignInPath(c.req.path))) throw forbidden(t.denied)
  // A person follows a link to a page, so it is counted.
  if (isApiPath(c.req.path) || source === 'foreign') c.var.ctx.request.uncounted = forbidden(t.denied)
}

/**
 * An anonymous caller from an address with an automatic ban cannot make open calls that write or count. Pages are
 * shown, but their forms are refused if they would be counted.
 */
function refuseBanned(c: Call, isOpen: IsOpen): void {
  const { actor, request } = c.var.ctx
  if (!c.var.banned || actor.kind !== 'anonymous') return
  const read = isReadMethod(c.req.method)
  if (read && !isApiPath(c.req.path)) return
  request.uncounted = forbidden(bans.signInBanned)
  if (!read && isApiPath(c.req.path) && isOpen(c.req.path)) throw request.uncounted
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
function canUseCookie(c: Call, hasCookie: boolean, isOpen: IsOpen): boolean {
  const metadata = fetchMetadataOf(c)
  const source = sourceOfCall(c, metadata)
  if (isCookieTrusted(metadata, source)) return hasCookie
  const page = !isApiPath(c.req.path)
  if (page && source === 'link') return hasCookie
  if (hasCookie ? !isOpen(c.req.path) : page && source === 'foreign' && !isReadMethod(metadata.method))
    throw forbidden(t.denied)
  return false
}

async function withRequestContext(c: Call, next: () => Promise<void>, isOpen: IsOpen, api: () => Hono<App>) {
  const ctx = requestContext(c.req.raw, c.env, waitUntilOf(c))
  c.set('ctx', ctx)
  c.set('signInProblem', null)
  await readReplicationIndex(ctx, c.req.raw.headers)
  const found = isSignInPath(c.req.path) || isPublicPage(c.req.path) ? null : requestTokenOf(c.req.raw, ctx.env)
  refuseOtherSites(c, found?.from === 'header')
  const byCookie = found?.from !== 'header' && canUseCookie(c, found !== null, isOpen)
  c.set('byCookie', byCookie)
  // A browser follows links without the person's intent, so a GET with a cookie is read-only. The tests enforce it for
  // every caller, so that every call is covered.
  ctx.onlyReads =
    isReadMethod(c.req.method) && !isSignInPath(c.req.path) && (byCookie || ctx.env.CHECK_ANSWERS === 'on')
  const isPage = !isApiPath(c.req.path)
  const token = found && (found.from === 'header' || byCookie) ? found.token : null
  const cached = token !== null && isReplayable(c) ? findCachedSession(ctx, token, isPage) : null
  if (cached) ctx.actor = cached
  else if (token !== null) {
    try {
      ctx.actor = await readSession(ctx, token, isPage, isPartialSessionPath(c.req.path))
    } catch (error) {
      const problem = toUnavailable(error)
      if (!(problem instanceof Refusal)) throw error
      c.set('signInProblem', problem)
    }
  }
  refuseBanned(c, isOpen)
  ctx.onlySees = isPerson(ctx.actor) && !!ctx.actor.viewer
  await next()
  throwRefusedWrite(ctx)
  const again =
    cached && !(await isSessionConfirmed(c)) ? await replayRequest(c, api, () => evictSession(ctx, token!, isPage)) : 0
  const written = await replicationCookie(ctx)
  if (written) c.res.headers.append('set-cookie', written)
  if (ctx.env.ENVIRONMENT === 'development') {
    // Exact on any machine: the tests count round trips.
    c.res.headers.set(ROUND_TRIPS_HEADER, String(ctx.meter.trips + again))
    c.res.headers.set('x-db-rows', `${ctx.meter.rowsRead},${ctx.meter.rowsWritten}`)
  }
}
const ROUND_TRIPS_HEADER = 'x-db-trips'

/** True if the request can be replayed: its body can be read again (`readBodyBytes`), except file uploads. */
const isReplayable = (c: Call) =>
  isReadMethod(c.req.method) || (isApiPath(c.req.path) && isJsonType(c.req.header('content-type') ?? ''))
/** Replays the request without the cached session and discards the first response. @returns its round trips */
async function replayRequest(c: Call, api: () => Hono<App>, forget: () => void): Promise<number> {
  forget()
  const stale = c.res
  // The first response is removed beforehand: otherwise its headers would be added to the new one.
  c.res = undefined
  c.res = await restartRequest(c, c.var.site ?? api())
  await stale.body?.cancel()
  return Number(c.res.headers.get(ROUND_TRIPS_HEADER))
}

/**
 * True if the database confirmed the cached session. A failed database counts as confirmed only if the response is
 * already a 503.
 */
const isSessionConfirmed = (c: Call) =>
  c.var.ctx.db.$client.judged().then(
    () => true,
    (error: unknown) => findDatabaseUnavailable(error) !== null && c.res.status === 503,
  )

const localeOf = (c: Call) => {
  const requested = isLocalizedPage(c.req.path) ? c.req.query('lang') : undefined
  return requested === 'en' || requested === 'zh' ? requested : localeFromCookies(c.req.header('cookie') ?? null)
}
/** Middleware for every page and call: sets the language, the context and the actor. */
export const withContext =
  (isOpen: IsOpen, api: () => Hono<App>): MiddlewareHandler<App> =>
  (c, next) =>
    runInLocale(localeOf(c), () => withRequestContext(c, next, isOpen, api))

/** Middleware: calls need a session unless they are declared open. */
export const requireSession =
  (isOpen: IsOpen): MiddlewareHandler<App> =>
  (c, next) => {
    if (c.var.ctx.actor.kind === 'anonymous' && !isOpen(c.req.path))
      throw c.var.signInProblem ?? unauthenticated(t.signInFirst)
    return next()
  }
