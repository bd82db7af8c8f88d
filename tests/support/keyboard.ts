import type { Page } from 'playwright-core'

/** No page has so many places to stand at. */
const MOST = 250

/** What one stands at, as a screen reader names it: its label, else its words. */
export const here = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }) | null
    if (one === document.body) return ''
    const label = one?.labels?.[0]
    const name =
      one?.getAttribute('aria-label') || label?.firstChild?.textContent || label?.textContent || one?.textContent
    return (name ?? '').trim()
  })

/**
 * Goes on by the tabulator, or `back`, until one stands at what has the name, within what `selector` names; says so where
 * nothing has it.
 */
export async function tabTo(page: Page, name: RegExp, selector = '*', back = false) {
  for (let step = 0; step < MOST; step++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const fits = await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
    if (fits && name.test(await here(page))) return
  }
  throw new Error(`No way by keyboard to ${String(name)} ${selector} on ${page.url()}`)
}

/** Goes there, and presses it. */
export async function press(page: Page, name: RegExp, selector?: string) {
  await tabTo(page, name, selector)
  await page.keyboard.press('Enter')
}
