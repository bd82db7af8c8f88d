import { expect, test } from 'vitest'
import { fakeLiveChannels, type FakeSocket } from '~/tests/support/live-channels'
import { freshWorld } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import { shardOf } from '~/worker/live/messages'
import { closeUserSockets, pushToAll, pushToUsers, sendTransient } from '~/worker/live/push.server'

async function begin() {
  const rooms = fakeLiveChannels()
  const world = await freshWorld()
  world.vars.ROOM = rooms
  const roomOf = (userId: string) => rooms.get(`shard-${shardOf(userId)}`)
  return {
    rooms,
    roomOf,
    ctx: jobContext('live', world.bindings as never),
    open: async (userId: string, session = 's') => (await roomOf(userId).open(userId, { session })) as FakeSocket,
  }
}
const message = { cmd: 'user', msgId: 'm', msgTxt: '消息' } as const
/** People of the same shard as the first. */
const neighbours = (count: number) => {
  const all: string[] = []
  for (let n = 0; all.length < count; n++) if (shardOf(`u${n}`) === shardOf('u0')) all.push(`u${n}`)
  return all
}

test('sends an event for everybody to each of the sixteen objects once', async () => {
  const { rooms, ctx, open } = await begin()
  const sockets = [await open('u0'), await open('u1'), await open('u2')]
  await pushToAll(ctx, message, 'key')
  await pushToAll(ctx, message, 'key')
  expect(sockets.map((one) => one.heard)).toEqual([[message], [message], [message]])
  expect([...rooms.rooms.keys()].toSorted()).toEqual(Array.from({ length: 16 }, (_, n) => `shard-${n}`).toSorted())
})

test('sends an event for some people through the object of each, 500 people a call', async () => {
  const { ctx, open, roomOf } = await begin()
  const people = neighbours(1001)
  const [first, last, other, elsewhere] = await Promise.all(
    [people[0]!, people[1000]!, 'x0', 'x1'].map((who) => open(who)),
  )
  await pushToUsers(ctx, [...people, 'x1'], message, 'key')
  expect([first, last, other, elsewhere].map((one) => one!.ids)).toEqual([['m'], ['m'], [], ['m']])
  expect(roomOf('u0').told).toEqual([500, 500, 1])
})

test('reports a failed object after the other objects have been called', async () => {
  const { rooms, ctx, open } = await begin()
  const [away, there] = [shardOf('u0'), 'u1']
  expect(shardOf(there)).not.toBe(away)
  const socket = await open(there)
  rooms.get(`shard-${away}`).tell = () => Promise.reject(new Error('away'))
  await expect(pushToAll(ctx, message, 'key')).rejects.toThrow('away')
  expect(socket.ids).toEqual(['m'])
})

test('sends transient events to connected people', async () => {
  const { ctx, open } = await begin()
  const sockets = [await open('u0'), await open('u1'), await open('u2')]
  await sendTransient(ctx, ['u0', 'u2'], message)
  expect(sockets.map((one) => one.ids)).toEqual([['m'], [], ['m']])
})

test('closes the sockets of a session or of a person', async () => {
  const { ctx, open } = await begin()
  const [one, two, other] = [await open('u0', 's'), await open('u0', 'r'), await open('u1', 's1')]
  await closeUserSockets(ctx, { userId: 'u0', sessionId: 's' })
  expect([one.closed, two.closed]).toEqual([4401, null])
  await closeUserSockets(ctx, { userId: 'u0' })
  expect([two.closed, other.closed]).toEqual([4401, null])
})

test('does nothing without objects', async () => {
  const { bindings } = await freshWorld()
  const ctx = jobContext('live', bindings as never)
  await pushToAll(ctx, message, 'key')
  await pushToUsers(ctx, ['u0'], message, 'key')
  await sendTransient(ctx, ['u0'], message)
  await closeUserSockets(ctx, { userId: 'u0' })
})
