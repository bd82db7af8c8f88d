import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { atRest } from './rest'

/**
 * Faults that the component library makes where nothing of ours reaches: a closed picker names the option it would stand on,
 * a menu says its state on the frame of its button, the head of a sorted column is named in English.
 */
const ofTheLibrary: readonly { id: string; at: RegExp }[] = [
  { id: 'aria-valid-attr-value', at: /^<div role="combobox"[^>]* aria-expanded="false"/ },
  { id: 'label-content-name-mismatch', at: /aria-roledescription="Sort data/ },
  { id: 'aria-allowed-attr', at: /^<span [^>]*aria-haspopup="true"/ },
]

/** The minified source: a page compiles it in a third of the time. */
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** How long it takes until a button that became ready while it was measured has its colours, in ms. */
const READY = 500

/**
 * Serious faults of accessibility of a page, or of the part that `within` selects, once it is at rest. What changed while it
 * was measured was measured half of each; a fault is there the second time, too.
 */
export const faultsOf = (page: Page, within = 'html') => lastingFaults(page, within, { resultTypes: ['violations'] })
/** Those that another theme can make: of what is measured, colours alone depend on it. */
export const coloursOf = (page: Page) =>
  lastingFaults(page, 'html', { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] })

async function lastingFaults(page: Page, within: string, how: RunOptions): Promise<string[]> {
  const first = await measured(page, within, how)
  if (first.length === 0) return first
  await page.waitForTimeout(READY)
  return measured(page, within, how)
}

async function measured(page: Page, within: string, how: RunOptions): Promise<string[]> {
  await atRest(page)
  // A page has it once: it is half a megabyte.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const run = `axe.run(${JSON.stringify(within)}, ${JSON.stringify(how)})`
  const { violations } = await page.evaluate<AxeResults>(run)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => !ofTheLibrary.some((known) => known.id === id && known.at.test(html)))
        .slice(0, 3)
        .map(({ any, all, none, html }) => `${id}: ${[...any, ...all, ...none][0]?.message} ${html.slice(0, 160)}`),
    )
}
