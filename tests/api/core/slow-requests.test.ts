import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { createMeter, openDatabase } from '~/db/client'
import { clientAt } from '~/tests/support/database-server'
import { freshWorld } from '~/tests/support/world'

afterEach(() => vi.restoreAllMocks())

test('a round trip of more than two seconds is logged with its statements and without values', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { url } = await freshWorld()
  const db = openDatabase(url, '', createMeter())
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const client = clientAt(url)
  const { execute } = client
  for (const took of [2000, 2001]) {
    client.execute = (statement: never) => {
      now += took
      return execute(statement)
    }
    await db.values(sql`select id from user where username = ${'secret name'}`)
  }
  expect(warn.mock.calls).toEqual([['Slow request:', '2001 ms', ['select id from user where username = ?']]])
})
