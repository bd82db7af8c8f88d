import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client'
import { inject, onTestFinished } from 'vitest'
import { serveBuild } from '~/scripts/local/worker-server'
import { databaseFile, startServices } from '~/scripts/local/services'

type Options = { logSize?: number; grpc?: number }
/**
 * A separate database and storage with demonstration data, or `times` as much, that no other test writes to. `stop`
 * removes them. `statements` run on the database file before its server starts: large inserts take a fraction of the
 * time.
 */
export async function ownServices({
  times = 1,
  statements = [],
  ...options
}: Options & { times?: number; statements?: readonly string[] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'keti-house-'))
  cpSync(join(inject('demonstration'), 'services'), folder, { recursive: true })
  if (times > 1) await multiplyRowsInProcess(folder, times)
  if (statements.length) await executeOnFile(folder, statements)
  const services = await startServices(folder, options)
  const stop = async () => {
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { vars: services.vars, folder, stop }
}

async function executeOnFile(folder: string, statements: readonly string[]): Promise<void> {
  const client = createClient({ url: `file:${databaseFile(folder)}` })
  try {
    for (const setting of ['synchronous = off', 'cache_size = -400000', 'temp_store = memory'])
      await client.execute(`pragma ${setting}`)
    for (const statement of statements) {
      await client.execute(statement)
      // Each blocks the thread: the test runner gets a turn in between.
      await nextTurn()
    }
  } finally {
    client.close()
  }
}

/** Multiplies rows in a child process, because the client of a database file blocks its thread. */
async function multiplyRowsInProcess(folder: string, times: number): Promise<void> {
  const script = `const { multiplyRows } = await import('~/tests/support/large-database'); await multiplyRows(${JSON.stringify(folder)}, ${times})`
  const options = ['--import', './scripts/imports.ts', '--no-warnings', '--input-type=module', '-e', script]
  await promisify(execFile)(process.execPath, options)
}

/** The built Worker over separate data: no other Worker processes its outbox. */
export async function serveOwnWorker(vars: Record<string, string> = {}, options: Options = {}) {
  const services = await ownServices(options)
  const worker = await serveBuild({ ...inject('vars'), ...services.vars, CAPTCHA: 'off', ...vars })
  onTestFinished(async () => {
    await worker.stop()
    await services.stop()
  })
  return { worker, folder: services.folder }
}
