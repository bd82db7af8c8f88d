/**
 * The lists that keep people, with 100,000 people in 5,000 departments: trips, rows that the server looked at, CPU of the Worker
 * and of sqld, and the milliseconds that one waits, for the list, searches and the tree. `PEOPLE` and `DEPARTS` are how many.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { ensureBuilt } from '~/scripts/local/built'
import { serveBuild } from '~/scripts/local/served'
import { startServices } from '~/scripts/local/services'
import { signedInAt } from '~/tests/world/asking'
import { demonstrationData } from '~/tests/world/served'
import { hrefOf } from '~/worker/core/href'
import * as people from '~/worker/people/calls'
import { roles } from '~/worker/policy/roles'
import { startedBy, worked } from './processes'
import { yardstick } from './yardstick'

const PEOPLE = Number(process.env.PEOPLE ?? 100_000)
const DEPARTS = Number(process.env.DEPARTS ?? 5000)
const AT_ONCE = 5000
const TURNS = 50
/** Departments below each, and the institutions that stand above all. */
const BELOW = 16
const TOPS = 20

const [data] = await Promise.all([demonstrationData(), ensureBuilt()])
const folder = mkdtempSync(join(tmpdir(), 'keti-bench-'))
cpSync(join(data, 'services'), folder, { recursive: true })
const { result: services, process: sqld } = await startedBy('sqld', () => startServices(folder))
const client = createClient({ url: services.vars.DB_URL, intMode: 'number' })

const columnsOf = async (table: string) =>
  (await client.execute(`pragma table_info("${table}")`)).rows.map(({ name }) => name as string)
/** Copies a row of a table from one number up to another, with what differs as an expression of `i`. */
async function multiply(table: string, where: string, count: number, differs: Record<string, string>) {
  const columns = await columnsOf(table)
  for (let from = 0; from < count; from += AT_ONCE)
    await client.execute(
      `with recursive n (i) as (select ${from} union all select i + 1 from n where i + 1 < ${Math.min(from + AT_ONCE, count)})
        insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
        select ${columns.map((name) => differs[name] ?? `o."${name}"`).join(', ')}
        from n cross join (select * from "${table}" where ${where} limit 1) o`,
    )
}
const above = `(case when i < ${TOPS} then -1 else (i - ${TOPS}) / ${BELOW} end)`

try {
  const began = performance.now()
  await multiply('depart', "parent_id = ''", DEPARTS, {
    id: "'bench-d-' || i",
    depart_name: "'第' || i || '部'",
    depart_name_full: "'第' || i || '部'",
    parent_id: `case when i < ${TOPS} then '' else 'bench-d-' || ${above} end`,
    org_code: "'Z' || printf('%05d', i)",
    credit_code: "''",
  })
  await multiply('user', "username = 'subject'", PEOPLE, {
    id: "'bench-u-' || i",
    username: "'bench' || i",
    realname: "'赵钱孙李周吴郑王' || i",
    phone: "printf('139%08d', i)",
    email: "''",
    work_no: "''",
    depart_id: `'bench-d-' || (i % ${DEPARTS})`,
    create_time: "datetime('2026-01-01', '+' || i || ' minutes')",
  })
  for (let from = 0; from < PEOPLE; from += AT_ONCE)
    for (const [table, columns, values] of [
      ['user_depart', 'user_id, depart_id', `'bench-u-' || i, 'bench-d-' || (i % ${DEPARTS})`],
      ['role_given', 'user_id, role_id', `'bench-u-' || i, '${roles.subjectMan.id}'`],
    ] as const)
      await client.execute(
        `with recursive n (i) as (select ${from} union all select i + 1 from n where i + 1 < ${Math.min(from + AT_ONCE, PEOPLE)})
          insert into ${table} (${columns}) select ${values} from n`,
      )
  console.log(
    `${PEOPLE} people in ${DEPARTS} departments written in ${((performance.now() - began) / 1000).toFixed(0)} s; yardstick ${yardstick().toFixed(0)} ms`,
  )

  const vars = { ENVIRONMENT: 'development', CAPTCHA: 'off', SECRET: 'x'.repeat(43), ...services.vars }
  const { result: worker, process: workerd } = await startedBy('workerd', () => serveBuild(vars))
  try {
    for (const username of ['admin', 'biz', 'mechanism']) {
      const { token } = await signedInAt(worker.url, username)
      const headers = { 'x-access-token': token }
      const ask = async (href: string) => {
        const answer = await fetch(worker.url + href, { headers })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${username} ${href}: ${answer.status}`)
        return answer
      }
      for (const [name, href] of Object.entries({
        'the first page': hrefOf(people.list, { pageSize: 20 }),
        'page 1,000': hrefOf(people.list, { pageSize: 20, pageNo: 1000 }),
        'by the name': hrefOf(people.list, { pageSize: 20, column: 'realname', order: 'asc' }),
        'found by a name': hrefOf(people.list, { keyword: '王99999' }),
        'found by a phone': hrefOf(people.list, { keyword: '13900077777' }),
        'of a department': hrefOf(people.list, { departId: 'bench-d-7' }),
        'of a role': hrefOf(people.list, { roleId: roles.subjectMan.id }),
        'a picker': hrefOf(people.pickableUsers, { keyword: '李' }),
        'the tree': hrefOf(people.departNodes, { pid: '' }),
        'a branch': hrefOf(people.departNodes, { pid: 'bench-d-0' }),
      })) {
        const first = await ask(href).catch((error: Error) => error)
        if (first instanceof Error) {
          console.log(`${username.padEnd(10)} ${name.padEnd(18)} ${first.message}`)
          continue
        }
        await ask(href)
        const [workerBefore, sqldBefore] = [worked(workerd), worked(sqld)]
        const times: number[] = []
        let answer = first
        for (let turn = 0; turn < TURNS; turn++) {
          const start = performance.now()
          answer = await ask(href)
          times.push(performance.now() - start)
        }
        const [trips, rows] = [answer.headers.get('x-db-trips'), answer.headers.get('x-db-rows')?.split(',')[0]]
        const cpu = [worked(workerd) - workerBefore, worked(sqld) - sqldBefore].map((ms) => (ms / TURNS).toFixed(1))
        const waited = times.toSorted((a, b) => a - b)[TURNS / 2]!.toFixed(0)
        console.log(
          `${username.padEnd(10)} ${name.padEnd(18)} ${trips} trips, ${rows} rows, ${cpu[0]} + ${cpu[1]} ms of CPU, ${waited} ms`,
        )
      }
    }
  } finally {
    await worker.stop()
  }
} finally {
  client.close()
  await services.stop()
  rmSync(folder, { recursive: true, force: true })
}
