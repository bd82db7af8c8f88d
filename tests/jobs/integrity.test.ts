import { closeSync, copyFileSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import type { Client } from '@libsql/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { forgetDatabase, serveDatabase } from '~/tests/support/database-server'
import { connectionTo } from '~/tests/support/libsql'
import { freshWorld, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import { describeDetail } from '~/worker/schedule/details'

const MARKER = 'the page of this row is overwritten'
const PAGE = 4096

async function worldWithRows() {
  const world = await freshWorld()
  await world.as('admin')
  for (let n = 0; n < 40; n++)
    await world.make('deadLetter', {
      id: `letter-${n}`,
      createTime: world.stamp(),
      body: `${MARKER} ${'x'.repeat(200)}`,
    })
  return world
}
/** Runs the job on a copy of the database after `damage`. */
async function checkCopy(world: World, damage: (file: string) => void) {
  await world.client.execute('pragma wal_checkpoint(truncate)')
  const { file } = world
  const copy = `${file}.damaged`
  copyFileSync(file, copy)
  damage(copy)
  const client = await connectionTo(`file:${copy}`)
  const url = serveDatabase(client)
  onTestFinished(() => {
    forgetDatabase(url)
    client.close()
    rmSync(copy, { force: true })
  })
  const bindings = { ...world.bindings, DB_URL: url } as unknown as Bindings
  return { detail: await runJob('integrityCheck', bindings, jobHandlers.integrityCheck, { now: world.now }), client }
}
const noticesIn = async (client: Client) =>
  (await client.execute("select titile, msg_content from announcement where template_code = 'DATABASE_DAMAGED'")).rows

/** Overwrites the header of the page that contains the marker. */
function damagePage(file: string) {
  const at = readFileSync(file).indexOf(MARKER)
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(64, 0x55), 0, 64, Math.floor(at / PAGE) * PAGE + 3)
  closeSync(handle)
}

test('reports an intact database without an alert', async () => {
  const { detail, client } = await checkCopy(await worldWithRows(), () => {})
  expect(detail).toMatch(/^\d{3} tables checked$/)
  expect(await noticesIn(client)).toEqual([])
})

test('reports the damaged table and alerts administrators', async () => {
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => errorLog.mockRestore())
  const { detail, client } = await checkCopy(await worldWithRows(), damagePage)
  expect(detail).toMatch(/^\d{3} tables checked, 1 damaged: dead_letter$/)
  expect(describeDetail(detail!)).toMatch(/^检查 \d{3} 张表，损坏 1 张：dead_letter$/)
  const notices = await noticesIn(client)
  expect(notices).toHaveLength(1)
  expect(notices[0]!.msg_content).toContain('dead_letter')
  expect(JSON.parse(String(errorLog.mock.calls[0]![0]))).toMatchObject({ what: 'integrity', table: 'dead_letter' })
})
