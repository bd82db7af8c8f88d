import type { Context } from '../core/context'

/**
 * Returns the address of the deployment for links. The Host header is not trusted: it is used in development only,
 * where `SITE_URL` may be empty.
 */
export const siteUrlOf = (ctx: Context) => (ctx.env.SITE_URL || ctx.request.origin).replace(/\/+$/, '')
