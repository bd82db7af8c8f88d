import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { RESTORE_MARKER } from '~/scripts/backup/database'
import { seedDatabase, uploadSampleFiles } from '~/db/seed'
import { makeSampleFiles } from '~/db/seed/demo/sample-files'
import type { SampleFiles } from '~/db/seed/demo/files'
import { addNewRights } from '~/db/seed/reference'
import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { lockFolder } from './folder-lock'
import { servicesFolder, writeAddresses } from './folders'
import { migrateDatabase } from './migrate'
import { databaseFile, type Services, type ServiceOptions, startServices } from './services'

export type Installation = {
  vars: Record<string, string>
  firstStart: boolean
  services: Services
  stop: () => Promise<void>
}

/**
 * Prepares everything the Worker needs: a database and a storage with their data in `folder`, migrated, and filled with
 * demonstration data if new. An interrupted first start begins again from scratch. `now`: the current time of the
 * demonstration data; `options`: options of the services.
 * @throws Error for a database with rows but without the marker of complete data; it is left unchanged
 */
export async function openInstallation(
  folder: string,
  { now, ...options }: Pick<ServiceOptions, 'env' | 'origins'> & { now?: Date } = {},
): Promise<Installation> {
  await dropIncompleteData(folder)
  const isNew = !existsSync(join(folder, COMPLETE_MARKER)) && !existsSync(databaseFile(servicesFolder(folder)))
  const blobs = isNew ? await writeDemonstration(folder, now) : null
  const services = await startServices(servicesFolder(folder), options)
  try {
    if (!blobs && (await isEmpty(folder, services.vars))) {
      await services.stop()
      rmSync(join(servicesFolder(folder), 'database'), { recursive: true })
      return await openInstallation(folder, { now, ...options })
    }
    await migrateDatabase(services.vars).catch((cause: Error) => {
      throw new Error(
        `The data in ${folder} cannot be migrated to the latest schema: ${cause.message}. Delete it with npm run reset.`,
      )
    })
    if (blobs) {
      await uploadSampleFiles(services.vars, blobs)
      markComplete(folder)
    } else {
      const client = databaseClient(services.vars)
      await addNewRights(client)
      client.close()
    }
  } catch (error) {
    await services.stop()
    throw error
  }
  writeAddresses(folder, services.vars)
  const vars = { ENVIRONMENT: 'development', CAPTCHA: 'on', ...services.vars, SECRET: loadSecret(folder) }
  return { vars, firstStart: blobs !== null, services, stop: services.stop }
}

/**
 * Writes the demonstration data directly into the database file before its server starts; through the server, the
 * replication log would store every version of every page. Returns the files for the storage.
 */
async function writeDemonstration(folder: string, now?: Date): Promise<SampleFiles> {
  const unlock = await lockFolder(servicesFolder(folder))
  try {
    writeFileSync(join(folder, INCOMPLETE_MARKER), new Date().toISOString())
    const file = databaseFile(servicesFolder(folder))
    mkdirSync(dirname(file), { recursive: true })
    const blobs = await makeSampleFiles()
    await migrateDatabase({ DB_URL: `file:${file}` })
    await seedDatabase({ DB_URL: `file:${file}` }, blobs, { now })
    return blobs
  } finally {
    unlock()
  }
}

/** File that marks the data of a folder as complete. */
const COMPLETE_MARKER = 'filled'
/** File that marks data of an unfinished first start. */
const INCOMPLETE_MARKER = 'filling'
/** Marks the data as complete: the next start uses it unchanged. */
export function markComplete(folder: string) {
  writeFileSync(join(folder, COMPLETE_MARKER), new Date().toISOString())
  rmSync(join(folder, INCOMPLETE_MARKER), { force: true })
}
/** Deletes the data of an interrupted first start. */
export async function dropIncompleteData(folder: string) {
  if (existsSync(join(folder, INCOMPLETE_MARKER)) && !existsSync(join(folder, COMPLETE_MARKER))) await dropData(folder)
}

/**
 * True if the database has no rows. @throws Error if it has rows without the marker of complete data, or an interrupted
 * restore
 */
async function isEmpty(folder: string, vars: DatabaseVars): Promise<boolean> {
  const client = databaseClient(vars)
  try {
    const { rows } = await client.execute(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
    )
    const tables = rows.map(({ name }) => name as string)
    if (tables.includes(RESTORE_MARKER))
      throw new Error(
        `The data in ${folder} is incomplete: npm run restore was interrupted. Run it again, or delete the data with npm run reset.`,
      )
    if (existsSync(join(folder, COMPLETE_MARKER))) return false
    const own = tables.filter((name) => !name.startsWith('__drizzle'))
    const anyRow = own.map((name) => `select 1 from "${name}" limit 1`).map((select) => `exists (${select})`)
    const isUsed = own.length > 0 && (await client.execute(`select ${anyRow.join(' or ')} as used`)).rows[0]!.used === 1
    if (!isUsed) return true
    throw new Error(
      `The database in ${folder} has rows, but the file ${join(folder, COMPLETE_MARKER)}, which marks it as complete, is missing. \
Nothing was changed. To use these rows, create that file; to delete them and start with demonstration data, run npm run reset.`,
    )
  } finally {
    client.close()
  }
}

/** Deletes all data in a folder. @throws Error if another process uses it */
export async function dropData(folder: string) {
  const unlock = await lockFolder(servicesFolder(folder))
  // The folder itself is kept, because it may be a symbolic link.
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  unlock()
}

/** The secret that signs sessions. It is stored, so that a restart signs nobody out. */
function loadSecret(folder: string): string {
  const path = resolve(folder, 'secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}
