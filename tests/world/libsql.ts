import { createRequire } from 'node:module'
import { type Client, createClient as open, LibsqlError, type ResultSet } from '@libsql/client'
import type { Pipeline } from '~/db/pipeline'

const clients = new Map<string, Client>()

/** In the tests a database is a file: one connection serves all requests of a test, and closes with it. */
export function openPipeline(url: string): Pipeline {
  let client = clients.get(url)
  if (!client) {
    prepareOnce()
    client = bounded(open({ url, intMode: 'number' }))
    // Nobody misses it after a power cut.
    void client.execute('pragma synchronous = off')
    clients.set(url, client)
  }
  return client as unknown as Pipeline
}

export function closeDatabase(url: string): void {
  clients.get(url)?.close()
  clients.delete(url)
}

/** What sqld sends of one trip; it refuses more. */
const MOST_CHARACTERS = 10_000_000
function bounded(client: Client): Client {
  // Asked each time: a test may stand between.
  const plain = Object.getPrototypeOf(client) as Client
  const fits = (results: readonly ResultSet[]) => {
    let size = 0
    for (const { rows } of results)
      for (const row of rows)
        for (let at = 0; at < row.length; at++) {
          const value = row[at]
          size += typeof value === 'string' ? value.length : value instanceof ArrayBuffer ? value.byteLength : 8
        }
    if (size > MOST_CHARACTERS) throw new LibsqlError(`Response is too large: ${size}`, 'RESPONSE_TOO_LARGE')
  }
  client.batch = async (...given) => {
    const results = await plain.batch.apply(client, given)
    fits(results)
    return results
  }
  client.execute = async (...given: unknown[]) => {
    const result = await (plain.execute as (...all: unknown[]) => Promise<ResultSet>).apply(client, given)
    fits([result])
    return result
  }
  return client
}

type Statement = { columns: () => unknown }
type Connection = { prototype: { prepare: (sql: string) => Statement } }
let prepared = false
/** Each connection prepares a statement once and asks once for its columns: that is most of what a small one costs. */
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
