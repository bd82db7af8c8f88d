import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { DatabaseVars } from '~/scripts/local/database'
import { ownServices } from '~/tests/world/own-house'
import { readEverything, type Visitor } from './all-readings'
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
/** Subjects of the demonstration. */
const SUBJECTS = 1500
/**
 * Rows that the database may look at for what is shown, its session and its settings among them: four times what is shown, and
 * each subject once to find it.
 */
const boundFor = (subjects: number) => (shown: number) => 4 * shown + 200 + 1.2 * subjects
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
const STATEMENTS = 23
/** Bytes of a JSON answer for what it shows. */
const bytesFor = (name: string, shown: number) =>
  // The description of all calls is one text.
  name === 'get /v2/openapi.json' ? 1_600_000 : 100_000 + 4_000 * shown
/** Milliseconds after which nobody waits for JSON, on a machine that others use too. */
const PATIENCE = 10_000
/** How many times the demonstration, by the place in a line. */
const sizes = [
  ['1,500 subjects', 1, 0],
  ['21,000 subjects', 14, 1],
] as const

type Seen = { rows: number; shown: number; role: string }
/** What each call looked at, where it looked at most beyond its bound; what fell over, and what went beyond another bound. */
async function watched(database: DatabaseVars) {
  const worst = new Map<string, Seen>()
  const failed: string[] = []
  const beyond = new Set<string>()
  const note = (seen: Seen, name: string) => {
    const before = worst.get(name)
    const beyondShown = ({ rows, shown }: Seen) => rows - 4 * shown
    if (!before || beyondShown(seen) > beyondShown(before)) worst.set(name, seen)
  }
  const visitor: Visitor = {
    async page(role, name, { status, rows, shown, trips, statements, bytes, took }) {
      if (status >= 500) failed.push(`${name} as ${role}: ${status}`)
      if (trips > TRIPS) beyond.add(`${name} as ${role}: ${trips} trips`)
      if (statements > STATEMENTS) beyond.add(`${name} as ${role}: ${statements} statements`)
      if (bytes > bytesFor(name, shown)) beyond.add(`${name} as ${role}: ${bytes} bytes for ${shown}`)
      if (took > PATIENCE) beyond.add(`${name} as ${role}: ${Math.round(took)} ms`)
      note({ rows, shown, role }, name)
    },
    async call(role, { name }, _query, _id, response, took) {
      const bytes = (await response.clone().arrayBuffer()).byteLength
      // A workbook is read while it is taken.
      const shown = await shownIn(name, response)
      const rows = Number(response.headers.get('x-db-rows')?.split(',')[0] ?? 0)
      const trips = Number(response.headers.get('x-db-trips') ?? 0)
      if (response.status >= 500) failed.push(`${name} as ${role}: ${response.status}`)
      if (trips > (moreTrips[name] ?? TRIPS)) beyond.add(`${name} as ${role}: ${trips} trips`)
      if (response.headers.get('content-type')?.includes('json')) {
        if (bytes > bytesFor(name, shown)) beyond.add(`${name} as ${role}: ${bytes} bytes for ${shown}`)
        if (took > PATIENCE) beyond.add(`${name} as ${role}: ${Math.round(took)} ms`)
      }
      note({ rows, shown, role }, name)
    },
  }
  await readEverything(database, { roles, visitor, only })
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
  const bound = boundFor(times * SUBJECTS)
  let worst = new Map<string, Seen>()
  let failed: string[] = []
  let beyond: string[] = []
  beforeAll(async () => {
    // Nobody else reads there: what is read is counted as well.
    const services = await ownServices({ times })
    try {
      ;({ worst, failed, beyond } = await watched(services.vars))
    } finally {
      await services.stop()
    }
  }, 900_000)

  test('no reading looks at more than it may for what it shows, but those that are named', () => {
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
