/** Runs every file of tests/bench, one after the other; with words (`npm run bench live`) those whose names have one. */
import { readdirSync } from 'node:fs'

const words = process.argv.slice(2)
const wanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
for (const file of readdirSync('tests/bench').filter((name) => name.endsWith('.bench.ts') && wanted(name))) {
  console.log(`# ${file}`)
  await import(`~/tests/bench/${file}`)
}
