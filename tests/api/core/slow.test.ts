import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { newMeter, openDatabase } from '~/db/client'
import { freshDatabase } from '~/tests/world/database'
import { closeDatabase } from '~/tests/world/libsql'

afterEach(() => vi.restoreAllMocks())

test('a trip of more than two seconds is in the log with its statements, never with what was asked for', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const url = freshDatabase()
  const db = openDatabase(url, '', newMeter())
  const clock = vi.spyOn(Date, 'now')
  for (const took of [2000, 2001]) {
    clock.mockReturnValueOnce(0).mockReturnValueOnce(took)
    await db.values(sql`select id from user where username = ${'secret name'}`)
  }
  closeDatabase(url)
  expect(warn.mock.calls).toEqual([['slow', '2001 ms', ['select id from user where username = ?']]])
})
