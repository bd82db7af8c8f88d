/** The Fetch Metadata of a request and related headers. */
export type FetchMetadata = {
  method: string
  /** The headers `sec-fetch-site`, `sec-fetch-mode`, `sec-fetch-dest`, `origin` and `content-type`, unchanged. */
  site?: string
  mode?: string
  dest?: string
  origin?: string
  type?: string
}

/**
 * Source of a request. `own`: a page of this site, or an address that the person typed. `link`: another site navigates
 * a whole window here, which is allowed. `foreign`: another site, including sibling subdomains and frames. `unsaid`:
 * the headers are absent, so no current browser sent it.
 */
export type RequestSource = 'own' | 'link' | 'foreign' | 'unsaid'

export const isReadMethod = (method: string) => method === 'GET' || method === 'HEAD'

/** @param own returns whether an origin is this site's */
export function requestSourceOf(
  { method, site, mode, dest, origin }: FetchMetadata,
  own: (origin: string) => boolean,
): RequestSource {
  const elsewhere =
    (site !== undefined && site !== 'same-origin' && site !== 'none') || !(origin === undefined || own(origin))
  const wholeWindow = mode === 'navigate' && (dest === undefined || dest === 'document')
  if (elsewhere) return isReadMethod(method) && wholeWindow ? 'link' : 'foreign'
  return site === undefined && origin === undefined ? 'unsaid' : 'own'
}

/** Content types that an HTML form of another site can send without a CORS preflight. */
const FORM_CONTENT_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i
/** True if an HTML form can send this content type, or if there is none. */
export const isFormContentType = (type: string | undefined) => !type || FORM_CONTENT_TYPES.test(type.trim())

/**
 * True if the session cookie that the browser attaches may authenticate the request. Source `unsaid` may read, and may
 * write what a form cannot send.
 */
export const isCookieTrusted = (metadata: FetchMetadata, source: RequestSource): boolean =>
  source === 'own' || (source === 'unsaid' && (isReadMethod(metadata.method) || !isFormContentType(metadata.type)))

/**
 * True if an origin is this site's: the deployment's own address, or the host of the request. For a request over http
 * the origin may be https, because TLS may end at a proxy. An http page never gets access over https.
 */
export function isOwnOrigin(origin: string, requestUrl: URL, siteUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const parsed = new URL(origin)
  if (siteUrl && parsed.origin === new URL(siteUrl).origin) return true
  return parsed.host === requestUrl.host && (parsed.protocol === requestUrl.protocol || parsed.protocol === 'https:')
}
