import type { MiddlewareHandler } from 'hono'
import type { Env } from './env'
import type { App } from './http.server'

/** Browser features that no page uses. */
const deniedFeatures = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'display-capture']
const defaultHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': deniedFeatures.map((name) => `${name}=()`).join(', '),
  // Responses are private by default; those that may be cached set their own header.
  'cache-control': 'private, no-store',
}
/** A response of the API is not a page: opened as one, it may do nothing. */
const API_POLICY = "default-src 'none'"
const NO_FRAMING = "frame-ancestors 'none'"
const YEAR_SECONDS = 31_536_000

/** Middleware that sets security headers on every response; headers that the response sets itself are kept. */
export const securityHeaders: MiddlewareHandler<App> = async (c, next) => {
  await next()
  // A socket upgrade has no page.
  if (c.res.status === 101) return
  const { headers } = c.res
  for (const [name, value] of Object.entries(defaultHeaders)) if (!headers.has(name)) headers.set(name, value)
  const policy = headers.get('content-security-policy') ?? API_POLICY
  headers.set('content-security-policy', policy.includes('frame-ancestors') ? policy : `${policy}; ${NO_FRAMING}`)
  if (isHttps(c.req.url) || isHttps(siteUrlOf(c.env)))
    headers.set('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`)
}
/** Returns the deployment's URL: a proxy in front may terminate TLS, and then only this URL is HTTPS. */
const siteUrlOf = (bindings: object = {}) => ('SITE_URL' in bindings ? String(bindings.SITE_URL) : '')
const isHttps = (address: string) => address.startsWith('https:')

/**
 * Returns the Content-Security-Policy of a page. Scripts: those of the build, and those with this response's nonce.
 * Inline styles are allowed because the component library writes them into elements. Images and fonts may be data URLs,
 * as previews of files contain them. The browser uploads parts of large files directly to the storage.
 */
export function pageSecurityPolicy(nonce: string, requestUrl: URL, env: Pick<Env, 'S3_ENDPOINT'>): string {
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
    NO_FRAMING,
  ].join('; ')
}

/** Returns a nonce for one response. */
export const newNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
