/** Runs the whole product on this machine: build, database, storage, demonstration data, and the Worker in workerd. */
import { readEnv } from '~/worker/core/env'
import * as system from '~/worker/system/calls'
import { demoAccounts, demoPassword } from '~/worker/auth/demonstration'
import { ensureBuilt } from './local/build'
import { onEnd, stay } from './local/program'
import { lockFolder } from './local/folder-lock'
import { openFront } from './local/front-server'
import { openInstallation } from './local/installation'
import { migrateDatabase } from './local/migrate'
import { listeningHost, pageOrigins } from './local/host'
import { claimPort } from './local/ports'
import { serveBuild } from './local/worker-server'
import { ownSettings } from './local/settings'
import { pollOutbox, startTriggers, type Supervised, watchWorker, watchWriting } from './local/supervisor'

stay(async () => {
  const own = ownSettings()
  const hasServices = !own.DB_URL && !own.S3_ENDPOINT
  const host = listeningHost(hasServices || own.ENVIRONMENT === 'development', process.env)
  // Processes left over from a killed start still hold the port.
  onEnd(await lockFolder('.data'))
  const port = await claimPort(Number(process.env.PORT ?? 8787))
  const [{ vars, database }] = await Promise.all([
    hasServices ? withServices(own, port) : withoutServices(own),
    ensureBuilt(),
  ])
  readEnv(vars)
  const worker = await serveBuild(vars, { folder: '.data/worker' })
  onEnd(worker.stop)
  const front = await openFront(worker.door, port, host, worker.files)
  onEnd(front.stop)
  onEnd(startTriggers(worker.crons, worker.tick))
  onEnd(watchWorker(worker.url))
  onEnd(pollOutbox(worker))
  if (database) onEnd(watchWriting(worker, database))
  await fetch(worker.url + system.ready.path).then((answer) => answer.arrayBuffer())

  if (vars.ENVIRONMENT === 'development') {
    console.log(`Demonstration accounts, password ${demoPassword}:\n${demoAccounts.join(' ')}`)
  }
  console.log(`Keti ready at http://127.0.0.1:${port}`)
})

type Surroundings = { vars: Record<string, string>; database?: Supervised }
async function withServices(own: Record<string, string>, port: number): Promise<Surroundings> {
  const installation = await openInstallation('.data', { origins: pageOrigins(port, own.SITE_URL) })
  onEnd(installation.stop)
  // A CAS server issues tickets for one address; locally it is the address of this machine.
  const SITE_URL = `http://127.0.0.1:${port}`
  return {
    vars: { SITE_URL, ...installation.vars, ...own, ...installation.services.vars },
    database: installation.services.database,
  }
}
/** Uses the database and the storage named by the environment. */
async function withoutServices(own: Record<string, string>): Promise<Surroundings> {
  await migrateDatabase(readEnv(own))
  return { vars: own }
}
