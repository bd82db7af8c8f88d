import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { seedFirst } from '~/db/seed/first'
import { Manifest } from '~/scripts/backup/manifest'
import { ObjectCopies } from '~/scripts/backup/object-copies'
import { openInstallation } from '~/scripts/local/installation'
import { migrateDatabase } from '~/scripts/local/migrate'
import { type Services, startServices } from '~/scripts/local/services'

const scratch = mkdtempSync(join(tmpdir(), 'keti-backup-'))
const backups = join(scratch, 'backups')
const root = resolve(import.meta.dirname, '../..')
const FILES = 60

let here: Services
let elsewhere: Services
const clientOf = ({ vars }: { vars: DatabaseVars }) => databaseClient(vars)
const bytesOf = (at: number) => Buffer.from(`第 ${at} 份文件`.repeat(at + 1))
const bucketOf = ({ vars }: Services) => new ObjectCopies(vars, join(scratch, 'scratch'))

beforeAll(async () => {
  ;[here, elsewhere] = await Promise.all([startServices(join(scratch, 'a')), startServices(join(scratch, 'b'))])
  await migrateDatabase(here.vars)
  const client = clientOf(here)
  await seedFirst(client, '2026-11-25 09:00:00')
  await client.execute('create table pair_a (id integer primary key, text text)')
  await client.execute('create table pair_b (id integer primary key, bytes blob)')
  client.close()
  await put(Array.from({ length: FILES }, (_, at) => at))
}, 120_000)
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()])
  rmSync(scratch, { recursive: true, force: true })
})

/** Puts numbered files into the bucket. */
async function put(numbers: readonly number[], text = bytesOf) {
  const bucket = bucketOf(here)
  const bytes = join(scratch, 'bytes')
  for (const at of numbers) {
    writeFileSync(bytes, text(at))
    await bucket.putFrom(bytes, { key: `files/${at}`, size: text(at).length, mime: 'text/plain' })
  }
  bucket.close()
}
type Ran = { process: ChildProcess; over: Promise<{ code: number | null; said: string }> }
/** Runs a command as an administrator does. */
function command(
  name: 'backup' | 'restore',
  { vars }: { vars: Record<string, string> | Services['vars'] },
  given: string[] = [],
  cwd = scratch,
): Ran {
  const started = spawn(
    process.execPath,
    ['--import', `${root}/scripts/imports.ts`, `${root}/scripts/${name}.ts`, backups, ...given],
    { cwd, env: { ...process.env, ...vars }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const over = new Promise<{ code: number | null; said: string }>((done) =>
    started.on('close', (code) => done({ code, said })),
  )
  return { process: started, over }
}
const names = () => (existsSync(backups) ? readdirSync(backups).filter((name) => name.startsWith('20')) : []).toSorted()
const manifestOf = (name: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(backups, name, 'manifest.json'), 'utf8')))
const count = async (services: { vars: DatabaseVars }, table: string) => {
  const client = clientOf(services)
  const { rows } = await client.execute(`select count(*) as n from ${table}`)
  client.close()
  return Number(rows[0]!.n)
}

const objectsKept = () => (existsSync(join(backups, 'objects')) ? readdirSync(join(backups, 'objects')).length : 0)

test('leaves no partial backup when killed, and the next one is complete', async () => {
  const cut = command('backup', here)
  await expect.poll(objectsKept, { interval: 5, timeout: 20_000 }).toBeGreaterThan(9)
  cut.process.kill('SIGKILL')
  await cut.over
  expect(names()).toEqual([])
  const { code, said } = await command('backup', here).over
  expect(said).toMatch(new RegExp(`${FILES} files \\(${FILES} new\\)`))
  expect(code).toBe(0)
  expect(names()).toHaveLength(1)
}, 60_000)

test('backs up one consistent moment of the database during writes, and only new files', async () => {
  const client = clientOf(here)
  let over = false
  let written = 0
  const writing = (async () => {
    while (!over) {
      const text = `第 ${written}; 行 it's "quoted" -- and more`
      await client.batch(
        [
          { sql: 'insert into pair_a (text) values (?)', args: [text] },
          { sql: 'insert into pair_b (bytes) values (?)', args: [new Uint8Array([0, written % 256, 39])] },
        ],
        'write',
      )
      written++
    }
  })()
  await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(20)
  await put([3, FILES], (at) => Buffer.from(`改过的 ${at} ${Date.now()}`))
  const before = written
  const { said, code } = await command('backup', here).over
  over = true
  await writing
  client.close()
  expect(said).toMatch(new RegExp(`${FILES + 1} files \\(2 new\\)`))
  expect(code).toBe(0)
  const { rows } = manifestOf(names().at(-1)!).database
  expect(rows.pair_a).toBe(rows.pair_b)
  expect(rows.pair_a).toBeGreaterThanOrEqual(before)
  expect(rows.pair_a).toBeLessThanOrEqual(written)
}, 60_000)

test('completes a killed restore at the next run', async () => {
  const cut = command('restore', elsewhere)
  const bucket = bucketOf(elsewhere)
  // The database is restored and the files are in transfer.
  await expect.poll(() => bucket.digest('files/10'), { interval: 5, timeout: 20_000 }).not.toBe(null)
  cut.process.kill('SIGKILL')
  await cut.over
  expect(await count(elsewhere, '__restoring')).toBe(0)
  const { said, code } = await command('restore', elsewhere).over
  expect(said).toMatch(/Restored .*: \d+ rows and 61 files, verified/)
  expect(code).toBe(0)
  const { rows } = manifestOf(names().at(-1)!).database
  for (const table of ['pair_a', 'pair_b', 'permission', 'search_document'])
    expect(await count(elsewhere, table)).toBe(rows[table] ?? 0)
  // The search index is rebuilt.
  expect(await count(elsewhere, 'search_index')).toBe(rows.search_document ?? 0)
  expect(await bucket.digest('files/7')).toBe(await bucketOf(here).digest('files/7'))
  bucket.close()
}, 60_000)

test('refuses to overwrite a database in use', async () => {
  const before = await count(elsewhere, 'pair_a')
  const { said, code } = await command('restore', elsewhere, [names()[0]!]).over
  expect(said).toContain('The database is not empty')
  expect(code).toBe(1)
  expect(await count(elsewhere, 'pair_a')).toBe(before)
}, 60_000)

test('adds no demonstration data at a start after a restore into an empty folder', async () => {
  const folder = join(scratch, 'empty')
  mkdirSync(folder)
  const { said, code } = await command('restore', { vars: {} }, [names()[0]!], folder).over
  expect(code, said).toBe(0)
  const installation = await openInstallation(join(folder, '.data'))
  const { rows } = manifestOf(names()[0]!).database
  for (const table of ['user', 'subject', 'permission', 'search_document'])
    expect(await count(installation, table), table).toBe(rows[table] ?? 0)
  await installation.stop()
}, 60_000)

test('writes nothing from a damaged backup and names the damage', async () => {
  const name = names().at(-1)!
  const third = await startServices(join(scratch, 'c'))
  try {
    const { sha256 } = manifestOf(name).objects.find(({ key }) => key === 'files/9')!
    const path = join(backups, 'objects', sha256.slice(0, 2), sha256)
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.concat([bytes.subarray(1), Buffer.from('x')]))
    const object = await command('restore', third).over
    expect([object.code, object.said]).toEqual([1, expect.stringContaining('the checksum of files/9 does not match')])
    expect(await count(third, 'sqlite_schema')).toBe(0)
    writeFileSync(path, bytes)

    const manifest = join(backups, name, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"sha256":"\w{64}"/, `"sha256":"${'0'.repeat(64)}"`))
    const statements = await command('restore', third).over
    expect([statements.code, statements.said]).toEqual([1, expect.stringContaining('the statements of')])
    expect(await count(third, 'sqlite_schema')).toBe(0)
  } finally {
    await third.stop()
  }
}, 60_000)
