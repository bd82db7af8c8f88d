import type { Context } from '../core/context'

/** The address that mailed links begin with: the deployment's own. A request's Host header is somebody's claim. */
export const siteOf = (ctx: Context) => (ctx.env.SITE_URL || ctx.request.origin).replace(/\/+$/, '')
