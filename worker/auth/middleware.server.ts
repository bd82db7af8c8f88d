import type { MiddlewareHandler } from 'hono'
import { asUnavailable } from '../core/commit.server'
import { requestContext, throwRefusedWrite } from '../core/context'
import type { App } from '../core/http.server'
import { forbidden, Refusal, unauthenticated } from '../core/refusal'
import { localeIn } from '../core/texts'
import { inLocale } from '../core/texts.server'
import { cookieSpeaks, isOwnOrigin, isRead, type Said, sourceOf } from './cross-site'
import { isApi, isForHalf, isSignIn } from './open'
import { readSession, tokenOf } from './session.server'

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
  if (given ? !isOpen(c.req.path) : page && source === 'foreign' && !isRead(said.method)) throw forbidden('拒绝访问')
  return false
}

async function begin(c: Call, next: () => Promise<void>, isOpen: IsOpen) {
  const ctx = requestContext(c.req.raw, c.env, waitUntilOf(c))
  c.set('ctx', ctx)
  c.set('signInProblem', null)
  const found = isSignIn(c.req.path) ? null : tokenOf(c.req.raw)
  const byCookie = found?.from !== 'header' && mayUseCookie(c, found !== null, isOpen)
  c.set('byCookie', byCookie)
  // A browser follows an address by itself. In the tests whoever asks is held to it, so that every call is tried.
  ctx.onlyReads = isRead(c.req.method) && !isSignIn(c.req.path) && (byCookie || ctx.env.CHECK_ANSWERS === 'on')
  if (found && (found.from === 'header' || byCookie)) {
    try {
      ctx.actor = await readSession(ctx, found.token, !isApi(c.req.path), isForHalf(c.req.path))
    } catch (error) {
      const problem = asUnavailable(error)
      if (!(problem instanceof Refusal)) throw error
      c.set('signInProblem', problem)
    }
  }
  await next()
  throwRefusedWrite(ctx)
  if (ctx.env.ENVIRONMENT === 'development') {
    // Exact on any machine: the tests count them.
    c.res.headers.set('x-db-trips', String(ctx.meter.trips))
    c.res.headers.set('x-db-rows', `${ctx.meter.rowsRead},${ctx.meter.rowsWritten}`)
  }
}

/** Every request, page or call, meets this once: its language, its context, and who is asking. */
export const withContext =
  (isOpen: IsOpen): MiddlewareHandler<App> =>
  (c, next) =>
    inLocale(localeIn(c.req.header('cookie') ?? null), () => begin(c, next, isOpen))

/** Calls need a session unless they are declared open. */
export const needsSession =
  (isOpen: IsOpen): MiddlewareHandler<App> =>
  (c, next) => {
    if (c.var.ctx.actor.kind === 'anonymous' && !isOpen(c.req.path))
      throw c.var.signInProblem ?? unauthenticated('未授权，请重新登录')
    return next()
  }
