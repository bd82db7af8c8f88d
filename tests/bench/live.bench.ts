/**
 * Live messages under load: thousands of people, each with a socket to the built Worker in workerd. `SOCKETS` is their
 * number (5,000).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseClient } from '~/db/node-client'
import { claimPort } from '~/scripts/local/ports'
import { type WorkerServer, serveBuild } from '~/scripts/local/worker-server'
import { type ApiClient, apiClientAt, resultOf, signInAt } from '~/tests/support/api-client'
import { openWorld } from '~/tests/support/served-world'
import { memory } from '~/tests/support/workerd'
import * as announcements from '~/worker/announcements/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { signToken } from '~/worker/auth/session.server'
import type { Context } from '~/worker/core/context'
import * as live from '~/worker/live/calls'
import { HEARTBEAT, HEARTBEAT_ANSWER, readMessage, reconnectDelay } from '~/worker/live/messages'
import { openSocket, type Wire } from './socket'

const SOCKETS = Number(process.env.SOCKETS ?? 5000)
/** People who request a ticket at the same time while all connect first. */
const AT_ONCE = 64
const TOPICS = 5
/** Published in sequence; the Worker is killed during the third. */
const KILLED = 6
const PER_ADDRESS = 20_000

type Person = { userId: string; token: string; from: string }
type Seat = Person & { wire: Wire | null; heard: Map<string, number>; last: string; failures: number; answered: number }

const limit = (process.report.getReport() as { userLimits: { open_files: { soft: number | string } } }).userLimits
  .open_files.soft
if (typeof limit === 'number' && limit < SOCKETS + 500)
  throw new Error(`${SOCKETS} sockets need more open files than ${limit}: ulimit -n ${SOCKETS + 1000}, or SOCKETS=…`)

const world = await openWorld()
const folder = mkdtempSync(join(tmpdir(), 'keti-live-bench-'))
const port = await claimPort()
let worker: WorkerServer = await serveBuild(world.vars, { port, folder })
const seats: Seat[] = []

const now = () => performance.now()
const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const spreadOf = (values: readonly number[]) =>
  `p50 ${Math.round(at(values, 0.5))} ms  p95 ${Math.round(at(values, 0.95))} ms  p99 ${Math.round(at(values, 0.99))} ms  last ${Math.round(Math.max(...values))} ms`
async function until(what: string, holds: () => boolean, seconds = 180) {
  const end = now() + seconds * 1000
  while (!holds()) {
    if (now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await wait(20)
  }
}

// Each person uses a separate connection.
const own = { headers: { connection: 'close' } }
const url = `http://127.0.0.1:${port}`
const ticketOf = async ({ token }: Person) => resultOf(await apiClientAt(url, token, own).ask(live.liveTicket)).ticket

/** Signed-in people as rows: five thousand sign-ins by password would measure the hash. */
async function invite(count: number): Promise<Person[]> {
  const client = databaseClient(world.vars)
  const signing = { env: { SECRET: world.vars.SECRET }, now: () => new Date() } as Context
  const ids = Array.from({ length: count }, (_, n) => `bench-${n}`)
  const [first, last] = ['2026-01-01 00:00:00', '2099-01-01 00:00:00']
  for (let from = 0; from < count; from += 500)
    await client.batch(
      ids.slice(from, from + 500).flatMap((id) => [
        { sql: "insert into user (id, username, realname, password) values (?, ?, '听众', '')", args: [id, id] },
        { sql: "insert into role_assignment (user_id, role_id) values (?, '2')", args: [id] },
        {
          sql: "insert into session (id, user_id, role_id, create_time, last_time, expire_time) values (?, ?, '2', ?, ?, ?)",
          args: [id, id, first, first, last],
        },
      ]),
      'write',
    )
  client.close()
  return Promise.all(
    ids.map(async (id, n) => ({
      userId: id,
      token: await signToken(signing, id, 0),
      from: `127.0.0.${1 + Math.floor(n / PER_ADDRESS)}`,
    })),
  )
}

let coming = true
let refused = 0
/** Opens a person's socket as the pages do: a ticket, then the socket, from the last received message. */
async function open(seat: Seat) {
  const ticket = await ticketOf(seat)
  seat.wire = await openSocket({
    port,
    path: `/websocket/${seat.userId}?last=${seat.last}`,
    protocol: ticket,
    from: seat.from,
    onText(text) {
      if (text === HEARTBEAT_ANSWER) seat.answered = now()
      const message = readMessage(text)
      if (!message) return
      seat.last = message.msgId
      if (!seat.heard.has(message.msgId)) seat.heard.set(message.msgId, now())
    },
    onEnd() {
      seat.wire = null
      again(seat)
    },
  })
  seat.failures = 0
}
function again(seat: Seat) {
  if (!coming) return
  seat.failures += 1
  setTimeout(
    () =>
      void open(seat).catch(() => {
        refused += 1
        again(seat)
      }),
    reconnectDelay(seat.failures, Math.random()),
  )
}
async function each(some: readonly Seat[], act: (seat: Seat) => Promise<unknown>) {
  const left = [...some]
  const hand = async () => {
    for (let seat = left.pop(); seat; seat = left.pop()) await act(seat)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
}
const openAll = (some: readonly Seat[]) => each(some, open)

async function publish(biz: ApiClient, titile: string) {
  const { id } = resultOf(await biz.ask(announcements.addAnnouncement, { titile, msgContent: '<p>内容</p>' }))
  const began = now()
  resultOf(await biz.ask(announcements.releaseAnnouncement, { id }))
  return { id, began, answered: now() - began }
}
const heardBy = (id: string) => seats.filter((seat) => seat.heard.has(id)).length

try {
  const people = await invite(SOCKETS)
  const biz = await signInAt(url, 'biz', DEMO_PASSWORD, own)
  seats.push(
    ...people.map((person) => ({ ...person, wire: null, heard: new Map(), last: '', failures: 0, answered: 0 })),
  )

  // Memory of the Worker itself and of so many requests is allocated before it is measured.
  await each(seats, ticketOf)
  await openAll(seats.slice(0, 32))
  await wait(12_000)
  const empty = memory()
  const began = now()
  await openAll(seats.slice(32))
  const seconds = (now() - began) / 1000
  const full = memory()
  // Idle objects hibernate after ten seconds.
  await wait(15_000)
  const idle = memory()
  console.log(
    `${SOCKETS} sockets open                opened in ${seconds.toFixed(1)} s, ${Math.round((SOCKETS - 32) / seconds)}/s; ${limit} files may be open`,
  )
  console.log(
    `memory of workerd                ${Math.round(empty / 1024)} MB before, ${Math.round(full / 1024)} MB after, ${Math.round(idle / 1024)} MB idle: ${((idle - empty) / (SOCKETS - 32)).toFixed(1)} kB a socket`,
  )

  const times: number[] = []
  const spans: number[] = []
  for (let n = 0; n < TOPICS; n++) {
    const { id, began: sent } = await publish(biz, `致全体 ${n}`)
    await until('a topic', () => heardBy(id) === SOCKETS, 60)
    const heard = seats.map((seat) => seat.heard.get(id)!)
    times.push(...heard.map((time) => time - sent))
    const first = Math.min(...heard)
    spans.push(...heard.map((time) => time - first))
  }
  console.log(`a topic, from the release call   ${spreadOf(times)}`)
  console.log(`a topic, from the first to hear  ${spreadOf(spans)}`)

  const beat = now()
  for (const seat of seats) seat.wire?.send(HEARTBEAT)
  await until('heartbeats', () => seats.every((seat) => seat.answered > 0), 60)
  console.log(`${SOCKETS} heartbeats at once         ${spreadOf(seats.map((seat) => seat.answered - beat))}`)

  // Killed in the middle of a send.
  const accepted: string[] = []
  let stop = false
  const sending = (async () => {
    for (let n = 0; n < KILLED && !stop; n++) accepted.push((await publish(biz, `途中 ${n}`)).id)
  })().catch(() => {})
  await until('the third', () => accepted.length >= 3 && heardBy(accepted[2]!) > 0)
  const died = now()
  // `stop` kills it at once and does not restart it.
  await worker.stop()
  stop = true
  await sending
  const before = accepted.map((id) => heardBy(id))
  await until('all sockets to end', () => seats.every((seat) => !seat.wire))
  worker = await serveBuild(world.vars, { port, folder })
  const up = now()
  // The trigger after the lease of the killed run has expired.
  const later = setInterval(
    () => void worker.tick(worker.crons[0]!, new Date(Date.now() + 4 * 60_000)).catch(() => {}),
    5000,
  )
  const back: number[] = []
  const seen = new Set<Seat>()
  await until('all to be back', () => {
    for (const seat of seats)
      if (seat.wire && !seen.has(seat)) {
        seen.add(seat)
        back.push(now() - up)
      }
    return seen.size === SOCKETS
  })
  const allBack = now()
  await until('all to have caught up', () => accepted.every((id) => heardBy(id) === SOCKETS), 60).catch(() => {})
  clearInterval(later)
  const missed = accepted.reduce((sum, id) => sum + SOCKETS - heardBy(id), 0)
  console.log(
    `killed in the middle of a send   ${accepted.length} accepted, heard before by ${before.join(', ')}; missed ${missed}`,
  )
  console.log(
    `reconnect storm                  up again ${Math.round(up - died)} ms after; back ${spreadOf(back)}; ${refused} tries refused, all heard ${Math.round(now() - allBack)} ms after the last`,
  )
  const { id, began: sent } = await publish(biz, '修改后')
  await until('a topic after the storm', () => heardBy(id) === SOCKETS, 60)
  console.log(
    `a topic after the storm          ${spreadOf(seats.map((seat) => seat.heard.get(id)! - sent))}; workerd ${Math.round(memory() / 1024)} MB`,
  )
  if (missed) process.exitCode = 1
} finally {
  coming = false
  for (const seat of seats) seat.wire?.destroy()
  await worker.stop()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
}
