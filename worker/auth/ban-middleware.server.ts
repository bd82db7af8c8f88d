import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { callerAddress } from '../core/address'
import { clockOf } from '../core/context'
import { readEnv } from '../core/env'
import type { App } from '../core/http.server'
import { plainPage } from '../core/plain-page.server'
import { forbidden } from '../core/refusal'
import { localeFromCookies } from '../core/texts'
import { runInLocale } from '../core/texts.server'
import { formatStamp } from '../core/time'
import { findBan } from '../system/bans/ban-cache.server'
import { type Ban, isLoopbackAddress } from '../system/bans/rules'
import { t } from '../system/bans/texts'
import { isReadMethod } from './cross-site'
import { isApiPath, isSignInPath } from './request-paths'

const waitUntilOf = (c: HonoContext<App>) => (work: Promise<unknown>) => {
  const quiet = work.catch((error: unknown) => console.error('Ban check failed:', error))
  try {
    c.executionCtx.waitUntil(quiet)
  } catch {
    // Plain Node has no execution context; the promise continues by itself.
  }
}

/**
 * Middleware that refuses addresses with a manual ban: 403 for a call, a plain page otherwise. It runs before the
 * session and any database access. Static files do not pass the Worker. An automatic ban is only noted, because it
 * concerns open calls (`refuseBanned`).
 */
export const banMiddleware: MiddlewareHandler<App> = async (c, next) => {
  const env = readEnv(c.env)
  const address = callerAddress(c.req.raw.headers, env)
  if (!address || isLoopbackAddress(address)) return next()
  const now = formatStamp(clockOf(c.req.raw, env)())
  const stops = ({ source }: Ban) => source === 'manual' || (isSignInPath(c.req.path) && !isReadMethod(c.req.method))
  const ban = await findBan(c.env, env, address, now, stops, waitUntilOf(c))
  if (ban?.source === 'auto') c.set('banned', true)
  if (ban?.source !== 'manual') return next()
  return runInLocale(localeFromCookies(c.req.header('cookie') ?? null), () => {
    if (isApiPath(c.req.path)) throw forbidden(t.turnedAway)
    return plainPage(c, 403, { title: t.turnedAwayTitle, text: t.turnedAway })
  })
}
