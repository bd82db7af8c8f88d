import { Hono } from 'hono'
import { isApiPath, isHealthProbe } from './auth/request-paths'
import { t } from './core/core.texts'
import { isReadMethod } from './auth/cross-site'
import { callerAddress, networkOf } from './core/address'
import { requestContext } from './core/context'
import { newInFlightLimiter } from './core/in-flight-limiter'
import { type Bindings, readEnv } from './core/env'
import { securityHeaders } from './core/headers.server'
import { type App, failureResponse } from './core/http.server'
import { plainPage } from './core/plain-page.server'
import { corsMiddleware } from './core/cors.server'
import { busy, RETRY_AFTER_SECONDS } from './core/refusal'
import { newAwaitedBodies, drainBody, timedBody } from './core/request-body'
import { localeFromCookies } from './core/texts'
import { runInLocale } from './core/texts.server'
import { metricsMiddleware } from './monitor/request-metrics.server'

/**
 * Responds to rejected requests without the database: a call gets 503 with a retry time, a page gets one that reloads
 * itself.
 */
const overloadApp = new Hono<App>()
  .onError((error, c) => failureResponse(c, error))
  .use('*', metricsMiddleware)
  .use('*', securityHeaders)
  .use('*', corsMiddleware)
  .all('*', (c) => {
    c.set('ctx', requestContext(c.req.raw, c.env))
    return runInLocale(localeFromCookies(c.req.header('cookie') ?? null), () => {
      if (isApiPath(c.req.path)) throw busy(t.fullHouse)
      return plainPage(c, 503, { title: t.fullHouseTitle, text: t.fullHousePage, againAfter: RETRY_AFTER_SECONDS })
    })
  })

type FetchHandler = (request: Request, bindings: Bindings, execution: ExecutionContext) => Response | Promise<Response>

/**
 * Serves requests up to the limit in flight; rejects others. Health checks are always served. A request does not count
 * while its caller sends the body, so that slow callers do not block others.
 */
export function withLoadShedding(
  serve: FetchHandler,
  crowd = newInFlightLimiter(),
  awaited = newAwaitedBodies(),
): FetchHandler {
  return async (request, bindings, execution) => {
    const url = URL.parse(request.url)
    if (!url) return new Response(null, { status: 400 })
    const probe = isHealthProbe(url.pathname)
    const inFlight = probe ? null : crowd.enter()
    const answers = probe || inFlight ? serve : overloadApp.fetch
    const body =
      request.body &&
      timedBody(request.body, {
        address: networkOf(callerAddress(request.headers, readEnv(bindings))),
        awaited,
        onWait: () => inFlight?.pause(),
        onArrival: () => inFlight?.resume(),
      })
    try {
      return await answers(body ? replaceBody(request, body) : request, bindings, execution)
    } finally {
      inFlight?.leave()
      if (body && !body.locked) await drainBody(body.getReader())
    }
  }
}
/** Replaces the body of a request. A GET or HEAD is passed on without its body, which nobody reads. */
const replaceBody = (request: Request, body: ReadableStream<Uint8Array>) =>
  isReadMethod(request.method)
    ? new Request(request.url, { method: request.method, headers: request.headers, signal: request.signal })
    : new Request(request, { body, duplex: 'half' } as RequestInit)
