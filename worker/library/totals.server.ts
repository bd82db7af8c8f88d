import { eq } from 'drizzle-orm'
import { setting } from '../../db/schema'
import type { Context } from '../core/context'
import { reading } from '../core/read-all.server'
import { keepsRooms } from './rooms.server'

const kept = (ctx: Context) =>
  ctx.db.select({ value: setting.value }).from(setting).where(eq(setting.id, 'libraryTotals'))
/** Whether institutions are shown how the industry fares. */
export const totalsShown = (ctx: Context) => reading(kept(ctx), ([row]) => row?.value !== 0)
/** Whether the asker is: the centre always, others where its setting says so. */
export const showsTotals = (ctx: Context) =>
  reading(keepsRooms(ctx.actor) ? null : kept(ctx), (rows) => rows === null || rows[0]?.value !== 0)
