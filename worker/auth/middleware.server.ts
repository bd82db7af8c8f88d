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
/** Whether a path is that of a call that is declared open. */
type IsOpen = (path: string) => boolean

const saidBy = (c: Call): Said => ({
  method: c.req.method,
  site: c.req.header('sec-fetch-site'),
  mode: c.req.header('sec-fetch-mode'),
  dest: c.req.header('sec-fetch-dest'),
  origin: c.req.header('origin'),
  type: c.req.header('content-type'),
})

const sourceIn = (c: Call, said: Said) =>
  sourceOf(said, (origin) => isOwnOrigin(origin, new URL(c.req.url), c.var.ctx.env.SITE_URL))
/** Whether a request comes from another site, by a link or otherwise. */
export const isElsewhere = (c: Call) => ['link', 'foreign'].includes(sourceIn(c, saidBy(c)))

/** Whether a sign-in may leave its cookies in the browser: not where another site's page made the request. */
export function mayLeaveCookies(c: Call): boolean {
  const said = saidBy(c)
  return cookieSpeaks(said, sourceIn(c, said))
}

/**
 * Pages of other sites call nothing, signed in or not: what they could set off without the person who looks at them would be
 * counted against that person's address. Excepted are the sites that the setting names, and a token in the header, which a
 * browser lets nobody else's page send.
 */
function refuseOtherSites(c: Call, byHeader: boolean): void {
  if (byHeader || isProbe(c.req.path)) return
  const said = saidBy(c)
  const source = sourceIn(c, said)
  const allowed = said.origin !== undefined && isAllowedOrigin(said.origin, c.var.ctx.env)
  const elsewhere = source === 'link' || (source === 'foreign' && !allowed)
  if (!elsewhere) return
  if (isApi(c.req.path) && (source === 'foreign' || isSignIn(c.req.path))) throw forbidden(t.denied)
  // A link to a page is followed by a person: it is counted.
  if (isApi(c.req.path) || source === 'foreign') c.var.ctx.request.uncounted = forbidden(t.denied)
}

/**
 * From an address with an automatic ban whoever is not signed in makes no open call that writes or counts. Pages are shown, and
 * their forms are refused where they would be counted.
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
 * Whether the cookie that the browser adds speaks for the request. Another site may lead to a page with it, and do nothing else;
 * open calls answer it as they answer a stranger.
 * @throws 403 for anything else, and for a form of another site that a page would take.
 */
function mayUseCookie(c: Call, given: boolean, isOpen: IsOpen): boolean {
  const said = saidBy(c)
  const source = sourceIn(c, said)
  if (cookieSpeaks(said, source)) return given
  const page = !isApi(c.req.path)
  if (page && source === 'link') return given
  if (given ? !isOpen(c.req.path) : page && source === 'foreign' && !isRead(said.method)) throw forbidden(t.denied)
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
  // A browser follows an address by itself. In the tests whoever asks is held to it, so that every call is tried.
  ctx.onlyReads = isRead(c.req.method) && !isSignIn(c.req.path) && (byCookie || ctx.env.CHECK_ANSWERS === 'on')
  const isPage = !isApi(c.req.path)
  const token = found && (found.from === 'header' || byCookie) ? found.token : null
  const kept = token !== null && mayBeginAnew(c) ? keptSession(ctx, token, isPage) : null
  if (kept) ctx.actor = kept
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
  const again = kept && !(await isStillSo(c)) ? await answeredAnew(c, api, () => forgetSession(ctx, token!, isPage)) : 0
  const written = await writtenCookie(ctx)
  if (written) c.res.headers.append('set-cookie', written)
  if (ctx.env.ENVIRONMENT === 'development') {
    // Exact on any machine: the tests count them.
    c.res.headers.set(TRIPS, String(ctx.meter.trips + again))
    c.res.headers.set('x-db-rows', `${ctx.meter.rowsRead},${ctx.meter.rowsWritten}`)
  }
}
const TRIPS = 'x-db-trips'

/** Whether the request could be made again: its body can be read again (`bytesOf`), but for files. */
const mayBeginAnew = (c: Call) =>
  isRead(c.req.method) || (isApi(c.req.path) && isJsonType(c.req.header('content-type') ?? ''))
/** The request is made again without what was kept, and what was made with it thrown away. @returns its trips */
async function answeredAnew(c: Call, api: () => Hono<App>, forget: () => void): Promise<number> {
  forget()
  const stale = c.res
  // Taken away first: headers of the answer that stands would be added to the new one.
  c.res = undefined
  c.res = await begunAnew(c, c.var.site ?? api())
  await stale.body?.cancel()
  return Number(c.res.headers.get(TRIPS))
}

/**
 * Whether the database has said that the session is as it was kept. Where it did not answer, nothing but that may be said to
 * whoever asks.
 */
const isStillSo = (c: Call) =>
  c.var.ctx.db.$client.judged().then(
    () => true,
    (error: unknown) => awayIn(error) !== null && c.res.status === 503,
  )

const localeOf = (c: Call) => {
  const asked = hasLanguages(c.req.path) ? c.req.query('lang') : undefined
  return asked === 'en' || asked === 'zh' ? asked : localeIn(c.req.header('cookie') ?? null)
}
/** Every request, page or call, meets this once: its language, its context, and who is asking. */
export const withContext =
  (isOpen: IsOpen, api: () => Hono<App>): MiddlewareHandler<App> =>
  (c, next) =>
    inLocale(localeOf(c), () => begin(c, next, isOpen, api))

/** Calls need a session unless they are declared open. */
export const needsSession =
  (isOpen: IsOpen): MiddlewareHandler<App> =>
  (c, next) => {
    if (c.var.ctx.actor.kind === 'anonymous' && !isOpen(c.req.path))
      throw c.var.signInProblem ?? unauthenticated(t.signInFirst)
    return next()
  }
