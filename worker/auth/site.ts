import type { Context } from '../core/context'

/**
 * The address of the deployment, with which links begin. A request's Host header is somebody's claim: it counts in development
 * alone, where `SITE_URL` may be empty.
 */
export const siteOf = (ctx: Context) => (ctx.env.SITE_URL || ctx.request.origin).replace(/\/+$/, '')
