import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { databaseClient, type DatabaseVars } from './database'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

/** Brings a database to the newest schema. */
export async function migrateDatabase(vars: DatabaseVars): Promise<void> {
  const client = databaseClient(vars)
  try {
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    client.close()
  }
}
