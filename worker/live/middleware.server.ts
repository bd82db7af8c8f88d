import type { MiddlewareHandler } from 'hono'
import { isPerson } from '../core/actor'
import type { App } from '../core/http.server'
import { closeUserSockets } from './push.server'

/** Middleware that closes the sockets of a session after a call that ends or changes it. A refused call closes nothing. */
export const closeSocketsAfterCall: MiddlewareHandler<App> = async (c, next) => {
  await next()
  const { ctx } = c.var
  if (!isPerson(ctx.actor) || c.res.status !== 200) return
  const { userId, sessionId, roleId } = ctx.actor
  if (c.req.param('roleId') === roleId) return
  ctx.after(closeUserSockets(ctx, { userId, sessionId }))
}
