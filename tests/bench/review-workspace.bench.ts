import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { launchBrowser } from '~/tests/support/browser'
import { openWorld } from '~/tests/support/served-world'
import { openWindow } from '~/tests/support/browser-window'

/** A processor four times as slow as a developer's. */
const SLOWED = 4
const KEYS = 12
/** Milliseconds that a user looks at an item; the next one is prefetched in that time. */
const LOOK = 2500
const LIMIT = 100

const world = await openWorld()
const browser = await launchBrowser()
try {
  for (const [username, path, key] of [
    ['biz', '/subjectMngr/judge/formal', 'j'],
    ['biz', '/subjectMngr/judge/first', 'j'],
    ['counselor5', '/subjectMngr/review/todo', 'j'],
    ['counselor9', '/prize/grade/todo', 'Alt+ArrowRight'],
  ] as const) {
    const { page, context } = await openWindow(browser, world.url, username)
    await page.goto(world.url + path)
    if (path.includes('/review/')) await page.locator('tbody tr a').first().click()
    await page.locator('[data-pane=form]').waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const here = page.locator('ol [aria-current=true]')
    const times: number[] = []
    for (let at = 0; at < KEYS; at++) {
      await pause(LOOK)
      // After the last consecutive pending items it starts again: only the next pending item is prefetched.
      if (await page.evaluate(toAPair)) await pause(LOOK)
      const name = await here.innerText()
      await page.evaluate(watchNext, key.split('+').at(-1)!)
      await page.keyboard.press(key)
      times.push(await page.evaluate(() => (window as never as { painted: Promise<number> }).painted))
      if ((await here.innerText()) === name) throw new Error('The page still shows the previous item.')
    }
    const load = loadavg()[0]!.toFixed(1)
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(0)
    console.log(
      `${path}: key to the next subject painted, processor slowed ${SLOWED} times · p50 ${at(0.5)} ms · p95 ${at(0.95)} ms (limit ${LIMIT}, load ${load})`,
    )
    await context.close()
  }
} finally {
  await browser.close()
  await world.stop()
}

/**
 * Runs in the page: `painted` resolves to milliseconds from the next key to the following paint, to the nearest 8, as
 * the browser reports.
 */
function watchNext(pressed: string) {
  const painted = new Promise<number>((done) => {
    let at = 0
    addEventListener('keydown', (event) => event.key === pressed && (at = event.timeStamp), { capture: true })
    const watch = new PerformanceObserver((list) => {
      const key = list.getEntries().find(({ name, startTime }) => name === 'keydown' && startTime === at)
      if (!key) return
      watch.disconnect()
      done(key.duration)
    })
    watch.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  // Stored without an answer: the promise is awaited after the key.
  Object.assign(window, { painted })
}

/**
 * Runs in the page: moves to a pending item followed by another pending one if the next one is not pending. Returns
 * true if it moved.
 */
function toAPair() {
  const stops = [...document.querySelectorAll<HTMLElement>('ol a[data-state]')]
  const pair = (at: number) => stops[at + 1]?.dataset.state === 'waits' && stops[at]!.dataset.state === 'waits'
  if (pair(stops.findIndex((stop) => stop.ariaCurrent === 'true'))) return false
  stops.find((_, at) => pair(at))?.click()
  return true
}
