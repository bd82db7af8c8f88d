import { createClient } from '@libsql/client'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { seedFirst } from '~/db/seed/first'
import { migrateDatabase } from '~/scripts/local/migrate'
import { roleCodes } from '~/worker/policy/roles'

test('creates roles and the first administrator once and overwrites nothing later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keti-first-'))
  const url = `file:${join(folder, 'first.db')}`
  await migrateDatabase({ DB_URL: url })
  const client = createClient({ url })
  onTestFinished(() => {
    client.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const admin = { username: 'root', password: 'Keti@2026first' }
  expect((await seedFirst(client, '2026-11-20 09:00:00', admin)).length).toBe(2)
  expect((await client.execute('select id from role')).rows.length).toBe(roleCodes.length)
  await client.execute("update role set role_name = '改过的名称' where id = '1'")
  expect(await seedFirst(client, '2026-11-21 09:00:00', { ...admin, username: 'second' })).toEqual([])
  const { rows } = await client.execute('select username, first_login, password from user')
  expect(rows).toMatchObject([{ username: 'root', first_login: 1, password: expect.stringMatching(/^\$scrypt\$/) }])
  expect((await client.execute("select role_name from role where id = '1'")).rows[0]!.role_name).toBe('改过的名称')
})

test('adds a new permission with its default roles and does not restore revoked grants', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keti-rights-'))
  const url = `file:${join(folder, 'rights.db')}`
  await migrateDatabase({ DB_URL: url })
  const client = createClient({ url })
  onTestFinished(() => {
    client.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await seedFirst(client, '2026-11-20 09:00:00')
  const grantsOf = async (id: string) =>
    (await client.execute({ sql: 'select role_id from role_permission where permission_id = ?', args: [id] })).rows
      .length
  const everyone = await grantsOf('account:own')
  await client.execute("delete from permission where id = 'account:own'")
  await client.execute("delete from role_permission where permission_id = 'account:own'")
  await client.execute("delete from role_permission where permission_id = 'subject:export' and role_id = '1'")
  const left = await grantsOf('subject:export')
  expect(await seedFirst(client, '2026-11-21 09:00:00')).toEqual(['New menus and rights: account:own.'])
  expect(await grantsOf('account:own')).toBe(everyone)
  expect(await grantsOf('subject:export')).toBe(left)
  expect(await seedFirst(client, '2026-11-22 09:00:00')).toEqual([])
})
