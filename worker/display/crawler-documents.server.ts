import type { Context } from '../core/context'
import { languageTag } from '../core/texts'
import { parseStamp, formatStamp } from '../core/time'
import { exhibitAddressesQuery } from './queries/exhibit.server'
import { loadSiteTexts } from './site.server'
import { t } from './texts'

/** Maximum entries of the site map and of the feed. */
const MAX_SITEMAP_ENTRIES = 5000
const MAX_FEED_ENTRIES = 40
const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Control characters are not allowed in XML.
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
const textResponse = (type: string, body: string) =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })
/** Converts `yyyy-MM-dd HH:mm:ss` to ISO 8601. */
const toIsoTime = (time: string) => parseStamp(time).toISOString()

const staticPaths = [
  ...['/display/home', '/display/sharing', '/display/publicity', '/display/names'],
  ...['/displayhelp', '/collecthelp', '/experi'],
]
/** Serves the site map: all public pages with their language alternates. */
export async function serveSiteMap(ctx: Context, url: URL): Promise<Response> {
  const [{ site }, rows] = await Promise.all([loadSiteTexts(ctx, url), exhibitAddressesQuery(ctx, MAX_SITEMAP_ENTRIES)])
  const entry = (path: string, time?: string) => {
    const alternate = (lang: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(href)}"/>`
    return `<url><loc>${escapeXml(site + path)}</loc>${time ? `<lastmod>${toIsoTime(time)}</lastmod>` : ''}${alternate(languageTag.zh, site + path)}${alternate(languageTag.en, `${site}${path}?lang=en`)}</url>`
  }
  const all = [
    ...staticPaths.map((path) => entry(path)),
    ...rows.map((row) => entry(`/display/item/${row.id}`, row.releaseTime)),
  ]
  return textResponse(
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${all.join('\n')}\n</urlset>\n`,
  )
}

/** Serves the Atom feed of recently released exhibits. */
export async function serveFeed(ctx: Context, url: URL): Promise<Response> {
  const [{ site, centre }, rows] = await Promise.all([
    loadSiteTexts(ctx, url),
    exhibitAddressesQuery(ctx, MAX_FEED_ENTRIES),
  ])
  const updated = toIsoTime(rows[0]?.releaseTime ?? formatStamp(ctx.now()))
  const entries = rows.map((row) => {
    const href = escapeXml(`${site}/display/item/${row.id}`)
    return `<entry><id>${href}</id><title>${escapeXml(row.title)}</title><link href="${href}"/><updated>${toIsoTime(row.releaseTime)}</updated><category term="${row.kind}" label="${escapeXml(t[row.kind])}"/><summary>${escapeXml(row.summary.slice(0, 500))}</summary></entry>`
  })
  return textResponse(
    'application/atom+xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN"><id>${escapeXml(site)}/display/feed.xml</id><title>${escapeXml(centre)}</title><author><name>${escapeXml(centre)}</name></author><link rel="self" href="${escapeXml(site)}/display/feed.xml"/><link href="${escapeXml(site)}/display/home"/><updated>${updated}</updated>\n${entries.join('\n')}\n</feed>\n`,
  )
}

/** Serves robots.txt: crawlers may read the display platform and its help. */
export async function serveRobots(ctx: Context, url: URL): Promise<Response> {
  const { site } = await loadSiteTexts(ctx, url)
  const open = [
    '/display',
    '/displayhelp',
    '/collecthelp',
    '/experi',
    '/help',
    '/assets',
    '/favicon.svg',
    '/sitemap.xml',
  ]
  return textResponse(
    'text/plain',
    `User-agent: *\n${open.map((path) => `Allow: ${path}\n`).join('')}Disallow: /display/publicity?\nAllow: /display/publicity?lang=en\nDisallow: /\n\nSitemap: ${site}/sitemap.xml\n`,
  )
}
