import { inArray } from 'drizzle-orm'
import { setting } from '../../db/schema'
import { preparedStatements } from '../../db/statements'
import type { Context } from '../core/context'
import { readAll, type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { toFrameTexts } from './frame-text-settings'
import { FRAME_TEXTS, readSettings, type Settings, settingsVersion } from './settings'

/** Query: all settings, with defaults. */
export const settingsQuery = (ctx: Context): DecodedQuery<Settings> =>
  decodedQuery(settingStatements(), ({ rows }) => readSettings(rows, ctx.env.ENVIRONMENT))
const settingStatements = preparedStatements((db) => ({ rows: db.select().from(setting) }))
/** Loads settings for their form, with the version that saving them needs. One round trip. */
export async function loadSettingsForm<Name extends keyof Settings>(ctx: Context, names: readonly Name[]) {
  const rows = await ctx.db
    .select()
    .from(setting)
    .where(inArray(setting.id, [...names]))
  const settings = readSettings(rows, ctx.env.ENVIRONMENT)
  const chosen = Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<Settings, Name>
  return { ...chosen, lockVersion: settingsVersion(rows) }
}
/** Loads all settings. One round trip. */
export const allSettings = (ctx: Context) => readAll(ctx, settingsQuery(ctx))

/** Query: the texts of the page frame, for signed-in and anonymous users. */
export const frameTextsQuery = (ctx: Context): DecodedQuery<ReturnType<typeof toFrameTexts>> =>
  decodedQuery(
    ctx.db
      .select()
      .from(setting)
      .where(inArray(setting.id, [...FRAME_TEXTS])),
    toFrameTexts,
  )
/** Loads the texts of the page frame. One round trip. */
export const loadFrameTexts = (ctx: Context) => readAll(ctx, frameTextsQuery(ctx))
