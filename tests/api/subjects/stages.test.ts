import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { freshWorld } from '~/tests/support/world'
import * as stageCalls from '~/worker/subjects/stages/calls'

test('exports filtered subjects with their progress as a workbook', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  await world.subject({ status: 'TO_APPROVAL', subjectName: '运维研究', dueTime: '2026-11-30 18:00:00' })
  await world.subject({ status: 'TO_REVIEW', subjectName: '别的课题' })
  const taken = await biz.ask(stageCalls.downloadStageMatrix, { subjectName: '运维' })
  expect(taken.trips).toBeLessThanOrEqual(2)
  const book = read(new Uint8Array(await taken.response.arrayBuffer()))
  const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets['阶段矩阵']!)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ 课题名称: '运维研究', 机构审批: '待机构联系人审批 2026-11-30 截止' })
  expect(rows[0]).not.toHaveProperty('形式审查')
})

test('rejects roles without the right to export lists with 403', async () => {
  const world = await freshWorld()
  for (const role of ['subjectMan', 'counselor', 'mechanism', 'technologyManger'] as const)
    expect((await (await world.as(role)).ask(stageCalls.downloadStageMatrix, {})).status).toBe(403)
})
