import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createClient } from '@libsql/client'
import { seed } from '~/db/seed'
import { addNewRights } from '~/db/seed/reference'
import { takeFolder } from './folder'
import { migrateDatabase } from './migrate'
import { type Services, startServices } from './services'

export type House = {
  vars: Record<string, string>
  firstStart: boolean
  services: Services
  stop: () => Promise<void>
}

/**
 * Everything the Worker needs, ready: database and storage running with their data in `folder`, migrated, and filled
 * with the demonstration data when the folder is new. A first start that was cut off begins again from nothing. `env`: what
 * else stands in the environment of database and storage.
 */
export async function openHouse(folder: string, env?: Record<string, string>): Promise<House> {
  const filled = join(folder, 'filled')
  const firstStart = !existsSync(filled)
  if (firstStart) await dropData(folder)
  mkdirSync(folder, { recursive: true })

  const services = await startServices(servicesIn(folder), { env })
  try {
    await migrateDatabase(services.vars.DB_URL).catch((cause: Error) => {
      throw new Error(
        `The data in ${folder} does not take the newest schema: ${cause.message}. npm run reset drops it.`,
      )
    })
    if (firstStart) {
      const { DB_URL, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_KEY_ID, S3_SECRET } = services.vars
      const storage = {
        endpoint: S3_ENDPOINT,
        region: S3_REGION,
        bucket: S3_BUCKET,
        keyId: S3_KEY_ID,
        secret: S3_SECRET,
      }
      await seed({ databaseUrl: DB_URL, storage })
      writeFileSync(filled, new Date().toISOString())
    } else {
      const client = createClient({ url: services.vars.DB_URL })
      await addNewRights(client)
      client.close()
    }
  } catch (error) {
    await services.stop()
    throw error
  }
  writeFileSync(addressesIn(folder), JSON.stringify(services.vars), { mode: 0o600 })
  const vars = { ENVIRONMENT: 'development', CAPTCHA: 'on', ...services.vars, SECRET: ownSecret(folder) }
  return { vars, firstStart, services, stop: services.stop }
}

export async function dropData(folder: string) {
  const giveBack = await takeFolder(servicesIn(folder))
  rmSync(folder, { recursive: true, force: true })
  giveBack()
}

/** Where the services of a house say how they are reached, as long as they run. */
export const addressesIn = (folder: string) => join(folder, 'addresses.json')
const servicesIn = (folder: string) => join(folder, 'services')

/** Signs sessions; kept, so that a restart signs nobody out. */
function ownSecret(folder: string): string {
  const path = resolve(folder, 'secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}
