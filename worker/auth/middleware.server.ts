import type { MiddlewareHandler } from 'hono'
import { asUnavailable } from '../core/commit.server'
import { requestContext } from '../core/context'
import type { App } from '../core/http.server'
import { forbidden, Refusal, unauthenticated } from '../core/refusal'
import { localeIn } from '../core/texts'
import { inLocale } from '../core/texts.server'
import { isApi, isForHalf, isOpen, isSignIn } from './open'
import { readSession, tokenOf } from './session.server'

const waitUntilOf = (c: Parameters<MiddlewareHandler<App>>[0]) => {
  try {
    const execution = c.executionCtx
    return (work: Promise<unknown>) => execution.waitUntil(work)
  } catch {
    return undefined // plain Node has none
  }
}

/**
 * Another site may not act with the cookie that the browser adds: it may link to a page, never to a call, for some calls
 * change something by GET. Open calls answer it as they answer a stranger.
 * @throws 403 for anything else.
 */
function mayUseCookie(c: Parameters<MiddlewareHandler<App>>[0]): boolean {
  if (c.req.header('sec-fetch-site') !== 'cross-site') return true
  if (isOpen(c.req.path)) return false
  if (isApi(c.req.path) || c.req.header('sec-fetch-mode') !== 'navigate') throw forbidden('拒绝访问')
  return true
}

const begin: MiddlewareHandler<App> = async (c, next) => {
  const ctx = requestContext(c.req.raw, c.env, waitUntilOf(c))
  c.set('ctx', ctx)
  c.set('signInProblem', null)
  const found = isSignIn(c.req.path) ? null : tokenOf(c.req.raw)
  if (found && (found.from === 'header' || mayUseCookie(c))) {
    try {
      ctx.actor = await readSession(ctx, found.token, !isApi(c.req.path), isForHalf(c.req.path))
    } catch (error) {
      const problem = asUnavailable(error)
      if (!(problem instanceof Refusal)) throw error
      c.set('signInProblem', problem)
    }
  }
  await next()
  if (ctx.env.ENVIRONMENT === 'development') {
    // Exact on any machine: the tests count them.
    c.res.headers.set('x-db-trips', String(ctx.meter.trips))
    c.res.headers.set('x-db-rows', `${ctx.meter.rowsRead},${ctx.meter.rowsWritten}`)
  }
}

/** Every request, page or call, meets this once: its language, its context, and who is asking. */
export const withContext: MiddlewareHandler<App> = (c, next) =>
  inLocale(localeIn(c.req.header('cookie') ?? null), () => begin(c, next))

/** Calls need a session unless they are on the open list. */
export const needsSession: MiddlewareHandler<App> = (c, next) => {
  if (c.var.ctx.actor.kind === 'anonymous' && !isOpen(c.req.path))
    throw c.var.signInProblem ?? unauthenticated('未授权，请重新登录')
  return next()
}
