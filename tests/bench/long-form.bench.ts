/**
 * A form of 200 questions: time from a key to its paint with the browser's processor slowed down four times, where
 * every fourth question depends on the one before; and the download size of its page.
 */
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { launchBrowser } from '~/tests/support/browser'
import { sessionCookieAt, resultOf, signInAt } from '~/tests/support/api-client'
import { openWorld } from '~/tests/support/served-world'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'
import { measureMachineSpeed } from './machine-speed'

const QUESTIONS = 200
const KEYS = 40
/** Characters typed before as many are deleted. */
const WRITTEN = 6
const SLOWED = 4
/** Milliseconds between two keys of a fast typist. */
const BETWEEN_MS = 150
const kinds = [
  { kind: 'text' },
  { kind: 'choice', options: ['是', '否', '不清楚'] },
  { kind: 'number', unit: '万元' },
  { kind: 'long' },
  { kind: 'several', options: ['甲', '乙', '丙', '丁'] },
  { kind: 'date' },
  { kind: 'rating' },
  { kind: 'text', required: true },
] as const satisfies Partial<Field>[]
const fields = Array.from({ length: QUESTIONS }, (_, at): Field => {
  const field: Field = { name: `q${at}`, label: `第 ${at + 1} 题`, ...kinds[at % kinds.length]! }
  const tests = [{ field: `q${at - 1}`, is: 'filled' as const }]
  return at % 4 === 3 ? { ...field, require: { join: 'all', tests } } : field
})
const amounts = fields.filter(({ kind }) => kind === 'number').map(({ name }) => name)
fields[QUESTIONS - 1] = {
  name: 'sum',
  label: '合计',
  kind: 'computed',
  compute: { by: 'sum', of: amounts.slice(0, 20) },
}

const world = await openWorld()
const browser = await launchBrowser()
try {
  const keeper = await signInAt(world.url, 'biz')
  const form = { title: '二百题', schema: schemaOf(fields), audience: { kind: 'all' as const, ids: [] } }
  const { id } = resultOf(await keeper.ask(forms.saveForm, form))
  await keeper.ask(forms.publishForm, { id })
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height } })
    const [name = '', value = ''] = (await sessionCookieAt(world.url, 'biz')).split(/=(.*)/s)
    await context.addCookies([{ name, value, url: world.url }])
    const page = await context.newPage()
    const weight = await weightOf(page, `${world.url}/online/form/${id}/fill`)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    await bareIn(context, width)
    for (const [what, label] of [
      ['a text', '第 1 题'],
      ['a text that is wrong, as others are', '第 8 题'],
      ['a summand', '第 3 题'],
      ['a text that was left before', '第 1 题'],
    ] as const) {
      if (label === '第 8 题') {
        await page.getByRole('button', { name: '提交', exact: true }).click()
        await page.getByText('请填写“第 8 题”').first().waitFor()
      }
      const machine = measureMachineSpeed()
      told(`${width} wide, ${what}`, await keysIn(page, page.getByLabel(label).first()), machine)
    }
    console.log(`${width} wide: HTML ${weight.html} kB, scripts ${weight.js} kB, all ${weight.all} kB gzip`)
    await context.close()
  }
} finally {
  await browser.close()
  await world.stop()
}
process.exit(0)

function told(what: string, times: number[], machine: number) {
  const at = (part: number) => times[Math.ceil(times.length * part) - 1]!.toFixed(0)
  console.log(
    `${what}: key to paint p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms; yardstick ${machine.toFixed(0)}, ${measureMachineSpeed().toFixed(0)}`,
  )
}

/** Lower bound: one plain input on an empty page. */
async function bareIn(context: BrowserContext, width: number) {
  const page = await context.newPage()
  await page.setContent('<input>')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const machine = measureMachineSpeed()
  told(`${width} wide, a bare input`, await keysIn(page, page.locator('input')), machine)
  await page.close()
}

/** Milliseconds from each key to its frame, sorted. */
async function keysIn(page: Page, field: Locator): Promise<number[]> {
  await field.focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    const painted = (then: () => void) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      requestAnimationFrame(() => port2.postMessage(null))
    }
    document.onkeydown = ({ timeStamp }) => painted(() => times.push(performance.now() - timeStamp))
  })
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % (2 * WRITTEN) < WRITTEN ? '1' : 'Backspace')
    // The page is not polled meanwhile, because that would be slowed down and counted.
    await setTimeout(BETWEEN_MS)
  }
  return (await page.evaluate(() => (window as never as { times: number[] }).times)).toSorted((a, b) => a - b)
}

/** Download of a first visit in kB gzip. */
async function weightOf(page: Page, address: string) {
  const sizes: Promise<{ type: string; bytes: number }>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    const bytes = response.body().then((body) => gzipSync(body).length)
    sizes.push(bytes.catch(() => 0).then((size) => ({ type, bytes: size })))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const all = await Promise.all(sizes)
  page.removeAllListeners('response')
  const sum = (of: (type: string) => boolean) =>
    Math.round(all.filter(({ type }) => of(type)).reduce((bytes, one) => bytes + one.bytes, 0) / 1000)
  return {
    html: sum((type) => type.includes('html')),
    js: sum((type) => type.includes('javascript')),
    all: sum(() => true),
  }
}
