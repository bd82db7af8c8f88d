import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'

/** The address of a migrated, empty libSQL database that belongs to the running test alone. */
export const freshDatabase = (): string => databaseOf(onTestFinished)

/** The same for as long as its owner runs, as a copy of `template`: `ended` takes what is done then. */
export function databaseOf(ended: (then: () => void) => void, template = inject('template')): string {
  const folder = mkdtempSync(join(tmpdir(), 'keti-test-'))
  ended(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  copyFileSync(template, file)
  return `file:${file}`
}
