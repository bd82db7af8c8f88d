import { strFromU8, unzipSync } from 'fflate'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import * as excel from '~/worker/import-export/calls'
import * as grading from '~/worker/grading/calls'
import * as reviewsCalls from '~/worker/reviews/calls'
import type { Answer } from '../../support/asking'
import { freshWorld, type SignedIn } from '../../support/world'
import { form } from '../files/storage'
import { gradingYear } from '../grading/year'
import { begun } from '../reviews/round'

const rowsOf = async (answer: Answer) =>
  (await readXlsx(new Uint8Array(await answer.response.arrayBuffer()))).sheets[0]!.rows
const book = async (...rows: unknown[][]) =>
  Uint8Array.from(await writeXlsx({ sheets: [{ name: 'x', rows: rows as never }] }))
const take = (who: SignedIn, businessType: string, params = {}) =>
  who.ask(excel.downloadExcel, { businessType, params })
const send = async (who: SignedIn, businessType: string, rows: unknown[][], data: object = {}) =>
  who.ask(excel.importExcel, form('a.xlsx', await book(...rows), { businessType, data: JSON.stringify(data) }))

test('the sheet of scores has what is still to be given, of the year in which there is something, and comes back', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 3, 2)
  const grader = graders[0]!
  const scores = { new: 15, use: 16, doc: 8 }
  const committed = await grader.ask(grading.saveGrades, {
    rows: [{ subjectId: subjects[0]!.id, scores, reason: '' }],
    commit: true,
  })
  expect(committed.body.success).toBe(true)
  // Of this year there is nothing; the scores of the last one are still to be given.
  for (const table of ['subject', 'subject_grade', 'grade_rule'])
    await world.client.execute(`update ${table} set year = '2025'`)
  const [header, ...lines] = await rowsOf(await take(grader, 'subjectGrade'))
  expect(lines.map((line) => line[0])).toEqual(subjects.slice(1).map((one) => one.id))
  const filled = lines.map((line) => [line[0], line[1], 15, 16, 8, '尚可'])
  const sent = await send(grader, 'subjectGrade', [header!, ...filled])
  expect(sent.body).toMatchObject({ success: true, result: { total: 2, saved: 2, failed: 0 } })
  // Who has given all is handed an empty sheet of that year, and not a refusal.
  await grader.ask(grading.commitGrades, { ids: subjects.slice(1).map((one) => one.id) })
  expect(await rowsOf(await take(grader, 'subjectGrade'))).toEqual([header])
})

test('a sheet of scores is signed row by row: what is another’s or was changed is told, the rest is taken', async () => {
  const world = await freshWorld()
  const { graders } = await gradingYear(world, 3, 2)
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
    '第 2 行：此行的签名不',
    '第 3 行：此行的签名不',
    '第 4 行：此行的签名不',
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

test('own grades go out with a column for each criterion, and come back as the API takes them', async () => {
  const world = await freshWorld()
  const { graders, subjects, biz } = await gradingYear(world, 3, 2)
  const [grader, other] = graders as [SignedIn, SignedIn]
  const [header, ...lines] = await rowsOf(await take(grader, 'subjectGrade', { year: '2026' }))
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
  const filled = lines.map((line, at) => [line[0], line[1], 15 + at * 0.5, 16, 8, '尚可'])
  const sent = await send(grader, 'subjectGrade', [header!, ...filled], { year: '2026' })
  expect(sent.body).toMatchObject({ success: true, result: { total: 3, saved: 3, failed: 0 } })
  const grades = await world.all('subjectGrade')
  const mine = grades.filter((one) => one.graderId === grader.user.id)
  expect(mine.map((one) => [one.status, one.scores.new]).toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
    ['评分中', 15],
    ['评分中', 15.5],
    ['评分中', 16],
  ])
  expect(grades.filter((one) => one.graderId === other.user.id).map((one) => one.status)).toEqual([
    '未评分',
    '未评分',
    '未评分',
  ])
  expect((await take(biz, 'subjectGrade')).status).toBe(403)

  const bad = await send(grader, 'subjectGrade', [
    header!,
    [subjects[0]!.id, '', 21, 16, 8, ''],
    [subjects[1]!.id, '', '好', 16, 8, ''],
    ['elsewhere', '', 1, 1, 1, ''],
    [subjects[2]!.id, '', 10, 10, 10, ''],
  ])
  expect([bad.headers.get('x-saved-count'), bad.headers.get('x-failed-count')]).toEqual(['0', '3'])
  const [, ...refused] = await rowsOf(bad)
  expect(refused.map((line) => line.at(-1))).toEqual([
    expect.stringContaining('第 2 行：'),
    expect.stringContaining('第 3 行：'),
    '第 4 行：此课题不在您的评分任务中',
  ])
  expect((await world.all('subjectGrade')).find((one) => one.id === mine[0]!.id)!.scores).toEqual(mine[0]!.scores)
})

test('the places of excellent subjects are taken together or not at all', async () => {
  const world = await freshWorld()
  const { biz } = await gradingYear(world, 0, 0)
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
    '第 2 行：没有此领域',
    '第 3 行：数量应为 0 到 999 的整数',
  ])
  expect((await world.all('gradeRule'))[0]!.excellentTotal).toBe(5)
})

test('open reviews go out, come back as drafts that keep what the sheet has no column for', async () => {
  const world = await freshWorld()
  const { id, people, biz } = await begun(world, 'RE', 3)
  const [one, other] = people as [SignedIn, SignedIn]
  const files = ['f-1']
  await one.ask(reviewsCalls.saveReview, { subjectId: id, comment: '先记一笔', fileIds: files })
  const [header, ...lines] = await rowsOf(await take(one, 'subjectReview'))
  expect(header).toEqual([
    ...['课题编号（系统）', '课题名称', '评审结论', '给申报人的意见', '给中心的意见'],
    ...['评审任务（系统）', '签名（系统）'],
  ])
  expect(lines.map((line) => [line[0], line[3]])).toEqual([[id, '先记一笔']])
  const sent = await send(one, 'subjectReview', [header!, [id, '', '修改后再审', '请补充研究基础', '可再看']])
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
  expect((await take(biz, 'subjectReview')).status).toBe(403)

  const bad = await send(one, 'subjectReview', [
    header!,
    [id, '', '很好', '', ''],
    ['elsewhere', '', '同意', '', ''],
    [id, '', '同意', '长'.repeat(501), ''],
  ])
  expect((await rowsOf(bad)).slice(1).map((line) => line.at(-1))).toEqual([
    expect.stringContaining('第 2 行：'),
    '第 3 行：此课题不在您的待评审任务中',
    expect.stringContaining('500'),
  ])
  await one.ask(reviewsCalls.commitReview, { subjectId: id, conclusion: 'pass' })
  const late = await send(one, 'subjectReview', [header!, [id, '', '不同意', '', '']])
  expect((await rowsOf(late))[1]!.at(-1)).toBe('第 2 行：此课题不在您的待评审任务中')
})

test('prizes and their quotas are taken from a sheet; what the quota does not hold, takes nothing', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const waits = (at: number) => world.subject({ status: 'TO_PRIZE', subjectNum: `FT2026-${at}` })
  const subjects = [await waits(0), await waits(1), await waits(2)]
  const [quotaHeader, ...levels] = await rowsOf(await take(biz, 'prizeQuota', { year: '2026' }))
  expect(quotaHeader).toEqual(['奖项等级', '名额'])
  expect(levels.every((line) => Number(line[1]) === 0)).toBe(true)
  const first = levels[0]![0]
  expect((await send(biz, 'prizeQuota', [quotaHeader!, [first, 2]], { year: '2026' })).body.result.saved).toBe(1)
  const wrong = await send(biz, 'prizeQuota', [quotaHeader!, ['特别', 1], [first, '二']], { year: '2026' })
  expect((await rowsOf(wrong)).slice(1).map((line) => line.at(-1))).toEqual([
    '第 2 行：没有此奖项等级',
    '第 3 行：数量应为 0 到 999 的整数',
  ])

  const [header, ...lines] = await rowsOf(await take(biz, 'prize', { year: '2026' }))
  expect(lines.map((line) => line[0])).toEqual(subjects.map((one) => one.id))
  const row = (at: number, level: unknown = first, more: unknown[] = ['', '', '', '', '方法新颖']) => [
    subjects[at]!.id,
    '',
    '',
    level,
    ...more,
  ]
  const over = await send(biz, 'prize', [header!, row(0), row(1), row(2)])
  expect(over.body).toMatchObject({ success: false, code: 400 })
  expect(over.body.message).toContain('只剩 2 个名额')
  expect(await world.all('prize')).toHaveLength(0)
  const bad = await send(biz, 'prize', [header!, row(0, '头等'), row(1, first, ['', '', '昨天', '', ''])])
  expect((await rowsOf(bad)).slice(1).map((line) => line.at(-1))).toEqual([
    '第 2 行：没有此奖项等级',
    expect.stringContaining('第 3 行：'),
  ])
  expect(await world.all('prize')).toHaveLength(0)
  const good = await send(biz, 'prize', [header!, row(0), row(1)])
  expect(good.body).toMatchObject({ success: true, result: { saved: 2 } })
  expect((await world.read('subject', subjects[0]!.id))!.status).toBe('FINESHED')
  expect((await take(await world.as('subjectMan'), 'prize')).status).toBe(403)
})

/** Why each row did not come in; by the workbook that comes back. */
const reasons = async (answer: Answer) => (await rowsOf(answer)).slice(1).map((line) => line.at(-1))
const messageOf = async (answer: Answer) => [answer.body.code, answer.body.message]

test('a column is as wide as what is written into it', async () => {
  const world = await freshWorld()
  const { response } = await take(await world.as('bizManger'), 'prize', { template: true })
  const sheet = strFromU8(unzipSync(new Uint8Array(await response.arrayBuffer()))['xl/worksheets/sheet1.xml']!)
  const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
  // The subject's id, its number and name, the level, the prize's name, certificate, day and money, the citation.
  expect(widths).toEqual([36, 20, 50, 10, 50, 20, 12, 10, 60])
})

describe('the sheet of scores', () => {
  const begin = async (subjects: number, given: Parameters<typeof gradingYear>[3] = {}) => {
    const world = await freshWorld()
    const { graders, subjects: all } = await gradingYear(world, subjects, 1, given)
    const grader = graders[0]!
    const header = (await rowsOf(await take(grader, 'subjectGrade', { template: true })))[0]!
    return {
      world,
      grader,
      subjects: all,
      sent: (...rows: unknown[][]) => send(grader, 'subjectGrade', [header, ...rows]),
    }
  }

  test('takes a subject by the number of its declaration, too, and knows it for the same', async () => {
    const { world, subjects, sent } = await begin(1)
    const { id, collectId } = subjects[0]!
    expect((await sent([collectId, '', 15, 16, 8, ''])).body.result).toEqual({ total: 1, saved: 1, failed: 0 })
    expect((await world.all('subjectGrade'))[0]!.scores).toEqual({ new: 15, use: 16, doc: 8 })
    const twice = await sent([id, '', 15, 16, 8, ''], [collectId, '', 15, 16, 8, ''])
    expect(await reasons(twice)).toEqual(['第 3 行：与第 2 行重复'])
  })

  test('does not take what is submitted, nor a reason that is too long', async () => {
    const { grader, subjects, sent } = await begin(3, { reasonMax: 10 })
    await grader.ask(grading.saveGrades, {
      rows: [{ subjectId: subjects[0]!.id, scores: { new: 15, use: 16, doc: 8 }, reason: '' }],
      commit: true,
    })
    const row = (at: number, reason: string) => [subjects[at]!.id, '', 15, 16, 8, reason]
    expect(await reasons(await sent(row(0, ''), row(1, '长'.repeat(10)), row(2, '长'.repeat(11))))).toEqual([
      '第 2 行：评分已提交，不能再导入',
      '第 4 行：评分理由最多 10 个字',
    ])
  })

  test('leaves out what is graded to the end', async () => {
    const { world, grader, subjects } = await begin(2)
    await world.client.execute({
      sql: 'update subject set grade_end_time = ? where id = ?',
      args: [world.stamp(), subjects[0]!.id],
    })
    const [, ...lines] = await rowsOf(await take(grader, 'subjectGrade'))
    expect(lines.map((line) => line[0])).toEqual([subjects[1]!.id])
  })

  test('is of this year for who has nothing to grade', async () => {
    const { world } = await begin(1)
    const idle = await world.as('counselor', 'idle')
    expect(await rowsOf(await take(idle, 'subjectGrade'))).toHaveLength(1)
  })

  test('is of the year in which all is given, where nothing is left to give', async () => {
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
      '2026 年度还没有评分规则',
    ])
  })
})

describe('the sheet of excellent places', () => {
  const begin = async () => {
    const world = await freshWorld()
    const { biz } = await gradingYear(world, 0, 0, {
      excellentTotal: 5,
      excellentByDomain: [{ domain: '03', total: 3 }],
    })
    const sent = (...rows: unknown[][]) => send(biz, 'excellentNumber', [['领域', '数量'], ...rows])
    return { world, biz, sent, rule: async () => (await world.all('gradeRule'))[0]! }
  }

  test('has the places of this year, where no year is named: the whole, and each domain with or without a limit', async () => {
    const { biz } = await begin()
    const [, ...lines] = await rowsOf(await take(biz, 'excellentNumber'))
    expect(lines.slice(0, 4).map((line) => [line[0], line[1] ?? ''])).toEqual([
      ['全部领域', 5],
      ['云计算与基础设施', ''],
      ['大数据与数据治理', ''],
      ['人工智能', 3],
    ])
  })

  test('sets the domains that it names; an empty place is no limit, and the whole stays where it is not named', async () => {
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

  test('needs a number for the whole, of three digits at most', async () => {
    const { sent } = await begin()
    expect(await reasons(await sent(['全部领域', ''], ['区块链', 1000], ['监管科技', 1.5]))).toEqual([
      '第 2 行：数量应为 0 到 999 的整数',
      '第 3 行：数量应为 0 到 999 的整数',
      '第 4 行：数量应为 0 到 999 的整数',
    ])
  })

  test('has at most fifty rows', async () => {
    const { sent } = await begin()
    const rows = (count: number) => Array.from({ length: count }, (_, at) => [`没有的领域 ${at}`, 1])
    expect((await sent(...rows(50))).headers.get('x-failed-count')).toBe('50')
    expect((await sent(...rows(51))).body.message).toBe('一次最多导入 50 行')
  })
})

describe('the sheet of prizes', () => {
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

  test('has the subjects that wait for a prize, of the year that is asked for or of all', async () => {
    const { biz, waits } = await begin()
    await waits('this year', { subjectNum: 'B' })
    await waits('last year', { subjectNum: 'A', year: '2025' })
    await waits('graded', { status: 'TO_AUDIT' })
    const ids = async (params: object) =>
      (await rowsOf(await take(biz, 'prize', params))).slice(1).map((line) => line[0])
    expect(await ids({})).toEqual(['last year', 'this year'])
    expect(await ids({ year: '2026' })).toEqual(['this year'])
  })

  test('takes a level by its name or its code, and a subject by the number of its declaration', async () => {
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

  test('does not take what waits for no prize, nor what cannot be read', async () => {
    const { waits, sent } = await begin(['2026', '一等', 9])
    await waits('graded', { status: 'TO_AUDIT' })
    await waits('one')
    expect(await reasons(await sent(row('graded'), row('elsewhere'), row('one').with(7, '很多')))).toEqual([
      '第 2 行：此课题不在待评奖之列',
      '第 3 行：此课题不在待评奖之列',
      expect.stringMatching(/^第 4 行：./),
    ])
  })

  test('has as many places as are left, of each year and level by itself', async () => {
    const { world, waits, sent } = await begin(['2026', '一等', 2], ['2025', '一等', 1], ['2026', '二等', 1])
    await world.make('prize', { year: '2026', subjectId: 'given', prizeLevel: '一等', certificateNo: 'x' } as never)
    for (const id of ['one', 'two', 'three']) await waits(id)
    await waits('former', { year: '2025' })
    expect((await sent(row('one'), row('two'))).body.message).toBe('2026 年度一等奖奖项仅剩 1 个名额')
    const all = await sent(row('one'), row('two', '二等奖'), row('former'))
    expect(all.body.result).toEqual({ total: 3, saved: 3, failed: 0 })
    expect((await sent(row('three'))).body.message).toBe('2026 年度一等奖奖项仅剩 0 个名额')
  })

  test('gives a certificate’s number once', async () => {
    const { world, waits, sent } = await begin(['2026', '一等', 9])
    for (const id of ['one', 'two']) await waits(id)
    expect((await sent(row('one', '一等奖', 'K-1'), row('two', '一等奖', 'K-1'))).body.message).toBe('证书编号有重复')
    expect(await world.all('prize')).toEqual([])
  })

  test.each([
    ['good', '1'],
    ['all', '0'],
  ] as const)('gives back what the act itself refused; mode %s saves %s', async (mode, saved) => {
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

  test('has at most five hundred rows', async () => {
    const { sent } = await begin()
    const rows = (count: number) => Array.from({ length: count }, (_, at) => row(`elsewhere ${at}`))
    expect((await sent(...rows(500))).headers.get('x-failed-count')).toBe('500')
    expect((await sent(...rows(501))).body.message).toBe('一次最多导入 500 行')
  })
})

describe('the sheet of quotas', () => {
  test('has the places of this year, where no year is named', async () => {
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

  test('has at most twenty rows', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const rows = (count: number) => Array.from({ length: count }, (_, at) => [`没有的 ${at}`, 1])
    const sent = (count: number) => send(biz, 'prizeQuota', [['奖项等级', '名额'], ...rows(count)])
    expect((await sent(20)).headers.get('x-failed-count')).toBe('20')
    expect((await sent(21)).body.message).toBe('一次最多导入 20 行')
  })
})

describe('the sheet of opinions', () => {
  const header = ['课题编号（系统）', '课题名称', '评审结论', '给申报人的意见', '给中心的意见']
  const begin = async () => {
    const world = await freshWorld()
    const { id, collectId, people } = await begun(world, 'RE', 3)
    const [one, other] = people as [SignedIn, SignedIn]
    const reviewOf = async (who: SignedIn) =>
      (await world.all('subjectReview')).find((row) => row.reviewerId === who.user.id)!
    return { world, id, collectId, one, other, reviewOf }
  }

  test('takes a subject by the number of its declaration, too', async () => {
    const { collectId, one, reviewOf } = await begin()
    const sent = await send(one, 'subjectReview', [header, [collectId, '', '不同意', '意见不成立', '']])
    expect(sent.body.result).toEqual({ total: 1, saved: 1, failed: 0 })
    expect(await reviewOf(one)).toMatchObject({ status: 1, conclusion: 'not_pass' })
  })

  test('made for one reviewer is not taken from another', async () => {
    const { id, one, other, reviewOf } = await begin()
    const row = async (who: SignedIn) => [id, '', '同意', '', '', (await reviewOf(who)).id]
    const sent = async (of: SignedIn) => send(one, 'subjectReview', [[...header, '评审任务（系统）'], await row(of)])
    expect(await reasons(await sent(other))).toEqual(['第 2 行：此行是为另一位评审人或另一轮评审生成的，不能由您导入'])
    expect((await sent(one)).body.result.saved).toBe(1)
  })

  test('comes too late after its day', async () => {
    const { world, id, one } = await begin()
    await world.client.execute("update subject_review set due_time = '2026-11-19 23:59:59'")
    const sent = await send(one, 'subjectReview', [header, [id, '', '同意', '', '']])
    expect(await reasons(sent)).toEqual(['第 2 行：评审期限已过，请联系业务负责人'])
  })

  test('is read in the language of whoever sends it, and in Chinese', async () => {
    const { id, one, reviewOf } = await begin()
    const english = async (conclusion: string) => {
      const body = form('a.xlsx', await book(header, [id, '', conclusion, '', '']), { businessType: 'subjectReview' })
      return (await one.ask(excel.importExcel, body, { cookie: 'lang=en' })).status
    }
    expect(await english('不同意')).toBe(200)
    expect((await reviewOf(one)).conclusion).toBe('not_pass')
    expect(await english('Agree')).toBe(200)
    expect((await reviewOf(one)).conclusion).toBe('pass')
  })
})
