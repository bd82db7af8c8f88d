import { inArray } from 'drizzle-orm'
import { setting } from '../../db/schema'
import type { Context } from '../core/context'
import { frameTextsOf } from './frame-texts'
import { FRAME_TEXTS, readSettings, type Settings } from './settings'

/** The centre's settings, defaults filled in. One trip. */
export async function allSettings(ctx: Context): Promise<Settings> {
  return readSettings(await ctx.db.select().from(setting))
}

/** The texts that stand around every page, signed in or not. One trip. */
export async function frameTexts(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(setting)
    .where(inArray(setting.id, [...FRAME_TEXTS]))
  return frameTextsOf(rows)
}
