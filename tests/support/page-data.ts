import type { SignedIn, World } from '~/tests/support/world'
import { readSession } from '~/worker/auth/session.server'
import { requestContext } from '~/worker/core/context'

/** Loads the data of a page as its loader does; returns them with the round trips, including the session. */
export async function loadPageData<Data>(
  world: World,
  person: SignedIn,
  read: (ctx: ReturnType<typeof requestContext>, params: URLSearchParams) => Promise<Data>,
  query: Record<string, string> = {},
) {
  const ctx = requestContext(
    new Request('http://test/', { headers: { 'x-now-offset': String(world.offset) } }),
    world.bindings as never,
  )
  ctx.actor = await readSession(ctx, person.token)
  const data = await read(ctx, new URLSearchParams(query))
  return { data, trips: ctx.meter.trips }
}
