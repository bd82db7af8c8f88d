import { RouterContextProvider } from 'react-router'
import { pagesAt } from '~/tests/support/pages'
import { recordStatements, type SentStatement } from '~/tests/support/sql-recorder'
import { newSite } from '~/worker/api'
import { pageContext } from '~/worker/core/page-context'

/** The cost of a page's data: rows shown, round trips, statements and bytes of JSON. */
export type PageCost = {
  status: number
  shown: number
  trips: number
  sent: SentStatement[]
  bytes: number
}

/** Rows of a list: of tables their rows, of the lines of a matrix their reports, of types their results. */
export const lengthOf = (list: readonly unknown[]): number =>
  list.reduce((sum: number, one) => {
    const { rows, reports, hits } = (one ?? {}) as { rows?: unknown; reports?: unknown; hits?: unknown }
    const held = rows ?? reports ?? hits
    return sum + (Array.isArray(held) ? held.length : 1)
  }, 0)
/** Rows of all lists and tables in a page's data; nested lists of a row do not count. */
function countPageRows(data: unknown): number {
  if (Array.isArray(data)) return lengthOf(data)
  if (typeof data !== 'object' || data === null) return 0
  return Object.values(data).reduce((sum: number, value) => sum + countPageRows(value), 0)
}

/** Sitemaps and feeds list their entries in their text. */
const isXml = (data: unknown): data is Response =>
  data instanceof Response && (data.headers.get('content-type') ?? '').includes('xml')
const namedIn = (xml: string): number => xml.split(/<url>|<entry>/).length - 1

const thisYear = new Date().getFullYear()
/** Roles that see nearly all subjects. */
export const rolesSeeingMost = ['bizManger', 'technologyManger', 'csrcLeader']
/** Views of a page by its address that read in another way, with the roles for which they differ. */
const views: Record<string, readonly (readonly [view: string, roles?: readonly string[]])[]> = {
  '/subjectMngr/progress': [
    ...[thisYear, thisYear - 4, `${thisYear - 5},${thisYear - 4}`].flatMap((year) => [
      [`?year=${year}`, [...rolesSeeingMost, 'counselor']] as const,
      [`?column=dueTime&year=${year}`, [...rolesSeeingMost, 'counselor']] as const,
    ]),
    // The committee reads 309 rows, one too many: its additional subjects are counted for the list and for its facets.
    [`?year=${thisYear - 1},${thisYear}`, ['bizManger', 'csrcLeader', 'counselor']],
    ['?column=dueTime&order=asc', [...rolesSeeingMost, 'mechanism']],
    ['?view=matrix'],
    ...[`year=${thisYear - 4}`, `year=${thisYear - 5},${thisYear - 4}`, 'todo=1', 'overdue=1'].map(
      (asked) => [`?view=matrix&${asked}`, rolesSeeingMost] as const,
    ),
  ],
}
/** Every page with data at these addresses; the frame counts as one page. */
export async function measurablePages(addresses = /./) {
  const { frame, pages } = await pagesAt(addresses)
  const site = newSite().onError((error) => {
    throw error
  })
  const all = [{ path: '/the-frame', loader: frame }, ...pages]
  for (const { path, loader } of all)
    site.get(`/asked${path}`, async (c) => {
      const context = new RouterContextProvider()
      context.set(pageContext, { ctx: c.var.ctx, signInProblem: c.var.signInProblem, nonce: '' })
      const url = new URL(c.req.url)
      url.pathname = url.pathname.slice('/asked'.length)
      const args = { request: new Request(url, c.req.raw), url, params: c.req.param(), context }
      try {
        const data = await loader(args)
        return isXml(data) ? data : c.json(data as object)
      } catch (thrown) {
        if (thrown instanceof Response) return c.body(null, thrown.status as 302)
        const { init } = thrown as { init?: { status?: number } }
        if (!init) throw thrown
        return c.body(null, init.status as 404)
      }
    })
  const ask =
    (path: string, view: string) =>
    async (bindings: object, token: string, id: string): Promise<PageCost & { text: string }> => {
      const address = `/asked${path.replaceAll(/:\w+\??/g, id)}${view}`
      const [answer, sent] = await recordStatements(async () =>
        site.request(address, { headers: { 'x-access-token': token } }, bindings as never),
      )
      const text = await answer.text()
      return {
        text,
        status: answer.status,
        shown: answer.status !== 200 ? 0 : isXml(answer) ? namedIn(text) : countPageRows(JSON.parse(text)),
        trips: Number(answer.headers.get('x-db-trips') ?? 0),
        sent,
        bytes: text.length,
      }
    }
  return all.flatMap(({ path }) =>
    [[''] as const, ...(views[path] ?? [])].map(([view, roles]) => ({
      ...{ name: `page ${path}${view}`, ask: ask(path, view) },
      askedBy: (role: string) => roles?.includes(role) ?? true,
    })),
  )
}
