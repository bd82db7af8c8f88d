import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { createBuilder } from 'vite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { workerModules } from '~/scripts/local/served'
import { awsSdkForWorkerd } from '~/scripts/vite/aws-sdk'

/** The AWS SDK has a build for Node and one for browsers; which halves a Worker gets is decided by our plugin. */
test('the AWS SDK, bundled as it is for the Worker, does all that storage needs', async () => {
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
    plugins: [awsSdkForWorkerd(), cloudflare({ config })],
  })
  await builder.buildApp()
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      modules: workerModules(join(out, 'dist/probe')),
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
  expect(await answer.json()).toEqual({
    listed: ['probe/附件 0.txt', 'probe/附件 1.txt', 'probe/附件 2.txt'],
    range: 'probe',
    missing: 'NoSuchKey',
    bytes: 10 << 20,
    copy: 'probe/附件 0.txt',
    signed: 'signed',
    left: 0,
  })
})
