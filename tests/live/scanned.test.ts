import { readFileSync } from 'node:fs'
import { createClient } from '@libsql/client'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { LimitsHere } from '~/tests/world/limits'
import { asking } from '~/tests/world/asking'
import { ownServices } from '~/tests/world/own-house'
import { describedReads, type Reader } from '~/tests/world/reads'
import { api } from '~/worker/api'
import * as auth from '~/worker/auth/calls'
import { demoPassword } from '~/worker/auth/demonstration'
import * as todos from '~/worker/todos/calls'
import { askedPages, seesMost } from './asked-pages'
import { shownIn } from './shown-in'

/** Only the data of pages is asked for. */
const nothing = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', nothing)
vi.mock('@douyinfe/semi-icons', nothing)

/** Those who use subjects; of each role the person who has most to do with them. */
const roles = ['bizManger', 'technologyManger', 'counselor', 'mechanism', 'subjectMan', 'csrcLeader']
/** Rows that the database may look at for what is shown, its session and its settings among them. */
const bound = (shown: number) => 4 * shown + 200
/**
 * Calls and pages that still look at more: a list that only shrinks. A line is the rows at 1,500 subjects, those at 21,000 (`-`
 * where they are few enough), and the call or the page. Lines that begin with `#` say why, of all that follow.
 */
const FILE = 'tests/live/scanned.txt'
/** Those with this in their names alone, at the desk, and what each of them looked at is told. */
const only = process.env.CALLS
/** Trips to the database of a reading. */
const TRIPS = 2
/** Those that need more: a file that is put together of many others, or read in parts because one answer would be too large. */
const moreTrips: Record<string, number> = {
  'get /v2/subject/archiveZip': 3,
  'get /v2/subject/dossier': 3,
  'get /v2/subjectcollectreview/offlinePackage': 3,
}
/** Statements of a page, those of its session and its menu among them. */
const STATEMENTS = 22
/** Bytes of a JSON answer for what it shows. */
const bytesFor = (name: string, shown: number) =>
  // The description of all calls is one text.
  name === 'get /v2/openapi.json' ? 1_500_000 : 100_000 + 4_000 * shown
/** Milliseconds after which nobody waits for JSON, on a machine that others use too. */
const PATIENCE = 10_000
/** What is searched for: a word that nearly every subject has, one that few have, one that none has. */
const words = ['研究', '量子', '龘龘']
type Asked = Record<string, string | number>
/** What a word opens for who reads the statistics: a keyword that a quarter of a year's declarations have. */
const statisticians = ['bizManger', 'technologyManger', 'csrcLeader']
const opened: Asked = {
  ...{ word: '标准化', year: String(new Date().getFullYear()) },
  ...{ submitted: 1, source: 'declare,plan' },
}
/** What calls are asked besides, by those who may find much. */
const besides: Record<string, readonly (readonly [asked: Asked, roles: readonly string[]])[]> = {
  'get /v2/subject/subjectReportlist': [
    [{ year: '' }, [...seesMost, 'mechanism']],
    [{ year: '', order: 'asc' }, [...seesMost, 'mechanism']],
    [{ year: `${new Date().getFullYear() - 2},${new Date().getFullYear() - 1}` }, seesMost],
  ],
}
/** How many times the demonstration, by the place in a line. */
const sizes = [
  ['1,500 subjects', 1, 0],
  ['21,000 subjects', 14, 1],
] as const

const assets = { fetch: (request: Request) => new Response(readFileSync(`public${new URL(request.url).pathname}`)) }
/** Null for whoever has another password. */
async function readerAs(username: string, bindings: object): Promise<{ reader: Reader; token: string } | null> {
  const caller = (token: string) =>
    asking(async (path, { headers, ...init }) =>
      api.request(
        path,
        { ...init, headers: { ...(token && { 'x-access-token': token }), ...headers } },
        bindings as never,
      ),
    )
  const { body } = await caller('').ask(auth.signIn, { username, password: demoPassword })
  return body.result ? { reader: caller(body.result.token), token: body.result.token } : null
}

/** While the database looks for the rows of one, others are asked. */
const AT_ONCE = 3
async function doAll(work: readonly (() => Promise<void>)[]): Promise<void> {
  const left = work.values()
  const inTurn = async () => {
    for (const one of left) await one()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn))
}

type Seen = { rows: number; shown: number; role: string }
/** What each call looked at, where it looked at most beyond its bound; what fell over, and what went beyond another bound. */
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
  const bindings = { ...inject('vars'), DB_URL: database, CAPTCHA: 'off', LIMITS: new LimitsHere(), ASSETS: assets }
  const pages = (await askedPages()).filter(({ name }) => !only || name.includes(only))
  const reads = (await describedReads()).filter(({ name }) => !only || name.includes(only))
  const worst = new Map<string, Seen>()
  const failed: string[] = []
  const beyond = new Set<string>()
  const note = (seen: Seen, name: string) => {
    const before = worst.get(name)
    if (!before || seen.rows - bound(seen.shown) > before.rows - bound(before.shown)) worst.set(name, seen)
  }
  for (const role of roles) {
    let signedIn: Awaited<ReturnType<typeof readerAs>> = null
    for (const { username } of people.filter((one) => one.role === role))
      signedIn ??= await readerAs(username as string, bindings)
    const { reader, token } = signedIn!
    // What the role may is read once, and then kept.
    await reader.ask(todos.listTodos)
    await pages[0]?.ask(bindings, token, about)
    const askPage = async ({ name, ask }: (typeof pages)[number]) => {
      const { status, rows, shown, trips, statements, bytes, took } = await ask(bindings, token, about)
      if (status >= 500) failed.push(`${name} as ${role}: ${status}`)
      if (trips > TRIPS) beyond.add(`${name} as ${role}: ${trips} trips`)
      if (statements > STATEMENTS) beyond.add(`${name} as ${role}: ${statements} statements`)
      if (bytes > bytesFor(name, shown)) beyond.add(`${name} as ${role}: ${bytes} bytes for ${shown}`)
      if (took > PATIENCE) beyond.add(`${name} as ${role}: ${Math.round(took)} ms`)
      note({ rows, shown, role }, name)
    }
    const make = async (read: (typeof reads)[number]) => {
      // Of everything, and about one subject where a call can be.
      const asksOne = read.name.includes(':') || Object.keys(read.parameters).some((name) => /id/i.test(name))
      const all: Asked = 'year' in read.parameters ? {} : { year: '' }
      const queries: [Asked, string?][] = [[all], ...(asksOne ? [[all, about] as [Asked, string]] : [])]
      if ('word' in read.parameters && statisticians.includes(role)) queries.push([opened])
      for (const [asked, by] of besides[read.name] ?? []) if (by.includes(role)) queries.push([asked])
      if ('q' in read.parameters) queries.push(...words.map((q): [Asked] => [{ ...all, q }]))
      for (const [asked, id] of queries) {
        const began = performance.now()
        const { status, response } = await read.make(reader, asked, id)
        const took = performance.now() - began
        const bytes = (await response.clone().arrayBuffer()).byteLength
        // A workbook is read while it is taken.
        const shown = await shownIn(read.name, response)
        const rows = Number(response.headers.get('x-db-rows')?.split(',')[0] ?? 0)
        const trips = Number(response.headers.get('x-db-trips') ?? 0)
        if (status >= 500) failed.push(`${read.name} as ${role}: ${status}`)
        if (trips > (moreTrips[read.name] ?? TRIPS)) beyond.add(`${read.name} as ${role}: ${trips} trips`)
        if (response.headers.get('content-type')?.includes('json')) {
          if (bytes > bytesFor(read.name, shown)) beyond.add(`${read.name} as ${role}: ${bytes} bytes for ${shown}`)
          if (took > PATIENCE) beyond.add(`${read.name} as ${role}: ${Math.round(took)} ms`)
        }
        note({ rows, shown, role }, read.name)
      }
    }
    await doAll([
      ...pages.filter(({ askedBy }) => askedBy(role)).map((one) => () => askPage(one)),
      ...reads.map((one) => () => make(one)),
    ])
  }
  if (only) console.table(Object.fromEntries(worst))
  return { worst, failed, beyond: [...beyond] }
}

/** Of each named call the rows at each size; null where they are few enough. */
const allowed = new Map(
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
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
  let beyond: string[] = []
  beforeAll(async () => {
    // Nobody else reads there: what is read is counted as well.
    const services = await ownServices({ times })
    try {
      ;({ worst, failed, beyond } = await watched(services.vars.DB_URL))
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
      if (only && !worst.has(name)) return false
      const { rows, shown } = worst.get(name) ?? { rows: 0, shown: 0 }
      return most[place] !== null && rows * LATITUDE < bound(shown)
    })
    expect(little.map(([name]) => name)).toEqual([])
  })

  test('no reading takes more trips, sends more bytes or lets one wait longer than is allowed', () => {
    expect(beyond).toEqual([])
  })

  test('no reading of anybody falls over', () => {
    expect(failed).toEqual([])
  })
})
