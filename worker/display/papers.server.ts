import type { Context } from '../core/context'
import { languageTag } from '../core/texts'
import { instant, stamp } from '../core/time'
import { displayAddresses } from './queries/one.server'
import { siteTexts } from './site.server'
import { t } from './texts'

/** Maximum entries of the site map and of the feed. */
const MAPPED = 5000
const FED = 40
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Control characters are not allowed in XML.
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
const answer = (type: string, body: string) =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })
/** Converts `yyyy-MM-dd HH:mm:ss` to ISO 8601. */
const iso = (time: string) => instant(time).toISOString()

const pages = [
  ...['/display/home', '/display/sharing', '/display/publicity', '/display/names'],
  ...['/displayhelp', '/collecthelp', '/experi'],
]
/** Serves the site map: all public pages with their language alternates. */
export async function siteMap(ctx: Context, url: URL): Promise<Response> {
  const [{ site }, rows] = await Promise.all([siteTexts(ctx, url), displayAddresses(ctx, MAPPED)])
  const entry = (path: string, time?: string) => {
    const alternate = (lang: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${lang}" href="${escaped(href)}"/>`
    return `<url><loc>${escaped(site + path)}</loc>${time ? `<lastmod>${iso(time)}</lastmod>` : ''}${alternate(languageTag.zh, site + path)}${alternate(languageTag.en, `${site}${path}?lang=en`)}</url>`
  }
  const all = [
    ...pages.map((path) => entry(path)),
    ...rows.map((row) => entry(`/display/item/${row.id}`, row.releaseTime)),
  ]
  return answer(
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${all.join('\n')}\n</urlset>\n`,
  )
}

/** Serves the Atom feed of recently released exhibits. */
export async function feed(ctx: Context, url: URL): Promise<Response> {
  const [{ site, centre }, rows] = await Promise.all([siteTexts(ctx, url), displayAddresses(ctx, FED)])
  const updated = iso(rows[0]?.releaseTime ?? stamp(ctx.now()))
  const entries = rows.map((row) => {
    const href = escaped(`${site}/display/item/${row.id}`)
    return `<entry><id>${href}</id><title>${escaped(row.title)}</title><link href="${href}"/><updated>${iso(row.releaseTime)}</updated><category term="${row.kind}" label="${escaped(t[row.kind])}"/><summary>${escaped(row.summary.slice(0, 500))}</summary></entry>`
  })
  return answer(
    'application/atom+xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN"><id>${escaped(site)}/display/feed.xml</id><title>${escaped(centre)}</title><author><name>${escaped(centre)}</name></author><link rel="self" href="${escaped(site)}/display/feed.xml"/><link href="${escaped(site)}/display/home"/><updated>${updated}</updated>\n${entries.join('\n')}\n</feed>\n`,
  )
}

/** Serves robots.txt: crawlers may read the display platform and its help. */
export async function robots(ctx: Context, url: URL): Promise<Response> {
  const { site } = await siteTexts(ctx, url)
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
  return answer(
    'text/plain',
    `User-agent: *\n${open.map((path) => `Allow: ${path}\n`).join('')}Disallow: /display/publicity?\nAllow: /display/publicity?lang=en\nDisallow: /\n\nSitemap: ${site}/sitemap.xml\n`,
  )
}
