import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '~/scripts/local/build'
import { serveBuild } from '~/scripts/local/worker-server'
import { startServices } from '~/scripts/local/services'
import { multiplyRows } from '~/tests/support/large-database'
import { demonstrationData } from '~/tests/support/served-world'
import { startedProcess } from './processes'

/**
 * The built Worker with the demonstration data in a separate installation; `stop` ends it and removes its folder.
 * @param options `inspector`: the port of the isolate's inspector; `times`: multiplies the rows of the demonstration data
 */
export async function openInstallation({ inspector, times = 1 }: { inspector?: number; times?: number } = {}) {
  const [data] = await Promise.all([demonstrationData(), ensureBuilt()])
  const folder = mkdtempSync(join(tmpdir(), 'keti-bench-'))
  cpSync(join(data, 'services'), folder, { recursive: true })
  if (times > 1) await multiplyRows(folder, times)
  const { result: services, process: sqld } = await startedProcess('sqld', () => startServices(folder))
  const vars = { ENVIRONMENT: 'development', CAPTCHA: 'off', SECRET: 'x'.repeat(43), ...services.vars }
  const { result: worker, process: workerd } = await startedProcess('workerd', () => serveBuild(vars, { inspector }))
  const stop = async () => {
    await worker.stop()
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { vars, sqld, url: worker.url, workerd, tick: worker.tick, stop }
}
