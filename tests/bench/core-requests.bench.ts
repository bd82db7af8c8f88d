import { databaseClient } from '~/db/node-client'
import { createMeter, openDatabase } from '~/db/client'
import { signInAt } from '~/tests/support/api-client'
import { openWorld } from '~/tests/support/served-world'
import { api } from '~/worker/api'
import type { Call, InputOf } from '~/worker/core/call'
import { hrefOf } from '~/worker/core/href'
import * as grading from '~/worker/grading/calls'
import * as steering from '~/worker/subject-management/calls'
import * as subjects from '~/worker/subjects/calls'
import { GRADER, gradesToCommit } from './grades'
import { type Load, load, report } from './load'
import { type Recording, record, replay, statementsOf } from './request-recording'

const COMMITS = 200
const AT_ONCE = 8

const world = await openWorld()
const database = world.vars.DB_URL!
const client = databaseClient(world.vars)
/** Waits for a busy server as the Worker does. */
const direct = openDatabase(database, world.vars.DB_TOKEN!, createMeter())

/** The built Worker and, in the same run, the same requests sent directly to the database server; then the exact counts. */
async function compareWithDirect<C extends Call>(call: C, input: InputOf<C>, token: string, requests: number) {
  const path = hrefOf<Call>(call, input)
  const headers = { 'x-access-token': token }
  const { recording, answer } = await record(database, () =>
    Promise.resolve(api.request(path, { headers }, world.vars as never)),
  )
  const bytes = (await answer.clone().arrayBuffer()).byteLength
  const through = await load(() => fetch(world.url + path, { headers }), requests, AT_ONCE)
  const straight = await load(() => replay(recording), requests, AT_ONCE)
  printLine(`GET ${call.path}`, through, straight, `${countsOf(answer, recording)}, ${bytes} bytes`)
}
const countsOf = (answer: Response, recording: Recording) =>
  `${answer.headers.get('x-db-trips')} trips of ${statementsOf(recording).join(' + ')} statements, rows read,written ${answer.headers.get('x-db-rows')}`
function printLine(name: string, through: Load, straight: Load, counts: string) {
  report(name, through)
  report('  the same, straight to sqld', straight)
  console.log(`  ratio of rates ${(through.perSecond / straight.perSecond).toFixed(2)}; ${counts}`)
}

try {
  const { token: biz } = await signInAt(world.url, 'biz')
  const { rows } = await client.execute("select id from subject where status = 'ESTABLISHED' order by id limit 1")
  await compareWithDirect(subjects.listSubjects, { pageSize: 10 }, biz, 400)
  await compareWithDirect(subjects.subjectDetail, { id: rows[0]!.id as string }, biz, 400)

  // Actions on a subject read their input; a dry run reads and decides like the action and writes nothing.
  for (const [status, { path }, body] of [
    ['TO_REVIEW', subjects.auditDeclarations, { result: 'pass', dryRun: true }],
    ['ESTABLISHED', steering.completeSubjects, { dryRun: true }],
  ] as const) {
    const found = await client.execute({ sql: 'select id from subject where status = ? limit 1', args: [status] })
    const asked = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': biz },
      body: JSON.stringify({ ids: found.rows[0]!.id, ...body }),
    }
    const { answer, recording } = await record(database, () =>
      Promise.resolve(api.request(path, asked, world.vars as never)),
    )
    console.log(`POST ${path}: ${countsOf(answer, recording)}`)
  }

  const ids = await gradesToCommit(client, COMMITS)
  const { token: grader } = await signInAt(world.url, GRADER)
  const left = [...ids]
  const next = () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': grader },
    body: JSON.stringify({ ids: left.pop() }),
  })
  const commit = () => fetch(world.url + grading.commitGrades.path, next())
  const { answer: first, recording } = await record(database, () =>
    Promise.resolve(api.request(grading.commitGrades.path, next(), world.vars as never)),
  )
  const said = (await first.clone().json()) as { success: boolean; message: string }
  if (!said.success) throw new Error(`gradeCommit: ${said.message}`)
  // A tenth warms up, so that every call commits a new grade.
  const through = await load(commit, Math.floor((left.length * 10) / 11), AT_ONCE)
  const straight = await load(
    async () => {
      await direct.$client.batch(
        [
          "update subject_grade set lock_version = lock_version + 1 where id = 'grade-bench-0'",
          'select case changes() when 0 then abs(-9223372036854775807 - 1) end',
          "insert into log (id, log_type, log_content, create_time) values (lower(hex(randomblob(16))), 2, '基准', '2026-11-20 00:00:00')",
        ],
        'write',
      )
      return new Response()
    },
    200,
    AT_ONCE,
  )
  printLine(
    `POST ${grading.commitGrades.path}`,
    through,
    straight,
    `${countsOf(first, recording)} (straight: one guarded update with its log row)`,
  )
} finally {
  client.close()
  await world.stop()
}
