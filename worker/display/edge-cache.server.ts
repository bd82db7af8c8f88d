import { eq } from 'drizzle-orm'
import { revision } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { locale } from '../core/texts'
import { timeDistance } from '../core/time'
import { newestNoticesQuery } from './queries/home.server'
import { pageParametersOf } from './rules'
import { siteSettingsQuery } from './site.server'

/**
 * Milliseconds for which the state of public content is cached in the isolate. A release or a notice becomes visible
 * within this time.
 */
const STATE_MAX_AGE_MS = 2000
/** Seconds for which a page is cached. The figures of the year become visible within this time. */
const CACHE_SECONDS = 60
const REVALIDATE = 'public, max-age=0, must-revalidate'
/** Longer URLs are not cached. */
const MAX_URL_LENGTH = 600
let cachedState = { state: '', readAt: 0, of: '' }
/**
 * Returns the version of public content: the revision number of exhibits, and a digest of the notices (they begin and
 * end by time, without a write) and of the site settings.
 */
async function loadPublicState(ctx: Context): Promise<string> {
  const now = Date.now()
  const of = ctx.env.DB_URL
  if (cachedState.of === of && timeDistance(cachedState.readAt, now) < STATE_MAX_AGE_MS) return cachedState.state
  const { rows, ...others } = await readAll(ctx, {
    rows: ctx.db.select({ number: revision.number }).from(revision).where(eq(revision.name, 'display')),
    notices: newestNoticesQuery(ctx),
    settings: siteSettingsQuery(ctx),
  })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(others)))
  cachedState = {
    state: `${rows[0]?.number ?? 0}-${Buffer.from(digest).toString('base64url').slice(0, 12)}`,
    readAt: now,
    of,
  }
  return cachedState.state
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
/** Returns the cache key of a response: path, parameters that the page reads, language, and version of public content. */
function cacheKeyOf(url: URL, state: string): Request {
  const key = new URL(url.pathname, url.origin)
  key.search = pageParametersOf(url).toString()
  key.searchParams.set('lang', locale())
  key.searchParams.set('state', state)
  return new Request(key)
}

/** Undefined in plain Node, which has no cache. */
const edgeCache = () => ('caches' in globalThis ? (caches as unknown as { default?: Cache }).default : undefined)

/**
 * Serves a public page: from the edge cache if it has the current version, otherwise rendered anonymously and stored
 * there. Browsers revalidate each time and receive 304 if nothing changed.
 */
export async function servePublicPage(
  ctx: Context,
  request: Request,
  make: (request: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url)
  const cache = edgeCache()
  const state = await loadPublicState(ctx)
  const etag = `"${state}-${locale()}-${Math.floor(ctx.now().getTime() / 1000 / CACHE_SECONDS)}"`
  if (request.headers.get('if-none-match') === etag)
    return withHeaders(new Response(null, { status: 304, headers: { etag } }), REVALIDATE)
  const key = cacheKeyOf(url, state)
  const keeps = cache && request.method === 'GET' && url.href.length < MAX_URL_LENGTH
  const found = keeps ? await cache.match(key) : undefined
  const answer = found ?? (await make(anonymizeRequest(request)))
  if (answer.status !== 200) return withHeaders(answer, 'no-store')
  if (!found && keeps) {
    const copy = new Response(await answer.clone().arrayBuffer(), answer)
    copy.headers.set('cache-control', `public, s-maxage=${CACHE_SECONDS}`)
    ctx.after(cache.put(key, copy))
  }
  const out = withHeaders(answer, REVALIDATE)
  out.headers.set('etag', etag)
  out.headers.set('x-edge', found ? 'hit' : 'made')
  return out
}
/** Removes cookies and all headers except the user agent. */
const anonymizeRequest = ({ url, method, headers }: Request) =>
  new Request(url, { method, headers: { 'user-agent': headers.get('user-agent') ?? '' } })
function withHeaders(answer: Response, caching: string): Response {
  const out = new Response(answer.body, answer)
  out.headers.set('cache-control', caching)
  out.headers.set('content-security-policy', CONTENT_SECURITY_POLICY)
  out.headers.set('vary', 'cookie')
  return out
}
