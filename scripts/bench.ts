/** Runs the overview, or the named files of tests/bench one after the other: `npm run bench files edge`. */
import { readdirSync } from 'node:fs'

const [...names] = process.argv.slice(2)
if (names.length === 0) names.push('overview')
const files = names.map((name) => `${name}.bench.ts`)
const missing = files.filter((file) => !readdirSync('tests/bench').includes(file))
if (missing.length > 0) throw new Error(`tests/bench has no ${missing.join(', ')}.`)
for (const file of files) {
  console.log(`# ${file}`)
  await import(`~/tests/bench/${file}`)
}
