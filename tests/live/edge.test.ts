import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** Maximum compressed size of a Worker without a paid plan, in KiB. */
const MOST = 3 * 1024

test('builds a Worker within the size limit of the edge, with its bindings, without a network', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keti-edge-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const given = ['deploy', '--dry-run', '--outdir', folder, '-c', join(root, 'build/server/wrangler.json')]
  const env = { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false', HTTPS_PROXY: 'http://127.0.0.1:1' }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`${root}/node_modules/wrangler/bin/wrangler.js`, ...given],
    {
      ...{ cwd: folder, env, maxBuffer: 16 * 1024 * 1024 },
    },
  )
  const [line = '', compressed] = /Total Upload: .* gzip: ([\d.]+) KiB/.exec(stdout) ?? []
  console.log(line)
  expect(Number(compressed)).toBeLessThan(MOST)
  for (const binding of ['ROOM', 'LIMITS', 'WRITES', 'JOBS', 'ASSETS']) expect(stdout).toContain(`env.${binding} `)
  expect(stdout).toContain('env.ENVIRONMENT ("production")')
})
