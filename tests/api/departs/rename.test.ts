import { describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { wireNames } from '~/db/wire-names'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as awards from '~/worker/awards/calls'
import * as registration from '~/worker/auth/registration/calls'
import { certificateTexts } from '~/worker/awards/certificate.rules'
import * as departs from '~/worker/departs/calls'
import * as exports from '~/worker/import-export/calls'
import * as people from '~/worker/people/calls'
import * as plan from '~/worker/plan/calls'
import * as reports from '~/worker/reports/calls'
import * as searching from '~/worker/search/calls'
import * as statistics from '~/worker/statistics/calls'
import * as subjects from '~/worker/subjects/calls'
import { buildSheet } from '~/worker/workbooks/sheet'

const OLD = '甲证券股份有限公司'
const NOW = '海岳证券有限责任公司'

/** Creates subjects that 甲证券 leads or takes part in, one concluded with an award, and renames the institution. */
async function renamedWorld() {
  const world = await freshWorld()
  const [admin, biz] = [await world.as('admin'), await world.as('bizManger')]
  const given = { year: '2026', establishTime: '2026-05-01 10:00:00', budgetTotal: 10 }
  await world.subject({ id: 'running', status: 'ESTABLISHED', subjectName: '进行中的课题', ...given })
  await world.subject({
    id: 'concluded',
    status: wireNames.FINISHED,
    subjectName: '已结题的课题',
    prizeLevel: '一等',
    ...given,
  })
  await world.make('prize', {
    id: 'prize',
    subjectId: 'concluded',
    year: '2026',
    prizeLevel: '一等',
    prizeName: '一等奖',
    certificateNo: 'KTJ2026-001',
  })
  for (const subjectId of ['running', 'concluded'])
    await world.make('report', {
      id: `report-${subjectId}`,
      subjectId,
      year: '2026',
      reportType: 'MIDTERM',
      submitRole: '负责人',
      status: 2,
      dueTime: '2026-12-01 10:00:00',
      openTime: '2026-06-01 10:00:00',
      submitTime: '2026-07-01 10:00:00',
    })
  await world.subject({
    id: 'partner',
    status: 'TO_REVIEW',
    ...{ leadDepartId: 'd-two', leadDepartName: '乙基金管理有限公司' },
    cooperateDeparts: [
      { departId: 'd-one', departName: OLD, duty: '数据' },
      { departId: 'd-center', departName: '中心', duty: '测试' },
    ],
  })
  const answer = await admin.ask(departs.edit, { id: 'd-one', departName: NOW })
  return { world, admin, biz, answer }
}
const listSubjects = async (who: SignedIn, query: Record<string, string | number>) =>
  (await who.ask(subjects.listSubjects, { pageSize: 100, ...query })).body.result.records
const idsOf = async (who: SignedIn, query: Record<string, string | number>) =>
  (await listSubjects(who, query)).map(({ id }) => id).toSorted()
const both = ['concluded', 'running']

describe('renamed institution', () => {
  test('keeps its former names with dates and logs the renaming', async () => {
    const { world, admin, answer } = await renamedWorld()
    expect(answer.body.message).toBe('部门已更名，进行中的课题与各项名录已同步更新')
    const { trips } = await admin.ask(departs.edit, { id: 'd-one', departNameFull: '海岳证券全称' })
    expect(trips).toBe(2)
    await admin.ask(departs.edit, { id: 'd-one', departNameFull: '海岳证券新全称', memo: '一' })
    const { former } = (await admin.ask(departs.byId, { id: 'd-one' })).body.result
    expect(former.map(({ kind, formerName, until }) => [kind, formerName, until.slice(0, 10)])).toEqual(
      expect.arrayContaining([
        ['full', '海岳证券全称', '2026-11-20'],
        ['name', OLD, '2026-11-20'],
      ]),
    )
    expect(former).toHaveLength(2)
    expect((await world.all('log')).some((row) => row.logContent.endsWith(`${OLD}更名为“${NOW}”`))).toBe(true)
  })

  test('has its new name in subjects that are not concluded', async () => {
    const { world, biz } = await renamedWorld()
    expect((await world.read('subject', 'running'))!.leadDepartName).toBe(NOW)
    expect((await world.read('subject', 'partner'))!.cooperateDeparts).toEqual([
      { departId: 'd-one', departName: NOW, duty: '数据' },
      { departId: 'd-center', departName: '中心', duty: '测试' },
    ])
    expect((await biz.ask(subjects.subjectDetail, { id: 'running' })).body.result).toMatchObject({
      ...{ leadDepartName: NOW, leadDepartNow: '' },
    })
  })

  test('keeps its former name in concluded and awarded subjects, beside the current one', async () => {
    const { world, biz } = await renamedWorld()
    const expectedNames = { leadDepartName: OLD, leadDepartNow: NOW }
    expect((await biz.ask(subjects.subjectDetail, { id: 'concluded' })).body.result).toMatchObject(expectedNames)
    expect((await biz.ask(reports.openReport, { id: 'report-concluded' })).body.result).toMatchObject(expectedNames)
    expect((await biz.ask(reports.openReport, { id: 'report-running' })).body.result).toMatchObject({
      ...{ leadDepartName: NOW, leadDepartNow: '' },
    })
    const [prize] = (await biz.ask(awards.listPrizes)).body.result.records
    expect(prize).toMatchObject(expectedNames)
    expect(certificateTexts({ ...prize!, awardDate: '2026-11-20', centreName: '中心' }).paragraphs[0]).toContain(OLD)
    await world.client.execute("update subject set status = 'TO_PRIZE' where id = 'concluded'")
    await (await world.as('admin')).ask(departs.edit, { id: 'd-one', departName: '第三个名称' })
    expect((await world.read('subject', 'concluded'))!.leadDepartName).toBe(OLD)
  })

  test('has its new name in a rejected subject until the rejection is published', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await world.subject({ id: 'held', status: wireNames.ESTABLISH_FAIL, holdNotice: 1 })
    await world.subject({ id: 'told', status: wireNames.ESTABLISH_FAIL })
    await admin.ask(departs.edit, { id: 'd-one', departName: NOW })
    const names = (await world.all('subject')).map(({ id, leadDepartName }) => [id, leadDepartName] as const)
    expect(Object.fromEntries(names)).toEqual({ held: NOW, told: OLD })
  })
})

describe('lists with a renamed institution', () => {
  test.each([OLD, NOW, '海岳', '甲证券'])('find concluded and running subjects by %s', async (name) => {
    const { biz } = await renamedWorld()
    expect(await idsOf(biz, { leadDepartName: name })).toEqual(both)
    expect(await idsOf(biz, { keyword: name })).toEqual(both)
    const { records } = (await biz.ask(searching.search, { q: name, kind: 'subject' })).body.result
    expect(records.map(({ id }) => id).toSorted()).toEqual(expect.arrayContaining(both))
  })
  test.each([
    ...[OLD, NOW, '海岳', '甲证券'].flatMap((name) => [
      ...(['like', 'right_like'] as const).map((rule) => [rule, name, both] as const),
      ['not_like', name, ['partner']] as const,
    ]),
    ...[OLD, NOW].flatMap((name) => [['eq', name, both] as const, ['ne', name, ['partner']] as const]),
  ])('find subjects by the advanced filter %s %s', async (rule, name, ids) => {
    const { biz } = await renamedWorld()
    const superQueryParams = JSON.stringify([{ field: 'leadDepartName', rule, val: name }])
    expect(await idsOf(biz, { superQueryParams })).toEqual(ids)
  })

  test('find it by its former name when picking an institution', async () => {
    const { world, admin, biz } = await renamedWorld()
    const found = (all: readonly { departName: string }[]) => all.map(({ departName }) => departName)
    expect(found((await admin.ask(departs.searchBy, { keyWord: OLD })).body.result)).toEqual([NOW])
    expect(found((await admin.ask(departs.pickableDeparts, { keyword: '甲证券' })).body.result)).toEqual([NOW])
    expect(found((await biz.ask(subjects.institutions, { keyword: '甲证券' })).body.result)).toEqual([NOW])
    const { body } = await (await world.as('mechanism')).ask(registration.searchDeparts, { keyword: '甲证券' })
    expect(found(body.result)).toEqual([NOW])
  })
})

test('statistics and year plan count a renamed institution once by its current name', async () => {
  const { biz } = await renamedWorld()
  const { tables } = (await biz.ask(statistics.statisticsOf, { year: '2026' })).body.result
  const rows = tables.find(({ name }) => name === 'institutions')!.rows
  expect(rows.map(([name, declared]) => [name, declared])).toEqual([
    [NOW, 2],
    ['乙基金管理有限公司', 1],
  ])
  const { institutions } = (await biz.ask(plan.planComparison, { year: '2026' })).body.result
  expect(institutions.map(({ label, now, money }) => [label, now, money])).toEqual([[NOW, 2, 20]])
})

describe('blind reviewer of subjects of a renamed institution', () => {
  const judged = async () => {
    const world = await freshWorld()
    const [admin, judge] = [await world.as('admin'), await world.as('counselor')]
    const given = { subjectName: `${OLD}与${NOW}的量子研究`, content: `由${OLD}（今${NOW}）承担` }
    for (const [id, status] of [
      ['reviewed', 'RE_AUDITING'],
      ['graded', 'TO_AUDIT'],
    ] as const) {
      await world.subject({ id, status, ...given, establishTime: id === 'graded' ? '2026-05-01 10:00:00' : null })
      await world.make('subjectReview', {
        ...{ subjectId: id, stage: 'RE', roundNo: 1, reviewerId: judge.user.id, reviewerName: judge.user.realname },
        ...{ status: 0, assignTime: '2026-11-01 10:00:00', dueTime: '2026-12-01 10:00:00' },
      })
    }
    await world.make('subjectGrade', {
      ...{ subjectId: 'graded', year: '2026', graderId: judge.user.id, graderName: judge.user.realname },
      ...{ status: '未评分', dueTime: '2026-12-01 10:00:00' },
    })
    await admin.ask(departs.edit, { id: 'd-one', departName: NOW })
    await admin.ask(departs.edit, { id: 'd-one', departName: '又一个名称' })
    return { world, judge }
  }

  test('sees none of its names in lists and details', async () => {
    const { judge } = await judged()
    const rows = await listSubjects(judge, {})
    expect(rows.map(({ subjectName }) => subjectName)).toEqual(Array(2).fill('（已隐去）与（已隐去）的量子研究'))
    for (const id of ['reviewed', 'graded']) {
      const { subjectName, content, leadDepartName, leadDepartNow } = (await judge.ask(subjects.subjectDetail, { id }))
        .body.result
      expect([subjectName, content, leadDepartName, leadDepartNow]).toEqual([
        ...['（已隐去）与（已隐去）的量子研究', '由（已隐去）（今（已隐去））承担', '', ''],
      ])
    }
  })

  test('finds nothing by any of its names', async () => {
    const { judge } = await judged()
    for (const name of [OLD, NOW, '又一个名称'])
      for (const field of ['leadDepartName', 'keyword', 'subjectName'])
        expect(await listSubjects(judge, { [field]: name }), `${field} ${name}`).toEqual([])
    for (const name of [OLD, NOW, '又一个名称'])
      expect((await judge.ask(searching.search, { q: name, kind: 'subject' })).body.result.records).toEqual([])
    expect(await idsOf(judge, { subjectName: '量子' })).toEqual(['graded', 'reviewed'])
  })
})

test('imports of people and departments accept the former name of an institution', async () => {
  const { world, admin } = await renamedWorld()
  const sent = async (path: string, row: Record<string, string>) => {
    const form = new FormData()
    const columns = Object.keys(row).map((header) => ({ header, key: header }))
    const bytes = await buildSheet('表', columns, [row])
    form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'book.xlsx'))
    form.set('dryRun', 'false')
    return (await admin.send('POST', path, form)).body
  }
  const person = { 账号: 'zhangsan', 姓名: '张三', 角色: '课题负责人', 机构: OLD }
  expect((await sent(people.importUser.path, person)).result).toMatchObject({ successCount: 1, errorCount: 0 })
  const { rows } = await world.client.execute(
    "select d.depart_id from user_depart d join user u on u.id = d.user_id where u.username = 'zhangsan'",
  )
  expect(rows.map((row) => row['depart_id'])).toEqual(['d-one'])
  const below = { 上级部门: OLD, 部门名称: '信息技术部' }
  expect((await sent(departs.importExcel.path, below)).result).toMatchObject({ successCount: 1, errorCount: 0 })
  const made = (await world.all('depart')).find(({ departName }) => departName === '信息技术部')
  expect(made).toMatchObject({ parentId: 'd-one' })
})

test('an exported list has the current name and is filtered by the former one', async () => {
  const world = await freshWorld()
  await world.subject({ status: wireNames.FIRST_AUDITING, subjectName: '初审中的课题' })
  await (await world.as('admin')).ask(departs.edit, { id: 'd-one', departName: NOW })
  const answer = await (await world.as('bizManger')).ask(exports.exportToProjectSubject, { leadDepartName: OLD })
  const book = read(new Uint8Array(await answer.response.arrayBuffer()))
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
  expect(rows.find((row) => row.includes('初审中的课题'))).toContain(NOW)
})

test('an edit without renaming adds no former name', async () => {
  const world = await freshWorld()
  const admin = await world.as('admin')
  await admin.ask(departs.edit, { id: 'd-one', departName: OLD, departNameAbbr: '甲证', memo: '一' })
  expect(await formerOf(world)).toEqual([])
  await admin.ask(departs.edit, { id: 'd-one', departNameAbbr: '甲' })
  expect(await formerOf(world)).toEqual([['short', '甲证']])
})
const formerOf = async (world: World) =>
  (await world.all('departFormerName')).map(({ kind, formerName }) => [kind, formerName])
