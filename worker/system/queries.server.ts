import { inArray } from 'drizzle-orm'
import { setting } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll, type Reading, reading } from '../core/read-all.server'
import { frameTextsOf } from './frame-texts'
import { FRAME_TEXTS, readSettings, type Settings } from './settings'

/** The centre's settings, defaults filled in. */
export const settingsOf = (ctx: Context): Reading<Settings> => reading(ctx.db.select().from(setting), readSettings)
/** One trip. */
export const allSettings = (ctx: Context) => readAll(ctx, settingsOf(ctx))

/** The texts that stand around every page, signed in or not. */
export const frameTexts = (ctx: Context): Reading<ReturnType<typeof frameTextsOf>> =>
  reading(
    ctx.db
      .select()
      .from(setting)
      .where(inArray(setting.id, [...FRAME_TEXTS])),
    frameTextsOf,
  )
/** One trip. */
export const readFrameTexts = (ctx: Context) => readAll(ctx, frameTexts(ctx))
