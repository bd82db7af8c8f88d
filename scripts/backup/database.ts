import { createHash } from 'node:crypto'
import type { Client } from '@libsql/client'
import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { statementsOf } from './statements'

/**
 * Tables that hold nothing of their own, and what fills them again. Their parts are not kept: how an index lies in them differs
 * from one filling to the next.
 */
const filledAgain: Record<string, string> = { search_index: 'update search_doc set title = title' }

/** A table that stands in a database as long as it is not whole. */
export const RESTORING = '__restoring'

/**
 * Every statement that makes the database what it is at one moment, read by the server within one transaction while others
 * write. @throws Error where the text breaks off, or has a table that nothing here knows how to fill again
 */
export async function* dumpOf({ DB_URL: url = '', DB_TOKEN: token }: DatabaseVars): AsyncGenerator<string> {
  const answer = await fetch(`${url.replace(/^libsql:/, 'https:')}/dump`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (!answer.ok || !answer.body) throw new Error(`The database answers ${answer.status} when asked for a copy.`)
  let last = ''
  for await (const statement of statementsOf(answer.body.pipeThrough(new TextDecoderStream()))) {
    last = statement
    const kept = plain(statement)
    if (kept) yield kept
  }
  if (!/^commit$/i.test(last)) throw new Error('The copy of the database breaks off.')
}
const isPartOf = (table: string) => Object.keys(filledAgain).some((name) => table.startsWith(`${name}_`))
/** A statement as it is kept; null for what frames them, and for the parts of what is filled again. */
function plain(statement: string): string | null {
  if (/^(pragma|begin|commit)\b/i.test(statement)) return null
  const [, virtual] = /^insert into sqlite_schema\b.*?'(create virtual table .*)'\)$/is.exec(statement) ?? []
  if (virtual) {
    // Not every server doubles the quotes in it.
    const made = /(?<!')'(?!')/.test(virtual) ? virtual : virtual.replaceAll("''", "'")
    const [, name = ''] = /^create virtual table [`"']?(\w+)/i.exec(made) ?? []
    if (!(name in filledAgain)) throw new Error(`Nothing here knows how to fill ${name} again.`)
    return made
  }
  const [, table = ''] = /^(?:create table (?:if not exists )?|insert into )[`"']?(\w+)/i.exec(statement) ?? []
  return isPartOf(table) || table === RESTORING ? null : statement
}

/** Of statements as they pass: their digest, and how many rows each table has. */
export class Counted {
  readonly #digest = createHash('sha256')
  readonly rows: Record<string, number> = {}
  add(statement: string) {
    this.#digest.update(statement).update(';\n')
    const [, table] = /^insert into [`"']?(\w+)/i.exec(statement) ?? []
    if (table) this.rows[table] = (this.rows[table] ?? 0) + 1
  }
  readonly sha256 = () => this.#digest.copy().digest('hex')
}

/** Characters that are sent at once. */
const AT_ONCE = 500_000
/**
 * Makes a database anew out of statements. It stays marked as one that is not whole until `finish`, and what a restoring that was
 * cut off has left is dropped first.
 * @throws Error where the database is in use
 */
export async function fill(vars: DatabaseVars, statements: AsyncIterable<string>): Promise<void> {
  const client = databaseClient(vars)
  try {
    await empty(client)
    await client.execute(`create table ${RESTORING} (begun text)`)
    let waiting: string[] = []
    let length = 0
    const send = async () => {
      if (waiting.length) await client.executeMultiple(`begin;\n${waiting.join(';\n')};\ncommit;`)
      waiting = []
      length = 0
    }
    for await (const statement of statements) {
      waiting.push(statement)
      length += statement.length
      if (length > AT_ONCE) await send()
    }
    await send()
    for (const again of Object.values(filledAgain)) await client.execute(again)
  } finally {
    client.close()
  }
}
/** All that belongs to it is there, too. */
export async function finish(vars: DatabaseVars): Promise<void> {
  const client = databaseClient(vars)
  await client.execute(`drop table ${RESTORING}`).finally(() => client.close())
}
async function empty(client: Client) {
  const { rows } = await client.execute(
    "select type, name from sqlite_schema where name not like 'sqlite_%' and type in ('table', 'view', 'trigger')",
  )
  if (rows.length === 0) return
  if (!rows.some(({ name }) => name === RESTORING))
    throw new Error(`The database is in use: it has ${rows.length} tables and triggers. An empty one is needed.`)
  const names = (type: string) => rows.filter((row) => row.type === type).map(({ name }) => name as string)
  for (const name of names('trigger')) await client.execute(`drop trigger if exists "${name}"`)
  for (const name of names('view')) await client.execute(`drop view if exists "${name}"`)
  // Last of all what says that it was cut off; the parts of an index go with it.
  const tables = names('table').filter((name) => name !== RESTORING && !isPartOf(name))
  for (const name of [...tables, RESTORING]) await client.execute(`drop table if exists "${name}"`)
}
