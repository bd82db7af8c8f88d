import type { Page, Request } from 'playwright-core'

/** Timeout in milliseconds of a step on a busy machine. */
export const TIMEOUT_MS = 60_000

/** Polling interval in ms: polling at each frame would force frames. */
const POLLING_MS = 50

/** Waits for React's hydration: earlier clicks are lost. */
export async function waitForHydration(page: Page) {
  await page.waitForLoadState('load')
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('button, input')].every((one) =>
        Object.keys(one).some((name) => name.startsWith('__react')),
      ),
    undefined,
    { polling: POLLING_MS },
  )
}

/** Pending requests of each page whose requests are tracked. */
const openRequests = new WeakMap<Page, Set<Request>>()
/** Tracks the requests of a new page for `waitForResponses`. */
export function trackRequests(page: Page) {
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => {
    // A page sends this when it is left; no event reports its end.
    if (request.postData()?.includes('"leaving":true')) return
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}
/**
 * Waits until a tracked page has its responses. It checks twice, because a response may cause the next request.
 * @throws Error with the requests that get no answer
 */
export async function waitForResponses(page: Page) {
  const until = Date.now() + TIMEOUT_MS
  for (let quiet = 0; quiet < 2; ) {
    await page.waitForTimeout(60)
    const open = [...(openRequests.get(page) ?? [])]
    quiet = open.length ? 0 : quiet + 1
    if (Date.now() > until) throw new Error(`Never answered: ${open.map((request) => request.url()).join(', ')}`)
  }
}

/**
 * Waits until a tracked page has its responses and its main thread is idle: lazy components render a moment after their
 * script has loaded.
 */
export async function waitUntilComplete(page: Page) {
  await waitForResponses(page)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await waitForResponses(page)
}

/** Waits for hydration of the frame: the menu has its badges. */
export const waitForMenuBadges = (page: Page) =>
  page
    .getByRole('navigation', { name: '主菜单' })
    .getByLabel(/项待办/)
    .first()
    .waitFor()
/** Opens the command palette by its shortcut once it is active; the next keys go into its field. */
export async function openPalette(page: Page) {
  await waitForMenuBadges(page)
  await page.keyboard.press('Control+k')
}

/** Waits until loading states and transitions have ended: they change colours and names. */
export const waitForRest = (page: Page) =>
  page.waitForFunction(
    () =>
      // Pages of other tabs stay mounted in the document.
      ![...document.querySelectorAll('[aria-busy=true], .semi-tooltip-animation-hide')].some((one) =>
        one.checkVisibility(),
      ) &&
      document
        .getAnimations()
        // Scroll-driven animations do not run by themselves.
        .filter((one) => one.timeline === document.timeline)
        .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
    undefined,
    { polling: POLLING_MS },
  )
