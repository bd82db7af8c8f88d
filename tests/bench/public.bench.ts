/**
 * Public pages beside a static file of the same bytes from the same Worker: web vitals with an empty cache (medians of
 * alternating visits), and response times from the edge cache.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { gzipSync } from 'node:zlib'
import { serveBuild } from '~/scripts/local/worker-server'
import { launchBrowser } from '~/tests/support/browser'
import { openWorld } from '~/tests/support/served-world'
import { load } from './load'
import { measureMachineSpeed } from './machine-speed'

const VISITS = 9
const FOLDER = 'build/client/bench-static'
const pages: Record<string, string> = {
  home: '/display/home',
  results: '/display/sharing',
  search: `/display/sharing?q=${encodeURIComponent('数据')}`,
  item: '',
  names: '/display/names',
  'help, of a declaration': '/collecthelp',
}

const world = await openWorld()
const textOf = async (path: string) => (await fetch(world.url + path)).text()
pages.item = /\/display\/item\/\w+/.exec(await textOf('/display/sharing?kind=award'))![0]
mkdirSync(FOLDER, { recursive: true })
for (const [at, path] of Object.values(pages).entries()) writeFileSync(`${FOLDER}/${at}.html`, await textOf(path))
// A Worker that starts later serves files beside the build.
const worker = await serveBuild(world.vars)
const browser = await launchBrowser()

type Seen = { answered: number; lcp: number; cls: number; js: number; kilobytes: number; requests: number }
async function visit(path: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const sizes: Promise<{ js: boolean; bytes: number }>[] = []
  page.on('response', (response) => {
    const js = (response.headers()['content-type'] ?? '').includes('javascript')
    sizes.push(
      response.body().then(
        (body) => ({ js, bytes: gzipSync(body).length }),
        () => ({ js, bytes: 0 }),
      ),
    )
  })
  await page.addInitScript(() => {
    const vitals = { lcp: 0, cls: 0 }
    Object.assign(window, { vitals })
    new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => (vitals.lcp = startTime))).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (vitals.cls += (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(worker.url + path, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(() => ({
    answered: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd,
    ...(window as never as { vitals: { lcp: number; cls: number } }).vitals,
  }))
  const all = await Promise.all(sizes)
  await context.close()
  const sum = (of: typeof all) => of.reduce((bytes, one) => bytes + one.bytes, 0) / 1000
  return { ...seen, js: sum(all.filter(({ js }) => js)), kilobytes: sum(all), requests: all.length }
}
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

try {
  console.log(`yardstick ${measureMachineSpeed().toFixed(0)} ms`)
  for (const [at, [name, path]] of Object.entries(pages).entries()) {
    const ways = { page: path, static: `/bench-static/${at}` }
    const seen: Record<keyof typeof ways, Seen[]> = { page: [], static: [] }
    for (const way of ['page', 'static'] as const) await visit(ways[way])
    for (let turn = 0; turn < VISITS; turn++)
      for (const way of ['page', 'static'] as const) seen[way].push(await visit(ways[way]))
    for (const way of ['page', 'static'] as const) {
      const of = (figure: keyof Seen) => median(seen[way].map((one) => one[figure]))
      const { p50, perSecond } = await load(() => fetch(worker.url + ways[way]), 200, 4)
      console.log(
        [
          `${name} (${way})`.padEnd(34),
          `answered ${of('answered').toFixed(0)} ms`,
          `LCP ${of('lcp').toFixed(0)} ms`,
          `CLS ${Math.max(...seen[way].map(({ cls }) => cls)).toFixed(3)}`,
          `JS ${of('js').toFixed(1)} kB`,
          `${of('kilobytes').toFixed(1)} kB in ${of('requests')}`,
          `p50 ${p50} ms, ${perSecond}/s`,
        ].join(' · '),
      )
    }
    await withoutScripts(browser, path)
  }
} finally {
  await browser.close()
  await worker.stop()
  await world.stop()
  rmSync(FOLDER, { recursive: true, force: true })
}
process.exit(0)

/** Expects the whole text without scripts. */
async function withoutScripts(of: Browser, path: string) {
  const read = async (javaScriptEnabled: boolean) => {
    const context = await of.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(worker.url + path, { waitUntil: 'networkidle' })
    const text = await page.locator('body').innerText()
    await context.close()
    return text
  }
  if ((await read(true)) !== (await read(false))) console.log(`  ${path}: reads otherwise without scripts`)
}
