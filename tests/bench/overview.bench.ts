/**
 * The whole product as `npm start` runs it, under one client: CPU per request of each process, memory, idle cost, and
 * the download of a first visit. `ROUNDS` (3) interleaves the rows so that other load on the machine hits all of them.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { databaseClient } from '~/db/node-client'
import { ensureBuilt } from '~/scripts/local/build'
import { addressesFile } from '~/scripts/local/folders'
import { claimPort } from '~/scripts/local/ports'
import { processName } from '~/scripts/local/processes'
import { signInAt } from '~/tests/support/api-client'
import { launchBrowser } from '~/tests/support/browser'
import { demonstrationData } from '~/tests/support/served-world'
import * as auth from '~/worker/auth/calls'
import { SESSION_COOKIE } from '~/worker/auth/session.server'
import { hrefOf } from '~/worker/core/href'
import * as grading from '~/worker/grading/calls'
import * as exporting from '~/worker/import-export/calls'
import * as reviews from '~/worker/reviews/calls'
import * as searching from '~/worker/search/calls'
import * as subjects from '~/worker/subjects/calls'
import * as system from '~/worker/system/calls'
import { GRADER, gradesToCommit } from './grades'
import { measureMachineSpeed } from './machine-speed'
import { cpuMillisecondsOf, proportionalMegabytes } from './processes'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const IDLE_SECONDS = Number(process.env.IDLE ?? 30)
const root = resolve(import.meta.dirname, '../..')

const [data] = await Promise.all([demonstrationData(), ensureBuilt()])
const folder = mkdtempSync(join(tmpdir(), 'keti-bench-'))
cpSync(data, join(folder, '.data'), { recursive: true })
const port = await claimPort()
const url = `http://127.0.0.1:${port}`
const product = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
  cwd: folder,
  env: {
    ...process.env,
    ...{ PORT: String(port), CAPTCHA: 'off', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') },
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await untilReady()
  await measureAll()
} finally {
  product.kill('SIGTERM')
  await new Promise((done) => product.once('exit', done))
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

async function untilReady() {
  for (let left = 600; left > 0; left--) {
    if (
      await fetch(url + system.ready.path).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await wait(100)
  }
  throw new Error('The product did not start within a minute.')
}

/** The processes of the product by their part in it. */
function processesOf(): Record<string, { pid: number }[]> {
  const childrenOf = (pid: number): number[] =>
    readdirSync(`/proc/${pid}/task`)
      .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
      .filter(Boolean)
      .flatMap((child) => [Number(child), ...childrenOf(Number(child))])
  const all = childrenOf(product.pid!)
  const named = (name: string) => all.filter((pid) => processName(pid) === name).map((pid) => ({ pid }))
  const known = new Set(['workerd', 'sqld'])
  return {
    workerd: named('workerd'),
    sqld: named('sqld'),
    launcher: [{ pid: product.pid! }],
    storage: all.filter((pid) => !known.has(processName(pid))).map((pid) => ({ pid })),
  }
}

async function measureAll() {
  const processes = processesOf()
  const names = Object.keys(processes)
  const cpu = () => names.map((name) => processes[name]!.reduce((sum, one) => sum + cpuMillisecondsOf(one), 0))

  const client = databaseClient(JSON.parse(readFileSync(addressesFile(join(folder, '.data')), 'utf8')))
  const { rows } = await client.execute('select id from subject where del_flag = 0 order by create_time desc limit 200')
  const ids = rows.map(({ id }) => id as string)
  const { rows: years } = await client.execute(
    'select year, count(*) as grades from subject_grade group by year order by grades desc limit 1',
  )
  const { year, grades } = years[0] as unknown as { year: string; grades: number }
  const COMMITS = 60
  const toCommit = await gradesToCommit(client, COMMITS * ROUNDS * 2)
  client.close()

  const { token } = await signInAt(url, 'biz')
  const { token: grader } = await signInAt(url, GRADER)
  const get = (path: string) => () => fetch(url + path, { headers: { 'x-access-token': token } })
  const page = (path: string) => () =>
    fetch(url + path, { headers: { accept: 'text/html', cookie: `${SESSION_COOKIE}=${token}` } })
  let turn = 0
  const next = () => ids[turn++ % ids.length]!
  type Row = { name: string; times: number; send: (() => Promise<Response>)[] }
  const one = (name: string, send: () => Promise<Response>, times = 100): Row => ({ name, times, send: [send] })
  const table: Row[] = [
    one('list of 50, first page', get(hrefOf(subjects.listSubjects, { pageSize: 50 }))),
    one('list of 50, random page', () =>
      get(hrefOf(subjects.listSubjects, { pageSize: 50, pageNo: 1 + (turn++ % 25) }))(),
    ),
    one('list of 50 as HTML', page('/subjectMngr/declared?pageSize=50'), 50),
    {
      name: 'detail, two calls',
      times: 100,
      send: [
        () => get(hrefOf(subjects.subjectDetail, { id: next() }))(),
        () => get(hrefOf(reviews.subjectReviews, { subjectId: ids[(turn - 1) % ids.length]! }))(),
      ],
    },
    one('detail as HTML', () => page(`/subjectMngr/subjct/detail/${next()}`)(), 50),
    one('frame with an almost empty page', page('/account/center'), 50),
    one('unknown address, then the dashboard', page('/there/is/no/such/page'), 50),
    one(
      'first grade committed',
      () =>
        fetch(url + grading.commitGrades.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-access-token': grader },
          body: JSON.stringify({ ids: toCommit.pop() }),
        }),
      COMMITS,
    ),
    one('rare word in all texts', get(hrefOf(searching.search, { q: '量子', pageSize: 50 }))),
    one('Chinese word, page of 50', get(hrefOf(searching.search, { q: '研究', pageSize: 50 }))),
    one(`scores as a workbook, ${grades} grades`, get(hrefOf(exporting.exportSubjectGrades, { year })), 10),
    one('scores as CSV', get(hrefOf(exporting.exportSubjectGrades, { year, format: 'csv' })), 10),
    one('everything as a workbook', get(hrefOf(exporting.exportSubjectGradeManySheet, { year })), 5),
    one('everything as CSV', get(hrefOf(exporting.exportSubjectGradeManySheet, { year, format: 'csv' })), 5),
    one('smallest signed-in call', get(hrefOf(auth.myDeparts)), 200),
  ]
  const only = process.env.ONLY
  const chosen = table.filter(({ name }) => !only || new RegExp(only).test(name))

  console.log(`yardstick ${measureMachineSpeed().toFixed(1)} ms; one client, ${ROUNDS} rounds`)
  const sums = new Map<string, { cpu: number[]; requests: number; bytes: number; failed: number }>()
  const run = async ({ send }: Row, times: number) => {
    let [bytes, failed] = [0, 0]
    for (let at = 0; at < times; at++)
      for (const ask of send) {
        const answer = await ask()
        bytes += (await answer.arrayBuffer()).byteLength
        if (!answer.ok) failed++
      }
    return { bytes, failed }
  }
  for (const row of chosen) await run(row, Math.ceil(row.times / 5))
  for (let round = 0; round < ROUNDS; round++)
    for (const row of chosen) {
      const before = cpu()
      const { bytes, failed } = await run(row, row.times)
      const after = cpu()
      const sum = sums.get(row.name) ?? { cpu: names.map(() => 0), requests: 0, bytes: 0, failed: 0 }
      sum.cpu = sum.cpu.map((value, at) => value + after[at]! - before[at]!)
      sum.requests += row.times
      sum.bytes += bytes
      sum.failed += failed
      sums.set(row.name, sum)
    }
  const cell = (value: number) => value.toFixed(1).padStart(9)
  console.log(`CPU ms per request${' '.repeat(22)}    total${names.map((name) => name.padStart(9)).join('')}       kB`)
  for (const [name, sum] of sums) {
    const each = sum.cpu.map((value) => value / sum.requests)
    const total = each.reduce((a, b) => a + b, 0)
    const kB = sum.bytes / sum.requests / 1000
    console.log(
      `${name.padEnd(40)}${cell(total)}${each.map(cell).join('')}${cell(kB)}${sum.failed ? `  failed ${sum.failed}` : ''}`,
    )
  }
  const bundle = readdirSync(join(root, 'build/server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|wasm)$/.test(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(root, 'build/server', name))).length, 0)
  console.log(`bundle ${(bundle / 1e6).toFixed(2)} MB gzip, each module alone`)

  const memory = names.map((name) => processes[name]!.reduce((sum, process) => sum + proportionalMegabytes(process), 0))
  console.log(
    `memory, PSS in MB: ${Math.round(memory.reduce((a, b) => a + b, 0))} (${names.map((name, at) => `${name} ${Math.round(memory[at]!)}`).join(', ')})`,
  )
  const before = cpu()
  await wait(IDLE_SECONDS * 1000)
  const idle = cpu().map((value, at) => (value - before[at]!) / IDLE_SECONDS)
  console.log(
    `idle, CPU ms a second: ${idle.reduce((a, b) => a + b, 0).toFixed(1)} (${names.map((name, at) => `${name} ${idle[at]!.toFixed(1)}`).join(', ')})`,
  )
  if (!only) await firstVisits(token, ids[0]!)
}

/**
 * Requests of pages opened with an empty cache, and their kilobytes with every text compressed, as by Cloudflare or
 * deploy/Caddyfile.
 */
async function firstVisits(token: string, id: string) {
  const browser = await launchBrowser()
  for (const [name, path] of [
    ['sign-in', '/user/login'],
    ['list', '/subjectMngr/declared?pageSize=50'],
    ['detail', `/subjectMngr/subjct/detail/${id}`],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    if (name !== 'sign-in') await context.addCookies([{ name: SESSION_COOKIE, value: token, url }])
    const tab = await context.newPage()
    const sizes: Promise<number>[] = []
    const kinds = new Map<string, number>()
    tab.on('response', (response) => {
      // Pictures inside of style sheets are no requests.
      if (!response.url().startsWith('http')) return
      const kind = response.request().resourceType()
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      const isText = /text|json|svg/.test(response.headers()['content-type'] ?? '')
      const size = (body: Buffer) => (isText ? gzipSync(body).length : body.length)
      sizes.push(response.body().then(size, () => 0))
    })
    await tab.goto(url + path, { waitUntil: 'networkidle' })
    await wait(3000)
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    const parts = [...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')
    console.log(`first visit, ${name}: ${sizes.length} files, ${Math.round(bytes / 1000)} kB compressed (${parts})`)
    await context.close()
  }
  await browser.close()
}
