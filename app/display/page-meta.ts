import { languageTag, locale, locales } from '~/worker/core/texts'
import { t } from './texts'

export type Site = { site: string; path: string; centre: string }
type PageDescription = {
  title: string
  text: string
  picture?: string
  kind?: 'website' | 'article'
  data?: object
  /** Search results are not indexed. */
  unlisted?: boolean
}
type MetaArguments<Data> = {
  loaderData?: Data | undefined
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** Returns the meta tags for search engines and link previews: canonical URL, languages, picture and structured data. */
function metaTags(
  { site, path, centre }: Site,
  { title, text, picture, kind = 'website', data, unlisted }: PageDescription,
) {
  const english = `${path}${path.includes('?') ? '&' : '?'}lang=en`
  const own = site + (locale() === 'en' ? english : path)
  const whole = `${title} · ${t.platform}`
  const image = `${site}${picture ?? '/display/picture.png'}`
  return [
    { title: whole },
    { name: 'description', content: text },
    { tagName: 'link' as const, rel: 'canonical', href: own },
    ...locales.map((one) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: languageTag[one],
      href: site + (one === 'en' ? english : path),
    })),
    { tagName: 'link' as const, rel: 'alternate', hrefLang: 'x-default', href: site + path },
    {
      tagName: 'link' as const,
      rel: 'alternate',
      type: 'application/atom+xml',
      title: t.feed,
      href: `${site}/display/feed.xml`,
    },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:type', content: kind },
    { property: 'og:url', content: own },
    { property: 'og:site_name', content: `${t.platform} · ${centre}` },
    { property: 'og:locale', content: languageTag[locale()].replace('-', '_') },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(data ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...data } }] : []),
  ]
}

/**
 * Creates the `meta` function of a public page.
 * @example export const meta = pageMeta<DisplayNames>(() => ({ title: t.namesTitle, text: t.agreedOnly }))
 */
export const pageMeta =
  <Data>(says: (data: Data, site: Site) => PageDescription) =>
  ({ loaderData, matches }: MetaArguments<Data>) => {
    const site = matches.find((match) => match?.id === 'display/frame')?.loaderData as Site | undefined
    return loaderData && site ? metaTags(site, says(loaderData, site)) : []
  }
