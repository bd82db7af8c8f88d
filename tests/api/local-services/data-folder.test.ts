import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { seedDatabase } from '~/db/seed'
import { RESTORE_MARKER } from '~/scripts/backup/database'
import { databaseClient } from '~/db/node-client'
import { lockFolder } from '~/scripts/local/folder-lock'
import { dropData, openInstallation } from '~/scripts/local/installation'
import { findProcess } from '~/scripts/local/processes'
import { startServices } from '~/scripts/local/services'

/** Demonstration data is slow to write; here it is one row. */
vi.mock('~/db/seed', () => ({
  seedDatabase: vi.fn(async (database: Parameters<typeof seedDatabase>[0]) => {
    await run(database, "insert into setting (id, value) values ('demonstration', '1')")
  }),
  uploadSampleFiles: vi.fn(),
}))
beforeEach(() => {
  vi.mocked(seedDatabase).mockClear()
})

function ownFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'keti-house-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
async function run(vars: Parameters<typeof databaseClient>[0], sql: string) {
  const client = databaseClient(vars)
  try {
    return (await client.execute(sql)).rows
  } finally {
    client.close()
  }
}
/** A folder whose database has a table with one row, as left by a restore or a migration. */
async function withRows(table: string) {
  const folder = ownFolder()
  const services = await startServices(join(folder, 'services'))
  await run(services.vars, `create table ${table} (name text)`)
  await run(services.vars, `insert into ${table} values ('of the owner')`)
  await services.stop()
  return folder
}
async function namesIn(folder: string, table: string) {
  const services = await startServices(join(folder, 'services'))
  const rows = await run(services.vars, `select name from ${table}`)
  await services.stop()
  return rows.map(({ name }) => name)
}

test('fills an empty database with the demonstration data once', async () => {
  const folder = ownFolder()
  for (const isFirst of [true, false]) {
    const house = await openInstallation(folder)
    await house.stop()
    expect(house.firstStart).toBe(isFirst)
  }
  expect(seedDatabase).toHaveBeenCalledTimes(1)
})

test('fills the database of a folder that has a server’s empty one', async () => {
  const folder = ownFolder()
  await (await startServices(join(folder, 'services'))).stop()
  const house = await openInstallation(folder)
  const rows = await run(house.services.vars, "select value from setting where id = 'demonstration'")
  await house.stop()
  expect(house.firstStart).toBe(true)
  expect(rows).toHaveLength(1)
})

test('rejects a database with rows but no completion mark and prints the next step', async () => {
  const folder = await withRows('kept')
  await expect(openInstallation(folder)).rejects.toThrow(/has rows, but .*npm run reset/)
  expect(seedDatabase).not.toHaveBeenCalled()
  expect(await namesIn(folder, 'kept')).toEqual(['of the owner'])
})

test('rejects a database whose restore was interrupted', async () => {
  const folder = await withRows(RESTORE_MARKER)
  await expect(openInstallation(folder)).rejects.toThrow(/npm run restore was interrupted/)
  expect(seedDatabase).not.toHaveBeenCalled()
})

test('starts over after an interrupted first start', async () => {
  const folder = ownFolder()
  vi.mocked(seedDatabase).mockRejectedValueOnce(new Error('cut off'))
  await expect(openInstallation(folder)).rejects.toThrow('cut off')
  const house = await openInstallation(folder)
  const rows = await run(house.services.vars, "select value from setting where id = 'demonstration'")
  await house.stop()
  expect(rows).toHaveLength(1)
})

test('generates keys for data created before keys existed', async () => {
  const folder = ownFolder()
  await (await openInstallation(folder)).stop()
  rmSync(join(folder, 'services/keys.json'))
  const house = await openInstallation(folder)
  const rows = await run(house.services.vars, "select value from setting where id = 'demonstration'")
  await house.stop()
  expect(rows).toHaveLength(1)
})

/** Another program, the parent of this process, uses the folder. */
function occupied() {
  const folder = ownFolder()
  const data = join(folder, 'data')
  mkdirSync(data)
  const note = { folder: data, owner: findProcess(process.ppid), children: [] }
  writeFileSync(join(data, 'running.json'), JSON.stringify(note))
  return { folder, data }
}
test('rejects a folder used by another program, also through a symbolic link', async () => {
  const { folder, data } = occupied()
  const link = join(folder, 'link')
  symlinkSync(data, link)
  for (const path of [data, link]) await expect(lockFolder(path)).rejects.toThrow('is in use')
})

test('distinguishes a copy of a folder from the folder itself', async () => {
  const { folder, data } = occupied()
  const copy = join(folder, 'copy')
  cpSync(data, copy, { recursive: true })
  const unlock = await lockFolder(copy)
  unlock()
})

test('deletes the data behind a symbolic link but not the link', async () => {
  const folder = ownFolder()
  const [data, link] = [join(folder, 'data'), join(folder, 'link')]
  mkdirSync(data)
  writeFileSync(join(data, 'secret'), 'x')
  symlinkSync(data, link)
  await dropData(link)
  expect([existsSync(join(data, 'secret')), existsSync(link)]).toEqual([false, true])
})
