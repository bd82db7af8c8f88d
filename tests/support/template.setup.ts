import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createClient } from '@libsql/client'
import { seedReference } from '~/db/seed/reference'
import { migrateDatabase } from '~/scripts/local/migrate'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file of a migrated database with the reference rows; every test uses a copy. */
    template: string
  }
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'keti-template-'))
  const template = join(folder, 'empty.db')
  await migrateDatabase({ DB_URL: `file:${template}` })
  const client = createClient({ url: `file:${template}` })
  await seedReference(client, '2026-01-01 00:00:00')
  client.close()
  project.provide('template', template)
  return () => rmSync(folder, { recursive: true, force: true })
}
