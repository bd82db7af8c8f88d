import { describe, expect, test } from 'vitest'
import { advanceClock, fakeLiveChannels } from '~/tests/support/live-channels'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as live from '~/worker/live/calls'
import { shardOf } from '~/worker/live/messages'

/** A world with sockets. */
async function liveWorld() {
  const rooms = fakeLiveChannels()
  const world = await freshWorld()
  world.vars.ROOM = rooms
  return { world, rooms }
}
const socketOf = async (world: World, who: SignedIn) => {
  const { ticket } = (await who.ask(live.liveTicket)).body.result
  return open(world, who.user.id, ticket)
}
const open = async (world: World, userId: string, ticket: string) =>
  (await world.nobody.ask(live.socket, { userId }, { upgrade: 'websocket', 'sec-websocket-protocol': ticket })).status
const here = async (who: SignedIn, at: object) => (await who.attempt(live.stayAt, { tab: 't', ...at })).body
const othersOf = async (who: SignedIn, at: object) => (await here(who, at)).result.others

describe('presence at a declaration', () => {
  test('shows its writers to each other and reports arrivals, field changes and departures', async () => {
    const { world, rooms } = await liveWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const { id: subjectId } = await world.subject()
    const { id: another } = await world.subject()
    expect(await socketOf(world, man)).toBe(101)
    const { newest: socket } = rooms.get(`shard-${shardOf(man.user.id)}`)
    expect(await othersOf(man, { subjectId })).toEqual([])
    expect(await othersOf(biz, { subjectId: another })).toEqual([])
    const seen = { userId: biz.user.id, name: biz.user.realname }
    for (const [more, others] of [
      [{}, [{ ...seen, at: '' }]],
      [{ at: 'summary' }, [{ ...seen, at: 'summary' }]],
      [{ at: 'summary' }, [{ ...seen, at: 'summary' }]],
      [{ leaving: true }, []],
    ] as const) {
      expect(await othersOf(biz, { subjectId, ...more })).toEqual([
        { userId: man.user.id, name: man.user.realname, at: '' },
      ])
      expect(await othersOf(man, { subjectId })).toEqual(others)
    }
    expect(socket.heard).toEqual(Array(3).fill({ cmd: 'edit', msgId: `subject:${subjectId}`, msgTxt: '' }))
  })

  test('ignores people without read or write access and invalid page names', async () => {
    const { world } = await liveWorld()
    const { id: subjectId } = await world.subject()
    const man = await world.as('subjectMan')
    const stranger = await world.as('subjectMan', 'stranger', { departId: 'd-two' })
    expect(await here(stranger, { subjectId })).toMatchObject({ code: 404 })
    expect(await here(man, { subjectId: 'none' })).toMatchObject({ code: 404 })
    expect(await here(await world.as('counselor'), { subjectId })).toMatchObject({ code: 403 })
    for (const wrong of [{ tab: '<b>' }, { tab: 'x'.repeat(37) }, { at: 'x'.repeat(65) }])
      expect(await here(man, { subjectId, ...wrong })).toMatchObject({ code: 400 })
    expect((await here(man, { subjectId, tab: 'x'.repeat(36), at: 'x'.repeat(64) })).success).toBe(true)
  })

  test('is empty without sockets', async () => {
    const world = await freshWorld()
    const { id: subjectId } = await world.subject()
    expect(await othersOf(await world.as('subjectMan'), { subjectId })).toEqual([])
  })
})

describe('presence at a report', () => {
  test('shows its writers to each other and returns 404 for a deleted or foreign report', async () => {
    const { world } = await liveWorld()
    const man = await world.as('subjectMan')
    const subject = await world.subject({ status: 'ESTABLISHED' })
    await world.subject({ status: 'ESTABLISHED' })
    const report = (more: object) =>
      world.make('report', { subjectId: subject.id, year: '2026', reportType: '1', ...more })
    const [kept, deleted] = [await report({}), await report({ reportType: '2', delFlag: 1 })]
    expect(await othersOf(man, { reportId: kept.id })).toEqual([])
    expect(await here(man, { reportId: deleted.id })).toMatchObject({ code: 404 })
    expect(await here(man, { reportId: 'none' })).toMatchObject({ code: 404 })
    const stranger = await world.as('subjectMan', 'stranger', { departId: 'd-two' })
    expect(await here(stranger, { reportId: kept.id })).toMatchObject({ code: 404 })
  })
})

describe('a ticket', () => {
  test('opens a socket for its own person within 30 seconds', async () => {
    const { world } = await liveWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    advanceClock(1000 - ((Date.now() + world.offset) % 1000))
    const ticketOf = async () => (await man.ask(live.liveTicket)).body.result.ticket as string
    const [used, stolen, late] = [await ticketOf(), await ticketOf(), await ticketOf()]
    advanceClock(29_999)
    expect(await open(world, man.user.id, used)).toBe(101)
    expect(await open(world, man.user.id, used), 'used twice').toBe(401)
    expect(await open(world, biz.user.id, stolen), 'by another').toBe(401)
    advanceClock(1)
    expect(await open(world, man.user.id, late), 'too late').toBe(401)
    expect(await open(world, man.user.id, man.token), 'the session itself').toBe(401)
    expect(await open(world, man.user.id, '')).toBe(401)
  })
})
