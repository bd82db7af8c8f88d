import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, type Value } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'

const migrations = join(import.meta.dirname, '../../migrations')

type Ended = (then: () => void) => void
type Opened = { client: Client; url: string }

/** Creates a database without tables. @param ended registers what is done after the tests that use it */
export function emptyDatabase(ended: Ended): Opened {
  const folder = mkdtempSync(join(tmpdir(), 'keti-earlier-'))
  const url = `file:${join(folder, 'test.db')}`
  const client = createClient({ url })
  ended(() => {
    client.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { client, url }
}

/**
 * Creates an empty database that has the migrations before the given number, and none of the objects of `db/sql`.
 * @param ended registers what is done after the tests that use it
 */
export async function earlierDatabase(number: number, ended: Ended): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'keti-migrations-'))
  ended(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(migrations, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...head } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] }
  writeFileSync(journal, JSON.stringify({ ...head, entries: entries.filter(({ idx }) => idx < number) }))
  const opened = emptyDatabase(ended)
  await migrate(drizzle(opened.client), { migrationsFolder: folder })
  return opened
}

/** Inserts a row whose texts are the names of their columns and whose numbers are the positions. Returns its values. */
export async function insertAnyRow(client: Client, table: string): Promise<Value[]> {
  const { rows } = await client.execute(`pragma table_info("${table}")`)
  const values = rows.map(({ name, type }, at) => {
    const kind = (type as string).toLowerCase()
    return kind === 'integer' ? at + 1 : kind === 'blob' ? new Uint8Array([at]).buffer : (name as string)
  })
  await client.execute({
    sql: `insert into "${table}" (${rows.map(({ name }) => `"${name as string}"`).join()}) values (${values.map(() => '?').join()})`,
    args: values,
  })
  return values
}
