import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type FolderLock, readLock } from '~/scripts/local/folder-lock'

const root = resolve(import.meta.dirname, '../..')
/** What `npm start` runs, from any folder. */
export const startArguments = ['--import', `${root}/scripts/imports.ts`, `${root}/scripts/start.ts`]

/** How long a first start may take: it may have to build. Milliseconds. */
const PATIENCE = 300_000

export type Own = {
  url: string
  /** The one that was asked to start it; npm, where that was npm. */
  process: ChildProcess
  /** Everything that runs, by name, and who started it. */
  running: () => FolderLock
  said: () => string
  stop: () => Promise<void>
}

/**
 * Starts the whole product in a folder and on a port of its own, as a program beside this one; answers once it is ready.
 * `vars`: settings, where it is to have services that others run.
 */
export async function startOwn(
  folder: string,
  port: number,
  [command, given]: [string, string[]] = [process.execPath, startArguments],
  vars: Record<string, string> = {},
): Promise<Own> {
  const started = spawn(command, given, {
    cwd: folder,
    env: { ...process.env, ...vars, PORT: String(port), CAPTCHA: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)))
  const ended = () => started.exitCode !== null || started.signalCode !== null
  for (const until = Date.now() + PATIENCE; !/Keti ready at/.test(said); await wait(50)) {
    if (!ended() && Date.now() < until) continue
    started.kill('SIGKILL')
    throw new Error(`Keti did not start in ${folder}:\n${said}`)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    process: started,
    running() {
      const lock = readLock(`${folder}/.data`)
      if (!lock) throw new Error(`Nobody works in ${folder}.`)
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
