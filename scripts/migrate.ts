/** Brings the database of the environment, or else the local one, to the newest schema. */
import { migrateDatabase } from './local/migrate'
import { startServices } from './local/services'

const { DB_URL, DB_TOKEN } = process.env
if (DB_URL) {
  await migrateDatabase(DB_URL, DB_TOKEN)
} else {
  const services = await startServices('.data/services')
  await migrateDatabase(services.vars.DB_URL).finally(services.stop)
}
console.log('The database is at the newest schema.')
