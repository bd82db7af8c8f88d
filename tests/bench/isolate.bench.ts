/**
 * Peak memory of the Worker's isolate in the largest operation of each kind: with garbage that V8 has not collected, and
 * live, from a second run that collects garbage before each sample. The platform ends an isolate at 128 MB.
 * `TIMES` multiplies the demonstration data (14: 21,000 subjects), `ROWS` is the size of the export (200,000).
 */
import { randomBytes } from 'node:crypto'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseClient } from '~/db/node-client'
import { claimPort } from '~/scripts/local/ports'
import { resultOf, signInAt } from '~/tests/support/api-client'
import { hrefOf } from '~/worker/core/href'
import * as departs from '~/worker/departs/calls'
import * as files from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'
import * as exports from '~/worker/import-export/calls'
import { buildSheet } from '~/worker/workbooks/sheet'
import { openInstallation } from './installation'
import { inspectIsolate } from './isolate-heap'
import { measureMachineSpeed } from './machine-speed'
import { cpuMillisecondsOf } from './processes'

const MB = 2 ** 20
const TIMES = Number(process.env.TIMES ?? 14)
const ROWS = Number(process.env.ROWS ?? 200_000)
const ROWS_AT_ONCE = 10_000

const inspector = await claimPort()
const { vars, url, workerd, tick, stop } = await openInstallation({ inspector, times: TIMES })
const client = databaseClient(vars, { intMode: 'number' })
const { usedNow, liveNow, peakOf, collect, close } = await inspectIsolate(inspector)
try {
  console.log(
    `yardstick ${measureMachineSpeed().toFixed(0)} ms; the isolate at its start ${(await usedNow()).toFixed(0)} MiB`,
  )
  console.log(
    'operation                                           peak MiB      live   seconds   CPU seconds of the Worker',
  )
  const only = process.env.ONLY
  for (const [name, work] of Object.entries({
    listsAndPages,
    watermark,
    archive,
    importRows,
    similarity,
    exportRows,
  })) {
    if (only && !new RegExp(only).test(name)) continue
    await work()
  }
} finally {
  close()
  client.close()
  await stop()
}
process.exit(0)

/** Measures one operation, which runs twice, and prints its row; returns what the first run returned. */
async function measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  await collect()
  const [before, began] = [cpuMillisecondsOf(workerd), performance.now()]
  const { result, peak } = await peakOf(work, usedNow)
  const seconds = (performance.now() - began) / 1000
  const cpu = (cpuMillisecondsOf(workerd) - before) / 1000
  const { peak: live } = await peakOf(work, liveNow)
  const figures = [peak.toFixed(0), live.toFixed(0), seconds.toFixed(1), cpu.toFixed(1)]
  console.log(name.padEnd(50) + figures.map((figure) => figure.padStart(10)).join(''))
  return result
}

async function drain(answer: Response): Promise<number> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  let size = 0
  for await (const chunk of answer.body!) size += chunk.length
  return size
}

async function listsAndPages() {
  const { token } = await signInAt(url, 'biz')
  const cookie = `keti_session=${token}`
  await measure('80 list pages as HTML, eight at once', async () => {
    for (let turn = 0; turn < 10; turn++)
      await Promise.all(
        Array.from({ length: 8 }, async () =>
          drain(await fetch(`${url}/subjectMngr/declared?pageSize=50`, { headers: { accept: 'text/html', cookie } })),
        ),
      )
  })
}

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>, folderId: string, limited = 0) {
  const form = new FormData()
  form.set('folderId', folderId)
  form.set('limited', String(limited))
  form.set('file', new File([bytes], name))
  return resultOf(await (await signInAt(url, 'biz')).ask(files.uploadFile, form)).id
}
async function sharedFolder(name: string) {
  const biz = await signInAt(url, 'biz')
  const { id } = resultOf(await biz.ask(folders.addFolder, { area: 'topicExchange', name }))
  resultOf(await biz.ask(folders.authorizeFolder, { folderId: id, auths: [{ targetType: 'all', rights: 'rd' }] }))
  return id
}

/** A PDF of so many bytes: pages with pictures of noise, which cannot be compressed. */
async function largePdf(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const made = await PDFDocument.create()
  const [width, height] = [1000, 1300]
  for (let left = size; left > 0; left -= width * height * 3) {
    const page = made.addPage([595, 842])
    const picture = made.context.stream(randomBytes(Math.min(left, width * height * 3)), {
      ...{
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ColorSpace: 'DeviceRGB',
        BitsPerComponent: 8,
      },
    })
    page.node.setXObject(PDFName.of('Picture'), made.context.register(picture))
  }
  return (await made.save()) as Uint8Array<ArrayBuffer>
}
async function watermark() {
  const folder = await sharedFolder('水印')
  const { token } = await signInAt(url, 'subject')
  const read = (id: string) => fetch(url + hrefOf(files.downloadFile, { id }), { headers: { 'x-access-token': token } })
  const id = await upload('报告.pdf', await largePdf(19.5 * MB), folder, 1)
  await measure('watermark on a PDF of 19.5 MB, the largest allowed', async () => drain(await read(id)))
  await measure('the same, two readers at once', () =>
    Promise.all([read(id), read(id)].map(async (one) => drain(await one))),
  )
  const large = await upload('大报告.pdf', await largePdf(100 * MB), folder, 1)
  await measure('watermark on a PDF of 100 MB: refused', async () => {
    const { code } = (await (await read(large)).json()) as { code: number }
    if (code !== 409) throw new Error(`${code}`)
  })
}

async function archive() {
  const folder = await sharedFolder('归档')
  const id = await upload('数据.txt', new Uint8Array(100 * MB).fill(97), folder)
  const columns = (await client.execute('pragma table_info(file)')).rows.map(({ name }) => name as string)
  const ids = Array.from({ length: 20 }, (_, at) => `bench-file-${at}`)
  await client.execute({
    sql: `insert into file (${columns.join(', ')}) select ${columns.map((name) => (name === 'id' ? 'n.value' : `f.${name}`)).join(', ')}
      from json_each(?) n cross join file f where f.id = ?`,
    args: [JSON.stringify(ids), id],
  })
  const { token } = await signInAt(url, 'biz')
  const size = await measure('archive of 2 GB (20 files)', async () =>
    drain(
      await fetch(url + files.zipFiles.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': token },
        body: JSON.stringify({ ids, name: '归档' }),
      }),
    ),
  )
  if (size < 2000 * MB) throw new Error(`The archive has ${size} bytes.`)
}

async function importRows() {
  const columns = ['部门名称', '省份'].map((header) => ({ header, key: header, optional: header !== '部门名称' }))
  const admin = await signInAt(url, 'admin')
  const importNew = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({ 部门名称: `导入部门${at}`, 省份: '上海' }))
    const form = new FormData()
    form.set('file', new File([(await buildSheet('部门', columns, rows)) as Uint8Array<ArrayBuffer>], 'departs.xlsx'))
    form.set('dryRun', 'false')
    return () => admin.ask(departs.importExcel, form)
  }
  resultOf(await measure('import of 500 departments, the most allowed', await importNew(500)))
  const answer = await measure('the same with 5,000: refused', await importNew(5000))
  console.log(`  ${answer.body?.message}`)
}

const EVERY_MINUTE = '* * * * *'
/** Runs due jobs until the outbox has no rows of this kind left. */
async function drainOutbox(kind: string) {
  for (let left = 1; left > 0; ) {
    await tick(EVERY_MINUTE)
    const { rows } = await client.execute({
      sql: 'select count(*) as count from outbox where kind = ? and status = 0',
      args: [kind],
    })
    left = Number(rows[0]!.count)
  }
}
const schedule = (kind: string, payloads: readonly object[]) =>
  client.batch(
    payloads.map((payload) => ({
      sql: "insert into outbox (id, kind, payload, next_time, create_time) values (lower(hex(randomblob(16))), ?, ?, '2020-01-01 00:00:00', '2020-01-01 00:00:00')",
      args: [kind, JSON.stringify(payload)],
    })),
    'write',
  )
/** Number of declarations that one run of the index job adds. */
const INDEXED_PER_RUN = 500
async function similarity() {
  const submitted = "from subject where submit_time is not null and del_flag = 0 and id not like 'bench%'"
  const counted = await client.execute(`select count(*) as count ${submitted}`)
  // An operation runs twice.
  const runs = Math.ceil(Number(counted.rows[0]!.count) / INDEXED_PER_RUN / 2)
  await measure('index of half of the declarations, 500 in a run', async () => {
    for (let run = 0; run < runs; run++) {
      await schedule('job', [{ name: 'indexDeclarations' }])
      await drainOutbox('job')
    }
  })
  const indexed = await client.execute('select count(*) as count from similarity_document')
  console.log(`  ${Number(indexed.rows[0]!.count)} declarations indexed`)
  const { rows } = await client.execute(`select id ${submitted} limit 60`)
  await measure('similarity of 60 declarations', async () => {
    await schedule(
      'similarity',
      rows.map(({ id }) => ({ subjectId: id })),
    )
    await drainOutbox('similarity')
  })
}

/** Copies one row of a table so many times; columns that differ are expressions of `i`. */
async function copyRow(table: string, id: string, differs: Record<string, string>) {
  const columns = (await client.execute(`pragma table_info(${table})`)).rows.map(({ name }) => name as string)
  for (let from = 0; from < ROWS; from += ROWS_AT_ONCE)
    await client.execute({
      sql: `with recursive n (i) as (select ${from} union all select i + 1 from n where i + 1 < ${Math.min(from + ROWS_AT_ONCE, ROWS)})
        insert into ${table} (${columns.join(', ')}) select ${columns.map((name) => differs[name] ?? `o.${name}`).join(', ')}
        from n cross join ${table} o where o.id = ?`,
      args: [id],
    })
}
async function exportRows() {
  const { rows } = await client.execute(
    `select s.id, v.id as review from subject s join subject_review v on v.subject_id = s.id
      where s.status = 'FISRT_AUDITING' and v.stage = 'FIRST' and v.status = 2 and v.round_no = s.round_no limit 1`,
  )
  const { id, review } = rows[0] as unknown as { id: string; review: string }
  await copyRow('subject', id, {
    id: "'bench-' || i",
    subject_name: "'面向证券期货业的智能运维与网络安全研究之' || i",
    collect_id: "'bench-c-' || i",
  })
  await copyRow('subject_review', review, { id: "'bench-r-' || i", subject_id: "'bench-' || i" })
  const biz = await signInAt(url, 'biz')
  await measure(`export of ${ROWS} rows by its job`, async () => {
    const begun = await biz.ask(exports.exportToProjectSubject, { keyword: '智能运维与网络安全研究之' })
    if (begun.body.code !== 202) throw new Error(begun.body.message)
    let state = begun.body.result as { id: string; status: string; written: number; message: string }
    while (state.status === 'waiting' || state.status === 'running') {
      await wait(200)
      state = resultOf(await biz.ask(exports.exportState, { id: state.id }))
    }
    if (state.status !== 'done' || state.written !== ROWS) throw new Error(`${state.status}: ${state.message}`)
  })
}
