import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { seedFirst } from '~/db/seed/first'
import { databaseClient } from '~/db/node-client'
import { migrateDatabase } from '~/scripts/local/migrate'
import { claimPort } from '~/scripts/local/ports'
import { Env } from '~/worker/core/env'

const root = resolve(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'keti-machine-'))
const etc = join(scratch, 'etc')
let end = () => {}
afterAll(() => {
  end()
  rmSync(scratch, { recursive: true, force: true })
})
const run = (script: string, args: string[], env: Record<string, string | undefined> = {}) =>
  spawnSync(process.execPath, ['--import', `${root}/scripts/imports.ts`, `${root}/scripts/${script}.ts`, ...args], {
    ...{ cwd: scratch, encoding: 'utf8', env: { PATH: process.env.PATH, ...env }, timeout: 60_000 },
  })
/** The command of a unit, with the folders and port of the machine replaced by those of the test. */
const commandOf = (unit: string, places: Record<string, string>) => {
  const line = /^ExecStart=(.*)$/m.exec(readFileSync(join(root, 'deploy', unit), 'utf8'))![1]!
  return Object.entries(places)
    .reduce((text, [from, to]) => text.replaceAll(from, to), line)
    .split(' ')
}

test('has units whose paths and settings exist', () => {
  for (const unit of readdirSync(join(root, 'deploy')).filter((name) => name.endsWith('.service'))) {
    const text = readFileSync(join(root, 'deploy', unit), 'utf8')
    for (const [, path] of text.matchAll(/\/opt\/keti\/([\w./-]+)/g))
      expect(existsSync(join(root, path!)), path).toBe(true)
    for (const [, script] of text.matchAll(/npm (?:run )?(?:-s )?(\w+)/g))
      expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts, unit).toHaveProperty(script!)
    for (const [, file] of text.matchAll(/\/etc\/keti\/(\w+\.\w+)/g))
      expect(['keti.env', 'storage.env', 'database.env', 'database.pem'], unit).toContain(file)
  }
})

test('installs as documented, with random keys, a database that requires its token and an administrator', {
  timeout: 120_000,
}, async () => {
  expect(run('settings', ['keti.example.org', etc]).status, 'no site URL').toBe(2)
  expect(run('settings', ['https://keti.example.org', etc]).status).toBe(0)
  for (const name of readdirSync(etc)) expect(statSync(join(etc, name)).mode & 0o777, name).toBe(0o600)
  const written = readFileSync(join(etc, 'keti.env'), 'utf8')
  expect(run('settings', ['https://keti.example.org', etc]).status, 'it overwrites nothing').not.toBe(0)
  expect(readFileSync(join(etc, 'keti.env'), 'utf8')).toBe(written)

  const given = parseEnv(written)
  const port = await claimPort()
  const url = `http://127.0.0.1:${port}`
  const settings = Env.parse({ ...given, DB_URL: url })
  expect(settings).toMatchObject({ SITE_URL: 'https://keti.example.org', TRUSTED_PROXIES: '127.0.0.1' })
  const storage = parseEnv(readFileSync(join(etc, 'storage.env'), 'utf8'))
  expect([storage.ROOT_ACCESS_KEY, storage.ROOT_SECRET_KEY]).toEqual([settings.S3_KEY_ID, settings.S3_SECRET])

  const [program = '', ...args] = commandOf('keti-database.service', {
    ...{ '/opt/keti': root, '/etc/keti': etc, '/var/lib/keti': scratch, '127.0.0.1:8080': `127.0.0.1:${port}` },
  })
  const admin = {
    ...parseEnv(readFileSync(join(etc, 'database.env'), 'utf8')),
    SQLD_ADMIN_LISTEN_ADDR: `127.0.0.1:${await claimPort()}`,
  }
  const child = spawn(program, args, { stdio: 'ignore', env: { PATH: process.env.PATH, ...admin } })
  end = () => void child.kill('SIGKILL')
  await expect
    .poll(
      () =>
        fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  for (const token of ['', `${settings.DB_TOKEN.slice(0, -4)}AAAA`])
    expect((await fetch(`${url}/dump`, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status).toBe(
      401,
    )

  await migrateDatabase({ ...settings, DB_URL: url })
  const client = databaseClient({ ...settings, DB_URL: url })
  await seedFirst(client, '2026-11-26 09:00:00', { username: 'first', password: 'Ye7-qmw2-rk9x' })
  client.close()
  const doctor = () => run('doctor', [], { ...given, DB_URL: url, S3_ENDPOINT: 'http://127.0.0.1:1' }).stdout
  expect(doctor()).toMatch(/^MEND {2}durability +a power failure may lose acknowledged writes: npm run durability/m)
  expect(run('durability', [], { ...admin, LIBSQL_ADMIN_AUTH_KEY: '' }).status, 'without a key').toBe(1)
  expect(run('durability', [], admin).status).toBe(0)
  const stdout = doctor()
  for (const part of ['settings', 'database', 'durability', 'schema', 'people'])
    expect(stdout, part).toMatch(new RegExp(`^ok {4}${part} `, 'm'))
  expect(run('doctor', [], { ...given, DB_URL: url, DB_TOKEN: '', S3_ENDPOINT: 'http://127.0.0.1:1' }).stdout).toMatch(
    /^MEND {2}database/m,
  )
})
