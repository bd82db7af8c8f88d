import type { MiddlewareHandler } from 'hono'
import type { Env } from './env'
import type { App } from './http.server'

/** What no answer needs: a page of ours asks for none of these. */
const withheld = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'display-capture']
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': withheld.map((name) => `${name}=()`).join(', '),
  // What may be kept says so; anything else is somebody's.
  'cache-control': 'private, no-store',
}
/** An answer of a call is no page: opened as one, it may do nothing. */
const NOTHING = "default-src 'none'"
const UNFRAMED = "frame-ancestors 'none'"
const YEAR = 31_536_000

/** The headers of safety, on every answer; what an answer says for itself stands. */
export const safeHeaders: MiddlewareHandler<App> = async (c, next) => {
  await next()
  // A socket that opens has no page.
  if (c.res.status === 101) return
  const { headers } = c.res
  for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value)
  const policy = headers.get('content-security-policy') ?? NOTHING
  headers.set('content-security-policy', policy.includes('frame-ancestors') ? policy : `${policy}; ${UNFRAMED}`)
  if (isSecure(c.req.url) || isSecure(siteOf(c.env)))
    headers.set('strict-transport-security', `max-age=${YEAR}; includeSubDomains`)
}
/** A proxy in front may be the one that speaks TLS: then the address of the deployment says so. */
const siteOf = (bindings: object = {}) => ('SITE_URL' in bindings ? String(bindings.SITE_URL) : '')
const isSecure = (address: string) => address.startsWith('https:')

/**
 * What a page may do. Scripts: those of the build, and those that bear this answer's nonce. Styles: the component library writes
 * them into elements. Pictures and fonts may stand in the data itself, as files under preview have them. Parts of large files
 * go straight to the storage.
 */
export function pagePolicy(nonce: string, asked: URL, env: Pick<Env, 'S3_ENDPOINT'>): string {
  const sockets = `${asked.protocol === 'https:' ? 'wss' : 'ws'}://${asked.host}`
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self' blob: ${sockets} ${new URL(env.S3_ENDPOINT).origin}`,
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    UNFRAMED,
  ].join('; ')
}

/** A nonce is good for one answer. */
export const newNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
