/**
 * Brings the database of the environment, or else the local one, to the newest schema. An empty one gets its roles, menus
 * and dictionaries, and with ADMIN_USERNAME and ADMIN_PASSWORD its first administrator.
 */
import { seedFirst } from '~/db/seed/first'
import { NewPassword } from '~/worker/auth/fields'
import { t } from '~/worker/auth/fields.texts'
import { stamp } from '~/worker/core/time'
import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { onEnd, run } from './local/program'
import { dropUnfinished, markFilled, servicesIn } from './local/installation'
import { migrateDatabase } from './local/migrate'
import { startServices } from './local/services'
import { commonPasswords } from './vite/common-passwords'

run(async () => {
  const { DB_URL, DB_TOKEN, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env
  const admin = username && password ? { username, password } : undefined
  const judged = admin && NewPassword.safeParse(admin)
  if (judged?.error) throw new Error(`ADMIN_PASSWORD: ${judged.error.issues[0]!.message}`)
  if (password && commonPasswords().includes(password.toLowerCase())) throw new Error(`ADMIN_PASSWORD: ${t.tooCommon}`)
  const vars = DB_URL ? { DB_URL, DB_TOKEN } : await localDatabase()
  await migrateDatabase(vars)
  console.log('The database is at the newest schema.')
  const client = databaseClient(vars)
  for (const line of await seedFirst(client, stamp(new Date()), admin)) console.log(line)
  client.close()
  // Else the next start would take it for one that somebody else has filled.
  if (!DB_URL) markFilled('.data')
})

async function localDatabase(): Promise<DatabaseVars> {
  await dropUnfinished('.data')
  const services = await startServices(servicesIn('.data'))
  onEnd(services.stop)
  return services.vars
}
