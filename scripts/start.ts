/**
 * Runs the whole product on this machine: build, database, storage, demonstration data, and the Worker in workerd.
 *
 * This process stays, so it and its modules import files with their extension and without the hooks of `imports.ts`:
 * Node then takes their JavaScript from its compile cache (`NODE_COMPILE_CACHE`), and the parser of TypeScript, which
 * takes 20 MB, is loaded only at the first start of a version.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onExit, runService } from './local/program.ts'
import { lockFolder } from './local/folder-lock.ts'
import { servicesFolder, writeAddresses } from './local/folders.ts'
import { listeningHost, pageOrigins } from './local/host.ts'
import { claimPort } from './local/ports.ts'
import type { StartSettings } from './local/prepare'
import { startServices } from './local/services.ts'
import { startWorker } from './local/worker-server.ts'
import { drainAfterRestart, startTriggers, watchWrites } from './local/triggers.ts'

runService(async () => {
  const { env } = process
  const host = listeningHost((!env.DB_URL && !env.S3_ENDPOINT) || env.ENVIRONMENT === 'development', env)
  // Processes left over from a killed start still hold the port.
  onExit(await lockFolder('.data'))
  const port = await claimPort(Number(env.PORT ?? 8787))
  const { config, vars, services, greeting } = await prepare(port)
  const local = services ? await startLocalServices(port, vars.SITE_URL) : null
  const drain = () => void drainAfterRestart(worker)
  const worker = await startWorker(
    config,
    { ...vars, ...local?.vars },
    {
      ...{ host, port, restarted: drain },
    },
  )
  onExit(worker.stop)
  onExit(startTriggers(worker.crons, worker.tick))
  // The previous run may have been killed as well.
  drain()
  if (local) onExit(watchWrites(worker, local.database))
  if (greeting) console.log(greeting)
  console.log(`Keti ready at http://127.0.0.1:${port}`)
})

/** Prepares the data and the settings in a process that ends. @throws Error if it fails; it has printed why */
async function prepare(port: number): Promise<StartSettings> {
  const child = fork(join(import.meta.dirname, 'local/prepare.ts'), {
    execArgv: ['--import', join(import.meta.dirname, 'imports.ts')],
    env: { ...process.env, PORT: String(port) },
  })
  let prepared: StartSettings | undefined
  child.on('message', (message: StartSettings) => (prepared = message))
  await once(child, 'exit')
  if (!prepared) throw new Error('The data was not prepared.')
  return prepared
}

async function startLocalServices(port: number, site: string | undefined) {
  const services = await startServices(servicesFolder('.data'), { origins: pageOrigins(port, site) })
  onExit(services.stop)
  writeAddresses('.data', services.vars)
  return services
}
