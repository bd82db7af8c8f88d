import { inArray } from 'drizzle-orm'
import { setting } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll, type Reading, reading } from '../core/read-all.server'
import { frameTextsOf } from './frame-texts'
import { FRAME_TEXTS, readSettings, type Settings, versionOf } from './settings'

/** Query: all settings, with defaults. */
export const settingsOf = (ctx: Context): Reading<Settings> =>
  reading(ctx.db.select().from(setting), (rows) => readSettings(rows, ctx.env.ENVIRONMENT))
/** Loads settings for their form, with the version that saving them needs. One round trip. */
export async function settingsToEdit<Name extends keyof Settings>(ctx: Context, names: readonly Name[]) {
  const rows = await ctx.db
    .select()
    .from(setting)
    .where(inArray(setting.id, [...names]))
  const settings = readSettings(rows, ctx.env.ENVIRONMENT)
  const chosen = Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<Settings, Name>
  return { ...chosen, lockVersion: versionOf(rows) }
}
/** Loads all settings. One round trip. */
export const allSettings = (ctx: Context) => readAll(ctx, settingsOf(ctx))

/** Query: the texts of the page frame, for signed-in and anonymous users. */
export const frameTexts = (ctx: Context): Reading<ReturnType<typeof frameTextsOf>> =>
  reading(
    ctx.db
      .select()
      .from(setting)
      .where(inArray(setting.id, [...FRAME_TEXTS])),
    frameTextsOf,
  )
/** Loads the texts of the page frame. One round trip. */
export const readFrameTexts = (ctx: Context) => readAll(ctx, frameTexts(ctx))
