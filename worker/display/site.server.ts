import { eq, inArray } from 'drizzle-orm'
import { setting } from '../../db/schema'
import { siteOf } from '../auth/site'
import type { Context } from '../core/context'
import { isForAll } from '../core/for-all'
import { frameTextsOf } from '../system/frame-texts'
import { FRAME_TEXTS, readSettings } from '../system/settings'
import { readOf } from './rules'

/** What the centre has set of these pages. */
export const siteSettings = (ctx: Context) =>
  ctx.db
    .select()
    .from(setting)
    .where(inArray(setting.id, [...FRAME_TEXTS, 'centreName', 'experiLinks']))

/** The platform's own address, the page's with what it reads, and the centre's words. One trip. */
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

/** A page that is made for each reader may read all of its address: its link to the other language has all of it. */
function withoutLanguage({ searchParams }: URL): URLSearchParams {
  const rest = new URLSearchParams(searchParams)
  rest.delete('lang')
  return rest
}

/** The links of the experimental platform. One trip. */
export const experiLinks = async (ctx: Context) =>
  readSettings(await ctx.db.select().from(setting).where(eq(setting.id, 'experiLinks'))).experiLinks
