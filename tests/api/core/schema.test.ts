import type { Client } from '@libsql/client'
import { expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'

/** Maximum number of objects in the schema, without the indexes that SQLite creates for keys. */
const MOST = { table: 160, index: 330, trigger: 35, view: 10 }
/** Maximum number of operations of an update of a subject status. */
const MOST_OF_STATUS = 600
/** Maximum number of operations of a writing statement. SQLite compiles it together with all triggers of its table. */
const MOST_OPERATIONS = 2_000

async function namesOf(client: Client, type: keyof typeof MOST): Promise<string[]> {
  const { rows } = await client.execute({
    sql: String.raw`select name from sqlite_schema where type = ? and name not like 'sqlite\_%' escape '\'
      and name not like '\_\_%' escape '\'`,
    args: [type],
  })
  return rows.map(({ name }) => name as string)
}
/** Returns the number of virtual machine operations of the compiled statement, including its triggers. */
const operationsOf = async (client: Client, sql: string) => (await client.execute(`explain ${sql}`)).rows.length

test.each(['table', 'index', 'trigger', 'view'] as const)('the schema keeps the limit of each %s', async (type) => {
  const { client } = await freshWorld()
  expect((await namesOf(client, type)).length).toBeLessThanOrEqual(MOST[type])
})

test('an update of a subject status compiles to at most 600 operations', async () => {
  const { client } = await freshWorld()
  const count = await operationsOf(client, "update subject set status = 'TO_AUDIT' where id = 'x'")
  expect(count).toBeLessThanOrEqual(MOST_OF_STATUS)
})

test('each write of a row compiles to at most 2,000 operations', async () => {
  const { client } = await freshWorld()
  const operations: Record<string, number> = {}
  const tables = (await namesOf(client, 'table')).filter((name) => !name.startsWith('search_index'))
  for (const table of tables) {
    const { rows } = await client.execute(`pragma table_info("${table}")`)
    const columns = rows.map(({ name }) => `"${name as string}"`)
    const all = columns.map((column) => `${column} = ?`)
    operations[`insert ${table}`] = await operationsOf(
      client,
      `insert into "${table}" values (${columns.map(() => '?').join()})`,
    )
    operations[`update ${table}`] = await operationsOf(client, `update "${table}" set ${all.join()} where ${all[0]!}`)
    operations[`delete ${table}`] = await operationsOf(client, `delete from "${table}" where ${all[0]!}`)
  }
  const above = Object.entries(operations).filter(([, count]) => count > MOST_OPERATIONS)
  expect(Object.fromEntries(above)).toEqual({})
})
