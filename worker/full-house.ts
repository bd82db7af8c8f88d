import { Hono } from 'hono'
import { isApi, isProbe } from './auth/open'
import { t } from './core/core.texts'
import { isRead } from './auth/cross-site'
import { callerAddress, placeOf } from './core/address'
import { requestContext } from './core/context'
import { newCrowd } from './core/crowd'
import { type Bindings, readEnv } from './core/env'
import { safeHeaders } from './core/headers.server'
import { type App, failure } from './core/http.server'
import { plainPage } from './core/plain-page.server'
import { crossOrigin } from './core/preflight.server'
import { busy, SOON } from './core/refusal'
import { newAwaitedBodies, readToTheEnd, timedBody } from './core/request-body'
import { localeIn } from './core/texts'
import { inLocale } from './core/texts.server'
import { measures } from './monitor/gathered.server'

/**
 * Responds to rejected requests without the database: a call gets 503 with a retry time, a page gets one that reloads
 * itself.
 */
const turnedAway = new Hono<App>()
  .onError((error, c) => failure(c, error))
  .use('*', measures)
  .use('*', safeHeaders)
  .use('*', crossOrigin)
  .all('*', (c) => {
    c.set('ctx', requestContext(c.req.raw, c.env))
    return inLocale(localeIn(c.req.header('cookie') ?? null), () => {
      if (isApi(c.req.path)) throw busy(t.fullHouse)
      return plainPage(c, 503, { title: t.fullHouseTitle, text: t.fullHousePage, againAfter: SOON })
    })
  })

type Serve = (request: Request, bindings: Bindings, execution: ExecutionContext) => Response | Promise<Response>

/**
 * Serves requests up to the limit in flight; rejects others. Health checks are always served. A request does not count
 * while its caller sends the body, so that slow callers do not block others.
 */
export function inHouse(serve: Serve, crowd = newCrowd(), awaited = newAwaitedBodies()): Serve {
  return async (request, bindings, execution) => {
    if (!URL.canParse(request.url)) return new Response(null, { status: 400 })
    const probe = isProbe(new URL(request.url).pathname)
    const inFlight = probe ? null : crowd.enter()
    const answers = probe || inFlight ? serve : turnedAway.fetch
    const body =
      request.body &&
      timedBody(request.body, {
        address: placeOf(callerAddress(request.headers, readEnv(bindings))),
        awaited,
        onWait: () => inFlight?.pause(),
        onArrival: () => inFlight?.resume(),
      })
    try {
      return await answers(body ? withBody(request, body) : request, bindings, execution)
    } finally {
      inFlight?.leave()
      if (body && !body.locked) await readToTheEnd(body.getReader())
    }
  }
}
/** Replaces the body of a request. A GET or HEAD is passed on without its body, which nobody reads. */
const withBody = (request: Request, body: ReadableStream<Uint8Array>) =>
  isRead(request.method)
    ? new Request(request.url, { method: request.method, headers: request.headers, signal: request.signal })
    : new Request(request, { body, duplex: 'half' } as RequestInit)
