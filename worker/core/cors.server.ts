import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { parseCommaList } from './comma-list'
import { type Env, readEnv } from './env'
import type { App } from './http.server'

/** Other sites authenticate with a token in the header; the cookie is not sent from another site. */
const allowCors = cors({
  origin: (origin) => origin,
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowHeaders: ['content-type', 'x-access-token'],
  exposeHeaders: ['content-disposition', 'retry-after'],
  maxAge: 600,
})

/** True if the setting allows pages of this origin to call the API with their own token. */
export const isAllowedOrigin = (origin: string, { ALLOWED_ORIGINS }: Pick<Env, 'ALLOWED_ORIGINS'>) =>
  parseCommaList(ALLOWED_ORIGINS).includes(origin)

/**
 * Middleware that answers CORS preflight requests. Origins that the setting allows get the CORS headers; all others get
 * none.
 */
export const corsMiddleware: MiddlewareHandler<App> = (c, next) => {
  const origin = c.req.header('origin')
  if (origin && isAllowedOrigin(origin, readEnv(c.env))) return allowCors(c, next)
  return c.req.method === 'OPTIONS' ? Promise.resolve(c.body(null, 204)) : next()
}
