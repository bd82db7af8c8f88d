import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { writeExport } from '~/jobs/exports'
import { ClaimLostError } from '~/jobs/outbox'
import { runJob } from '~/jobs/runner'
import { storageForFile } from '~/tests/api/files/storage'
import { freshWorld, type World } from '~/tests/support/world'
import type { Call, InputOf } from '~/worker/core/call'
import { jobContext } from '~/worker/core/context'
import { hrefOf } from '~/worker/core/href'
import { deleteObject } from '~/worker/core/storage.server'
import * as exports from '~/worker/import-export/calls'
import { exportObjectKey } from '~/worker/import-export/queries.server'
import * as people from '~/worker/people/calls'
import type { Bindings } from '~/worker/core/env'

const storage = storageForFile()
async function worldWithStorage() {
  const world = await freshWorld()
  world.vars = storage()
  return world
}
const run = (world: World, name: 'longWork' | 'exportCleanup') =>
  runJob(name, world.bindings as unknown as Bindings, jobHandlers[name], { now: world.now })
const exportInput = (id: string, more: object = {}): InputOf<typeof exports.startExport> => ({
  id,
  kind: 'subjects',
  title: '申报管理',
  columns: [
    { key: 'subjectName', title: '课题名称' },
    { key: 'status', title: '状态' },
    { key: 'nothing', title: '没有' },
  ],
  ...more,
})

test('rejects downloads of exports in an impersonated session', async () => {
  const world = await worldWithStorage()
  const [biz, admin] = [await world.as('bizManger'), await world.as('admin')]
  await world.subject({ subjectName: '课题甲', status: 'TO_REVIEW' })
  await biz.ask(exports.startExport, exportInput('export-one', { query: { status: 'TO_REVIEW' } }))
  await run(world, 'longWork')
  expect((await biz.ask(exports.downloadExport, { id: 'export-one' })).status).toBe(200)
  const { body } = await admin.ask(people.seeAs, { id: biz.user.id })
  const refused = await world.caller(body.result.token).ask(exports.downloadExport, { id: 'export-one' })
  expect(refused.body).toMatchObject({ code: 403, message: '以他人身份查看时不可下载导出文件' })
})

describe('export task', () => {
  describe('of a list', () => {
    async function started() {
      const world = await worldWithStorage()
      const biz = await world.as('bizManger')
      for (let n = 0; n < 3; n++) await world.subject({ subjectName: `课题${n}`, status: 'TO_REVIEW' })
      await world.subject({ subjectName: '另一个', status: 'TO_SUBMIT' })
      const start = await biz.ask(exports.startExport, exportInput('export-one', { query: { status: 'TO_REVIEW' } }))
      expect(start.body.result).toMatchObject({ status: 'waiting', written: 0 })
      return { world, biz }
    }
    async function written() {
      const { world, biz } = await started()
      expect(await run(world, 'longWork')).toBe('1 done, 0 failed')
      return { world, biz }
    }
    test('is not downloadable before it is written', async () => {
      const { biz } = await started()
      expect((await biz.ask(exports.downloadExport, { id: 'export-one' })).body).toMatchObject({
        code: 409,
        message: '文件尚未生成',
      })
    })
    test('is created once for a repeated request', async () => {
      const { world, biz } = await started()
      expect((await biz.ask(exports.startExport, exportInput('export-one'))).body.success).toBe(true)
      expect(await world.all('exportTask')).toHaveLength(1)
    })
    test('is announced once to its owner when it is written', async () => {
      const { world, biz } = await written()
      const notices = (await world.all('announcement')).filter((row) => row.templateCode === 'EXPORT_READY')
      expect(notices).toMatchObject([
        {
          title: '“申报管理”已导出',
          openPage: hrefOf(exports.downloadExport, { id: 'export-one' }),
          busType: 'export',
        },
      ])
      expect((await world.all('announcementSend')).map((row) => [row.anntId, row.userId])).toEqual([
        [notices[0]!.id, biz.user.id],
      ])
      expect(await biz.ask(exports.exportState, { id: 'export-one' })).toMatchObject({
        body: { result: { status: 'done', written: 3, total: 3 } },
        trips: 1,
      })
    })
    test('has the rows and labels that its owner sees', async () => {
      const { biz } = await written()
      const file = await biz.ask(exports.downloadExport, { id: 'export-one' })
      expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('申报管理.xlsx'))
      const [head, ...rows] = (await readXlsx(new Uint8Array(await file.response.arrayBuffer()))).sheets[0]!.rows
      expect(head).toEqual(['课题名称', '状态', '没有'])
      expect(rows.map((row) => row[0])).toEqual(expect.arrayContaining(['课题0', '课题1', '课题2']))
      expect(rows[0]![1]).toBe('待审阅')
    })
    test('returns 404 to other users', async () => {
      const { world } = await written()
      const man = await world.as('subjectMan')
      for (const call of [exports.exportState, exports.downloadExport])
        expect((await man.ask<Call>(call, { id: 'export-one' })).status).toBe(404)
      expect((await man.ask(exports.startExport, exportInput('export-one'))).status).toBe(404)
    })
    test('expires and is removed by the cleanup', async () => {
      const { world, biz } = await written()
      world.pass(4)
      expect((await biz.ask(exports.exportState, { id: 'export-one' })).body.result.status).toBe('expired')
      expect((await biz.ask(exports.downloadExport, { id: 'export-one' })).body.message).toBe('文件已过期，请重新导出')
      const removed = [await run(world, 'exportCleanup'), await run(world, 'exportCleanup')]
      expect(removed).toEqual(['1 workbooks removed', '0 workbooks removed'])
      world.pass(31)
      await run(world, 'exportCleanup')
      expect(await world.all('exportTask')).toEqual([])
    })
  })

  test('hides unpublished decisions like its list', async () => {
    const world = await worldWithStorage()
    const man = await world.as('subjectMan')
    await world.subject({ subjectName: '草案中的课题', status: 'TO_ESTABLISH_DRAFT' })
    await world.subject({ subjectName: '立项草案中的课题', status: 'ESTABLISHED_DRAFT', subjectNum: 'FT2026-03-001' })
    const columns = ['subjectName', 'status', 'subjectNum', 'statusTime'].map((key) => ({ key, title: key }))
    await man.ask(exports.startExport, exportInput('export-man', { columns }))
    await run(world, 'longWork')
    const { response } = await man.ask(exports.downloadExport, { id: 'export-man' })
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const rows = sheets[0]!.rows.slice(1).map((row) => row.slice(0, 3).map((cell) => cell ?? ''))
    expect(Object.fromEntries(rows.map(([name, ...rest]) => [name, rest]))).toEqual({
      草案中的课题: ['复审中', ''],
      立项草案中的课题: ['拟立项', ''],
    })
  })

  test('is cancelled, resumed by the next run, or fails after too long', async () => {
    const world = await worldWithStorage()
    const biz = await world.as('bizManger')
    await world.subject()
    await biz.ask(exports.startExport, exportInput('export-two'))
    await biz.ask(exports.cancelExport, { id: 'export-two' })
    await run(world, 'longWork')
    expect(await world.read('exportTask', 'export-two')).toMatchObject({ status: 'cancelled', size: 0 })
    await biz.ask(exports.startExport, exportInput('export-three'))
    await world.client.execute("update export_task set status = 'running', written = 1 where id = 'export-three'")
    await run(world, 'longWork')
    expect(await world.read('exportTask', 'export-three')).toMatchObject({ status: 'done' })
    await biz.ask(exports.cancelExport, { id: 'export-three' })
    expect(await world.read('exportTask', 'export-three'), 'too late').toMatchObject({ status: 'done' })
    await world.client.execute("update export_task set status = 'running' where id = 'export-three'")
    world.pass(2)
    await run(world, 'exportCleanup')
    expect(await world.read('exportTask', 'export-three')).toMatchObject({ status: 'failed' })
  })

  test('is written and announced once by two parallel workers', async () => {
    const world = await worldWithStorage()
    const biz = await world.as('bizManger')
    await world.subject()
    await biz.ask(exports.startExport, exportInput('export-both'))
    const ctx = () => jobContext('longWork', world.bindings as unknown as Bindings, world.now)
    const write = (alive: () => Promise<void>) => writeExport(ctx(), { id: 'export-both' }, 'row', alive)
    // The first worker lost its claim and notices it before its end or not at all.
    await expect(write(() => Promise.reject(new ClaimLostError()))).rejects.toBeInstanceOf(ClaimLostError)
    expect(await world.read('exportTask', 'export-both')).toMatchObject({ status: 'running', error: '' })
    await Promise.all([write(() => Promise.resolve()), write(() => Promise.resolve())])
    expect(await world.read('exportTask', 'export-both')).toMatchObject({ status: 'done', written: 1 })
    expect((await world.all('announcement')).filter((row) => row.templateCode === 'EXPORT_READY')).toHaveLength(1)
    expect((await biz.ask(exports.downloadExport, { id: 'export-both' })).status).toBe(200)
    await write(() => Promise.resolve())
    expect((await world.all('announcement')).filter((row) => row.templateCode === 'EXPORT_READY')).toHaveLength(1)
  })

  test.each([
    ['was suspended', 'update user set status = 2 where id = ?', '账号或角色已失效'],
    ['was deleted', 'update user set del_flag = 1 where id = ?', '账号或角色已失效'],
    ['has another role', "update role_assignment set role_id = '3' where user_id = ?", '账号或角色已失效'],
  ])('fails for an owner who %s', async (_, change, error) => {
    const world = await worldWithStorage()
    const biz = await world.as('bizManger')
    // Others still have what this user loses.
    await world.as('bizManger', 'other')
    await biz.ask(exports.startExport, exportInput('export-lost'))
    await world.client.execute({ sql: change, args: [biz.user.id] })
    await run(world, 'longWork')
    expect(await world.read('exportTask', 'export-lost')).toMatchObject({ status: 'failed', error })
  })

  test('fails after the role lost the permission', async () => {
    const world = await worldWithStorage()
    const biz = await world.as('bizManger')
    await biz.ask(exports.startExport, exportInput('export-right'))
    await world.client.execute({
      sql: `delete from role_permission where role_id = (select role_id from user_role where user_id = ?)
        and permission_id in (select id from permission where perms = 'subject:read')`,
      args: [biz.user.id],
    })
    await run(world, 'longWork')
    expect(await world.read('exportTask', 'export-right')).toMatchObject({ status: 'failed', size: 0 })
    // Granted again, but disabled for everybody.
    await biz.ask(exports.startExport, exportInput('export-off', { kind: 'feedback' }))
    await world.client.execute("update permission set status = '0' where perms = 'feedback:answer'")
    await run(world, 'longWork')
    expect(await world.read('exportTask', 'export-off')).toMatchObject({ status: 'failed', size: 0 })
  })

  test('reports a lost workbook as expired', async () => {
    const world = await worldWithStorage()
    const biz = await world.as('bizManger')
    await biz.ask(exports.startExport, exportInput('export-gone'))
    await run(world, 'longWork')
    await deleteObject(
      jobContext('longWork', world.bindings as unknown as Bindings, world.now).env,
      exportObjectKey('export-gone'),
    )
    expect((await biz.ask(exports.downloadExport, { id: 'export-gone' })).body).toMatchObject({
      code: 409,
      message: '文件已过期，请重新导出',
    })
  })

  test('has its own state', async () => {
    const world = await worldWithStorage()
    const biz = await world.as('bizManger')
    await biz.ask(exports.startExport, exportInput('export-first', { title: '第一个' }))
    await biz.ask(exports.startExport, exportInput('export-second', { title: '第二个' }))
    expect((await biz.ask(exports.exportState, { id: 'export-second' })).body.result.title).toBe('第二个')
    await biz.ask(exports.cancelExport, { id: 'export-first' })
    expect((await biz.ask(exports.exportState, { id: 'export-first' })).body.result.status).toBe('cancelled')
    expect((await biz.ask(exports.exportState, { id: 'export-second' })).body.result.status).toBe('waiting')
  })

  test('fails without the role and rejects invalid requests by field', async () => {
    const world = await worldWithStorage()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    await biz.ask(exports.startExport, exportInput('export-four'))
    await world.client.execute({ sql: 'delete from role_assignment where user_id = ?', args: [biz.user.id] })
    await run(world, 'longWork')
    expect(await world.read('exportTask', 'export-four')).toMatchObject({
      status: 'failed',
      error: '账号或角色已失效',
    })
    expect((await man.ask(exports.startExport, exportInput('export-five', { kind: 'feedback' }))).status).toBe(403)
    expect((await man.attempt(exports.startExport, exportInput('export-six', { kind: 'x' }))).body.result.kind).toBe(
      '列表不存在',
    )
    expect(
      (await man.attempt(exports.startExport, exportInput('export-six', { columns: [] }))).body.result.columns,
    ).toBe('请选择要导出的列')
    expect((await man.ask(exports.startExport, exportInput('../x'))).body.code).toBe(400)
    expect((await world.nobody.ask(exports.startExport, exportInput('export-six'))).status).toBe(401)
  })
})
