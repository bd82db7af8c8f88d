import { expect, inject, test } from 'vitest'
import { restoreThenStart } from '~/tests/bench/faults/restore-then-start'

test('keeps acknowledged writes after a restore into an empty folder and a start', {
  timeout: 300_000,
}, async () => {
  const { faults, acknowledged } = await restoreThenStart(inject('demonstration'), 3)
  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(15)
})
