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
  'db/write-queue.ts',
  'db/pipeline.ts',
  'db/row-mapper.ts',
  'db/statements.ts',
  'db/stream-pool.ts',
  'db/request.ts',
  'db/wire-names.ts',
  'public',
  'scripts/vite',
  'vite.config.ts',
  'react-router.config.ts',
  'wrangler.toml',
  'package-lock.json',
]

/** Global, because a test runner loads this module once per project. */
const globalBuild = globalThis as { ketiBuilding?: Promise<void> }

/** Builds the Worker and the pages unless the last build is newer than all sources. Concurrent calls share one build. */
export function ensureBuilt(): Promise<void> {
  globalBuild.ketiBuilding ??= build().finally(() => delete globalBuild.ketiBuilding)
  return globalBuild.ketiBuilding
}
async function build() {
  const built = newestChange('build/server/wrangler.json')
  if (built > Math.max(...sources.map(newestChange))) return
  console.log('Building …')
  await promisify(execFile)(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: root,
    // A test runner's NODE_ENV would build the development version of React.
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`The build failed.\n${error.stdout}\n${error.stderr}`)
  })
}

/** Returns the time of the last change of a file, or of the newest file in a folder; 0 if it does not exist. */
function newestChange(path: string): number {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  return Math.max(stat.mtimeMs, ...readdirSync(join(root, path)).map((name) => newestChange(join(path, name))))
}
