import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { uploadForm } from '~/tests/api/files/storage'
import { freshWorld } from '~/tests/support/world'
import * as excel from '~/worker/import-export/calls'
import { makePlan, makeTask } from './library-rows'

const HEAD = ['任务编号', '机构名称']
const book = async (...rows: string[][]) =>
  Uint8Array.from(await writeXlsx({ sheets: [{ name: 'x', rows: [HEAD, ...rows] }] }))
const importFields = (mode: string) => ({ businessType: 'fbTaskDepart', data: JSON.stringify({ mode }) })

test('imports task assignments and returns wrong rows with their reason', async () => {
  const world = await freshWorld()
  const [biz, firm] = [await world.as('bizManger'), await world.as('mechanism')]
  const plan = await makePlan(world)
  const [one, other] = [
    await makeTask(world, plan.id, { taskNo: 'RW-1' }),
    await makeTask(world, plan.id, { taskNo: 'RW-2' }),
  ]
  await makeTask(world, plan.id, { taskNo: 'RW-3', orgType: 'fund' })
  const bytes = await book(
    ['RW-1', '甲证券股份有限公司'],
    ['RW-2', '甲证券股份有限公司'],
    ['RW-9', '甲证券股份有限公司'],
    ['RW-1', '没有的机构'],
    ['RW-3', '甲证券股份有限公司'],
  )
  const sent = await biz.ask(excel.importExcel, uploadForm('a.xlsx', bytes, importFields('good')))
  expect([sent.headers.get('x-saved-count'), sent.headers.get('x-failed-count')]).toEqual(['2', '3'])
  const reasons = (await readXlsx(new Uint8Array(await sent.response.arrayBuffer()))).sheets[0]!.rows.slice(1)
  expect(reasons.map((line) => String(line.at(-1)))).toEqual([
    expect.stringContaining('第 4 行'),
    expect.stringContaining('第 5 行'),
    expect.stringContaining('第 6 行'),
  ])
  const given = async () =>
    (await world.client.execute('select task_id, depart_id from fb_task_depart order by 1')).rows.map(
      ({ task_id }) => task_id,
    )
  expect(await given()).toEqual([one.id, other.id].toSorted())
  // A second import changes nothing.
  await biz.ask(
    excel.importExcel,
    uploadForm('a.xlsx', await book(['RW-1', '甲证券股份有限公司']), importFields('good')),
  )
  expect(await given()).toHaveLength(2)
  const out = await biz.ask(excel.downloadExcel, { businessType: 'fbTaskDepart', params: {} })
  const rows = (await readXlsx(new Uint8Array(await out.response.arrayBuffer()))).sheets[0]!.rows
  expect(rows).toEqual([HEAD, ['RW-1', '甲证券股份有限公司'], ['RW-2', '甲证券股份有限公司']])
  expect((await firm.ask(excel.importExcel, uploadForm('a.xlsx', bytes, importFields('good')))).status).toBe(403)
})

test('imports cases as drafts and returns invalid ones', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const head = [
    ...['用例编号', '用例名称', '机构类别', '用例分类', '优先级', '年度', '测试场景', '前置条件'],
    ...['测试步骤（每行：操作 => 预期）', '总体预期结果', '来源', '状态'],
  ]
  const line = ([name = '', room = '', priority = '', steps = '']: string[]) => [
    ...['', name, room, '', priority, '', '', '', steps, '', '', ''],
  ]
  const sheet = async (...rows: string[][]) =>
    Uint8Array.from(await writeXlsx({ sheets: [{ name: 'x', rows: [head, ...rows.map(line)] }] }))
  const params = { businessType: 'fbCase', data: JSON.stringify({ mode: 'good', orgType: 'securities' }) }
  const bytes = await sheet(['导入的用例', '证券公司', 'P2', '切断链路 => 自动切换'], ['', '证券公司', 'P2', ''])
  const sent = await biz.ask(excel.importExcel, uploadForm('a.xlsx', bytes, params))
  expect([sent.headers.get('x-saved-count'), sent.headers.get('x-failed-count')]).toEqual(['1', '1'])
  expect(await world.all('fbCase')).toMatchObject([
    { caseName: '导入的用例', status: 0, priority: 2, steps: [{ action: '切断链路', expected: '自动切换' }] },
  ])
  const alone = await biz.ask(
    excel.importExcel,
    uploadForm('a.xlsx', await sheet(['又一个', '基金公司', 'P1', '']), params),
  )
  expect(alone.body).toMatchObject({ success: true, result: { total: 1, saved: 1, failed: 0 } })
})

test('saves cases all or none in mode all, and one by one with consecutive numbers in mode good', async () => {
  const world = await freshWorld()
  const firm = await world.as('mechanism')
  const head = [
    ...['用例编号', '用例名称', '机构类别', '用例分类', '优先级', '年度', '测试场景', '前置条件'],
    ...['测试步骤（每行：操作 => 预期）', '总体预期结果', '来源', '状态'],
  ]
  // The second row belongs to the other side, which only the command checks.
  const rows = ['证券公司', '基金公司', '证券公司'].map((room, at) => [
    ...['', `用例${at + 1}`, room, '', 'P2', '2026', '', '', '', '', '', ''],
  ])
  const bytes = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'x', rows: [head, ...rows] }] }))
  const sent = async (mode: string) => {
    const data = JSON.stringify({ mode })
    const { headers } = await firm.ask(excel.importExcel, uploadForm('a.xlsx', bytes, { businessType: 'fbCase', data }))
    return [headers.get('x-total-count'), headers.get('x-saved-count'), headers.get('x-failed-count')]
  }
  expect(await sent('all')).toEqual(['3', '0', '1'])
  expect(await world.all('fbCase')).toEqual([])
  expect(await sent('good')).toEqual(['3', '2', '1'])
  expect((await world.all('fbCase')).map(({ caseNo, caseName }) => [caseNo, caseName])).toEqual([
    ['ZQ-2026-0001', '用例1'],
    ['ZQ-2026-0002', '用例3'],
  ])
  expect((await world.all('log')).filter(({ bizType }) => bizType === 'fbCase')).toHaveLength(2)
})
