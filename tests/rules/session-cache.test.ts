import { expect, test } from 'vitest'
import { evictSession, cacheSession, findCachedSession } from '~/worker/auth/session-cache.server'
import type { Person } from '~/worker/core/actor'
import type { Context } from '~/worker/core/context'

const ctx = {
  env: { DB_URL: 'kept', SECRET: 'x' },
  now: () => new Date('2026-11-27T00:00:00Z'),
  db: { $client: { sendAhead: () => {} } },
} as unknown as Context
const keep = (token: string, characters: number) =>
  cacheSession(ctx, token, false, {
    actor: { kind: 'person', userId: token } as Person,
    statements: ['select 1'],
    answers: [{ columns: ['x'], rows: [['x'.repeat(characters)]], rowsAffected: 0 }],
    expireTime: '2026-12-01 00:00:00',
  })
const known = (token: string) => (findCachedSession(ctx, token, false)?.kind === 'person' ? token : null)

test('evicts the oldest session of a full cache', () => {
  for (let n = 0; n < 2500; n++) keep(`small ${n}`, 500)
  expect([known('small 0'), known('small 2499')], 'so many who ask at once are known').toEqual([
    'small 0',
    'small 2499',
  ])
  for (const one of ['a', 'b', 'c']) keep(one, 1_500_000)
  expect(['small 0', 'small 2499', 'a', 'b', 'c'].map(known)).toEqual([null, null, null, 'b', 'c'])
})

test('replaced or removed sessions take no space', () => {
  for (let time = 0; time < 20; time++) keep('again', 1_500_000)
  keep('other', 1_500_000)
  expect(['again', 'other'].map(known)).toEqual(['again', 'other'])
  evictSession(ctx, 'again', false)
  keep('third', 1_500_000)
  expect(['again', 'other', 'third'].map(known)).toEqual([null, 'other', 'third'])
})
