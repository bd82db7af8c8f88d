import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Client } from '@libsql/client'
import { inject, onTestFinished } from 'vitest'
import { forgetDatabase, serveDatabase } from './database-server'
import { bounded, clientUntil, connectionTo } from './libsql'

/** A file with two connections, that of the requests and that of the test itself, and how many tests it still serves. */
type Place = { file: string; requests: Client; own: Client; tests: number }

/** The places that no test has just now. */
const free: Place[] = []
/** A connection keeps each statement that it was ever asked: after so many tests it is made anew. */
const TESTS = 40

/**
 * A migrated, empty database for the running test alone. A connection reads the schema once, which takes longer than most
 * tests, so a file is handed on with its connections and overwritten in between.
 * @returns `url`: what the requests open; `file`: where it lies; `client`: a connection besides theirs. Both are refused once the
 * test is over.
 */
export async function lentDatabase(): Promise<{ url: string; file: string; client: Client }> {
  const place = free.pop() ?? (await placeMade())
  let over = false
  const isOver = () => over
  const url = serveDatabase(bounded(clientUntil(isOver, place.requests)))
  onTestFinished(async () => {
    over = true
    forgetDatabase(url)
    place.tests -= 1
    if (place.tests > 0 && (await emptied(place))) free.push(place)
    else placeGone(place)
  })
  return { url, file: place.file, client: clientUntil(isOver, place.own) }
}

/** Beside the template, with which it goes when all tests are over. */
async function placeMade(): Promise<Place> {
  const template = inject('template')
  const file = join(mkdtempSync(join(dirname(template), 'place-')), 'test.db')
  copyFileSync(template, file)
  const [requests, own] = await Promise.all([connectionTo(`file:${file}`), connectionTo(`file:${file}`)])
  return { file, requests, own, tests: TESTS }
}
function placeGone({ file, requests, own }: Place) {
  requests.close()
  own.close()
  rmSync(dirname(file), { recursive: true, force: true })
}

/** Overwrites what the test has written. @returns false where one of the connections still holds something, or has tables of its own */
async function emptied({ file, requests, own }: Place): Promise<boolean> {
  try {
    for (const client of [requests, own]) {
      const [made] = await client.batch(['select 1 from temp.sqlite_master'], 'write')
      if (made!.rows.length > 0) return false
    }
  } catch {
    return false
  }
  copyFileSync(inject('template'), file)
  // Both look at it now: else one that has not yet might take the next test's first write for one that it has seen.
  for (const client of [requests, own]) await client.execute('select 1 from setting limit 1')
  return true
}
