import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { databaseFile, startServices } from '~/scripts/local/services'
import { demonstrationData } from '~/tests/support/served-world'
import { startedProcess, cpuMillisecondsOf } from './processes'

/**
 * Measures the database cost of writes: rows written by sqld including indexes and triggers, and milliseconds of its
 * CPU. Nothing is kept. `DATA=folder` measures a copy of another installation's data, also of an older schema. Then it
 * measures the statements of the heaviest pages and calls at 21,000 subjects against their goals, by the test that
 * bounds them.
 */
const BULK = 2_000
const ROUNDS = 20

const data = process.env.DATA ?? (await demonstrationData())
const folder = mkdtempSync(join(tmpdir(), 'keti-costs-'))
cpSync(join(data, 'services'), folder, { recursive: true })
const { result: services, process: sqld } = await startedProcess('sqld', () => startServices(folder))
const { DB_URL, DB_TOKEN } = services.vars

type Result = { rows: { value: string | number }[][]; affected_row_count: number; rows_written: number }
type Answer = { results: { type: string; error?: { message: string }; response?: { result?: Result } }[] }
/** Executes statements in sequence over a separate connection. @throws Error for the first rejected one */
async function execute(...statements: string[]): Promise<Result[]> {
  const response = await fetch(`${DB_URL.replace(/^libsql:/, 'https:')}/v3/pipeline`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DB_TOKEN}` },
    body: JSON.stringify({
      requests: [...statements.map((sql) => ({ type: 'execute', stmt: { sql } })), { type: 'close' }],
    }),
  })
  const { results } = (await response.json()) as Answer
  for (const { error } of results) if (error) throw new Error(error.message)
  return results.flatMap(({ response: one }) => one?.result ?? [])
}
const columnsOf = async (table: string) =>
  (await execute(`select name from pragma_table_info('${table}')`))[0]!.rows.map(([name]) => String(name!.value))
/** Inserts copies of rows with other ids and other values of unique columns. */
async function copies(table: string, other: Record<string, string>, from: string): Promise<string> {
  const columns = await columnsOf(table)
  const values = columns.map((name) => other[name] ?? `"${name}"`)
  return `insert into "${table}" (${columns.map((name) => `"${name}"`).join()}) select ${values.join()} from ${from}`
}
async function measured(name: string, sql: string) {
  const [, counted] = await execute('begin', sql, 'rollback')
  const before = cpuMillisecondsOf(sqld)
  const rounds = counted!.rows_written > 10_000 ? 1 : ROUNDS
  for (let round = 0; round < rounds; round++) await execute('begin', sql, 'rollback')
  const cpu = (cpuMillisecondsOf(sqld) - before) / rounds
  console.log(
    `${name}: ${counted!.affected_row_count} changed, ${counted!.rows_written} rows written, ${cpu.toFixed(1)} ms of CPU`,
  )
}

const FIRST_SELECT = 'select 1 from subject limit 1'
/** Median CPU milliseconds of a new file connection with its first select, which reads the schema. */
async function opened(file: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    const client = createClient({ url: `file:${file}` })
    await client.execute(FIRST_SELECT)
    const { user, system } = process.cpuUsage(before)
    client.close()
    times.push((user + system) / 1000)
  }
  return times.toSorted((a, b) => a - b)[ROUNDS / 2]!
}
/** Bytes of all files in a folder. */
const sizeOf = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

try {
  const numbers = `(with recursive n (n) as (select 1 union all select n + 1 from n where n < ${BULK}) select n from n)`
  await measured(
    'a report created',
    await copies(
      'report',
      { id: 'lower(hex(randomblob(16)))', year: "'2099'" },
      "(select * from report where status = 0 and mirrors = '' and cancelled = 0 and meeting_id = '' limit 1)",
    ),
  )
  await measured(
    'a status changed',
    "update subject set status = 'TO_AUDIT' where id = (select id from subject where status = 'ESTABLISHED' and del_flag = 0 limit 1)",
  )
  await measured(
    '100 grades committed',
    "update subject_grade set status = '已评分', update_time = '2026-11-20 09:30:00' where id in (select id from subject_grade where cancelled = 0 limit 100)",
  )
  await measured(
    `${BULK} subjects inserted`,
    await copies(
      'subject',
      { id: 'lower(hex(randomblob(16)))', subject_num: "'C' || n.n", collect_id: "''" },
      `(select * from subject where del_flag = 0 limit 1) cross join ${numbers} n`,
    ),
  )
  const began = performance.now()
  for (let round = 0; round < ROUNDS; round++) await execute(FIRST_SELECT)
  console.log(`a request to sqld that opens a connection: ${((performance.now() - began) / ROUNDS).toFixed(1)} ms`)
  const [objects] = await execute('select type, count(*) from sqlite_schema group by 1')
  console.log(objects!.rows.map(([type, count]) => `${count!.value} of ${type!.value}`).join(', '))
  const file = databaseFile(folder)
  console.log(`a connection to the file and its first select: ${(await opened(file)).toFixed(1)} ms of CPU`)
  console.log(
    `database: ${(statSync(file).size / 1e6).toFixed(0)} MB, data folder: ${(sizeOf(data) / 1e6).toFixed(0)} MB`,
  )
} finally {
  await services.stop()
  rmSync(folder, { recursive: true, force: true })
}

const heavy = [
  ...[
    'page /todo/',
    'page /subjectMngr/progress',
    'page /subjectMngr/awards',
    'page /dashboard/analysis',
    'page /statistics',
  ],
  ...[
    'page /subjectMngr/review/report',
    'page /subjectMngr/stages',
    'page /drill/result',
    'get /v2/subject/exportCounselorReview',
  ],
  ...['get /v2/subject/exportSubjectReview', 'get /v2/subject/subjectReportlist', 'get /v2/subject/reportMatrix'],
  ...[
    'get /v2/subject/list',
    'get /v2/search',
    'get /v2/oss/file/list',
    'get /v2/sys/todo/list',
    'get /v2/sys/dictItem/list',
  ],
]
spawnSync('npx', ['vitest', 'run', '--project', 'live', 'tests/live/queries.test.ts'], {
  env: { ...process.env, CALLS: heavy.join('|') },
  stdio: 'inherit',
})
