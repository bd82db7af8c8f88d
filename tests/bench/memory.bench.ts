/**
 * Resident memory of the processes of one machine under a mixed load: reads of every type, pages, exports, and every
 * type of write. `MINUTES` is the duration (1). Prints MB of each process over time to show growth.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { databaseClient } from '~/db/node-client'
import { sessionCookieAt, signInAt } from '~/tests/support/api-client'
import { hrefOf } from '~/worker/core/href'
import * as exporting from '~/worker/import-export/calls'
import * as searching from '~/worker/search/calls'
import * as subjects from '~/worker/subjects/calls'
import * as todos from '~/worker/pending-tasks/calls'
import { writersFor } from './faults/rehearsal'
import { keepWriting, Ledger, signInWriters } from './faults/writes'
import { openInstallation } from './installation'
import { residentMegabytes, cpuMillisecondsOf } from './processes'
import { measureMachineSpeed } from './machine-speed'

const MINUTES = Number(process.env.MINUTES ?? 1)
/** Concurrent readers. */
const READERS = 6
const SAY_EVERY = Math.max(10_000, MINUTES * 6000)

const { vars, sqld, url, workerd, stop } = await openInstallation()
const database = databaseClient(vars)
try {
  const ledger = new Ledger(1)
  const people = await signInWriters(url, ledger)
  const writers = await writersFor(people, ledger, database)
  const { token } = await signInAt(url, 'biz')
  const cookie = await sessionCookieAt(url, 'biz')
  const { rows } = await database.execute('select id from subject where del_flag = 0 order by id limit 200')
  const ids = rows.map(({ id }) => id as string)
  const asked = [
    () => hrefOf(subjects.listSubjects, { pageSize: 50 }),
    (at: number) => hrefOf(subjects.subjectDetail, { id: ids[at % ids.length]! }),
    () => hrefOf(todos.listTodos, { pageSize: 50 }),
    (at: number) => hrefOf(searching.search, { q: ['研究', '量子', '风险'][at % 3]!, pageSize: 50 }),
    () => hrefOf(exporting.exportSubjectGradeManySheet, { year: '2025' }),
  ]
  const pages = ['/subjectMngr/declared?pageSize=50', '/', '/subjectMngr/list']
  const over = new AbortController()
  const answers = { calls: 0, pages: 0, failed: 0 }
  const read = async (first: number) => {
    for (let at = first; !over.signal.aborted; at++) {
      const page = at % 3 === 0
      const href = page ? pages[(at / 3) % pages.length]! : asked[at % asked.length]!(at)
      const answer = await fetch(url + href, {
        headers: page ? { accept: 'text/html', cookie } : { 'x-access-token': token },
      })
        .then(async (given) => (await given.arrayBuffer(), given))
        .catch(() => null)
      answers[page ? 'pages' : 'calls']++
      if (!answer?.ok) answers.failed++
    }
  }
  console.log(`${MINUTES} min, yardstick ${measureMachineSpeed().toFixed(0)} ms; resident MB`)
  console.log('seconds   workerd  sqld   calls  pages  failed  writes')
  const began = performance.now()
  const say = () =>
    console.log(
      [
        Math.round((performance.now() - began) / 1000),
        residentMegabytes(workerd),
        residentMegabytes(sqld),
        answers.calls,
        answers.pages,
        answers.failed,
        ledger.total(ledger.kept),
      ]
        .map((value) => String(value).padStart(7))
        .join(''),
    )
  say()
  const working = [
    ...Array.from({ length: READERS }, (_, at) => read(at * 7)),
    ...writers.map((writer, at) => keepWriting(writer, at, over.signal)),
  ]
  for (const end = began + MINUTES * 60_000; performance.now() < end; ) {
    await wait(Math.min(SAY_EVERY, Math.max(100, end - performance.now())))
    say()
  }
  over.abort()
  await Promise.all(working)
  await wait(15_000)
  say()
  console.log(
    `CPU: workerd ${cpuMillisecondsOf(workerd)} ms, sqld ${cpuMillisecondsOf(sqld)} ms; answers to writes: ${JSON.stringify([...ledger.answers])}`,
  )
} finally {
  database.close()
  await stop()
}
process.exit(0)
