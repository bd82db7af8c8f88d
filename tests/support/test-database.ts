import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Client } from '@libsql/client'
import { inject, onTestFinished } from 'vitest'
import { forgetDatabase, serveDatabase } from './database-server'
import { withSizeLimit, clientUntil, connectionTo } from './libsql'

/**
 * A database file with two connections, one for requests and one for the test, and the number of tests that it can
 * still serve.
 */
type DatabaseFile = { file: string; requests: Client; own: Client; tests: number }

/** Files that no test uses. */
const freeFiles: DatabaseFile[] = []
/** A connection keeps each prepared statement: it is reopened after so many tests. */
const TESTS_PER_FILE = 40

/**
 * A migrated, empty database for the running test alone. Reading the schema takes a connection longer than most tests,
 * so a file is reused with its connections and overwritten in between.
 * @returns `url`: for requests; `file`: its path; `client`: a separate connection. Both reject calls after the test.
 */
export async function acquireTestDatabase(): Promise<{ url: string; file: string; client: Client }> {
  const place = freeFiles.pop() ?? (await createFile())
  let over = false
  const isOver = () => over
  const url = serveDatabase(withSizeLimit(clientUntil(isOver, place.requests)))
  onTestFinished(async () => {
    over = true
    forgetDatabase(url)
    place.tests -= 1
    if (place.tests > 0 && (await resetFile(place))) freeFiles.push(place)
    else removeFile(place)
  })
  return { url, file: place.file, client: clientUntil(isOver, place.own) }
}

/** In the folder of the template, which is removed after all tests. */
async function createFile(): Promise<DatabaseFile> {
  const template = inject('template')
  const file = join(mkdtempSync(join(dirname(template), 'place-')), 'test.db')
  copyFileSync(template, file)
  const [requests, own] = await Promise.all([connectionTo(`file:${file}`), connectionTo(`file:${file}`)])
  return { file, requests, own, tests: TESTS_PER_FILE }
}
function removeFile({ file, requests, own }: DatabaseFile) {
  requests.close()
  own.close()
  rmSync(dirname(file), { recursive: true, force: true })
}

/** Overwrites the changes of the test. @returns false if a connection is busy or has temporary tables */
async function resetFile({ file, requests, own }: DatabaseFile): Promise<boolean> {
  try {
    for (const client of [requests, own]) {
      const [made] = await client.batch(['select 1 from temp.sqlite_master'], 'write')
      if (made!.rows.length > 0) return false
    }
  } catch {
    return false
  }
  copyFileSync(inject('template'), file)
  // Both read the file now: otherwise a connection could take the next test's first write for one that it has already
  // seen.
  for (const client of [requests, own]) await client.execute('select 1 from setting limit 1')
  return true
}
