import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WriteQueue } from '~/db/write-queue'
import { openPipeline, sendCombined } from '~/db/pipeline'
import { setFullDurability } from '~/scripts/local/durability'
import { claimPort } from '~/scripts/local/ports'
import { sqldPath } from '~/scripts/local/services'

/**
 * Measures the cost of syncing every commit: writes through the write queue to sqld with `synchronous` NORMAL, its
 * default, and FULL, from several numbers of concurrent clients. A write is a transaction of two inserts and an update
 * of indexed rows. With SYNC_MS the server runs under strace, which counts its syncs and slows each down like a slower
 * disk.
 */
const CLIENTS = [1, 8, 32]
const WRITES = 640
const SYNC_MS = process.env.SYNC_MS === undefined ? null : Number(process.env.SYNC_MS)

const folder = mkdtempSync(join(tmpdir(), 'keti-durability-'))
const traceFile = join(folder, 'syncs')
const key = 'bench'

async function startServer(name: string) {
  const [port, adminPort] = [await claimPort(), await claimPort()]
  const admin = { url: `http://127.0.0.1:${adminPort}`, key }
  const given = ['--no-welcome', '--db-path', join(folder, name), '--http-listen-addr', `127.0.0.1:${port}`]
  given.push('--admin-listen-addr', `127.0.0.1:${adminPort}`)
  const trace = ['-f', '--seccomp-bpf', '-y', '-o', traceFile, '-e', 'trace=fsync,fdatasync']
  if (SYNC_MS) trace.push('-e', `inject=fsync,fdatasync:delay_exit=${SYNC_MS * 1000}`)
  const env = { PATH: process.env.PATH, RUST_LOG: 'warn', LIBSQL_ADMIN_AUTH_KEY: key }
  const options = { stdio: 'ignore' as const, detached: true, env }
  const child =
    SYNC_MS === null ? spawn(sqldPath(), given, options) : spawn('strace', [...trace, sqldPath(), ...given], options)
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await wait(50)
  return { url, admin, child }
}
async function stop(child: ChildProcess) {
  // Kills strace and its server: they are a process group.
  process.kill(-child.pid!, 'SIGKILL')
  await once(child, 'exit')
}
const syncs = () =>
  SYNC_MS === null ? null : (readFileSync(traceFile, 'utf8').match(/default\/data-wal/g)?.length ?? 0)

async function measure(mode: 'NORMAL' | 'FULL') {
  const { url, admin, child } = await startServer(mode)
  if (mode === 'FULL') await setFullDurability(admin)
  const queue = new WriteQueue((bodies: readonly string[]) => sendCombined(url, '', fetch, bodies))
  const database = openPipeline(url, '', async (_, request) => new Response(await queue.pass(request.body)), 'write')
  await database.batch(
    [
      'create table example (id integer primary key, a text, b text, c text)',
      ...['a', 'b'].map((column) => `create index example_${column} on example (${column})`),
      'create table example_log (id integer primary key, time text, text text)',
      'create index example_log_time on example_log (time)',
    ],
    'write',
  )
  let count = 0
  async function write() {
    const began = performance.now()
    count += 1
    await database.batch(
      [
        {
          sql: 'insert into example (a, b, c) values (?, ?, ?)',
          args: [`${Math.random()}`, `${count}`, 'c'.repeat(300)],
        },
        { sql: 'update example set b = ? where id = ?', args: [`${Math.random()}`, Math.ceil(Math.random() * count)] },
        { sql: 'insert into example_log (time, text) values (?, ?)', args: [`${count}`, 'x'.repeat(400)] },
      ],
      'write',
    )
    return performance.now() - began
  }
  for (let n = 0; n < 100; n++) await write()
  for (const clients of CLIENTS) {
    const [began, before] = [performance.now(), syncs()]
    const each = async () => {
      const own = []
      for (let n = 0; n < WRITES / clients; n++) own.push(await write())
      return own
    }
    const took = (await Promise.all(Array.from({ length: clients }, each))).flat().toSorted((a, b) => a - b)
    const seconds = (performance.now() - began) / 1000
    const at = (share: number) => `${took[Math.floor(took.length * share)]!.toFixed(1)} ms`
    const synced = before === null ? '' : `  syncs a write ${((syncs()! - before) / took.length).toFixed(2)}`
    console.log(
      `${mode.padEnd(6)} clients ${String(clients).padStart(2)}  writes a second ${(took.length / seconds).toFixed(0).padStart(4)}`,
      ` p50 ${at(0.5)}  p95 ${at(0.95)}${synced}`,
    )
  }
  await stop(child)
}

try {
  await measure('NORMAL')
  await measure('FULL')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
