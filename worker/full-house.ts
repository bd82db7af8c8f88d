import { Hono } from 'hono'
import { isApi, isProbe } from './auth/open'
import { t } from './core/core.texts'
import { requestContext } from './core/context'
import { newCrowd } from './core/crowd'
import { readsToTheEnd } from './core/door.server'
import type { Bindings } from './core/env'
import { safeHeaders } from './core/headers.server'
import { type App, failure } from './core/http.server'
import { plainPage } from './core/plain-page.server'
import { crossOrigin } from './core/preflight.server'
import { busy, SOON } from './core/refusal'
import { localeIn } from './core/texts'
import { inLocale } from './core/texts.server'
import { measures } from './monitor/gathered.server'

/** Answers whoever finds the house full, without the database: a call with 503 and a time, a page with one that opens by itself. */
const turnedAway = new Hono<App>()
  .onError((error, c) => failure(c, error))
  .use('*', measures)
  .use('*', readsToTheEnd)
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

/** Serves as many at once as the house holds. Who asks for its health is always let in. */
export function inHouse(serve: Serve, crowd = newCrowd()): Serve {
  return async (request, bindings, execution) => {
    if (isProbe(new URL(request.url).pathname)) return serve(request, bindings, execution)
    const leave = crowd.enter()
    if (!leave) return turnedAway.fetch(request, bindings, execution)
    try {
      return await serve(request, bindings, execution)
    } finally {
      leave()
    }
  }
}
