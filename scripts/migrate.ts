/**
 * Migrates the database of the environment, or the local one, to the newest schema. An empty database is filled with
 * roles, menus and dictionaries, and with a first administrator from ADMIN_USERNAME and ADMIN_PASSWORD.
 */
import { seedFirst } from '~/db/seed/first'
import { NewPassword } from '~/worker/auth/fields'
import { t } from '~/worker/auth/fields.texts'
import { formatStamp } from '~/worker/core/time'
import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { onExit, runProgram } from './local/program'
import { servicesFolder } from './local/folders'
import { dropIncompleteData, markComplete } from './local/installation'
import { migrateDatabase } from './local/migrate'
import { startServices } from './local/services'
import { readCommonPasswords } from './vite/common-passwords'

runProgram(async () => {
  const { DB_URL, DB_TOKEN, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env
  const admin = username && password ? { username, password } : undefined
  const validated = admin && NewPassword.safeParse(admin)
  if (validated?.error) throw new Error(`ADMIN_PASSWORD: ${validated.error.issues[0]!.message}`)
  if (password && readCommonPasswords().includes(password.toLowerCase()))
    throw new Error(`ADMIN_PASSWORD: ${t.tooCommon}`)
  const vars = DB_URL ? { DB_URL, DB_TOKEN } : await localDatabase()
  await migrateDatabase(vars)
  console.log('The database schema is up to date.')
  const client = databaseClient(vars)
  for (const line of await seedFirst(client, formatStamp(new Date()), admin)) console.log(line)
  client.close()
  // Without the marker the next start would refuse the database, which now has rows.
  if (!DB_URL) markComplete('.data')
})

async function localDatabase(): Promise<DatabaseVars> {
  await dropIncompleteData('.data')
  const services = await startServices(servicesFolder('.data'))
  onExit(services.stop)
  return services.vars
}
