import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import { subject } from '~/db/schema'
import { migrateDatabase } from '~/scripts/local/migrate'
import { seededRandom, declaration } from '~/tests/support/similarity-pairs'
import type { Context } from '~/worker/core/context'
import { attachmentsQuery, attachmentsOf } from '~/worker/similarity/attachments.server'
import { ALGORITHM, documentsOf, hashesOf } from '~/worker/similarity/declaration'
import { compareDocuments, prepareTexts } from '~/worker/similarity/documents.rules'
import { fingerprints, toPlainText } from '~/worker/similarity/fingerprints.rules'
import { findCandidates, indexStatements, comparedColumns } from '~/worker/similarity/index.server'
import { boilerplateFor, templatesQuery } from '~/worker/similarity/boilerplate.server'

/** One declaration of 6,000 characters against 100,000 of 2,000 each. */
const DOCS = Number(process.env.DOCS ?? 100_000)
const ROUNDS = 40
const folder = mkdtempSync(join(tmpdir(), 'keti-similarity-'))
const file = join(folder, 'index.db')
const textOf = (no: number) => `${declaration(seededRandom(no), 2000).join('。')}。`
const spread = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1)
  return `median ${at(0.5)} ms  p95 ${at(0.95)} ms`
}

try {
  await migrateDatabase({ DB_URL: `file:${file}` })
  const client = createClient({ url: `file:${file}`, intMode: 'number' })
  const db = drizzle(client)
  await client.execute('pragma synchronous = off')
  await client.execute('pragma cache_size = -400000')
  const ctx = { db } as unknown as Context
  const described = await db.all<{ name: string; notnull: number; dflt_value: unknown }>('pragma table_info(subject)')
  const given = ['id', 'subject_name', 'content']
  const needed = described
    .filter((one) => one.notnull === 1 && one.dflt_value === null && !given.includes(one.name))
    .map((one) => one.name)
  const began0 = performance.now()
  for (let from = 0; from < DOCS; from += 500) {
    const rows = Array.from({ length: Math.min(500, DOCS - from) }, (_, at) => [
      `s${from + at}`,
      `课题${from + at}`,
      textOf(from + at),
    ])
    await client.execute({
      sql: `insert into subject (${[...given, ...needed].join(', ')})
        select value ->> 0, value ->> 1, value ->> 2 ${needed.map(() => ", ''").join('')} from json_each(?)`,
      args: [JSON.stringify(rows)],
    })
  }
  await client.execute({
    sql: "insert into similarity_document (no, subject_id, algorithm, hashes) select cast(substr(id, 2) as integer) + 1, id, ?, x'' from subject",
    args: [ALGORITHM],
  })
  await client.execute('pragma wal_checkpoint(truncate)')
  console.log(`declarations written in ${((performance.now() - began0) / 1000).toFixed(0)} s`)
  const empty = statSync(file).size
  let hashCount = 0
  let characters = 0
  const began = performance.now()
  for (let from = 0; from < DOCS; from += 2000) {
    const pairs: [number, number][] = []
    for (let no = from; no < Math.min(from + 2000, DOCS); no++) {
      const { text } = toPlainText(textOf(no))
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
  const reading: number[] = []
  const comparing: number[] = []
  const adding: number[] = []
  const whole: number[] = []
  let hits = 0
  const blank = { summary: '', background: '', objectives: '', techRoute: '', innovation: '', basis: '', risks: '' }
  const prescribed = boilerplateFor(undefined, await templatesQuery(ctx))
  for (let round = 0; round < ROUNDS; round++) {
    const chance = seededRandom(1_000_000 + round)
    const source = chance.int(0, DOCS - 1)
    // A fifth is copied from one of them.
    const own = [...declaration(chance, 4800), ...declaration(seededRandom(source), 2000).slice(0, 32)].join('。')
    // As in a run: candidates from the index, their texts from the database, then the comparison word by word.
    const start = performance.now()
    const documents = documentsOf({ ...blank, content: own }, [])
    const hashes = hashesOf(documents)
    const candidates = await findCandidates(ctx, 'own', hashes)
    const found = performance.now()
    const [others, attached] = await db.batch([
      db
        .select({ id: subject.id, ...comparedColumns })
        .from(subject)
        .where(inArray(subject.id, candidates)),
      attachmentsQuery(ctx, candidates),
    ])
    const read = performance.now()
    const ready = prepareTexts(documents, prescribed)
    const best = others
      .map((row) => ({
        id: row.id,
        ...compareDocuments(ready, prepareTexts(documentsOf(row, attachmentsOf(attached, row.id)))),
      }))
      .sort((x, y) => y.rate - x.rate)[0]
    const end = performance.now()
    finding.push(found - start)
    reading.push(read - found)
    comparing.push(end - read)
    whole.push(end - start)
    if (best?.id === `s${source}`) hits += 1
    const before = performance.now()
    for (const one of indexStatements(`bench-${round}`, hashes)) await client.execute(one)
    adding.push(performance.now() - before)
  }
  console.log(
    `one of 6,000 characters, a fifth of it copied from one of them: the source found in ${hits} of ${ROUNDS}`,
  )
  console.log(`  candidates from the index    ${spread(finding)}`)
  console.log(`  their texts, up to 60        ${spread(reading)}`)
  console.log(`  compared word for word       ${spread(comparing)}`)
  console.log(`  all together                 ${spread(whole)}`)
  console.log(`  added to the index           ${spread(adding)}`)
  client.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
