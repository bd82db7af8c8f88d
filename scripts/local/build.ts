import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const sources = [
  'app',
  'worker',
  'jobs',
  'db/schema',
  'db/client.ts',
  'db/gate.ts',
  'db/pipeline.ts',
  'db/rows.ts',
  'db/streams.ts',
  'db/trip.ts',
  'db/wire.ts',
  'public',
  'scripts/vite',
  'vite.config.ts',
  'react-router.config.ts',
  'wrangler.toml',
  'package-lock.json',
]

/** Not the module's: a test runner reads modules once for each of its projects. */
const shared = globalThis as { ketiBuilding?: Promise<void> }

/** Builds the Worker and the pages unless the last build is newer than every source; asked for by several at once, once. */
export function ensureBuilt(): Promise<void> {
  shared.ketiBuilding ??= build().finally(() => delete shared.ketiBuilding)
  return shared.ketiBuilding
}
async function build() {
  const built = newest('build/server/wrangler.json')
  if (built > Math.max(...sources.map(newest))) return
  console.log('Building …')
  await promisify(execFile)(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: root,
    // A test runner's own NODE_ENV would build the development React, which nobody is served.
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`The build failed.\n${error.stdout}\n${error.stderr}`)
  })
}

/** When the file, or the youngest file below the folder, was changed; 0 when there is none. */
function newest(path: string): number {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  return Math.max(stat.mtimeMs, ...readdirSync(join(root, path)).map((name) => newest(join(path, name))))
}
