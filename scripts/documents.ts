/** Generates the documents derived from tables in the code; a test compares them. */
import { writeFileSync } from 'node:fs'
import { setLocaleReader } from '~/worker/core/texts'
import { renderLifecycles } from './documents/lifecycles'
import { renderLicences } from './documents/licences'
import { renderRights } from './documents/rights'

setLocaleReader(() => 'en')
writeFileSync('docs/rights.md', renderRights())
writeFileSync('docs/lifecycles.md', renderLifecycles())
writeFileSync('docs/licences.md', renderLicences())
