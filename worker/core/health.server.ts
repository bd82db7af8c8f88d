import { sql } from 'drizzle-orm'
import { openDatabase } from '../../db/client'
import type { Context } from './context'
import { t } from './core.texts'
import { busy, unavailable } from './refusal'
import { headObject } from './storage.server'
import { databaseTransport } from './database-transport.server'

/** Timeout of a health check, in milliseconds; it is short because probes expect a quick response. */
const TIMEOUT_MS = 3000

/** Checks that database and storage respond. One round trip to each. @throws 503 that names the unavailable service */
export async function checkHealth(ctx: Context): Promise<{ ready: true }> {
  const soon = { ...ctx.env, DB_PATIENCE: TIMEOUT_MS, S3_PATIENCE: TIMEOUT_MS }
  const { DB_URL, DB_TOKEN } = ctx.env
  const database = openDatabase(DB_URL, DB_TOKEN, ctx.meter, databaseTransport(ctx.bindings, soon))
  const [read, stored] = await Promise.allSettled([database.run(sql`select 1`), headObject(soon, 'health')])
  const result = { ready: false, database: read.status === 'fulfilled', storage: stored.status === 'fulfilled' }
  if (!result.database) throw busy(unavailable(t.dataService).message, result)
  if (!result.storage) throw busy(unavailable(t.fileStorage).message, result)
  return { ready: true }
}
