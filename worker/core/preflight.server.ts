import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { entriesOf } from './entries'
import { type Env, readEnv } from './env'
import type { App } from './http.server'

/** With a token of its own in the header: the cookie is never another site's to send. */
const grant = cors({
  origin: (origin) => origin,
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowHeaders: ['content-type', 'x-access-token'],
  exposeHeaders: ['content-disposition', 'retry-after'],
  maxAge: 600,
})

/** Whether the setting names the origin: another site whose pages may call, with a token of their own. */
export const isAllowedOrigin = (origin: string, { ALLOWED_ORIGINS }: Pick<Env, 'ALLOWED_ORIGINS'>) =>
  entriesOf(ALLOWED_ORIGINS).includes(origin)

/**
 * Answers a browser that asks before it calls from another site's page. Sites that the setting names may; any other hears
 * nothing that allows it.
 */
export const crossOrigin: MiddlewareHandler<App> = (c, next) => {
  const origin = c.req.header('origin')
  if (origin && isAllowedOrigin(origin, readEnv(c.env))) return grant(c, next)
  return c.req.method === 'OPTIONS' ? Promise.resolve(c.body(null, 204)) : next()
}
