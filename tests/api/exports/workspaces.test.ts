import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { answerStudy, createScenario } from '~/tests/api/drills/scenarios'
import { storageForFile } from '~/tests/api/files/storage'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import * as drills from '~/worker/drills/calls'
import * as exports from '~/worker/import-export/calls'
import type { ExportKind } from '~/worker/import-export/contract'

const storage = storageForFile()
async function worldWithStorage() {
  const world = await freshWorld()
  world.vars = storage()
  return world
}
/** Exports a list and returns the rows of its sheet without the header. */
async function exportedRows(world: World, who: SignedIn, kind: ExportKind, keys: string[], query = {}) {
  const id = `${kind}-${Math.random().toString(36).slice(2)}`
  const columns = keys.map((key) => ({ key, title: key }))
  const started = await who.ask(exports.startExport, { id, kind, title: kind, columns, query })
  if (!started.body.success) return started.body.code
  await runJob('longWork', world.bindings as unknown as Bindings, jobHandlers.longWork, { now: world.now })
  const file = await who.ask(exports.downloadExport, { id })
  return (await readXlsx(new Uint8Array(await file.response.arrayBuffer()))).sheets[0]!.rows.slice(1)
}

test('exports drill lists as displayed', async () => {
  const world = await worldWithStorage()
  const [biz, firm, expert] = [await world.as('bizManger'), await world.as('mechanism'), await world.as('counselor')]
  const sceneId = await createScenario(biz, { open: 1 })
  await createScenario(biz, { sceneName: '草稿场景' }, false)
  expect(await exportedRows(world, biz, 'drillScenes', ['sceneName', 'status', 'open'], { status: '1' })).toEqual([
    ['主备中心切换', '已发布', '是'],
  ])
  await biz.ask(drills.drawScenes, { purpose: '季度演练', lines: [{ categoryId: '', difficulty: '', count: 1 }] })
  expect(await exportedRows(world, biz, 'drillDraws', ['purpose', 'items'])).toEqual([['季度演练', '主备中心切换']])
  // Draws of another institution are not exported.
  expect(await exportedRows(world, firm, 'drillDraws', ['purpose'])).toEqual([])
  await answerStudy(firm, sceneId, ['B', 'ABD', 'F', '验证，报告，观察'])
  expect(await exportedRows(world, biz, 'drillResults', ['sceneName', 'userName'])).toMatchObject([
    ['主备中心切换', expect.anything()],
  ])
  expect(await exportedRows(world, expert, 'drillScenes', ['sceneName'])).toBe(403)
})

test('exports test reports of one side and of the own institution', async () => {
  const world = await worldWithStorage()
  const [biz, firm] = [await world.as('bizManger'), await world.as('mechanism')]
  const row = (given: object) =>
    world.make('fbTest', {
      ...{ testName: '切换测试', orgType: 'securities', departId: 'd-one', result: 'pass', passCount: 3, status: 1 },
      ...{ testDate: '2026-11-18', ...given },
    })
  await row({})
  await row({ testName: '他人的测试', departId: 'd-four', result: 'fail', failCount: 2 })
  await row({ testName: '基金测试', orgType: 'fund', departId: 'd-two' })
  const keys = ['testName', 'result', 'passRate']
  const names = async (who: SignedIn, query: object) =>
    (await exportedRows(world, who, 'fbTests', keys, query)) as (string | number)[][]
  expect((await names(biz, { orgType: 'securities' })).map(([name]) => String(name)).toSorted()).toEqual([
    '他人的测试',
    '切换测试',
  ])
  expect(await names(biz, { orgType: 'securities', result: 'fail' })).toEqual([['他人的测试', '未通过', 60]])
  expect((await names(firm, { orgType: 'securities' })).map(([name]) => name)).toEqual(['切换测试'])
  expect(await names(firm, { orgType: 'fund' })).toEqual([])
})
