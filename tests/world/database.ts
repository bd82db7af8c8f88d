import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'

/** The address of a migrated, empty libSQL database that belongs to the running test alone. */
export function freshDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keti-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  copyFileSync(inject('template'), file)
  return `file:${file}`
}
