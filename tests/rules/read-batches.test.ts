import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Files with a batch that also writes: its statements are sent unchanged. Batches that only read use `readAll`. */
const writing = [
  'jobs/accounts.ts',
  'jobs/clean-up.ts',
  'jobs/exports.ts',
  'jobs/forms.ts',
  'jobs/nightly.ts',
  'jobs/outbox.ts',
  'jobs/runner.ts',
  'worker/auth/account/contact-change.server.ts',
  'worker/auth/account/holder-change.server.ts',
  'worker/auth/captcha.server.ts',
  'worker/auth/commands/mail-sign-in.server.ts',
  'worker/auth/commands/phone-sign-in.server.ts',
  'worker/auth/commands/second-check.server.ts',
  'worker/auth/commands/sign-in.server.ts',
  'worker/auth/keys.server.ts',
  'worker/auth/passwords/password-reset.server.ts',
  'worker/auth/registration/commands.server.ts',
  'worker/auth/verification-codes/commands.server.ts',
  'worker/feedback/commands.server.ts',
  'worker/forms/public-link.server.ts',
  'worker/logs/seals.server.ts',
  'worker/monitor/metrics-store.server.ts',
  'worker/plan/objections/commands.server.ts',
  'worker/system/bans/ban-cache.server.ts',
]

test('only listed files batch requests by hand, because they write', () => {
  const files = ['app', 'jobs', 'worker'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const byHand = files
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('worker/core/'))
    .filter((name) => /\bdb\s*\.batch\(/.test(readFileSync(name, 'utf8')))
  expect(byHand.toSorted()).toEqual(writing)
})
