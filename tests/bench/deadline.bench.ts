/**
 * Simulates a deadline day in minutes: `PEOPLE` (2,000) save drafts repeatedly and upload, 300 graders read and submit
 * grades, 500 sockets listen. Requests arrive at their own times, independent of answers. Then the load rises until it
 * fails: it reports what fails at which load, whether with 429 or 503 and Retry-After, and whether every acknowledged
 * draft is stored. `MINUTES` (3) is the length of the day; the whole run takes about five.
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@libsql/client'
import { databaseClient } from '~/db/node-client'
import { apiClientAt, resultOf, signInAt } from '~/tests/support/api-client'
import { insertManyPeople } from '~/tests/support/many-people'
import * as announcements from '~/worker/announcements/calls'
import { signToken } from '~/worker/auth/session.server'
import type { Context } from '~/worker/core/context'
import * as files from '~/worker/files/calls'
import * as grading from '~/worker/grading/calls'
import * as live from '~/worker/live/calls'
import { readMessage } from '~/worker/live/messages'
import { roles } from '~/worker/policy/roles'
import * as subjects from '~/worker/subjects/calls'
import * as todos from '~/worker/pending-tasks/calls'
import { contentOf } from './faults/writes'
import { openInstallation } from './installation'
import { residentMegabytes, cpuMillisecondsOf } from './processes'
import { openSocket, type Wire } from './socket'
import { measureMachineSpeed } from './machine-speed'

const PEOPLE = Number(process.env.PEOPLE ?? 2000)
const JUDGES = Number(process.env.JUDGES ?? 300)
const SOCKETS = Number(process.env.SOCKETS ?? 500)
const DAY = Number(process.env.MINUTES ?? 3) * 60_000
/** Draft saves of each person on the day, and the share of saves with an upload. */
const SAVINGS = 2
const ONE_UPLOADS_OF = 4
/** Requests a second of each step of the rise, and its length in milliseconds. */
const RISE = [25, 50, 100, 200, 400]
const STEP = 12_000
/** Client timeout in milliseconds. */
const PATIENCE = 30_000
/** A step with more failures than this share, or a p95 above this, has failed. */
const [SHARE, LATE] = [0.01, 10_000]
const YEAR = String(new Date().getFullYear())

/** Each client uses a separate connection. */
const own = { headers: { connection: 'close' } }

type Heard = { kind: string; ms: number; status: number | string; well: boolean; waits: boolean; says: string }
const heard: Heard[] = []
/** Makes a call and records its result. */
async function timed<Result>(
  kind: string,
  token: string,
  act: (
    asking: ReturnType<typeof apiClientAt>,
  ) => Promise<{ status: number; headers: Headers; body: { success: boolean; message: string; result: Result } }>,
): Promise<{ result: Result } | null> {
  const began = performance.now()
  const answer = await act(apiClientAt(url, token, { ...own, signal: AbortSignal.timeout(PATIENCE) })).catch(
    (error: Error) => error,
  )
  const ms = performance.now() - began
  if (answer instanceof Error) {
    heard.push({
      kind,
      ms,
      status: answer.name === 'TimeoutError' ? 'no answer' : 'no connection',
      well: false,
      waits: false,
      says: answer.message,
    })
    return null
  }
  const { status, headers, body } = answer
  heard.push({ kind, ms, status, well: !!body?.success, waits: headers.has('retry-after'), says: body?.message ?? '' })
  return body?.success ? body : null
}

const { vars, sqld, url, workerd, stop } = await openInstallation()
const client = databaseClient(vars, { intMode: 'number' })
const wires: Wire[] = []

/** `busy`: a person has one save at a time. */
type Person = { id: string; token: string; draft: string; text: number; busy: boolean }
try {
  await insertManyPeople(vars, PEOPLE + JUDGES, 100)
  const ids = Array.from({ length: PEOPLE + JUDGES }, (_, at) => `crowd-u-${at}`)
  const tokens = await signIn(client, ids)
  const people = ids
    .slice(0, PEOPLE)
    .map((id, at): Person => ({ id, token: tokens[at]!, draft: '', text: 0, busy: false }))
  const judges = ids.slice(PEOPLE).map((id, at) => ({ id, token: tokens[PEOPLE + at]!, subject: `bench-${at}` }))
  await toGrade(client, judges)
  const listeners = new Map<string, number>()
  await openSockets(people.slice(0, SOCKETS), listeners)

  const load = loadavg()[0]!.toFixed(1)
  console.log(
    `${PEOPLE} people, ${judges.length} judges, ${wires.length} sockets; a day of ${DAY / 1000} s; ${cpus().length} cores, load ${load} before, yardstick ${measureMachineSpeed().toFixed(0)} ms`,
  )
  const biz = await signInAt(url, 'biz')
  const before = { own: process.cpuUsage(), workerd: cpuMillisecondsOf(workerd), sqld: cpuMillisecondsOf(sqld) }
  const began = performance.now()
  const acts: [at: number, act: () => Promise<unknown>][] = [
    ...people.flatMap((person, at): [number, () => Promise<unknown>][] => [
      [spread(at, PEOPLE) * 0.4, () => begin(person)],
      ...Array.from({ length: SAVINGS }, (_, n): [number, () => Promise<unknown>] => [
        0.4 + spread(at * 7 + n, PEOPLE) * 0.6,
        () => save(person),
      ]),
      ...(at % ONE_UPLOADS_OF
        ? []
        : [[0.2 + spread(at * 3, PEOPLE) * 0.8, () => upload(person)] as [number, () => Promise<unknown>]]),
    ]),
    ...judges.flatMap((judge, at): [number, () => Promise<unknown>][] => [
      [
        spread(at, judges.length),
        () => timed('read a subject', judge.token, ({ ask }) => ask(subjects.subjectDetail, { id: judge.subject })),
      ],
      [
        spread(at * 11, judges.length),
        () => timed('hand in a grade', judge.token, ({ ask }) => ask(grading.commitGrades, { ids: [judge.subject] })),
      ],
    ]),
    [0.5, () => publish(biz.token)],
  ]
  await Promise.all(
    acts.map(async ([at, act]) => {
      await wait(at * DAY)
      await act()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  table('the day', heard.splice(0))
  await drained(client)
  const used = process.cpuUsage(before.own)
  console.log(`${acts.length} requests in ${seconds.toFixed(0)} s: ${(acts.length / seconds).toFixed(0)} a second`)
  console.log(
    `CPU, of ${cpus().length} cores: workerd ${share(cpuMillisecondsOf(workerd) - before.workerd, seconds)}, sqld ${share(cpuMillisecondsOf(sqld) - before.sqld, seconds)}, this generator ${share((used.user + used.system) / 1000, seconds)}`,
  )
  console.log(
    `memory: workerd ${residentMegabytes(workerd)} MB, sqld ${residentMegabytes(sqld)} MB; the announcement reached ${listeners.size} of ${wires.length} sockets`,
  )

  const drafts = people.filter(({ draft }) => draft)
  let next = 0
  for (const rate of RISE) {
    const stepBegan = performance.now()
    const cpu = process.cpuUsage()
    const all = Array.from({ length: (rate * STEP) / 1000 }, async (_, at) => {
      await wait((at * 1000) / rate)
      const person = drafts[next++ % drafts.length]!
      await (at % 4 === 3 ? timed('what waits', person.token, ({ ask }) => ask(todos.countTodos)) : save(person))
    })
    await Promise.all(all)
    const took = (performance.now() - stepBegan) / 1000
    const { user, system } = process.cpuUsage(cpu)
    const step = heard.splice(0)
    table(
      `${rate} a second offered, ${(step.filter(({ well }) => well).length / took).toFixed(0)} answered well; this generator ${share((user + system) / 1000, took)} of a core`,
      step,
    )
    const p95 = at(
      step.map(({ ms }) => ms),
      0.95,
    )
    if (step.filter(({ well }) => !well).length > step.length * SHARE || p95 > LATE) {
      const refused = step.filter(({ well }) => !well)
      const polite = refused.filter(({ status, waits }) => (status === 429 || status === 503) && waits)
      console.log(
        `Gives way at ${rate} a second: ${refused.length} of ${step.length} not done, ${polite.length} of them told politely when to come again; p95 ${(p95 / 1000).toFixed(1)} s.`,
      )
      break
    }
  }
  await drained(client)
  const lost = await lostDrafts(client, drafts)
  console.log(
    lost
      ? `${lost} of ${drafts.length} drafts have not the last text that was acknowledged`
      : `All ${drafts.length} drafts have the last text that was acknowledged.`,
  )
  if (lost) process.exitCode = 1
} finally {
  for (const wire of wires) wire.destroy()
  client.close()
  await stop()
}
process.exit()

/** A position from 0 to 1 for each of `many`, evenly spread in no order. */
function spread(at: number, many: number): number {
  return ((at * 0.618034) % 1) * (1 - 1 / many)
}
function share(ms: number, seconds: number): string {
  return (ms / 1000 / seconds).toFixed(2)
}
function at(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
}

async function begin(person: Person) {
  const made = await timed('begin a draft', person.token, ({ ask }) =>
    ask(subjects.beginDraftAgain, { subjectName: `截止日${person.id}`, year: YEAR, domain: '03' }),
  )
  if (made) person.draft = made.result.id
}
/** One person saves in sequence; the last acknowledged text must be stored. */
async function save(person: Person) {
  if (!person.draft || person.busy) return
  person.busy = true
  const text = person.text + 1
  const saved = await timed('save a draft', person.token, ({ ask }) =>
    ask(subjects.saveDraft, { id: person.draft, summary: `第${text}稿` }),
  )
  person.busy = false
  if (saved) person.text = text
}
async function upload(person: Person) {
  const form = new FormData()
  form.set('file', new File([contentOf(person.id)], `${person.id}.pdf`, { type: 'application/pdf' }))
  await timed('upload', person.token, ({ ask }) => ask(files.uploadFile, form))
}
/** Retries a rejected publication, as a user would. */
async function publish(token: string) {
  for (let tries = 0; tries < 5; tries++) {
    const given = { titile: '截止时间提醒', msgContent: '<p>今天截止</p>' }
    const made = await timed('announce', token, ({ ask }) => ask(announcements.addAnnouncement, given))
    if (
      made &&
      (await timed('release to all', token, ({ ask }) =>
        ask(announcements.releaseAnnouncement, { id: made.result.id }),
      ))
    )
      return
    await wait(2000)
  }
}

/** Inserts sessions as rows: thousands of sign-ins by password would measure the hash. */
async function signIn(database: Client, ids: readonly string[]): Promise<string[]> {
  const signing = { env: { SECRET: vars.SECRET }, now: () => new Date() } as Context
  for (let from = 0; from < ids.length; from += 500)
    await database.batch(
      ids.slice(from, from + 500).flatMap((id, n) => {
        const role = from + n < PEOPLE ? roles.subjectMan.id : roles.counselor.id
        return [
          { sql: 'insert or ignore into role_assignment (user_id, role_id) values (?, ?)', args: [id, role] },
          {
            sql: `insert into session (id, user_id, role_id, create_time, last_time, expire_time) values (?, ?, ?, '2026-01-01 00:00:00', '2026-01-01 00:00:00', '2099-01-01 00:00:00')`,
            args: [id, id, role],
          },
        ]
      }),
      'write',
    )
  return Promise.all(ids.map((id) => signToken(signing, id, 0)))
}
/** A complete grade of each grader, not yet submitted. */
async function toGrade(database: Client, judges: readonly { id: string; subject: string }[]) {
  const { rows } = await database.execute("select year, criteria from grade_rule where year = '2025'")
  const { year, criteria } = rows[0] as unknown as { year: string; criteria: string }
  const all = JSON.parse(criteria) as { code: string; max: number }[]
  const scores = JSON.stringify(Object.fromEntries(all.map(({ code, max }) => [code, Math.floor(max * 0.8)])))
  await database.batch(
    judges.flatMap(({ id, subject }) => [
      {
        sql: "insert into subject (id, subject_name, year, status, lead_depart_id, grade_status) values (?, ?, ?, 'TO_AUDIT', 'bench', '评分中')",
        args: [subject, `评分基准 ${subject}`, year],
      },
      {
        sql: "insert into subject_grade (id, subject_id, year, grader_id, grader_name, role_code, status, scores, total, reason, due_time) values (?, ?, ?, ?, '评委', 'counselor', '评分中', ?, 80, '研究扎实，成果完整，应用效果好', '2099-12-31 23:59:59')",
        args: [`grade-${subject}`, subject, year, id, scores],
      },
    ]),
    'write',
  )
}
async function openSockets(some: readonly Person[], reached: Map<string, number>) {
  const port = Number(new URL(url).port)
  const left = [...some]
  const hand = async () => {
    for (let person = left.pop(); person; person = left.pop()) {
      const { id, token } = person
      const { ticket } = resultOf(await apiClientAt(url, token, own).ask(live.liveTicket))
      const onText = (text: string) => void (readMessage(text)?.cmd && reached.set(id, performance.now()))
      wires.push(
        await openSocket({
          port,
          path: `/websocket/${id}?last=`,
          protocol: ticket,
          from: '127.0.0.1',
          onText,
          onEnd: () => {},
        }),
      )
    }
  }
  await Promise.all(Array.from({ length: 16 }, hand))
}

/** Waits until nothing in the outbox is due. */
async function drained(database: Client) {
  const began = performance.now()
  const due = "select count(*) as n from outbox where status = 0 and next_time <= datetime('now', '+8 hours')"
  // A busy database counts as pending work.
  const waiting = () =>
    database.execute(due).then(
      ({ rows }) => Number(rows[0]!.n),
      () => 1,
    )
  const first = await waiting()
  let left = first
  for (; left && performance.now() - began < 60_000; left = await waiting()) await wait(500)
  console.log(
    `queue: ${first} waited at the end, ${left} left ${((performance.now() - began) / 1000).toFixed(1)} s later`,
  )
}
/** Number of drafts with an older text than the last acknowledged one. */
async function lostDrafts(database: Client, drafts: readonly Person[]): Promise<number> {
  const { rows } = await database.execute('select collect_id as id, summary from subject where collect_id is not null')
  const texts = new Map(
    rows.map(({ id, summary }) => [id as string, Number(/第(\d+)稿/.exec((summary as string) ?? '')?.[1] ?? 0)]),
  )
  return drafts.filter(({ draft, text }) => (texts.get(draft) ?? 0) < text).length
}

function table(title: string, all: readonly Heard[]) {
  console.log(`\n${title}\n${'kind'.padEnd(20)}  requests  failed   p50 ms   p95 ms   p99 ms`)
  for (const [kind, some] of Map.groupBy(all, (one) => one.kind)) {
    const times = some.map(({ ms }) => ms)
    const cells = [
      some.length,
      some.filter(({ well }) => !well).length,
      ...[0.5, 0.95, 0.99].map((part) => Math.round(at(times, part))),
    ]
    console.log(`${kind.padEnd(20)}${cells.map((cell) => String(cell).padStart(9)).join('')}`)
  }
  const bad = Map.groupBy(
    all.filter(({ well }) => !well),
    ({ status, waits, says }) => `${status}${waits ? ' with a time' : ''}: ${says}`,
  )
  for (const [what, some] of bad) console.log(`  ${some.length} × ${what}`)
}
