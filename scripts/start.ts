/** Runs the whole product on this machine: build, database, storage, demonstration data, and the Worker in workerd. */
import { readEnv } from '~/worker/core/env'
import * as system from '~/worker/system/calls'
import { demoAccounts, DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { ensureBuilt } from './local/build'
import { onExit, runService } from './local/program'
import { lockFolder } from './local/folder-lock'
import { startFrontServer } from './local/front-server'
import { openInstallation } from './local/installation'
import { migrateDatabase } from './local/migrate'
import { listeningHost, pageOrigins } from './local/host'
import { claimPort } from './local/ports'
import { serveBuild } from './local/worker-server'
import { environmentSettings } from './local/environment-settings'
import { pollOutbox, startTriggers, type SupervisedProcess, watchWorker, watchWrites } from './local/supervisor'

runService(async () => {
  const own = environmentSettings()
  const hasServices = !own.DB_URL && !own.S3_ENDPOINT
  const host = listeningHost(hasServices || own.ENVIRONMENT === 'development', process.env)
  // Processes left over from a killed start still hold the port.
  onExit(await lockFolder('.data'))
  const port = await claimPort(Number(process.env.PORT ?? 8787))
  const [{ vars, database }] = await Promise.all([
    hasServices ? startLocalServices(own, port) : useExternalServices(own),
    ensureBuilt(),
  ])
  readEnv(vars)
  const worker = await serveBuild(vars, { folder: '.data/worker' })
  onExit(worker.stop)
  const front = await startFrontServer(worker.door, port, host, worker.files)
  onExit(front.stop)
  onExit(startTriggers(worker.crons, worker.tick))
  onExit(watchWorker(worker.url))
  onExit(pollOutbox(worker))
  if (database) onExit(watchWrites(worker, database))
  await fetch(worker.url + system.ready.path).then((answer) => answer.arrayBuffer())

  if (vars.ENVIRONMENT === 'development') {
    console.log(`Demonstration accounts, password ${DEMO_PASSWORD}:\n${demoAccounts.join(' ')}`)
  }
  console.log(`Keti ready at http://127.0.0.1:${port}`)
})

type StartContext = { vars: Record<string, string>; database?: SupervisedProcess }
async function startLocalServices(own: Record<string, string>, port: number): Promise<StartContext> {
  const installation = await openInstallation('.data', { origins: pageOrigins(port, own.SITE_URL) })
  onExit(installation.stop)
  // A CAS server issues tickets for one address; locally it is the address of this machine.
  const SITE_URL = `http://127.0.0.1:${port}`
  return {
    vars: { SITE_URL, ...installation.vars, ...own, ...installation.services.vars },
    database: installation.services.database,
  }
}
/** Uses the database and the storage named by the environment. */
async function useExternalServices(own: Record<string, string>): Promise<StartContext> {
  await migrateDatabase(readEnv(own))
  return { vars: own }
}
