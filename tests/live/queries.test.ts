import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { ownServices } from '~/tests/support/own-services'
import { exhaustive, sampled } from '~/tests/support/sampled'
import { cpuMillisecondsOf } from '~/tests/support/statement-time'
import { explain, readCatalogue, scansIn } from '~/tests/support/query-plan'
import type { SentStatement } from '~/tests/support/sql-recorder'
import { readEverything, type Visitor } from './all-reads'
import { countAnswerRows } from './answer-rows'

/** Only the data of pages is requested. */
const nothing = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', nothing)
vi.mock('@douyinfe/semi-icons', nothing)

/**
 * Makes every read call and loads every page at 1,500 and at 21,000 subjects, and checks the cost of their statements. The
 * file of exceptions lists each read beyond a bound with its figures, under a comment with the reason. A failure prints the
 * lines to add. `CALLS='part|part'` limits the run to calls and pages with one of these parts in their names, and prints
 * their cost at the large size, with the milliseconds of their statements and the goals.
 */
const EXCEPTIONS = 'tests/live/query-exceptions.txt'
const only = process.env.CALLS
/**
 * Roles with different row access: all subjects, those in review, own review assignments, those of an institution. The
 * normal run uses the first and the third: most and few rows.
 */
const roles = sampled(['bizManger', 'technologyManger', 'counselor', 'mechanism'], 2)
const words = ['研究']
/** Subjects of the demonstration data, and the factor of the large size. */
const SUBJECTS = 1500
const TIMES = 14
const LARGE = TIMES * SUBJECTS
/** Figures may differ by this factor between days: the demonstration data is relative to the present. */
const TOLERANCE = 1.3
const toleranceOf = (kind: string) => (kind === 'trips' ? 1 : TOLERANCE)

const thisYear = new Date().getFullYear()
/** A name with the years of its address relative to this year, such as `{year-4}`. */
const inAnyYear = (name: string) => name.replace(/20\d\d/g, (year) => `{year${Number(year) - thisYear || ''}}`)

/** Reads that summarize many subjects. */
const summaries = /dashboard|search|statistics/
const MOST = { sql: 12_000, trips: 2, statements: 23 }
/** Maximum rows of a read: each row shown, its session and settings, and each subject in an index. */
const rowsFor = (name: string, shown: number, subjects: number) =>
  4 * shown + 200 + (summaries.test(name) ? 3 : 1.2) * subjects
/** Maximum bytes of a JSON answer. The API description is one text. */
const bytesFor = (name: string, shown: number) =>
  name === 'get /v2/openapi.json' ? 1_600_000 : 100_000 + 4_000 * shown

/** Maximum milliseconds of the statements of a read. */
const millisecondsFor = (name: string) => (name.includes('statistics') ? 50 : 15)

/** The cost of a read for the role that reads most rows beyond those shown, by `sent`. `bytes`: JSON only. */
type Cost = {
  rows: number
  shown: number
  sql: number
  statements: number
  trips: number
  bytes: number
  role: string
  sent: SentStatement[]
}
type Statement = SentStatement & { reading: string }
type Measured = { costs: Map<string, Cost>; statements: Map<string, Statement>; failed: string[] }

async function measure(database: DatabaseVars): Promise<Measured> {
  const costs = new Map<string, Cost>()
  const statements = new Map<string, Statement>()
  const failed: string[] = []
  const note = (
    name: string,
    status: number,
    sent: SentStatement[],
    cost: Pick<Cost, 'shown' | 'trips' | 'bytes' | 'role'>,
  ) => {
    if (status >= 500) failed.push(`${name} as ${cost.role}: ${status}`)
    const rows = sent.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
    const sql = sent.reduce((sum, one) => sum + one.sql.length, 0)
    const before = costs.get(name)
    const most = !before || rows - 4 * cost.shown > before.rows - 4 * before.shown ? { rows, sent, ...cost } : before
    costs.set(name, {
      ...most,
      sql: Math.max(sql, before?.sql ?? 0),
      statements: Math.max(sent.length, before?.statements ?? 0),
      trips: Math.max(cost.trips, before?.trips ?? 0),
    })
    for (const one of sent) noteStatement(statements, one, name)
  }
  const visitor: Visitor = {
    page: async (role, name, { status, sent, shown, trips, bytes }) =>
      note(inAnyYear(name), status, sent, { role, shown, trips, bytes }),
    async call(role, { name }, _query, _id, response, sent) {
      const isJson = response.headers.get('content-type')?.includes('json')
      const bytes = isJson ? (await response.clone().arrayBuffer()).byteLength : 0
      const trips = Number(response.headers.get('x-db-trips') ?? 0)
      note(name, response.status, sent, { role, trips, bytes, shown: await countAnswerRows(name, response) })
    },
  }
  await readEverything(database, { roles, visitor, only, words })
  return { costs, statements, failed }
}
/** Records a statement once, for the first read by name; statements that differ only in the number of values are the same. */
function noteStatement(statements: Map<string, Statement>, one: SentStatement, reading: string): void {
  const key = one.sql.replace(/\?(?:, ?\?)+/g, '?')
  const before = statements.get(key)
  if (!before) return void statements.set(key, { ...one, reading })
  before.rowsRead = Math.max(before.rowsRead, one.rowsRead)
  if (reading < before.reading) before.reading = reading
}

/** A read beyond a bound. `figures` are rows at both sizes, or one figure; a plan has none. */
type Excess = { kind: string; figures: number[]; name: string }
let small: Measured
let large: Measured
let plans: Excess[] = []
const running: ReturnType<typeof ownServices>[] = []
beforeAll(async () => {
  const [few, many] = [ownServices(), ownServices({ times: TIMES })] as const
  running.push(few, many)
  // The large database grows in another process meanwhile.
  small = await measure((await few).vars)
  const { vars, folder } = await many
  large = await measure(vars)
  if (only) await printCosts(folder)
  plans = await scansOf(vars, [...large.statements.values()])
}, 900_000)
afterAll(async () => {
  for (const services of running) await (await services).stop()
})
/** Prints the cost of the reads at the large size, each figure with its goal. */
async function printCosts(folder: string): Promise<void> {
  const table: Record<string, object> = {}
  for (const [name, { rows, shown, sql, statements, role, sent }] of large.costs)
    table[name] = {
      ms: await cpuMillisecondsOf(folder, sent),
      'ms at most': millisecondsFor(name),
      rows,
      'rows at most': rowsFor(name, shown, LARGE),
      sql,
      'sql at most': MOST.sql,
      statements,
      role,
    }
  console.table(table)
}
async function scansOf(database: DatabaseVars, statements: readonly Statement[]): Promise<Excess[]> {
  const client = databaseClient(database)
  const catalogue = await readCatalogue(client)
  const steps = await explain(client, statements)
  client.close()
  const names = statements.flatMap((one, at) =>
    scansIn(steps[at]!, one, LARGE, catalogue).map((step) => `${step} in ${one.reading}`),
  )
  return [...new Set(names)].toSorted().map((name) => ({ kind: 'plan', figures: [], name }))
}

/** The reads beyond `share` of their bounds. */
function excesses(kind: string, share = 1): Excess[] {
  if (kind === 'plan') return plans
  return [...large.costs].flatMap(([name, cost]) => {
    const before = small.costs.get(name) ?? cost
    const rows = [before.rows, cost.rows]
    const most = {
      ...{ ...MOST, bytes: bytesFor(name, cost.shown), growth: TIMES * TOLERANCE * before.rows + 200 },
      rows: rowsFor(name, cost.shown, LARGE),
    }
    const figures = kind === 'rows' || kind === 'growth' ? rows : [cost[kind as 'sql']]
    const beyondSmall = kind === 'rows' && before.rows > share * rowsFor(name, before.shown, SUBJECTS)
    return beyondSmall || figures.at(-1)! > share * most[kind as 'rows'] ? [{ kind, figures, name }] : []
  })
}

/** Each line has a kind, figures and a read; lines that begin with `#` give the reason of all lines that follow. */
const exceptions = readFileSync(EXCEPTIONS, 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line): Excess => {
    const [, kind, figures, name] = /^(\w+) (\S+) (.*)$/.exec(line)!
    return { kind: kind!, figures: figures === '-' ? [] : figures!.split('/').map(Number), name: name! }
  })
const lineOf = ({ kind, figures, name }: Excess) => `${kind} ${figures.join('/') || '-'} ${name}`
const isSame = (one: Excess) => (other: Excess) => one.kind === other.kind && one.name === other.name
const isExcepted = (one: Excess) =>
  exceptions.some(
    (other) =>
      isSame(one)(other) && one.figures.every((figure, at) => figure <= toleranceOf(one.kind) * other.figures[at]!),
  )

test.each([
  ['plan', 'no statement scans a large table'],
  ['rows', 'no read exceeds its row limit'],
  ['growth', 'no read needs more than proportionally more rows at the large size'],
  ['sql', 'no read sends more than 12 kB of SQL'],
  ['trips', 'no read takes more than two round trips'],
  ['statements', 'no read sends more than 23 statements'],
  ['bytes', 'no JSON answer exceeds its size limit'],
])('%s: %s', (kind) => {
  const remaining = excesses(kind, 1 / toleranceOf(kind))
  expect({
    add: excesses(kind)
      .filter((one) => !isExcepted(one))
      .map(lineOf),
    remove: exceptions
      .filter((one) => one.kind === kind && exhaustive && !only && !remaining.some(isSame(one)))
      .map(lineOf),
  }).toEqual({ add: [], remove: [] })
})

test('answers every read', () => {
  expect([...small.failed, ...large.failed]).toEqual([])
})
