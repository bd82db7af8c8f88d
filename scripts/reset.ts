/** Drops the local data; the next start fills it again. */
import { rmSync } from 'node:fs'

rmSync('.data', { recursive: true, force: true })
console.log('Local data dropped.')
