import { eq, inArray } from 'drizzle-orm'
import { setting } from '../../db/schema'
import { siteUrlOf } from '../auth/site-url'
import type { Context } from '../core/context'
import { isPublicPage } from '../core/public-pages'
import { toFrameTexts } from '../system/frame-text-settings'
import { FRAME_TEXTS, readSettings } from '../system/settings'
import { pageParametersOf } from './rules'

/** Query of the settings that public pages display. */
export const siteSettingsQuery = (ctx: Context) =>
  ctx.db
    .select()
    .from(setting)
    .where(inArray(setting.id, [...FRAME_TEXTS, 'centreName', 'experiLinks']))

/** Loads the texts of the centre, the origin of the platform, and path and parameters of the page. One round trip. */
export async function loadSiteTexts(ctx: Context, url: URL) {
  const rows = await siteSettingsQuery(ctx)
  return {
    ...toFrameTexts(rows),
    centre: readSettings(rows).centreName,
    site: siteUrlOf(ctx),
    path: url.pathname,
    reads: String(isPublicPage(url.pathname) ? pageParametersOf(url) : withoutLanguage(url)),
  }
}

/** Pages that are rendered per user may read all parameters; the link to the other language keeps them. */
function withoutLanguage({ searchParams }: URL): URLSearchParams {
  const rest = new URLSearchParams(searchParams)
  rest.delete('lang')
  return rest
}

/** Loads the links of the experimental platform. One round trip. */
export const loadExperiLinks = async (ctx: Context) =>
  readSettings(await ctx.db.select().from(setting).where(eq(setting.id, 'experiLinks'))).experiLinks
