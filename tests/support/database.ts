import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'

/** The URL of a migrated, empty libSQL database for the running test alone. */
export const freshDatabase = (): string => databaseOf(onTestFinished)

/** A database file copied from `template`, removed when the callback of `ended` runs. */
export function databaseOf(ended: (then: () => void) => void, template = inject('template')): string {
  const folder = mkdtempSync(join(tmpdir(), 'keti-test-'))
  ended(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  copyFileSync(template, file)
  return `file:${file}`
}
