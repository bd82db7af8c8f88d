import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { ownServices } from '~/tests/support/own-services'
import { roles } from '~/worker/policy/roles'
import { type Query, readEverything, type Visitor } from '~/tests/live/all-reads'

/** The loaders run without the components that render their data. */
const nothing = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', nothing)
vi.mock('@douyinfe/semi-icons', nothing)

/**
 * `ANSWERS=folder` records every answer of every role before a change of queries. After the change, the same folder
 * with `COMPARE=1` lists the answers that differ. `TIMES=14` reads 21,000 subjects instead of 1,500; `CALLS=part`
 * limits the run to calls and pages with this text in their names.
 */
const folder = process.env.ANSWERS!
const times = Number(process.env.TIMES ?? 1)

/** Fields that differ in every answer. */
const VOLATILE = /^(now|timestamp|token|nonce|expires\w*|serverTime|seed|took|hour)$/
/** Times of day differ because each run writes the demonstration data at another time. */
const TIME_OF_DAY = / \d\d:\d\d(:\d\d)?/g
/** Answers that depend on earlier reads, and a random draw. */
const NEVER_EQUAL =
  /security|devices|drill\/draw|\/(center|network|dataspace)\/statistics|room\/use|\/system\/(log|loginLog|online|monitor|quartzJob)|sys\/(log|online|monitor|quartzJob)|fileCount/
const stable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (VOLATILE.test(key) ? [] : [[key, stable(one)]])),
  )
}
const asText = (text: string) => {
  try {
    return JSON.stringify(stable(JSON.parse(text)), null, 1).replace(TIME_OF_DAY, '')
  } catch {
    return text
  }
}
/** Text of the sheets of a workbook or the entries of an archive; for a PDF only its type. */
function contentOf(type: string, bytes: Uint8Array): string {
  if (type.includes('spreadsheetml'))
    return Object.entries(unzipSync(bytes))
      .filter(([name]) => name.includes('worksheets/'))
      .map(([name, part]) => `${name}\n${strFromU8(part)}`)
      .join('\n')
      .replace(TIME_OF_DAY, '')
  if (type.includes('officedocument'))
    return strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array()).replace(TIME_OF_DAY, '')
  if (type.includes('zip')) return Object.keys(unzipSync(bytes)).toSorted().join('\n')
  return type.includes('pdf') ? 'pdf' : asText(strFromU8(bytes))
}

test('records every answer of every role or compares it with the record', { timeout: 3_600_000 }, async () => {
  const bodies = join(folder, String(times))
  mkdirSync(bodies, { recursive: true })
  const list = join(bodies, 'answers.json')
  const now: Record<string, string> = {}
  const keep = (name: string, text: string) => {
    if (NEVER_EQUAL.test(name)) return
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 24)
    writeFileSync(join(bodies, hash), text)
    now[name] = hash
  }
  const queryText = (query: Query) => new URLSearchParams(query as Record<string, string>).toString()
  const visitor: Visitor = {
    async page(role, name, { status, text }) {
      keep(`${name} as ${role}`, `${status}\n${asText(text)}`)
    },
    async call(role, { name }, query, id, response) {
      const type = response.headers.get('content-type') ?? ''
      const content = contentOf(type, new Uint8Array(await response.arrayBuffer()))
      keep(`${name}?${queryText(query)}${id ? ` of ${id}` : ''} as ${role}`, `${response.status}\n${content}`)
    },
  }
  const services = await ownServices({ times })
  try {
    await readEverything(services.vars, { roles: Object.keys(roles), visitor, only: process.env.CALLS })
  } finally {
    await services.stop()
  }
  if (!process.env.COMPARE) return writeFileSync(list, JSON.stringify(now, null, 1))
  const before = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  const differing = Object.keys(now).filter((name) => before[name] !== now[name])
  const shown = differing.map((name) => `${name}: ${bodies}/${before[name]} ${bodies}/${now[name]}`)
  expect(shown).toEqual([])
})
