import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import { uploadForm, pdf } from '~/tests/api/files/storage'
import type { Answer } from '~/tests/support/api-client'
import * as drills from '~/worker/drills/calls'
import * as excel from '~/worker/import-export/calls'
import { createScenario } from './scenarios'

const headers = [
  ...['题型', '题目', '选项A', '选项B', '选项C', '选项D', '选项E', '选项F'],
  ...['答案', '分值', '关键词', '参考答案', '解析'],
]
const rowsOf = async (answer: Answer) =>
  (await readXlsx(new Uint8Array(await answer.response.arrayBuffer()))).sheets[0]!.rows
const book = async (...rows: (string | number | null)[][]) =>
  Uint8Array.from(await writeXlsx({ sheets: [{ name: 'x', rows: [headers, ...rows] }] }))
const row = (kind: string, text: string, options: string[], answer: string, points: number | string, keywords = '') => [
  ...[kind, text, ...options, ...Array<string>(6 - options.length).fill('')],
  ...[answer, points, keywords, '', '解析'],
]
const good = row('单选题', '先做什么？', ['报告', '等待'], 'A', 10)

test('questions are exported to a workbook and imported behind existing ones', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const sceneId = await createScenario(biz)
  const params = { businessType: 'drillQuestion', data: JSON.stringify({ sceneId, mode: 'good' }) }
  const out = await biz.ask(excel.downloadExcel, { businessType: 'drillQuestion', params: { sceneId } })
  const lines = await rowsOf(out)
  expect(lines[0]).toEqual(headers)
  expect(lines.slice(1).map((line) => [line[0], line[8]])).toEqual([
    ['单选题', 'B'],
    ['多选题', 'ABD'],
    ['判断题', '错误'],
    ['简答题', null],
  ])
  const bytes = await book(
    good,
    row('判断题', '要留痕吗？', [], '正确', 5),
    row('简答题', '三件事？', [], '', 20, '甲；乙'),
  )
  const sent = await biz.ask(excel.importExcel, uploadForm('a.xlsx', bytes, params))
  expect(sent.body).toMatchObject({ success: true, result: { total: 3, saved: 3, failed: 0 } })
  const { body } = await biz.ask(drills.sceneDetail, { id: sceneId })
  expect(body.result.version, 'a changed released scenario gets a new version').toBe(2)
  expect(body.result.questions.slice(4).map((one) => [one.kind, one.answer, one.points])).toEqual([
    ['single', 'A', 10],
    ['judge', 'T', 5],
    ['text', '', 20],
  ])
})

test('invalid rows are returned with their reasons', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const sceneId = await createScenario(biz, { questions: [] }, false)
  const bytes = await book(
    good,
    row('单选题', '没有答案？', ['甲', '乙'], '', 10),
    row('论述题', '哪种？', [], 'A', 10),
    row('多选题', '只有一个答案？', ['甲', '乙'], 'A', 10),
    row('简答题', '没有关键词？', [], '', 10),
    row('单选题', '先做什么？', ['报告', '等待'], 'A', 10),
  )
  const params = { businessType: 'drillQuestion', data: JSON.stringify({ sceneId, mode: 'good' }) }
  const sent = await biz.ask(excel.importExcel, uploadForm('a.xlsx', bytes, params))
  expect([sent.headers.get('x-saved-count'), sent.headers.get('x-failed-count')]).toEqual(['1', '5'])
  const reasons = (await rowsOf(sent)).slice(1).map((line) => String(line.at(-1)))
  expect(reasons).toEqual([
    expect.stringContaining('答案应为选项的字母'),
    expect.stringContaining('请选择题型'),
    expect.stringContaining('多选题至少有两个答案'),
    expect.stringContaining('简答题须填写关键词'),
    expect.stringContaining('2'),
  ])
  expect((await biz.ask(drills.sceneDetail, { id: sceneId })).body.result.questions).toHaveLength(1)
})

test('rejects an invalid workbook, an unknown scenario and callers without the permission', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const sceneId = await createScenario(biz)
  const send = async (who: typeof biz, bytes: Uint8Array<ArrayBuffer>, id: string) =>
    who.ask(
      excel.importExcel,
      uploadForm('a.xlsx', bytes, { businessType: 'drillQuestion', data: JSON.stringify({ sceneId: id }) }),
    )
  expect((await send(biz, pdf(), sceneId)).body.code).toBe(400)
  expect((await send(biz, await book(good), 'none')).status).toBe(404)
  expect((await send(await world.as('mechanism'), await book(good), sceneId)).status).toBe(403)
  const out = await (await world.as('counselor')).ask(excel.downloadExcel, {
    ...{ businessType: 'drillQuestion', params: { sceneId } },
  })
  expect(out.status).toBe(403)
})
