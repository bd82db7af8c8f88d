/** Writes the documents that say in words what tables of the program say: a test compares them. */
import { writeFileSync } from 'node:fs'
import { readLocaleBy } from '~/worker/core/texts'
import { lifecyclesDocument } from './documents/lifecycles'
import { licencesDocument } from './documents/licences'
import { rightsDocument } from './documents/rights'

readLocaleBy(() => 'en')
writeFileSync('docs/rights.md', rightsDocument())
writeFileSync('docs/lifecycles.md', lifecyclesDocument())
writeFileSync('docs/licences.md', licencesDocument())
