import { describe, expect, test } from 'vitest'
import { readMessage, reconnectDelay, shardOf } from '~/worker/live/messages'

// Test vectors of the function's authors: 0x811c9dc5, 0xe40c292c, 0xbf9cf968.
test.each([
  ['', 5],
  ['a', 12],
  ['foobar', 8],
])('the sockets of %j are in shard %i, by FNV-1a', (userId, shard) => {
  expect(shardOf(userId)).toBe(shard)
})

// Failures, random number, and the wait in milliseconds.
test.each([
  [0, 0, 5_000],
  [0, 1, 10_000],
  [3, 0.5, 15_000],
  [10, 1, 60_000],
  [11, 1, 65_000],
  [12, 1, 65_000],
  [1000, 0, 5_000],
])('after %i failures, with the random number %d, the next attempt follows in %i ms', (failures, chance, wait) => {
  expect(reconnectDelay(failures, chance)).toBe(wait)
})

describe('a frame', () => {
  test('with a message is parsed', () => {
    const message = { cmd: 'topic', msgId: '1', msgTxt: '公告' }
    expect(readMessage(JSON.stringify(message))).toEqual(message)
    expect(readMessage('{"cmd":"edit","msgId":"","msgTxt":7}')).toEqual({ cmd: 'edit', msgId: '', msgTxt: '' })
  })

  test.each([
    ['an answer to a heartbeat', 'ping'],
    ['bytes', new ArrayBuffer(2)],
    ['what is no text, though it reads as a message', ['{"cmd":"topic","msgId":"1"}']],
    ['what is no JSON', '{'],
    ['an unknown command', '{"cmd":"shout","msgId":"1"}'],
    ['no id', '{"cmd":"topic"}'],
    ['an id that is no text', '{"cmd":"topic","msgId":1}'],
  ])('with %s is rejected', (_, frame) => {
    expect(readMessage(frame)).toBeNull()
  })
})
