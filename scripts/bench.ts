/** Runs every file of tests/bench, one after the other. */
import { readdirSync } from 'node:fs'

for (const file of readdirSync('tests/bench').filter((name) => name.endsWith('.bench.ts'))) {
  console.log(`# ${file}`)
  await import(`~/tests/bench/${file}`)
}
