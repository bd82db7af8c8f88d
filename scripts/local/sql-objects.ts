import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { statementsOf } from '../backup/statements'

const folder = join(import.meta.dirname, '../../db/sql')

/** A full-text table, a view or a trigger: what a drizzle schema cannot say. `sql` is the statement that creates it. */
export type SqlObject = { kind: 'table' | 'view' | 'trigger'; name: string; sql: string }

/** All of `db/sql/*.sql`, in the order in which they are created. @throws Error for a statement of another kind */
export async function sqlObjects(): Promise<SqlObject[]> {
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const objects: SqlObject[] = []
  for await (const statement of statementsOf(pieces(texts))) {
    const sql = statement.replace(/^(\s*--.*\n)+/, '').trim()
    const [, kind, name] = /^create (?:virtual )?(table|view|trigger) `(\w+)`/i.exec(sql) ?? []
    if (!kind || !name) throw new Error(`db/sql holds virtual tables, views and triggers alone: ${sql}`)
    objects.push({ kind: kind.toLowerCase() as SqlObject['kind'], name, sql })
  }
  const order = ['table', 'view', 'trigger']
  return objects.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}
async function* pieces(texts: string[]) {
  yield* texts.map((text) => `${text}\n`)
}

/** The views, triggers and full-text tables that a database has. */
export async function existingObjects(client: Client): Promise<SqlObject[]> {
  const { rows } = await client.execute(
    "select type, name, sql from sqlite_schema where type in ('view', 'trigger') or sql like 'create virtual table%'",
  )
  return rows.map(({ type, name, sql }) => ({ kind: type, name, sql }) as SqlObject)
}

/** Whether two statements create the same: spaces and quotes of names do not count. */
export const isSame = (one: SqlObject, other: SqlObject) => plain(one.sql) === plain(other.sql)
const plain = (sql: string) => sql.replace(/[`"]/g, '').replace(/\s+/g, ' ').replace(/;$/, '').toLowerCase()

/**
 * Drops the views and triggers that `db/sql` no longer has, or has in another form. Before migrations: a column that a
 * trigger names could not be dropped.
 */
export async function dropOutdated(client: Client, wanted: SqlObject[]): Promise<void> {
  const outdated = (await existingObjects(client)).filter((one) => !wanted.some((other) => isSame(one, other)))
  const drops = outdated
    .filter(({ kind }) => kind !== 'table')
    .toSorted((a) => (a.kind === 'trigger' ? -1 : 1))
    .map(({ kind, name }) => `drop ${kind} if exists "${name}"`)
  if (drops.length) await client.batch(drops, 'write')
}

/** Creates what `db/sql` has and the database has not. After migrations: a table that was made anew has lost its triggers. */
export async function createMissing(client: Client, wanted: SqlObject[]): Promise<void> {
  const existing = new Set((await existingObjects(client)).map(({ name }) => name))
  const missing = wanted.filter(({ name }) => !existing.has(name)).map(({ sql }) => sql)
  if (missing.length) await client.batch(missing, 'write')
}
