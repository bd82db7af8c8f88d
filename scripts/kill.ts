/**
 * Kills the database, the storage and the Worker at chosen moments while people write, and looks whether everything that was
 * acknowledged is there exactly once: `npm run kill`, or with how often and a seed, `npm run kill 30 7`. In a folder and on
 * ports of its own; about five seconds a kill. Ends with 1 when anything is lost, there twice, or does not come back.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { askingAt, resultIn, signedInAt } from '~/tests/world/asking'
import * as filesCalls from '~/worker/files/calls'
import * as subjectsCalls from '~/worker/subjects/calls'
import { onEnd, run } from './local/ending'
import { type Own, startOwn } from './local/own'
import { claimPort } from './local/ports'

const [times = 12, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number)
const victims = { sqld: 'database', 'storage.mjs': 'storage', workerd: 'Worker' }
const WRITERS = 4
/** What has not come back by then does not. Milliseconds. */
const TO_RECOVER = 60_000
const YEAR = String(new Date().getFullYear())

type Acknowledged = { subjects: Set<string>; files: Map<string, string>; tried: number }

run(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keti-kill-'))
  onEnd(() => rmSync(folder, { recursive: true, force: true }))
  console.log(`${times} kills, seed ${seed}. Starting in ${folder} …`)
  const keti = await startOwn(folder, await claimPort())
  onEnd(keti.stop)
  const { token } = await signedInAt(keti.url, 'subject')

  const kept: Acknowledged = { subjects: new Set(), files: new Map(), tried: 0 }
  const over = new AbortController()
  const writing = Array.from({ length: WRITERS }, (_, writer) => write(keti, token, writer, kept, over.signal))
  const random = chance(seed)
  const seconds: number[] = []
  for (let count = 1; count <= times; count++) {
    await wait(500 + random() * 3000)
    const names = Object.keys(victims) as (keyof typeof victims)[]
    const name = names[Math.floor(random() * names.length)]!
    const before = kept.subjects.size + kept.files.size
    process.kill(processOf(keti, name), 'SIGKILL')
    const took = await recovered(keti, token, kept)
    seconds.push(took)
    console.log(
      `${String(count).padStart(3)}  ${victims[name].padEnd(8)} back after ${took.toFixed(1)} s, ${before} acknowledged before`,
    )
  }
  over.abort()
  await Promise.all(writing)
  await judge(keti, token, kept)
  const sorted = seconds.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  console.log(
    `Recovered ${times} times of ${times}: ${middle.toFixed(1)} s in the middle, ${(sorted.at(-1) ?? 0).toFixed(1)} s at most.`,
  )
})

function processOf(keti: Own, name: string): number {
  const found = keti
    .running()
    .children.filter((child) => child.name === name)
    .at(-1)
  if (!found) throw new Error(`${name} does not run.\n${keti.said()}`)
  return found.pid
}

/** With as long to answer as it may take to come back. */
const as = (keti: Own, token: string) => askingAt(keti.url, token, { signal: AbortSignal.timeout(TO_RECOVER) })

/** Saves a declaration under a name that is used once. @returns whether that was acknowledged */
async function declare(keti: Own, token: string, kept: Acknowledged): Promise<boolean> {
  const subjectName = `写入${seed}第${++kept.tried}号`
  const draft = { subjectName, year: YEAR, domain: '03' }
  const sent = await as(keti, token)
    .ask(subjectsCalls.beginDraftAgain, draft)
    .catch(() => null)
  // While the Worker is away the front answers, and not in JSON.
  if (sent?.status !== 200 || !sent.body.success) return false
  kept.subjects.add(subjectName)
  return true
}
/** Uploads a file with content of its own. @returns whether that was acknowledged */
async function upload(keti: Own, token: string, kept: Acknowledged): Promise<boolean> {
  const content = `%PDF-1.4\n% ${seed} ${++kept.tried}\n%%EOF`
  const form = new FormData()
  form.set('file', new File([content], `写入${kept.tried}.pdf`, { type: 'application/pdf' }))
  try {
    const { success, result } = (await as(keti, token).ask(filesCalls.uploadFile, form)).body
    if (success) kept.files.set(result.url, content)
    return success
  } catch {
    return false
  }
}
async function write(keti: Own, token: string, writer: number, kept: Acknowledged, over: AbortSignal) {
  for (let count = writer; !over.aborted; count++) {
    const well = await (count % WRITERS === 0 ? upload : declare)(keti, token, kept)
    // People do not hammer at what is away.
    await wait(well ? 50 : 250)
  }
}

/** Seconds until both a declaration and an upload that begin after the kill are acknowledged. */
async function recovered(keti: Own, token: string, kept: Acknowledged): Promise<number> {
  const began = performance.now()
  const past = () => performance.now() - began
  for (const act of [declare, upload]) {
    while (!(await act(keti, token, kept))) {
      if (past() > TO_RECOVER) throw new Error(`It did not come back within ${TO_RECOVER / 1000} s.\n${keti.said()}`)
      await wait(100)
    }
  }
  return past() / 1000
}

/** @throws Error with what is lost, or there twice */
async function judge(keti: Own, token: string, { subjects, files, tried }: Acknowledged) {
  const found: string[] = []
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
    const query = { subjectName: `写入${seed}第`, pageNo, pageSize: 100 }
    const { records, total } = resultIn(await as(keti, token).ask(subjectsCalls.listSubjects, query))
    found.push(...records.map((row) => row.subjectName))
    pages = Math.ceil(total / 100)
  }
  const there = new Set(found)
  const lost = [...subjects].filter((name) => !there.has(name))
  for (const [url, content] of files) {
    const { response } = await as(keti, token).send('GET', url)
    if ((await response.text()) !== content) lost.push(url)
  }
  const twice = found.length - there.size
  const acknowledged = subjects.size + files.size
  console.log(
    `${tried} writes tried, ${acknowledged} acknowledged (${files.size} of them files): ${lost.length} lost, ${twice} there twice.`,
  )
  if (lost.length || twice) throw new Error(['Lost:', ...lost].join('\n'))
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function chance(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
