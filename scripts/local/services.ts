import { fork, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { takeFolder } from './folder'
import { type Kept, keepUp } from './kept'
import { claimPort } from './ports'

/** The settings of the Worker that say where its database and storage are. */
export type ServiceVars = {
  DB_URL: string
  S3_ENDPOINT: string
  S3_REGION: string
  S3_BUCKET: string
  S3_KEY_ID: string
  S3_SECRET: string
}

export type Services = { vars: ServiceVars; database: Kept; storage: Kept; stop: () => Promise<void> }

type Ports = { database?: number; storage?: number }
/**
 * `logSize`: megabytes that the database's replication log may have before it is compacted. By itself it waits for 200, which
 * is seldom; a single writer, and there is but one, does not notice (README, "Deploying", has the figures).
 * `grpc`: the port from which replicas follow it. `env`: what else stands in the environment of both programs.
 */
type Options = Ports & { logSize?: number; grpc?: number; env?: Record<string, string> }

const bucket = 'keti'

/**
 * Starts libSQL and an S3 storage on loopback with their data in `folder`; resolves once both answer. They are kept up, on
 * the same ports, until they are stopped.
 * @throws Error while another program works in the folder
 */
export async function startServices(folder: string, options: Options = {}): Promise<Services> {
  const giveBack = await takeFolder(folder)
  const anyPort = !options.database && !options.storage
  try {
    // A free port can be taken by another program before it is used; that does not happen twice.
    const services = await start(folder, options).catch((error: unknown) =>
      anyPort ? start(folder, options) : Promise.reject(error),
    )
    return {
      ...services,
      async stop() {
        await services.stop()
        giveBack()
      },
    }
  } catch (error) {
    giveBack()
    throw error
  }
}

async function start(folder: string, options: Options): Promise<Services> {
  const [databasePort, storagePort] = await Promise.all([claimPort(options.database), claimPort(options.storage)])
  const started = await Promise.allSettled([
    keepUp(databaseIn(resolve(folder), databasePort, options)),
    keepUp(storageIn(resolve(folder), storagePort, options)),
  ])
  const stop = async () => {
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : Promise.resolve())))
  }
  const [database, storage] = started
  if (database.status === 'rejected' || storage.status === 'rejected') {
    await stop()
    throw (database.status === 'rejected' ? database : (storage as PromiseRejectedResult)).reason
  }
  return {
    vars: {
      DB_URL: `http://127.0.0.1:${databasePort}`,
      S3_ENDPOINT: `http://127.0.0.1:${storagePort}`,
      S3_REGION: 'local',
      S3_BUCKET: bucket,
      S3_KEY_ID: 'S3RVER',
      S3_SECRET: 'S3RVER',
    },
    database: database.value,
    storage: storage.value,
    stop,
  }
}

// `detached`: Ctrl-C in a terminal must not end the database under a Worker that is still answering.
function databaseIn(folder: string, port: number, { logSize, grpc, env }: Options) {
  const log = join(folder, 'sqld.log')
  const given = ['--no-welcome', '--db-path', join(folder, 'database'), '--http-listen-addr', `127.0.0.1:${port}`]
  if (logSize) given.push('--max-log-size', String(logSize))
  if (grpc) given.push('--grpc-listen-addr', `127.0.0.1:${grpc}`)
  return {
    name: `The database (${log})`,
    start() {
      mkdirSync(folder, { recursive: true })
      const into = openSync(log, 'a')
      const child = spawn(sqldPath(), given, {
        stdio: ['ignore', into, into],
        env: { RUST_LOG: 'warn', ...env },
        detached: true,
      })
      closeSync(into)
      return child
    },
    answers: (signal: AbortSignal) => fetch(`http://127.0.0.1:${port}/health`, { signal }).then(readWhole),
  }
}

function storageIn(folder: string, port: number, { env }: Options) {
  const settings = { directory: join(folder, 'storage'), port, bucket }
  return {
    name: 'The storage',
    start: () =>
      fork(join(import.meta.dirname, 'storage.mjs'), [JSON.stringify(settings)], {
        execArgv: ['--openssl-legacy-provider', '--no-warnings'],
        env: { ...process.env, ...env },
        detached: true,
      }),
    answers: (signal: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}/${bucket}`, { method: 'HEAD', signal }).then(readWhole),
  }
}
const readWhole = (answer: Response) => answer.arrayBuffer()

export function sqldPath(): string {
  const name = `sqld-${process.platform}-${process.arch}`
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'sqld')
    if (existsSync(path)) return path
  } catch {
    // Said below.
  }
  throw new Error(`There is no libSQL server for this machine: the optional package ${name} is not installed.`)
}
