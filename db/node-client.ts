import { type Client, type Config, createClient } from '@libsql/client'

/** Settings that name a database, as the Worker has them. */
export type DatabaseVars = { DB_URL?: string; DB_TOKEN?: string }

/** A client of the database that the settings name. @throws Error where they name none */
export function databaseClient({ DB_URL: url, DB_TOKEN: authToken }: DatabaseVars, config?: Partial<Config>): Client {
  if (!url) throw new Error('DB_URL is missing.')
  return createClient({ url, authToken, ...config })
}
