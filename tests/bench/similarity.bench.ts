import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrateDatabase } from '~/scripts/local/migrate'
import { chanceOf, declaration } from '~/tests/world/likeness-set'
import { fingerprints, plainOf } from '~/worker/similarity/fingerprints'
import { indexStatements, sharing } from '~/worker/similarity/index.server'
import { copiedFrom, copyRate } from '~/worker/similarity/passages'

/** One declaration of 6,000 characters against 100,000 of 2,000 each. */
const DOCS = Number(process.env.DOCS ?? 100_000)
const ROUNDS = 40
const folder = mkdtempSync(join(tmpdir(), 'keti-similarity-'))
const file = join(folder, 'index.db')
const textOf = (no: number) => `${declaration(chanceOf(no), 2000).join('。')}。`
const spread = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1)
  return `median ${at(0.5)} ms  p95 ${at(0.95)} ms`
}

try {
  await migrateDatabase(`file:${file}`)
  const client = createClient({ url: `file:${file}`, intMode: 'number' })
  const db = drizzle(client)
  await client.execute('pragma synchronous = off')
  await client.execute('pragma cache_size = -400000')
  const empty = statSync(file).size
  let hashCount = 0
  let characters = 0
  const began = performance.now()
  for (let from = 0; from < DOCS; from += 2000) {
    const pairs: [number, number][] = []
    for (let no = from; no < Math.min(from + 2000, DOCS); no++) {
      const { text } = plainOf(textOf(no))
      characters += text.length
      for (const hash of fingerprints(text)) pairs.push([hash, no + 1])
    }
    hashCount += pairs.length
    pairs.sort((a, b) => a[0] - b[0])
    await client.execute({
      sql: 'insert or ignore into fingerprint (hash, doc) select value ->> 0, value ->> 1 from json_each(?)',
      args: [JSON.stringify(pairs)],
    })
  }
  await client.execute('pragma wal_checkpoint(truncate)')
  const size = statSync(file).size - empty
  console.log(
    `index of ${DOCS} declarations, ${Math.round(characters / DOCS)} characters each: ${(size / 2 ** 20).toFixed(0)} MiB,`,
  )
  console.log(
    `  ${Math.round(hashCount / DOCS)} fingerprints and ${Math.round(size / DOCS)} bytes each, built in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )

  const finding: number[] = []
  const comparing: number[] = []
  const adding: number[] = []
  const whole: number[] = []
  let hits = 0
  for (let round = 0; round < ROUNDS; round++) {
    const chance = chanceOf(1_000_000 + round)
    const source = chance.int(0, DOCS - 1)
    // A fifth is copied from one of them.
    const own = [...declaration(chance, 4800), ...declaration(chanceOf(source), 2000).slice(0, 32)].join('。')
    const start = performance.now()
    const plain = plainOf(own)
    const hashes = fingerprints(plain.text)
    const rows = await db.all<{ doc: number }>(sharing(hashes))
    const found = performance.now()
    const texts = rows.map(({ doc }) => textOf(doc - 1))
    const read = performance.now()
    const best = texts
      .map((text, at) => ({ at, rate: copyRate(copiedFrom(plain, own, plainOf(text)).copied, plain) }))
      .sort((a, b) => b.rate - a.rate)[0]
    comparing.push(performance.now() - read)
    finding.push(found - start)
    whole.push(finding.at(-1)! + comparing.at(-1)!)
    if (best && rows[best.at]!.doc - 1 === source) hits += 1
    const before = performance.now()
    for (const one of indexStatements(`bench-${round}`, hashes)) await client.execute(one)
    adding.push(performance.now() - before)
  }
  console.log(
    `one of 6,000 characters, a fifth of it copied from one of them: the source found in ${hits} of ${ROUNDS}`,
  )
  console.log(`  candidates from the index    ${spread(finding)}`)
  console.log(`  60 candidates word for word  ${spread(comparing)}`)
  console.log(`  both together                ${spread(whole)}`)
  console.log(`  added to the index           ${spread(adding)}`)
  client.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
