import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPort } from '~/scripts/local/ports'
import type { DatabaseVars } from '~/db/node-client'
import { type ServiceVars, sqldPath } from '~/scripts/local/services'

/**
 * A replica of the database that serves replicas at the port `grpc`, with its keys, once it has caught up. `folder`:
 * the data folder of that database.
 */
export async function replicaOf(primary: { vars: ServiceVars; folder: string; grpc: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'keti-replica-'))
  const port = await claimPort()
  const at = ['--no-welcome', '--db-path', folder, '--http-listen-addr', `127.0.0.1:${port}`]
  const keys = ['--auth-jwt-key-file', join(primary.folder, 'database.pem')]
  const child = spawn(sqldPath(), [...at, ...keys, '--primary-grpc-url', `http://127.0.0.1:${primary.grpc}`], {
    stdio: 'ignore',
    env: { RUST_LOG: 'warn' },
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill()
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const newest = await indexAt(primary.vars)
  // A missing frame would be read from the database and give a wrong result.
  const has = () => (statsIn(folder)?.current_frame_no ?? 0) >= newest
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if (has()) return { url, stop }
    // It starts to follow with its first request.
    await indexAt({ ...primary.vars, DB_URL: url }).catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stop()
  throw new Error('The replica does not follow.')
}

/** Statistics that the server writes periodically. */
function statsIn(folder: string): { current_frame_no: number } | null {
  const file = join(folder, 'dbs/default/stats.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8') || 'null') : null
}

/** The replication index of a database. */
async function indexAt({ DB_URL, DB_TOKEN }: DatabaseVars): Promise<number> {
  const requests = [{ type: 'execute', stmt: { sql: 'select 1' } }, { type: 'close' }]
  const answer = await fetch(`${DB_URL}/v3/pipeline`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DB_TOKEN}` },
    body: JSON.stringify({ baton: null, requests }),
  })
  const { results } = (await answer.json()) as { results: [{ response: { result: { replication_index: string } } }] }
  return Number(results[0].response.result.replication_index)
}
