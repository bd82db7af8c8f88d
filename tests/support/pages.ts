import { readFile } from 'node:fs/promises'
import { RouterContextProvider } from 'react-router'
import type { World } from '~/tests/support/world'
import { newSite } from '~/worker/api'
import { pageContext } from '~/worker/core/page-context'

/**
 * Loads the data of pages without rendering. Tests replace `@douyinfe/semi-ui` and `-icons` with nothing (`vi.mock`),
 * because loading components takes most of the time.
 */
type Loader = (args: object) => Promise<unknown>
type Page = { path: string; loader: Loader }
/** The pages of these addresses that have data, and their frame. */
export async function pagesAt(addresses: RegExp): Promise<{ frame: Loader; pages: Page[] }> {
  const map = await readFile('app/routes.ts', 'utf8')
  const pages: Page[] = []
  for (const [, path, file] of map.matchAll(/route\('([^']+)', '([^']+)'/g)) {
    if (!addresses.test(path!)) continue
    const { loader } = (await import(/* @vite-ignore */ `../../app/${file}`)) as { loader?: Loader }
    if (loader) pages.push({ path: `/${path}`, loader })
  }
  const { loader: frame } = (await import('../../app/frame/frame-layout')) as unknown as { loader: Loader }
  return { frame, pages }
}
/** The data of a loader as text, or its response. */
async function textOf(loader: Loader, args: object): Promise<string> {
  try {
    return JSON.stringify(await loader(args)) ?? ''
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get('location') ?? ''}`
    const { init, data } = thrown as { init?: { status?: number }; data?: unknown }
    if (!init) throw thrown
    return `${init.status} ${JSON.stringify(data)}`
  }
}
/** The site with its middleware, which returns the data of frame and page. */
export function siteOf({ frame, pages }: Awaited<ReturnType<typeof pagesAt>>) {
  const site = newSite().onError((error) => {
    throw error
  })
  for (const { path, loader } of pages)
    site.get(path, async (c) => {
      const context = new RouterContextProvider()
      context.set(pageContext, { ctx: c.var.ctx, signInProblem: c.var.signInProblem, nonce: '' })
      const args = { request: c.req.raw, url: new URL(c.req.url), params: c.req.param(), context }
      return c.text(`${await textOf(loader, args)} ${path.startsWith('/display') ? '' : await textOf(frame, args)}`)
    })
  return async (world: World, path: string, token: string) => {
    const headers = { 'x-now-offset': String(world.offset), ...(token && { 'x-access-token': token }) }
    const answer = await site.request(path, { headers }, world.bindings as never)
    return `${answer.status} ${(await answer.text()).replace(/"lockVersion":\d+/g, '"lockVersion":0')}`
  }
}
