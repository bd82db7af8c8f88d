import { expect, inject, test } from 'vitest'
import { rehearse } from '~/tests/bench/faults/rehearsal'
import { sampled } from '~/tests/support/sampled'

const few = sampled(['database killed', 'Worker killed', 'storage answers lost', 'database cut off', 'disk full'], 2)

test('keeps every acknowledged write exactly once under faults', { timeout: 240_000 }, async () => {
  const lines: string[] = []
  const { faults, ledger } = await rehearse({
    ...{ data: inject('demonstration'), times: few.length, seed: 1, only: few },
    say: (line) => lines.push(line),
  })
  expect([...faults, ...ledger.defects], lines.join('\n')).toEqual([])
  expect(ledger.total(ledger.kept), 'writes were acknowledged').toBeGreaterThan(20)
})
