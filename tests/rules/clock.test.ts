import { expect, test } from 'vitest'
import { isDue } from '~/scripts/local/clock'

test.each([
  ['*/5 * * * *', '2026-11-20T10:05:00Z', true],
  ['*/5 * * * *', '2026-11-20T10:06:00Z', false],
  ['0 19 * * *', '2026-11-20T19:00:00Z', true],
  ['0 19 * * *', '2026-11-20T19:05:00Z', false],
  ['30 8 * * 1-5', '2026-11-20T08:30:00Z', true],
  ['30 8 * * 1-5', '2026-11-21T08:30:00Z', false],
  ['0 0 1,15 * *', '2026-11-15T00:00:00Z', true],
])('%s at %s: %s', (cron, at, due) => {
  expect(isDue(cron, new Date(at))).toBe(due)
})
