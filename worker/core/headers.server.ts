import type { MiddlewareHandler } from 'hono'
import type { Env } from './env'
import type { App } from './http.server'

/** Browser features that no page uses. */
const withheld = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'display-capture']
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': withheld.map((name) => `${name}=()`).join(', '),
  // Responses are private by default; those that may be cached set their own header.
  'cache-control': 'private, no-store',
}
/** A response of the API is not a page: opened as one, it may do nothing. */
const NOTHING = "default-src 'none'"
const UNFRAMED = "frame-ancestors 'none'"
const YEAR = 31_536_000

/** Middleware that sets security headers on every response; headers that the response sets itself are kept. */
export const safeHeaders: MiddlewareHandler<App> = async (c, next) => {
  await next()
  // A socket upgrade has no page.
  if (c.res.status === 101) return
  const { headers } = c.res
  for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value)
  const policy = headers.get('content-security-policy') ?? NOTHING
  headers.set('content-security-policy', policy.includes('frame-ancestors') ? policy : `${policy}; ${UNFRAMED}`)
  if (isSecure(c.req.url) || isSecure(siteOf(c.env)))
    headers.set('strict-transport-security', `max-age=${YEAR}; includeSubDomains`)
}
/** Returns the deployment's URL: a proxy in front may terminate TLS, and then only this URL is HTTPS. */
const siteOf = (bindings: object = {}) => ('SITE_URL' in bindings ? String(bindings.SITE_URL) : '')
const isSecure = (address: string) => address.startsWith('https:')

/**
 * Returns the Content-Security-Policy of a page. Scripts: those of the build, and those with this response's nonce.
 * Inline styles are allowed because the component library writes them into elements. Images and fonts may be data URLs,
 * as previews of files contain them. The browser uploads parts of large files directly to the storage.
 */
export function pagePolicy(nonce: string, requestUrl: URL, env: Pick<Env, 'S3_ENDPOINT'>): string {
  const sockets = `${requestUrl.protocol === 'https:' ? 'wss' : 'ws'}://${requestUrl.host}`
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

/** Returns a nonce for one response. */
export const newNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
