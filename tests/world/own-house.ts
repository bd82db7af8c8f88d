import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { serveBuild } from '~/scripts/local/served'
import { startServices } from '~/scripts/local/services'

/** The built Worker over demonstration data of its own: nobody else writes there, or takes what waits in its outbox. */
export async function ownHouse(vars: Record<string, string> = {}, options: { logSize?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'keti-house-'))
  cpSync(join(inject('demonstration'), 'services'), folder, { recursive: true })
  const services = await startServices(folder, options)
  const worker = await serveBuild({ ...inject('vars'), ...services.vars, CAPTCHA: 'off', ...vars })
  onTestFinished(async () => {
    await worker.stop()
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { worker, folder }
}
