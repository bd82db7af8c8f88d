import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '~/scripts/local/build'
import { openInstallation } from '~/scripts/local/installation'
import { pageOrigins } from '~/scripts/local/host'
import { claimPort } from '~/scripts/local/ports'
import { serveBuild } from '~/scripts/local/worker-server'

export type ServedWorld = { url: string; vars: Record<string, string>; stop: () => Promise<void> }

/** The built Worker with a separate database and storage, with the demonstration data only. */
export async function openWorld(): Promise<ServedWorld> {
  const [data] = await Promise.all([demonstrationData(), ensureBuilt()])
  const folder = temporaryFolder()
  cpSync(data, folder, { recursive: true })
  const port = await claimPort()
  const house = await openInstallation(folder, { origins: pageOrigins(port) })
  // Tests send the address of a visitor as a proxy on this machine would.
  const vars = { ...house.vars, CAPTCHA: 'off', TRUSTED_PROXIES: '127.0.0.1' }
  const worker = await serveBuild(vars, { port })
  return {
    url: worker.url,
    vars,
    async stop() {
      await worker.stop()
      await house.stop()
    },
  }
}

const shared = globalThis as { ketiDemonstrationData?: Promise<string> }

/** A folder with the demonstration data, filled once for a whole test run, because that is slow. */
export function demonstrationData(): Promise<string> {
  shared.ketiDemonstrationData ??= (async () => {
    const folder = temporaryFolder()
    const house = await openInstallation(folder)
    await house.stop()
    return folder
  })()
  return shared.ketiDemonstrationData
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keti-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
