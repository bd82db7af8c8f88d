import { expect, test } from 'vitest'
import { closeSockets } from '~/jobs/live'
import { drainOutbox } from '~/jobs/outbox'
import { jobContext } from '~/worker/core/context'
import * as live from '~/worker/live/calls'
import * as auth from '~/worker/auth/calls'
import * as accountCalls from '~/worker/auth/account/calls'
import { createAccount, openSession } from './accounts'
import { freshWorld, type SignedIn, type World } from '../../support/world'

/** Replaces the live channel objects; records sessions that connect and users whose sockets are closed. */
function stubLiveChannel(world: World) {
  const asked: string[] = []
  const closed: unknown[] = []
  const object = {
    fetch: (_: string, { headers }: { headers: Record<string, string> }) => {
      asked.push(headers['x-live-session']!)
      return Promise.resolve({ webSocket: null })
    },
    end: (who: unknown) => Promise.resolve(void closed.push(who)),
  }
  world.vars.ROOM = { idFromName: (name: string) => name, get: () => object }
  return { asked, closed }
}
const ticketOf = async (who: SignedIn | World['nobody']) =>
  (await who.ask(live.liveTicket)).body.result as { ticket: string; userId: string }
const connectStatus = async (world: World, { ticket, userId }: { ticket: string; userId: string }) =>
  (await world.nobody.ask(live.socket, { userId }, { upgrade: 'websocket', 'sec-websocket-protocol': ticket })).status

test('a live ticket is rejected once its session has ended in any way', async () => {
  const world = await freshWorld()
  const { asked } = stubLiveChannel(world)
  const ends: [string, (who: SignedIn) => Promise<unknown>][] = [
    ['sign-out', (who) => who.ask(auth.signOut)],
    ['revoked', (who) => world.client.execute(`update session set revoked = 1 where user_id = '${who.user.id}'`)],
    ['expired', (who) => world.client.execute(`update session set expire_time = '' where user_id = '${who.user.id}'`)],
    [
      'another role',
      (who) => world.client.execute(`update session set role_id = '1' where user_id = '${who.user.id}'`),
    ],
    ['role revoked', (who) => world.client.execute(`delete from role_assignment where user_id = '${who.user.id}'`)],
    ['suspended', (who) => world.client.execute(`update user set status = 2 where id = '${who.user.id}'`)],
  ]
  for (const [name, end] of ends) {
    const who = await world.as('counselor', name)
    const [before, after] = [await ticketOf(who), await ticketOf(who)]
    await connectStatus(world, before)
    expect(asked.length, 'connects before the session ends').toBe(1)
    await end(who)
    expect(await connectStatus(world, after), name).toBe(401)
    expect(asked.length, name).toBe(1)
    asked.length = 0
  }
})

test('signing out other devices closes their sockets', async () => {
  const world = await freshWorld()
  const { closed } = stubLiveChannel(world)
  await createAccount(world)
  const me = await openSession(world)
  const { userId } = await ticketOf(me)
  await openSession(world)
  await me.ask(accountCalls.signOutOthers)
  await drainOutbox(jobContext('outbox', world.bindings as never, world.now), { signedOut: closeSockets })
  expect(closed).toEqual([{ userId }])
})
