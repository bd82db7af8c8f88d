import { data, redirect, type RouterContextProvider } from 'react-router'
import { isPerson, type Person } from '~/worker/core/actor'
import type { Call } from '~/worker/core/call'
import type { Context } from '~/worker/core/context'
import { toUnavailable } from '~/worker/core/commit.server'
import { pageContext } from '~/worker/core/page-context'
import { Refusal } from '~/worker/core/refusal'
import { assertCanCall } from '~/worker/policy/authorization'
import { initialViewUrl } from '~/worker/views/rules'

/** `url` is the page's address. The request's own address may be that of the page's data. */
type LoaderArgs = { url: URL; context: Readonly<RouterContextProvider> }
export type SignedInContext = Context & { actor: Person }

/** The data that the error page shows for a refusal. */
export type PageError = { message: string; code: number }

const throwPageError = (error: unknown): never => {
  const known = toUnavailable(error)
  if (!(known instanceof Refusal)) throw error
  throw data({ message: known.message, code: known.code } satisfies PageError, {
    status: known.http === 200 ? 400 : known.http,
    ...(known.retryAfter !== null && { headers: { 'retry-after': String(known.retryAfter) } }),
  })
}

/** Pages inside the frame that have a public counterpart outside it. */
const publicCounterparts: Readonly<Record<string, string>> = { '/isps/feedback': '/user/feedback' }

/** The declared calls whose rights the page requires: all of them, or one chosen by the address; null requires none. */
type RequiredCalls = Call | readonly Call[] | ((ctx: SignedInContext, url: URL) => Call) | null

/**
 * Loads a page's data for a signed-in person who has the rights of the given calls. A person who is not signed in is
 * redirected to the sign-in page and returns afterwards. A refusal is thrown as `PageError` for the error boundary.
 *
 * @throws a redirect, or a response with the refusal's status (400 where that is 200)
 */
export async function loadPage<Data>(
  { url, context }: LoaderArgs,
  reads: RequiredCalls,
  read: (ctx: SignedInContext, url: URL) => Promise<Data>,
): Promise<Data> {
  const { ctx, signInProblem } = context.get(pageContext)
  if (!isPerson(ctx.actor)) {
    if (signInProblem?.http === 503) return throwPageError(signInProblem)
    const open = publicCounterparts[url.pathname]
    throw redirect(open ? open + url.search : `/user/login?redirect=${encodeURIComponent(url.pathname + url.search)}`)
  }
  const beginning = initialViewUrl(ctx.actor, url)
  if (beginning) throw redirect(beginning)
  try {
    const calls = typeof reads === 'function' ? reads(ctx as SignedInContext, url) : (reads ?? [])
    for (const { may } of [calls].flat()) assertCanCall(ctx.actor, may)
    return await read(ctx as SignedInContext, url)
  } catch (error) {
    return throwPageError(error)
  }
}

/** Loads a page's data for anybody. A refusal is thrown as `PageError`. */
export async function loadPublicPage<Data>(
  { url, context }: LoaderArgs,
  read: (ctx: Context, url: URL) => Promise<Data>,
): Promise<Data> {
  try {
    return await read(context.get(pageContext).ctx, url)
  } catch (error) {
    return throwPageError(error)
  }
}
