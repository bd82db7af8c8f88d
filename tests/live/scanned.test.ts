import { readFileSync } from 'node:fs'
import { createClient } from '@libsql/client'
import { beforeAll, expect, inject, test } from 'vitest'
import { LimitsHere } from '~/tests/world/limits'
import { asking } from '~/tests/world/asking'
import { describedReads, type Reader } from '~/tests/world/reads'
import { api } from '~/worker/api'
import * as auth from '~/worker/auth/calls'
import { demoPassword } from '~/worker/auth/demonstration'
import * as todos from '~/worker/todos/calls'

/** Those who use subjects; of each role the person who has most to do with them. */
const roles = ['bizManger', 'technologyManger', 'counselor', 'mechanism', 'subjectMan', 'csrcLeader']
/** Rows that the database may look at for what is shown, its session and its settings among them. */
const bound = (shown: number) => 4 * shown + 200
/**
 * Calls that still look at more, with what they look at: a list that only shrinks. It is a total, a sheet of everything, or a
 * shape that waits to be mended.
 */
const FILE = 'tests/live/scanned.txt'

type Seen = { rows: number; shown: number; role: string }
const worst = new Map<string, Seen>()
const failed: string[] = []

const assets = { fetch: (request: Request) => new Response(readFileSync(`public${new URL(request.url).pathname}`)) }
/** Null for whoever has another password. */
async function readerAs(username: string): Promise<Reader | null> {
  const bindings = { ...inject('vars'), CAPTCHA: 'off', LIMITS: new LimitsHere(), ASSETS: assets }
  const caller = (token: string) =>
    asking(async (path, { headers, ...init }) =>
      api.request(
        path,
        { ...init, headers: { ...(token && { 'x-access-token': token }), ...headers } },
        bindings as never,
      ),
    )
  const { body } = await caller('').ask(auth.signIn, { username, password: demoPassword })
  return body.result ? caller(body.result.token) : null
}
/** Rows in an answer: of its list, or of all the lists that it holds. */
async function shownIn(response: Response): Promise<number> {
  if (!response.headers.get('content-type')?.includes('json')) return 1
  const { result } = (await response.json()) as { result: unknown }
  const list = Array.isArray(result) ? result : ((result as { records?: unknown[] } | null)?.records ?? [])
  if (list.length > 0 || typeof result !== 'object' || result === null) return Math.max(1, list.length)
  return Object.values(result).reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 0), 1)
}

beforeAll(async () => {
  const client = createClient({ url: inject('vars').DB_URL! })
  const { rows: people } = await client.execute(
    `select r.role_code as role, u.username from role r join user_role x on x.role_id = r.id join user u on u.id = x.user_id
      where u.status = 1 order by (select count(*) from subject_review v where v.reviewer_id = u.id)
        + (select count(*) from subject s where s.subject_man_id = u.id) desc`,
  )
  const { rows: subjects } = await client.execute("select id from subject where status = 'ESTABLISHED' limit 1")
  client.close()
  const about = subjects[0]!.id as string
  const reads = await describedReads()
  for (const role of roles) {
    let reader: Reader | null = null
    for (const { username } of people.filter((one) => one.role === role)) reader ??= await readerAs(username as string)
    // What the role may is read once, and then kept.
    await reader!.ask(todos.listTodos)
    for (const read of reads) {
      // Of everything, and about one subject where a call can be.
      const asksOne = read.name.includes(':') || Object.keys(read.parameters).some((name) => /id/i.test(name))
      for (const id of asksOne ? [undefined, about] : [undefined]) {
        const { status, response } = await read.make(reader!, 'year' in read.parameters ? {} : { year: '' }, id)
        const rows = Number(response.headers.get('x-db-rows')?.split(',')[0] ?? 0)
        if (status >= 500) failed.push(`${read.name} as ${role}: ${status}`)
        const shown = await shownIn(response)
        const before = worst.get(read.name)
        if (!before || rows - bound(shown) > before.rows - bound(before.shown))
          worst.set(read.name, { rows, shown, role })
      }
    }
  }
}, 300_000)

const allowed = () =>
  new Map(
    readFileSync(FILE, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [most, ...name] = line.split(' ')
        return [name.join(' '), Number(most)] as const
      }),
  )
/** The demonstration is told from today, so that its rows differ a little from day to day. */
const LATITUDE = 1.3
const over = () => [...worst].filter(([, { rows, shown }]) => rows > bound(shown))

test('no reading looks at more than four times what it shows, but those that are named', () => {
  const known = allowed()
  const more = over().filter(([name, { rows, shown }]) => rows > (known.get(name) ?? bound(shown)) * LATITUDE)
  expect(more.map(([name, { rows, shown, role }]) => `${rows} ${name} (shows ${shown}, as ${role})`)).toEqual([])
})

test('the list of those that are named has none that looks at little', () => {
  const little = [...allowed().keys()].filter((name) => {
    const { rows, shown } = worst.get(name) ?? { rows: 0, shown: 0 }
    return rows * LATITUDE < bound(shown)
  })
  expect(little).toEqual([])
})

test('no reading of anybody falls over', () => {
  expect(failed).toEqual([])
})
