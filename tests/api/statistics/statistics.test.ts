import { describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { startGradingYear } from '~/tests/api/grading/grading-year'
import { makeReport } from '~/tests/api/reports/recipes'
import { rejectingReview, startedRound, commitReviewAs, passingReview } from '~/tests/api/reviews/review-round'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as statistics from '~/worker/statistics/calls'
import * as grading from '~/worker/grading/calls'
import type { FigureTable, Statistics } from '~/worker/statistics/contract'

/** In days; longer than the cache time of one minute. */
const aMinute = 61 / 86_400

const loadStatistics = async (who: SignedIn, year = '2026') => {
  const answer = await who.ask(statistics.statisticsOf, { year })
  expect(answer.body, answer.body.message).toMatchObject({ success: true })
  const { tables, madeAt } = answer.body.result as Statistics
  const rowsOf = (name: string): FigureTable['rows'] => tables.find((one) => one.name === name)!.rows
  return { answer, tables, madeAt, rowsOf }
}

/** A year with reviews, grades, reports, tasks and a meeting; returns the people whose names the tables show. */
async function fullYear() {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  // Two of three experts have reviewed one subject, one for and one against: 50 %. The third is overdue.
  const round = await startedRound(world, 'RE', 3)
  await commitReviewAs(round.people[0]!, round.id, passingReview)
  await commitReviewAs(round.people[1]!, round.id, rejectingReview)
  await world.client.execute("update subject_review set due_time = '2026-11-01 00:00:00'")
  // One grader graded two subjects with 90 and 61: mean 75.5.
  const { graders, subjects } = await startGradingYear(world, 2, 1, { minGraders: 1, excellentTotal: 1 })
  const worth = { high: { new: 18, use: 18, doc: 9 }, low: { new: 12, use: 12, doc: 6.5 } }
  await graders[0]!.ask(grading.saveGrades, {
    rows: [
      { subjectId: subjects[0]!.id, scores: worth.high },
      { subjectId: subjects[1]!.id, scores: worth.low },
    ],
    commit: true,
  })
  const ended = await biz.ask(grading.endGrading, { year: '2026' })
  expect(ended.body.success, ended.body.message).toBe(true)
  // One report is submitted, one overdue, one waived; one subject is terminated, one belongs to another year.
  const submitted = await makeReport(world, { status: 2 }, { domain: '05' })
  await makeReport(world, { subjectId: submitted.subjectId, reportType: 'MIDTERM', dueTime: '2026-11-01 00:00:00' })
  await makeReport(world, { subjectId: submitted.subjectId, reportType: 'CONCLUSION', status: 3, waived: 1 })
  await world.make('subjectTask', { subjectId: submitted.subjectId, name: '调研', dueTime: '2026-11-01 00:00:00' })
  await world.make('subjectTask', { subjectId: submitted.subjectId, name: '测试', status: 'done', rate: 100 })
  await world.make('meeting', {
    meetingName: '研讨',
    bizStage: 'other',
    status: 1,
    startTime: '2026-12-01 09:00:00',
    endTime: '2026-12-01 10:00:00',
  })
  await world.subject({ status: 'TO_CONCOLUSION', leadDepartId: 'd-two', leadDepartName: '乙基金管理有限公司' })
  await world.subject({ status: 'FINESHED', year: '2025', establishTime: '2025-06-01 09:00:00' })
  await world.subject({ status: 'TO_SUBMIT' })
  const name = (who: SignedIn) => who.user.realname
  return { biz, committed: name(round.people[0]!), late: name(round.people[2]!), grader: name(graders[0]!) }
}

test('returns the figures of a year that match a count by hand', async () => {
  const { biz, committed, late, grader } = await fullYear()
  const { answer, rowsOf } = await loadStatistics(biz)
  // Two round trips for the answer, one to store the figures afterwards.
  expect(answer.trips).toBeLessThanOrEqual(3)
  expect({
    rates: rowsOf('rates'),
    load: rowsOf('load'),
    reports: rowsOf('reports'),
    grades: rowsOf('grades'),
    levels: new Map(rowsOf('levels') as [string, number][]),
    work: rowsOf('work').map((row) => row[1]),
    institutions: rowsOf('institutions'),
    years: rowsOf('years'),
  }).toEqual({
    rates: [
      [expect.any(String), 0, 0, 0, 0, 0, 0, null],
      [expect.any(String), 3, 1, 1, 0, 0, 1, 50],
    ],
    load: expect.arrayContaining([
      [committed, 1, 1, 0, 0, 0, null],
      [late, 1, 0, 1, 0, 0, null],
      [grader, 0, 0, 0, 2, 2, null],
    ]),
    reports: [
      ['开题报告', 1, 1, 0, 0],
      ['中期报告', 1, 0, 0, 1],
      ['结题报告', 1, 0, 1, 0],
    ],
    grades: [['人工智能', 2, 75.5, 61, 90, 1]],
    levels: new Map([
      ['合格', 1],
      ['良好', 1],
    ]),
    work: [0, 1, 1, 1, 0],
    // Declared: the subject of the round, two graded, the established and the terminated one.
    institutions: [
      ['甲证券股份有限公司', 4, 1, 0, 0, 0],
      ['乙基金管理有限公司', 1, 0, 0, 1, 0],
    ],
    years: [
      ['2025', 1, 1, 1, 0, 0],
      ['2026', 5, 1, 0, 1, 0],
    ],
  })
})

test('exports the figures of a year as a workbook with the same rows', async () => {
  const { biz } = await fullYear()
  const { tables } = await loadStatistics(biz)
  const taken = await biz.ask(statistics.exportStatistics, { year: '2026' })
  const book = read(new Uint8Array(await taken.response.arrayBuffer()))
  expect(book.SheetNames).toEqual(tables.map((one) => one.title))
  for (const one of tables)
    expect(utils.sheet_to_json(book.Sheets[one.title]!, { header: 1, defval: null }), one.name).toEqual([
      one.columns.map((column) => column.title),
      ...one.rows,
    ])
})

test('rejects other roles and wrong years, and returns empty tables for an empty year', async () => {
  const world = await freshWorld()
  await startedRound(world, 'RE', 3)
  for (const person of await world.everyRole()) {
    const may = ['technologyManger', 'bizManger', 'admin', 'csrcLeader', 'centerAdmin'].includes(person.user.roleCode)
    for (const call of [statistics.statisticsOf, statistics.exportStatistics])
      expect((await person.ask<Call>(call)).status, `${person.user.roleCode} ${call.path}`).toBe(may ? 200 : 403)
  }
  // Hidden subjects do not count, and names of reviewers are not shown.
  const { tables, rowsOf } = await loadStatistics(await world.as('centerAdmin'))
  expect(tables.some((one) => one.name === 'load')).toBe(false)
  expect([rowsOf('years'), rowsOf('institutions'), rowsOf('rates')[1]![1]]).toEqual([[], [], 0])
  const biz = await world.as('bizManger')
  const none = await loadStatistics(biz, '2001')
  expect(none.rowsOf('load')).toEqual([])
  expect((await biz.ask(statistics.statisticsOf, { year: '26' })).body.code).toBe(400)
})

test('shows approval rates of reviewers only from five reviews', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  for (const [at, conclusion] of ['pass', 'pass', 'pass', 'not_pass', 'pass'].entries()) {
    const { id } = await world.subject({ status: 'RE_AUDITING' })
    const of = { subjectId: id, stage: 'RE', reviewerId: 'many', reviewerName: '多评', status: 2, conclusion } as const
    await world.make('subjectReview', { ...of, id: `many-${at}` })
    if (at < 4) await world.make('subjectReview', { ...of, id: `few-${at}`, reviewerId: 'few', reviewerName: '少评' })
  }
  const { rowsOf } = await loadStatistics(biz)
  expect(rowsOf('load').map((row) => [row[0], row[6]])).toEqual([
    ['多评', 80],
    ['少评', null],
  ])
})

describe('statistics cache', () => {
  const declared = (rowsOf: (name: string) => FigureTable['rows']) => rowsOf('years').map((row) => row[1])

  test('returns cached figures for a minute, then computes them anew', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.subject({ status: 'TO_REVIEW' })
    const first = await loadStatistics(biz)
    await world.subject({ status: 'TO_REVIEW' })
    world.pass(30 / 86_400)
    const second = await loadStatistics(biz)
    expect([declared(first.rowsOf), declared(second.rowsOf)]).toEqual([[1], [1]])
    expect(second.madeAt).toBe(first.madeAt)
    expect(second.answer.trips).toBe(1)
    world.pass(aMinute)
    const third = await loadStatistics(biz)
    expect(declared(third.rowsOf)).toEqual([2])
    expect(third.madeAt > first.madeAt).toBe(true)
  })

  test('separates users who see different subjects', async () => {
    const world = await freshWorld()
    await world.subject({ status: 'TO_REVIEW' })
    await world.subject({ status: 'TO_AUDIT' })
    const declaredFor = async (role: 'bizManger' | 'technologyManger') =>
      declared((await loadStatistics(await world.as(role))).rowsOf)
    expect([
      await declaredFor('bizManger'),
      await declaredFor('technologyManger'),
      await declaredFor('bizManger'),
    ]).toEqual([[2], [1], [2]])
  })
})

describe('statistics tables', () => {
  const review = (world: World, subjectId: string, given: object) =>
    world.make('subjectReview', {
      subjectId,
      stage: 'FIRST',
      roundNo: 1,
      reviewerId: 'r',
      reviewerName: '李评审',
      status: 2,
      conclusion: 'pass',
      dueTime: '2026-11-01 00:00:00',
      ...given,
    })

  test('count pass rates in the current round of a stage, without cancelled and declined reviews', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await world.subject({ status: 'FISRT_AUDITING', roundNo: 2 })
    const other = await world.subject({ status: 'FISRT_AUDITING', roundNo: 2, year: '2025' })
    await review(world, subject.id, { roundNo: 2, reviewerId: 'a' })
    await review(world, subject.id, { roundNo: 2, reviewerId: 'b', conclusion: 'abstain' })
    await review(world, subject.id, { roundNo: 2, reviewerId: 'c', conclusion: 'perfect' })
    await review(world, subject.id, { roundNo: 2, reviewerId: 'd', conclusion: 'perfect', status: 1 })
    await review(world, subject.id, { roundNo: 1, reviewerId: 'e', conclusion: 'not_pass' })
    await review(world, subject.id, { roundNo: 2, reviewerId: 'f', status: 4 })
    await review(world, subject.id, { roundNo: 2, reviewerId: 'g', status: 5 })
    await review(world, subject.id, { roundNo: 2, reviewerId: 'h', stage: 'MECHANISM' })
    await review(world, other.id, { roundNo: 2, reviewerId: 'i' })
    const { rowsOf } = await loadStatistics(biz)
    // Four are assigned, one has not committed; of the two with a conclusion one is positive.
    expect(rowsOf('rates')).toEqual([
      ['技管委初审', 4, 1, 0, 1, 1, 1, 50],
      ['专家复审', 0, 0, 0, 0, 0, 0, null],
    ])
  })

  test('count reviewer load over all rounds, busiest first, without institution comments and cancelled reviews', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await world.subject({ status: 'FISRT_AUDITING', roundNo: 2 })
    await review(world, subject.id, { roundNo: 1 })
    await review(world, subject.id, { roundNo: 2, status: 1 })
    await review(world, subject.id, { roundNo: 2, stage: 'RE', status: 0, dueTime: '2026-12-01 00:00:00' })
    await review(world, subject.id, { roundNo: 3, status: 4 })
    await review(world, subject.id, { roundNo: 2, stage: 'MECHANISM', reviewerId: 'm', reviewerName: '机构' })
    const grade = (given: object) =>
      world.make('subjectGrade', { subjectId: subject.id, year: '2026', graderId: 'g', graderName: '王评分', ...given })
    await grade({ status: '已评分' })
    await grade({ graderId: 'r', graderName: '李评审' })
    await grade({ graderId: 'x', graderName: '已移除', cancelled: 1 })
    const { rowsOf } = await loadStatistics(biz)
    expect(rowsOf('load')).toEqual([
      ['李评审', 3, 1, 1, 1, 0, null],
      ['王评分', 0, 0, 0, 1, 1, null],
    ])
  })

  test('count reports of the year without cancelled, deleted and mirrored ones, and overdue ones of running subjects', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const past = { dueTime: '2026-11-01 00:00:00' }
    for (const given of [{ status: 4 }, { status: 0 }, { status: 2 }, { status: 0, waived: 1 }])
      await makeReport(world, { ...past, ...given })
    await makeReport(world, { status: 0 })
    await makeReport(world, { ...past, status: 0 }, { status: 'TO_CONCOLUSION' })
    for (const given of [{ cancelled: 1 }, { delFlag: 1 }, { mirrors: 'x' }, { year: '2025' }])
      await makeReport(world, { ...past, status: 0, ...given })
    const { rowsOf } = await loadStatistics(biz)
    expect(rowsOf('reports')).toEqual([['开题报告', 6, 1, 0, 2]])
  })

  test('average scores by domain, with subjects of no domain last', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const graded = (domain: string, gradeRaw: number, given: object = {}) =>
      world.subject({ status: 'TO_AUDIT', gradeEndTime: '2026-11-10 00:00:00', domain, gradeRaw, ...given })
    await graded('03', 90, { gradeLevel: '优秀', isExcellent: 1 })
    await graded('03', 70, { gradeLevel: '合格' })
    await graded('03', 65, { gradeLevel: '合格', isExcellent: 1 })
    await graded('', 50)
    await graded('03', 10, { gradeEndTime: null })
    await graded('03', 10, { year: '2025' })
    const { rowsOf } = await loadStatistics(biz)
    // (90 + 70 + 65) / 3 = 75
    expect(rowsOf('grades')).toEqual([
      ['人工智能', 3, 75, 65, 90, 2],
      ['未填写', 1, 50, 50, 50, 0],
    ])
    expect(new Map(rowsOf('levels') as [string, number][])).toEqual(
      new Map([
        ['优秀', 1],
        ['合格', 2],
        ['未定级', 1],
      ]),
    )
  })

  test('group raw and normalized scores in bands', async () => {
    const world = await freshWorld()
    const graded = (domain: string, gradeRaw: number, gradeNorm: number | null, given: object = {}) => {
      const ended = { status: 'TO_AUDIT', gradeEndTime: '2026-11-10 00:00:00' } as const
      return world.subject({ ...ended, domain, gradeRaw, gradeNorm, ...given })
    }
    for (const [raw, norm] of [
      [59.99, 60],
      [60, 69.5],
      [79.5, 70],
      [90, 80],
      [100, null],
    ] as const)
      await graded('03', raw, norm)
    await graded('05', 88, 92)
    await graded('03', 99, 99, { year: '2025' })
    await graded('03', 99, 99, { gradeEndTime: null })
    const rows = [
      ['原始分 人工智能', 5, 1, 1, 1, 0, 2, 77.898],
      // (60 + 69.5 + 70 + 80) / 4 = 69.875
      ['标准分 人工智能', 4, 0, 2, 1, 1, 0, 69.875],
      [expect.stringContaining('原始分'), 1, 0, 0, 0, 1, 0, 88],
      [expect.stringContaining('标准分'), 1, 0, 0, 0, 0, 1, 92],
    ]
    expect((await loadStatistics(await world.as('bizManger'))).rowsOf('scores')).toEqual(rows)
    // Users without access to individual scores get no small groups and no links.
    const { rowsOf, tables } = await loadStatistics(await world.as('admin'))
    const few = [null, null, null, null, null, null]
    expect(rowsOf('scores')).toEqual([rows[0], ...rows.slice(1).map(([label, count]) => [label, count, ...few])])
    expect(tables.find(({ name }) => name === 'scores')!.links!.rows.every((one) => one === '')).toBe(true)
    expect(rowsOf('grades').map((row) => row.slice(1))).toEqual([
      [5, expect.closeTo(77.898, 5), 59.99, 100, 0],
      [1, null, null, null, null],
    ])
    expect(rowsOf('compared').map(([label]) => label)).not.toContain('优秀')
    expect(rowsOf('shares').map(([label]) => label)).not.toContain('平均分')
  })

  test('hide grades of fewer than five subjects from users without access to individual scores', async () => {
    const world = await freshWorld()
    for (const gradeLevel of ['优秀', '良好', '良好'])
      await world.subject({ status: 'TO_AUDIT', gradeEndTime: '2026-11-10 00:00:00', gradeRaw: 80, gradeLevel })
    const levelCounts = async (role: 'admin' | 'csrcLeader') =>
      (await loadStatistics(await world.as(role))).rowsOf('levels').map(([, count]) => String(count))
    expect((await levelCounts('csrcLeader')).toSorted()).toEqual(['1', '2'])
    expect(await levelCounts('admin')).toEqual(['null', 'null'])
  })

  test('measure the duration of steps over all stays, compared with another year', async () => {
    const world = await freshWorld()
    const line = (subjectId: string, seq: number, fromStatus: string, toStatus: string, createTime: string) =>
      world.make('subjectStatusLog', { subjectId, seq, fromStatus, toStatus, operation: 'x', createTime } as never)
    const begun = async (given: object) => {
      const { id } = await world.subject({ status: 'TO_REVIEW', ...given })
      await world.client.execute({
        sql: "update subject_status_log set create_time = '2026-11-01 09:00:00' where subject_id = ?",
        args: [id],
      })
      return id
    }
    const returned = await begun({})
    await line(returned, 2, 'TO_SUBMIT', 'TO_APPROVAL', '2026-11-02 09:00:00')
    await line(returned, 3, 'TO_APPROVAL', 'TO_REVIEW', '2026-11-03 09:00:00')
    await line(returned, 4, 'TO_REVIEW', 'TO_PERFECT', '2026-11-05 09:00:00')
    await line(returned, 5, 'TO_PERFECT', 'TO_PERFECT', '2026-11-05 18:00:00')
    await line(returned, 6, 'TO_PERFECT', 'TO_REVIEW', '2026-11-06 09:00:00')
    await line(returned, 7, 'TO_REVIEW', 'TO_FISRT_AUDIT', '2026-11-07 21:00:00')
    const other = await begun({})
    await line(other, 2, 'TO_SUBMIT', 'TO_REVIEW', '2026-11-05 09:00:00')
    const last = await begun({ year: '2025' })
    await line(last, 2, 'TO_SUBMIT', 'TO_REVIEW', '2026-11-04 09:00:00')
    const topic = await begun({ source: 'collect' })
    await line(topic, 2, 'TO_SUBMIT', 'TO_REVIEW', '2026-11-30 09:00:00')
    const { rowsOf } = await loadStatistics(await world.as('bizManger'))
    // Filling in took 1 + 1 and 4 days, formal review 3 and 1.5 days.
    expect(rowsOf('steps')).toEqual([
      ['填报', 2, 3, 1, 3],
      ['审核', 1, 4.5, 0, null],
    ])
  })

  test('exclude subjects that the role does not see from steps and scores', async () => {
    const world = await freshWorld()
    for (const [status, left] of [
      ['TO_AUDIT', 'TO_FISRT_AUDIT'],
      ['TO_REVIEW', 'TO_REVIEW'],
      ['TO_SUBMIT', 'TO_APPROVAL'],
    ] as const) {
      const graded = status === 'TO_AUDIT' && { gradeEndTime: '2026-11-10 00:00:00', gradeRaw: 80, gradeNorm: 81 }
      const { id: subjectId } = await world.subject({ status, ...graded })
      const line = { subjectId, seq: 2, fromStatus: 'TO_SUBMIT', toStatus: left, operation: 'submit' } as const
      await world.make('subjectStatusLog', { ...line, createTime: '2026-12-01 09:00:00' })
    }
    const shownTo: Record<string, unknown> = {}
    for (const role of ['bizManger', 'admin', 'csrcLeader', 'technologyManger', 'centerAdmin'] as const) {
      const { rowsOf } = await loadStatistics(await world.as(role))
      shownTo[role] = [rowsOf('steps').map((row) => row[1]), rowsOf('scores').map((row) => [row[1], row.at(-1)])]
    }
    const scores = [
      [1, 80],
      [1, 81],
    ]
    const few = scores.map(([count]) => [count, null])
    expect(shownTo).toEqual({
      bizManger: [[3], scores],
      admin: [[3], few],
      csrcLeader: [[2], scores],
      technologyManger: [[1], scores],
      centerAdmin: [[], []],
    })
  })

  test('compare a year with the previous or a given year', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.subject({ status: 'TO_REVIEW' })
    await world.subject({ status: 'ESTABLISHED', establishTime: '2026-01-01 00:00:00' })
    const established = { status: 'FINESHED', establishTime: '2025-01-01 00:00:00' } as const
    for (const year of ['2025', '2024', '2024']) await world.subject({ ...established, year })
    const of = async (query: { year: string; than?: string }) => {
      const { result } = (await biz.ask(statistics.statisticsOf, query)).body as { result: Statistics }
      const rowsOf = (name: string) => result.tables.find((one) => one.name === name)!.rows
      return { than: result.than, counts: rowsOf('compared').slice(0, 3), share: rowsOf('shares')[0] }
    }
    expect(await of({ year: '2026' })).toEqual({
      than: '2025',
      counts: [
        ['申报', 2, 1, 1],
        ['立项', 1, 1, 0],
        ['完成', 0, 1, -1],
      ],
      share: ['立项占申报(%)', 50, 100, -50],
    })
    expect((await of({ year: '2026', than: '2024' })).counts[0]).toEqual(['申报', 2, 2, 0])
    expect((await of({ year: '2026', than: '2026' })).than).toBe('2025')
    expect((await of({ year: '2020' })).share).toEqual(['立项占申报(%)', null, null, null])
  })

  test('count existing tasks and called meetings of the year', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id } = await world.subject({ status: 'ESTABLISHED' })
    const task = (given: object) => world.make('subjectTask', { subjectId: id, name: '调研', ...given })
    await task({ dueTime: '2026-12-01 00:00:00' })
    await task({ dueTime: '2026-11-01 00:00:00' })
    await task({ dueTime: '2026-11-01 00:00:00', status: 'done' })
    await task({ dueTime: '2026-11-01 00:00:00', status: 'done' })
    await task({ dueTime: '2026-11-01 00:00:00', delFlag: 1 })
    const meeting = (startTime: string, given: object = {}) =>
      world.make('meeting', {
        meetingName: '研讨',
        bizStage: 'other',
        status: 1,
        startTime,
        endTime: startTime.replace('09:00', '10:00'),
        ...given,
      })
    await meeting('2026-11-01 09:00:00')
    await meeting('2026-11-02 09:00:00')
    await meeting('2026-12-01 09:00:00')
    await meeting('2026-12-02 09:00:00', { status: 0 })
    await meeting('2025-12-02 09:00:00')
    const { rowsOf } = await loadStatistics(biz)
    expect(rowsOf('work').map((row) => row[1])).toEqual([1, 1, 2, 1, 2])
  })

  test('count outcomes per institution for submitted declarations, largest first', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const two = { leadDepartId: 'd-two', leadDepartName: '乙基金管理有限公司' }
    await world.subject({ status: 'TO_REVIEW' })
    const won = await world.subject({ status: 'FINESHED', establishTime: '2026-01-01 00:00:00', ...two })
    await world.subject({ status: 'TO_CONCOLUSION', establishTime: '2026-01-01 00:00:00', ...two })
    await world.subject({ status: 'TO_REVIEW', source: 'collect' })
    await world.subject({ status: 'TO_SUBMIT' })
    await world.make('prize', { year: '2026', subjectId: won.id, prizeLevel: '一等', certificateNo: 'KTJ2026-001' })
    const { rowsOf } = await loadStatistics(biz)
    expect(rowsOf('institutions')).toEqual([
      ['乙基金管理有限公司', 2, 2, 1, 1, 1],
      ['甲证券股份有限公司', 1, 0, 0, 0, 0],
    ])
    expect(rowsOf('years')).toEqual([['2026', 3, 2, 1, 1, 1]])
  })

  test('count each pair of lead and partner institution once, largest first', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [home, two] = ['d-own', 'd-two']
    const partners = (...ids: string[]) => ids.map((departId) => ({ departId, departName: '旧名', duty: '' }))
    const led = {
      leadDepartId: 'd-lead',
      leadDepartName: '丙',
      cooperateDeparts: partners(two, home, two, '', 'd-lead'),
    }
    await world.subject({ status: 'TO_REVIEW', ...led })
    await world.subject({
      ...{ status: 'ESTABLISHED', establishTime: '2026-01-01 00:00:00' },
      ...{ ...led, cooperateDeparts: partners(two) },
    })
    await world.subject({ status: 'TO_REVIEW', ...led, year: '2025' })
    await world.subject({ status: 'TO_REVIEW', ...led, source: 'collect' })
    await world.subject({ status: 'TO_SUBMIT', ...led })
    const { rowsOf } = await loadStatistics(biz)
    expect(rowsOf('pairs').map((row) => row.slice(2))).toEqual([
      [2, 1],
      [1, 0],
    ])
    expect(rowsOf('pairs')[0]![1]).toBe('乙基金管理有限公司')
    // The committee sees audited subjects only.
    const seen = await loadStatistics(await world.as('technologyManger'))
    expect(seen.rowsOf('pairs').map((row) => row.slice(2))).toEqual([[1, 1]])
  })

  test('count each keyword once per subject in both years, without rare ones', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const about = async (keywords: string, count: number, of: object = {}) => {
      for (let made = 0; made < count; made++) await world.subject({ status: 'TO_REVIEW', keywords, ...of })
    }
    await about('隐私计算；分布式, 隐私计算、"上链"', 6)
    await about('分布式;两个人', 3, { year: '2025' })
    await about('联邦学习，分布式', 5, { year: '2025' })
    await about('联邦学习', 4, { source: 'collect' })
    await about('联邦学习', 4, { status: 'TO_SUBMIT' })
    const { rowsOf } = await loadStatistics(biz)
    expect(rowsOf('words')).toEqual([
      ['分布式', 6, 8, -2],
      ['"上链"', 6, 0, 6],
      ['隐私计算', 6, 0, 6],
      ['联邦学习', 0, 5, -5],
    ])
    await about('联邦学习', 2)
    world.pass(aMinute)
    expect((await loadStatistics(biz)).rowsOf('words').at(-1), 'two are hidden').toEqual(['联邦学习', null, 5, null])
    expect((await loadStatistics(await world.as('technologyManger'))).rowsOf('words'), 'audited subjects only').toEqual(
      [],
    )
  })

  test('count declarations by province, largest first, unknown last', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (const [id, province] of [
      ['p-a', '31'],
      ['p-b', '31'],
      ['p-c', '11'],
      ['p-d', ''],
    ] as const) {
      await world.make('depart', { id, departName: id, orgCode: id, province })
      await world.subject({ status: 'TO_REVIEW', leadDepartId: id, leadDepartName: id })
    }
    await world.subject({ status: 'TO_REVIEW', leadDepartId: 'p-d', leadDepartName: 'p-d' })
    const { rowsOf } = await loadStatistics(biz)
    expect(rowsOf('provinces')).toEqual([
      ['上海', 2, 0, 0, 0, 0],
      ['北京', 1, 0, 0, 0, 0],
      ['未填写', 2, 0, 0, 0, 0],
    ])
  })

  test('count shared results and published vendor products of established subjects', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const established = { establishTime: '2026-01-01 00:00:00' }
    const made = await world.subject({ status: 'FINESHED', ...established, share: 1, shareAuth: 1 })
    const withheld = await world.subject({ status: 'ESTABLISHED', ...established, share: 1, shareAuth: 0 })
    await world.subject({ status: 'ESTABLISHED', ...established })
    await world.subject({ status: 'ESTABLISHED', ...established })
    await world.subject({ status: 'TO_REVIEW', share: 1, shareAuth: 1 })
    const of = { area: 'fintech' } as const
    const open = await world.make('vendor', { ...of, vendorName: '甲', status: 2 })
    const closed = await world.make('vendor', { ...of, vendorName: '乙', status: 1 })
    for (const [vendorId, subjectId, delFlag] of [
      [open.id, made.id, 0],
      [open.id, made.id, 0],
      [open.id, withheld.id, 1],
      [closed.id, withheld.id, 0],
    ] as const)
      await world.make('vendorProduct', { vendorId, subjectId, delFlag, name: '产品', category: '1' })
    const { rowsOf } = await loadStatistics(biz)
    expect(rowsOf('results')).toEqual([['2026', 4, 1, 1, 1, 2, 25]])
  })

  test('default to the current year and name the workbook after it', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    expect((await biz.ask(statistics.statisticsOf)).body.result.year).toBe('2026')
    const taken = await biz.ask(statistics.exportStatistics)
    expect(decodeURIComponent(taken.headers.get('content-disposition')!)).toMatch(/2026年[^_]+_2026112009[34]\d\.xlsx/)
  })
})
