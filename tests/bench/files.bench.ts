import { type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { setImmediate as breath } from 'node:timers/promises'
import fontkit from '@cantoo/fontkit'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { browserApiClient, resultOf, signInAt } from '~/tests/support/api-client'
import { chineseFont } from '~/tests/support/assets'
import { launchBrowser } from '~/tests/support/browser'
import { openWorld } from '~/tests/support/served-world'
import * as auth from '~/worker/auth/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { readEnv } from '~/worker/core/env'
import { hrefOf } from '~/worker/core/href'
import {
  deleteObject,
  completeMultipartUpload,
  signDownloadUrl,
  signPartUrl,
  startMultipartUpload,
} from '~/worker/core/storage.server'
import * as filesCalls from '~/worker/files/calls'
import * as foldersCalls from '~/worker/folders/calls'
import { load, report } from './load'

const MB = 1024 * 1024
const ONE = 64 * MB
const ROUNDS = 5
const SMALL = 50_000
/** MiB of the file uploaded in parts. */
const LARGE = Number(process.env.LARGE ?? 2048) * MB
const AT_ONCE = 3

/** The workerd processes, captured as they start. */
const started: ChildProcess[] = []
subscribe('child_process', (message) => started.push((message as { process: ChildProcess }).process))

const world = await openWorld()
const storage = readEnv(world.vars)
const biz = await signInAt(world.url, 'biz')
const headers = { 'x-access-token': biz.token }
const addressOf = (id = '') => world.url + hrefOf(filesCalls.downloadFile, { id })

/** Resident memory of workerd in bytes. */
function held(): number {
  const pids = started.filter((child) => child.spawnfile?.includes('workerd') && child.exitCode === null)
  return pids.reduce((sum, { pid }) => {
    const pages = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return sum + Number(pages?.[1] ?? 0) * 1024
  }, 0)
}
/** Runs `work` and returns the peak memory of workerd. */
async function watching<Result>(work: () => Promise<Result>) {
  const before = held()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, held())), 50)
  const began = performance.now()
  try {
    const result = await work()
    return { result, seconds: (performance.now() - began) / 1000, before, most: Math.max(most, held()) }
  } finally {
    clearInterval(timer)
  }
}
const mib = (bytes: number) => (bytes / MB).toFixed(0)
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
async function timed(act: (round: number) => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    await act(round)
    // The first round warms up.
    if (round) times.push((performance.now() - began) / 1000)
  }
  return median(times)
}

/** A unique text. */
function unlike(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(97)
  bytes.set(new TextEncoder().encode(randomBytes(16).toString('hex')))
  return bytes
}
async function upload(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  folderId = '',
  limited = 0,
): Promise<{ id: string }> {
  const form = new FormData()
  if (folderId) form.set('folderId', folderId)
  form.set('limited', String(limited))
  form.set('file', new File([bytes], name))
  return resultOf(await biz.ask(filesCalls.uploadFile, form))
}
/** Reads an answer to its end. @returns its length */
async function drain(answer: Response): Promise<number> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  let size = 0
  for await (const chunk of answer.body!) size += chunk.length
  return size
}
async function put(url: string, body: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(url, { method: 'PUT', body })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
const straight = (key: string) =>
  signDownloadUrl(storage, key, { seconds: 600, mime: 'text/plain', disposition: 'attachment' })
/** Sends the same bytes directly to the storage in the parts that the Worker would send, as an upper bound. */
async function putStraight(
  key: string,
  size: number,
  partSize: number,
  atOnce: number,
  piece: (at: number) => Uint8Array<ArrayBuffer>,
) {
  const of = { key, storageId: await startMultipartUpload(storage, key, 'text/plain') }
  const count = Math.ceil(size / partSize)
  const parts: { number: number; etag: string; size: number }[] = []
  const left = Array.from({ length: count }, (_, at) => at + 1)
  const sender = async () => {
    for (let number = left.shift(); number; number = left.shift()) {
      const body = piece(number)
      const answer = await fetch(await signPartUrl(storage, of, { number, length: body.length }, 600), {
        method: 'PUT',
        body,
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      parts.push({ number, etag: answer.headers.get('etag')!, size: body.length })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  await completeMultipartUpload(
    storage,
    of,
    parts.toSorted((a, b) => a.number - b.number),
  )
}

function share(name: string, bytes: number, through: number, direct: number) {
  const rate = (seconds: number) => `${(bytes / MB / seconds).toFixed(0)} MiB/s`
  console.log(
    `${name.padEnd(44)} ${rate(through)} through the Worker, ${rate(direct)} straight: ${((direct / through) * 100).toFixed(0)} %`,
  )
}

async function whole() {
  let id = ''
  const up = await timed(async () => ({ id } = await upload('量.txt', unlike(ONE))))
  const key = 'objects/bench/one'
  const upStraight = await timed(async () => {
    const bytes = unlike(ONE)
    await putStraight(key, ONE, 8 * MB, 1, (number) => bytes.subarray((number - 1) * 8 * MB, number * 8 * MB))
  })
  share('upload, one of 64 MiB at a time', ONE, up, upStraight)
  const down = await timed(async () => drain(await fetch(addressOf(id), { headers })))
  const downStraight = await timed(async () => drain(await fetch(await straight(key))))
  share('download, one of 64 MiB at a time', ONE, down, downStraight)
  await deleteObject(storage, key)
}

async function small() {
  const files: string[] = []
  const up = await load(
    async () => {
      const form = new FormData()
      form.set('file', new File([unlike(SMALL)], '小.txt'))
      const answer = await biz.ask(filesCalls.uploadFile, form)
      files.push(resultOf(answer).id)
      return answer.response
    },
    300,
    8,
  )
  report('upload of 50 kB', up)
  let at = 0
  const of = { key: 'objects/bench/small', storageId: '' }
  const { AwsV4Signer } = await import('aws4fetch')
  const signedPut = async (key: string) => {
    const put = new AwsV4Signer({
      method: 'PUT',
      url: `${world.vars.S3_ENDPOINT}/${world.vars.S3_BUCKET}/${key}`,
      service: 's3',
      region: world.vars.S3_REGION!,
      accessKeyId: world.vars.S3_KEY_ID!,
      secretAccessKey: world.vars.S3_SECRET!,
      signQuery: true,
    })
    return (await put.sign()).url
  }
  const addresses = await Promise.all(Array.from({ length: 400 }, (_, number) => signedPut(`${of.key}-${number}`)))
  const upStraight = await load(() => fetch(addresses[at++ % 400]!, { method: 'PUT', body: unlike(SMALL) }), 300, 8)
  report('  the same, straight to storage', upStraight)
  console.log(`  ratio of rates ${(up.perSecond / upStraight.perSecond).toFixed(2)}`)
  let read = 0
  const down = await load(() => fetch(addressOf(files[read++ % files.length]), { headers }), 300, 8)
  report('download of 50 kB', down)
  const gets = await Promise.all(Array.from({ length: 300 }, (_, number) => straight(`${of.key}-${number}`)))
  const downStraight = await load(() => fetch(gets[read++ % 300]!), 300, 8)
  report('  the same, straight from storage', downStraight)
  console.log(`  ratio of rates ${(down.perSecond / downStraight.perSecond).toFixed(2)}`)
}

async function large() {
  const hash = createHash('sha256')
  const block = unlike(8 * MB)
  const begun = await biz.ask(filesCalls.startUpload, { fileName: '很大.txt', size: LARGE })
  const { uploadId, partSize, parts } = resultOf(begun)
  // The same block repeatedly, each part with its number in front.
  const piece = (number: number) => {
    const bytes = new Uint8Array(Math.min(partSize, LARGE - (number - 1) * partSize))
    for (let at = 0; at < bytes.length; at += block.length) bytes.set(block.subarray(0, bytes.length - at), at)
    bytes.set(new TextEncoder().encode(`part ${number} `))
    return bytes
  }
  for (let number = 1; number <= parts; number++) {
    hash.update(piece(number))
    // Lets the closing of connections be processed.
    await breath()
  }
  const sha256 = hash.digest('hex')

  const left = Array.from({ length: parts }, (_, at) => at + 1)
  const sent = await watching(async () => {
    const sender = async () => {
      for (let number = left.shift(); number; number = left.shift()) {
        const { urls } = resultOf(await biz.ask(filesCalls.signParts, { uploadId, numbers: [number] }))
        await put(urls[0]!.url, piece(number))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
  })
  const whole = await watching(async () => resultOf(await biz.ask(filesCalls.completeUpload, { uploadId, sha256 })))
  const key = 'objects/bench/large'
  const began = performance.now()
  await putStraight(key, LARGE, partSize, AT_ONCE, piece)
  const direct = (performance.now() - began) / 1000
  const name = `${mib(LARGE)} MiB in ${parts} parts`
  share(`${name}: parts up`, LARGE, sent.seconds, direct)
  console.log(
    `${name}: put together, read through and its checksum verified in ${whole.seconds.toFixed(1)} s (${(LARGE / MB / whole.seconds).toFixed(0)} MiB/s)`,
  )
  const address = addressOf(whole.result.id)
  const down = await watching(async () => drain(await fetch(address, { headers })))
  if (down.result !== LARGE) throw new Error(`${down.result} bytes of ${LARGE} were returned`)
  const since = performance.now()
  await drain(await fetch(await straight(key)))
  share(`${name}: down as a stream`, LARGE, down.seconds, (performance.now() - since) / 1000)
  const ranges = await watching(async () => {
    for (let at = 0; at < 200; at++) {
      const from = Math.floor((LARGE / 200) * at)
      await drain(await fetch(address, { headers: { ...headers, range: `bytes=${from}-${from + MB - 1}` } }))
    }
  })
  console.log(`${name}: 200 ranges of 1 MiB, ${((ranges.seconds / 200) * 1000).toFixed(1)} ms each`)
  for (const [what, { before, most }] of [
    ['parts up', sent],
    ['put together', whole],
    ['down as a stream', down],
    ['by ranges', ranges],
  ] as const)
    console.log(`  memory of workerd, ${what.padEnd(18)} before ${mib(before)} MiB, at most ${mib(most)} MiB`)
  await deleteObject(storage, key)
}

/** Time from the click on a file name to the first page. */
async function preview() {
  const added = await biz.ask(foldersCalls.addFolder, { area: 'topicExchange', name: '预览' })
  const { id: folderId } = resultOf(added)
  const made = await PDFDocument.create()
  made.registerFontkit(fontkit as never)
  const font = await made.embedFont(chineseFont(), { subset: true })
  for (let page = 0; page < 60; page++) {
    const sheet = made.addPage([595, 842])
    for (let line = 0; line < 40; line++)
      sheet.drawText(`${page + 1} 研究内容与技术路线 ${line}`, { x: 60, y: 790 - 18 * line, size: 12, font })
  }
  const bytes = (await made.save()) as Uint8Array<ArrayBuffer>
  await upload('报告.pdf', bytes, folderId)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const signedIn = { username: 'biz', password: DEMO_PASSWORD, private: 1 }
    resultOf(await browserApiClient(context, world.url).ask(auth.signIn, signedIn))
    const page = await context.newPage()
    await page.goto(`${world.url}/share/folder?folder=${folderId}`, { waitUntil: 'networkidle' })
    const first = await firstPage(page)
    const more: number[] = []
    for (let round = 0; round < 5; round++) more.push(await firstPage(page))
    console.log(
      `preview of a PDF of 60 pages (${(bytes.length / 1000).toFixed(0)} kB): first page after ${first.toFixed(0)} ms on the first opening, ${median(more).toFixed(0)} ms afterwards`,
    )
  } finally {
    await browser.close()
  }
}
/** Watermarked copies of pictures in phone size. */
async function marked() {
  const { id: folderId } = resultOf(await biz.ask(foldersCalls.addFolder, { area: 'topicExchange', name: '照片' }))
  resultOf(await biz.ask(foldersCalls.authorizeFolder, { folderId, auths: [{ targetType: 'all', rights: 'rd' }] }))
  const reader = { 'x-access-token': (await signInAt(world.url, 'subject')).token }
  const browser = await launchBrowser()
  const taken = await (await browser.newPage()).evaluate(async () => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [4000, 3000]
    const pen = canvas.getContext('2d')!
    for (let at = 0; at < 6000; at++) {
      pen.fillStyle = `hsl(${(at * 47) % 360} 60% ${20 + ((at * 13) % 60)}%)`
      pen.fillRect((at * 977) % 4000, (at * 613) % 3000, 40 + (at % 90), 30 + (at % 70))
    }
    const text = async (type: string) => canvas.toDataURL(type, 0.92).split(',')[1]!
    return { jpg: await text('image/jpeg'), png: await text('image/png') }
  })
  await browser.close()
  for (const [ext, text] of Object.entries(taken)) {
    const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
    const { id } = await upload(`照片.${ext}`, bytes, folderId, 1)
    const copies = await watching(() => timed(async () => drain(await fetch(addressOf(id), { headers: reader }))))
    console.log(
      `marked copy of a .${ext} of 12 megapixels (${(bytes.length / MB).toFixed(1)} MiB): ${(copies.result * 1000).toFixed(0)} ms; memory of workerd before ${mib(copies.before)} MiB, at most ${mib(copies.most)} MiB`,
    )
  }
}
async function firstPage(page: Page): Promise<number> {
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const name = [...document.querySelectorAll('button')].find((one) => one.textContent === '报告.pdf')!
        const began = performance.now()
        const look = () => {
          const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas[role=img]')
          const drawn = canvas && canvas.width > 300 ? inked(canvas) : false
          if (drawn) return resolve(performance.now() - began)
          if (performance.now() - began > 60_000) return reject(new Error('no page was rendered'))
          requestAnimationFrame(look)
        }
        const inked = (canvas: HTMLCanvasElement) => {
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, Math.min(200, canvas.height))
          for (let at = 0; at < data.length; at += 4) if (data[at + 3]! > 0 && data[at]! < 100) return true
          return false
        }
        name.click()
        requestAnimationFrame(look)
      }),
  )
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return time
}

try {
  console.log(`memory of workerd at rest ${mib(held())} MiB`)
  await whole()
  await small()
  await preview()
  await marked()
  await large()
} finally {
  await world.stop()
}
