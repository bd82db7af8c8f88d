import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const sources = [
  'app',
  'worker',
  'jobs',
  'db/schema',
  'db/client.ts',
  'public',
  'scripts/vite',
  'vite.config.ts',
  'react-router.config.ts',
  'wrangler.toml',
  'package-lock.json',
]

/** Builds the Worker and the pages unless the last build is newer than every source. */
export function ensureBuilt() {
  const built = newest('build/server/wrangler.json')
  if (built > Math.max(...sources.map(newest))) return
  console.log('Building …')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: root,
    encoding: 'utf8',
    // A test runner's own NODE_ENV would build the development React, which nobody is served.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) return
  throw new Error(`The build failed.\n${stdout}\n${stderr}`)
}

/** When the file, or the youngest file below the folder, was changed; 0 when there is none. */
function newest(path: string): number {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  return Math.max(stat.mtimeMs, ...readdirSync(join(root, path)).map((name) => newest(join(path, name))))
}
