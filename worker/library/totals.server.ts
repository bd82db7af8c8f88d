import { eq } from 'drizzle-orm'
import { setting } from '../../db/schema'
import type { Context } from '../core/context'
import { reading } from '../core/read-all.server'
import { keepsRooms } from './rooms.server'

const kept = (ctx: Context) =>
  ctx.db.select({ value: setting.value }).from(setting).where(eq(setting.id, 'libraryTotals'))
/** Query: true if institutions may see the totals of the industry. */
export const totalsShown = (ctx: Context) => reading(kept(ctx), ([row]) => row?.value !== 0)
/** Query: true if the caller may see them: always for the centre, for others by the setting. */
export const showsTotals = (ctx: Context) =>
  reading(keepsRooms(ctx.actor) ? null : kept(ctx), (rows) => rows === null || rows[0]?.value !== 0)
