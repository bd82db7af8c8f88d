import { expect, inject, test } from 'vitest'
import { demoPassword } from '~/worker/auth/demonstration'

const statuses = async (path: string, atOnce: number, init: RequestInit = {}) =>
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const answer = await fetch(inject('url') + path, init)
      await answer.arrayBuffer()
      return answer.status
    }),
  )

test('a crowd at the door is served, again and again', async () => {
  for (let wave = 0; wave < 4; wave++)
    expect(new Set(await statuses('/user/login', 60)), `wave ${wave + 1}`).toEqual(new Set([200]))
})

test('more at once than the database lets in: all are served, or told to come again', async () => {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const signedIn = await fetch(`${inject('url')}/v2/sys/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'biz2', password: demoPassword, private: 1 }),
  })
  const { result } = (await signedIn.json()) as { result: { token: string } }
  const asking = { method: 'POST', headers: { ...headers, 'x-access-token': result.token }, body: '{}' }
  const all = await statuses('/v2/sys/live/ticket', 400, asking)
  expect(all.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(all.filter((status) => status === 200).length, 'nearly all').toBeGreaterThan(200)
})
