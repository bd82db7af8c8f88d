/**
 * Measures response times with a remote database by number of round trips, and with a replica beside the Worker.
 * Milliseconds, p50 of one client.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '~/scripts/local/build'
import { claimPort } from '~/scripts/local/ports'
import { serveBuild } from '~/scripts/local/worker-server'
import { startServices } from '~/scripts/local/services'
import { apiClientAt, resultOf, signInAt } from '~/tests/support/api-client'
import { openLatencyProxy } from '~/tests/support/latency-proxy'
import { replicaOf } from '~/tests/support/replica'
import { demonstrationData } from '~/tests/support/served-world'
import * as auth from '~/worker/auth/calls'
import { SESSION_COOKIE } from '~/worker/auth/session.server'
import * as subjects from '~/worker/subjects/calls'
import * as positions from '~/worker/system/positions/calls'

const DISTANCES = [0, 30, 80, 200]
const TURNS = 15
/** Headers of a browser. */
const OWN = { 'sec-fetch-site': 'same-origin' }

const data = await demonstrationData()
await ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'keti-bench-'))
cpSync(join(data, 'services'), folder, { recursive: true })
const grpc = await claimPort()
const services = await startServices(folder, { grpc })
const database = await openLatencyProxy(services.vars.DB_URL)
const following = await openLatencyProxy(`http://127.0.0.1:${grpc}`)
const replica = await replicaOf({ ...services, folder, grpc: Number(new URL(following.url).port) })
const vars = { ENVIRONMENT: 'development', CAPTCHA: 'off', SECRET: 'x'.repeat(43), ...services.vars }

type Seen = { trips: number; p50: number }
/** Times of each call, in turn at each distance. */
async function measured(own: Record<string, string>): Promise<Map<string, Seen[]>> {
  const worker = await serveBuild({ ...vars, DB_URL: database.url, ...own })
  const seen = new Map<string, Seen[]>()
  const { token } = await signInAt(worker.url, 'biz')
  const { ask } = apiClientAt(worker.url, '', { headers: { ...OWN, cookie: `${SESSION_COOKIE}=${token}` } })
  const admin = await signInAt(worker.url, 'admin')
  const { records } = resultOf(await ask(subjects.listSubjects, { pageSize: 50 }))
  const { id } = records[0]!
  const page = async () => {
    const headers = { accept: 'text/html', cookie: `${SESSION_COOKIE}=${token}` }
    const answer = await fetch(`${worker.url}/subjectMngr/declared?pageSize=50`, { headers })
    await answer.arrayBuffer()
    return { trips: Number(answer.headers.get('x-db-trips')) }
  }
  const write = async () => {
    const added = await admin.ask(positions.add, { code: `E${Date.now()}`, name: '远处' })
    const written = added.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
    const cookie = [`${SESSION_COOKIE}=${admin.token}`, ...written].join('; ')
    const browser = apiClientAt(worker.url, '', { headers: { ...OWN, cookie } })
    const { trips } = await browser.ask(positions.byIds, { ids: resultOf(added).id })
    return { trips: added.trips + trips }
  }
  const works = {
    'the session alone': () => ask(auth.myDeparts),
    'list of 50': () => ask(subjects.listSubjects, { pageSize: 50 }),
    detail: () => ask(subjects.subjectDetail, { id }),
    'list of 50 as a page': page,
    'a record added, and read': write,
  }
  for (const ms of DISTANCES)
    for (const [name, work] of Object.entries(works)) {
      for (const way of [database, following]) way.move(ms)
      const times: number[] = []
      let trips = 0
      for (let turn = 0; turn < TURNS; turn++) {
        const began = performance.now()
        ;({ trips } = await work())
        times.push(performance.now() - began)
      }
      const p50 = times.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)]!
      seen.set(name, [...(seen.get(name) ?? []), { trips, p50 }])
    }
  for (const way of [database, following]) way.move(0)
  await worker.stop()
  return seen
}

try {
  for (const [title, own] of [
    ['The database so many ms away', {}],
    ['The same, a replica beside the Worker', { DB_READS_URL: replica.url }],
  ] as const) {
    console.log(`${title.padEnd(40)} trips${DISTANCES.map((ms) => String(ms).padStart(7)).join('')}`)
    for (const [name, each] of await measured(own))
      console.log(
        `${name.padEnd(40)} ${String(each[0]!.trips).padStart(5)}${each.map(({ p50 }) => p50.toFixed(0).padStart(7)).join('')}`,
      )
  }
} finally {
  await replica.stop()
  for (const way of [database, following]) way.stop()
  await services.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
