import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { Document, ExternalHyperlink, Packer, Paragraph, TextRun } from 'docx'
import { zipSync } from 'fflate'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadForm } from '~/tests/api/files/storage'
import { resultOf } from '~/tests/support/api-client'
import { assets } from '~/tests/support/assets'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url as base } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as auth from '~/worker/auth/calls'
import { hrefOf } from '~/worker/core/href'
import * as filesCalls from '~/worker/files/calls'
import { glyphsOf } from '~/worker/files/copies/fonts.server'
import { tileOf } from '~/worker/files/copies/pictures/tile'
import * as folders from '~/worker/folders/calls'
import * as ticketsCalls from '~/worker/tickets/calls'

const MB = 1024 * 1024
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const ground = mkdtempSync(join(tmpdir(), 'keti-e2e-files-'))
let browser: Browser
let biz: Awaited<ReturnType<typeof openWindow>>
beforeAll(async () => {
  browser = await sharedBrowser()
  biz = await openWindow(browser, base, 'biz')
})
afterAll(async () => {
  rmSync(ground, { recursive: true, force: true })
})

const folder = async (name: string, pid?: string) =>
  resultOf(await biz.ask(folders.addFolder, pid ? { pid, name } : { area: 'topicExchange', name })).id
/** Grants everyone these rights to the folder. */
const open = async (folderId: string, rights: string) =>
  resultOf(await biz.ask(folders.authorizeFolder, { folderId, auths: [{ targetType: 'all', rights }] }))
const foldersIn = async (pid: string) => resultOf(await biz.ask(folders.listFolders, { pid }))
const filesIn = async (folderId: string) =>
  resultOf(await biz.ask(filesCalls.listFiles, { pageSize: 50, folderId })).records
/** Uploads as the business manager, without a page. */
const brought = (folderId: string, name: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
  biz.ask(filesCalls.uploadFile, uploadForm(name, bytes, { folderId, ...fields }), { origin: base })
const show = (page: Page, id: string) => page.goto(`${base}/share/folder?folder=${id}`)
const input = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]`)
const uploaded = (page: Page) => page.getByRole('dialog').getByText('上传完成')

/** Creates a unique file on disk: chosen again, it is the same file to the browser. */
function bigFile(name: string, size: number) {
  const bytes = Buffer.alloc(size, 'a')
  bytes.write(randomBytes(16).toString('hex'))
  const path = join(ground, name)
  writeFileSync(path, bytes)
  return { path, bytes }
}
const partOf = (address: string) => Number(new URL(address).searchParams.get('partNumber'))
const isPart = (address: URL) => address.searchParams.has('partNumber')

test('resumes a large upload after a reload and a lost connection, and keeps it intact', async () => {
  const id = await folder('大文件')
  const { path, bytes } = bigFile('实验数据.txt', 24 * MB + 5)
  const { page, context } = biz
  await show(page, id)
  await page.route(isPart, (route) => (partOf(route.request().url()) === 1 ? route.continue() : undefined))
  const first = page.waitForResponse((answer) => partOf(answer.url()) === 1 && answer.request().method() === 'PUT')
  await input(page, '上传文件').setInputFiles(path)
  expect((await first).status()).toBe(200)
  await page.getByRole('dialog').getByText('上传进展').waitFor()
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const again: number[] = []
  await page.route(isPart, async (route) => {
    again.push(partOf(route.request().url()))
    if (again.length > 1) return route.continue()
    await context.setOffline(true)
    setTimeout(() => void context.setOffline(false), 1500)
    return route.abort('internetdisconnected')
  })
  await input(page, '上传文件').setInputFiles(path)
  await uploaded(page).waitFor({ timeout: 40_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(again).not.toContain(1)
  expect(new Set(again)).toEqual(new Set([2, 3, 4]))
  const [file] = await filesIn(id)
  expect(file!.fileName).toBe('实验数据.txt')
  // The browser follows a link and streams the file to disk.
  await show(page, id)
  const link = page.waitForResponse((answer) => answer.url().includes(filesCalls.downloadLink.path))
  const came = downloadIn(page)
  await page.getByRole('button', { name: '下载', exact: true }).click()
  expect(((await (await link).json()) as { result: { url: string } }).result.url).toMatch(/^http/)
  const taken = await came
  expect(taken.suggestedFilename()).toBe('实验数据.txt')
  expect(sha(readFileSync(await taken.path()))).toBe(sha(bytes))
})

/** The next download of the page or of a window that it opens. */
const downloadIn = (page: Page) =>
  new Promise<Download>((resolve) => {
    page.once('download', resolve)
    page.context().once('page', (opened) => opened.once('download', resolve))
  })

describe('a dropped folder', () => {
  const whole = join(ground, '材料')
  beforeAll(() => {
    mkdirSync(join(whole, '一月', '空'), { recursive: true })
    writeFileSync(join(whole, '说明.txt'), `说明 ${randomBytes(8).toString('hex')}`)
    writeFileSync(join(whole, '一月', '报告.txt'), `报告 ${randomBytes(8).toString('hex')}`)
    writeFileSync(join(whole, '一月', '.DS_Store'), 'x')
  })
  /** Simulates a folder dropped by the operating system with its content. */
  async function drop(page: Page) {
    const place = (await page.getByLabel('目录位置').boundingBox())!
    const session = await page.context().newCDPSession(page)
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', {
        type,
        x: place.x + 200,
        y: place.y + 10,
        data: { items: [], files: [whole], dragOperationsMask: 1 },
      })
    await expect.poll(() => uploaded(page).count()).toBe(2)
  }

  test('creates its subfolders', async () => {
    const id = await folder('整体')
    await show(biz.page, id)
    await drop(biz.page)
    const [top] = await foldersIn(id)
    expect(top!.name).toBe('材料')
    expect((await filesIn(top!.id)).map((one) => one.fileName)).toEqual(['说明.txt'])
    const [month] = await foldersIn(top!.id)
    expect(month!.name).toBe('一月')
    expect((await filesIn(month!.id)).map((one) => one.fileName)).toEqual(['报告.txt'])
    expect((await foldersIn(month!.id)).map((one) => one.name)).toEqual(['空'])
    // The screen updates without a reload.
    await biz.page.getByRole('link', { name: /^材料/ }).waitFor()
  })

  test('adds folder names to the file names where folders cannot be created', async () => {
    const id = await folder('只上传')
    await open(id, 'ru')
    const { page, context, complaints } = await openWindow(browser, base, 'subject')
    await show(page, id)
    await drop(page)
    expect((await filesIn(id)).map((one) => one.fileName).toSorted()).toEqual(['材料_一月_报告.txt', '材料_说明.txt'])
    expect(await foldersIn(id)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** A presentation of one slide with one line. */
function slides(text: string): Uint8Array {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const part = 'application/vnd.openxmlformats-officedocument.presentationml'
  const names = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
  const links = (...all: [string, string][]) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([type, target], no) => `<Relationship Id="rId${no + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`
  const tree = (inside = '') =>
    `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${inside}</p:spTree></p:cSld>`
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="900000" y="900000"/><a:ext cx="6000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="zh-CN" sz="2400"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const colours = [
    'dk1',
    'lt1',
    'dk2',
    'lt2',
    'accent1',
    'accent2',
    'accent3',
    'accent4',
    'accent5',
    'accent6',
    'hlink',
    'folHlink',
  ]
  const map =
    'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"'
  const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'
  const three = (one: string) => one.repeat(3)
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="${part}.presentation.main+xml"/><Override PartName="/ppt/slides/slide1.xml" ContentType="${part}.slide+xml"/><Override PartName="/ppt/slideLayouts/slideLayout1.xml" ContentType="${part}.slideLayout+xml"/><Override PartName="/ppt/slideMasters/slideMaster1.xml" ContentType="${part}.slideMaster+xml"/><Override PartName="/ppt/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/></Types>`,
    '_rels/.rels': links(['officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': `${head}<p:presentation ${names}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/><p:notesSz cx="6858000" cy="9144000"/><p:defaultTextStyle><a:defPPr/></p:defaultTextStyle></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': links(
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ['slide', 'slides/slide1.xml'],
      ['theme', 'theme/theme1.xml'],
    ),
    'ppt/slides/slide1.xml': `${head}<p:sld ${names}>${tree(shape)}</p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': links(['slideLayout', '../slideLayouts/slideLayout1.xml']),
    'ppt/slideLayouts/slideLayout1.xml': `${head}<p:sldLayout ${names} type="blank">${tree()}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': links(['slideMaster', '../slideMasters/slideMaster1.xml']),
    'ppt/slideMasters/slideMaster1.xml': `${head}<p:sldMaster ${names}>${tree()}<p:clrMap ${map}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': links(
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ),
    'ppt/theme/theme1.xml': `${head}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="t"><a:themeElements><a:clrScheme name="t">${colours.map((one, no) => `<a:${one}><a:srgbClr val="${no % 2 ? 'FFFFFF' : '202020'}"/></a:${one}>`).join('')}</a:clrScheme><a:fontScheme name="t"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="t"><a:fillStyleLst>${three('<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>')}</a:fillStyleLst><a:lnStyleLst>${three('<a:ln w="9525"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>')}</a:lnStyleLst><a:effectStyleLst>${three('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst><a:bgFillStyleLst>${three('<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>')}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, new TextEncoder().encode(xml)])))
}
/** A silent recording of about a minute, longer than the browser buffers. */
function sound(size: number): Buffer {
  const bytes = Buffer.alloc(44 + size)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + size, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(44_100, 24)
  bytes.writeUInt32LE(44_100 * 4, 28)
  bytes.writeUInt16LE(4, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(size, 40)
  return bytes
}
/** A video and a grey picture encoded by this browser. */
async function drawnBy(page: Page): Promise<{ film: Buffer; picture: Buffer }> {
  const { film, picture } = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 160
    canvas.height = 90
    const pen = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const over = new Promise((done) => (recorder.onstop = done))
    recorder.start()
    for (let frame = 0; frame < 12; frame++) {
      pen.fillStyle = `hsl(${frame * 30} 80% 50%)`
      pen.fillRect(0, 0, 160, 90)
      await new Promise((done) => setTimeout(done, 50))
    }
    recorder.stop()
    await over
    const text = (blob: Blob) =>
      new Promise<string>((done) => {
        const reader = new FileReader()
        reader.onload = () => done((reader.result as string).split(',')[1]!)
        reader.readAsDataURL(blob)
      })
    canvas.width = 640
    canvas.height = 400
    pen.fillStyle = 'rgb(128 128 128)'
    pen.fillRect(0, 0, 640, 400)
    return { film: await text(new Blob(pieces)), picture: canvas.toDataURL('image/png').split(',')[1]! }
  })
  return { film: Buffer.from(film, 'base64'), picture: Buffer.from(picture, 'base64') }
}

test('previews every file type with the watermark of the current user', async () => {
  const id = await folder('预览')
  await open(id, 'rd')
  const { page, context, complaints, ask } = await openWindow(browser, base, 'subject')
  const { realname: reader } = resultOf(await ask(auth.myInfo))
  const paper = await PDFDocument.create()
  paper.addPage([400, 300]).drawText('plain paper', { x: 40, y: 200 })
  // Markup that would escape from a document if it were interpreted.
  const hostile = `<img src="https://elsewhere.example/x" onerror="parent.hit = top.hit = 1"><script>parent.hit = 1</script>`
  const strangers: string[] = []
  page.on('request', (asked) => {
    const { protocol, host } = new URL(asked.url())
    if (protocol.startsWith('http') && host !== new URL(base).host) strangers.push(asked.url())
  })
  const link = new ExternalHyperlink({ link: 'javascript:parent.hit=1', children: [new TextRun('点此')] })
  const letter = new Document({
    sections: [
      { children: [new Paragraph('研究内容在此'), new Paragraph(hostile), new Paragraph({ children: [link] })] },
    ],
  })
  const { film, picture } = await drawnBy(page)
  const files: Record<string, Uint8Array> = {
    '报告.pdf': await paper.save(),
    '申报书.docx': await Packer.toBuffer(letter),
    '名单.xlsx': await writeXlsx({
      sheets: [
        {
          name: '一',
          rows: [
            ['姓名', '单位'],
            ['王小明', '甲证券'],
            [hostile, ''],
          ],
        },
      ],
    }),
    '汇报.pptx': slides(`技术路线一 ${hostile.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}`),
    '图.png': picture,
    '说明.txt': Buffer.from(`一段说明 ${hostile}`),
    '录音.wav': sound(12 * MB),
    '演示.webm': film,
  }
  // Restricted files are previewed only as copies with the reader's watermark.
  const limited = ['报告.pdf', '申报书.docx', '图.png', '限.xlsx']
  files['限.xlsx'] = files['名单.xlsx']!
  for (const [name, bytes] of Object.entries(files)) {
    const { body } = await brought(id, name, Uint8Array.from(bytes), { limited: limited.includes(name) ? '1' : '0' })
    expect(body.message, name).toBe('上传成功')
  }
  await show(page, id)
  const dialog = page.getByRole('dialog')
  const frame = dialog.frameLocator('iframe')
  const media = (tag: 'audio' | 'video') => async () => {
    const player = dialog.locator(tag)
    await expect.poll(() => player.evaluate((one: HTMLMediaElement) => one.readyState)).toBeGreaterThan(0)
  }
  const seen: Record<string, () => Promise<unknown>> = {
    '报告.pdf': () => dialog.getByText('第 1 页，共 1 页').waitFor(),
    '申报书.docx': () => frame.getByText('研究内容在此').waitFor(),
    '名单.xlsx': () => dialog.getByRole('cell', { name: '甲证券' }).waitFor(),
    '汇报.pptx': () => frame.getByText('技术路线一').waitFor(),
    '图.png': () =>
      expect.poll(() => dialog.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(640),
    '说明.txt': () => dialog.getByText('一段说明').waitFor(),
    '录音.wav': async () => {
      await media('audio')()
      const part = page.waitForRequest((asked) => /^bytes=[1-9]\d{5}/.test(asked.headers().range ?? ''))
      await dialog.locator('audio').evaluate((one: HTMLMediaElement) => (one.currentTime = one.duration * 0.9))
      expect((await (await part).response())!.status()).toBe(206)
    },
    '演示.webm': media('video'),
  }
  for (const [name, check] of Object.entries(seen)) {
    await page.getByRole('button', { name, exact: true }).click()
    await check().catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`)
    })
    expect(await page.locator('[data-watermark]').count(), name).toBe(limited.includes(name) ? 1 : 0)
    const frames = await dialog.locator('iframe').evaluateAll((all) => all.map((one) => one.getAttribute('sandbox')))
    expect(frames, name).toEqual(/docx|pptx/.test(name) ? [''] : [])
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: '限.xlsx', exact: true }).click()
  await dialog.getByText(/此受限文件无法加水印，不提供在线预览/).waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  expect([await page.evaluate(() => 'hit' in window), strangers]).toEqual([false, []])
  // The watermark is part of the picture: text drawn by this browser correlates with it.
  const [asked] = (await filesIn(id)).filter((one) => one.fileName === '图.png')
  const [right = 0, ...others] = await likeness(page, asked!.id, [`${reader} subject`, '李业务 biz', '二〇二六年七月'])
  expect(right).toBeGreaterThan(0.6)
  expect(Math.max(...others)).toBeLessThan(right - 0.2)
  expect(complaints.filter((one) => !/status of 409/.test(one))).toEqual([])
  await context.close()
})

/**
 * Correlation of a line drawn by the browser with the first line of the watermark on a grey picture, at its best size:
 * 0 to 1.
 */
async function likeness(page: Page, id: string, lines: string[]): Promise<number[]> {
  const ctx = { bindings: { ASSETS: assets } as never }
  const glyphs = await Promise.all([lines[0]!, '2026-11-20 10:00:00'].map((line) => glyphsOf(ctx, line)))
  const tile = tileOf(glyphs, { width: 640, height: 400 })
  return page.evaluate(
    async ({ src, lines, width, height }) => {
      const face = new FontFace('mark', await (await fetch('/fonts/noto-sans-sc.ttf')).arrayBuffer())
      document.fonts.add(await face.load())
      const picture = await createImageBitmap(await (await fetch(src)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const pen = canvas.getContext('2d', { willReadFrequently: true })!
      const seen = () => {
        const { data } = pen.getImageData(0, 0, width, height)
        return Float64Array.from({ length: width * height }, (_, at) => Math.max(0, data[at * 4]! - 128))
      }
      pen.translate(width / 2, height / 2)
      pen.rotate(Math.PI / 7.2)
      pen.translate(-width / 2, -height / 2)
      pen.fillStyle = 'rgb(128 128 128)'
      pen.fillRect(-width, -height, 3 * width, 3 * height)
      pen.drawImage(picture, 0, 0, width, height, 0, 0, width, height)
      const mark = seen()
      pen.resetTransform()
      pen.textAlign = 'center'
      return lines.map((line) => {
        let best = 0
        for (let size = 16; size < 34; size += 0.5) {
          pen.fillStyle = 'rgb(128 128 128)'
          pen.fillRect(0, 0, width, height)
          pen.fillStyle = 'white'
          pen.font = `${size}px mark`
          pen.fillText(line, width / 2, height / 2 - 0.3 * size)
          const drawn = seen()
          let [both, one, other] = [0, 0, 0]
          const from = Math.max(0, Math.floor(height / 2 - 1.3 * size))
          for (let at = from * width; at < Math.floor(height / 2) * width; at++) {
            both += mark[at]! * drawn[at]!
            one += mark[at]! ** 2
            other += drawn[at]! ** 2
          }
          best = Math.max(best, both / Math.sqrt(one * other || 1))
        }
        return best
      })
    },
    { src: hrefOf(filesCalls.previewFile, { id }), lines, width: tile.width, height: tile.height },
  )
}

test('imports rows of a workbook, shows an error beside each rejected row and offers them as a download', async () => {
  const { page } = biz
  await page.goto(`${base}/prize/manage?year=2026`)
  await page.getByRole('button', { name: 'Excel 导入' }).last().click()
  const dialog = page.getByRole('dialog')
  const fetched = async (name: string) => {
    const came = page.waitForEvent('download')
    await dialog.getByRole('button', { name }).click()
    return (await readXlsx(readFileSync(await (await came).path()))).sheets[0]!.rows as (string | number)[][]
  }
  const [header, first, second] = await fetched('下载当前数据')
  expect(header).toEqual(['奖项等级', '名额'])
  expect(await fetched('下载空白模板')).toEqual([header])
  const send = async (...rows: unknown[][]) => {
    const bytes = await writeXlsx({ sheets: [{ name: 'x', rows: [header, ...rows] as never }] })
    await input(page, '选择工作簿').setInputFiles({ name: '名额.xlsx', mimeType: '', buffer: Buffer.from(bytes) })
    await dialog.getByRole('button', { name: '导入', exact: true }).click()
  }
  await send([first![0], 7], ['特别奖', 1])
  await dialog.getByText('已导入 0 行，1 行有错误').waitFor()
  await dialog.getByText('第 3 行：奖项等级不存在').waitFor()
  expect(await fetched('下载未导入的行')).toEqual([
    [...header!, '错误原因'],
    ['特别奖', '1', '第 3 行：奖项等级不存在'],
  ])
  await send([first![0], 7], [second![0], 9])
  await page.getByText('成功导入 2 行').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel(String(first![0])).first().inputValue()).toBe('7')
})

test('resumes courseware at the last page and second', async () => {
  const { id } = resultOf(await biz.ask(folders.addFolder, { area: 'courseware', name: '培训' }))
  const paper = await PDFDocument.create()
  for (let page = 0; page < 4; page++) paper.addPage([400, 300])
  for (const [name, bytes] of [
    ['讲义.pdf', await paper.save()],
    ['录音.wav', sound(12 * MB)],
  ] as const)
    await brought(id, name, Uint8Array.from(bytes))
  const { page } = biz
  await page.goto(`${base}/share/courseware?folder=${id}`)
  const dialog = page.getByRole('dialog')
  const read = async (name: string, look: () => Promise<unknown>) => {
    await page.getByRole('button', { name, exact: true }).click()
    await look()
    const saved = page.waitForRequest((asked) => asked.url().endsWith(filesCalls.keepReading.path))
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await (await saved).response()
  }
  const player = dialog.locator('audio')
  await read('讲义.pdf', async () => {
    for (const number of [1, 2]) {
      await dialog.getByText(`第 ${number} 页，共 4 页`).waitFor()
      await dialog.getByRole('button', { name: '下一页' }).click()
    }
    await dialog.getByText('第 3 页，共 4 页').waitFor()
  })
  await read('录音.wav', async () => {
    await expect.poll(() => player.evaluate((one: HTMLMediaElement) => one.readyState)).toBeGreaterThan(0)
    await player.evaluate((one: HTMLMediaElement) => (one.currentTime = 40))
    await expect.poll(() => player.evaluate((one: HTMLMediaElement) => one.seeking)).toBe(false)
  })
  await page.reload()
  await page.locator('[role=meter][aria-valuenow="75"]').waitFor()
  await page.getByRole('button', { name: '讲义.pdf', exact: true }).click()
  await dialog.getByText('第 3 页，共 4 页').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '录音.wav', exact: true }).click()
  await expect.poll(() => player.evaluate((one: HTMLMediaElement) => Math.round(one.currentTime))).toBe(40)
})

test('accepts uploads by ticket without an account until the ticket is revoked', async () => {
  const id = await folder('外部提交')
  const { ticket } = resultOf(await biz.ask(ticketsCalls.giveTicket, { folderId: id, title: '培训材料', files: 3 }))
  const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${base}/webuploader#${ticket}`)
  await page.getByRole('heading', { name: '上传到：培训材料' }).waitFor()
  await page.getByText('还可上传 3 个文件').waitFor()
  const { path, bytes } = bigFile('讲义.txt', 9 * MB)
  await input(page, '选择文件').setInputFiles(path)
  await uploaded(page).waitFor()
  await page.getByText('还可上传 2 个文件').waitFor()
  const [file] = await filesIn(id)
  expect(sha(await (await biz.ask(filesCalls.downloadFile, { id: file!.id })).response.bytes())).toBe(sha(bytes))

  await show(biz.page, id)
  await biz.page.getByRole('button', { name: '上传凭证' }).click()
  const tickets = biz.page.getByRole('dialog').getByRole('listitem')
  await tickets.getByText('已上传 1/3 个文件').waitFor()
  await tickets.getByRole('button', { name: '撤销' }).click()
  await biz.page.getByRole('dialog').last().getByRole('button', { name: '撤销' }).click()
  await tickets.getByText('已撤销').waitFor()
  await page.reload()
  await page.getByText('上传凭证无效或已过期').waitFor()
  await context.close()
})

test('moves and orders folders by keyboard and refuses to move a folder into itself', async () => {
  const id = await folder('整理')
  const [one, two] = [await folder('甲', id), await folder('乙', id)]
  const inner = await folder('甲之内', one)
  const { page } = biz
  await show(page, id)
  const menu = async (name: string) => {
    await page.getByRole('button', { name: `目录“${name}”的操作` }).press('Enter')
    // The menu moves the focus to its first item when it has opened; a key before that would reach the wrong item.
    const focused = page.locator('[role=menuitem]:focus')
    await focused.waitFor()
    while (!(await focused.innerText()).includes('移动')) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('tree').waitFor()
  }
  const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
  const into = async (...way: string[]) => {
    await page.getByRole('tree').locator('[tabindex="0"]').focus()
    for (const name of way) {
      await item(name).waitFor()
      while (!(await item(name).evaluate((line) => line === document.activeElement)))
        await page.keyboard.press('ArrowDown')
      if (name === way.at(-1)) await page.keyboard.press('Enter')
      else await page.keyboard.press('ArrowRight')
    }
    await page.getByRole('button', { name: '移动到所选目录' }).press('Enter')
  }
  await menu('甲')
  await into('整理', '甲', '甲之内')
  await page.getByRole('alert').getByText('目录不可移至自身或自身的下级目录').waitFor()
  await item('乙').press('Enter')
  await page.getByRole('button', { name: '移动到所选目录' }).press('Enter')
  await page.getByRole('link', { name: /^甲/ }).waitFor({ state: 'detached' })
  expect((await foldersIn(two)).map((row) => row.id)).toEqual([one])
  expect(resultOf(await biz.ask(folders.folderPath, { id: inner })).map((step) => step.name)).toEqual([
    '整理',
    '乙',
    '甲',
    '甲之内',
  ])

  await folder('丙', id)
  await show(page, id)
  await page.getByRole('button', { name: '调整目录顺序' }).press('Enter')
  await page.getByRole('button', { name: '上移“丙”' }).press('Enter')
  await page.getByText('“丙”已移到第 1 位').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).press('Enter')
  await expect.poll(async () => (await foldersIn(id)).map((row) => row.name)).toEqual(['丙', '乙'])
  expect(biz.complaints.filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([])
})
