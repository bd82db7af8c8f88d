import type { Handler } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { contextOfRequest } from './core/context'
import type { Bindings } from './core/env'

const render = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE)

/** Whatever the API does not answer is a page: React Router gets the request together with what the middleware found. */
export const pages: Handler<{ Bindings: Bindings }> = (c) => {
  const context = new RouterContextProvider()
  context.set(contextOfRequest, { env: c.env })
  return render(c.req.raw, context)
}
