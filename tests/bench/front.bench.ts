import { gzipSync } from 'node:zlib'
import { launchBrowser } from '~/tests/support/browser'
import { openWorld } from '~/tests/support/served-world'
import * as system from '~/worker/system/calls'
import { load, report } from './load'

const world = await openWorld()
try {
  const { path } = system.ready
  report(`GET ${path}`, await load(() => fetch(world.url + path)))
  report('GET /user/login (rendered)', await load(() => fetch(`${world.url}/user/login`), 300))
  await firstScreen('/user/login')
} finally {
  await world.stop()
}

/** The first visit of a page with an empty cache: downloads and web vitals. */
async function firstScreen(path: string) {
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    const sizes: Promise<{ kind: string; bytes: number }>[] = []
    page.on('response', (response) => {
      const kind = response.headers()['content-type']?.split(';')[0] ?? ''
      sizes.push(
        response.body().then(
          (body) => ({ kind, bytes: gzipSync(body).length }),
          () => ({ kind, bytes: 0 }),
        ),
      )
    })
    await page.addInitScript(() => {
      const vitals = { lcp: 0, cls: 0 }
      Object.assign(window, { vitals })
      const watch = (
        type: string,
        take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
      ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
      watch('largest-contentful-paint', (entry) => (vitals.lcp = entry.startTime))
      watch('layout-shift', (entry) => (vitals.cls += entry.hadRecentInput ? 0 : (entry.value ?? 0)))
    })
    await page.goto(world.url + path, { waitUntil: 'networkidle' })
    const seen = await page.evaluate(() => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      ...(window as never as { vitals: { lcp: number; cls: number } }).vitals,
    }))
    const all = await Promise.all(sizes)
    const kilobytes = (part: string) =>
      (all.filter(({ kind }) => kind.includes(part)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1)
    console.log(
      [
        `${path} (first visit)`,
        `JS ${kilobytes('javascript')} kB gzip (limit 220)`,
        `CSS ${kilobytes('css')} kB gzip`,
        `${all.length} requests`,
        `FCP ${seen.fcp.toFixed(0)} ms`,
        `LCP ${seen.lcp.toFixed(0)} ms`,
        `CLS ${seen.cls.toFixed(3)} (limit 0.02)`,
      ].join(' · '),
    )
  } finally {
    await browser.close()
  }
}
