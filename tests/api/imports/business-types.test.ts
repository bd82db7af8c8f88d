import { strFromU8, unzipSync } from 'fflate'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import * as excel from '~/worker/import-export/calls'
import * as grading from '~/worker/grading/calls'
import * as reviewsCalls from '~/worker/reviews/calls'
import type { Answer } from '../../support/api-client'
import { freshWorld, type SignedIn } from '../../support/world'
import { uploadForm } from '../files/storage'
import { startGradingYear } from '../grading/grading-year'
import { startedRound } from '../reviews/review-round'

const rowsOf = async (answer: Answer) =>
  (await readXlsx(new Uint8Array(await answer.response.arrayBuffer()))).sheets[0]!.rows
const book = async (...rows: unknown[][]) =>
  Uint8Array.from(await writeXlsx({ sheets: [{ name: 'x', rows: rows as never }] }))
const take = (who: SignedIn, businessType: string, params = {}) =>
  who.ask(excel.downloadExcel, { businessType, params })
const send = async (who: SignedIn, businessType: string, rows: unknown[][], data: object = {}) =>
  who.ask(excel.importExcel, uploadForm('a.xlsx', await book(...rows), { businessType, data: JSON.stringify(data) }))

test('exports the open scores of the year that has some and imports them again', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 3, 2)
  const grader = graders[0]!
  const scores = { new: 15, use: 16, doc: 8 }
  const committed = await grader.ask(grading.saveGrades, {
    rows: [{ subjectId: subjects[0]!.id, scores, reason: '' }],
    commit: true,
  })
  expect(committed.body.success).toBe(true)
  // No scores in the current year; those of last year are still open.
  for (const table of ['subject', 'subject_grade', 'grade_rule'])
    await world.client.execute(`update ${table} set year = '2025'`)
  const [header, ...lines] = await rowsOf(await take(grader, 'subjectGrade'))
  expect(lines.map((line) => line[0])).toEqual(subjects.slice(1).map((one) => one.id))
  const filled = lines.map((line) => [line[0], line[1], 15, 16, 8, '尚可'])
  const sent = await send(grader, 'subjectGrade', [header!, ...filled])
  expect(sent.body).toMatchObject({ success: true, result: { total: 2, saved: 2, failed: 0 } })
  // A grader with complete scores gets an empty sheet of that year instead of an error.
  await grader.ask(grading.commitGrades, { ids: subjects.slice(1).map((one) => one.id) })
  expect(await rowsOf(await take(grader, 'subjectGrade'))).toEqual([header])
})

test('signs each row of the score sheet and rejects rows of other graders and changed rows', async () => {
  const world = await freshWorld()
  const { graders } = await startGradingYear(world, 3, 2)
  const [mine, other] = graders as [SignedIn, SignedIn]
  const [header, ...lines] = await rowsOf(await take(mine, 'subjectGrade'))
  const sign = header!.length - 1
  const filled = lines.map((line) => [line[0], line[1], 15, 16, 8, '尚可', line[sign]])
  expect(new Set(filled.map((line) => line.at(-1))).size).toBe(3)
  const before = await world.all('subjectGrade')
  const answer = await send(other, 'subjectGrade', [header!, ...filled], { mode: 'good' })
  const [beside, ...refused] = await rowsOf(answer)
  const why = beside!.indexOf('错误原因')
  expect(refused.map((line) => String(line[why]).slice(0, 12))).toEqual([
    '第 2 行：该行签名不符',
    '第 3 行：该行签名不符',
    '第 4 行：该行签名不符',
  ])
  expect(await world.all('subjectGrade')).toEqual(before)
  const swapped = filled.map((line, at) => line.with(-1, at === 1 ? filled[0]!.at(-1)! : line.at(-1)!))
  const half = await send(mine, 'subjectGrade', [header!, ...swapped], { mode: 'good' })
  expect([half.headers.get('x-saved-count'), half.headers.get('x-failed-count')]).toEqual(['2', '1'])
  const template = (await rowsOf(await take(mine, 'subjectGrade', { template: true })))[0]!
  expect(template).not.toContain('签名（系统）')
  const byHand = await send(mine, 'subjectGrade', [template, filled[1]!.slice(0, -1)])
  expect(byHand.body).toMatchObject({ success: true, result: { saved: 1 } })
})

describe('the score sheet of three subjects with two graders', () => {
  async function graded() {
    const world = await freshWorld()
    const { graders, subjects, biz } = await startGradingYear(world, 3, 2)
    const [grader, other] = graders as [SignedIn, SignedIn]
    const [header, ...lines] = await rowsOf(await take(grader, 'subjectGrade', { year: '2026' }))
    const filled = lines.map((line, at) => [line[0], line[1], 15 + at * 0.5, 16, 8, '尚可'])
    const sendAll = () => send(grader, 'subjectGrade', [header!, ...filled], { year: '2026' })
    const gradesOf = async (who: SignedIn) =>
      (await world.all('subjectGrade'))
        .filter((one) => one.graderId === who.user.id)
        .toSorted((a, b) => Number(a.scores.new) - Number(b.scores.new))
    return { world, biz, grader, other, subjects, header: header!, lines, sendAll, gradesOf }
  }

  test('has a column per criterion and a row per subject, for graders only', async () => {
    const { biz, header, lines, subjects } = await graded()
    expect(header).toEqual([
      '课题编号（系统）',
      '课题名称',
      '创新性（满分 20）',
      '应用价值（满分 20）',
      '规范性（满分 10）',
      '评分理由',
      '签名（系统）',
    ])
    expect(lines.map((line) => line[0])).toEqual(subjects.map((one) => one.id))
    expect((await take(biz, 'subjectGrade')).status).toBe(403)
  })

  test('is imported as drafts of its grader only', async () => {
    const { grader, other, sendAll, gradesOf } = await graded()
    expect((await sendAll()).body).toMatchObject({ success: true, result: { total: 3, saved: 3, failed: 0 } })
    expect((await gradesOf(grader)).map((one) => [one.status, one.scores.new])).toEqual([
      ['评分中', 15],
      ['评分中', 15.5],
      ['评分中', 16],
    ])
    expect((await gradesOf(other)).map((one) => one.status)).toEqual(['未评分', '未评分', '未评分'])
  })

  test('is returned with the reason of each invalid row and changes nothing', async () => {
    const { grader, subjects, header, sendAll, gradesOf } = await graded()
    await sendAll()
    const before = await gradesOf(grader)
    const bad = await send(grader, 'subjectGrade', [
      header,
      [subjects[0]!.id, '', 21, 16, 8, ''],
      [subjects[1]!.id, '', '好', 16, 8, ''],
      ['elsewhere', '', 1, 1, 1, ''],
      [subjects[2]!.id, '', 10, 10, 10, ''],
    ])
    expect([bad.headers.get('x-saved-count'), bad.headers.get('x-failed-count')]).toEqual(['0', '3'])
    expect((await rowsOf(bad)).slice(1).map((line) => line.at(-1))).toEqual([
      expect.stringContaining('第 2 行：'),
      expect.stringContaining('第 3 行：'),
      '第 4 行：该课题不在您的评分任务中',
    ])
    expect(await gradesOf(grader)).toEqual(before)
  })
})

test('saves the excellent limits all together or not at all', async () => {
  const world = await freshWorld()
  const { biz } = await startGradingYear(world, 0, 0)
  const [header, ...lines] = await rowsOf(await take(biz, 'excellentNumber', { year: '2026' }))
  expect(header).toEqual(['领域', '数量'])
  const domain = lines[1]![0]
  const good = await send(biz, 'excellentNumber', [header!, ['全部领域', 5], [domain, 3]], { year: '2026' })
  expect(good.body).toMatchObject({ success: true, result: { saved: 2 } })
  expect((await world.all('gradeRule'))[0]).toMatchObject({ excellentTotal: 5, excellentByDomain: [{ total: 3 }] })
  const over = await send(biz, 'excellentNumber', [header!, ['全部领域', 2], [domain, 3]], { year: '2026' })
  expect(over.body).toMatchObject({ success: false, code: 400 })
  const strange = await send(biz, 'excellentNumber', [header!, ['没有的领域', 1], [domain, '三']], { year: '2026' })
  expect((await rowsOf(strange)).slice(1).map((line) => line.at(-1))).toEqual([
    '第 2 行：该研究领域不存在',
    '第 3 行：数量应为 0 到 999 的整数',
  ])
  expect((await world.all('gradeRule'))[0]!.excellentTotal).toBe(5)
})

describe('the review sheet of a round', () => {
  const files = ['f-1']
  async function reviewed() {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'RE', 3)
    const [one, other] = people as [SignedIn, SignedIn]
    await one.ask(reviewsCalls.saveReview, { subjectId: id, comment: '先记一笔', fileIds: files })
    const [header, ...lines] = await rowsOf(await take(one, 'subjectReview'))
    return { world, id, biz, one, other, header: header!, lines }
  }

  test('lists the open reviews of a reviewer with their drafts, for reviewers only', async () => {
    const { id, biz, header, lines } = await reviewed()
    expect(header).toEqual([
      ...['课题编号（系统）', '课题名称', '评审结论', '给申报人的意见', '给中心的意见'],
      ...['评审任务（系统）', '签名（系统）'],
    ])
    expect(lines.map((line) => [line[0], line[3]])).toEqual([[id, '先记一笔']])
    expect((await take(biz, 'subjectReview')).status).toBe(403)
  })

  test('is imported as a draft that keeps the fields without a column', async () => {
    const { world, id, one, other, header } = await reviewed()
    const sent = await send(one, 'subjectReview', [header, [id, '', '修改后再审', '请补充研究基础', '可再看']])
    expect(sent.body).toMatchObject({ success: true, result: { total: 1, saved: 1, failed: 0 } })
    const reviews = await world.all('subjectReview')
    expect(reviews.find((row) => row.reviewerId === one.user.id)).toMatchObject({
      status: 1,
      conclusion: 'perfect',
      comment: '请补充研究基础',
      privateComment: '可再看',
      fileIds: files,
      offline: 1,
    })
    expect(reviews.find((row) => row.reviewerId === other.user.id)).toMatchObject({ status: 0, comment: '' })
  })

  test('is returned with the reason of each invalid, foreign and committed row', async () => {
    const { id, one, header } = await reviewed()
    const bad = await send(one, 'subjectReview', [
      header,
      [id, '', '很好', '', ''],
      ['elsewhere', '', '同意', '', ''],
      [id, '', '同意', '长'.repeat(501), ''],
    ])
    expect((await rowsOf(bad)).slice(1).map((line) => line.at(-1))).toEqual([
      expect.stringContaining('第 2 行：'),
      '第 3 行：该课题不在您的评审任务中',
      expect.stringContaining('500'),
    ])
    await one.ask(reviewsCalls.commitReview, { subjectId: id, conclusion: 'pass' })
    const late = await send(one, 'subjectReview', [header, [id, '', '不同意', '', '']])
    expect((await rowsOf(late))[1]!.at(-1)).toBe('第 2 行：该课题不在您的评审任务中')
  })
})

describe('the workbooks of an award round', () => {
  async function round() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const waits = (at: number) => world.subject({ status: 'TO_PRIZE', subjectNum: `FT2026-${at}` })
    const subjects = [await waits(0), await waits(1), await waits(2)]
    const [quotaHeader, ...levels] = await rowsOf(await take(biz, 'prizeQuota', { year: '2026' }))
    const first = levels[0]![0]
    const sendQuota = (...rows: unknown[][]) => send(biz, 'prizeQuota', [quotaHeader!, ...rows], { year: '2026' })
    return { world, biz, subjects, quotaHeader, levels, first, sendQuota }
  }

  test('list the quotas and save them', async () => {
    const { quotaHeader, levels, first, sendQuota } = await round()
    expect(quotaHeader).toEqual(['奖项等级', '名额'])
    expect(levels.every((line) => Number(line[1]) === 0)).toBe(true)
    expect((await sendQuota([first, 2])).body.result.saved).toBe(1)
  })

  test('return invalid quotas with the reason', async () => {
    const { first, sendQuota } = await round()
    const wrong = await sendQuota(['特别', 1], [first, '二'])
    expect((await rowsOf(wrong)).slice(1).map((line) => line.at(-1))).toEqual([
      '第 2 行：奖项等级不存在',
      '第 3 行：数量应为 0 到 999 的整数',
    ])
  })

  /** A round with a quota of two, and the award workbook of its three subjects. */
  async function awarding() {
    const { first, sendQuota, ...rest } = await round()
    await sendQuota([first, 2])
    const { biz, subjects } = rest
    const [header, ...lines] = await rowsOf(await take(biz, 'prize', { year: '2026' }))
    const row = (at: number, level: unknown = first, more: unknown[] = ['', '', '', '', '方法新颖']) => [
      subjects[at]!.id,
      '',
      '',
      level,
      ...more,
    ]
    const sendAwards = (...rows: unknown[][]) => send(biz, 'prize', [header!, ...rows])
    return { ...rest, first, lines, row, sendAwards }
  }

  test('award subjects within the quota', async () => {
    const { world, subjects, lines, row, sendAwards } = await awarding()
    expect(lines.map((line) => line[0])).toEqual(subjects.map((one) => one.id))
    expect((await sendAwards(row(0), row(1))).body).toMatchObject({ success: true, result: { saved: 2 } })
    expect((await world.read('subject', subjects[0]!.id))!.status).toBe('FINESHED')
    expect((await take(await world.as('subjectMan'), 'prize')).status).toBe(403)
  })

  test('are rejected as a whole beyond the quota', async () => {
    const { world, row, sendAwards } = await awarding()
    const over = await sendAwards(row(0), row(1), row(2))
    expect(over.body).toMatchObject({
      success: false,
      code: 400,
      message: expect.stringContaining('仅剩 2 个名额'),
    })
    expect(await world.all('prize')).toHaveLength(0)
  })

  test('return invalid awards with the reason', async () => {
    const { world, first, row, sendAwards } = await awarding()
    const bad = await sendAwards(row(0, '头等'), row(1, first, ['', '', '昨天', '', '']))
    expect((await rowsOf(bad)).slice(1).map((line) => line.at(-1))).toEqual([
      '第 2 行：奖项等级不存在',
      expect.stringContaining('第 3 行：'),
    ])
    expect(await world.all('prize')).toHaveLength(0)
  })
})

/** The reason of each rejected row in the returned workbook. */
const reasons = async (answer: Answer) => (await rowsOf(answer)).slice(1).map((line) => line.at(-1))
const messageOf = async (answer: Answer) => [answer.body.code, answer.body.message]

test('sizes each column to its content', async () => {
  const world = await freshWorld()
  const { response } = await take(await world.as('bizManger'), 'prize', { template: true })
  const sheet = strFromU8(unzipSync(new Uint8Array(await response.arrayBuffer()))['xl/worksheets/sheet1.xml']!)
  const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
  // Subject id, number and name, level, name of the award, certificate, date, amount and citation.
  expect(widths).toEqual([36, 20, 50, 10, 50, 20, 12, 10, 60])
})

describe('the score sheet', () => {
  const begin = async (subjects: number, given: Parameters<typeof startGradingYear>[3] = {}) => {
    const world = await freshWorld()
    const { graders, subjects: all } = await startGradingYear(world, subjects, 1, given)
    const grader = graders[0]!
    const header = (await rowsOf(await take(grader, 'subjectGrade', { template: true })))[0]!
    return {
      world,
      grader,
      subjects: all,
      sent: (...rows: unknown[][]) => send(grader, 'subjectGrade', [header, ...rows]),
    }
  }

  test('accepts a declaration number and identifies the same subject', async () => {
    const { world, subjects, sent } = await begin(1)
    const { id, collectId } = subjects[0]!
    expect((await sent([collectId, '', 15, 16, 8, ''])).body.result).toEqual({ total: 1, saved: 1, failed: 0 })
    expect((await world.all('subjectGrade'))[0]!.scores).toEqual({ new: 15, use: 16, doc: 8 })
    const twice = await sent([id, '', 15, 16, 8, ''], [collectId, '', 15, 16, 8, ''])
    expect(await reasons(twice)).toEqual(['第 3 行：与第 2 行重复'])
  })

  test('rejects submitted scores and a reason that is too long', async () => {
    const { grader, subjects, sent } = await begin(3, { reasonMax: 10 })
    await grader.ask(grading.saveGrades, {
      rows: [{ subjectId: subjects[0]!.id, scores: { new: 15, use: 16, doc: 8 }, reason: '' }],
      commit: true,
    })
    const row = (at: number, reason: string) => [subjects[at]!.id, '', 15, 16, 8, reason]
    expect(await reasons(await sent(row(0, ''), row(1, '长'.repeat(10)), row(2, '长'.repeat(11))))).toEqual([
      '第 2 行：评分已提交，不可再次导入',
      '第 4 行：评分理由最多 10 个字',
    ])
  })

  test('omits subjects whose grading has ended', async () => {
    const { world, grader, subjects } = await begin(2)
    await world.client.execute({
      sql: 'update subject set grade_end_time = ? where id = ?',
      args: [world.stamp(), subjects[0]!.id],
    })
    const [, ...lines] = await rowsOf(await take(grader, 'subjectGrade'))
    expect(lines.map((line) => line[0])).toEqual([subjects[1]!.id])
  })

  test('belongs to the current year if the grader has no open scores', async () => {
    const { world } = await begin(1)
    const idle = await world.as('counselor', 'idle')
    expect(await rowsOf(await take(idle, 'subjectGrade'))).toHaveLength(1)
  })

  test('belongs to the completed year if no scores are left open', async () => {
    const { world, grader, subjects } = await begin(1)
    await grader.ask(grading.saveGrades, {
      rows: [{ subjectId: subjects[0]!.id, scores: { new: 15, use: 16, doc: 8 }, reason: '' }],
      commit: true,
    })
    for (const table of ['subject', 'subject_grade', 'grade_rule'])
      await world.client.execute(`update ${table} set year = '2025'`)
    expect(await rowsOf(await take(grader, 'subjectGrade'))).toHaveLength(1)
    expect(await messageOf(await take(grader, 'subjectGrade', { year: '2026' }))).toEqual([
      409,
      '2026 年度暂无评分规则',
    ])
  })
})

describe('the sheet of excellent limits', () => {
  const begin = async () => {
    const world = await freshWorld()
    const { biz } = await startGradingYear(world, 0, 0, {
      excellentTotal: 5,
      excellentByDomain: [{ domain: '03', total: 3 }],
    })
    const sent = (...rows: unknown[][]) => send(biz, 'excellentNumber', [['领域', '数量'], ...rows])
    return { world, biz, sent, rule: async () => (await world.all('gradeRule'))[0]! }
  }

  test('lists the limits of the current year by default: the total and each domain with or without one', async () => {
    const { biz } = await begin()
    const [, ...lines] = await rowsOf(await take(biz, 'excellentNumber'))
    expect(lines.slice(0, 4).map((line) => [line[0], line[1] ?? ''])).toEqual([
      ['全部领域', 5],
      ['云计算与基础设施', ''],
      ['大数据与数据治理', ''],
      ['人工智能', 3],
    ])
  })

  test('sets only the listed domains: an empty limit removes it and an unlisted total stays', async () => {
    const { sent, rule } = await begin()
    expect((await sent(['人工智能', ''], ['区块链', 2], ['监管科技', 0])).body.result.saved).toBe(3)
    expect(await rule()).toMatchObject({
      excellentTotal: 5,
      excellentByDomain: [
        { domain: '04', total: 2 },
        { domain: '06', total: 0 },
      ],
    })
    expect((await sent(['全部领域', 999])).body.result.saved).toBe(1)
    expect((await rule()).excellentTotal).toBe(999)
  })

  test('requires a total of at most three digits', async () => {
    const { sent } = await begin()
    expect(await reasons(await sent(['全部领域', ''], ['区块链', 1000], ['监管科技', 1.5]))).toEqual([
      '第 2 行：数量应为 0 到 999 的整数',
      '第 3 行：数量应为 0 到 999 的整数',
      '第 4 行：数量应为 0 到 999 的整数',
    ])
  })

  test('accepts at most 50 rows', async () => {
    const { sent } = await begin()
    const rows = (count: number) => Array.from({ length: count }, (_, at) => [`没有的领域 ${at}`, 1])
    expect((await sent(...rows(50))).headers.get('x-failed-count')).toBe('50')
    expect((await sent(...rows(51))).body.message).toBe('一次最多导入 50 行')
  })
})

describe('the award sheet', () => {
  const header = [
    '课题编号（系统）',
    '课题编号',
    '课题名称',
    '奖项等级',
    '奖项名称',
    '证书编号',
    '获奖日期',
    '奖金',
    '授奖词',
  ]
  const row = (id: string, level = '一等奖', certificateNo = '') => [id, '', '', level, '', certificateNo, '', '', '']
  const begin = async (...quotas: [year: string, level: string, quota: number][]) => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (const [year, prizeLevel, quota] of quotas) await world.make('prizeQuota', { year, prizeLevel, quota })
    const waits = (id: string, more: Parameters<typeof world.subject>[0] = {}) =>
      world.subject({ id, collectId: `c-${id}`, status: 'TO_PRIZE', ...more })
    const sentAs = (mode: 'all' | 'good', ...rows: unknown[][]) => send(biz, 'prize', [header, ...rows], { mode })
    return { world, biz, waits, sentAs, sent: (...rows: unknown[][]) => sentAs('all', ...rows) }
  }

  test('lists the subjects pending an award of one year or of all', async () => {
    const { biz, waits } = await begin()
    await waits('this year', { subjectNum: 'B' })
    await waits('last year', { subjectNum: 'A', year: '2025' })
    await waits('graded', { status: 'TO_AUDIT' })
    const ids = async (params: object) =>
      (await rowsOf(await take(biz, 'prize', params))).slice(1).map((line) => line[0])
    expect(await ids({})).toEqual(['last year', 'this year'])
    expect(await ids({ year: '2026' })).toEqual(['this year'])
  })

  test('accepts a level by name or code and a subject by declaration number', async () => {
    const { world, waits, sent } = await begin(['2026', '一等', 1], ['2026', '二等', 1])
    await waits('one')
    await waits('two')
    expect((await sent(row('one', '一等'), row('c-two', '二等奖'))).body.result).toEqual({
      total: 2,
      saved: 2,
      failed: 0,
    })
    expect((await world.all('prize')).map((one) => [one.subjectId, one.prizeLevel])).toEqual([
      ['one', '一等'],
      ['two', '二等'],
    ])
  })

  test('rejects subjects that are not pending an award and unreadable cells', async () => {
    const { waits, sent } = await begin(['2026', '一等', 9])
    await waits('graded', { status: 'TO_AUDIT' })
    await waits('one')
    expect(await reasons(await sent(row('graded'), row('elsewhere'), row('one').with(7, '很多')))).toEqual([
      '第 2 行：该课题不在待评奖之列',
      '第 3 行：该课题不在待评奖之列',
      expect.stringMatching(/^第 4 行：./),
    ])
  })

  test('limits the rows to the remaining quota of each year and level', async () => {
    const { world, waits, sent } = await begin(['2026', '一等', 2], ['2025', '一等', 1], ['2026', '二等', 1])
    await world.make('prize', { year: '2026', subjectId: 'given', prizeLevel: '一等', certificateNo: 'x' } as never)
    for (const id of ['one', 'two', 'three']) await waits(id)
    await waits('former', { year: '2025' })
    expect((await sent(row('one'), row('two'))).body.message).toBe('2026 年度一等奖奖项仅剩 1 个名额')
    const all = await sent(row('one'), row('two', '二等奖'), row('former'))
    expect(all.body.result).toEqual({ total: 3, saved: 3, failed: 0 })
    expect((await sent(row('three'))).body.message).toBe('2026 年度一等奖奖项仅剩 0 个名额')
  })

  test('rejects a certificate number used twice', async () => {
    const { world, waits, sent } = await begin(['2026', '一等', 9])
    for (const id of ['one', 'two']) await waits(id)
    expect((await sent(row('one', '一等奖', 'K-1'), row('two', '一等奖', 'K-1'))).body.message).toBe('证书编号有重复')
    expect(await world.all('prize')).toEqual([])
  })

  test.each([
    ['good', '1'],
    ['all', '0'],
  ] as const)('returns rows that the command itself rejects; mode %s saves %s', async (mode, saved) => {
    const { world, waits, sentAs } = await begin(['2026', '一等', 9], ['2026', '二等', 9])
    for (const id of ['one', 'two']) {
      await waits(id)
      await world.make('prizeVote', { subjectId: id, voterId: 'member', prizeLevel: '一等', updateTime: world.stamp() })
    }
    await waits('three')
    const answer = await sentAs(mode, row('one', '二等奖'), row('c-two', '二等奖'), row('three', '二等奖'))
    const counts = ['x-total-count', 'x-saved-count', 'x-failed-count'].map((name) => answer.headers.get(name))
    expect(counts).toEqual(['3', saved, '2'])
    expect(await world.all('prize')).toHaveLength(Number(saved))
    const [, ...lines] = await rowsOf(answer)
    expect(lines.map((line) => line[0])).toEqual(['one', 'c-two'])
    for (const line of lines) expect(line.at(-1)).toContain('一等奖')
  })

  test('accepts at most 500 rows', async () => {
    const { sent } = await begin()
    const rows = (count: number) => Array.from({ length: count }, (_, at) => row(`elsewhere ${at}`))
    expect((await sent(...rows(500))).headers.get('x-failed-count')).toBe('500')
    expect((await sent(...rows(501))).body.message).toBe('一次最多导入 500 行')
  })
})

describe('the quota sheet', () => {
  test('lists the quotas of the current year by default', async () => {
    const world = await freshWorld()
    await world.make('prizeQuota', { year: '2026', prizeLevel: '二等', quota: 4 })
    await world.make('prizeQuota', { year: '2025', prizeLevel: '一等', quota: 7 })
    const biz = await world.as('bizManger')
    expect((await rowsOf(await take(biz, 'prizeQuota'))).slice(1, 4)).toEqual([
      ['一等奖', 0],
      ['二等奖', 4],
      ['三等奖', 0],
    ])
    expect((await rowsOf(await take(biz, 'prizeQuota', { year: '2025' })))[1]).toEqual(['一等奖', 7])
  })

  test('accepts at most 20 rows', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const rows = (count: number) => Array.from({ length: count }, (_, at) => [`没有的 ${at}`, 1])
    const sent = (count: number) => send(biz, 'prizeQuota', [['奖项等级', '名额'], ...rows(count)])
    expect((await sent(20)).headers.get('x-failed-count')).toBe('20')
    expect((await sent(21)).body.message).toBe('一次最多导入 20 行')
  })
})

describe('the review sheet', () => {
  const header = ['课题编号（系统）', '课题名称', '评审结论', '给申报人的意见', '给中心的意见']
  const begin = async () => {
    const world = await freshWorld()
    const { id, collectId, people } = await startedRound(world, 'RE', 3)
    const [one, other] = people as [SignedIn, SignedIn]
    const reviewOf = async (who: SignedIn) =>
      (await world.all('subjectReview')).find((row) => row.reviewerId === who.user.id)!
    return { world, id, collectId, one, other, reviewOf }
  }

  test('accepts a declaration number', async () => {
    const { collectId, one, reviewOf } = await begin()
    const sent = await send(one, 'subjectReview', [header, [collectId, '', '不同意', '意见不成立', '']])
    expect(sent.body.result).toEqual({ total: 1, saved: 1, failed: 0 })
    expect(await reviewOf(one)).toMatchObject({ status: 1, conclusion: 'not_pass' })
  })

  test('rejects the sheet of another reviewer', async () => {
    const { id, one, other, reviewOf } = await begin()
    const row = async (who: SignedIn) => [id, '', '同意', '', '', (await reviewOf(who)).id]
    const sent = async (of: SignedIn) => send(one, 'subjectReview', [[...header, '评审任务（系统）'], await row(of)])
    expect(await reasons(await sent(other))).toEqual(['第 2 行：该行为其他评审人或其他轮次生成，不可由您导入'])
    expect((await sent(one)).body.result.saved).toBe(1)
  })

  test('is rejected after its due date', async () => {
    const { world, id, one } = await begin()
    await world.client.execute("update subject_review set due_time = '2026-11-19 23:59:59'")
    const sent = await send(one, 'subjectReview', [header, [id, '', '同意', '', '']])
    expect(await reasons(sent)).toEqual(['第 2 行：评审期限已过，请联系业务负责人'])
  })

  test('accepts the headers of the sender’s language and of Chinese', async () => {
    const { id, one, reviewOf } = await begin()
    const english = async (conclusion: string) => {
      const body = uploadForm('a.xlsx', await book(header, [id, '', conclusion, '', '']), {
        businessType: 'subjectReview',
      })
      return (await one.ask(excel.importExcel, body, { cookie: 'lang=en' })).status
    }
    expect(await english('不同意')).toBe(200)
    expect((await reviewOf(one)).conclusion).toBe('not_pass')
    expect(await english('Approve')).toBe(200)
    expect((await reviewOf(one)).conclusion).toBe('pass')
  })
})
