import { PDFDocument } from '@cantoo/pdf-lib'
import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { extractImages } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { Call } from '~/worker/core/call'
import { hrefOf } from '~/worker/core/href'
import * as files from '~/worker/files/calls'
import { freshWorld, type SignedIn } from '../../support/world'
import { uploadForm, png, storageForFile, zip } from './storage'

const storage = storageForFile()
async function begin() {
  const world = await freshWorld()
  world.vars = storage()
  const man = await world.as('subjectMan', '王小明')
  const subject = await world.subject({ status: 'ESTABLISHED', subjectManId: man.user.id })
  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
    const hangs = { bizType: 'subject', bizId: subject.id, limited: '1', ...fields }
    const { body } = await man.ask(files.uploadFile, uploadForm(name, bytes, hangs))
    expect(body.message, name).toBe('上传成功')
    return body.result.id as string
  }
  return { world, man, upload, biz: await world.as('bizManger', '李业务') }
}
const picture = async (name: string) => Uint8Array.from(await readFile(`tests/api/files/pictures/${name}`))
const fetchBytes = async (who: SignedIn, call: Call, id: string) => {
  const answer = await who.ask(call, { id })
  return { ...answer, bytes: new Uint8Array(await answer.response.arrayBuffer()) }
}

/** Decodes a picture with other libraries: it is embedded in a PDF and extracted again. */
async function pixels(bytes: Uint8Array) {
  const pdf = await PDFDocument.create()
  const isPng = bytes[0] === 0x89
  pdf.addPage([100, 100]).drawImage(isPng ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes), { x: 0, y: 0 })
  const [found] = await extractImages((await pdf.save()) as Uint8Array<ArrayBuffer>, 1)
  return found!
}
/** Returns the share of pixels that differ at all and that differ clearly. */
async function difference(one: Uint8Array, other: Uint8Array) {
  const [a, b] = [await pixels(one), await pixels(other)]
  expect([b.width, b.height]).toEqual([a.width, a.height])
  let [any, clear] = [0, 0]
  const colours = Math.min(3, a.channels)
  for (let at = 0; at < a.width * a.height; at++) {
    let most = 0
    for (let channel = 0; channel < colours; channel++)
      most = Math.max(most, Math.abs(a.data[at * a.channels + channel]! - b.data[at * b.channels + channel]!))
    if (most > 3) any += 1
    if (most > 40) clear += 1
  }
  return { any: any / (a.width * a.height), clear: clear / (a.width * a.height) }
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Creates a grey PNG with the declared size and the given row data. */
function pngDeclaring(width: number, height: number, rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array) => {
    const bytes = Buffer.alloc(12 + data.length)
    bytes.writeUInt32BE(data.length)
    bytes.write(type, 4)
    bytes.set(data, 8)
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
    return bytes
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', head),
    ...chunk('IDAT', deflateSync(rows)),
    ...chunk('IEND', new Uint8Array()),
  ])
}

describe('watermarked picture', () => {
  test.each([
    ['baseline.jpg', 'one scan with restart markers'],
    ['progressive.jpg', 'several scans'],
    ['grey.jpg', 'one colour'],
    ['turned.jpg', 'rotated, without chroma subsampling'],
    ['rgb.png', 'full colours'],
    ['palette.png', 'palette with transparency'],
    ['interlaced.png', 'four shades, interlaced'],
    ['deep.png', 'sixteen bits with transparency'],
  ])('%s (%s) contains the watermark and is unchanged otherwise', async (name) => {
    const { man, biz, upload } = await begin()
    const original = await picture(name)
    const id = await upload(name, original)
    const taken = await fetchBytes(biz, files.downloadFile, id)
    expect(taken.headers.get('content-type')).toBe(name.endsWith('png') ? 'image/png' : 'image/jpeg')
    expect(taken.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="${name}"`))
    expect(taken.headers.get('cache-control')).toBe('private, no-store')
    const { any, clear } = await difference(original, taken.bytes)
    expect(clear).toBeGreaterThan(0.015)
    expect(any).toBeLessThan(0.25)
    expect((await difference(original, (await fetchBytes(biz, files.previewFile, id)).bytes)).clear).toBeGreaterThan(
      0.015,
    )
    // The uploader gets the original.
    expect((await fetchBytes(man, files.downloadFile, id)).bytes).toEqual(original)
  })

  test('differs by reader and time', async () => {
    const { world, biz, upload } = await begin()
    const id = await upload('图.jpg', await picture('baseline.jpg'))
    const first = (await fetchBytes(biz, files.downloadFile, id)).bytes
    const other = (await fetchBytes(await world.as('bizManger', '赵业务'), files.downloadFile, id)).bytes
    expect((await difference(first, other)).clear).toBeGreaterThan(0.001)
    world.pass(1)
    expect((await difference(first, (await fetchBytes(biz, files.downloadFile, id)).bytes)).clear).toBeGreaterThan(
      0.0005,
    )
  })

  test('is in an archive without a receipt', async () => {
    const { biz, upload } = await begin()
    const id = await upload('图.png', await picture('rgb.png'))
    const { response } = await biz.byGet(files.zipFiles, { ids: id })
    const inside = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(inside)).toEqual(['图.png'])
    expect((await difference(await picture('rgb.png'), inside['图.png']!)).clear).toBeGreaterThan(0.015)
    expect((await biz.ask(files.downloadLink, { fileId: id })).body.result.url).toBe(hrefOf(files.downloadFile, { id }))
  })

  test('drops thumbnail and location of the camera and keeps the orientation', async () => {
    const { biz, upload } = await begin()
    const plain = await picture('turned.jpg')
    const secret = new TextEncoder().encode('GPS 31.2304 121.4737')
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, secret.length + 2 + 6]), Buffer.from('Other\0'), secret])
    const id = await upload('图.jpg', Uint8Array.from(Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)])))
    const copy = Buffer.from((await fetchBytes(biz, files.downloadFile, id)).bytes)
    expect(copy.includes('GPS 31')).toBe(false)
    const at = copy.indexOf('Exif\0\0')
    // The only tag: orientation, 6.
    expect([copy.readUInt16BE(at + 14), copy.readUInt16BE(at + 16), copy.readUInt16BE(at + 24)]).toEqual([1, 0x0112, 6])
  })
})

describe('picture that cannot be watermarked', () => {
  test.each<[string, string, () => Promise<Uint8Array<ArrayBuffer>>]>([
    ['四色.jpg', 'of four colours', () => picture('four-colours.jpg')],
    ['坏.png', 'broken', () => Promise.resolve(png())],
    ['小.png', 'too small for a watermark', () => Promise.resolve(pngDeclaring(100, 60, new Uint8Array(60 * 101)))],
    // 48 million pixels in a few bytes, with matching image data.
    ['炸.png', 'a decompression bomb', () => Promise.resolve(pngDeclaring(8000, 6000, new Uint8Array(8001 * 6000)))],
    ['谎.png', 'with fewer rows than declared', () => Promise.resolve(pngDeclaring(6000, 6000, new Uint8Array(6001)))],
    ['断.jpg', 'truncated', async () => (await picture('baseline.jpg')).slice(0, 3000)],
    ['空.jpg', 'without data', async () => (await picture('progressive.jpg')).slice(0, 400)],
  ])('%s (%s) is downloaded with a receipt and has no preview', async (name, _, made) => {
    const { biz, upload } = await begin()
    const bytes = await made()
    const id = await upload(name, bytes)
    const taken = await fetchBytes(biz, files.downloadFile, id)
    const inside = unzipSync(taken.bytes)
    expect(Object.keys(inside)).toEqual([name, '领取凭据.txt'])
    expect(inside[name]).toEqual(bytes)
    const preview = await biz.ask(files.previewFile, { id })
    expect(preview.body).toMatchObject({ success: false, code: 409 })
    expect(preview.body.message).toContain('不提供在线预览')
  })
})

test.each<[string, () => Uint8Array<ArrayBuffer>]>([
  ['图.webp', () => Uint8Array.from(Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'))],
  ['表.xlsx', () => zip('[Content_Types].xml', 'xl/workbook.xml')],
  ['名单.txt', () => new TextEncoder().encode('名单')],
])('a restricted %s without watermark has no preview for others', async (name, made) => {
  const { man, biz, upload } = await begin()
  const id = await upload(name, made())
  expect((await biz.ask(files.previewFile, { id })).body.message).toBe(
    '此受限文件无法加水印，不提供在线预览；有下载权限的可下载查看，并附领取凭据',
  )
  expect((await fetchBytes(man, files.previewFile, id)).bytes).toEqual(made())
  const open = await upload(name, made(), { limited: '0' })
  expect((await fetchBytes(biz, files.previewFile, open)).bytes).toEqual(made())
})
