/** Generates the documents derived from tables in the code; a test compares them. */
import { writeFileSync } from 'node:fs'
import { keysOf } from '~/worker/core/typed-keys'
import { setLocaleReader } from '~/worker/core/texts'
import { lifecyclePages, renderLifecycles } from './documents/lifecycles'
import { renderLicences } from './documents/licences'
import { renderRights } from './documents/rights'

setLocaleReader(() => 'en')
writeFileSync('docs/rights.md', renderRights())
for (const page of keysOf(lifecyclePages)) writeFileSync(page, renderLifecycles(page))
writeFileSync('docs/licences.md', renderLicences())
