/** Brings the database of the environment, or else the local one, to the newest schema. */
import { onEnd, run } from './local/ending'
import { migrateDatabase } from './local/migrate'
import { startServices } from './local/services'

run(async () => {
  const { DB_URL, DB_TOKEN } = process.env
  await migrateDatabase(DB_URL ?? (await localDatabase()), DB_TOKEN)
  console.log('The database is at the newest schema.')
})

async function localDatabase(): Promise<string> {
  const services = await startServices('.data/services')
  onEnd(services.stop)
  return services.vars.DB_URL
}
