/** What a browser says of where a request comes from, and what it carries. */
export type Said = {
  method: string
  /** `sec-fetch-site`, `sec-fetch-mode`, `sec-fetch-dest`, `origin`, `content-type`, as they were sent. */
  site?: string
  mode?: string
  dest?: string
  origin?: string
  type?: string
}

/**
 * `own`: a page of this site, or the person who types an address. `link`: another site leads a whole window to an address, and
 * may. `foreign`: another site, a subdomain beside this one and a frame included. `unsaid`: no browser of today.
 */
export type Source = 'own' | 'link' | 'foreign' | 'unsaid'

export const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** @param own whether an origin is this site's */
export function sourceOf({ method, site, mode, dest, origin }: Said, own: (origin: string) => boolean): Source {
  const elsewhere =
    (site !== undefined && site !== 'same-origin' && site !== 'none') || !(origin === undefined || own(origin))
  const wholeWindow = mode === 'navigate' && (dest === undefined || dest === 'document')
  if (elsewhere) return isRead(method) && wholeWindow ? 'link' : 'foreign'
  return site === undefined && origin === undefined ? 'unsaid' : 'own'
}

/** What a form of another site can send without asking first. */
const ofForms = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i
export const formCould = (type: string | undefined) => !type || ofForms.test(type.trim())

/**
 * Whether the cookie that a browser adds by itself speaks for the request. `unsaid` may read, and may write what no form could
 * have sent.
 */
export const cookieSpeaks = (said: Said, source: Source): boolean =>
  source === 'own' || (source === 'unsaid' && (isRead(said.method) || !formCould(said.type)))

/**
 * Whether an origin is this site's: the deployment's own address, or the host that the request came to. Where it came by http, TLS
 * may end at a proxy; a page of http never speaks to https.
 */
export function isOwnOrigin(origin: string, asked: URL, siteUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const given = new URL(origin)
  if (siteUrl && given.origin === new URL(siteUrl).origin) return true
  return given.host === asked.host && (given.protocol === asked.protocol || given.protocol === 'https:')
}
