import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { storageForFile } from '~/tests/api/files/storage'
import { freshWorld } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import * as logs from '~/worker/logs/calls'
import { sealRows } from '~/worker/logs/seals.server'

const storage = storageForFile()

/** Ten sealed rows of past days and two of today. */
async function oldLog() {
  const world = await freshWorld()
  world.vars = storage()
  const admin = await world.as('admin')
  const ctx = jobContext('archiveLogs', world.bindings as never, world.now)
  await world.client.execute('delete from log')
  for (let at = 0; at < 10; at++)
    await world.make('log', {
      ...{ id: `l${at}`, logType: 2, logContent: `第 ${at} 件事` },
      createTime: `2026-0${at < 5 ? 1 : 8}-10 08:00:0${at}`,
    })
  for (const id of ['new1', 'new2'])
    await world.make('log', { id, logType: 2, logContent: id, createTime: world.stamp() })
  await sealRows(ctx)
  const archive = (told = {}) =>
    jobHandlers.archiveLogs(ctx, null, async () => {}, { exported: 90, kept: 200, ...told })
  const verify = async () => (await admin.ask(logs.verifyLogs, {})).body.result
  const ids = async () =>
    (await world.all('log'))
      .filter(({ seq }) => seq !== null)
      .map(({ id }) => id)
      .toSorted()
  return { world, admin, archive, verify, ids }
}

describe('the archive of the audit log', () => {
  test('stores old rows once, deletes the oldest and keeps the chain valid', async () => {
    const { admin, archive, verify, ids } = await oldLog()
    expect(await archive()).toBe('10 rows into files, 5 removed')
    expect(await ids()).toEqual(['l5', 'l6', 'l7', 'l8', 'l9', 'new1', 'new2'])
    expect(await verify()).toMatchObject({ broken: null, done: true, checked: 7 })
    expect(await archive()).toBe('0 rows into files, 0 removed')
    expect((await admin.ask(logs.listLogs, { logType: '2' })).body.result.total).toBe(7)
  })
  test('is a file of rows with their seals and a checksum', async () => {
    const { admin, archive } = await oldLog()
    await archive()
    const [file] = (await admin.ask(logs.listArchives)).body.result
    expect(file).toMatchObject({
      fromSeq: 1,
      toSeq: 10,
      fromTime: '2026-01-10 08:00:00',
      toTime: '2026-08-10 08:00:09',
    })
    const { response } = await admin.send('GET', logs.downloadArchive.path, { id: file!.id })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file!.sha256)
    const lines = new TextDecoder()
      .decode(bytes)
      .trim()
      .split('\n')
      .map((line: string): { id: string; seq: number } => JSON.parse(line))
    expect(lines.map(({ id, seq }) => [id, seq])).toEqual(Array.from({ length: 10 }, (_, at) => [`l${at}`, at + 1]))
    expect(lines[0]).toMatchObject({ logContent: '第 0 件事', seal: expect.stringMatching(/^[\da-f]{64}$/) })
  })
  test('continues where it ended', async () => {
    const { world, archive, ids } = await oldLog()
    await archive()
    world.pass(100)
    expect(await archive()).toBe('2 rows into files, 5 removed')
    world.pass(200)
    await archive()
    expect(await ids()).toEqual([])
    const later = await world.as('admin', 'later')
    expect((await later.ask(logs.verifyLogs, {})).body.result).toMatchObject({ broken: null, done: true })
  })
  test('stops at a changed row', async () => {
    const { world, archive, ids } = await oldLog()
    await world.client.execute("update log set log_content = '别的事' where id = 'l4'")
    await expect(archive()).rejects.toThrow('The seal of log row 5 does not match.')
    expect(await world.all('logArchive')).toEqual([])
    expect(await ids()).toHaveLength(12)
  })
  test('reports a gap if its own file was changed', async () => {
    const { world, archive, verify } = await oldLog()
    await archive()
    await world.client.execute('update log_archive set to_seq = 11')
    await world.client.execute("delete from log where id = 'new1'")
    expect((await verify()).broken).toMatchObject({ seq: 1, why: 'removed' })
  })
  test('verifies the rows that are still in the table', async () => {
    const { world, archive, verify } = await oldLog()
    await archive({ kept: 36_500 })
    await world.client.execute("update log set log_content = '别的事' where id = 'l4'")
    expect((await verify()).broken).toMatchObject({ seq: 5, why: 'changed' })
  })
  test('names a changed row behind deleted ones', async () => {
    const { world, archive, verify } = await oldLog()
    await archive()
    await world.client.execute("update log set log_content = '别的事' where id = 'l7'")
    expect((await verify()).broken).toMatchObject({ seq: 8, why: 'changed' })
  })
  test('writes and deletes nothing while the storage is unavailable', async () => {
    const { world, archive, ids } = await oldLog()
    world.vars = { S3_ENDPOINT: 'http://127.0.0.1:9' }
    const ctx = jobContext('archiveLogs', world.bindings as never, world.now)
    await expect(jobHandlers.archiveLogs(ctx, null, async () => {}, { exported: 90, kept: 100 })).rejects.toThrow()
    expect(await ids()).toHaveLength(12)
    await archive()
  })
})

describe('deleting rows of the audit log', () => {
  test('deletes archived rows in at most three round trips with an audit log entry', async () => {
    const { world, admin, archive, verify, ids } = await oldLog()
    await archive({ kept: 36_500 })
    const shown = (await admin.ask(logs.listLogs, { pageSize: 50 })).body.result.records
    expect(shown.filter(({ exported }) => exported)).toHaveLength(10)
    const answer = await admin.ask(logs.removeLogs, { ids: ['l3', 'l7'] })
    expect(answer.body.message).toBe('已删除 2 条日志')
    expect(answer.trips).toBeLessThanOrEqual(3)
    expect(await ids()).toHaveLength(10)
    expect((await verify()).broken).toBeNull()
    expect((await world.all('log')).filter(({ action }) => action === 'log:delete')).toMatchObject([
      { logContent: '删除已归档的日志：2 条，序号 4–8', userid: admin.user.username },
    ])
  })
  test('accepts DELETE for one row and several and keeps the chain valid', async () => {
    const { admin, archive, verify } = await oldLog()
    await archive({ kept: 36_500 })
    expect((await admin.send('DELETE', `${logs.removeLogs.path}Batch`, { ids: 'l1,l2' })).body.success).toBe(true)
    expect((await admin.send('DELETE', logs.removeLogs.path, { id: 'l0' })).body.success).toBe(true)
    expect((await verify()).broken).toBeNull()
  })
  test.each([
    ['a row that is not archived', { ids: ['l1', 'new1'] }, 409, /尚未归档/],
    ['an unknown row', { ids: ['l1', 'none'] }, 404, /./],
    ['deleting all rows', { ids: 'allclear' }, 404, /./],
    ['an empty request', {}, 400, /./],
  ])('rejects %s and deletes nothing', async (_, input, code, message) => {
    const { admin, archive, ids } = await oldLog()
    await archive({ kept: 36_500 })
    const { body } = await admin.attempt(logs.removeLogs, input)
    expect([body.code, body.message]).toEqual([code, expect.stringMatching(message)])
    expect(await ids()).toHaveLength(12)
  })
})
