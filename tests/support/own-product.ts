import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type FolderLock, readLock } from '~/scripts/local/folder-lock'

const root = resolve(import.meta.dirname, '../..')
/** The command of `npm start` from any folder. */
export const startArguments = [`${root}/scripts/start.ts`]

/** Milliseconds for a first start, which may include the build. */
const START_TIMEOUT_MS = 300_000

export type OwnProduct = {
  url: string
  /** The started process; npm, if npm was started. */
  process: ChildProcess
  /** All running services by name, and their starter. */
  running: () => FolderLock
  said: () => string
  stop: () => Promise<void>
}

/**
 * Starts the whole product in a folder and on a port, as a child process; resolves once it is ready. `vars`: settings
 * of services that others run.
 */
export async function startOwnProduct(
  folder: string,
  port: number,
  [command, given]: [string, string[]] = [process.execPath, startArguments],
  vars: Record<string, string> = {},
): Promise<OwnProduct> {
  const started = spawn(command, given, {
    cwd: folder,
    env: { ...process.env, ...vars, PORT: String(port), CAPTCHA: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)))
  const ended = () => started.exitCode !== null || started.signalCode !== null
  for (const until = Date.now() + START_TIMEOUT_MS; !/Keti ready at/.test(said); await wait(50)) {
    if (!ended() && Date.now() < until) continue
    started.kill('SIGKILL')
    throw new Error(`Keti did not start in ${folder}:\n${said}`)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    process: started,
    running() {
      const lock = readLock(`${folder}/.data`)
      if (!lock) throw new Error(`No process runs in ${folder}.`)
      return lock
    },
    said: () => said,
    async stop() {
      if (ended()) return
      started.kill('SIGTERM')
      await once(started, 'exit')
    },
  }
}
