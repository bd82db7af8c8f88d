import type { Handler } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { App } from './core/http.server'
import { pageContext } from './core/page-context'

const render = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE)

/** Whatever the API does not answer is a page: React Router gets the request together with its context. */
export const pages: Handler<App> = (c) => {
  const context = new RouterContextProvider()
  context.set(pageContext, { ctx: c.var.ctx, signInProblem: c.var.signInProblem })
  return render(c.req.raw, context)
}
