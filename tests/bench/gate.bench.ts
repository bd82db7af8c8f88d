import { serveBuild } from '~/scripts/local/served'
import { openWorld } from '~/tests/world/served'
import * as auth from '~/worker/auth/calls'
import { hrefOf } from '~/worker/core/href'
import { startedBy, worked } from './processes'

/** What the gate of the writes adds to a write that nobody stands before: one after the other, with and without it by turns. */
const WRITES = 300
const ROUNDS = 5
async function serve(DB_WRITERS: 'one' | 'many', vars: Record<string, string>) {
  const {
    result: { url, stop },
    process,
  } = await startedBy('workerd', () => serveBuild({ ...vars, DB_WRITERS }))
  const round = async (count: number) => {
    const times: number[] = []
    const from = worked(process)
    for (let turn = 0; turn < count; turn++) {
      const began = performance.now()
      // Remembers one captcha: a single statement, for somebody without a session.
      const answer = await fetch(url + hrefOf(auth.newCaptcha, { key: crypto.randomUUID() }))
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.status}`)
      times.push(performance.now() - began)
    }
    return { times, cpu: (worked(process) - from) / count }
  }
  return { name: DB_WRITERS, round, stop }
}

const world = await openWorld()
const both = [await serve('one', world.vars), await serve('many', world.vars)]
try {
  const seen = both.map((one) => ({ ...one, times: [] as number[], cpu: [] as number[] }))
  for (const { round } of seen) await round(WRITES)
  for (let at = 0; at < ROUNDS; at++)
    for (const one of seen) {
      const { times, cpu } = await one.round(WRITES)
      one.times.push(...times)
      one.cpu.push(cpu)
    }
  for (const { name, times, cpu } of seen) {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1)
    const each = cpu.map((one) => one.toFixed(2)).join(' ')
    console.log(
      `DB_WRITERS=${name.padEnd(5)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  CPU of workerd, ms a write: ${each}`,
    )
  }
} finally {
  for (const one of both) await one.stop()
  await world.stop()
}
