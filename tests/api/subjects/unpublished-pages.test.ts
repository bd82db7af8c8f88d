import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshWorld, type World } from '~/tests/world/world'
import { api } from '~/worker/api'
import type { App } from '~/worker/core/http.server'
import { pageContext } from '~/worker/core/page-context'
import { casesToJudge, type Judged, settleAll, whereTheyPart } from './judged'

/** Only the loaders are asked: what draws their data is not read, which takes most of the time. */
const nothing = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', nothing)
vi.mock('@douyinfe/semi-icons', nothing)

type Loader = (args: object) => Promise<unknown>
type Page = { path: string; loader: Loader }
/** The pages that speak of subjects to those who are judged, and the frame around them. */
const SPEAK = /^(dashboard|todo|subjectMngr|prize|display|isps\/user|account\/center)/

async function pagesThatSpeak(): Promise<{ frame: Loader; pages: Page[] }> {
  const map = await readFile('app/routes.ts', 'utf8')
  const pages: Page[] = []
  for (const [, path, file] of map.matchAll(/route\('([^']+)', '([^']+)'/g)) {
    if (!SPEAK.test(path!)) continue
    const { loader } = (await import(/* @vite-ignore */ `../../../app/${file}`)) as { loader?: Loader }
    if (loader) pages.push({ path: `/${path}`, loader })
  }
  const { loader: frame } = (await import('../../../app/frame/basic')) as unknown as { loader: Loader }
  return { frame, pages }
}
/** A loader's data as text, or what it answers instead of data. */
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
/** The site with its own middleware, that answers a page with the data of its frame and of itself. */
function siteOf({ frame, pages }: Awaited<ReturnType<typeof pagesThatSpeak>>) {
  const site = new Hono<App>().route('/', api)
  for (const { path, loader } of pages)
    site.get(path, async (c) => {
      const context = new RouterContextProvider()
      context.set(pageContext, { ctx: c.var.ctx, signInProblem: c.var.signInProblem })
      const args = { request: c.req.raw, url: new URL(c.req.url), params: c.req.param(), context }
      return c.text(`${await textOf(loader, args)} ${path.startsWith('/display') ? '' : await textOf(frame, args)}`)
    })
  return async (world: World, path: string, token: string) => {
    const headers = { 'x-now-offset': String(world.offset), ...(token && { 'x-access-token': token }) }
    const answer = await site.request(path, { headers }, world.bindings as never)
    return `${answer.status} ${(await answer.text()).replace(/"lockVersion":\d+/g, '"lockVersion":0')}`
  }
}

test('no page of the manager, the institution or the public feels a decision that is not published', async () => {
  const site = await pagesThatSpeak()
  const world = await freshWorld()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
  const judged = await casesToJudge(world)
  const open = siteOf(site)
  const readers = { man: man.token, contact: contact.token, nobody: '' }
  const lists = site.pages.map(({ path }) => path).filter((path) => !path.includes(':'))
  const addresses = (of: readonly Judged[]) => [
    ...lists,
    ...lists.map((path) => `${path}?pageSize=100&year=2026&keyword=${encodeURIComponent('拟立项判定')}`),
    ...of.flatMap(({ id }) =>
      site.pages.filter(({ path }) => path.includes(':id')).map(({ path }) => path.replace(':id', id)),
    ),
  ]
  const answers = async () => {
    const said: Record<string, string> = {}
    for (const [name, token] of Object.entries(readers))
      for (const path of name === 'nobody' ? ['/display/publicity', '/display/publicity?year=2026'] : addresses(judged))
        said[`${name}: ${path}`] = await open(world, path, token)
    return said
  }
  const before = await answers()
  expect(Object.values(before).filter((text) => /^500/.test(text))).toEqual([])
  for (const name of ['man', 'contact'])
    expect(
      Object.entries(before).filter(([key, text]) => key.startsWith(name) && text.includes('拟立项判定课题')).length,
      `the pages of ${name} do speak of the subjects`,
    ).toBeGreaterThan(12)
  expect(before['nobody: /display/publicity'], 'the public does read').toContain('已经公示的课题')
  const centre = () => open(world, `/subjectMngr/subjct/detail/${judged[0]!.id}`, biz.token)
  const centreBefore = await centre()
  await settleAll(world, biz, judged)
  expect(await centre(), 'the centre sees it').not.toBe(centreBefore)
  const after = await answers()
  const felt = Object.entries(after).flatMap(([key, text]) =>
    text === before[key] ? [] : [[key, ...whereTheyPart(before[key]!, text)]],
  )
  expect(felt).toEqual([])
}, 60_000)
