import { createRequire } from 'node:module'
import { type Client, createClient as open, LibsqlError, type ResultSet } from '@libsql/client'

/** One connection to a file: a concurrent second one would read the schema once more. */
function connected(url: string): Client {
  prepareOnce()
  const client = open({ url, intMode: 'number', concurrency: 1 })
  // No durability is needed.
  void client.execute('pragma synchronous = off')
  return client
}
/** The client of a file once it is connected. */
export async function connectionTo(url: string): Promise<Client> {
  const client = connected(url)
  await client.execute('select 1')
  return client
}

/**
 * The client until `over`; calls are looked up late, because a test may replace them. Later calls are rejected and do
 * not reach the rows of the next test.
 */
export function clientUntil(over: () => boolean, client: Client): Client {
  const now = () => {
    if (over()) throw new LibsqlError('The test is over', 'CLIENT_CLOSED')
    return client
  }
  return {
    execute: async (...given: unknown[]) => (now().execute as (...all: unknown[]) => Promise<ResultSet>)(...given),
    batch: async (...given) => now().batch(...given),
    transaction: async (...given: unknown[]) =>
      (now().transaction as (...all: unknown[]) => ReturnType<Client['transaction']>)(...given),
    migrate: async (...given) => now().migrate(...given),
    executeMultiple: async (...given) => now().executeMultiple(...given),
    sync: async () => now().sync(),
    reconnect: () => now().reconnect(),
    close: () => client.close(),
    get closed() {
      return over() || client.closed
    },
    protocol: client.protocol,
  }
}

/** sqld rejects a larger response of one request. */
const MAX_RESPONSE_SIZE = 10_000_000
export function withSizeLimit(client: Client): Client {
  const fits = (results: readonly ResultSet[]) => {
    let size = 0
    for (const { rows } of results)
      for (const row of rows)
        for (let at = 0; at < row.length; at++) {
          const value = row[at]
          size += typeof value === 'string' ? value.length : value instanceof ArrayBuffer ? value.byteLength : 8
        }
    if (size > MAX_RESPONSE_SIZE) throw new LibsqlError(`Response is too large: ${size}`, 'RESPONSE_TOO_LARGE')
  }
  const { batch, execute } = client
  client.batch = async (...given) => {
    const results = await batch(...given)
    fits(results)
    return results
  }
  client.execute = async (...given: unknown[]) => {
    const result = await (execute as (...all: unknown[]) => Promise<ResultSet>)(...given)
    fits([result])
    return result
  }
  return client
}

type Statement = { columns: () => unknown }
type Connection = { prototype: { prepare: (sql: string) => Statement } }
let prepared = false
/** A connection prepares a statement and reads its columns once: that is most of the cost of a small statement. */
function prepareOnce(): void {
  if (prepared) return
  prepared = true
  const { prototype } = createRequire(createRequire(import.meta.url).resolve('@libsql/client'))('libsql') as Connection
  const { prepare } = prototype
  const known = new WeakMap<object, Map<string, Statement>>()
  prototype.prepare = function (sql) {
    const mine = known.get(this) ?? new Map<string, Statement>()
    known.set(this, mine)
    const again = mine.get(sql)
    if (again) return again
    const statement = prepare.call(this, sql)
    mine.set(sql, statement)
    const columns = statement.columns()
    statement.columns = () => columns
    return statement
  }
}
