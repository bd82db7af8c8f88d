import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as subjects from '~/worker/subjects/calls'

type Query = Record<string, string | number>
const find = async (who: SignedIn, query: Query) =>
  ((await who.ask(subjects.listSubjects, { pageSize: 100, ...query })).body.result.records as { id: string }[]).map(
    (row) => row.id,
  )
const sorted = async (who: SignedIn, query: Query) => (await find(who, query)).toSorted()

describe('list of subjects', () => {
  test('matches search text literally, with a star at one end as an anchor', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (const name of ['智能风控', '风控智能', '智能', '风控'])
      await world.subject({ id: name, subjectName: name, leadDepartName: name, subjectManName: name })
    for (const field of ['subjectName', 'leadDepartName', 'subjectManName']) {
      const by = (text: string) => sorted(biz, { [field]: text })
      expect(await by('智能'), field).toEqual(['智能', '智能风控', '风控智能'])
      expect(await by('智能*'), field).toEqual(['智能', '智能风控'])
      expect(await by('*智能'), field).toEqual(['智能', '风控智能'])
      expect(await by('*智能*'), field).toEqual(['智能', '智能风控', '风控智能'])
      expect(await by('%'), field).toEqual([])
      expect(await by('*'), field).toHaveLength(4)
    }
  })

  test('applies each filter', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plain = { status: 'ESTABLISHED', subjectManId: 'u-a', subjectManName: '甲', sysOrgCode: 'A02' } as const
    await world.subject({ id: 'plain', ...plain })
    const others: Record<string, { row: object; asked: Query }> = {
      domain: { row: { domain: '05' }, asked: { domain: '05' } },
      type: { row: { subjectType: '1' }, asked: { subjectType: '1' } },
      year: { row: { year: '2024' }, asked: { year: '2024' } },
      source: { row: { source: 'plan' }, asked: { source: 'plan' } },
      house: { row: { leadDepartId: 'd-two' }, asked: { leadDepartId: 'd-two' } },
      manager: { row: { subjectManId: 'u-b' }, asked: { subjectManId: 'u-b' } },
      number: { row: { subjectNum: 'FT2026-05-001' }, asked: { subjectNum: '26-05' } },
      prize: { row: { prizeLevel: '一等' }, asked: { prizeLevel: '一等' } },
      awarded: { row: { prizeLevel: '二等' }, asked: { awarded: 1, prizeLevel: '二等' } },
      graded: { row: { gradeStatus: '已评分' }, asked: { gradeStatus: '已评分' } },
      overdue: { row: { dueTime: '2026-11-20 09:00:00' }, asked: { overdue: 1 } },
      status: { row: { status: 'TO_AUDIT' }, asked: { status: 'TO_AUDIT' } },
      numbered: { row: { status: 'TO_PRIZE' }, asked: { statusIds: '16' } },
    }
    await world.subject({ id: 'in time', ...plain, dueTime: '2026-11-20 18:00:00' })
    for (const [id, { row }] of Object.entries(others)) await world.subject({ id, ...plain, ...row })
    for (const [id, { asked }] of Object.entries(others)) expect(await find(biz, asked), id).toEqual([id])
    expect(await sorted(biz, { awarded: 1 })).toEqual(['awarded', 'prize'])
    expect(await sorted(biz, { ids: 'plain,year' })).toEqual(['plain', 'year'])
    expect(await sorted(biz, { year: '2024', domain: '05' }), 'filters are combined').toEqual([])
  })

  test('finds a keyword in name, number, manager or institution', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.subject({ id: 'name', subjectName: '量子计算' })
    await world.subject({ id: 'number', subjectNum: '量子-01' })
    await world.subject({ id: 'manager', subjectManId: 'u', subjectManName: '量子' })
    await world.subject({ id: 'house', leadDepartName: '量子证券' })
    await world.subject({ id: 'none', summary: '量子' })
    expect(await sorted(biz, { keyword: '量子' })).toEqual(['house', 'manager', 'name', 'number'])
  })

  test('excludes drafts and other years from the declarations of the year', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.subject({ id: 'this year', status: 'TO_REVIEW' })
    await world.subject({ id: 'last year', status: 'TO_REVIEW', year: '2025' })
    await world.subject({ id: 'draft' })
    for (const name of ['listType', 'status'])
      expect(await find(biz, { [name]: 'thisYearDeclare' }), name).toEqual(['this year'])
  })

  test('excludes topics from completed subjects', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.subject({ id: 'subject', status: 'FINESHED' })
    await world.subject({ id: 'topic', status: 'FINESHED', source: 'collect' })
    expect(await find(biz, { listType: 'simple:completed' })).toEqual(['subject'])
    expect(await sorted(biz, { listType: 'historyDeclared' })).toEqual(['subject', 'topic'])
  })

  test('includes ungraded and partly graded subjects in the grading filter, for insiders only', async () => {
    const world = await freshWorld()
    for (const gradeStatus of ['未评分', '评分中', '已评分', ''])
      await world.subject({ id: `g${gradeStatus}`, gradeStatus })
    expect(await sorted(await world.as('bizManger'), { gradeStatus: 'toGrade' })).toEqual(['g未评分', 'g评分中'])
    expect(await find(await world.as('subjectMan'), { gradeStatus: 'toGrade' })).toEqual([])
  })

  test('sorts numerically and paginates', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (const [id, similarityMax, passRateFirst, passRateRe, gradeRank] of [
      ['a', 9, 80, null, 2],
      ['b', 100, 70, 90, 10],
      ['c', 20, null, 60, 1],
    ] as const)
      await world.subject({ id, status: 'TO_AUDIT', similarityMax, passRateFirst, passRateRe, gradeRank })
    const by = (column: string, order: string) => find(biz, { column, order })
    expect(await by('similarityMax', 'asc')).toEqual(['a', 'c', 'b'])
    expect(await by('similarityMax', 'desc')).toEqual(['b', 'c', 'a'])
    expect(await by('passRate', 'desc'), 'second review before initial review').toEqual(['b', 'a', 'c'])
    expect(await by('gradeRank', 'asc')).toEqual(['c', 'a', 'b'])
    expect(await by('year', 'asc'), 'equal values by descending id').toEqual(['c', 'b', 'a'])
    const pages = [1, 2, 3].map((pageNo) => find(biz, { column: 'gradeRank', order: 'asc', pageSize: 2, pageNo }))
    expect(await Promise.all(pages)).toEqual([['c', 'a'], ['b'], []])
  })
})

describe('lists of unpublished subjects', () => {
  /** Subjects with unpublished decisions, under review and published. */
  async function decided(world: World) {
    const due = { dueTime: '2026-11-20 09:00:00' }
    await world.subject({ id: 'kept', status: 'TO_ESTABLISH_DRAFT', ...due })
    await world.subject({ id: 'drawn', status: 'ESTABLISHED_DRAFT', subjectNum: 'FT-1', ...due })
    await world.subject({ id: 'refused', status: 'ESTABLISH_FIAL', holdNotice: 1, ...due })
    await world.subject({ id: 'told', status: 'ESTABLISH_FIAL', ...due })
    await world.subject({ id: 'auditing', status: 'RE_AUDITING', ...due })
    await world.subject({
      id: 'running',
      status: 'ESTABLISHED',
      subjectNum: 'FT-2',
      establishTime: '2026-06-01',
      ...due,
    })
  }
  test('filter by the published status', async () => {
    const world = await freshWorld()
    await decided(world)
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    expect(await sorted(man, { status: 'RE_AUDITING' })).toEqual(['auditing', 'kept', 'refused'])
    expect(await sorted(man, { status: 'TO_ESTABLISH' })).toEqual(['drawn'])
    expect(await sorted(man, { status: 'ESTABLISH_FIAL' })).toEqual(['told'])
    expect(await sorted(biz, { status: 'RE_AUDITING' })).toEqual(['auditing'])
    expect(await sorted(biz, { status: 'ESTABLISH_FIAL' })).toEqual(['refused', 'told'])
  })

  test('hide due dates of audits and numbers before establishment', async () => {
    const world = await freshWorld()
    await decided(world)
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    expect(await sorted(man, { overdue: 1 })).toEqual(['running', 'told'])
    expect(await sorted(biz, { overdue: 1 })).toHaveLength(6)
    expect(await sorted(man, { subjectNum: 'FT' })).toEqual(['running'])
    expect(await sorted(biz, { subjectNum: 'FT' })).toEqual(['drawn', 'running'])
  })

  test('do not sort by rank before publication and the end of grading', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const ended = { status: 'FINESHED', gradeEndTime: '2026-10-01 00:00:00' } as const
    // Without ranks the order is by descending id.
    for (const [id, year, gradeRank, more] of [
      ['a1', '2026', 1, {}],
      ['b2', '2026', 2, {}],
      ['c3', '2026', 3, { gradeEndTime: null }],
      ['d4', '2025', 4, {}],
    ] as const)
      await world.subject({ id, year, gradeRank, ...ended, ...more })
    await world.make('gradeRule', { year: '2026', criteria: [], publish: 1 })
    await world.make('gradeRule', { year: '2025', criteria: [], publish: 0 })
    const ranks = (await man.ask(subjects.listSubjects, { column: 'gradeRank', order: 'desc' })).body.result.records
    expect(ranks.map((row: { id: string; gradeRank: number | null }) => [row.id, row.gradeRank])).toEqual([
      ['b2', 2],
      ['a1', 1],
      ['d4', null],
      ['c3', null],
    ])
  })

  test('hide pass rates from reviewers of the subject', async () => {
    const world = await freshWorld()
    const member = await world.as('technologyManger')
    for (const [id, passRateRe, status] of [
      ['mine', 90, 1],
      ['done', 80, 2],
      ['cancelled', 70, 4],
      ['contact', 60, 2],
    ] as const) {
      await world.subject({ id, status: 'RE_AUDITING', passRateRe })
      const stage = id === 'contact' ? 'MECHANISM' : 'RE'
      await world.make('subjectReview', {
        ...{ subjectId: id, stage, status, reviewerId: member.user.id, reviewerName: member.user.realname },
      })
    }
    const rates = (await member.ask(subjects.listSubjects, { column: 'passRate', order: 'desc' })).body.result.records
    expect(rates.map((row: { id: string; passRate: number | null }) => [row.id, row.passRate])).toEqual([
      ['cancelled', 70],
      ['contact', 60],
      ['mine', null],
      ['done', null],
    ])
  })
})

describe('subjectYears', () => {
  async function subjectsOfYears() {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    await world.subject({ id: 'running', year: '2023', status: 'ESTABLISHED' })
    await world.subject({ id: 'topic', year: '2024', source: 'collect', status: 'FINESHED' })
    await world.subject({ id: 'planned', year: '2025', status: 'TO_ESTABLISH', subjectManId: 'x', sysOrgCode: 'A03' })
    await world.subject({ id: 'idea', year: '2026', source: 'plan', status: 'ESTABLISHED' })
    await world.subject({ id: 'gone', year: '2019', delFlag: 1 })
    const years = async (type: string) => {
      const read = async (who: SignedIn) => (await who.attempt(subjects.subjectYears, { type })).body.result
      return { biz: await read(biz), man: await read(man) }
    }
    return { world, years }
  }

  test('returns the years of visible subjects, latest first', async () => {
    const { years } = await subjectsOfYears()
    expect(await years('declare')).toEqual({ biz: ['2026', '2025', '2024', '2023'], man: ['2026', '2024', '2023'] })
    expect((await years('collect')).biz).toEqual(['2024'])
  })

  test('returns the years of plan subjects to the centre and of published plans to managers', async () => {
    const { world, years } = await subjectsOfYears()
    expect((await years('plan')).biz).toEqual(['2026', '2025'])
    await world.make('publication', {
      ...{ year: '2022', publicityStart: '2022-11-01 00:00:00', publicityEnd: '2022-11-08 00:00:00' },
      ...{ title: '计划', kind: 'PLAN', subjectIds: [], publishTime: world.stamp() },
    })
    expect((await years('plan')).man).toEqual(['2022'])
  })

  test('returns the years of grading rules', async () => {
    const { world, years } = await subjectsOfYears()
    await world.make('gradeRule', { year: '2021', criteria: [] })
    expect((await years('grade')).man).toEqual(['2021'])
  })

  test('returns the years of awards and reports of visible subjects', async () => {
    const { world, years } = await subjectsOfYears()
    const prize = { prizeLevel: '一等', prizeName: '一等奖' }
    await world.make('prize', { subjectId: 'running', year: '2023', certificateNo: '一', ...prize })
    await world.make('prize', { subjectId: 'planned', year: '2020', certificateNo: '二', ...prize })
    expect(await years('prize')).toEqual({ biz: ['2023', '2020'], man: ['2023'] })
    await world.make('report', { subjectId: 'running', year: '2024', reportType: 'SUMMARY' })
    await world.make('report', { subjectId: 'planned', year: '2018', reportType: 'SUMMARY' })
    expect(await years('report')).toEqual({ biz: ['2024', '2018'], man: ['2024'] })
  })
})

describe('short lists', () => {
  test('return the newest visible subjects up to the limit', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    for (const id of ['a', 'b', 'c']) await world.subject({ id, createTime: `2026-01-0${id === 'b' ? 9 : 1} 09:00:00` })
    await world.subject({ id: 'foreign', subjectManId: 'x', createBy: 'x', sysOrgCode: 'A03' })
    const ids = async (query: Query) =>
      (await man.ask(subjects.shortSubjects, query)).body.result.map((row: { id: string }) => row.id)
    expect(await ids({})).toEqual(['b', 'c', 'a'])
    expect(await ids({ limit: 2 })).toEqual(['b', 'c'])
    expect(await ids({ pageSize: 1 })).toEqual(['b'])
    expect(await ids({ ids: 'a,foreign' })).toEqual(['a'])
    expect(await ids({ keyword: 'x' })).toEqual([])
  })

  test('return the last valid action of the user per subject', async () => {
    const world = await freshWorld()
    const [biz, other] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
    const did = (subjectId: string, seq: number, operation: string, who: SignedIn, given: object = {}) =>
      world.make('subjectStatusLog', {
        ...{ subjectId, seq, operation, toStatus: 'ESTABLISHED', actorId: who.user.id, reason: `${operation} ${seq}` },
        createTime: `2026-11-1${seq} 09:00:00`,
        ...given,
      })
    for (const id of ['a', 'b', 'c']) await world.subject({ id, status: 'ESTABLISHED' })
    await did('a', 2, 'passFormal', biz)
    await did('a', 3, 'maintain', biz)
    await did('a', 4, 'rollBack', biz, { undoneBy: 'x' })
    await did('b', 4, 'passFormal', biz)
    await did('b', 5, 'establish', other)
    await did('c', 2, 'passFormal', other)
    const handled = async (query: Query = {}) => {
      const { records, total } = (await biz.ask(subjects.processedSubjects, query)).body.result
      expect(total).toBe(records.length)
      return records.map((row: { id: string; dealReason: string; dealTime: string }) => [
        ...[row.id, row.dealReason, row.dealTime.slice(8, 10)],
      ])
    }
    expect(await handled()).toEqual([
      ['b', 'passFormal 4', '14'],
      ['a', 'maintain 3', '13'],
    ])
    expect(await handled({ order: 'asc' })).toEqual((await handled()).toReversed())
    expect(await handled({ operation: 'passFormal' })).toEqual([
      ['b', 'passFormal 4', '14'],
      ['a', 'passFormal 2', '12'],
    ])
    expect(await handled({ year: '2025' })).toEqual([])
    const second = await biz.ask(subjects.processedSubjects, { pageSize: 1, pageNo: 2 })
    expect(second.body.result.records).toMatchObject([{ id: 'a' }])
  })
})
