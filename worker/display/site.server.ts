import { eq, inArray } from 'drizzle-orm'
import { setting } from '../../db/schema'
import { siteOf } from '../auth/site'
import type { Context } from '../core/context'
import { isForAll } from '../core/for-all'
import { frameTextsOf } from '../system/frame-texts'
import { FRAME_TEXTS, readSettings } from '../system/settings'
import { readOf } from './rules'

/** Query of the settings that public pages display. */
export const siteSettings = (ctx: Context) =>
  ctx.db
    .select()
    .from(setting)
    .where(inArray(setting.id, [...FRAME_TEXTS, 'centreName', 'experiLinks']))

/** Loads the texts of the centre, the origin of the platform, and path and parameters of the page. One round trip. */
export async function siteTexts(ctx: Context, url: URL) {
  const rows = await siteSettings(ctx)
  return {
    ...frameTextsOf(rows),
    centre: readSettings(rows).centreName,
    site: siteOf(ctx),
    path: url.pathname,
    reads: String(isForAll(url.pathname) ? readOf(url) : withoutLanguage(url)),
  }
}

/** Pages that are rendered per user may read all parameters; the link to the other language keeps them. */
function withoutLanguage({ searchParams }: URL): URLSearchParams {
  const rest = new URLSearchParams(searchParams)
  rest.delete('lang')
  return rest
}

/** Loads the links of the experimental platform. One round trip. */
export const experiLinks = async (ctx: Context) =>
  readSettings(await ctx.db.select().from(setting).where(eq(setting.id, 'experiLinks'))).experiLinks
