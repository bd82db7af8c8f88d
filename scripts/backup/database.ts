import { createHash } from 'node:crypto'
import type { Client } from '@libsql/client'
import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { splitStatements } from './statements'

/**
 * Derived tables, each with the names of its source, whose triggers fill it again: the present name, and those of
 * backups made before a migration renamed it. Their shadow tables are not backed up, because the layout of an index
 * differs between two builds.
 */
const derivedTables: Record<string, readonly string[]> = { search_index: ['search_document', 'search_doc'] }

/** A table that exists while a restore is incomplete. */
export const RESTORE_MARKER = '__restoring'

/**
 * Yields every statement of a consistent dump, read by the server in one transaction while others write. @throws Error
 * if the dump is truncated, or contains a virtual table that `derivedTables` does not list
 */
export async function* dumpDatabase({ DB_URL: url = '', DB_TOKEN: token }: DatabaseVars): AsyncGenerator<string> {
  const answer = await fetch(`${url.replace(/^libsql:/, 'https:')}/dump`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (!answer.ok || !answer.body) throw new Error(`The database returned status ${answer.status} for the dump.`)
  let last = ''
  for await (const statement of splitStatements(answer.body.pipeThrough(new TextDecoderStream()))) {
    last = statement
    const backupStatement = toBackupStatement(statement)
    if (backupStatement) yield backupStatement
  }
  if (!/^commit$/i.test(last)) throw new Error('The dump of the database is incomplete.')
}
const isDerivedPart = (table: string) => Object.keys(derivedTables).some((name) => table.startsWith(`${name}_`))
/**
 * Returns the statement as it is backed up; null for pragmas and transaction statements, and for the parts of derived
 * tables.
 */
function toBackupStatement(statement: string): string | null {
  if (/^(pragma|begin|commit)\b/i.test(statement)) return null
  const [, virtual] = /^insert into sqlite_schema\b.*?'(create virtual table .*)'\)$/is.exec(statement) ?? []
  if (virtual) {
    // Some servers do not double the quotes in it.
    const createStatement = /(?<!')'(?!')/.test(virtual) ? virtual : virtual.replaceAll("''", "'")
    const [, name = ''] = /^create virtual table [`"']?(\w+)/i.exec(createStatement) ?? []
    if (!(name in derivedTables))
      throw new Error(`The virtual table ${name} is not listed in derivedTables: it could not be rebuilt.`)
    return createStatement
  }
  const [, table = ''] = /^(?:create table (?:if not exists )?|insert into )[`"']?(\w+)/i.exec(statement) ?? []
  return isDerivedPart(table) || table === RESTORE_MARKER ? null : statement
}

/** Computes the SHA-256 of a stream of statements and counts the rows per table. */
export class DumpDigest {
  readonly #digest = createHash('sha256')
  readonly rows: Record<string, number> = {}
  add(statement: string) {
    this.#digest.update(statement).update(';\n')
    const [, table] = /^insert into [`"']?(\w+)/i.exec(statement) ?? []
    if (table) this.rows[table] = (this.rows[table] ?? 0) + 1
  }
  readonly sha256 = () => this.#digest.copy().digest('hex')
}

/** Size of a batch in characters. */
const BATCH_CHARS = 500_000
/**
 * Restores a database from statements. The database is marked as incomplete until `finishRestore`; the remains of an
 * interrupted restore are dropped first.
 * @throws Error if the database is not empty
 */
export async function restoreDatabase(vars: DatabaseVars, statements: AsyncIterable<string>): Promise<void> {
  const client = databaseClient(vars)
  try {
    await dropUnfinishedRestore(client)
    await client.execute(`create table ${RESTORE_MARKER} (begun text)`)
    let batch: string[] = []
    let length = 0
    const send = async () => {
      if (batch.length) await client.executeMultiple(`begin;\n${batch.join(';\n')};\ncommit;`)
      batch = []
      length = 0
    }
    for await (const statement of statements) {
      batch.push(statement)
      length += statement.length
      if (length > BATCH_CHARS) await send()
    }
    await send()
    for (const source of await existingSources(client)) await client.execute(`update ${source} set title = title`)
  } finally {
    client.close()
  }
}
async function existingSources(client: Client): Promise<string[]> {
  const { rows } = await client.execute("select name from sqlite_schema where type = 'table'")
  const tables = new Set(rows.map(({ name }) => name))
  return Object.values(derivedTables).flatMap((sources) => sources.filter((source) => tables.has(source)))
}
/** Marks the restored database as complete. */
export async function finishRestore(vars: DatabaseVars): Promise<void> {
  const client = databaseClient(vars)
  await client.execute(`drop table ${RESTORE_MARKER}`).finally(() => client.close())
}
async function dropUnfinishedRestore(client: Client) {
  const { rows } = await client.execute(
    "select type, name from sqlite_schema where name not like 'sqlite_%' and type in ('table', 'view', 'trigger')",
  )
  if (rows.length === 0) return
  if (!rows.some(({ name }) => name === RESTORE_MARKER))
    throw new Error(
      `The database is not empty: it has ${rows.length} tables and triggers. Restore into an empty database.`,
    )
  const names = (type: string) => rows.filter((row) => row.type === type).map(({ name }) => name as string)
  for (const name of names('trigger')) await client.execute(`drop trigger if exists "${name}"`)
  for (const name of names('view')) await client.execute(`drop view if exists "${name}"`)
  // The marker table is dropped last; the parts of an index are dropped with it.
  const tables = names('table').filter((name) => name !== RESTORE_MARKER && !isDerivedPart(name))
  for (const name of [...tables, RESTORE_MARKER]) await client.execute(`drop table if exists "${name}"`)
}
