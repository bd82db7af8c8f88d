import type { Hono, MiddlewareHandler } from 'hono'
import { type App, begunAnew } from './http.server'

const nameOf = (path: string) => path.split('/').find((part) => /^(delete|remove)/.test(part)) ?? ''
/** The address at which a call of the family is a POST of ours. */
const twinsOf = (method: string, path: string): string[] => {
  const batch = path.replace(/\/deleteBatch$/, '/delete')
  if (method === 'PUT') return nameOf(path) ? [] : [path]
  if (method === 'DELETE') return nameOf(path) ? [path, batch] : []
  return method === 'POST' && batch !== path ? [batch] : []
}

/**
 * Clients of the family edit by PUT, delete by DELETE with `id` in the address, and delete several by `deleteBatch` with
 * `ids`: what is a POST here answers them as that POST. It begins anew, so that whatever guards a POST guards its twins.
 */
export function familyVerbs(api: () => Hono<App>): MiddlewareHandler<App> {
  let posts: RegExp[] | undefined
  const isPost = (path: string) => {
    posts ??= api()
      .routes.filter(({ method }) => method === 'POST')
      .map((route) => new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`))
    return posts.some((post) => post.test(path))
  }
  return async (c, next) => {
    const { method, path } = c.req
    const twin = twinsOf(method, path).find(isPost)
    if (!twin || (method === 'POST' && isPost(path))) return next()
    const url = new URL(c.req.url)
    url.pathname = twin
    return begunAnew(c, api(), new Request(url, new Request(c.req.raw, { method: 'POST' })))
  }
}
