import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '~/scripts/local/migrate'
import {
  createMissing,
  dropOutdated,
  listExistingObjects,
  isSameObject,
  readSqlObjects,
} from '~/scripts/local/sql-objects'
import { freshDatabase } from '~/tests/support/database'
import { earlierDatabase, insertAnyRow } from '~/tests/support/earlier-database'
import { references } from '~/worker/people/merge/rules'
import { roleCodes } from '~/worker/policy/roles'
import { subjectStatusNames } from '~/worker/subjects/statuses'

const root = join(import.meta.dirname, '../../..')

function opened() {
  const url = freshDatabase()
  const client = createClient({ url })
  onTestFinished(() => client.close())
  return { url, client }
}
const names = (objects: { name: string }[]) => objects.map(({ name }) => name).toSorted()

test('a database has exactly the full-text tables, views and triggers of db/sql', async () => {
  const { client } = opened()
  const [wanted, existing] = [await readSqlObjects(), await listExistingObjects(client)]
  expect(names(existing)).toEqual(names(wanted))
  for (const one of existing)
    expect(isSameObject(one, wanted.find(({ name }) => name === one.name)!), one.name).toBe(true)
})

test('changed objects of db/sql are recreated and removed ones dropped', async () => {
  const { client } = opened()
  const wanted = await readSqlObjects()
  await client.execute('create view gone_view as select 1 as one')
  await client.execute('create trigger gone_trigger after insert on role begin select * from gone_view; end')
  await client.execute('drop trigger search_document_added')
  await client.execute('create trigger search_document_added after insert on search_document begin select 1; end')
  await dropOutdated(client, wanted)
  await createMissing(client, wanted)
  const existing = await listExistingObjects(client)
  expect(names(existing)).toEqual(names(wanted))
  expect(existing.every((one) => wanted.some((other) => isSameObject(one, other)))).toBe(true)
})

test('migrating keeps the rows of a database with the replaced migrations and rejects an older one', async () => {
  const { client, url } = await earlierDatabase(1, onTestFinished)
  const appliedIn = async (one: Client) => (await one.execute('select hash, created_at from __drizzle_migrations')).rows
  const all = await appliedIn(opened().client)
  await insertAnyRow(client, 'role')
  const roles = (await client.execute('select * from role order by id')).rows
  const pretend = (time: number) =>
    client.batch([
      'delete from __drizzle_migrations',
      `insert into __drizzle_migrations (hash, created_at) values ('', ${time})`,
    ])
  await pretend(1795220016008)
  await expect(migrateDatabase({ DB_URL: url })).rejects.toThrow('docs/operation.md')
  await pretend(1795938119878)
  for (const _ of ['once', 'again']) {
    await migrateDatabase({ DB_URL: url })
    expect(await appliedIn(client)).toEqual(all)
    expect((await client.execute('select * from role order by id')).rows).toEqual(roles)
  }
})

// A code in SQL would be missed when TypeScript renames it.
test('db/sql contains no subject status and no role code', async () => {
  const codes = [...subjectStatusNames, ...roleCodes].map((code) => `'${code}'`)
  const named = (await readSqlObjects()).flatMap(({ name, sql }) =>
    codes.filter((code) => sql.includes(code)).map((code) => `${name}: ${code}`),
  )
  expect(named).toEqual([])
})

// Each snapshot is 600 kB, and the next migration needs the newest only.
test('the migrations folder has one snapshot', () => {
  const snapshots = readdirSync(join(root, 'migrations/meta')).filter((file) => /snapshot/.test(file))
  expect(snapshots).toHaveLength(1)
})

const markedAsDeleted = [
  'subject',
  'file',
  'user',
  'depart',
  'announcement',
  'vendor',
  'vendor_product',
  'exhibit',
  'file_text',
]
// The search index has no delete triggers for these tables: rows are marked as deleted.
test('no statement deletes a row that the search index contains', () => {
  const any = markedAsDeleted
    .flatMap((name) => [name, name.replace(/_\w/g, (part) => part[1]!.toUpperCase())])
    .join('|')
  const removal = new RegExp(String.raw`delete from ["\x60]?(${any})\b|\.delete\((schema\.)?(${any})\)`, 'i')
  const sources = ['worker', 'jobs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  )
  expect(sources.filter((file) => removal.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(references.filter((one) => one.double === 'goes' && markedAsDeleted.includes(one.table))).toEqual([])
})
