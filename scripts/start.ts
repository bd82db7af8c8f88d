/** The whole product on this machine: build, database, storage, demonstration data, and the Worker in workerd. */
import { readEnv } from '~/worker/core/env'
import * as system from '~/worker/system/calls'
import { demoAccounts, demoPassword } from '~/worker/auth/demonstration'
import { ensureBuilt } from './local/built'
import { startClock } from './local/clock'
import { onEnd, stay } from './local/ending'
import { takeFolder } from './local/folder'
import { openFront } from './local/front'
import { openHouse } from './local/house'
import type { Kept } from './local/kept'
import { migrateDatabase } from './local/migrate'
import { listeningHost, pageOrigins } from './local/host'
import { claimPort } from './local/ports'
import { serveBuild } from './local/served'
import { ownSettings } from './local/settings'
import { pollOutbox, watchWorker, watchWriting } from './local/watch'

stay(async () => {
  const own = ownSettings()
  const hasServices = !own.DB_URL && !own.S3_ENDPOINT
  const host = listeningHost(hasServices || own.ENVIRONMENT === 'development', process.env)
  // What a start that was killed has left running holds the port.
  onEnd(await takeFolder('.data'))
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
  onEnd(startClock(worker.crons, worker.tick))
  onEnd(watchWorker(worker.url))
  onEnd(pollOutbox(worker))
  if (database) onEnd(watchWriting(worker, database))
  await fetch(worker.url + system.ready.path).then((answer) => answer.arrayBuffer())

  if (vars.ENVIRONMENT === 'development') {
    console.log(`Demonstration accounts, password ${demoPassword}:\n${demoAccounts.join(' ')}`)
  }
  console.log(`Keti ready at http://127.0.0.1:${port}`)
})

type Surroundings = { vars: Record<string, string>; database?: Kept }
async function withServices(own: Record<string, string>, port: number): Promise<Surroundings> {
  const house = await openHouse('.data', { origins: pageOrigins(port, own.SITE_URL) })
  onEnd(house.stop)
  // A CAS server gives tickets for one address; here it is this machine's.
  const SITE_URL = `http://127.0.0.1:${port}`
  return { vars: { SITE_URL, ...house.vars, ...own, ...house.services.vars }, database: house.services.database }
}
/** The environment names a database and a storage. */
async function withoutServices(own: Record<string, string>): Promise<Surroundings> {
  await migrateDatabase(readEnv(own))
  return { vars: own }
}
