import { createRequire } from 'node:module'
import { type Client, type Config, createClient as open } from '@libsql/client'

const clients = new Map<string, Client>()

/** In the tests a database is a file: one connection serves all requests of a test, and closes with it. */
export function createClient(config: Config): Client {
  let client = clients.get(config.url)
  if (!client) {
    prepareOnce()
    client = open(config)
    // Nobody misses it after a power cut.
    void client.execute('pragma synchronous = off')
    clients.set(config.url, client)
  }
  return client
}

export function closeDatabase(url: string): void {
  clients.get(url)?.close()
  clients.delete(url)
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
