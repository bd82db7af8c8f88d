import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { createBuilder } from 'vite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { keys } from './keys'

/** The modules of a build, the entry first. */
const modulesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .toSorted((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
    .map((name) => {
      const path = join(folder, name)
      return { type: 'ESModule' as const, path, contents: readFileSync(path, 'utf8') }
    })

test('works in a bundled Worker with every kind of key', async () => {
  const out = mkdtempSync(join(tmpdir(), 'keti-storage-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  writeFileSync(join(out, 'package.json'), '{ "type": "module" }')
  const config = {
    name: 'probe',
    main: join(import.meta.dirname, 'worker.ts'),
    compatibility_date: '2026-10-01',
    compatibility_flags: ['nodejs_compat'],
  }
  const builder = await createBuilder({
    configFile: false,
    root: out,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    plugins: [cloudflare({ config })],
  })
  await builder.buildApp()
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      modules: modulesOf(join(out, 'dist/probe')),
      modulesRoot: join(out, 'dist/probe'),
      compatibilityDate: config.compatibility_date,
      compatibilityFlags: config.compatibility_flags,
      bindings: inject('vars'),
      cf: false,
      telemetry: { enabled: false },
    }),
  )
  onTestFinished(() => worker.dispose())

  const answer = await worker.dispatchFetch('http://probe/')
  const whole = [...keys.slice(0, 2), '']
  expect(await answer.json()).toEqual({
    listed: [keys[0], keys[2]],
    whole,
    signed: whole.map((text) => [200, "attachment; filename*=UTF-8''a%20b", text]),
    bytes: (5 << 20) + 'the last part'.length,
    range: 'the last part',
    outside: 'unsatisfiable',
    lost: null,
    missing: null,
    left: 0,
  })
})
