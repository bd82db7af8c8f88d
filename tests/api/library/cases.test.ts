import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import * as excel from '~/worker/import-export/calls'
import * as cases from '~/worker/library/cases/calls'
import * as tasks from '~/worker/library/tasks/calls'
import { makeCase, makePlan, caseInput } from './library-rows'

describe('a case', () => {
  /** A new case of one business manager, and another one who can review it. */
  async function saved() {
    const world = await freshWorld()
    const [writer, reviewer] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
    const answer = await writer.ask(cases.saveCase, caseInput)
    const { id } = answer.body.result
    const submit = () => writer.ask(cases.submitCases, { ids: [id] })
    const approve = (who: typeof writer) => who.ask(cases.reviewCases, { ids: [id], pass: 1, opinion: '同意入库' })
    return { world, writer, reviewer, answer, submit, approve }
  }

  test('is created with the next number in at most three round trips', async () => {
    const { world, answer } = await saved()
    expect(answer.body).toMatchObject({ success: true, message: '用例已保存', result: { similar: [] } })
    expect(answer.trips).toBeLessThanOrEqual(3)
    expect(await world.all('fbCase')).toMatchObject([
      { caseNo: 'ZQ-2026-0001', status: 0, source: 'centre', steps: caseInput.steps },
    ])
  })

  test('is submitted in at most three round trips with a message to other reviewers', async () => {
    const { writer, reviewer, submit, approve } = await saved()
    const handed = await submit()
    expect([handed.body.message, handed.trips <= 3]).toEqual(['1 个用例已提交评审', true])
    expect((await reviewer.ask(announcements.loadUnread)).body.result.sysMsgList).toMatchObject([
      { titile: `用例已提交评审：${caseInput.caseName}` },
    ])
    expect((await approve(writer)).body).toMatchObject({
      success: false,
      code: 409,
      message: '不可评审本人或本机构编写的用例',
    })
  })

  test('is approved in at most three round trips and stored as a version', async () => {
    const { world, reviewer, submit, approve } = await saved()
    await submit()
    const passed = await approve(reviewer)
    expect([passed.body.message, passed.trips <= 3]).toEqual(['1 个用例已入库', true])
    expect(await world.all('fbCase')).toMatchObject([{ status: 2, versionNo: 1, opinion: '同意入库' }])
    expect(await world.all('fbCaseVersion')).toMatchObject([{ versionNo: 1, snapshot: { category: '同城切换' } }])
    expect((await world.all('fbLog')).map(({ operation }) => operation)).toEqual(['draft', 'submit', 'release'])
    expect((await world.all('log')).filter(({ bizType }) => bizType === 'fbCase').length).toBe(3)
  })

  test('is returned with a reason and submitted again', async () => {
    const world = await freshWorld()
    const [writer, reviewer] = [await world.as('mechanism'), await world.as('bizManger')]
    const { id } = (await writer.ask(cases.saveCase, caseInput)).body.result
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
      { titile: `用例已退回：${caseInput.caseName}` },
    ])
    expect((await writer.ask(cases.submitCases, { id })).body.success).toBe(true)
    expect((await writer.ask(cases.withdrawCases, { id })).body.success).toBe(true)
    expect((await world.all('fbCase'))[0]).toMatchObject({ status: 0 })
  })

  test.each([
    ['without a category', { category: '' }, '请选择用例分类'],
    ['without a scenario', { scenario: '' }, '请填写测试场景'],
    ['without steps', { steps: [] }, '请至少填写一个测试步骤'],
    ['with an incomplete step', { steps: [{ action: '提交委托', expected: '' }] }, '每个步骤均须填写操作和预期结果'],
  ])('%s is accepted in a draft and rejected on submission', async (_, change, sentence) => {
    const world = await freshWorld()
    const writer = await world.as('bizManger')
    const saved = await writer.ask(cases.saveCase, { ...caseInput, ...change })
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
    ['an unknown category', { category: '99' }, { category: '用例分类不存在' }],
    ['a category that is not a code', { category: '交易' }, { category: '用例分类无效' }],
    ['an unknown side', { orgType: 'bank' }, { orgType: '机构类别应为基金公司或证券公司' }],
    ['an invalid priority', { priority: 9 }, { priority: '优先级应为 1 到 4' }],
    ['an invalid year', { year: '26' }, { year: expect.any(String) }],
    ['too many steps', { steps: Array.from({ length: 51 }, () => ({})) }, { steps: '一个用例最多 50 个步骤' }],
    ['an unknown requirement', { requirementIds: ['x'] }, { requirementIds: '需求不存在，或不属于该机构类别' }],
    ['a foreign file', { fileIds: ['x'] }, { fileIds: '文件不属于本用例' }],
  ])('%s is rejected at its field and writes nothing', async (_, change, fields) => {
    const world = await freshWorld()
    const writer = await world.as('bizManger')
    const { status, body } = await writer.attempt(cases.saveCase, { ...caseInput, ...change })
    expect([status, body]).toMatchObject([200, { success: false, code: 400, result: fields }])
    expect(await world.all('fbCase')).toEqual([])
  })

  test('is revised with a reason, which adds a version and a comparison', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const reviewer = await world.as('bizManger', 'other')
    const { id } = (await biz.ask(cases.saveCase, caseInput)).body.result
    await biz.ask(cases.submitCases, { id })
    await reviewer.ask(cases.reviewCases, { ids: [id], pass: 1 })
    const steps = [...caseInput.steps, { action: '恢复主中心', expected: '数据一致' }]
    expect((await biz.ask(cases.updateCase, { ...caseInput, id, steps })).body).toMatchObject({ code: 409 })
    expect((await biz.ask(cases.updateCase, { ...caseInput, id, steps, reason: '补充回切步骤' })).body.success).toBe(
      true,
    )
    const { body, trips } = await biz.ask(cases.compareCase, { id })
    expect(body.result).toMatchObject({ from: 1, to: 2, versions: [{ versionNo: 1 }, { versionNo: 2 }] })
    expect(body.result.changes).toMatchObject([{ field: 'steps', label: '测试步骤', kind: 'lines' }])
    expect(trips).toBeLessThanOrEqual(2)
    const far = await biz.attempt(cases.compareCase, { id, from: 7, to: 9 })
    expect(far.status).toBe(404)
  })

  test('rejects a save with an outdated version', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id, lockVersion } = (await biz.ask(cases.saveCase, caseInput)).body.result
    await biz.ask(cases.saveCase, { ...caseInput, id, lockVersion, caseName: '先改的' })
    const late = await biz.ask(cases.saveCase, { ...caseInput, id, lockVersion, caseName: '后改的' })
    expect(late.body).toMatchObject({ success: false, code: 409 })
    const both = await Promise.all([1, 2].map(() => biz.ask(cases.submitCases, { id })))
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await world.all('fbCase'))[0]).toMatchObject({ caseName: '先改的', status: 1 })
  })

  test('rejects a number taken meanwhile and accepts the next one', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    // Another case takes the number between the read and the write.
    await world.client.execute(`create trigger other before insert on fb_case when new.case_name = '乙' begin
      insert into fb_case (id, case_no, case_name, org_type) values ('other', new.case_no, '甲', 'securities'); end`)
    const late = await biz.ask(cases.saveCase, { ...caseInput, caseName: '乙' })
    expect(late.body).toMatchObject({ code: 409, message: '用例编号已被同时保存的其他用例占用，请重新保存' })
    expect(await world.all('fbCase')).toEqual([])
    await world.client.execute('drop trigger other')
    expect((await biz.ask(cases.saveCase, { ...caseInput, caseName: '乙' })).body.success).toBe(true)
    expect(await world.all('fbCase')).toMatchObject([{ caseNo: 'ZQ-2026-0001' }])
  })

  test('reports similar cases on saving and on request', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const there = await makeCase(world)
    const saved = await biz.ask(cases.saveCase, { ...caseInput, caseName: '集中交易系统主备切换后委托不能丢失' })
    expect(saved.body.message).toBe('用例已保存；发现 1 个相似用例，请核对是否重复')
    expect(saved.body.result.similar).toMatchObject([{ id: there.id, rate: expect.any(Number) }])
    const { orgType, category, caseName, scenario, steps } = caseInput
    const asked = await biz.ask(cases.findSimilarCases, { orgType, category, caseName, scenario, steps })
    expect(asked.body.result).toMatchObject([{ id: there.id, rate: 100 }])
    expect((await biz.ask(cases.findSimilarCases, { orgType, category: '01', caseName })).body.result).toEqual([])
  })

  test('is unpublished with a reason and republished, and only a draft can be deleted', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const there = await makeCase(world)
    expect((await biz.ask(tasks.deleteReady, { ids: [there.id], type: 'case' })).body).toMatchObject({ code: 409 })
    expect((await biz.attempt(cases.unpublishCases, { ids: [there.id] })).body.code).toBe(400)
    await biz.ask(cases.unpublishCases, { ids: [there.id], reason: '场景已经过时' })
    expect((await world.all('fbCase'))[0]!.status).toBe(3)
    await biz.ask(cases.republishCases, { ids: [there.id] })
    expect((await world.all('fbCase'))[0]!.status).toBe(2)
    const { id } = (await biz.ask(cases.saveCase, { ...caseInput, category: '01' })).body.result
    expect((await biz.ask(tasks.deleteReady, { ids: [id], type: 'case' })).body.success).toBe(true)
    expect((await biz.attempt(cases.caseDetail, { id })).status).toBe(404)
  })
})

describe('the list of cases', () => {
  test('filters by branch, status, keyword and evidence, with matching totals', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.make('fbRequirement', {
      ...{ id: 'r1', requirementNo: 'XQ-1', requirementName: '切换时限', orgType: 'securities', category: '0501' },
    })
    const [cancel, order, switching] = ['撤单回报测试', '委托申报测试', '灾备切换测试']
    for (const [caseName, category, status] of [
      [cancel, '0102', 2],
      [order, '0101', 2],
      [switching, '0501', 1],
    ] as const)
      await makeCase(world, { caseName, category, status })
    await world.db.run(
      `insert into fb_case_requirement (case_id, requirement_id)
      select id, 'r1' from fb_case where category = '0501'` as never,
    )
    const filters: [query: Parameters<typeof biz.ask<typeof cases.listCases>>[1], names: unknown[]][] = [
      [{}, [order, cancel, switching]],
      [{ category: '01' }, [order, cancel]],
      [{ category: '0102' }, [cancel]],
      [{ status: '1' }, [switching]],
      [{ keyword: '申报' }, [order]],
      [{ requirementId: 'r1' }, [switching]],
      [{ requirementId: 'none' }, [order, cancel]],
      [{ orgType: 'fund' }, []],
    ]
    for (const [query, names] of filters) {
      const { body, trips } = await biz.ask(cases.listCases, query)
      expect(trips).toBeLessThanOrEqual(2)
      expect(body.result.total).toBe(names.length)
      expect(body.result.records.map(({ caseName }) => caseName).toSorted(), JSON.stringify(query)).toEqual(names)
    }
    expect((await biz.attempt(cases.listCases, { status: '9' })).body.code).toBe(400)
  })

  test('limits the selection to the cases of a plan once cases of its side are selected', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plan = await makePlan(world)
    const [one, draft, other] = [
      await makeCase(world),
      await makeCase(world, { status: 0 }),
      await makeCase(world, { orgType: 'fund' }),
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

describe('the coverage of required evidence', () => {
  /** Two requirements, one of them covered by an approved case, and an approved case without a requirement. */
  async function covered() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const save = (requirementNo: string) =>
      biz.attempt(cases.saveRequirement, {
        ...{ requirementNo, requirementName: `需求 ${requirementNo}`, orgType: 'securities', category: '0501' },
      })
    const [one, gap] = [(await save('XQ-1')).body.result.id, (await save('XQ-2')).body.result.id]
    const covering = await biz.ask(cases.saveCase, { ...caseInput, requirementIds: [one] })
    await world.db.run(`update fb_case set status = 2 where id = '${covering.body.result.id}'` as never)
    await makeCase(world)
    return { biz, one, gap, save, coverage: () => biz.ask(cases.loadCoverage, { orgType: 'securities' }) }
  }

  test('shows requirements without cases and cases without requirements in at most two round trips', async () => {
    const { one, gap, coverage } = await covered()
    const { body, trips } = await coverage()
    expect(body.result).toMatchObject({ gaps: 1, loose: 1, mayWrite: true, cells: [{}] })
    expect(body.result.requirements.map(({ id, caseCount }) => [id, caseCount])).toEqual([
      [one, 1],
      [gap, 0],
    ])
    expect(trips).toBeLessThanOrEqual(2)
  })

  test('has unique requirement numbers', async () => {
    const { save } = await covered()
    expect((await save('XQ-1')).body).toMatchObject({ code: 400, result: { requirementNo: '需求编号已被使用' } })
  })

  test('keeps covered requirements and lets others be deleted', async () => {
    const { biz, one, gap, coverage } = await covered()
    expect((await biz.ask(cases.deleteRequirements, { ids: [one] })).body.message).toBe(
      '“需求 XQ-1”已被 1 个用例覆盖，不可删除',
    )
    expect((await biz.ask(cases.deleteRequirements, { ids: [gap] })).body.success).toBe(true)
    expect((await coverage()).body.result.gaps).toBe(0)
  })
})

describe('a workbook of cases', () => {
  test('is exported as a template and with rows, and imports good rows as drafts while returning the others', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await makeCase(world)
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
