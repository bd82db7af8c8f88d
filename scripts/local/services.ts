import { fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { type AdminInterface, setFullDurability } from './durability.ts'
import { lockFolder } from './folder-lock.ts'
import { sendLocally } from './http.ts'
import { supervise, type SupervisedProcess } from './supervisor.ts'
import { writePublicKey, type ServiceKeys, loadServiceKeys } from './keys.ts'
import { claimPort } from './ports.ts'

/** The Worker's settings for its database and storage. */
export type ServiceVars = {
  DB_URL: string
  DB_TOKEN: string
  S3_ENDPOINT: string
  S3_REGION: string
  S3_BUCKET: string
  S3_KEY_ID: string
  S3_SECRET: string
}

export type Services = {
  vars: ServiceVars
  database: SupervisedProcess
  storage: SupervisedProcess
  stop: () => Promise<void>
}

type Ports = { database?: number; storage?: number }
/**
 * `logSize`: size in megabytes at which the database's replication log is compacted. The default of 200 is rarely
 * reached; with a single writer, compaction is not noticeable (README, "Deploying", has the figures). `grpc`: port for
 * replicas. `env`: additional environment variables of both processes. `origins`: origins whose pages may read from and
 * write to the storage with presigned URLs.
 */
export type ServiceOptions = Ports & {
  logSize?: number
  grpc?: number
  env?: Record<string, string>
  origins?: readonly string[]
}

const bucket = 'keti'
const region = 'local'

/** Path of the database file in a services folder. It may be written only while no server has it open. */
export const databaseFile = (folder: string) => join(folder, 'database/dbs/default/data')

/**
 * Starts libSQL and an S3 storage on loopback with their data in `folder`; resolves when both answer. They are
 * restarted on the same ports until stopped. Both refuse requests without the keys of the folder, which are in `vars`.
 * @throws Error if another process uses the folder
 */
export async function startServices(folder: string, options: ServiceOptions = {}): Promise<Services> {
  const unlock = await lockFolder(folder)
  const anyPort = !options.database && !options.storage
  try {
    // Another program may take a free port before it is used; the second attempt chooses other ports.
    const services = await startOnFreePorts(folder, options).catch((error: unknown) =>
      anyPort ? startOnFreePorts(folder, options) : Promise.reject(error),
    )
    return {
      ...services,
      async stop() {
        await services.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function startOnFreePorts(folder: string, options: ServiceOptions): Promise<Services> {
  const [databasePort, storagePort, adminPort] = await Promise.all([
    claimPort(options.database),
    claimPort(options.storage),
    claimPort(),
  ])
  const admin = { url: `http://127.0.0.1:${adminPort}`, key: randomBytes(24).toString('base64url') }
  mkdirSync(folder, { recursive: true })
  const keys = await loadServiceKeys(folder)
  const started = [
    supervise(databaseService(resolve(folder), databasePort, keys, admin, options)),
    supervise(storageService(resolve(folder), storagePort, keys, options)),
  ] as const
  const stop = async () => {
    await Promise.all(started.map((one) => one.then(({ stop: end }) => end()).catch(() => {})))
  }
  const [database, storage] = await Promise.all(started).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    vars: {
      DB_URL: `http://127.0.0.1:${databasePort}`,
      DB_TOKEN: keys.database.token,
      S3_ENDPOINT: `http://127.0.0.1:${storagePort}`,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_KEY_ID: keys.storage.id,
      S3_SECRET: keys.storage.secret,
    },
    database,
    storage,
    stop,
  }
}

// `detached`: Ctrl-C in a terminal must not end the database while the Worker is still answering requests.
function databaseService(
  folder: string,
  port: number,
  keys: ServiceKeys,
  admin: AdminInterface,
  { logSize, grpc, env }: ServiceOptions,
) {
  const log = join(folder, 'sqld.log')
  const args = ['--no-welcome', '--db-path', join(folder, 'database'), '--http-listen-addr', `127.0.0.1:${port}`]
  args.push('--admin-listen-addr', new URL(admin.url).host)
  args.push('--auth-jwt-key-file', writePublicKey(folder, keys.database))
  if (logSize) args.push('--max-log-size', String(logSize))
  if (grpc) args.push('--grpc-listen-addr', `127.0.0.1:${grpc}`)
  return {
    name: `The database (${log})`,
    start() {
      mkdirSync(folder, { recursive: true })
      const into = openSync(log, 'a')
      const child = spawn(sqldPath(), args, {
        stdio: ['ignore', into, into],
        env: { RUST_LOG: 'warn', ...env, LIBSQL_ADMIN_AUTH_KEY: admin.key },
        detached: true,
      })
      closeSync(into)
      return child
    },
    answers: (signal: AbortSignal) => sendLocally(`http://127.0.0.1:${port}/health`, { signal }),
    configure: (signal: AbortSignal) => setFullDurability(admin, signal),
  }
}

function storageService(folder: string, port: number, { storage }: ServiceKeys, { env, origins = [] }: ServiceOptions) {
  const settings = { directory: join(folder, 'storage'), port, bucket, region, origins }
  return {
    name: 'The storage',
    start: () =>
      fork(join(import.meta.dirname, 'storage.mjs'), [JSON.stringify(settings)], {
        // The process idles for the most part: V8 keeps little memory for speed.
        execArgv: ['--optimize-for-size', '--max-semi-space-size=1', '--openssl-legacy-provider', '--no-warnings'],
        // Other users of the machine can read arguments, but not the environment.
        env: { ...process.env, ...env, S3_KEY_ID: storage.id, S3_SECRET: storage.secret },
        detached: true,
      }),
    answers: (signal: AbortSignal) => sendLocally(`http://127.0.0.1:${port}/${bucket}`, { method: 'HEAD', signal }),
  }
}

/** Returns the path of the sqld executable. @throws Error if the optional package for this machine is not installed */
export function sqldPath(): string {
  const name = `sqld-${process.platform}-${process.arch}`
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'sqld')
    if (existsSync(path)) return path
  } catch {
    // The error is thrown below.
  }
  throw new Error(`No libSQL server for this platform: the optional package ${name} is not installed.`)
}
