import { serveBuild } from '~/scripts/local/worker-server'
import { openWorld } from '~/tests/support/served-world'
import * as auth from '~/worker/auth/calls'
import { hrefOf } from '~/worker/core/href'
import { startedProcess, cpuMillisecondsOf } from './processes'

/**
 * Writes a second through the write queue, by number of concurrent people; for one person also without the queue, in
 * turn: it does not support more at once. A write stores one captcha: a small transaction without a session.
 */
const PEOPLE = [1, 8, 64]
const WRITES = 320
const ROUNDS = 5

const { result: world, process: sqld } = await startedProcess('sqld', () => openWorld())

async function serve(DB_WRITERS: 'one' | 'many') {
  const {
    result: { url, stop },
    process,
  } = await startedProcess('workerd', () => serveBuild({ ...world.vars, DB_WRITERS }))
  async function write() {
    const began = performance.now()
    const answer = await fetch(url + hrefOf(auth.newCaptcha, { key: crypto.randomUUID() }))
    await answer.arrayBuffer()
    return { ok: answer.ok, took: performance.now() - began }
  }
  async function round(people: number) {
    const from = { at: performance.now(), worker: cpuMillisecondsOf(process), sqld: cpuMillisecondsOf(sqld) }
    const writes = await Promise.all(
      Array.from({ length: people }, async () => {
        const own = []
        for (let turn = 0; turn < WRITES / people; turn++) own.push(await write())
        return own
      }),
    )
    return {
      writes: writes.flat(),
      seconds: (performance.now() - from.at) / 1000,
      worker: cpuMillisecondsOf(process) - from.worker,
      sqld: cpuMillisecondsOf(sqld) - from.sqld,
    }
  }
  return { name: DB_WRITERS, round, stop }
}
type Round = Awaited<ReturnType<Awaited<ReturnType<typeof serve>>['round']>>

function tell(name: string, people: number, rounds: readonly Round[]) {
  const writes = rounds.flatMap((round) => round.writes)
  const sum = (of: (round: Round) => number) => rounds.reduce((all, round) => all + of(round), 0)
  const sorted = writes.map(({ took }) => took).toSorted((a, b) => a - b)
  const at = (share: number) => `${sorted[Math.floor(sorted.length * share)]!.toFixed(1)} ms`
  console.log(
    `DB_WRITERS=${name.padEnd(4)} people ${String(people).padStart(2)}`,
    `  writes a second ${(writes.length / sum(({ seconds }) => seconds)).toFixed(0).padStart(4)}`,
    `  p50 ${at(0.5)}  p95 ${at(0.95)}`,
    `  CPU a write: workerd ${(sum(({ worker }) => worker) / writes.length).toFixed(1)} ms`,
    `+ sqld ${(sum(({ sqld: busy }) => busy) / writes.length).toFixed(1)} ms`,
    `  refused ${writes.filter(({ ok }) => !ok).length}`,
  )
}

const both = [await serve('one'), await serve('many')]
try {
  for (const { round } of both) await round(1)
  for (const people of PEOPLE) {
    const seen = (people === 1 ? both : both.slice(0, 1)).map((one) => ({ ...one, rounds: [] as Round[] }))
    for (let turn = 0; turn < ROUNDS; turn++) for (const one of seen) one.rounds.push(await one.round(people))
    for (const { name, rounds } of seen) tell(name, people, rounds)
  }
} finally {
  for (const one of both) await one.stop()
  await world.stop()
}
