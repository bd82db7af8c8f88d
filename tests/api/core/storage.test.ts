import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clientAt } from '~/tests/support/database-server'
import { freshWorld } from '~/tests/support/world'
import {
  abortMultipartUpload,
  completeMultipartUpload,
  deleteObject,
  getObject,
  headObject,
  listObjects,
  listParts,
  putObject,
  readObject,
  uploadPart,
  signDownloadUrl,
  signPartUrl,
  startMultipartUpload,
} from '~/worker/core/storage.server'
import * as system from '~/worker/system/calls'

type Answer = (request: IncomingMessage, answer: ServerResponse) => void
/** Starts a storage that answers with the given function and records its requests. */
async function storage(answers: Answer, S3_PATIENCE = 10_000) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked: string[] = []
  const server = createServer((request, answer) => {
    request.resume().on('end', () => {
      asked.push(`${request.method} ${decodeURIComponent(request.url!)}`)
      answers(request, answer)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    vi.restoreAllMocks()
    server.closeAllConnections()
    server.close()
  })
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_REGION: 'local',
    S3_BUCKET: 'keti',
    S3_KEY_ID: 'key',
    S3_SECRET: 'secret',
    S3_PATIENCE,
  }
  return { env, asked }
}
const answerWith =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (_, answer) =>
    answer.writeHead(status, headers).end(body)
const failing = (status: number, code: string) => answerWith(status, `<Error><Code>${code}</Code></Error>`)
const AWAY = { code: 503, http: 503, message: '文件存储暂时不可用，请稍后再试' }
const of = { key: 'a/b', storageId: 'u' }
const bytes = new Uint8Array([1, 2, 3])

test('an object is requested by bucket and key in the path', async () => {
  const { env, asked } = await storage(answerWith(200, 'abc'))
  await putObject(env, 'a/b', bytes, 'text/plain')
  await getObject(env, 'a/b')
  await headObject(env, 'a/b')
  await deleteObject(env, 'a/b')
  expect(asked.map((one) => one.split('?')[0])).toEqual([
    'PUT /keti/a/b',
    'GET /keti/a/b',
    'HEAD /keti/a/b',
    'DELETE /keti/a/b',
  ])
})

test('an object is read whole or in part', async () => {
  const { env } = await storage((request, answer) => {
    const { range } = request.headers
    answer.writeHead(range ? 206 : 200, { 'content-length': 3, ...(range && { 'content-range': 'bytes 0-2/9' }) })
    answer.end('abc')
  })
  const whole = await getObject(env, 'x')
  expect(whole).toMatchObject({ length: 3, contentRange: null })
  expect(await getObject(env, 'x', 'bytes=0-2')).toMatchObject({ length: 3, contentRange: 'bytes 0-2/9' })
  expect(await new Response((whole as { body: ReadableStream }).body).text()).toBe('abc')
  expect(await headObject(env, 'x')).toBe(3)
})

test('an unknown object size is reported as 0', async () => {
  const { env } = await storage((_, answer) => {
    answer.writeHead(200, { 'transfer-encoding': 'chunked' })
    answer.end()
  })
  expect(await getObject(env, 'x')).toMatchObject({ length: 0 })
  expect(await headObject(env, 'x')).toBe(0)
})

describe('missing object', () => {
  test.each([
    ['NoSuchKey', 404],
    ['NoSuchUpload', 404],
    ['NotFound', 404],
    ['NoSuchKey', 400],
    ['NoSuchUpload', 400],
    ['Anything', 404],
  ])('is no error: %s, %i', async (code, status) => {
    const { env } = await storage(failing(status, code))
    expect(await getObject(env, 'x')).toBeNull()
    expect(await listParts(env, of)).toBeNull()
    await deleteObject(env, 'x')
    await abortMultipartUpload(env, of)
  })

  test('has no size and no range', async () => {
    const { env } = await storage(answerWith(404))
    expect(await headObject(env, 'x')).toBeNull()
    const past = await storage(failing(416, 'InvalidRange'))
    expect(await getObject(past.env, 'x', 'bytes=9-')).toBe('unsatisfiable')
  })
})

const operations: [string, (env: Awaited<ReturnType<typeof storage>>['env']) => Promise<unknown>][] = [
  ['put', (env) => putObject(env, 'x', bytes, 'text/plain')],
  ['got', (env) => getObject(env, 'x')],
  ['looked up', (env) => headObject(env, 'x')],
  ['deleted', (env) => deleteObject(env, 'x')],
  ['listed', (env) => listObjects(env, 'x/')],
  ['begun', (env) => startMultipartUpload(env, 'x', 'text/plain')],
  ['put in part', (env) => uploadPart(env, of, 1, bytes)],
  ['listed in parts', (env) => listParts(env, of)],
  ['completed', (env) => completeMultipartUpload(env, of, [{ number: 1, etag: 'e', size: 3 }])],
  ['given up', (env) => abortMultipartUpload(env, of)],
]
test.each(operations)('a failing storage is tried twice and then reported as unavailable: %s', async (_, act) => {
  const { env, asked } = await storage(failing(500, 'InternalError'))
  await expect(act(env)).rejects.toMatchObject(AWAY)
  expect(asked).toHaveLength(2)
})

test('a storage times out, except while completing a multipart upload', async () => {
  const late: Answer = (_, answer) => void setTimeout(() => answerWith(200, '<x/>')(_, answer), 600)
  const { env } = await storage(late, 400)
  await expect(putObject(env, 'x', bytes, 'text/plain')).rejects.toMatchObject(AWAY)
  await completeMultipartUpload(env, of, [{ number: 1, etag: 'e', size: 3 }])
})

test('uploaded parts are listed over all pages', async () => {
  const part = (number: number, size: string) =>
    `<Part><PartNumber>${number}</PartNumber><ETag>"e${number}"</ETag>${size}</Part>`
  const page = (more: boolean, ...parts: string[]) =>
    `<ListPartsResult><IsTruncated>${more}</IsTruncated><NextPartNumberMarker>2</NextPartNumberMarker>${parts.join('')}</ListPartsResult>`
  const { env, asked } = await storage((request, answer) => {
    const second = request.url!.includes('part-number-marker=2')
    const body = second ? page(false, part(3, '')) : page(true, part(1, '<Size>8</Size>'), part(2, '<Size>9</Size>'))
    answerWith(200, body)(request, answer)
  })
  expect(await listParts(env, of)).toEqual([
    { number: 1, etag: '"e1"', size: 8 },
    { number: 2, etag: '"e2"', size: 9 },
    { number: 3, etag: '"e3"', size: 0 },
  ])
  expect(asked).toHaveLength(2)
})

test('objects are listed page by page', async () => {
  const time = '2026-11-20T01:30:00.000Z'
  const { env, asked } = await storage(
    answerWith(
      200,
      `<ListBucketResult><NextContinuationToken>next</NextContinuationToken><Contents><Key>a/1</Key><LastModified>${time}</LastModified></Contents></ListBucketResult>`,
    ),
  )
  expect(await listObjects(env, 'a/', 'this')).toEqual({
    objects: [{ key: 'a/1', time: new Date(time) }],
    next: 'next',
  })
  expect(asked[0]).toContain('continuation-token=this')
  const none = await storage(answerWith(200, '<ListBucketResult></ListBucketResult>'))
  expect(await listObjects(none.env, 'a/')).toEqual({ objects: [], next: undefined })
})

test('escaped XML is decoded', async () => {
  const key = 'a/&amp;lt; &lt;b&gt; &quot;c&quot; &apos;d&apos; &#233;&#x5b57;'
  const { env } = await storage(
    answerWith(
      200,
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Contents><Key>${key}</Key><LastModified>2026-11-20T01:30:00.000Z</LastModified></Contents></ListBucketResult>`,
    ),
  )
  expect((await listObjects(env, 'a/')).objects[0]!.key).toBe(`a/&lt; <b> "c" 'd' é字`)
})

test.each([
  ['is no XML', '<html><body>maintenance</body></html>'],
  ['is empty', ''],
  ['is an error', '<Error><Code>InternalError</Code></Error>'],
])('a 200 response that %s is an error', async (_, body) => {
  const { env } = await storage(answerWith(200, body))
  await expect(listObjects(env, 'a/')).rejects.toMatchObject(AWAY)
  await expect(listParts(env, of)).rejects.toMatchObject(AWAY)
  await expect(startMultipartUpload(env, 'a/b', 'text/plain')).rejects.toMatchObject(AWAY)
})

test('a failed completion with status 200 and a part without an ETag are errors', async () => {
  const { env } = await storage(answerWith(200, '<?xml version="1.0"?>\n \n<Error><Code>InternalError</Code></Error>'))
  await expect(completeMultipartUpload(env, of, [{ number: 1, etag: 'e', size: 3 }])).rejects.toMatchObject(AWAY)
  await expect(uploadPart(env, of, 1, bytes)).rejects.toMatchObject(AWAY)
})

test.each([403, 409, 412])('a rejected request (%i) is not retried', async (status) => {
  const { env, asked } = await storage(failing(status, 'Refused'))
  await expect(putObject(env, 'x', bytes, 'text/plain')).rejects.toMatchObject(AWAY)
  expect(asked).toHaveLength(1)
})

test('a retried request succeeds at the second attempt', async () => {
  let times = 0
  const { env } = await storage((request, answer) => answerWith(times++ ? 200 : 503)(request, answer))
  await putObject(env, 'x', bytes, 'text/plain')
  expect(times).toBe(2)
})

test('a signed URL is limited to seconds and one object or part', async () => {
  const { env } = await storage(answerWith(200))
  const as = { seconds: 30, mime: 'text/plain', disposition: 'attachment' }
  const get = new URL(await signDownloadUrl(env, 'a/b', as))
  expect(get.pathname).toBe('/keti/a/b')
  expect(Object.fromEntries(get.searchParams)).toMatchObject({
    ...{ 'X-Amz-Expires': '30', 'response-content-type': 'text/plain', 'response-content-disposition': 'attachment' },
  })
  const put = new URL(await signPartUrl(env, of, { number: 7, length: 10 }, 300))
  expect(Object.fromEntries(put.searchParams)).toMatchObject({ 'X-Amz-Expires': '300', partNumber: '7', uploadId: 'u' })
})

describe('an object read into memory', () => {
  const object = (chunks: string[], length: number) => ({
    body: new Blob(chunks).stream(),
    length,
    contentRange: null,
  })
  test('is one array of its length', async () => {
    const bytes = await readObject(object(['ab', '', 'cde'], 5))
    expect([new TextDecoder().decode(bytes), bytes.buffer.byteLength]).toEqual(['abcde', 5])
  })
  test.each([4, 6])('is refused as unavailable if %i bytes were announced and five came', async (length) => {
    await expect(readObject(object(['abcde'], length))).rejects.toMatchObject({ http: 503 })
  })
})

describe('readiness', () => {
  const ready = async (vars: object, { database = true } = {}) => {
    const world = await freshWorld()
    world.vars = { ...vars }
    if (!database) clientAt(world.url).execute = () => Promise.reject(new Error('away'))
    const { status, body } = await world.nobody.ask(system.ready)
    return [status, body.code, body.message, body.result]
  }
  test('is reported if database and storage respond, even with an empty storage', async () => {
    const { env } = await storage(answerWith(404))
    expect(await ready(env)).toEqual([200, 200, '', { ready: true }])
  })

  test('names the unavailable services', async () => {
    const { env } = await storage(failing(500, 'InternalError'))
    const away = '暂时不可用，请稍后再试'
    expect(await ready(env)).toEqual([503, 503, `文件存储${away}`, { ready: false, database: true, storage: false }])
    expect(await ready(env, { database: false })).toEqual([
      ...[503, 503, `数据服务${away}`, { ready: false, database: false, storage: false }], //
    ])
    const fine = await storage(answerWith(404))
    expect((await ready(fine.env, { database: false }))[3]).toEqual({ ready: false, database: false, storage: true })
  })
})
