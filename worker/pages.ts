import type { Handler } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { newNonce, pagePolicy } from './core/headers.server'
import type { App } from './core/http.server'
import { pageContext } from './core/page-context'

const render = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE)

/** Whatever the API does not answer is a page: React Router gets the request together with its context. */
export const pages: Handler<App> = async (c) => {
  const nonce = newNonce()
  const context = new RouterContextProvider()
  context.set(pageContext, { ctx: c.var.ctx, signInProblem: c.var.signInProblem, nonce })
  const answer = await render(c.req.raw, context)
  // While developing, scripts come that know of no nonce.
  if (!import.meta.env.DEV)
    answer.headers.set('content-security-policy', pagePolicy(nonce, new URL(c.req.url), c.var.ctx.env))
  return answer
}
