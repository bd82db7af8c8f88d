/** Generates the documents derived from tables in the code; a test compares them. */
import { writeFileSync } from 'node:fs'
import { readLocaleBy } from '~/worker/core/texts'
import { lifecyclesDocument } from './documents/lifecycles'
import { licencesDocument } from './documents/licences'
import { rightsDocument } from './documents/rights'

readLocaleBy(() => 'en')
writeFileSync('docs/rights.md', rightsDocument())
writeFileSync('docs/lifecycles.md', lifecyclesDocument())
writeFileSync('docs/licences.md', licencesDocument())
