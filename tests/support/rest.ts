import type { Page, Request } from 'playwright-core'

/** Milliseconds that a step may take on a busy machine. */
export const PATIENCE = 60_000

/** How often a page is asked, in ms: asked at each frame it would draw frames for nothing else. */
const polling = 50

/** Waits until React has taken over all that can be clicked: what is clicked before is lost. */
export async function alive(page: Page) {
  await page.waitForLoadState('load')
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('button, input')].every((one) =>
        Object.keys(one).some((name) => name.startsWith('__react')),
      ),
    undefined,
    { polling },
  )
}

/** Requests without an answer yet, of each page whose requests are tracked. */
const openRequests = new WeakMap<Page, Set<Request>>()
/** Tracks the requests of a new page for `answered`. */
export function trackRequests(page: Page) {
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => {
    // A page that is left sends this; no event tells that it has ended.
    if (request.postData()?.includes('"leaving":true')) return
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}
/**
 * Waits until a page whose requests are tracked has its answers. It looks twice: an answer may lead to the next request.
 * @throws Error with the requests that are never answered
 */
export async function answered(page: Page) {
  const until = Date.now() + PATIENCE
  for (let quiet = 0; quiet < 2; ) {
    await page.waitForTimeout(60)
    const open = [...(openRequests.get(page) ?? [])]
    quiet = open.length ? 0 : quiet + 1
    if (Date.now() > until) throw new Error(`Never answered: ${open.map((request) => request.url()).join(', ')}`)
  }
}

/**
 * Waits until a page whose requests are tracked has its answers and its main thread is idle: parts that load by themselves are
 * drawn a moment after their script has come.
 */
export async function waitUntilComplete(page: Page) {
  await answered(page)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await answered(page)
}

/** Waits until the frame is alive: its menu has counted what waits. */
export const menuCounted = (page: Page) =>
  page
    .getByRole('navigation', { name: '主菜单' })
    .getByLabel(/项待办/)
    .first()
    .waitFor()
/** Opens the palette by its keys, once they are heard; what is typed next is in its field. */
export async function openPalette(page: Page) {
  await menuCounted(page)
  await page.keyboard.press('Control+k')
}

/** Waits until what is seen is at rest: lists that are read again are paler, and what is on its way in or out has neither its colour nor its name. */
export const atRest = (page: Page) =>
  page.waitForFunction(
    () =>
      // The pages of other tabs stay in the document, as they were left.
      ![...document.querySelectorAll('[aria-busy=true], .semi-tooltip-animation-hide')].some((one) =>
        one.checkVisibility(),
      ) &&
      document
        .getAnimations()
        // What follows the scrolling of a list does not move by itself.
        .filter((one) => one.timeline === document.timeline)
        .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
    undefined,
    { polling },
  )
