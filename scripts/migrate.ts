/**
 * Brings the database of the environment, or else the local one, to the newest schema. An empty one gets its roles, menus
 * and dictionaries, and with ADMIN_USERNAME and ADMIN_PASSWORD its first administrator.
 */
import { createClient } from '@libsql/client'
import { seedFirst } from '~/db/seed/first'
import { NewPassword } from '~/worker/auth/fields'
import { stamp } from '~/worker/core/time'
import { onEnd, run } from './local/ending'
import { migrateDatabase } from './local/migrate'
import { startServices } from './local/services'

run(async () => {
  const { DB_URL, DB_TOKEN, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env
  const admin = username && password ? { username, password } : undefined
  const judged = admin && NewPassword.safeParse(admin)
  if (judged?.error) throw new Error(`ADMIN_PASSWORD: ${judged.error.issues[0]!.message}`)
  const url = DB_URL ?? (await localDatabase())
  await migrateDatabase(url, DB_TOKEN)
  console.log('The database is at the newest schema.')
  const client = createClient({ url, authToken: DB_TOKEN })
  for (const line of await seedFirst(client, stamp(new Date()), admin)) console.log(line)
  client.close()
})

async function localDatabase(): Promise<string> {
  const services = await startServices('.data/services')
  onEnd(services.stop)
  return services.vars.DB_URL
}
