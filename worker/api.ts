import { Hono } from 'hono'
import { z } from 'zod'
import { needsSession, withContext } from './auth/middleware.server'
import { type App, answers, failure, ok } from './core/http.server'
import { notFound } from './core/refusal'
import { files } from './files/routes.server'
import { subjects } from './subjects/routes.server'

/** The API's own table of contents: one line per area. */
export const areas = new Hono<App>()
  .get('/v2/health', answers('是否就绪', z.strictObject({ ready: z.boolean() })), (c) => ok(c, { ready: true }))
  .route('/', files)
  .route('/', subjects)

/** The API: every request meets its context once; `/v2`, `/cas`, `/api` and `/sys` need a session but for the open list. */
export const api = new Hono<App>()
  .onError((error, c) => failure(c, error))
  .use('*', withContext)
  .use('/v2/*', needsSession)
  .use('/cas/*', needsSession)
  .use('/api/*', needsSession)
  .use('/sys/*', needsSession)
  .route('/', areas)
  .all('/v2/*', () => {
    throw notFound()
  })
