import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/libsql'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/libsql/migrator'
import type { Client } from '@libsql/client'
import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { createMissing, dropOutdated, readSqlObjects } from './sql-objects'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

/**
 * Creation time, in milliseconds, of the last migration that the present baseline replaces. A database that has it has
 * the same schema.
 */
const LAST_REPLACED = 1795938119878

/**
 * Migrates a database to the newest schema: tables and indexes by migrations, then full-text tables, views and triggers
 * from `db/sql`.
 * @throws Error if the database is older than the first migration
 */
export async function migrateDatabase(vars: DatabaseVars): Promise<void> {
  const client = databaseClient(vars)
  try {
    const objects = await readSqlObjects()
    await adoptBaseline(client)
    await dropOutdated(client, objects)
    await migrate(drizzle(client), { migrationsFolder })
    await createMissing(client, objects)
  } finally {
    client.close()
  }
}

/** Records the baseline as applied in a database created by the replaced migrations. Its rows are unchanged. */
async function adoptBaseline(client: Client): Promise<void> {
  const table = await client.execute("select 1 from sqlite_schema where name = '__drizzle_migrations'")
  if (table.rows.length === 0) return
  const [baseline] = readMigrationFiles({ migrationsFolder })
  const { rows } = await client.execute({
    sql: 'select max(created_at) as newest from __drizzle_migrations where created_at < ?',
    args: [baseline!.folderMillis],
  })
  const newest = rows[0]!.newest
  if (newest === null) return
  if (Number(newest) !== LAST_REPLACED)
    throw new Error(
      'The schema is older than the first migration: see "A database of before the baseline" in docs/operation.md',
    )
  await client.batch(
    [
      'delete from __drizzle_migrations',
      {
        sql: 'insert into __drizzle_migrations (hash, created_at) values (?, ?)',
        args: [baseline!.hash, baseline!.folderMillis],
      },
    ],
    'write',
  )
}
