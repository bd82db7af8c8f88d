import { data, redirect, type RouterContextProvider } from 'react-router'
import { isPerson, type Person } from '~/worker/core/actor'
import type { Call } from '~/worker/core/call'
import type { Context } from '~/worker/core/context'
import { asUnavailable } from '~/worker/core/commit.server'
import { pageContext } from '~/worker/core/page-context'
import { Refusal } from '~/worker/core/refusal'
import { enter } from '~/worker/policy/can'
import { beginningOf } from '~/worker/views/rules'

/** `url` is the page's address; the request's own may be that of the page's data. */
type LoaderArgs = { url: URL; context: Readonly<RouterContextProvider> }
export type SignedIn = Context & { actor: Person }

/** What an error page shows of a refusal. */
export type PageError = { message: string; code: number }

const refuse = (error: unknown): never => {
  const known = asUnavailable(error)
  if (!(known instanceof Refusal)) throw error
  throw data({ message: known.message, code: known.code } satisfies PageError, {
    status: known.http === 200 ? 400 : known.http,
    ...(known.retryAfter !== null && { headers: { 'retry-after': String(known.retryAfter) } }),
  })
}

/** Pages inside the frame that have a twin outside it, for anyone. */
const twins: Readonly<Record<string, string>> = { '/isps/feedback': '/user/feedback' }

/** The declared calls that a page reads, all of whose rights it asks for; of the address where that decides; null: none. */
type Reads = Call | readonly Call[] | ((ctx: SignedIn, url: URL) => Call) | null

/**
 * A page's data for the signed-in person, who may ask the calls that it reads. The unsigned go to the sign-in page and come
 * back afterwards; a refusal becomes the page's error boundary with its sentence.
 */
export async function load<Data>(
  { url, context }: LoaderArgs,
  reads: Reads,
  read: (ctx: SignedIn, url: URL) => Promise<Data>,
): Promise<Data> {
  const { ctx, signInProblem } = context.get(pageContext)
  if (!isPerson(ctx.actor)) {
    if (signInProblem?.http === 503) return refuse(signInProblem)
    const open = twins[url.pathname]
    throw redirect(open ? open + url.search : `/user/login?redirect=${encodeURIComponent(url.pathname + url.search)}`)
  }
  const beginning = beginningOf(ctx.actor, url)
  if (beginning) throw redirect(beginning)
  try {
    const calls = typeof reads === 'function' ? reads(ctx as SignedIn, url) : (reads ?? [])
    for (const { may } of [calls].flat()) enter(ctx.actor, may)
    return await read(ctx as SignedIn, url)
  } catch (error) {
    return refuse(error)
  }
}

/** A page's data for anyone. */
export async function loadOpen<Data>(
  { url, context }: LoaderArgs,
  read: (ctx: Context, url: URL) => Promise<Data>,
): Promise<Data> {
  try {
    return await read(context.get(pageContext).ctx, url)
  } catch (error) {
    return refuse(error)
  }
}
