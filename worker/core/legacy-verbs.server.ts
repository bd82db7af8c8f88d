import type { Hono, MiddlewareHandler } from 'hono'
import { type App, restartRequest } from './http.server'

const deleteSegment = (path: string) => path.split('/').find((part) => /^(delete|remove)/.test(part)) ?? ''
/** Returns the paths at which a legacy call may exist as a POST. */
const postPathsOf = (method: string, path: string): string[] => {
  const batch = path.replace(/\/deleteBatch$/, '/delete')
  if (method === 'PUT') return deleteSegment(path) ? [] : [path]
  if (method === 'DELETE') return deleteSegment(path) ? [path, batch] : []
  return method === 'POST' && batch !== path ? [batch] : []
}

/**
 * Middleware for legacy clients, which edit by PUT, delete by DELETE with `id` in the query string, and delete several
 * rows by `deleteBatch` with `ids`: such a request is restarted as the corresponding POST, so that all guards of the
 * POST apply.
 */
export function legacyVerbs(api: () => Hono<App>): MiddlewareHandler<App> {
  let posts: RegExp[] | undefined
  const isPost = (path: string) => {
    posts ??= api()
      .routes.filter(({ method }) => method === 'POST')
      .map((route) => new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`))
    return posts.some((post) => post.test(path))
  }
  return async (c, next) => {
    const { method, path } = c.req
    const postPath = postPathsOf(method, path).find(isPost)
    if (!postPath || (method === 'POST' && isPost(path))) return next()
    const url = new URL(c.req.url)
    url.pathname = postPath
    return restartRequest(c, api(), new Request(url, new Request(c.req.raw, { method: 'POST' })))
  }
}
