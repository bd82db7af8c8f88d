import type { Page } from 'playwright-core'

/** No page has more tab stops. */
const MAX_TAB_STOPS = 250

/** The accessible name of the focused element: its label, otherwise its text. */
export const focusedName = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }) | null
    if (one === document.body) return ''
    const label = one?.labels?.[0]
    const name =
      one?.getAttribute('aria-label') || label?.firstChild?.textContent || label?.textContent || one?.textContent
    return (name ?? '').trim()
  })

/**
 * Presses Tab, or Shift+Tab with `back`, until the focused element matches name and `selector`. @throws Error if none
 * matches
 */
export async function tabTo(page: Page, name: RegExp, selector = '*', back = false) {
  for (let step = 0; step < MAX_TAB_STOPS; step++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const fits = await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
    if (fits && name.test(await focusedName(page))) return
  }
  throw new Error(`No keyboard access to ${String(name)} ${selector} on ${page.url()}`)
}

/** Moves the focus to the element and presses Enter. */
export async function press(page: Page, name: RegExp, selector?: string) {
  await tabTo(page, name, selector)
  await page.keyboard.press('Enter')
}
