import type { Handler } from 'hono'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import filesInTwoLanguages from 'virtual:files-in-two-languages'
import { bytesOf } from './core/door.server'
import { hasLanguages, isForAll } from './core/for-all'
import { newNonce, pagePolicy } from './core/headers.server'
import type { App } from './core/http.server'
import { pageContext } from './core/page-context'
import { type Locale, locale, localeIn } from './core/texts'
import { forAll } from './display/edge.server'

const builtPages = () => import('virtual:react-router/server-build')
/** The pages with the browser's files in a language; see scripts/vite/one-language.ts. */
const pagesIn = async (language: Locale): Promise<ServerBuild> => {
  const build = await builtPages()
  if (language === 'zh') return build
  const named = (_: string, value: unknown) =>
    typeof value === 'string' && filesInTwoLanguages.includes(value.slice(value.lastIndexOf('/') + 1))
      ? value.replace(/\.js$/, '.en.js')
      : value
  return { ...build, assets: JSON.parse(JSON.stringify(build.assets), named) }
}
const renderers = new Map<Locale, Promise<RequestHandler>>()
/** Made when a language is first asked for. While developing, pages are others from one request to the next. */
const rendererIn = (language: Locale): RequestHandler | Promise<RequestHandler> => {
  if (import.meta.env.DEV) return createRequestHandler(builtPages, import.meta.env.MODE)
  const made = renderers.get(language) ?? pagesIn(language).then((build) => createRequestHandler(build, 'production'))
  renderers.set(language, made)
  return made
}

/**
 * Somebody whose language is English asks for a page in Chinese: the links of that page do not name a language, and lead to
 * Chinese from now on.
 */
const choosesChinese = (path: string, asked: string | undefined, cookies: string | undefined) =>
  hasLanguages(path) && asked === 'zh' && localeIn(cookies ?? null) === 'en'

/** Whatever the API does not answer is a page: React Router gets the request together with its context. */
export const pages: Handler<App> = async (c) => {
  // A file of a release that is no longer there: an old page asks, and loads itself anew.
  if (c.req.path.startsWith('/assets/')) return c.body(null, 404, { 'cache-control': 'no-store' })
  const nonce = newNonce()
  const context = new RouterContextProvider()
  context.set(pageContext, { ctx: c.var.ctx, signInProblem: c.var.signInProblem, nonce })
  const render = await rendererIn(locale())
  // Actions read it as a form.
  if (c.req.raw.body) await bytesOf(c)
  const kept = isForAll(c.req.path) && !import.meta.env.DEV
  const answer = kept
    ? await forAll(c.var.ctx, c.req.raw, (request) => render(request, context))
    : await render(c.req.raw, context)
  if (choosesChinese(c.req.path, c.req.query('lang'), c.req.header('cookie')))
    answer.headers.append('set-cookie', 'lang=zh; path=/; max-age=31536000; samesite=lax')
  // While developing, scripts come that know of no nonce.
  if (!kept && !import.meta.env.DEV)
    answer.headers.set('content-security-policy', pagePolicy(nonce, new URL(c.req.url), c.var.ctx.env))
  return answer
}
