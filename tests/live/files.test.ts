import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { cleanUpFiles } from '~/jobs/files'
import { serveBuild } from '~/scripts/local/worker-server'
import { apiClientAt, signInAt } from '~/tests/support/api-client'
import { jobContext } from '~/worker/core/context'
import { listObjects } from '~/worker/core/storage.server'
import * as files from '~/worker/files/calls'

const MB = 1024 * 1024
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * A proxy of the local storage with faults: `down` refuses every call, `hang` never answers, `fail` returns 500, `cut`
 * breaks off after a megabyte, `stall` sends nothing after it.
 */
async function openStorageProxy(storage: string) {
  const proxy = { mode: 'open' as 'open' | 'down' | 'hang' | 'fail' | 'cut' | 'stall', url: '', calls: 0 }
  const target = new URL(storage)
  const hanging = new Set<ServerResponse>()
  const server = createServer((asked, answer) => {
    proxy.calls += 1
    if (proxy.mode === 'down') return void asked.destroy()
    if (proxy.mode === 'hang') return void hanging.add(answer)
    if (proxy.mode === 'fail') return void answer.writeHead(500).end('<Error><Code>InternalError</Code></Error>')
    const { method, url, headers } = asked
    const on = ask({ host: target.hostname, port: target.port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode!, found.headers)
      if (proxy.mode !== 'cut' && proxy.mode !== 'stall') return void found.pipe(answer)
      let left = MB
      found.on('data', (chunk: Buffer) => {
        answer.write(chunk.subarray(0, left))
        left -= chunk.length
        if (left > 0) return
        found.destroy()
        if (proxy.mode === 'stall') hanging.add(answer)
        else answer.destroy()
      })
    })
    on.on('error', () => answer.destroy())
    asked.on('error', () => on.destroy())
    asked.pipe(on)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    proxy,
    async close() {
      for (const one of hanging) one.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Storage timeout in milliseconds: long enough for two busy cores. */
const PATIENCE = 4_000
let installation: Awaited<ReturnType<typeof open>>
async function open() {
  const { proxy, close } = await openStorageProxy(inject('vars').S3_ENDPOINT!)
  const vars = {
    ...inject('vars'),
    S3_ENDPOINT: proxy.url,
    S3_PATIENCE: String(PATIENCE),
    CAPTCHA: 'off',
  } as Record<string, string>
  const worker = await serveBuild(vars)
  const biz = await signInAt(worker.url, 'biz')
  return {
    proxy,
    vars,
    ...biz,
    async upload(
      name: string,
      bytes: Uint8Array<ArrayBuffer>,
      fields: Record<string, string> = {},
      signal?: AbortSignal,
    ) {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('file', new File([bytes], name))
      return apiClientAt(worker.url, biz.token, { signal }).ask(files.uploadFile, form)
    },
    async stop() {
      await worker.stop()
      await close()
    },
  }
}
beforeAll(async () => {
  installation = await open()
}, 120_000)
afterAll(() => installation?.stop())

/** A unique text of the given size. */
const unlike = (size: number) => {
  const bytes = new Uint8Array(size).fill(97)
  bytes.set(new TextEncoder().encode(randomBytes(Math.min(16, Math.floor(size / 2))).toString('hex')))
  return bytes
}

test('uploads, lists, serves ranges and 304, and zips in the built Worker', async () => {
  const bytes = unlike(9 * MB + 17)
  const { body } = await installation.upload('实验数据 一.txt', bytes)
  expect(body.message).toBe('上传成功')
  const { id } = body.result
  const listed = (await installation.ask(files.listFiles, { pageSize: 10, column: 'uploadTime', order: 'desc' })).body
  expect(listed.result.records.map((one) => one.id)).toContain(id)
  const download = (headers: Record<string, string> = {}) => installation.ask(files.downloadFile, { id }, headers)
  const whole = await download()
  expect(sha(new Uint8Array(await whole.response.arrayBuffer()))).toBe(sha(bytes))
  const range = await download({ range: `bytes=${8 * MB}-${8 * MB + 9}` })
  expect([range.status, range.headers.get('content-range'), await range.response.text()]).toEqual([
    206,
    `bytes ${8 * MB}-${8 * MB + 9}/${bytes.length}`,
    'a'.repeat(10),
  ])
  const beyond = await download({ range: `bytes=${bytes.length}-` })
  const unchanged = await download({ 'if-none-match': whole.headers.get('etag')! })
  expect([beyond.status, unchanged.status]).toEqual([416, 304])
  // A compressed text has no length; a large file is downloaded by a link with a length, so that a browser can show
  // progress.
  const link = (await installation.ask(files.downloadLink, { fileId: id })).body
  const straight = await fetch(link.result.url)
  expect(straight.headers.get('content-length')).toBe(String(bytes.length))
  await straight.body!.cancel()
  const zip = new Uint8Array(await (await installation.byGet(files.zipFiles, { ids: id })).response.arrayBuffer())
  expect(zip.length).toBeGreaterThan(bytes.length)
})

test('uploads parts directly to storage, out of order, repeated, resumed, completed and aborted', async () => {
  const bytes = unlike(8 * MB + 5)
  const { result } = (
    await installation.ask(files.startUpload, { fileName: '大.txt', size: bytes.length, sha256: sha(bytes) })
  ).body
  const send = async (number: number) => {
    const signed = await installation.ask(files.signParts, { uploadId: result.uploadId, numbers: [number] })
    const piece = bytes.slice((number - 1) * result.partSize, number * result.partSize)
    expect((await fetch(signed.body.result.urls[0]!.url, { method: 'PUT', body: piece })).status).toBe(200)
  }
  await send(2)
  const early = await installation.ask(files.completeUpload, { uploadId: result.uploadId })
  expect(early.body).toMatchObject({ success: false, code: 409 })
  await send(1)
  await send(1)
  const state = (await installation.ask(files.uploadState, { uploadId: result.uploadId })).body
  expect(state.result.arrived.map((one) => one.number)).toEqual([1, 2])
  const done = await installation.ask(files.completeUpload, { uploadId: result.uploadId })
  expect(done.body.message).toBe('上传成功')
  const back = await installation.ask(files.downloadFile, { id: done.body.result.id })
  expect(sha(new Uint8Array(await back.response.arrayBuffer()))).toBe(sha(bytes))

  const given = (await installation.ask(files.startUpload, { fileName: '弃.txt', size: 100 })).body.result.uploadId
  expect((await installation.ask(files.abortUpload, { uploadId: given })).body.success).toBe(true)
  expect((await installation.ask(files.signParts, { uploadId: given, numbers: [1] })).body.code).toBe(409)
})

test('serves a watermarked copy with the font of the build', async () => {
  const made = await PDFDocument.create()
  made.addPage([595, 842]).drawText(`plain ${randomBytes(4).toString('hex')}`, { x: 60, y: 700 })
  const bytes = (await made.save()) as Uint8Array<ArrayBuffer>
  const { body } = await installation.upload('任务书.pdf', bytes, { watermark: '1', limited: '1' })
  // The uploader gets the original; the administrator gets a watermarked copy.
  const own = new Uint8Array(
    await (await installation.ask(files.downloadFile, { id: body.result.id })).response.arrayBuffer(),
  )
  expect(sha(own)).toBe(sha(bytes))
  const client = databaseClient(installation.vars, { intMode: 'number' })
  onTestFinished(() => client.close())
  await client.execute({
    sql: "update file set uploader_id = '' , biz_type = 'announcement' where id = ?",
    args: [body.result.id],
  })
  const copy = new Uint8Array(
    await (await installation.ask(files.downloadFile, { id: body.result.id })).response.arrayBuffer(),
  )
  const { text } = await extractText(await getDocumentProxy(copy), { mergePages: true })
  expect(text).toContain('biz')
  expect(text).toContain('plain')
})

test('answers in time without a row while storage fails, is unavailable or hangs, and recovers', {
  timeout: 60_000,
}, async () => {
  const client = databaseClient(installation.vars, { intMode: 'number' })
  onTestFinished(() => client.close())
  const rows = async () => (await client.execute('select count(*) as n from file')).rows[0]!.n
  const kept = await installation.upload('在.txt', unlike(1000))
  const before = await rows()
  onTestFinished(() => {
    installation.proxy.mode = 'open'
  })
  for (const mode of ['fail', 'down', 'hang'] as const) {
    installation.proxy.mode = 'open'
    const { calls } = installation.proxy
    // When rejected early, the connection may be closed before the answer is read.
    const halfway = installation.upload('半途.txt', unlike(40 * MB)).catch(() => null)
    while (installation.proxy.calls < calls + 2) await wait(5)
    installation.proxy.mode = mode
    const began = Date.now()
    const [half, sent, read] = await Promise.all([
      halfway,
      installation.upload('停.txt', unlike(1000)),
      installation.ask(files.downloadFile, { id: kept.body.result.id }),
    ])
    const refused = [503, '文件存储暂时不可用，请稍后再试']
    if (half) expect([half.status, half.body.message], mode).toEqual(refused)
    expect([sent.status, sent.body.message, read.status], mode).toEqual([...refused, 503])
    // The storage timeout, and as long again to remove the partial object.
    expect(Date.now() - began, mode).toBeLessThan(2 * PATIENCE + 5_000)
  }
  installation.proxy.mode = 'open'
  expect(await rows()).toBe(before)
  expect((await installation.upload('停.txt', unlike(1000))).body.success).toBe(true)
})

test('leaves no row of an upload aborted by its sender', async () => {
  const client = databaseClient(installation.vars, { intMode: 'number' })
  onTestFinished(() => client.close())
  const name = `弃${randomBytes(4).toString('hex')}.txt`
  const controller = new AbortController()
  const going = installation.upload(name, unlike(60 * MB), {}, controller.signal).catch((error: Error) => error.name)
  await wait(60)
  controller.abort()
  expect(await going).toBe('AbortError')
  await wait(500)
  const { rows } = await client.execute({ sql: 'select id from file where file_name = ?', args: [name] })
  expect(rows).toEqual([])
})

/** `SOAK=1000` for the long run. */
const SOAK = Number(process.env.SOAK ?? 60)
test(`${SOAK} files while storage goes and comes: nothing lost, nothing left behind`, {
  timeout: 60_000 + SOAK * 1500,
}, async () => {
  const client = databaseClient(installation.vars, { intMode: 'number' })
  onTestFinished(() => client.close())
  const run = randomBytes(4).toString('hex')
  let going = true
  let outages = 0
  const unrest = (async () => {
    while (going) {
      await wait(400 + Math.random() * 600)
      installation.proxy.mode = outages % 2 ? 'fail' : 'down'
      outages += 1
      await wait(200 + Math.random() * 400)
      installation.proxy.mode = 'open'
    }
  })()
  const sent = new Map<string, string>()
  let refused = 0
  const began = Date.now()
  const numbers = Array.from({ length: SOAK }, (_, at) => at)
  const worker = async () => {
    for (let at = numbers.shift(); at !== undefined; at = numbers.shift()) {
      const bytes = unlike(at % 50 === 49 ? 9 * MB : 500 + ((at * 7919) % 60_000))
      for (;;) {
        // When rejected early, the connection may be closed before the answer is read.
        const answer = await installation.upload(`${run}-${at}.txt`, bytes).catch(() => null)
        if (!answer) {
          refused += 1
          continue
        }
        const { status, body } = answer
        if (body.success) {
          sent.set(body.result.id as string, sha(bytes))
          break
        }
        expect([status, body.code]).toEqual([503, 503])
        refused += 1
      }
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  const uploaded = Date.now() - began
  let again = 0
  const ids = [...sent.keys()]
  const reader = async () => {
    for (let id = ids.shift(); id; id = ids.shift())
      for (;;) {
        const answer = await installation.ask(files.downloadFile, { id }).catch(() => null)
        const bytes = await answer?.response.arrayBuffer().catch(() => null)
        if (!answer) {
          again += 1
          continue
        }
        if (answer.status === 200 && bytes && sha(new Uint8Array(bytes)) === sent.get(id)) break
        expect(answer.status === 503 || answer.status === 200, `${answer.status}`).toBe(true)
        again += 1
      }
  }
  await Promise.all(Array.from({ length: 6 }, reader))
  going = false
  await unrest
  console.log(
    `soak: ${SOAK} files, ${outages} outages, ${refused} uploads and ${again} downloads tried again, up ${uploaded} ms, down ${Date.now() - began - uploaded} ms`,
  )
  const { rows } = await client.execute({
    sql: 'select id, object_key from file where file_name like ? and del_flag = 0',
    args: [`${run}-%`],
  })
  expect(new Set(rows.map((row) => row.id as string))).toEqual(new Set(sent.keys()))
  expect(rows).toHaveLength(sent.size)
  // The nightly cleanup removes the remains of an outage and no referenced object.
  const ctx = jobContext('tidy', installation.vars as object, () => new Date(Date.now() + 3 * 86_400_000))
  await cleanUpFiles(ctx)
  const stored: string[] = []
  let next: string | undefined
  do {
    const page = await listObjects(ctx.env, 'objects/', next)
    stored.push(...page.objects.map((one) => one.key))
    next = page.next
  } while (next)
  const known = (await client.execute("select distinct object_key as k from file where object_key <> ''")).rows.map(
    (row) => row.k as string,
  )
  expect(stored.filter((key) => !known.includes(key))).toEqual([])
  expect(known.filter((key) => !stored.includes(key))).toEqual([])
})

test('passes no truncated file as complete when storage breaks off', async () => {
  const bytes = unlike(20 * MB)
  const { id } = (await installation.upload('半.txt', bytes)).body.result
  onTestFinished(() => {
    installation.proxy.mode = 'open'
  })
  installation.proxy.mode = 'cut'
  // A truncated compressed text would be empty for this client.
  const answer = await installation.ask(files.downloadFile, { id }, { 'accept-encoding': 'identity' })
  expect(answer.status).toBe(200)
  await expect(answer.response.arrayBuffer()).rejects.toThrow()
  installation.proxy.mode = 'open'
  expect(sha(new Uint8Array(await (await installation.ask(files.downloadFile, { id })).response.arrayBuffer()))).toBe(
    sha(bytes),
  )
})

test('ends downloads and archives when storage stalls', async () => {
  const { id } = (await installation.upload('停.txt', unlike(20 * MB))).body.result
  onTestFinished(() => {
    installation.proxy.mode = 'open'
  })
  installation.proxy.mode = 'stall'
  const began = Date.now()
  const file = await installation.ask(files.downloadFile, { id }, { 'accept-encoding': 'identity' })
  await expect(file.response.arrayBuffer()).rejects.toThrow()
  // The length of an archive is unknown before its end: it ends without its central directory.
  const archive = await installation.byGet(files.zipFiles, { ids: id })
  const bytes = Buffer.from(await archive.response.arrayBuffer().catch(() => new ArrayBuffer(0)))
  expect(bytes.includes('PK\u0005\u0006')).toBe(false)
  expect(Date.now() - began).toBeLessThan(6 * PATIENCE)
})
