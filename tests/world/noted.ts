import { AsyncLocalStorage } from 'node:async_hooks'
import type { Client, InArgs, InStatement, ResultSet } from '@libsql/client'

/** What the call under way has changed: a table, or a table and its column. */
export const changedTables = new AsyncLocalStorage<Set<string>>()

/** The table, and of a row that stays the first column that is set. */
const WRITES = /^\s*(?:insert(?: or \w+)? into|update|delete from|replace into)\s+"?(\w+)"?(?:\s+set\s+"?(\w+))?/i
function note(statement: InStatement, result: ResultSet | undefined) {
  const [, table, column] = WRITES.exec(typeof statement === 'string' ? statement : statement.sql) ?? []
  if (table && result?.rowsAffected) changedTables.getStore()?.add(column ? `${table}.${column}` : table)
}

/** The same client; what it changes is noted for the call that it works for. */
export function noted(client: Client): Client {
  const { execute, batch } = client
  client.execute = async (statement: InStatement, args?: InArgs) => {
    const result = await (typeof statement === 'string'
      ? execute.call(client, statement, args)
      : execute.call(client, statement as never))
    note(statement, result)
    return result
  }
  client.batch = async (statements, mode) => {
    const results = await batch.call(client, statements, mode)
    for (const [i, statement] of statements.entries()) note(statement as InStatement, results[i])
    return results
  }
  return client
}
