/**
 * Injects faults while people write, and checks that every acknowledged write exists exactly once: killed and stopped
 * processes, cut, slow and silent connections, a full disk, hundreds of slow request bodies, a migration, a deployment;
 * at the end a restore into an empty folder. `FAULTS` is their number (30, about six seconds each), `MINUTES` the time
 * after which no further one begins, `SEED` the random seed, `ONLY` the types (`ONLY="disk full,database killed"`).
 * Exits with 1 if a write is lost or duplicated, or the product does not recover.
 */
import { demonstrationData } from '~/tests/support/served-world'
import { rehearse } from './faults/rehearsal'
import { RESTORE_THEN_START, restoreThenStart } from './faults/restore-then-start'
import { kinds } from './faults/writes'

const times = Number(process.env.FAULTS ?? 30)
const seed = Number(process.env.SEED ?? Date.now() % 100_000)
const minutes = process.env.MINUTES ? Number(process.env.MINUTES) : undefined
const named = process.env.ONLY?.split(',')
const only = named?.filter((name) => name !== RESTORE_THEN_START)
/** Runs once, after the others: it stops the product and starts it from a backup. */
const restores = named?.includes(RESTORE_THEN_START) ?? true

console.log(`${times} faults, seed ${seed}.`)
const { ledger, seconds, writers, counts, faults } = await rehearse({
  ...{ data: await demonstrationData(), times: only?.length === 0 ? 0 : times, seed, only, minutes },
  say: console.log,
})
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
console.log('\nback after (seconds)     times  middle    most')
for (const [name, all] of [...seconds].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(
    `${name.padEnd(24)} ${String(all.length).padStart(5)} ${middle(all).toFixed(1).padStart(7)} ${Math.max(...all)
      .toFixed(1)
      .padStart(7)}`,
  )
console.log(`\nwrites of ${writers} people     tried  acknowledged`)
for (const kind of kinds)
  console.log(
    `${kind.padEnd(24)} ${String(ledger.tried.get(kind)!.size).padStart(5)} ${String(ledger.kept.get(kind)!.size).padStart(13)}`,
  )
console.log(`answers: ${[...ledger.answers].map(([status, count]) => `${status} ${count} times`).join(', ')}`)
console.log(
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', '),
)
const wrong = [...faults, ...ledger.defects]
if (restores) {
  const restored = await restoreThenStart(await demonstrationData(), 7)
  console.log(`${RESTORE_THEN_START}: ${restored.acknowledged} writes were acknowledged`)
  wrong.push(...restored.faults)
}
console.log(
  wrong.length ? `${wrong.length} wrong:\n${wrong.slice(0, 50).join('\n')}` : 'Nothing lost, nothing there twice.',
)
if (wrong.length) process.exitCode = 1
