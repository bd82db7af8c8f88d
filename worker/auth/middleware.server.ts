import type { Hono, MiddlewareHandler } from 'hono'
import { awayIn } from '../../db/trip'
import { isPerson } from '../core/actor'
import { asUnavailable } from '../core/commit.server'
import { isJsonType } from '../core/door.server'
import { requestContext, throwRefusedWrite } from '../core/context'
import { type App, begunAnew } from '../core/http.server'
import { forbidden, Refusal, unauthenticated } from '../core/refusal'
import { localeIn } from '../core/texts'
import { inLocale } from '../core/texts.server'
import { cookieSpeaks, isOwnOrigin, isRead, type Said, sourceOf } from './cross-site'
import { hasLanguages, isForAll } from '../core/for-all'
import { isApi, isForHalf, isSignIn } from './open'
import { forgetSession, keptSession } from './kept.server'
import { readSession, tokenOf } from './session.server'
import { recallWritten, writtenCookie } from './written.server'
import { t } from './refused.texts'

type Call = Parameters<MiddlewareHandler<App>>[0]
/** Whether a path is that of a call that is declared open. */
type IsOpen = (path: string) => boolean

const saidBy = (c: Call): Said => ({
  method: c.req.method,
  site: c.req.header('sec-fetch-site'),
  mode: c.req.header('sec-fetch-mode'),
  origin: c.req.header('origin'),
  type: c.req.header('content-type'),
})

const sourceIn = (c: Call, said: Said) =>
  sourceOf(said, (origin) => isOwnOrigin(origin, new URL(c.req.url), c.var.ctx.env.SITE_URL))
/** Whether a request comes from another site, by a link or otherwise. */
export const isElsewhere = (c: Call) => ['link', 'foreign'].includes(sourceIn(c, saidBy(c)))

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

/** Whether the request could be made again: what is sent with it is kept once it is read, but for files. */
const mayBeginAnew = (c: Call) =>
  isRead(c.req.method) || (isApi(c.req.path) && isJsonType(c.req.header('content-type') ?? ''))
const asItCame = async ({ req }: Call) =>
  req.raw.bodyUsed
    ? new Request(req.url, { method: req.method, headers: req.raw.headers, body: await req.arrayBuffer() })
    : req.raw

/** The request is made again without what was kept, and what was made with it thrown away. @returns its trips */
async function answeredAnew(c: Call, api: () => Hono<App>, forget: () => void): Promise<number> {
  forget()
  const stale = c.res
  // Taken away first: headers of the answer that stands would be added to the new one.
  c.res = undefined
  c.res = await begunAnew(c, c.var.site ?? api(), await asItCame(c))
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
