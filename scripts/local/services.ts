import { type ChildProcess, fork } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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

export type Services = { vars: ServiceVars; stop: () => Promise<void> }

type Ports = { database?: number; storage?: number }

/** Starts libSQL and an S3 storage on loopback with their data in `folder`; resolves once both answer. */
export async function startServices(folder: string, ports: Ports = {}): Promise<Services> {
  await refuseInUse(folder)
  const anyPort = !ports.database && !ports.storage
  // A free port can be taken by another program before it is used; that does not happen twice.
  return start(folder, ports).catch((error: unknown) => (anyPort ? start(folder, ports) : Promise.reject(error)))
}

async function start(folder: string, ports: Ports): Promise<Services> {
  const [databasePort, storagePort] = await Promise.all([claimPort(ports.database), claimPort(ports.storage)])
  const bucket = 'keti'
  const settings = { folder: resolve(folder), sqld: sqldPath(), databasePort, storagePort, bucket }

  // `detached`: Ctrl-C in a terminal must not end the database under a Worker that is still answering.
  const keeper = fork(join(import.meta.dirname, 'keeper.mjs'), [JSON.stringify(settings)], {
    execArgv: ['--openssl-legacy-provider', '--no-warnings'],
    detached: true,
  })
  const stopTelling = tellOfChildren(keeper)
  const failed = once(keeper, 'message').then(([message]) => {
    throw new Error((message as { failed: string }).failed)
  })
  failed.catch(() => {})
  const answering = Promise.all([
    answers(`http://127.0.0.1:${databasePort}/health`),
    answers(`http://127.0.0.1:${storagePort}/${bucket}`),
  ])
  await Promise.race([answering, failed])
  const databaseUrl = `http://127.0.0.1:${databasePort}`
  writeFileSync(join(folder, 'address'), databaseUrl)

  return {
    vars: {
      DB_URL: databaseUrl,
      S3_ENDPOINT: `http://127.0.0.1:${storagePort}`,
      S3_REGION: 'local',
      S3_BUCKET: bucket,
      S3_KEY_ID: 'S3RVER',
      S3_SECRET: 'S3RVER',
    },
    async stop() {
      stopTelling()
      if (keeper.exitCode !== null) return
      keeper.send({ stop: true })
      await once(keeper, 'exit')
    },
  }
}

/** Two database servers on one folder would spoil it, and so would dropping it under one. */
export async function refuseInUse(folder: string) {
  const note = join(folder, 'address')
  if (!existsSync(note)) return
  const running = await fetch(`${readFileSync(note, 'utf8')}/health`).then(
    (answer) => answer.ok,
    () => false,
  )
  if (running) throw new Error(`The data in ${folder} is in use: Keti is already running from this folder.`)
}

/** Tells the keeper of every process this one starts and ends. */
function tellOfChildren(keeper: ChildProcess): () => void {
  const tell = (message: unknown) => {
    const child = (message as { process: ChildProcess }).process
    child.once('spawn', () => keeper.connected && keeper.send({ started: child.pid }))
    child.once('exit', () => keeper.connected && keeper.send({ ended: child.pid }))
  }
  subscribe('child_process', tell)
  return () => void unsubscribe('child_process', tell)
}

function sqldPath(): string {
  const name = `sqld-${process.platform}-${process.arch}`
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'sqld')
    if (existsSync(path)) return path
  } catch {
    // Said below.
  }
  throw new Error(`There is no libSQL server for this machine: the optional package ${name} is not installed.`)
}

async function answers(url: string) {
  for (let tries = 0; tries < 200; tries++) {
    const ok = await fetch(url, { method: 'HEAD' }).then(
      () => true,
      () => false,
    )
    if (ok) return
    await wait(50)
  }
  throw new Error(`${url} did not answer within ten seconds.`)
}
