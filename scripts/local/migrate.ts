import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

/** Brings a database to the newest schema. */
export async function migrateDatabase(url: string, authToken?: string): Promise<void> {
  const client = createClient({ url, authToken })
  try {
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    client.close()
  }
}
