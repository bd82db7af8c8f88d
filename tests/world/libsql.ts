import { type Client, type Config, createClient as open } from '@libsql/client'

const clients = new Map<string, Client>()

/** In the tests a database is a file: one connection serves all requests of a test, and closes with it. */
export function createClient(config: Config): Client {
  let client = clients.get(config.url)
  if (!client) {
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
