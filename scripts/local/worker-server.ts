import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendLocally } from './http.ts'
import { claimPort } from './ports.ts'
import { supervise } from './supervisor.ts'
import { readBuiltConfig, workerdExecutable, writeWorkerdConfig } from './workerd-config.ts'

export type WorkerServer = {
  /** Address of the site: static files, and the Worker for all other paths. */
  url: string
  crons: string[]
  /** Runs the Worker's scheduled handler for a cron trigger. */
  tick: (cron: string, at?: Date) => Promise<void>
  /** Sends a message to a queue, by the name of its binding. */
  send: (binding: string, body: unknown) => Promise<void>
  stop: () => Promise<void>
}

/**
 * `host`: address to listen on, loopback by default. `port`: 0, the default, chooses a free one. `inspector`: port of
 * the debugger. `restarted`: called after each restart.
 */
type ServerOptions = { host?: string; port?: number; inspector?: number; restarted?: () => void }

/** Consecutive failed health checks before a restart: a busy Worker may answer late. */
const MAX_MISSES = 30

/**
 * Starts workerd with a configuration of `writeWorkerdConfig`, and restarts it when it ends or does not respond. `vars`
 * are the settings named there.
 */
export async function startWorker(
  config: string,
  vars: Record<string, string>,
  { host = '127.0.0.1', port: wantedPort, inspector, restarted }: ServerOptions = {},
): Promise<WorkerServer> {
  const port = await claimPort(wantedPort)
  const control = `127.0.0.1:${await claimPort()}`
  const args = ['serve', '--experimental', '--binary', config]
  args.push('--socket-addr', `site=${host.includes(':') ? `[${host}]` : host}:${port}`)
  args.push('--socket-addr', `control=${control}`)
  if (inspector !== undefined) args.push('--inspector-addr', `127.0.0.1:${inspector}`)
  const { stop } = await supervise({
    name: 'The Worker',
    misses: MAX_MISSES,
    start: () => spawn(workerdExecutable, args, { stdio: ['ignore', 'inherit', 'inherit'], env: vars, detached: true }),
    answers: (signal) => sendLocally(`http://${control}/live`, { signal }),
    restarted,
  })
  const post = async (path: string, query: Record<string, string>, body?: string) => {
    const { ok, text } = await sendLocally(`http://${control}${path}?${new URLSearchParams(query)}`, {
      method: 'POST',
      body,
    })
    if (!ok) throw new Error(`${path} ${JSON.stringify(query)} ended with "${text}".`)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    crons: readBuiltConfig().triggers.crons,
    tick: (cron, at = new Date()) => post('/scheduled', { cron, time: String(at.getTime()) }),
    send: (binding, body) => post('/queue', { binding }, JSON.stringify(body)),
    stop,
  }
}

/**
 * Serves the built Worker in workerd, with static files, Durable Objects and queues as in wrangler.toml. Durable
 * Objects are stored in `folder`, by default in a temporary one.
 */
export async function serveBuild(
  vars: Record<string, string>,
  { folder, ...options }: ServerOptions & { folder?: string } = {},
): Promise<WorkerServer> {
  const all = { ...readBuiltConfig().vars, ...vars }
  const configFolder = folder ?? mkdtempSync(join(tmpdir(), 'keti-workerd-'))
  const removeConfig = () => folder || rmSync(configFolder, { recursive: true, force: true })
  const config = writeWorkerdConfig(configFolder, Object.keys(all))
  const worker = await startWorker(config, all, options).catch((error: unknown) => {
    removeConfig()
    throw error
  })
  return {
    ...worker,
    async stop() {
      await worker.stop()
      removeConfig()
    },
  }
}
