import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { splitStatements } from '../backup/statements'

const folder = join(import.meta.dirname, '../../db/sql')

/** A full-text table, a view or a trigger, which a drizzle schema cannot express. `sql` is its CREATE statement. */
export type SqlObject = { kind: 'table' | 'view' | 'trigger'; name: string; sql: string }

/** Reads all objects of `db/sql/*.sql`, in the order of their creation. @throws Error for any other statement */
export async function readSqlObjects(): Promise<SqlObject[]> {
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const objects: SqlObject[] = []
  for await (const statement of splitStatements(chunksOf(texts))) {
    const sql = statement.replace(/^(\s*--.*\n)+/, '').trim()
    const [, kind, name] = /^create (?:virtual )?(table|view|trigger) `(\w+)`/i.exec(sql) ?? []
    if (!kind || !name) throw new Error(`db/sql may contain only virtual tables, views and triggers: ${sql}`)
    objects.push({ kind: kind.toLowerCase() as SqlObject['kind'], name, sql })
  }
  const order = ['table', 'view', 'trigger']
  return objects.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}
async function* chunksOf(texts: string[]) {
  yield* texts.map((text) => `${text}\n`)
}

/** Reads the views, triggers and full-text tables of a database. */
export async function listExistingObjects(client: Client): Promise<SqlObject[]> {
  const { rows } = await client.execute(
    "select type, name, sql from sqlite_schema where type in ('view', 'trigger') or sql like 'create virtual table%'",
  )
  return rows.map(({ type, name, sql }) => ({ kind: type, name, sql }) as SqlObject)
}

/** True if two statements create the same object; whitespace and quotes around names are ignored. */
export const isSameObject = (one: SqlObject, other: SqlObject) => normalizeSql(one.sql) === normalizeSql(other.sql)
const normalizeSql = (sql: string) => sql.replace(/[`"]/g, '').replace(/\s+/g, ' ').replace(/;$/, '').toLowerCase()

/**
 * Drops views and triggers that are missing from `db/sql` or differ from it. Runs before migrations, because a column
 * used by a trigger cannot be dropped.
 */
export async function dropOutdated(client: Client, wanted: SqlObject[]): Promise<void> {
  const outdated = (await listExistingObjects(client)).filter(
    (one) => !wanted.some((other) => isSameObject(one, other)),
  )
  const drops = outdated
    .filter(({ kind }) => kind !== 'table')
    .toSorted((a) => (a.kind === 'trigger' ? -1 : 1))
    .map(({ kind, name }) => `drop ${kind} if exists "${name}"`)
  if (drops.length) await client.batch(drops, 'write')
}

/**
 * Creates the objects of `db/sql` that the database lacks. Runs after migrations, because a table that was recreated
 * has lost its triggers.
 */
export async function createMissing(client: Client, wanted: SqlObject[]): Promise<void> {
  const existing = new Set((await listExistingObjects(client)).map(({ name }) => name))
  const missing = wanted.filter(({ name }) => !existing.has(name)).map(({ sql }) => sql)
  if (missing.length) await client.batch(missing, 'write')
}
