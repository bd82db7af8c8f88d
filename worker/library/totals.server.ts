import { eq } from 'drizzle-orm'
import { setting } from '../../db/schema'
import type { Context } from '../core/context'
import { reading } from '../core/read-all.server'
import { keepsRooms } from './rooms.server'

/** Whether the asker is shown how the industry fares: the centre always, others where its setting says so. */
export const showsTotals = (ctx: Context) =>
  reading(
    keepsRooms(ctx.actor)
      ? null
      : ctx.db.select({ value: setting.value }).from(setting).where(eq(setting.id, 'libraryTotals')),
    (rows) => rows === null || rows[0]?.value !== 0,
  )
