import { sql } from 'drizzle-orm'
import { openDatabase } from '../../db/client'
import type { Context } from './context'
import { t } from './core.texts'
import { busy, unavailable } from './refusal'
import { headObject } from './storage.server'
import { tripsOf } from './trips.server'

/** Whoever asks for health wants to know soon. Milliseconds. */
const PATIENCE = 3000

/** Whether the database and the storage answer. One trip to each. @throws 503 that names what is away */
export async function ready(ctx: Context): Promise<{ ready: true }> {
  const soon = { ...ctx.env, DB_PATIENCE: PATIENCE, S3_PATIENCE: PATIENCE }
  const { DB_URL, DB_TOKEN } = ctx.env
  const database = openDatabase(DB_URL, DB_TOKEN, ctx.meter, tripsOf(ctx.bindings, soon))
  const [read, found] = await Promise.allSettled([database.run(sql`select 1`), headObject(soon, 'health')])
  const result = { ready: false, database: read.status === 'fulfilled', storage: found.status === 'fulfilled' }
  if (!result.database) throw busy(unavailable(t.dataService).message, result)
  if (!result.storage) throw busy(unavailable(t.fileStorage).message, result)
  return { ready: true }
}
