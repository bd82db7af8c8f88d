import { expect, inject, test } from 'vitest'

const statuses = async (path: string, atOnce: number, headers: Record<string, string> = {}) =>
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const answer = await fetch(inject('url') + path, { headers })
      await answer.arrayBuffer()
      return answer.status
    }),
  )

test('a crowd at the door is served, again and again', async () => {
  for (let wave = 0; wave < 4; wave++)
    expect(new Set(await statuses('/user/login', 60)), `wave ${wave + 1}`).toEqual(new Set([200]))
})
