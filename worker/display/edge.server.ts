import { eq } from 'drizzle-orm'
import { revision } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { locale } from '../core/texts'
import { apart } from '../core/time'
import { newestNotices } from './queries/home.server'
import { readOf } from './rules'
import { siteSettings } from './site.server'

/** How long the state of what is public is taken for granted: a release or a notice is seen by everybody within that. */
const TRUSTED = 2000
/** The figures of the year are seen within that. */
const KEPT_SECONDS = 60
const FRESH = 'public, max-age=0, must-revalidate'
/** Nobody needs a page under a longer address. */
const LONGEST_ADDRESS = 600
let known = { state: '', readAt: 0, of: '' }
/**
 * The number of what was released, with what is on notice, which begins and ends by the clock without anything being written, and
 * with what the centre has set.
 */
async function stateNow(ctx: Context): Promise<string> {
  const now = Date.now()
  const of = ctx.env.DB_URL
  if (known.of === of && apart(known.readAt, now) < TRUSTED) return known.state
  const { rows, ...others } = await readAll(ctx, {
    rows: ctx.db.select({ number: revision.number }).from(revision).where(eq(revision.name, 'display')),
    notices: newestNotices(ctx),
    settings: siteSettings(ctx),
  })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(others)))
  known = {
    state: `${rows[0]?.number ?? 0}-${Buffer.from(digest).toString('base64url').slice(0, 12)}`,
    readAt: now,
    of,
  }
  return known.state
}

const POLICY = [
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
/** The whole address of an answer at the edge: the page with what it reads, its language, and the state of what is public. */
function keyOf(url: URL, state: string): Request {
  const key = new URL(url.pathname, url.origin)
  key.search = readOf(url).toString()
  key.searchParams.set('lang', locale())
  key.searchParams.set('state', state)
  return new Request(key)
}

/** Plain Node has no cache. */
const edge = () => ('caches' in globalThis ? (caches as unknown as { default?: Cache }).default : undefined)

/**
 * A page for everybody: from the edge, where it lies under the state of what is public; otherwise it is made, for nobody in
 * particular, and put there. A browser asks again each time, and is told that nothing has changed.
 */
export async function forAll(
  ctx: Context,
  request: Request,
  make: (request: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url)
  const kept = edge()
  const state = await stateNow(ctx)
  const etag = `"${state}-${locale()}-${Math.floor(ctx.now().getTime() / 1000 / KEPT_SECONDS)}"`
  if (request.headers.get('if-none-match') === etag)
    return said(new Response(null, { status: 304, headers: { etag } }), FRESH)
  const key = keyOf(url, state)
  const keeps = kept && request.method === 'GET' && url.href.length < LONGEST_ADDRESS
  const found = keeps ? await kept.match(key) : undefined
  const answer = found ?? (await make(plain(request)))
  if (answer.status !== 200) return said(answer, 'no-store')
  if (!found && keeps) {
    const copy = new Response(await answer.clone().arrayBuffer(), answer)
    copy.headers.set('cache-control', `public, s-maxage=${KEPT_SECONDS}`)
    ctx.after(kept.put(key, copy))
  }
  const out = said(answer, FRESH)
  out.headers.set('etag', etag)
  out.headers.set('x-edge', found ? 'hit' : 'made')
  return out
}
/** Of whoever asks nothing is known but what they ask for. */
const plain = ({ url, method, headers }: Request) =>
  new Request(url, { method, headers: { 'user-agent': headers.get('user-agent') ?? '' } })
function said(answer: Response, caching: string): Response {
  const out = new Response(answer.body, answer)
  out.headers.set('cache-control', caching)
  out.headers.set('content-security-policy', POLICY)
  out.headers.set('vary', 'cookie')
  return out
}
