import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import * as tests from '~/worker/library/tests/calls'
import { makeIssuedTask } from './reporting-quarter'

const kase = (world: World, given: object = {}) =>
  world.make('fbCase', {
    caseNo: `C-${Math.random()}`,
    caseName: '集中交易系统主备切换',
    orgType: 'securities',
    status: 2,
    ...given,
  })
const report = {
  testName: '集中交易系统主备切换测试',
  orgType: 'securities',
  product: '分布式交易数据库',
  environment: '同城双中心，国产服务器 8 台',
  version: 'V3.2',
  result: 'partly',
  passCount: 18,
  failCount: 2,
  summary: '切换时间 28 秒，满足要求。',
  testDate: '2026-11-18',
} as const

describe('a test report', () => {
  /** A submitted report of 甲证券 about a case. */
  async function submitted() {
    const world = await freshWorld()
    const firm = await world.as('mechanism')
    const { id: caseId } = await kase(world)
    const added = await firm.ask(tests.addTest, { ...report, caseId })
    return { world, firm, caseId, added, id: added.body.result.id }
  }

  test('is created as submitted in at most three round trips and cannot be deleted then', async () => {
    const { world, firm, added, id } = await submitted()
    expect(added.body).toMatchObject({ success: true, message: '测试报告已保存' })
    expect(added.trips).toBeLessThanOrEqual(3)
    expect(await world.read('fbTest', id)).toMatchObject({ departId: 'd-one', status: 1, result: 'partly' })
    expect((await firm.ask(tests.deleteTests, { ids: [id] })).body).toMatchObject({ code: 409 })
  })

  test('is corrected, withdrawn and deleted by its institution with the current version', async () => {
    const { firm, caseId, id } = await submitted()
    const changed = await firm.ask(tests.updateTest, { ...report, id, caseId, failCount: 1, status: 0, lockVersion: 0 })
    expect(changed.body.success).toBe(true)
    expect((await firm.ask(tests.updateTest, { ...report, id, caseId, lockVersion: 0 })).body.code).toBe(409)
    const detail = (await firm.ask(tests.openTest, { id })).body.result
    expect(detail.test).toMatchObject({ caseName: '集中交易系统主备切换', passRate: 95, mine: true, status: 0 })
    expect((await firm.ask(tests.deleteTests, { ids: [id] })).body.message).toBe('已删除 1 份测试报告')
    expect((await firm.ask(tests.openTest, { id })).status).toBe(404)
  })

  test('requires a matching case or task of its side', async () => {
    const world = await freshWorld()
    const firm = await world.as('mechanism')
    const { id: caseId } = await kase(world)
    const { id: foreign } = await kase(world, { orgType: 'fund' })
    const { id: draft } = await kase(world, { status: 0 })
    const fundTask = await makeIssuedTask(world, ['d-two'], { orgType: 'fund' })
    const refused = async (input: object) =>
      (await firm.attempt(tests.addTest, { ...report, caseId, ...input })).body as { code: number; result: object }
    for (const [input, field] of [
      [{ testName: '' }, 'testName'],
      [{ testName: '长'.repeat(101) }, 'testName'],
      [{ orgType: 'fund' }, 'orgType'],
      [{ caseId: foreign }, 'caseId'],
      [{ caseId: draft }, 'caseId'],
      [{ caseId: 'nothing' }, 'caseId'],
      [{ caseId: '' }, 'caseId'],
      [{ taskId: fundTask.id }, 'taskId'],
      [{ result: 'good' }, 'result'],
      [{ result: 'pass' }, 'failCount'],
      [{ result: 'fail', failCount: 0 }, 'failCount'],
      [{ passCount: 0 }, 'passCount'],
      [{ passCount: -1 }, 'passCount'],
      [{ passCount: 1.5 }, 'passCount'],
      [{ testDate: '2026-11-21' }, 'testDate'],
      [{ testDate: '2026-02-30' }, 'testDate'],
      [{ status: 2 }, 'status'],
      [{ fileIds: ['nothing'] }, 'fileIds'],
    ] as const) {
      const { code, result } = await refused(input)
      expect([code, Object.keys(result)], JSON.stringify(input)).toEqual([400, expect.arrayContaining([field])])
    }
    expect(await world.all('fbTest')).toEqual([])
  })

  /** A submitted report and a draft of 甲证券, with people of the centre and of other institutions. */
  async function reported() {
    const world = await freshWorld()
    const firm = await world.as('mechanism')
    const centre = await world.as('bizManger')
    const { id: caseId } = await kase(world)
    const { id } = (await firm.ask(tests.addTest, { ...report, caseId })).body.result
    const { id: draft } = (await firm.ask(tests.addTest, { ...report, caseId, status: 0 })).body.result
    const fund = await world.as('mechanism', 'fund', { departId: 'd-two' })
    const other = await world.as('mechanism', 'other', { departId: 'd-three' })
    return { firm, centre, fund, other, caseId, id, draft }
  }

  test('of another institution or side returns 404', async () => {
    const { fund, other, caseId, id } = await reported()
    for (const stranger of [fund, other]) {
      const statuses = [
        await stranger.ask(tests.openTest, { id }),
        await stranger.ask(tests.updateTest, { ...report, id, caseId }),
        await stranger.ask(tests.deleteTests, { ids: [id] }),
        await stranger.ask(tests.downloadTestReport, { id }),
      ].map(({ status }) => status)
      expect(statuses, stranger.user.username).toEqual([404, 404, 404, 404])
      expect((await stranger.ask(tests.listTests, { departId: 'd-one' })).body.result.total).toBe(0)
    }
    expect((await fund.ask(tests.testTrend, { orgType: 'securities' })).status).toBe(404)
    expect((await fund.ask(tests.downloadTestReport, { orgType: 'securities' })).status).toBe(404)
  })

  test('is readable by the centre unless it is a draft', async () => {
    const { firm, centre, caseId, id, draft } = await reported()
    expect((await centre.ask(tests.openTest, { id })).status).toBe(200)
    expect((await centre.ask(tests.openTest, { id: draft })).status).toBe(404)
    const seen = (await centre.ask(tests.listTests, { orgType: 'securities' })).body.result
    expect([seen.total, seen.records.map((row) => row.id)]).toEqual([1, [id]])
    expect((await firm.ask(tests.listTests, {})).body.result.total).toBe(2)
    expect((await centre.attempt(tests.addTest, { ...report, caseId })).body.code).toBe(403)
  })

  test('loses only the deleted file', async () => {
    const world = await freshWorld()
    const firm = await world.as('mechanism')
    const { id: caseId } = await kase(world)
    const loose = await world.make('file', {
      ...{ fileName: '测试记录.pdf', ext: 'pdf', size: 10, mime: 'application/pdf', sha256: 'x', objectKey: 'k' },
      uploaderId: firm.user.id,
    })
    const { id } = (await firm.ask(tests.addTest, { ...report, caseId, fileIds: [loose.id] })).body.result
    expect((await firm.ask(tests.openTest, { id })).body.result.files).toHaveLength(1)
    expect((await firm.ask(tests.deleteTestFile, { id, fileId: 'nothing' })).status).toBe(404)
    expect((await firm.ask(tests.deleteTestFile, { id, fileId: loose.id })).body.message).toBe('附件已删除')
    expect((await world.read('fbTest', id))!.fileIds).toEqual([])
    expect((await firm.ask(tests.deleteTestFile, { id, fileId: loose.id })).status).toBe(404)
  })
})

describe('the test reports of a side', () => {
  /** Three submitted reports and a draft of three institutions. */
  async function listed() {
    const world = await freshWorld()
    const row = (given: object) => world.make('fbTest', { ...report, departId: 'd-one', status: 1, ...given })
    await row({ caseId: 'a', testDate: '2026-10-01' })
    await row({ caseId: 'b', departId: 'd-three', result: 'fail', passCount: 0, failCount: 5 })
    await row({ orgType: 'fund', departId: 'd-two', product: '估值系统' })
    await row({ status: 0 })
    return world.as('bizManger')
  }

  test('are filtered by their fields with matching totals', async () => {
    const centre = await listed()
    const cases: [query: object, total: number][] = [
      [{}, 3],
      [{ orgType: 'securities' }, 2],
      [{ result: 'fail' }, 1],
      [{ status: '0' }, 0],
      [{ status: '1' }, 3],
      [{ departId: 'd-three' }, 1],
      [{ caseId: 'a' }, 1],
      [{ product: '估值系统' }, 1],
      [{ keyword: '主备' }, 3],
      [{ testDate_begin: '2026-11-01', testDate_end: '2026-11-30' }, 2],
    ]
    for (const [query, total] of cases) {
      const { result } = (await centre.ask(tests.listTests, query)).body
      expect([result.total, result.records.length], JSON.stringify(query)).toEqual([total, total])
    }
  })

  test('are counted by month, product, case and institution', async () => {
    const centre = await listed()
    const trend = (await centre.ask(tests.testTrend, { orgType: 'securities' })).body.result
    expect(trend.months).toEqual([
      { month: '2026-10', tests: 1, passed: 18, failed: 2, passRate: 90 },
      { month: '2026-11', tests: 1, passed: 0, failed: 5, passRate: 0 },
    ])
    expect(trend.products).toEqual([{ name: '分布式交易数据库', tests: 2, passed: 18, failed: 7, passRate: 72 }])
    expect(trend.cases.map((one) => [one.id, one.failed])).toEqual([
      ['b', 5],
      ['a', 2],
    ])
    expect(trend.departs.map((one) => one.id).toSorted()).toEqual(['d-one', 'd-three'])
  })

  test('are shown to an institution without names, or only its own if the centre says so', async () => {
    const world = await freshWorld()
    const firm = await world.as('mechanism')
    await world.make('fbTest', { ...report, departId: 'd-one', status: 1 })
    await world.make('fbTest', { ...report, departId: 'd-three', status: 1 })
    const ask = async () => (await firm.ask(tests.testTrend, { orgType: 'securities' })).body.result
    expect(await ask()).toMatchObject({ ofRoom: 1, months: [{ tests: 2 }], departs: [] })
    await world.set('libraryTotals', 0)
    expect(await ask()).toMatchObject({ ofRoom: 0, months: [{ tests: 1 }], departs: [], products: [], cases: [] })
  })

  test('are downloaded as a document, one or all, with an audit log entry of the person', async () => {
    const world = await freshWorld()
    const firm = await world.as('mechanism')
    const row = await world.make('fbTest', { ...report, departId: 'd-one', status: 1 })
    const one = await firm.ask(tests.downloadTestReport, { id: row.id })
    expect(one.trips).toBeLessThanOrEqual(3)
    const document = strFromU8(unzipSync(new Uint8Array(await one.response.arrayBuffer()))['word/document.xml']!)
    for (const word of ['集中交易系统主备切换测试', '甲证券股份有限公司', '18 / 2 / 0', '90%'])
      expect(document).toContain(word)
    const all = await firm.ask(tests.downloadTestReport, { orgType: 'securities', type: 'docx' })
    expect(strFromU8(unzipSync(new Uint8Array(await all.response.arrayBuffer()))['word/document.xml']!)).toContain(
      '证券公司测试报告汇总',
    )
    const pdf = await firm.ask(tests.downloadTestReport, { id: row.id, type: 'pdf' })
    expect(new TextDecoder().decode((await pdf.response.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    expect((await world.all('log')).filter((line) => line.bizType === 'fbTest')).toHaveLength(3)
    expect((await firm.attempt(tests.downloadTestReport, { type: 'docx' })).body.code).toBe(400)
    expect((await firm.attempt(tests.downloadTestReport, { id: row.id, type: 'exe' })).body.code).toBe(400)
  })
})

describe('results written by a tool', () => {
  test('are counted without being stored, and invalid or unsafe files are rejected with the reason', async () => {
    const world = await freshWorld()
    const firm = await world.as('mechanism')
    const text = '<testsuite><testcase name="a"/><testcase name="b"><failure/></testcase></testsuite>'
    const read = await firm.ask(tests.readTestResults, { files: [{ fileName: 'r.xml', text }] })
    expect(read.body).toMatchObject({
      message: '已读取 2 条测试结果',
      result: { passCount: 1, failCount: 1, skipCount: 0, result: 'partly', failed: ['b'] },
    })
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><testsuite>&b;</testsuite>'
    for (const input of [
      { files: [{ fileName: 'r.xml', text: bomb }] },
      { files: [{ fileName: 'r.exe', text }] },
      { files: [{ fileName: 'r.xml', text: '<html/>' }] },
      { files: [{ fileName: 'r.xml', text: '<testsuite>' }] },
      { files: [] },
      {},
    ])
      expect((await firm.attempt(tests.readTestResults, input)).body.code, JSON.stringify(input)).toBe(400)
  })
})
