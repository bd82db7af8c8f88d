import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { callerAddress } from '../core/address'
import { clockOf } from '../core/context'
import { readEnv } from '../core/env'
import type { App } from '../core/http.server'
import { plainPage } from '../core/plain-page.server'
import { forbidden } from '../core/refusal'
import { localeIn } from '../core/texts'
import { inLocale } from '../core/texts.server'
import { stamp } from '../core/time'
import { banOf } from '../system/bans/kept.server'
import { type Ban, isLoopback } from '../system/bans/rules'
import { t } from '../system/bans/texts'
import { isRead } from './cross-site'
import { isApi, isSignIn } from './open'

const afterOf = (c: HonoContext<App>) => (work: Promise<unknown>) => {
  const quiet = work.catch((error: unknown) => console.error('bans', error))
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
export const shutsOut: MiddlewareHandler<App> = async (c, next) => {
  const env = readEnv(c.env)
  const address = callerAddress(c.req.raw.headers, env)
  if (!address || isLoopback(address)) return next()
  const now = stamp(clockOf(c.req.raw, env)())
  const stops = ({ source }: Ban) => source === 'manual' || (isSignIn(c.req.path) && !isRead(c.req.method))
  const ban = await banOf(c.env, env, address, now, stops, afterOf(c))
  if (ban?.source === 'auto') c.set('banned', true)
  if (ban?.source !== 'manual') return next()
  return inLocale(localeIn(c.req.header('cookie') ?? null), () => {
    if (isApi(c.req.path)) throw forbidden(t.turnedAway)
    return plainPage(c, 403, { title: t.turnedAwayTitle, text: t.turnedAway })
  })
}
