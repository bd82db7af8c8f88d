import { describe, expect, test } from 'vitest'
import { advanceClock, fakeLiveChannels, FakeSocket } from '~/tests/support/live-channels'
import { SESSION_ENDED_CODE, HEARTBEAT, MAX_SOCKETS, REPLACED_CODE, TOO_MUCH_CODE } from '~/worker/live/messages'

const HOUR = 3_600_000
const topic = (msgId: string) => ({ cmd: 'topic' as const, msgId, msgTxt: '公告' })
const user = (msgId: string) => ({ cmd: 'user' as const, msgId, msgTxt: '消息' })
const room = () => fakeLiveChannels().get('shard')
type Room = ReturnType<typeof room>
const opened = async (of: Room, who: string, more: Parameters<Room['open']>[1] = {}) => {
  const socket = await of.open(who, more)
  if (typeof socket === 'number') throw new Error(`no socket opens: ${socket}`)
  return socket
}

describe('a ticket', () => {
  test('opens one socket', async () => {
    const here = room()
    expect(await here.open('u', { ticket: 't' })).toBeInstanceOf(FakeSocket)
    expect(await here.open('u', { ticket: 't' })).toBe(401)
    expect(await here.open('u', { ticket: 'another' })).toBeInstanceOf(FakeSocket)
  })

  test.each([
    ['of the session', { sessionId: 's' }],
    ['of the person', { userId: 'u' }],
  ])('issued before or at the end %s is rejected, and one issued later is accepted', async (_, who) => {
    const here = room()
    const now = Date.now()
    await here.end(who)
    const open = (issued: number) => here.open('u', { session: 's', issued })
    expect([await open(now - 1), await open(now)]).toEqual([401, 401])
    expect(await open(now + 1)).toBeInstanceOf(FakeSocket)
    expect(await here.open('v', { session: 'other', issued: 1 }), 'of another').toBeInstanceOf(FakeSocket)
  })
})

describe('an event', () => {
  test('for all reaches all, for some only them, and only once if repeated', async () => {
    const here = room()
    const [one, two] = [await opened(here, 'one'), await opened(here, 'two')]
    for (let time = 0; time < 2; time++) {
      await here.tell({ ...topic('a'), key: 'a', to: null })
      await here.tell({ ...user('b'), key: 'b', to: ['one'] })
    }
    expect(one.heard).toEqual([topic('a'), user('b')])
    expect(two.heard).toEqual([topic('a')])
  })

  test('sent as transient reaches connected sockets and is not replayed', async () => {
    const here = room()
    const [one, two] = [await opened(here, 'one'), await opened(here, 'two')]
    await here.tell({ ...topic('a'), key: 'a', to: null })
    await here.whisper(['one'], { cmd: 'edit', msgId: 'subject:1', msgTxt: '' })
    expect([one.ids, two.ids]).toEqual([['a', 'subject:1'], ['a']])
    expect((await opened(here, 'one', { last: 'a' })).heard).toEqual([])
  })

  test('reaches the other sockets although one is just closing', async () => {
    const here = room()
    const [closing, open] = [await opened(here, 'one'), await opened(here, 'one')]
    closing.send = () => {
      throw new Error('closing')
    }
    await here.tell({ ...topic('a'), key: 'a', to: null })
    expect(open.ids).toEqual(['a'])
  })
})

describe('a reconnected socket', () => {
  test('receives the missed events for all and for its person in order', async () => {
    const here = room()
    for (const id of ['a', 'b', 'c']) await here.tell({ ...topic(id), key: id, to: null })
    await here.tell({ ...user('own'), key: 'own', to: ['u'] })
    await here.tell({ ...user('foreign'), key: 'foreign', to: ['v'] })
    await here.tell({ ...topic('d'), key: 'd', to: null })
    expect((await opened(here, 'u', { last: 'b' })).ids).toEqual(['c', 'own', 'd'])
    expect((await opened(here, 'u', { last: 'd' })).ids).toEqual([])
    expect((await opened(here, 'u')).ids, 'who has seen nothing').toEqual([])
  })

  test('receives events since the first sending of its last event if that was repeated', async () => {
    const here = room()
    await here.tell({ ...topic('a'), key: 'first', to: null })
    await here.tell({ ...topic('b'), key: 'b', to: null })
    await here.tell({ ...topic('a'), key: 'again', to: null })
    expect((await opened(here, 'u', { last: 'a' })).ids).toEqual(['b', 'a'])
  })

  test('receives at most 100 events, or only a refresh hint beyond that or if its last event is unknown', async () => {
    const here = room()
    for (let n = 0; n <= 101; n++) await here.tell({ ...topic(`m${n}`), key: `m${n}`, to: null })
    const hint = (msgId: string) => [{ cmd: 'user', msgId, msgTxt: '' }]
    expect((await opened(here, 'u', { last: 'm1' })).ids).toHaveLength(100)
    expect((await opened(here, 'u', { last: 'm0' })).heard).toEqual(hint('m0'))
    expect((await opened(here, 'u', { last: 'unknown' })).heard).toEqual(hint('unknown'))
  })
})

describe('the end', () => {
  const bye = { cmd: 'bye', msgId: '', msgTxt: '会话已结束' }
  test('of a session closes its sockets with a message before', async () => {
    const here = room()
    const [mine, other] = [await opened(here, 'u', { session: 's' }), await opened(here, 'u', { session: 'r' })]
    await here.end({ sessionId: 's' })
    expect([mine.heard, mine.closed]).toEqual([[bye], SESSION_ENDED_CODE])
    expect([other.heard, other.closed]).toEqual([[], null])
  })

  test('of a person closes the sockets of all sessions', async () => {
    const here = room()
    const sockets = [await opened(here, 'u', { session: 's' }), await opened(here, 'u', { session: 'r' })]
    const stranger = await opened(here, 'v')
    await here.end({ userId: 'u' })
    expect(sockets.map((one) => one.closed)).toEqual([4401, 4401])
    expect(stranger.closed).toBeNull()
  })
})

describe('a socket', () => {
  test('accepts twenty messages within a second and is closed at the next, counting anew each second', async () => {
    const here = room()
    advanceClock(1000 - (Date.now() % 1000))
    const socket = await opened(here, 'u')
    const say = (times: number) => {
      for (let time = 0; time < times; time++) here.hear(socket, HEARTBEAT)
    }
    say(20)
    advanceClock(999)
    expect([socket.texts.length, socket.closed]).toEqual([20, null])
    advanceClock(1)
    say(20)
    expect([socket.texts, socket.closed]).toEqual([Array(40).fill('ping'), null])
    say(1)
    expect([socket.texts.length, socket.closed]).toEqual([40, TOO_MUCH_CODE])
  })

  test('accepts a message of 1,024 characters and is closed at a longer or binary one', async () => {
    const here = room()
    const [long, longer, bytes] = [await opened(here, 'u'), await opened(here, 'u'), await opened(here, 'u')]
    here.hear(long, 'x'.repeat(1024))
    here.hear(longer, 'x'.repeat(1025))
    here.hear(bytes, new ArrayBuffer(1))
    expect([long, longer, bytes].map((one) => [one.texts, one.closed])).toEqual([
      [['ping'], null],
      [[], 1009],
      [[], 1009],
    ])
  })
})

describe('presence at a form', () => {
  const at = (userId: string, more: object = {}) => ({
    ...{ place: 'subject:1', userId, tab: 'one', name: `名${userId}`, at: '', leaving: false },
    ...more,
  })
  const other = (userId: string, field = '') => ({ userId, name: `名${userId}`, at: field })

  test('lists the others of the same form in the order of their names', async () => {
    const here = room()
    const others = async (...given: Parameters<typeof at>) => (await here.stay(at(...given))).others
    expect(await others('b')).toEqual([])
    expect(await others('a', { at: 'title' })).toEqual([other('b')])
    expect(await others('c')).toEqual([other('a', 'title'), other('b')])
    expect(await others('x', { place: 'subject:2' })).toEqual([])
    await here.stay(at('a', { at: 'summary' }))
    expect(await others('c', { leaving: true })).toEqual([other('a', 'summary'), other('b')])
  })

  test('reports arrivals, field changes and departures as changes', async () => {
    const here = room()
    const changed = async (...given: Parameters<typeof at>) => (await here.stay(at(...given))).changed
    expect([await changed('b'), await changed('b')]).toEqual([true, false])
    expect(await changed('a', { at: 'title' })).toBe(true)
    expect(await changed('a', { at: 'summary' })).toBe(true)
    expect(await changed('x', { place: 'subject:2' })).toBe(true)
    expect([await changed('a', { leaving: true }), await changed('a', { leaving: true })]).toEqual([true, false])
  })

  test('places a person at the page of the last message until all of their pages have left', async () => {
    const here = room()
    await here.stay(at('a', { at: 'title' }))
    advanceClock(1)
    await here.stay(at('a', { tab: 'two', at: 'content' }))
    const seen = async () => (await here.stay(at('b'))).others
    expect(await seen()).toEqual([other('a', 'content')])
    expect(await here.stay(at('a', { tab: 'two', leaving: true }))).toMatchObject({ changed: true })
    expect(await seen()).toEqual([other('a', 'title')])
    await here.stay(at('a', { leaving: true }))
    expect(await seen()).toEqual([])
  })

  test('removes a person after 45 seconds of silence', async () => {
    const here = room()
    await here.stay(at('a'))
    advanceClock(45_000)
    expect((await here.stay(at('b'))).others).toEqual([other('a')])
    advanceClock(1)
    expect((await here.stay(at('b'))).others).toEqual([])
  })
})

describe('the alarm of a channel object', () => {
  test('runs an hour after an event, and hourly until no events and no people are left', async () => {
    const here = room()
    const began = Date.now()
    expect(here.alarm).toBeNull()
    await here.tell({ ...topic('a'), key: 'a', to: null })
    advanceClock(60_000)
    await here.tell({ ...topic('b'), key: 'b', to: null })
    expect(here.alarm).toBe(began + HOUR)
    for (let hour = 2; hour <= 49; hour++) {
      await here.wake()
      expect(here.alarm).toBe(began + hour * HOUR)
    }
    await here.wake()
    expect(here.alarm, 'what was said is two days old').toBeNull()
  })

  test('runs while somebody is present', async () => {
    const here = room()
    const socket = await opened(here, 'u')
    await here.wake()
    expect(here.alarm).toBe(Date.now() + HOUR)
    socket.close(1000)
    await here.wake()
    expect(here.alarm).toBeNull()
  })

  test('deletes used tickets and ended sessions once tickets of that time have expired', async () => {
    const here = room()
    await opened(here, 'u')
    const useUp = async (name: string) => {
      await here.open('u', { ticket: name })
      await here.end({ sessionId: name })
    }
    advanceClock(HOUR - 120_001)
    await useUp('old')
    advanceClock(1)
    await useUp('new')
    await here.wake()
    expect(await here.open('u', { ticket: 'new' })).toBe(401)
    expect(await here.open('u', { session: 'new', issued: 1 })).toBe(401)
    expect(await here.open('u', { ticket: 'old' })).toBeInstanceOf(FakeSocket)
    expect(await here.open('u', { session: 'old', issued: 1 })).toBeInstanceOf(FakeSocket)
  })
})

describe('the sockets of one person', () => {
  const openMany = async (here: Room, count: number) => {
    const sockets: FakeSocket[] = []
    for (let nth = 0; nth < count; nth++) {
      sockets.push(await opened(here, 'one'))
      advanceClock(1)
    }
    return sockets
  }

  test('are limited to twenty: the oldest is closed with its own code and a message', async () => {
    const here = room()
    const sockets = await openMany(here, MAX_SOCKETS + 2)
    expect(MAX_SOCKETS).toBe(20)
    expect(sockets.map(({ closed }) => closed)).toEqual([REPLACED_CODE, REPLACED_CODE, ...Array(20).fill(null)])
    expect(sockets[0]!.heard).toEqual([{ cmd: 'replaced', msgId: '', msgTxt: '实时连接过多，已断开较早的连接' }])
  })

  test('keep their order of opening when they send heartbeats', async () => {
    const here = room()
    const sockets = await openMany(here, MAX_SOCKETS)
    here.hear(sockets[0]!, HEARTBEAT)
    await openMany(here, 1)
    expect(sockets.map(({ closed }) => closed)).toEqual([REPLACED_CODE, ...Array(19).fill(null)])
  })

  test('are counted separately from those of another person', async () => {
    const here = room()
    await openMany(here, MAX_SOCKETS)
    expect((await opened(here, 'two')).closed).toBeNull()
  })
})
