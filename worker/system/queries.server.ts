import { inArray } from 'drizzle-orm'
import { setting } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll, type Reading, reading } from '../core/read-all.server'
import { frameTextsOf } from './frame-texts'
import { FRAME_TEXTS, readSettings, type Settings, versionOf } from './settings'

/** The centre's settings, defaults filled in. */
export const settingsOf = (ctx: Context): Reading<Settings> =>
  reading(ctx.db.select().from(setting), (rows) => readSettings(rows, ctx.env.ENVIRONMENT))
/** Settings for the form that changes them, with the version that a save of them names. One trip. */
export async function settingsToEdit<Name extends keyof Settings>(ctx: Context, names: readonly Name[]) {
  const rows = await ctx.db
    .select()
    .from(setting)
    .where(inArray(setting.id, [...names]))
  const settings = readSettings(rows, ctx.env.ENVIRONMENT)
  const chosen = Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<Settings, Name>
  return { ...chosen, lockVersion: versionOf(rows) }
}
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
