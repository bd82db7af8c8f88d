import { expect, inject, test } from 'vitest'
import { apiClientAt, signInAt } from '~/tests/support/api-client'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import * as live from '~/worker/live/calls'

const statuses = async (atOnce: number, ask: () => Promise<{ status: number; response: Response }>) =>
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const { status, response } = await ask()
      await response.arrayBuffer()
      return status === 503 && !response.headers.has('retry-after') ? '503 without a time' : status
    }),
  )

test('serves repeated bursts of requests', async () => {
  for (let wave = 0; wave < 4; wave++)
    expect(
      new Set(await statuses(60, () => apiClientAt(inject('url')).send('GET', '/user/login'))),
      `wave ${wave + 1}`,
    ).toEqual(new Set([200]))
})

test('answers 503 with Retry-After beyond its capacity, and serves the rest', async () => {
  const own = { headers: { connection: 'close' } }
  const { ask } = await signInAt(inject('url'), 'biz2', DEMO_PASSWORD, own)
  const all = await statuses(400, () => ask(live.liveTicket))
  expect(all.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(all.filter((status) => status === 200).length, 'answered with 200').toBeGreaterThan(200)
})
