import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { serveBuild } from '~/scripts/local/served'
import { startServices } from '~/scripts/local/services'

type Options = { logSize?: number; grpc?: number }
/**
 * A database and a storage with demonstration data of their own, or so many `times` as much: nobody else writes there. `stop`
 * removes them.
 */
export async function ownServices({ times = 1, ...options }: Options & { times?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'keti-house-'))
  cpSync(join(inject('demonstration'), 'services'), folder, { recursive: true })
  if (times > 1) await growApart(folder, times)
  const services = await startServices(folder, options)
  const stop = async () => {
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { vars: services.vars, folder, stop }
}

/** Runs `grow` in a process of its own, because the client of a database file blocks its thread. */
async function growApart(folder: string, times: number): Promise<void> {
  const script = `const { grow } = await import('~/tests/world/grown'); await grow(${JSON.stringify(folder)}, ${times})`
  const options = ['--import', './scripts/imports.ts', '--no-warnings', '--input-type=module', '-e', script]
  await promisify(execFile)(process.execPath, options)
}

/** The built Worker over such data: nobody else takes what waits in its outbox. */
export async function ownHouse(vars: Record<string, string> = {}, options: Options = {}) {
  const services = await ownServices(options)
  const worker = await serveBuild({ ...inject('vars'), ...services.vars, CAPTCHA: 'off', ...vars })
  onTestFinished(async () => {
    await worker.stop()
    await services.stop()
  })
  return { worker, folder: services.folder }
}
