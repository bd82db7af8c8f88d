import { createClient } from '@libsql/client/web'
import { expect, test } from 'vitest'
import { freshDatabase } from '~/tests/world/database'
import { api } from '~/worker/api'

test('says that it is well', async () => {
  const answer = await api.request('/v2/health')
  expect(await answer.json()).toEqual({ ok: true })
})

test('every test has a database of its own', async () => {
  const [one, other] = [createClient({ url: freshDatabase() }), createClient({ url: freshDatabase() })]
  await one.execute('create table mine (id integer)')
  await expect(other.execute('select * from mine')).rejects.toThrow('no such table')
})
