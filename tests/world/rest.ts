import type { Page } from 'playwright-core'

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
