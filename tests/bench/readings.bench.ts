/**
 * The cost of reads for the users with the most rows, beside a lower bound: a bare Worker that sends one indexed select
 * of the rows and returns them. At 1,500 and 21,000 subjects; `SIZES=1,14,67` adds 100,500.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { databaseClient } from '~/db/node-client'
import { subject } from '~/db/schema'
import { ensureBuilt } from '~/scripts/local/build'
import { serveBuild } from '~/scripts/local/worker-server'
import { type ServiceVars, startServices } from '~/scripts/local/services'
import { signInAt } from '~/tests/support/api-client'
import { multiplyRows } from '~/tests/support/large-database'
import { demonstrationData } from '~/tests/support/served-world'
import * as auth from '~/worker/auth/calls'
import { SESSION_COOKIE } from '~/worker/auth/session.server'
import { hrefOf } from '~/worker/core/href'
import * as exporting from '~/worker/import-export/calls'
import * as grading from '~/worker/grading/calls'
import * as searching from '~/worker/search/calls'
import * as subjects from '~/worker/subjects/calls'
import { listColumns } from '~/worker/subjects/serializer'
import * as system from '~/worker/system/calls'
import * as todos from '~/worker/pending-tasks/calls'
import { GRADER, gradesToCommit } from './grades'
import { load } from './load'
import { residentMegabytes, startedProcess, cpuMillisecondsOf } from './processes'
import { measureMachineSpeed } from './machine-speed'

const TURNS = 100
const sizes = (process.env.SIZES ?? '1,14').split(',').map(Number)
/** The measured users: of each role the demonstration account with the most subjects. */
const people = { manager: 'bizManger', committee: 'technologyManger', adviser: 'counselor', applicant: 'subjectMan' }

const columns = listColumns.map((name) => subject[name].name).join(', ')
/** Without ids it answers by itself; a stream is kept for the next request, as in the product. */
const FLOOR = `let kept = null
export default { async fetch(request, { DB_URL, DB_TOKEN }) {
  const asked = new URL(request.url).searchParams.get('ids')
  if (!asked) return Response.json({ success: true, message: '', code: 200, result: null, timestamp: Date.now() })
  const ids = asked.split(',')
  const baton = kept
  kept = null
  const stmt = { sql: 'select ${columns} from subject where id in (' + ids.map(() => '?') + ')', args: ids.map((value) => ({ type: 'text', value })) }
  const body = JSON.stringify({ baton, requests: [{ type: 'execute', stmt }] })
  const answer = await (await fetch(DB_URL + '/v3/pipeline', { method: 'POST', headers: { authorization: 'Bearer ' + DB_TOKEN }, body })).json()
  kept = answer.baton
  const { cols, rows } = answer.results[0].response.result
  return Response.json(rows.map((row) => Object.fromEntries(row.map(({ value }, at) => [cols[at].name, value]))))
} }`
async function bareWorker({ DB_URL, DB_TOKEN }: ServiceVars) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      cf: false,
      telemetry: { enabled: false },
      modules: true,
      script: FLOOR,
      bindings: { DB_URL, DB_TOKEN },
    }),
  )
  return { url: (await miniflare.ready).origin, stop: () => miniflare.dispose() }
}

const data = await demonstrationData()
await ensureBuilt()
const bundle = readdirSync('build/server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .reduce((sum, name) => sum + gzipSync(readFileSync(join('build/server', name))).length, 0)
console.log(`deployed bundle ${(bundle / 1e6).toFixed(2)} MB gzip; yardstick ${measureMachineSpeed().toFixed(0)} ms`)

for (const times of sizes) {
  const folder = mkdtempSync(join(tmpdir(), 'keti-bench-'))
  cpSync(join(data, 'services'), folder, { recursive: true })
  if (times > 1) await multiplyRows(folder, times)
  const { result: services, process: sqld } = await startedProcess('sqld', () => startServices(folder))
  const vars = { ENVIRONMENT: 'development', CAPTCHA: 'off', SECRET: 'x'.repeat(43), ...services.vars }
  try {
    const began = performance.now()
    const { result: worker, process: workerd } = await startedProcess('workerd', () => serveBuild(vars))
    await (await fetch(worker.url)).arrayBuffer()
    const cold = performance.now() - began
    const { result: bare, process: bareWorkerd } = await startedProcess('workerd', () => bareWorker(services.vars))

    const client = databaseClient(services.vars)
    const { rows } = await client.execute(
      `select r.role_code as role, u.username from role r join user_role x on x.role_id = r.id join user u on u.id = x.user_id
        where u.status = 1 and u.password = (select password from user where username = 'biz') order by (select count(*) from subject_review v where v.reviewer_id = u.id)
          + (select count(*) from subject s where s.subject_man_id = u.id) desc, u.id`,
    )
    const { rows: pages } = await client.execute(
      'select id from subject where del_flag = 0 order by create_time desc, id desc limit 50',
    )
    const { rows: counted } = await client.execute('select count(*) as total from subject')
    const { rows: years } = await client.execute(
      'select year, count(*) as grades from subject_grade group by year order by grades desc limit 1',
    )
    const toCommit = await gradesToCommit(client, TURNS * 2 + 50)
    client.close()
    const ids = pages.map(({ id }) => id as string)
    const total = Number(counted[0]!.total)
    const middle = Math.max(2, Math.floor(total / 100))
    const signedIn = async (role: string) => {
      for (const { username } of rows.filter((one) => one.role === role)) {
        const person = await signInAt(worker.url, username as string).catch(() => null)
        if (person) return person.token
      }
      throw new Error(`no account signs in as ${role}`)
    }
    const tokens = Object.fromEntries(
      await Promise.all(Object.entries(people).map(async ([name, role]) => [name, await signedIn(role)] as const)),
    ) as Record<keyof typeof people, string>

    console.log(`\n${total} subjects; cold start to the first answer ${cold.toFixed(0)} ms`)
    console.log('                                        CPU ms: Worker  sqld   p50    p95 | 8 at once: /s   p95')
    const measure = async (name: string, url: string, headers: Record<string, string>, program = workerd) =>
      measured(name, () => fetch(url, { headers }), program)
    const measured = async (name: string, call: () => Promise<Response>, program = workerd, turns = TURNS) => {
      for (let turn = 0; turn < turns / 10; turn++) await (await call()).arrayBuffer()
      const [worker0, sqld0] = [cpuMillisecondsOf(program), cpuMillisecondsOf(sqld)]
      const one = await load(call, turns, 1)
      const all = turns * 1.1
      const cpu = [(cpuMillisecondsOf(program) - worker0) / all, (cpuMillisecondsOf(sqld) - sqld0) / all]
      const eight = await load(call, turns, 8)
      const cell = (value: number) => value.toFixed(1).padStart(7)
      console.log(
        `${name.padEnd(46)} ${cpu.map(cell).join('')}${cell(one.p50)}${cell(one.p95)} | ${cell(eight.perSecond)}${cell(eight.p95)}` +
          (one.failed + eight.failed ? `  failed ${one.failed + eight.failed}` : ''),
      )
    }
    const asked = (name: string, path: string, who: keyof typeof people) =>
      measure(`${name}, ${who}`, worker.url + path, { 'x-access-token': tokens[who] })
    await measure('floor: a Worker that asks nobody', bare.url, {}, bareWorkerd)
    await measure('floor: 50 rows by one indexed select', `${bare.url}/?ids=${ids.join()}`, {}, bareWorkerd)
    await measure('floor: 1 row by one indexed select', `${bare.url}/?ids=${ids[0]}`, {}, bareWorkerd)
    await measure('ours, asking nobody', worker.url + system.live.path, {})
    await asked('a call that reads the session alone', hrefOf(auth.myDeparts), 'manager')
    for (const who of Object.keys(people) as (keyof typeof people)[])
      await asked('list of 50', hrefOf(subjects.listSubjects, { pageSize: 50 }), who)
    await asked('list of 50, middle page', hrefOf(subjects.listSubjects, { pageSize: 50, pageNo: middle }), 'manager')
    await asked('detail', hrefOf(subjects.subjectDetail, { id: ids[0]! }), 'manager')
    await asked('what waits', hrefOf(todos.listTodos, { pageSize: 50 }), 'manager')
    await asked('what waits', hrefOf(todos.listTodos, { pageSize: 50 }), 'committee')
    await asked('counts of the menu', hrefOf(todos.countTodos), 'manager')
    await asked('who may grade', hrefOf(grading.candidates), 'manager')
    for (const q of ['研究', '量子'])
      await asked(`searched in all texts: ${q}`, hrefOf(searching.search, { q, pageSize: 50 }), 'manager')
    const { token: grader } = await signInAt(worker.url, GRADER)
    const headers = { 'content-type': 'application/json', 'x-access-token': grader }
    await measured('a first grade committed', () => {
      const body = JSON.stringify({ ids: toCommit.pop() })
      return fetch(worker.url + grading.commitGrades.path, { method: 'POST', headers, body })
    })
    const { year, grades } = years[0] as unknown as { year: string; grades: number }
    for (const call of [exporting.exportSubjectGrades, exporting.exportSubjectGradeManySheet])
      await measured(
        `${call.path.split('/').at(-1)}: ${grades} grades`,
        () => fetch(worker.url + hrefOf(call, { year }), { headers: { 'x-access-token': tokens.manager } }),
        workerd,
        10,
      )
    await measure('list of 50 as a page, manager', `${worker.url}/subjectMngr/declared?pageSize=50`, {
      accept: 'text/html',
      cookie: `${SESSION_COOKIE}=${tokens.manager}`,
    })
    console.log(`memory after: Worker ${residentMegabytes(workerd)} MB, sqld ${residentMegabytes(sqld)} MB`)
    await bare.stop()
    await worker.stop()
  } finally {
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
process.exit(0)
