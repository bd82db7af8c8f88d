import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { seedFirst } from '~/db/seed/first'
import { migrateDatabase } from '~/scripts/local/migrate'
import { databaseFile, type Services, startServices } from '~/scripts/local/services'
import { mailServer } from '~/tests/support/smtp'

const scratch = mkdtempSync(join(tmpdir(), 'keti-doctor-'))
const root = resolve(import.meta.dirname, '../..')
let services: Services
beforeAll(async () => {
  services = await startServices(scratch, { origins: ['https://127.0.0.1:1'] })
}, 60_000)
afterAll(async () => {
  await services.stop()
  rmSync(scratch, { recursive: true, force: true })
})

/** The output of the command by part, and its exit code. */
async function asked(more: Record<string, string>) {
  const env = { ENVIRONMENT: 'production', SECRET: 'k7Qz-3mXw9Lp_2vRt8Yb5Nc1Hd6Jf4Gs0', ...services.vars, ...more }
  const child = spawn(process.execPath, ['--import', `${root}/scripts/imports.ts`, `${root}/scripts/doctor.ts`], {
    ...{ cwd: scratch, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, said }
}

test('reports what works and what to fix, from an empty database to a full installation', {
  timeout: 120_000,
}, async () => {
  expect((await asked({})).said).toMatch(/MEND {2}schema +does not exist yet: npm run db:migrate/)
  await migrateDatabase(services.vars)
  const client = databaseClient(services.vars)
  await seedFirst(client, '2026-11-25 09:00:00')
  expect((await asked({})).said).toMatch(/MEND {2}people +there is no administrator/)
  await seedFirst(client, '2026-11-25 09:00:00', { username: 'first', password: 'Ye7-qmw2-rk9x' })
  const mail = await mailServer()
  const whole = {
    ...{ SITE_URL: 'https://127.0.0.1:1', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mail.port) },
    ...{ MAIL_TLS: 'none', MAIL_FROM: 'keti@example.org' },
  }
  const { code, said } = await asked(whole)
  for (const part of [
    'settings',
    'database',
    'durability',
    'schema',
    'people',
    'storage',
    'bucket',
    'CORS',
    'time',
    'queue',
    'mail',
  ])
    expect(said, part).toMatch(new RegExp(`^ok {4}${part} `, 'm'))
  expect(said).toMatch(/^MEND {2}product +does not respond at SITE_URL/m)
  expect(code).toBe(1)

  await client.execute(`insert into outbox (id, kind, payload, next_time, create_time)
    values ('late', 'mail', '{}', '2026-11-25 09:00:00', '2026-11-25 09:00:00')`)
  await client.execute(
    'update __drizzle_migrations set created_at = created_at + 1 where created_at = (select max(created_at) from __drizzle_migrations)',
  )
  expect((await asked({})).said).toMatch(/MEND {2}schema +is newer than this code/)
  await client.execute(
    'update __drizzle_migrations set created_at = created_at - 1 where created_at = (select max(created_at) from __drizzle_migrations)',
  )
  expect((await asked({})).said).toMatch(/MEND {2}queue +1 outbox messages have been waiting/)
  client.close()
})

test('reports a damaged page of the database', { timeout: 60_000 }, async () => {
  const folder = join(scratch, 'damaged')
  const marker = 'the page of this row is overwritten'
  const first = await startServices(folder)
  const writer = databaseClient(first.vars)
  await writer.execute('create table example (id integer primary key, text text)')
  for (let n = 0; n < 50; n++) await writer.execute({ sql: 'insert into example (text) values (?)', args: [marker] })
  writer.close()
  await first.stop()
  const file = databaseFile(folder)
  const direct = databaseClient({ DB_URL: `file:${file}` })
  await direct.execute('pragma wal_checkpoint(truncate)')
  direct.close()
  const handle = openSync(file, 'r+')
  const page = Math.floor(readFileSync(file).indexOf(marker) / 4096)
  writeSync(handle, Buffer.alloc(64, 0x55), 0, 64, page * 4096 + 3)
  closeSync(handle)
  const damaged = await startServices(folder)
  onTestFinished(damaged.stop)
  expect((await asked({ ...damaged.vars })).said).toMatch(
    /^MEND {2}integrity +the database is damaged: stop the product and restore the latest backup/m,
  )
})

test('names each wrong setting and each unavailable service', { timeout: 60_000 }, async () => {
  const wrong = {
    ...{ DB_URL: 'http://127.0.0.1:1', S3_ENDPOINT: 'http://127.0.0.1:1', SECRET: 'a'.repeat(40) },
    ...{ SITE_URL: 'http://keti.example.org', MAIL_HOST: '127.0.0.1', MAIL_PORT: '1', CLAMD: '127.0.0.1:1' },
  }
  const { code, said } = await asked({ ...wrong, MAIL_FROM: 'keti@example.org' })
  for (const line of [
    'SECRET is not random',
    'SITE_URL is not https',
    'check DB_URL',
    'check S3_ENDPOINT',
    'check MAIL_HOST',
    'check CLAMD',
  ])
    expect(said).toContain(line)
  expect(code).toBe(1)
  expect((await asked({ SECRET: 'short', DB_URL: 'http://db.example.org' })).said).toMatch(
    /SECRET 至少 32[^]*DB_URL is not encrypted/,
  )
})

test('reports a storage that does not check its keys', { timeout: 60_000 }, async () => {
  const lax = createServer((_, answer) => void answer.end('<ListBucketResult></ListBucketResult>'))
  await once(lax.listen(0, '127.0.0.1'), 'listening')
  const S3_ENDPOINT = `http://127.0.0.1:${(lax.address() as AddressInfo).port}`
  const { said, code } = await asked({ S3_ENDPOINT })
  lax.close()
  expect(said).toMatch(/^MEND {2}bucket +a wrong secret is accepted/m)
  expect(code).toBe(1)
})
