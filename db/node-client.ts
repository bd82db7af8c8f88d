import { type Client, type Config, createClient } from '@libsql/client'

/** The Worker's settings for its database. */
export type DatabaseVars = { DB_URL?: string; DB_TOKEN?: string }

/** Returns a client for the configured database. @throws Error without DB_URL */
export function databaseClient({ DB_URL: url, DB_TOKEN: authToken }: DatabaseVars, config?: Partial<Config>): Client {
  if (!url) throw new Error('DB_URL is missing.')
  return createClient({ url, authToken, ...config })
}
