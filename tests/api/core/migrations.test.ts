import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { restoreDatabase } from '~/scripts/backup/database'
import { migrateDatabase } from '~/scripts/local/migrate'
import { listExistingObjects, readSqlObjects } from '~/scripts/local/sql-objects'
import { earlierDatabase, emptyDatabase, insertAnyRow } from '~/tests/support/earlier-database'

const statements = readFileSync(
  join(import.meta.dirname, '../../../migrations/0003_plain_table_names.sql'),
  'utf8',
).split('--> statement-breakpoint\n')
const renamedTables = new Map(
  statements.flatMap((sql) => {
    const [, from, to] = /^ALTER TABLE `(\w+)` RENAME TO `(\w+)`/.exec(sql) ?? []
    return from && to ? [[from, to] as const] : []
  }),
)
const columnsOnly = ['announcement', 'meeting', 'dead_letter', 'consent']
const tables = [...renamedTables, ...columnsOnly.map((name) => [name, name] as const)]

/** Objects of `db/sql` that read the former names, shortened. */
const formerObjects = [
  "create virtual table `search_index` using fts5(title, people, body, kept, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')",
  'create view `user_role` (`user_id`, `role_id`) as select `user_id`, `role_id` from `role_given`',
  "create view `search_announcement` as select `id`, `titile` as `title`, '' as `kept` from `announcement` where `room` = ''",
  `create trigger search_doc_added after insert on search_doc begin
    insert into search_index (rowid, title, people, body, kept) values ((new.kind << 40) + new.no, new.title, '', '', new.kept); end`,
  `create trigger search_announcement_added after insert on announcement begin
    insert into search_doc (kind, id, title, people, body, kept) select 6, v.id, v.title, '', '', v.kept from search_announcement v; end`,
]
const indexed = async (client: Client) =>
  Number((await client.execute("select count(*) as n from search_index where search_index match 'title'")).rows[0]!.n)

// A backup has the schema of its time; the migration comes after the restore.
test('a restore fills the search index of a backup made before plain_table_names', async () => {
  const { client, url } = emptyDatabase(onTestFinished)
  const [index, , , trigger] = formerObjects
  async function* backup() {
    yield 'create table search_doc (no integer primary key, kind integer, id text, title text, people text, body text, kept text)'
    yield index!
    yield "insert into search_doc values (1, 6, 'a', 'title', '', '', '')"
    yield trigger!
    yield trigger!.replace('added after insert', 'changed after update')
  }
  await restoreDatabase({ DB_URL: url }, backup())
  expect(await indexed(client)).toBe(1)
})

describe('plain_table_names', () => {
  const rows: Record<string, unknown[]> = {}
  let client: Client

  beforeAll(async () => {
    const ends: (() => void)[] = []
    const former = await earlierDatabase(3, (then) => ends.push(then))
    client = former.client
    await client.batch(formerObjects, 'write')
    for (const [from, to] of tables) rows[to] = [await insertAnyRow(client, from)]
    await migrateDatabase({ DB_URL: former.url })
    return () => ends.forEach((end) => end())
  })

  test('keeps the rows of renamed tables and columns', async () => {
    const found: Record<string, unknown[]> = {}
    for (const [, to] of tables)
      found[to] = (await client.execute(`select * from "${to}"`)).rows.map((row) => Object.values(row))
    expect(found).toEqual(rows)
  })

  test('leaves no former name in the schema', async () => {
    const { rows: schema } = await client.execute("select group_concat(sql, ';') as text from sqlite_schema")
    const words = new Set((schema[0]!.text as string).split(/\W+/))
    expect([...renamedTables.keys()].filter((name) => words.has(name))).toEqual([])
  })

  test('replaces the views and triggers', async () => {
    const names = async (objects: Promise<{ name: string }[]>) => (await objects).map(({ name }) => name).toSorted()
    expect(await names(listExistingObjects(client))).toEqual(await names(readSqlObjects()))
  })

  test('keeps the search index, which follows changes of its documents', async () => {
    const before = await indexed(client)
    await client.execute("update search_document set title = 'other'")
    expect([before, await indexed(client)]).toEqual([1, 0])
  })
})
