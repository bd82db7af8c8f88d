import { createHash } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type SignedIn } from '../../support/world'
import { cleanUpFiles } from '~/jobs/files'
import type { Call } from '~/worker/core/call'
import { jobContext } from '~/worker/core/context'
import { abortMultipartUpload } from '~/worker/core/storage.server'
import * as files from '~/worker/files/calls'
import { cleanName, fileProblem, partSizeOf } from '~/worker/files/rules'
import { uploadForm, pdf, png, withEntrySize, storageForFile, zip } from './storage'

const storage = storageForFile()
const MB = 1024 * 1024
async function begin() {
  const world = await freshWorld()
  world.vars = storage()
  return { world, man: await world.as('subjectMan') }
}
/** Creates a PDF of the given size, or the smallest possible; each seed gives other bytes. */
function pdfOfSize(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const filled = (count: number) => pdf(`${seed} ${`${seed}abcdefghijk`.repeat(count / 11 + 1).slice(0, count)}`)
  const [least, long] = [filled(0).length, filled(size).length]
  // A larger file has more digits in its table offset.
  return size <= least ? filled(0) : filled(2 * size - long)
}
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const downloadBytes = async (who: SignedIn, id: string) =>
  new Uint8Array(await (await who.ask(files.downloadFile, { id })).response.arrayBuffer())

describe('streamed upload', () => {
  test.each([1, 8 * MB - 1, 8 * MB, 8 * MB + 1, 17 * MB])('of about %i bytes is stored completely', async (size) => {
    const { world, man } = await begin()
    const bytes = pdfOfSize(Math.max(size, 40))
    const sent = await man.ask(files.uploadFile, uploadForm('大.pdf', bytes))
    expect(sent.body).toMatchObject({ success: true, result: { size: bytes.length } })
    expect(sent.trips).toBeLessThanOrEqual(3)
    expect(sha(await downloadBytes(man, sent.body.result.id))).toBe(sha(bytes))
    const again = await man.ask(files.uploadFile, uploadForm('再.pdf', bytes))
    const rows = await world.all('file')
    expect(rows.map((row) => row.objectKey)).toEqual([rows[0]!.objectKey, rows[0]!.objectKey])
    expect(again.body.result.id).not.toBe(sent.body.result.id)
  })

  test('that is incomplete leaves nothing', async () => {
    const { world, man } = await begin()
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc'
    for (const body of ['', '--x', head, `${head}\r\n--x`])
      expect((await man.ask(files.uploadFile, body, type)).body.code, body).toBe(400)
    expect((await man.ask(files.uploadFile, `${head}\r\n--x--\r\n`, type)).body.success).toBe(true)
    expect(await world.all('file')).toHaveLength(1)
  })

  test('rejects a picture with too many pixels and a text with binary content', async () => {
    const { man } = await begin()
    const bomb = new Uint8Array(64)
    bomb.set(png())
    new DataView(bomb.buffer).setUint32(16, 30_000)
    new DataView(bomb.buffer).setUint32(20, 30_000)
    expect((await man.ask(files.uploadFile, uploadForm('炸弹.png', bomb))).body.message).toBe('图片像素过大，无法上传')
    expect((await man.ask(files.uploadFile, uploadForm('a.txt', new Uint8Array([65, 0, 66])))).body.code).toBe(400)
    expect((await man.ask(files.uploadFile, uploadForm('a.txt', new TextEncoder().encode('你好')))).body.success).toBe(
      true,
    )
    expect((await man.ask(files.uploadFile, uploadForm('a.txt', pdf()))).body.code).toBe(400)
  })
})

describe('decompression bomb', () => {
  const picture = (size: number, ...fields: [number, number[]][]) => {
    const bytes = new Uint8Array(size)
    for (const [at, values] of fields) bytes.set(values, at)
    return bytes
  }
  const latin = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0))
  test.each([
    ['gif', picture(32, [0, latin('GIF89a')], [6, [0x20, 0x4e, 0x20, 0x4e]])],
    [
      'jpg',
      picture(64, [0, [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]], [8, [0xff, 0xc2, 0, 11, 8, 0x4e, 0x20, 0x4e, 0x20, 1]]),
    ],
    ['webp', picture(64, [0, latin('RIFF')], [8, latin('WEBPVP8 ')], [23, [0x9d, 1, 0x2a, 0xff, 0x3f, 0xff, 0x3f]])],
    ['webp', picture(64, [0, latin('RIFF')], [8, latin('WEBPVP8L')], [20, [0x2f, 0xff, 0xff, 0xff, 0x0f]])],
    ['webp', picture(64, [0, latin('RIFF')], [8, latin('WEBPVP8X')], [24, [0x1f, 0x4e, 0, 0x1f, 0x4e, 0]])],
  ])('as .%s picture is rejected by its declared size', async (ext, bytes) => {
    const { man } = await begin()
    expect((await man.ask(files.uploadFile, uploadForm(`炸弹.${ext}`, bytes))).body.message).toBe(
      '图片像素过大，无法上传',
    )
  })
  test('as archive is rejected beyond the limit, which is lower for Office files', async () => {
    const { world, man } = await begin()
    const says = async (name: string, entry: string, size: number) => {
      const archive = withEntrySize(zip('[Content_Types].xml', entry), entry, size)
      return (await man.ask(files.uploadFile, uploadForm(name, archive))).body.message
    }
    const refused = '压缩内容展开后过大，无法上传'
    expect(await says('a.zip', 'a.txt', 2 * 1024 * MB)).toBe('上传成功')
    expect(await says('a.zip', 'a.txt', 2 * 1024 * MB + 1)).toBe(refused)
    expect(await says('a.docx', 'word/document.xml', 64 * MB)).toBe('上传成功')
    expect(await says('a.docx', 'word/document.xml', 64 * MB + 1)).toBe(refused)
    expect(await world.all('file')).toHaveLength(2)
  })
})

test.each<[string, number, 'parts' | 'worker', string | null]>([
  ['a.png', 5 * MB, 'worker', null],
  ['a.png', 5 * MB + 1, 'worker', '文件大小超出5MB限制'],
  ['a.png', 5 * MB + 1, 'parts', '文件大小超出5MB限制'],
  ['a.pdf', 200 * MB, 'worker', null],
  ['a.pdf', 200 * MB + 1, 'worker', '文件大小超出200MB限制'],
  ['a.pdf', 5120 * MB, 'parts', null],
  ['a.pdf', 5120 * MB + 1, 'parts', '文件大小超出5120MB限制'],
  ['a.pdf', 1, 'worker', null],
  ['a.pdf', 0, 'worker', '文件内容为空，请重新选择'],
])('the size of %s with %i bytes (%s) is checked to the byte', (name, size, way, problem) => {
  expect(fileProblem(name, size, way)).toBe(problem)
})
test('a multipart upload of the maximum size has at most 1,000 parts', () => {
  expect(Math.ceil((5120 * MB) / partSizeOf(5120 * MB))).toBeLessThanOrEqual(1000)
})
test('accepts a picture of the maximum size', async () => {
  const { man } = await begin()
  const image = new Uint8Array(5 * MB)
  image.set(png())
  expect((await man.ask(files.uploadFile, uploadForm('图.png', image))).body.success).toBe(true)
})

test.each([
  ['../../etc/名.pdf', '名.pdf'],
  ['C:\\x\\名.pdf', '名.pdf'],
  ['a\u0000b\u202e.pdf', 'ab.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['lpt1', '_lpt1'],
  ['a?b*.pdf', 'a_b_.pdf'],
  ['名.pdf. . ', '名.pdf'],
])('the name %j is cleaned to %j', (name, firstId) => expect(cleanName(name)).toBe(firstId))

test('a name of more than 255 bytes is cut between characters and keeps its extension', () => {
  const fits = `${'长'.repeat(83)}ab.pdf`
  expect(new TextEncoder().encode(fits).length).toBe(255)
  expect(cleanName(fits)).toBe(fits)
  const cut = cleanName(`${'长'.repeat(200)}.pdf`)
  expect(cut).toBe(`${'长'.repeat(83)}.pdf`)
})

describe('multipart upload', () => {
  async function start(man: SignedIn, bytes: Uint8Array, more: object = {}) {
    const begun = await man.ask(files.startUpload, { fileName: '大文件.pdf', size: bytes.length, ...more })
    expect(begun.body.message).toBe('可以开始上传')
    expect(begun.trips).toBeLessThanOrEqual(3)
    return begun.body.result as { uploadId: string; partSize: number; parts: number }
  }
  async function put(
    man: SignedIn,
    uploadId: string,
    bytes: Uint8Array<ArrayBuffer>,
    partSize: number,
    ...numbers: number[]
  ) {
    const { body } = await man.ask(files.signParts, { uploadId, numbers })
    for (const { number, url } of body.result.urls) {
      const sent = await fetch(url, { method: 'PUT', body: bytes.slice((number - 1) * partSize, number * partSize) })
      expect(sent.status).toBe(200)
    }
  }

  test('continues where it was interrupted and reports missing parts', async () => {
    const bytes = pdfOfSize(18 * MB, 3)
    const { man } = await begin()
    const { uploadId, partSize, parts } = await start(man, bytes, { sha256: sha(bytes) })
    expect([partSize, parts]).toEqual([8 * MB, 3])
    await put(man, uploadId, bytes, partSize, 3, 1)
    expect((await man.ask(files.completeUpload, { uploadId })).body).toMatchObject({
      code: 409,
      result: { missing: [2] },
    })
    const state = await man.ask(files.uploadState, { uploadId })
    expect(state.body.result.arrived.map((one: { number: number }) => one.number)).toEqual([1, 3])
  })
  test('accepts parts in any order and repeatedly, and creates one file with its checksum', async () => {
    const bytes = pdfOfSize(18 * MB, 3)
    const { world, man } = await begin()
    const { uploadId, partSize } = await start(man, bytes, { sha256: sha(bytes) })
    await put(man, uploadId, bytes, partSize, 3, 1)
    await put(man, uploadId, bytes, partSize, 1, 2)
    const done = await man.ask(files.completeUpload, { uploadId })
    expect(done).toMatchObject({
      body: { success: true, result: { fileName: '大文件.pdf', size: bytes.length } },
      trips: atMost(4),
    })
    expect(sha(await downloadBytes(man, done.body.result.id))).toBe(sha(bytes))
    expect((await man.ask(files.completeUpload, { uploadId })).body.result.id).toBe(done.body.result.id)
    expect(await world.all('file')).toHaveLength(1)
    expect((await man.ask(files.abortUpload, { uploadId })).body.code).toBe(409)
  })

  test('returns 404 to another user and rejects unknown part numbers', async () => {
    const { world, man } = await begin()
    const other = await world.as('mechanism')
    const { uploadId } = await start(man, pdfOfSize(40))
    for (const call of [files.completeUpload, files.abortUpload])
      expect((await other.ask<Call>(call, { uploadId })).status).toBe(404)
    expect((await man.ask(files.signParts, { uploadId, numbers: [2] })).body.code).toBe(400)
  })
  test('is aborted by a wrong checksum', async () => {
    const { world, man } = await begin()
    const uploadId = await whole(man, pdfOfSize(40), { sha256: 'a'.repeat(64) })
    expect((await complete(man, uploadId)).message).toBe('文件校验不一致，请重新上传')
    expect((await complete(man, uploadId)).message).toContain('已取消或过期')
    expect(await world.all('file')).toEqual([])
  })
  test('rejects content of another type than the extension', async () => {
    const { world, man } = await begin()
    const uploadId = await whole(man, pdfOfSize(40), { fileName: 'a.zip' })
    expect((await complete(man, uploadId)).message).toContain('与扩展名 .zip 不符')
    expect(await world.all('file')).toEqual([])
  })
  test('signs no parts after it is aborted', async () => {
    const { man } = await begin()
    const { uploadId } = await start(man, pdfOfSize(40))
    expect((await man.ask(files.abortUpload, { uploadId })).body.success).toBe(true)
    expect((await man.ask(files.signParts, { uploadId, numbers: [1] })).body.code).toBe(409)
  })
  test.each([
    ['a.pdf', 5120 * MB + 1, 413],
    ['a.pdf', 0, 400],
    ['a.exe', 9, 400],
  ])('rejects %s of %i bytes with %i', async (fileName, size, code) => {
    const { man } = await begin()
    expect((await man.ask(files.startUpload, { fileName, size })).body.code).toBe(code)
  })

  /** Starts an upload and sends all its parts. */
  async function whole(man: SignedIn, bytes: Uint8Array<ArrayBuffer>, more: object = {}) {
    const begun = await start(man, bytes, more)
    await put(man, begun.uploadId, bytes, begun.partSize, ...Array.from({ length: begun.parts }, (_, at) => at + 1))
    return begun.uploadId
  }
  const complete = async (man: SignedIn, uploadId: string, more: object = {}) =>
    (await man.ask(files.completeUpload, { uploadId, ...more })).body
  const OVER = '已取消或过期'

  test('reports its state and its parts', async () => {
    // Generated before the clock of the world starts.
    const bytes = pdfOfSize(8 * MB + 5)
    const { man } = await begin()
    const { uploadId } = await start(man, bytes)
    const state = async () => (await man.ask(files.uploadState, { uploadId })).body.result
    const session = { uploadId, fileName: '大文件.pdf', size: 8 * MB + 5, partSize: 8 * MB, parts: 2 }
    expect(await state()).toEqual({ ...session, status: 'open', fileId: '', arrived: [] })
    const signed = await man.ask(files.signParts, { uploadId, numbers: [2, 1] })
    expect(signed.body.result.urls.map((one: { number: number }) => one.number)).toEqual([2, 1])
    expect(signed.body.result.expires).toMatch(/^2026-11-20 09:35/)
    await put(man, uploadId, bytes, 8 * MB, 1, 2)
    const arrived = [
      { number: 1, size: 8 * MB },
      { number: 2, size: 5 },
    ]
    expect(await state()).toEqual({ ...session, status: 'open', fileId: '', arrived })
    const { id } = (await complete(man, uploadId)).result
    expect(await state()).toEqual({ ...session, status: 'done', fileId: id, arrived: [] })
    expect((await man.ask(files.signParts, { uploadId, numbers: [1] })).body).toMatchObject({ code: 409 })
  })

  test('is open for three days', async () => {
    const { world, man } = await begin()
    const uploadId = await whole(man, pdfOfSize(40))
    const sign = async () => (await man.ask(files.signParts, { uploadId, numbers: [1] })).body
    world.pass(2.9)
    const late = await world.signIn((await world.read('user', man.user.id))!, 'subjectMan')
    expect((await late.ask(files.signParts, { uploadId, numbers: [1] })).body.code).toBe(200)
    world.pass(0.2)
    const later = await world.signIn((await world.read('user', man.user.id))!, 'subjectMan')
    expect((await later.ask(files.signParts, { uploadId, numbers: [1] })).body.message).toContain(OVER)
    expect((await complete(later, uploadId)).message).toContain(OVER)
    expect((await sign()).success).toBe(false)
  })

  test('is aborted if the storage lost it', async () => {
    const { world, man } = await begin()
    const uploadId = await whole(man, pdfOfSize(40))
    const { env } = jobContext('test', world.bindings as never)
    const { objectKey, storageId } = (await world.read('uploadSession', uploadId))!
    await abortMultipartUpload(env, { key: objectKey, storageId })
    expect((await man.ask(files.uploadState, { uploadId })).body.result.status).toBe('aborted')
    expect((await complete(man, uploadId)).message).toContain(OVER)
  })

  test('is verified against a checksum sent on completion', async () => {
    const { man } = await begin()
    const bytes = pdfOfSize(40)
    expect((await complete(man, await whole(man, bytes), { sha256: 'b'.repeat(64) })).message).toContain('校验不一致')
    expect((await complete(man, await whole(man, bytes), { sha256: sha(bytes) })).success).toBe(true)
  })

  test('shares the object of a file with the same bytes', async () => {
    const { world, man } = await begin()
    const bytes = pdfOfSize(2 * MB, 7)
    await man.ask(files.uploadFile, uploadForm('先.pdf', bytes))
    await man.ask(files.uploadFile, uploadForm('别.pdf', pdfOfSize(2 * MB, 8)))
    const { id } = (await complete(man, await whole(man, bytes))).result
    const [first, , third] = await world.all('file')
    expect([third!.id, third!.objectKey]).toEqual([id, first!.objectKey])
    expect(sha(await downloadBytes(man, id))).toBe(sha(bytes))
  })

  test.each([MB - 1, MB, MB + 1, 2 * MB, 9 * MB + 7])(
    'of an archive of about %i bytes is checked at both ends',
    async (size) => {
      const { man } = await begin()
      const noise = Uint8Array.from({ length: size - 130 }, (_, at) => (at * 7919 + (at >> 8)) % 251)
      const archive = (name: string) =>
        Uint8Array.from(zipSync({ a: [noise, { level: 0 }], [name]: new Uint8Array() }, { level: 0 }))
      const named = async (name: string) =>
        (await complete(man, await whole(man, archive(name.padEnd(20, 'x')), { fileName: 'a.zip' }))).success
      expect(await named('a.txt')).toBe(true)
      const broken = archive('x'.repeat(20))
      broken.set([0], broken.length - 22)
      expect((await complete(man, await whole(man, broken, { fileName: 'a.zip' }))).message).toBe(
        '“a.zip”已损坏或不完整，请重新保存后上传',
      )
    },
  )

  test('is aborted once, and aborting again succeeds', async () => {
    const { world, man } = await begin()
    const { uploadId } = await start(man, pdfOfSize(40))
    for (let time = 0; time < 2; time++)
      expect((await man.ask(files.abortUpload, { uploadId })).body).toMatchObject({
        success: true,
        message: '已取消上传',
      })
    expect(await world.read('uploadSession', uploadId)).toMatchObject({ status: 'aborted', lockVersion: 1 })
  })
})

test('several files are sent as one archive without unreadable ones', async () => {
  const { world, man } = await begin()
  const put = async (name: string, text: string) =>
    (await man.ask(files.uploadFile, uploadForm(name, pdf(text)))).body.result.id
  const ids = [await put('报告.pdf', '一'), await put('报告.pdf', '二')]
  const other = await world.as('mechanism')
  const zip = await man.ask(files.zipFiles, { ids, name: '材料' })
  expect(zip.headers.get('content-disposition')).toContain(encodeURIComponent('材料.zip'))
  const entries = unzipSync(new Uint8Array(await zip.response.arrayBuffer()))
  expect(Object.keys(entries)).toEqual(['报告.pdf', '报告 (2).pdf'])
  expect(entries['报告 (2).pdf']).toEqual(pdf('二'))
  expect((await other.ask(files.zipFiles, { ids })).status).toBe(404)
  world.vars = { ...world.vars, S3_ENDPOINT: 'http://127.0.0.1:9' }
  expect((await man.ask(files.zipFiles, { ids })).status).toBe(503)
})

test('the cleanup job deletes only objects without readable files', async () => {
  const { world, man } = await begin()
  const put = async (name: string, text: string) =>
    (await man.ask(files.uploadFile, uploadForm(name, pdf(text)))).body.result.id
  const firstId = await put('a.pdf', 'x')
  const secondId = await put('b.pdf', 'x')
  const alone = await put('c.pdf', 'y')
  await man.ask(files.deleteFiles, { ids: [secondId, alone] })
  const upload = await man.ask(files.startUpload, { fileName: 'd.pdf', size: 10 })
  const tidy = (days: number) =>
    cleanUpFiles(
      jobContext('tidyFiles', world.bindings as never, () => new Date(world.now().getTime() + days * 86_400_000)),
    )
  expect(await tidy(1)).toContain('0 uploads given up, 0 deleted files')
  expect(await tidy(31)).toContain('1 uploads given up, 1 deleted files')
  expect(sha(await downloadBytes(man, firstId))).toBe(sha(pdf('x')))
  expect((await world.read('file', alone))!.objectKey).toBe('')
  expect((await man.ask(files.uploadState, { uploadId: upload.body.result.uploadId })).body.result.status).toBe(
    'aborted',
  )
  // The same bytes uploaded again are stored again.
  expect(sha(await downloadBytes(man, await put('e.pdf', 'y')))).toBe(sha(pdf('y')))
})

describe('archive', () => {
  const zip = async (who: SignedIn, ids: string[]) => {
    const answer = await who.ask(files.zipFiles, { ids })
    const bytes = new Uint8Array(await answer.response.clone().arrayBuffer())
    return { ...answer, entries: answer.body ? {} : unzipSync(bytes) }
  }
  test('is limited to four gigabytes', async () => {
    const { world, man } = await begin()
    const put = async (name: string) =>
      (await man.ask(files.uploadFile, uploadForm(name, pdf(name)))).body.result.id as string
    const ids = [await put('a.pdf'), await put('b.pdf')]
    const say = (size: number) => world.client.execute(`update file set size = ${size} where id = '${ids[1]}'`)
    const first = (await world.read('file', ids[0]!))!.size
    await say(4 * 1024 * MB - first + 1)
    expect((await zip(man, ids)).body.code).toBe(409)
    await say(4 * 1024 * MB - first)
    expect((await man.ask(files.zipFiles, { ids })).status).toBe(200)
  })

  test('contains upload times as wall time in Asia/Shanghai', async () => {
    const { world, man } = await begin()
    const { id } = (await man.ask(files.uploadFile, uploadForm('a.txt', new TextEncoder().encode('甲')))).body.result
    await world.client.execute({
      sql: 'update file set upload_time = ? where id = ?',
      args: ['2026-11-20 00:30:10', id],
    })
    const { response } = await man.ask(files.zipFiles, { ids: [id] })
    const entry = new DataView(await response.arrayBuffer())
    // DOS time: seconds in steps of two, years since 1980.
    expect(entry.getUint16(10, true)).toBe((0 << 11) | (30 << 5) | 5)
    expect(entry.getUint16(12, true)).toBe((46 << 9) | (11 << 5) | 20)
  })

  test('lists each file without watermark in its receipt once and counts each download', async () => {
    const { world, man } = await begin()
    const biz = await world.as('bizManger')
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const text = (name: string) => new TextEncoder().encode(name)
    const hangs = { bizType: 'subject', bizId: subject.id, limited: '1' }
    const put = async (name: string) =>
      (await man.ask(files.uploadFile, uploadForm(name, text(name), hangs))).body.result.id as string
    const ids = [await put('甲.txt'), await put('领取凭据.txt')]
    const { entries } = await zip(biz, ids)
    expect(Object.keys(entries)).toEqual(['甲.txt', '领取凭据 (2).txt', '领取凭据.txt'])
    const receipt = new TextDecoder().decode(entries['领取凭据.txt'])
    expect(receipt.match(/甲\.txt/g)).toHaveLength(1)
    expect(receipt.match(/领取凭据 \(2\)\.txt/g)).toHaveLength(1)
    const counts = async () => (await world.all('file')).map((row) => [row.downCount, row.viewCount])
    await expect.poll(counts).toEqual([
      [1, 0],
      [1, 0],
    ])
  })
})

test('previews are counted separately from downloads', async () => {
  const { world, man } = await begin()
  const { id } = (await man.ask(files.uploadFile, uploadForm('a.txt', new TextEncoder().encode('甲')))).body.result
  for (const call of [files.previewFile, files.previewFile, files.downloadFile]) {
    const { response } = await man.ask(call, { id })
    await response.arrayBuffer()
  }
  await expect.poll(async () => (await world.all('fileAccess')).length).toBe(3)
  expect(await world.read('file', id)).toMatchObject({ viewCount: 2, downCount: 1 })
})
