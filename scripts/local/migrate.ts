import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/libsql'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/libsql/migrator'
import type { Client } from '@libsql/client'
import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { createMissing, dropOutdated, sqlObjects } from './sql-objects'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

/**
 * The last of the migrations that the first one of today replaces: its time in the table of migrations, in milliseconds. A
 * database that has it has the same schema.
 */
const LAST_REPLACED = 1795938119878

/**
 * Brings a database to the newest schema: tables and indexes by the migrations, then full-text tables, views and triggers as
 * `db/sql` has them.
 * @throws Error for a database that is older than the first migration
 */
export async function migrateDatabase(vars: DatabaseVars): Promise<void> {
  const client = databaseClient(vars)
  try {
    const objects = await sqlObjects()
    await takeOver(client)
    await dropOutdated(client, objects)
    await migrate(drizzle(client), { migrationsFolder })
    await createMissing(client, objects)
  } finally {
    client.close()
  }
}

/** Of a database made by the replaced migrations: writes down that it has the first one of today. Its rows stay as they are. */
async function takeOver(client: Client): Promise<void> {
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
      'Its schema is older than the first migration: see "A database of before the baseline" in docs/operation.md',
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
