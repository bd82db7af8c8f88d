/** The whole product on this machine: build, database, storage, demonstration data, and the Worker in workerd. */
import { readEnv } from '~/worker/core/env'
import * as system from '~/worker/system/calls'
import { demoAccounts, demoPassword } from './local/accounts'
import { ensureBuilt } from './local/built'
import { startClock } from './local/clock'
import { onEnd, stay } from './local/ending'
import { takeFolder } from './local/folder'
import { openFront } from './local/front'
import { openHouse } from './local/house'
import type { Kept } from './local/kept'
import { migrateDatabase } from './local/migrate'
import { claimPort } from './local/ports'
import { serveBuild } from './local/served'
import { ownSettings } from './local/settings'
import { watchWorker, watchWriting } from './local/watch'

stay(async () => {
  // What a start that was killed has left running holds the port.
  onEnd(await takeFolder('.data'))
  const port = await claimPort(Number(process.env.PORT ?? 8787))
  const [{ vars, database }] = await Promise.all([surroundings(ownSettings()), ensureBuilt()])
  readEnv(vars)
  const worker = await serveBuild(vars, { folder: '.data/worker' })
  onEnd(worker.stop)
  const front = await openFront(worker.door, port, process.env.HOST, worker.files)
  onEnd(front.stop)
  onEnd(startClock(worker.crons, worker.tick))
  onEnd(watchWorker(worker.url))
  if (database) onEnd(watchWriting(worker, database))
  await fetch(worker.url + system.ready.path).then((answer) => answer.arrayBuffer())

  if (vars.ENVIRONMENT === 'development') {
    console.log(`Demonstration accounts, password ${demoPassword}:\n${demoAccounts.join(' ')}`)
  }
  console.log(`Keti ready at http://127.0.0.1:${port}`)
})

type Surroundings = { vars: Record<string, string>; database?: Kept }
/** Local services, unless the environment names a database or a storage of its own. */
async function surroundings(own: Record<string, string>): Promise<Surroundings> {
  if (own.DB_URL || own.S3_ENDPOINT) {
    const { DB_URL, DB_TOKEN } = readEnv(own)
    await migrateDatabase(DB_URL, DB_TOKEN)
    return { vars: own }
  }
  const house = await openHouse('.data')
  onEnd(house.stop)
  return { vars: { ...house.vars, ...own }, database: house.services.database }
}
