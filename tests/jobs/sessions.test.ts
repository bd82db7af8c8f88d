import { describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { drainOutbox } from '~/jobs/outbox'
import { closeSockets } from '~/jobs/live'
import { runJob } from '~/jobs/runner'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as auth from '~/worker/auth/calls'
import { jobContext } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import * as live from '~/worker/live/calls'
import { collectMetrics } from '~/jobs/metrics'

const bindingsOf = (world: World) => world.bindings as unknown as Bindings
const run = (world: World) =>
  runJob('endIdleSessions', bindingsOf(world), jobHandlers.endIdleSessions, { now: world.now })
/** Stores the last activity that the isolate has collected. */
const storeActivity = (world: World) => collectMetrics(jobContext('figures', bindingsOf(world), world.now))
const HOUR = 1 / 24
const sessionStatus = async (who: SignedIn) => (await who.ask(auth.myInfo)).status

/** Sessions expire after eight hours without a request; an expert is signed in. */
async function worldWithIdleLimit() {
  const world = await freshWorld()
  await world.set('idleMinutes', 480)
  return { world, expert: await world.as('counselor') }
}

describe('idle session', () => {
  test('expires', async () => {
    const { world, expert } = await worldWithIdleLimit()
    world.pass(8.1 * HOUR)
    expect(await run(world)).toBe('1 idle sessions')
    expect(await expert.ask(auth.myInfo)).toMatchObject({
      ...{ status: 500 },
      body: { message: 'Token失效，请重新登录' },
    })
  })
  test('closes its sockets', async () => {
    const { world, expert } = await worldWithIdleLimit()
    const closed: unknown[] = []
    const room = { end: (who: unknown) => Promise.resolve(void closed.push(who)), count: () => Promise.resolve([]) }
    world.vars.ROOM = { idFromName: (name: string) => name, get: () => room }
    world.pass(8.1 * HOUR)
    await run(world)
    await drainOutbox(jobContext('outbox', bindingsOf(world), world.now), { signedOut: closeSockets })
    const [session] = await world.all('session')
    expect(session!.userId).toBe(expert.user.id)
    expect(closed).toEqual([{ sessionId: session!.id }])
  })
  test('is logged', async () => {
    const { world } = await worldWithIdleLimit()
    world.pass(8.1 * HOUR)
    await run(world)
    expect((await world.all('log')).map(({ logContent, bizType }) => [logContent, bizType])).toEqual([
      ['endIdleSessions：闲置会话下线', 'user'],
    ])
  })
  test('stays active while it is used', async () => {
    const { world, expert } = await worldWithIdleLimit()
    world.pass(7 * HOUR)
    expect(await sessionStatus(expert)).toBe(200)
    await storeActivity(world)
    world.pass(7 * HOUR)
    expect(await run(world)).toBe('0 idle sessions')
    expect(await sessionStatus(expert)).toBe(200)
  })
  test('is not kept active by automatic ticket requests', async () => {
    const { world, expert } = await worldWithIdleLimit()
    world.pass(7 * HOUR)
    expect((await expert.ask(live.liveTicket)).status).toBe(200)
    await storeActivity(world)
    world.pass(1.1 * HOUR)
    expect(await run(world)).toBe('1 idle sessions')
  })
  test('stays active without a limit', async () => {
    const { world, expert } = await worldWithIdleLimit()
    await world.set('idleMinutes', 0)
    world.pass(6)
    expect(await run(world)).toBe('0 idle sessions')
    expect(await sessionStatus(expert)).toBe(200)
  })
  test('is ended once', async () => {
    const { world } = await worldWithIdleLimit()
    world.pass(8.1 * HOUR)
    await run(world)
    expect(await run(world)).toBe('0 idle sessions')
  })
})
