/**
 * User management lists with 100,000 people in 5,000 departments: round trips, rows read, CPU of the Worker and of
 * sqld, and response milliseconds of the list, searches and the tree. `PEOPLE` and `DEPARTS` are the numbers.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '~/scripts/local/build'
import { serveBuild } from '~/scripts/local/worker-server'
import { startServices } from '~/scripts/local/services'
import { signInAt } from '~/tests/support/api-client'
import { insertManyPeople } from '~/tests/support/many-people'
import { demonstrationData } from '~/tests/support/served-world'
import { hrefOf } from '~/worker/core/href'
import * as people from '~/worker/people/calls'
import { roles } from '~/worker/policy/roles'
import { startedProcess, cpuMillisecondsOf } from './processes'
import { measureMachineSpeed } from './machine-speed'

const PEOPLE = Number(process.env.PEOPLE ?? 100_000)
const DEPARTS = Number(process.env.DEPARTS ?? 5000)
const TURNS = 50

const [data] = await Promise.all([demonstrationData(), ensureBuilt()])
const folder = mkdtempSync(join(tmpdir(), 'keti-bench-'))
cpSync(join(data, 'services'), folder, { recursive: true })
const { result: services, process: sqld } = await startedProcess('sqld', () => startServices(folder))

try {
  const began = performance.now()
  await insertManyPeople(services.vars, PEOPLE, DEPARTS)
  console.log(
    `${PEOPLE} people in ${DEPARTS} departments written in ${((performance.now() - began) / 1000).toFixed(0)} s; yardstick ${measureMachineSpeed().toFixed(0)} ms`,
  )

  const vars = { ENVIRONMENT: 'development', CAPTCHA: 'off', SECRET: 'x'.repeat(43), ...services.vars }
  const { result: worker, process: workerd } = await startedProcess('workerd', () => serveBuild(vars))
  try {
    for (const username of ['admin', 'biz', 'mechanism']) {
      const { token } = await signInAt(worker.url, username)
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
        'of a department': hrefOf(people.list, { departId: 'crowd-d-7' }),
        'found by a sign': hrefOf(people.list, { keyword: '李' }),
        'of a role': hrefOf(people.list, { roleId: roles.subjectMan.id }),
        'role, by the name': hrefOf(people.list, { roleId: roles.subjectMan.id, column: 'realname', order: 'asc' }),
        'role and a sign': hrefOf(people.list, { roleId: roles.subjectMan.id, keyword: '李' }),
        'who are active': hrefOf(people.list, { status: '1', column: 'username' }),
        'a picker': hrefOf(people.pickableUsers, { keyword: '李' }),
        'a picker of many': hrefOf(people.pickableUsers, { keyword: '李', roleCode: 'subjectMan' }),
        'a picker of few': hrefOf(people.pickableUsers, { keyword: '李', roleCode: 'csrcLeader' }),
        'few, no word': hrefOf(people.pickableUsers, { roleCode: 'csrcLeader' }),
        'holders of a role': hrefOf(people.peopleOfRole, { roleId: roles.subjectMan.id }),
        'the tree': hrefOf(people.departNodes, { pid: '' }),
        'a branch': hrefOf(people.departNodes, { pid: 'crowd-d-0' }),
      })) {
        const first = await ask(href).catch((error: Error) => error)
        if (first instanceof Error) {
          console.log(`${username.padEnd(10)} ${name.padEnd(18)} ${first.message}`)
          continue
        }
        await ask(href)
        const [workerBefore, sqldBefore] = [cpuMillisecondsOf(workerd), cpuMillisecondsOf(sqld)]
        const times: number[] = []
        let answer = first
        for (let turn = 0; turn < TURNS; turn++) {
          const start = performance.now()
          answer = await ask(href)
          times.push(performance.now() - start)
        }
        const [trips, rows] = [answer.headers.get('x-db-trips'), answer.headers.get('x-db-rows')?.split(',')[0]]
        const cpu = [cpuMillisecondsOf(workerd) - workerBefore, cpuMillisecondsOf(sqld) - sqldBefore].map((ms) =>
          (ms / TURNS).toFixed(1),
        )
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
  await services.stop()
  rmSync(folder, { recursive: true, force: true })
}
