/**
 * Changes the code in small ways, one at a time, and says which changes no test notices:
 * `npm run mutate -- --area reviews --count 100 --seed 1`; without an area, all of them.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { areas, codeOf, testsOf } from './mutation/areas'
import { equal, isUnread } from './mutation/equal'
import { changesIn } from './mutation/places'
import { type Numbered, tryChanges } from './mutation/try'

const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    /** Only files whose path contains this. */
    file: { type: 'string', default: '' },
    /** Only changes on this line. */
    line: { type: 'string' },
  },
})

type Row = { area: string; tried: number; noticed: number; unnoticed: number; 'set aside': number; percent: string }
const table: Row[] = []

for (const area of values.area ? values.area.split(',') : areas) {
  const began = Date.now()
  const sources = new Map(codeOf(area).map((file) => [file, readFileSync(file, 'utf8')]))
  const lineOf = ({ file, change }: Omit<Numbered, 'number'>) =>
    sources.get(file)!.slice(0, change.at).split('\n').length
  const textOf = (one: Omit<Numbered, 'number'>) => sources.get(one.file)!.split('\n')[lineOf(one) - 1]!.trim()
  const all = [...sources]
    .filter(([file]) => file.includes(values.file))
    .flatMap(([file, code]) => changesIn(file, code).map((change) => ({ file, change })))
    .filter((one) => !values.line || lineOf(one) === Number(values.line))
  const isEqual = (one: Omit<Numbered, 'number'>) =>
    isUnread(sources.get(one.file)!.slice(0, one.change.at)) ||
    equal.some(({ file, line, says }) => file === one.file && says === one.change.says && line === textOf(one))
  const chosen = drawn(all, Number(values.count), Number(values.seed))
  const changes = chosen
    .filter((one) => !isEqual(one))
    .map((one, number) => ({ ...one, number }))
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.change.at - b.change.at))

  const { noticed, unfit } = await tryChanges(changes, testsOf(area), (one, by) => {
    console.log(`${one.file}:${lineOf(one)}  ${one.change.says}  (${by ? `${by} tests come by` : 'no test comes by'})`)
    console.log(`    ${textOf(one)}`)
  })
  for (const [test, why] of unfit) console.log(`  left out: ${test}: ${why}`)
  const percent = changes.length ? `${Math.round((100 * noticed.size) / changes.length)} %` : '–'
  const row = { area, tried: changes.length, noticed: noticed.size, unnoticed: changes.length - noticed.size }
  table.push({ ...row, 'set aside': chosen.length - changes.length, percent })
  console.log(`${area}: ${noticed.size} of ${changes.length} noticed, ${Math.round((Date.now() - began) / 1000)} s`)
}
console.table(table)

/** So many of them, the same ones for the same seed. */
function drawn<T>(from: readonly T[], count: number, seed: number): T[] {
  const rest = [...from]
  let state = seed
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(next() * rest.length), 1)[0]!,
  )
}
