/** Runs all files of tests/bench one after the other, or the named ones: `npm run bench files`. */
import { readdirSync } from 'node:fs'

const selectedNames = process.argv.slice(2)
const files = readdirSync('tests/bench').filter((name) => name.endsWith('.bench.ts'))
for (const file of files.filter(
  (name) => selectedNames.length === 0 || selectedNames.includes(name.replace('.bench.ts', '')),
)) {
  console.log(`# ${file}`)
  await import(`~/tests/bench/${file}`)
}
