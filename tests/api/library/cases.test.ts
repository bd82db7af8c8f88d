import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import * as excel from '~/worker/import-export/calls'
import * as cases from '~/worker/library/cases/calls'
import * as tasks from '~/worker/library/tasks/calls'
import { caseIn, planIn, written } from './shelf'

describe('a case', () => {
  test('is written, handed in, taken into the library and kept as a version, in three trips each', async () => {
    const world = await freshWorld()
    const [writer, reviewer] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
    const saved = await writer.ask(cases.saveCase, written)
    expect(saved.body).toMatchObject({ success: true, message: '用例已保存', result: { similar: [] } })
    expect(saved.trips).toBeLessThanOrEqual(3)
    const { id } = saved.body.result
    expect(await world.all('fbCase')).toMatchObject([
      { caseNo: 'ZQ-2026-0001', status: 0, source: 'centre', steps: written.steps },
    ])
    const handed = await writer.ask(cases.submitCases, { ids: [id] })
    expect([handed.body.message, handed.trips <= 3]).toEqual(['1 个用例已提交评审', true])
    expect((await reviewer.ask(announcements.loadUnread)).body.result.sysMsgList).toMatchObject([
      { titile: `用例待评审：${written.caseName}` },
    ])
    const own = await writer.ask(cases.reviewCases, { ids: [id], pass: 1 })
    expect(own.body).toMatchObject({ success: false, code: 409, message: '不可评审本人或本机构编写的用例' })
    const passed = await reviewer.ask(cases.reviewCases, { ids: [id], pass: 1, opinion: '同意入库' })
    expect([passed.body.message, passed.trips <= 3]).toEqual(['1 个用例已入库', true])
    expect(await world.all('fbCase')).toMatchObject([{ status: 2, versionNo: 1, opinion: '同意入库' }])
    expect(await world.all('fbCaseVersion')).toMatchObject([{ versionNo: 1, snapshot: { category: '同城切换' } }])
    expect((await world.all('fbLog')).map(({ operation }) => operation)).toEqual(['draft', 'submit', 'release'])
    expect((await world.all('log')).filter(({ bizType }) => bizType === 'fbCase').length).toBe(3)
  })

  test('is returned with a reason, and one returned is handed in again', async () => {
    const world = await freshWorld()
    const [writer, reviewer] = [await world.as('mechanism'), await world.as('bizManger')]
    const { id } = (await writer.ask(cases.saveCase, written)).body.result
    await writer.ask(cases.submitCases, { id })
    expect((await reviewer.ask(cases.reviewCases, { ids: [id], pass: 0 })).body).toMatchObject({
      code: 400,
      result: { opinion: '请填写理由（至少 5 个字）' },
    })
    expect((await reviewer.ask(cases.reviewCases, { ids: [id], pass: 0, opinion: '步骤不够具体' })).body.success).toBe(
      true,
    )
    expect(await world.all('fbCase')).toMatchObject([
      { status: 4, opinion: '步骤不够具体', source: 'institution', sourceDepartId: 'd-one' },
    ])
    expect((await writer.ask(announcements.loadUnread)).body.result.sysMsgList).toMatchObject([
      { titile: `用例已退回：${written.caseName}` },
    ])
    expect((await writer.ask(cases.submitCases, { id })).body.success).toBe(true)
    expect((await writer.ask(cases.withdrawCases, { id })).body.success).toBe(true)
    expect((await world.all('fbCase'))[0]).toMatchObject({ status: 0 })
  })

  test.each([
    ['without a category', { category: '' }, '请选择用例分类'],
    ['without a scenario', { scenario: '' }, '请填写测试场景'],
    ['without steps', { steps: [] }, '请至少填写一个测试步骤'],
    ['with half a step', { steps: [{ action: '提交委托', expected: '' }] }, '每个步骤均须填写操作和预期结果'],
  ])('%s may be a draft and is not handed in', async (_, change, sentence) => {
    const world = await freshWorld()
    const writer = await world.as('bizManger')
    const saved = await writer.ask(cases.saveCase, { ...written, ...change })
    expect(saved.body.success).toBe(true)
    expect((await writer.ask(cases.submitCases, { ids: [saved.body.result.id] })).body).toMatchObject({
      code: 409,
      message: sentence,
    })
    expect((await world.all('fbCase'))[0]!.status).toBe(0)
  })

  test.each([
    ['no name', { caseName: ' ' }, { caseName: '用例名称不能为空' }],
    ['a long name', { caseName: '长'.repeat(101) }, { caseName: '用例名称最多 100 个字' }],
    ['a category that is none', { category: '99' }, { category: '用例分类不存在' }],
    ['a category that is a word', { category: '交易' }, { category: '用例分类无效' }],
    ['a room that is none', { orgType: 'bank' }, { orgType: '机构类别应为基金公司或证券公司' }],
    ['a priority that is none', { priority: 9 }, { priority: '优先级应为 1 到 4' }],
    ['a year that is none', { year: '26' }, { year: expect.any(String) }],
    ['too many steps', { steps: Array.from({ length: 51 }, () => ({})) }, { steps: '一个用例最多 50 个步骤' }],
    ['a requirement that is none', { requirementIds: ['x'] }, { requirementIds: '需求不存在，或不属于该机构类别' }],
    ['a foreign file', { fileIds: ['x'] }, { fileIds: '文件不属于本用例' }],
  ])('with %s is refused at the field, and nothing is written', async (_, change, fields) => {
    const world = await freshWorld()
    const writer = await world.as('bizManger')
    const { status, body } = await writer.attempt(cases.saveCase, { ...written, ...change })
    expect([status, body]).toMatchObject([200, { success: false, code: 400, result: fields }])
    expect(await world.all('fbCase')).toEqual([])
  })

  test('in the library is revised with a reason: a version more, and what changed can be read', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const reviewer = await world.as('bizManger', 'other')
    const { id } = (await biz.ask(cases.saveCase, written)).body.result
    await biz.ask(cases.submitCases, { id })
    await reviewer.ask(cases.reviewCases, { ids: [id], pass: 1 })
    const steps = [...written.steps, { action: '恢复主中心', expected: '数据一致' }]
    expect((await biz.ask(cases.updateCase, { ...written, id, steps })).body).toMatchObject({ code: 409 })
    expect((await biz.ask(cases.updateCase, { ...written, id, steps, reason: '补充回切步骤' })).body.success).toBe(true)
    const { body, trips } = await biz.ask(cases.compareCase, { id })
    expect(body.result).toMatchObject({ from: 1, to: 2, versions: [{ versionNo: 1 }, { versionNo: 2 }] })
    expect(body.result.changes).toMatchObject([{ field: 'steps', label: '测试步骤', kind: 'lines' }])
    expect(trips).toBeLessThanOrEqual(2)
    const far = await biz.attempt(cases.compareCase, { id, from: 7, to: 9 })
    expect(far.status).toBe(404)
  })

  test('is saved over by nobody who read it before', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id, lockVersion } = (await biz.ask(cases.saveCase, written)).body.result
    await biz.ask(cases.saveCase, { ...written, id, lockVersion, caseName: '先改的' })
    const late = await biz.ask(cases.saveCase, { ...written, id, lockVersion, caseName: '后改的' })
    expect(late.body).toMatchObject({ success: false, code: 409 })
    const both = await Promise.all([1, 2].map(() => biz.ask(cases.submitCases, { id })))
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await world.all('fbCase'))[0]).toMatchObject({ caseName: '先改的', status: 1 })
  })

  test('that is given a number which another took meanwhile is refused, and saved with the next', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    // Another is written between what is read and what is written.
    await world.client.execute(`create trigger other before insert on fb_case when new.case_name = '乙' begin
      insert into fb_case (id, case_no, case_name, org_type) values ('other', new.case_no, '甲', 'securities'); end`)
    const late = await biz.ask(cases.saveCase, { ...written, caseName: '乙' })
    expect(late.body).toMatchObject({ code: 409, message: '用例编号已被同时保存的其他用例占用，请重新保存' })
    expect(await world.all('fbCase')).toEqual([])
    await world.client.execute('drop trigger other')
    expect((await biz.ask(cases.saveCase, { ...written, caseName: '乙' })).body.success).toBe(true)
    expect(await world.all('fbCase')).toMatchObject([{ caseNo: 'ZQ-2026-0001' }])
  })

  test('that is like another is told of as it is saved, and can be asked for before', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const there = await caseIn(world)
    const saved = await biz.ask(cases.saveCase, { ...written, caseName: '集中交易系统主备切换后委托不能丢失' })
    expect(saved.body.message).toBe('用例已保存；发现 1 个相似用例，请核对是否重复')
    expect(saved.body.result.similar).toMatchObject([{ id: there.id, rate: expect.any(Number) }])
    const { orgType, category, caseName, scenario, steps } = written
    const asked = await biz.ask(cases.findSimilarCases, { orgType, category, caseName, scenario, steps })
    expect(asked.body.result).toMatchObject([{ id: there.id, rate: 100 }])
    expect((await biz.ask(cases.findSimilarCases, { orgType, category: '01', caseName })).body.result).toEqual([])
  })

  test('is taken off with a reason and put back, and a draft alone is deleted', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const there = await caseIn(world)
    expect((await biz.ask(tasks.deleteReady, { ids: [there.id], type: 'case' })).body).toMatchObject({ code: 409 })
    expect((await biz.attempt(cases.unpublishCases, { ids: [there.id] })).body.code).toBe(400)
    await biz.ask(cases.unpublishCases, { ids: [there.id], reason: '场景已经过时' })
    expect((await world.all('fbCase'))[0]!.status).toBe(3)
    await biz.ask(cases.republishCases, { ids: [there.id] })
    expect((await world.all('fbCase'))[0]!.status).toBe(2)
    const { id } = (await biz.ask(cases.saveCase, { ...written, category: '01' })).body.result
    expect((await biz.ask(tasks.deleteReady, { ids: [id], type: 'case' })).body.success).toBe(true)
    expect((await biz.attempt(cases.caseDetail, { id })).status).toBe(404)
  })
})

describe('a list of cases', () => {
  test('is narrowed by branch, state, words and what it shows, with totals that agree', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.make('fbRequirement', {
      ...{ id: 'r1', requirementNo: 'XQ-1', requirementName: '切换时限', orgType: 'securities', category: '0501' },
    })
    for (const [caseName, category, status] of [
      ['撤单回报测试', '0102', 2],
      ['委托申报测试', '0101', 2],
      ['灾备切换测试', '0501', 1],
    ] as const)
      await caseIn(world, { caseName, category, status })
    await world.db.run(
      `insert into fb_case_requirement (case_id, requirement_id)
      select id, 'r1' from fb_case where category = '0501'` as never,
    )
    const found = async (query: Parameters<typeof biz.ask<typeof cases.listCases>>[1]) => {
      const { body, trips } = await biz.ask(cases.listCases, query)
      expect(trips).toBeLessThanOrEqual(2)
      expect(body.result.total).toBe(body.result.records.length)
      return body.result.records.map(({ caseName }) => caseName).toSorted()
    }
    expect(await found({})).toHaveLength(3)
    expect(await found({ category: '01' })).toEqual(['委托申报测试', '撤单回报测试'])
    expect(await found({ category: '0102' })).toEqual(['撤单回报测试'])
    expect(await found({ status: '1' })).toEqual(['灾备切换测试'])
    expect(await found({ keyword: '申报' })).toEqual(['委托申报测试'])
    expect(await found({ requirementId: 'r1' })).toEqual(['灾备切换测试'])
    expect(await found({ requirementId: 'none' })).toHaveLength(2)
    expect(await found({ orgType: 'fund' })).toEqual([])
    expect((await biz.attempt(cases.listCases, { status: '9' })).body.code).toBe(400)
  })

  test('holds what a plan has collected once cases of its room were chosen', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plan = await planIn(world)
    const [one, draft, other] = [
      await caseIn(world),
      await caseIn(world, { status: 0 }),
      await caseIn(world, { orgType: 'fund' }),
    ]
    const { body } = await biz.ask(cases.collectCases, { planId: plan.id, ids: [one.id, draft.id, other.id] })
    expect(body.result.ok).toEqual([one.id])
    expect(body.result.failed.map(({ reason }) => reason)).toEqual([
      '仅可收录已入库的用例',
      '用例与计划的机构类别不一致',
    ])
    expect((await biz.ask(cases.listCollected, { planId: plan.id })).body.result.records).toMatchObject([
      { id: one.id, collectFlag: 1 },
    ])
    await biz.ask(cases.collectCases, { planId: plan.id, ids: [one.id], collected: 0 })
    expect((await biz.ask(cases.listCollected, {})).body.result.total).toBe(0)
  })
})

describe('what the cases have to show', () => {
  test('is set against them, with the gaps on both sides', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const make = async (requirementNo: string) =>
      (
        await biz.ask(cases.saveRequirement, {
          ...{ requirementNo, requirementName: `需求 ${requirementNo}`, orgType: 'securities', category: '0501' },
        })
      ).body.result.id
    const [one, gap] = [await make('XQ-1'), await make('XQ-2')]
    expect(
      (
        await biz.attempt(cases.saveRequirement, {
          ...{ requirementNo: 'XQ-1', requirementName: '重复', orgType: 'securities', category: '0501' },
        })
      ).body,
    ).toMatchObject({ code: 400, result: { requirementNo: '需求编号已被使用' } })
    const covering = await biz.ask(cases.saveCase, { ...written, requirementIds: [one] })
    await world.db.run(`update fb_case set status = 2 where id = '${covering.body.result.id}'` as never)
    await caseIn(world)
    const { body, trips } = await biz.ask(cases.loadCoverage, { orgType: 'securities' })
    expect(body.result).toMatchObject({ gaps: 1, loose: 1, mayWrite: true })
    expect(body.result.requirements.map(({ id, caseCount }) => [id, caseCount])).toEqual([
      [one, 1],
      [gap, 0],
    ])
    expect(body.result.cells).toHaveLength(1)
    expect(trips).toBeLessThanOrEqual(2)
    expect((await biz.ask(cases.deleteRequirements, { ids: [one] })).body.message).toBe(
      '“需求 XQ-1”已被 1 个用例覆盖，不能删除',
    )
    expect((await biz.ask(cases.deleteRequirements, { ids: [gap] })).body.success).toBe(true)
    expect((await biz.ask(cases.loadCoverage, { orgType: 'securities' })).body.result.gaps).toBe(0)
  })
})

describe('a workbook of cases', () => {
  test('goes out as a template and with rows, and its good rows come in as drafts while the others come back', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await caseIn(world)
    const { lineError: wrongIn } = await import('~/worker/workbooks/declaration.server')
    const { caseWorkbook: caseBook } = await import('~/worker/library/workbooks.server')
    const ground = { categories: [{ value: '0501', text: '同城切换' }], orgType: '', year: '2026' }
    const row = {
      caseName: '导入的用例',
      orgType: '证券公司',
      category: '同城切换',
      priority: 'P2',
      steps: '切断链路 => 自动切换',
    }
    const wrong = (given: object) => wrongIn(caseBook.parse({ ...row, ...given }, ground))
    expect(wrong({})).toBeNull()
    expect(wrong({ category: '没有的分类' })).toBe('用例分类无效')
    expect(wrong({ caseName: '' })).toBe('用例名称不能为空')
    expect(wrong({ priority: 'P9' })).toBe('优先级应为 1 到 4')
    const file = await biz.ask(excel.downloadExcel, { businessType: 'fbCase', params: { orgType: 'securities' } })
    expect(file.status).toBe(200)
  })
})
