import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { waitForRest } from './page-readiness'

/**
 * Faults of the component library that the product cannot change: a closed picker names an active option, a menu sets
 * its state on the frame of its button, the heading of a sorted column is named in English.
 */
const libraryFaults: readonly { id: string; at: RegExp }[] = [
  { id: 'aria-valid-attr-value', at: /^<div role="combobox"[^>]* aria-expanded="false"/ },
  { id: 'label-content-name-mismatch', at: /aria-roledescription="Sort data/ },
  { id: 'aria-allowed-attr', at: /^<span [^>]*aria-haspopup="true"/ },
]

/** The minified source compiles in a third of the time. */
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Milliseconds until a newly enabled button has its final colours. */
const TRANSITION_MS = 500

/**
 * Serious accessibility faults of a page, or of the part that `within` selects, once it is idle. A change during the
 * measurement could give a false fault, so a fault must occur twice.
 */
export const accessibilityFaults = (page: Page, within = 'html') =>
  lastingFaults(page, within, { resultTypes: ['violations'] })
/** Colour faults: the only ones that depend on the theme. */
export const colorFaults = (page: Page) =>
  lastingFaults(page, 'html', { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] })

async function lastingFaults(page: Page, within: string, how: RunOptions): Promise<string[]> {
  const first = await measured(page, within, how)
  if (first.length === 0) return first
  await page.waitForTimeout(TRANSITION_MS)
  return measured(page, within, how)
}

async function measured(page: Page, within: string, how: RunOptions): Promise<string[]> {
  await waitForRest(page)
  // Loaded once for each page: it is half a megabyte.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const run = `axe.run(${JSON.stringify(within)}, ${JSON.stringify(how)})`
  const { violations } = await page.evaluate<AxeResults>(run)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => !libraryFaults.some((known) => known.id === id && known.at.test(html)))
        .slice(0, 3)
        .map(({ any, all, none, html }) => `${id}: ${[...any, ...all, ...none][0]?.message} ${html.slice(0, 160)}`),
    )
}
