import type { Handler } from 'hono'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import filesInTwoLanguages from 'virtual:files-in-two-languages'
import { readBodyBytes } from './core/request-parser.server'
import { isLocalizedPage, isPublicPage } from './core/public-pages'
import { newNonce, pageSecurityPolicy } from './core/headers.server'
import type { App } from './core/http.server'
import { pageContext } from './core/page-context'
import { type Locale, locale, localeFromCookies } from './core/texts'
import { servePublicPage } from './display/edge-cache.server'

const builtPages = () => import('virtual:react-router/server-build')
/** Loads the pages with the browser files of a language; see scripts/vite/language-chunks.ts. */
const loadPagesIn = async (language: Locale): Promise<ServerBuild> => {
  const build = await builtPages()
  if (language === 'zh') return build
  const named = (_: string, value: unknown) =>
    typeof value === 'string' && filesInTwoLanguages.includes(value.slice(value.lastIndexOf('/') + 1))
      ? value.replace(/\.js$/, '.en.js')
      : value
  return { ...build, assets: JSON.parse(JSON.stringify(build.assets), named) }
}
const renderers = new Map<Locale, Promise<RequestHandler>>()
/** Created on first use of a language. In development the pages may change between two requests. */
const findRenderer = (language: Locale): RequestHandler | Promise<RequestHandler> => {
  if (import.meta.env.DEV) return createRequestHandler(builtPages, import.meta.env.MODE)
  const renderer =
    renderers.get(language) ?? loadPagesIn(language).then((build) => createRequestHandler(build, 'production'))
  renderers.set(language, renderer)
  return renderer
}

/**
 * True if a user with English as language opens the Chinese version of a page: the links of that page name no language,
 * and lead to Chinese pages from then on.
 */
const switchesToChinese = (path: string, language: string | undefined, cookies: string | undefined) =>
  isLocalizedPage(path) && language === 'zh' && localeFromCookies(cookies ?? null) === 'en'

/** Serves everything that is not an API call: React Router handles the request with its context. */
export const servePages: Handler<App> = async (c) => {
  // A file of a previous release is missing: the old page reloads itself.
  if (c.req.path.startsWith('/assets/')) return c.body(null, 404, { 'cache-control': 'no-store' })
  const nonce = newNonce()
  const context = new RouterContextProvider()
  context.set(pageContext, { ctx: c.var.ctx, signInProblem: c.var.signInProblem, nonce })
  const render = await findRenderer(locale())
  // Actions read the body as a form.
  if (c.req.raw.body) await readBodyBytes(c)
  const isCached = isPublicPage(c.req.path) && !import.meta.env.DEV
  const answer = isCached
    ? await servePublicPage(c.var.ctx, c.req.raw, (request) => render(request, context))
    : await render(c.req.raw, context)
  if (switchesToChinese(c.req.path, c.req.query('lang'), c.req.header('cookie')))
    answer.headers.append('set-cookie', 'lang=zh; path=/; max-age=31536000; samesite=lax')
  // In development, scripts without a nonce are injected.
  if (!isCached && !import.meta.env.DEV)
    answer.headers.set('content-security-policy', pageSecurityPolicy(nonce, new URL(c.req.url), c.var.ctx.env))
  return answer
}
