import { readFileSync } from 'node:fs'
import { createClient } from '@libsql/client'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { grow } from '~/tests/world/grown'
import { LimitsHere } from '~/tests/world/limits'
import { asking } from '~/tests/world/asking'
import { ownServices } from '~/tests/world/own-house'
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
 * Calls that still look at more: a list that only shrinks. A line is the rows at 1,500 subjects, those at 21,000 (`-` where
 * they are few enough), and the call. It is a total, a sheet of everything, or a shape that waits to be mended.
 */
const FILE = 'tests/live/scanned.txt'
/** How many times the demonstration, by the place in a line. */
const sizes = [
  ['1,500 subjects', 1, 0],
  ['21,000 subjects', 14, 1],
] as const

const assets = { fetch: (request: Request) => new Response(readFileSync(`public${new URL(request.url).pathname}`)) }
/** Null for whoever has another password. */
async function readerAs(username: string, database: string): Promise<Reader | null> {
  const bindings = { ...inject('vars'), DB_URL: database, CAPTCHA: 'off', LIMITS: new LimitsHere(), ASSETS: assets }
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
/** Rows in an answer: of its list, of all the lists that it holds, or of all the sheets of a workbook. */
async function shownIn(response: Response): Promise<number> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('spreadsheetml')) {
    const sheets = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
    const rowsOf = (bytes: Uint8Array) => strFromU8(bytes).split('<row ').length - 1
    return sheets.reduce((sum, [name, bytes]) => sum + (name.includes('worksheets/') ? rowsOf(bytes) : 0), 1)
  }
  if (!type.includes('json')) return 1
  const { result } = (await response.json()) as { result: unknown }
  const list = Array.isArray(result) ? result : ((result as { records?: unknown[] } | null)?.records ?? [])
  if (list.length > 0 || typeof result !== 'object' || result === null) return Math.max(1, list.length)
  return Object.values(result).reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 0), 1)
}

type Seen = { rows: number; shown: number; role: string }
/** What each call looked at, where it looked at most beyond its bound, and what fell over. */
async function watched(database: string) {
  const client = createClient({ url: database })
  const { rows: people } = await client.execute(
    `select r.role_code as role, u.username from role r join user_role x on x.role_id = r.id join user u on u.id = x.user_id
      where u.status = 1 order by (select count(*) from subject_review v where v.reviewer_id = u.id)
        + (select count(*) from subject s where s.subject_man_id = u.id) desc, u.id`,
  )
  const { rows: subjects } = await client.execute(
    "select id from subject where status = 'ESTABLISHED' order by id limit 1",
  )
  client.close()
  const about = subjects[0]!.id as string
  const reads = await describedReads()
  const worst = new Map<string, Seen>()
  const failed: string[] = []
  for (const role of roles) {
    let reader: Reader | null = null
    for (const { username } of people.filter((one) => one.role === role))
      reader ??= await readerAs(username as string, database)
    // What the role may is read once, and then kept.
    await reader!.ask(todos.listTodos)
    for (const read of reads) {
      // Of everything, and about one subject where a call can be.
      const asksOne = read.name.includes(':') || Object.keys(read.parameters).some((name) => /id/i.test(name))
      for (const id of asksOne ? [undefined, about] : [undefined]) {
        const { status, response } = await read.make(reader!, 'year' in read.parameters ? {} : { year: '' }, id)
        // A workbook is read while it is taken.
        const shown = await shownIn(response)
        const rows = Number(response.headers.get('x-db-rows')?.split(',')[0] ?? 0)
        if (status >= 500) failed.push(`${read.name} as ${role}: ${status}`)
        const before = worst.get(read.name)
        if (!before || rows - bound(shown) > before.rows - bound(before.shown))
          worst.set(read.name, { rows, shown, role })
      }
    }
  }
  return { worst, failed }
}

/** Of each named call the rows at each size; null where they are few enough. */
const allowed = new Map(
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [small, large, ...name] = line.split(' ')
      return [name.join(' '), [small, large].map((rows) => (rows === '-' ? null : Number(rows)))] as const
    }),
)
/** The demonstration is told from today, so that its rows differ a little from day to day. */
const LATITUDE = 1.3

describe.each(sizes)('at %s', (_, times, place) => {
  let worst = new Map<string, Seen>()
  let failed: string[] = []
  beforeAll(async () => {
    // Nobody else reads there: what is read is counted as well.
    const services = await ownServices()
    try {
      if (times > 1) await grow(services.vars.DB_URL, times)
      ;({ worst, failed } = await watched(services.vars.DB_URL))
    } finally {
      await services.stop()
    }
  }, 900_000)

  test('no reading looks at more than four times what it shows, but those that are named', () => {
    const mostOf = (name: string, shown: number) => (allowed.get(name)?.[place] ?? 0) * LATITUDE || bound(shown)
    const more = [...worst].filter(([name, { rows, shown }]) => rows > bound(shown) && rows > mostOf(name, shown))
    expect(more.map(([name, { rows, shown, role }]) => `${rows} ${name} (shows ${shown}, as ${role})`)).toEqual([])
  })

  test('the list of those that are named has none that looks at little', () => {
    const little = [...allowed].filter(([name, most]) => {
      const { rows, shown } = worst.get(name) ?? { rows: 0, shown: 0 }
      return most[place] !== null && rows * LATITUDE < bound(shown)
    })
    expect(little.map(([name]) => name)).toEqual([])
  })

  test('no reading of anybody falls over', () => {
    expect(failed).toEqual([])
  })
})
