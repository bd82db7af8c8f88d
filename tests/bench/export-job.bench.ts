/**
 * Exports 200,000 subjects: the job in workerd reads the database, writes the workbook and stores it, in a heap smaller
 * than a Worker's.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { databaseClient } from '~/db/node-client'
import { resultOf, signInAt } from '~/tests/support/api-client'
import { openWorld } from '~/tests/support/served-world'
import { memory } from '~/tests/support/workerd'
import * as exports from '~/worker/import-export/calls'
import type { ExportState } from '~/worker/import-export/contract'

const ROWS = Number(process.env.ROWS ?? 200_000)
const AT_ONCE = 10_000
/** A Worker has 128 MB; beyond this workerd and its job crash. */
const HEAP_MB = 96
process.env.MINIFLARE_WORKERD_V8_FLAGS = `--max-old-space-size=${HEAP_MB} --max-semi-space-size=4`

const world = await openWorld()
const client = databaseClient(world.vars, { intMode: 'number' })

/** Copies one row of a table so many times; columns that differ are expressions of `i`. */
async function multiply(table: string, id: string, differs: Record<string, string>) {
  const columns = (await client.execute(`pragma table_info(${table})`)).rows.map(({ name }) => name as string)
  for (let from = 0; from < ROWS; from += AT_ONCE)
    await client.execute({
      sql: `with recursive n (i) as (select ${from} union all select i + 1 from n where i + 1 < ${Math.min(from + AT_ONCE, ROWS)})
        insert into ${table} (${columns.join(', ')}) select ${columns.map((name) => differs[name] ?? `o.${name}`).join(', ')}
        from n cross join ${table} o where o.id = ?`,
      args: [id],
    })
}

try {
  const [origin] = (
    await client.execute(
      `select s.id, v.id as review from subject s join subject_review v on v.subject_id = s.id
        where s.status = 'FISRT_AUDITING' and v.stage = 'FIRST' and v.status = 2 and v.round_no = s.round_no limit 1`,
    )
  ).rows
  await multiply('subject', origin!.id as string, {
    id: "'bench-' || i",
    subject_name: "'面向证券期货业的智能运维与网络安全研究之' || i",
    collect_id: "'bench-c-' || i",
  })
  await multiply('subject_review', origin!.review as string, { id: "'bench-r-' || i", subject_id: "'bench-' || i" })

  const biz = await signInAt(world.url, 'biz')
  const before = memory()
  let peak = before
  const began = performance.now()
  const begun = await biz.ask(exports.exportToProjectSubject, { keyword: '智能运维与网络安全研究之' })
  if (begun.body.code !== 202) throw new Error(begun.body.message)
  let task: ExportState = begun.body.result
  while (task.status === 'waiting' || task.status === 'running') {
    await wait(200)
    peak = Math.max(peak, memory())
    task = resultOf(await biz.ask(exports.exportState, { id: task.id }))
  }
  const seconds = (performance.now() - began) / 1000
  if (task.status !== 'done' || task.written !== ROWS) throw new Error(`${task.status}: ${task.message}`)
  console.log(
    `${ROWS} rows by the job          ${Math.round(ROWS / seconds)} rows/s  ${seconds.toFixed(1)} s  file ${(task.size / 2 ** 20).toFixed(1)} MB  heap at most ${HEAP_MB} MB  workerd ${Math.round(before / 1024)} MB before, at most ${Math.round(peak / 1024)} MB`,
  )
} finally {
  client.close()
  await world.stop()
}
