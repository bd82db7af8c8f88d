import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../migrations')

/** Brings a database to the newest schema; says how many tables it had before, so that a first start is known. */
export async function migrateDatabase(url: string, authToken?: string): Promise<{ wasEmpty: boolean }> {
  const client = createClient({ url, authToken })
  try {
    const { rows } = await client.execute("select count(*) as n from sqlite_master where type = 'table'")
    if (existsSync(join(folder, 'meta/_journal.json'))) await migrate(drizzle(client), { migrationsFolder: folder })
    return { wasEmpty: Number(rows[0]?.n) === 0 }
  } finally {
    client.close()
  }
}
