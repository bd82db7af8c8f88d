import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { freshWorld, type Answer, type SignedIn } from '../../world/world'
import { form } from '../files/storage'
import { gradingYear } from '../grading/year'
import { begun } from '../reviews/round'

const rowsOf = async (answer: Answer) =>
  (await readXlsx(new Uint8Array(await answer.response.arrayBuffer()))).sheets[0]!.rows
const book = async (...rows: unknown[][]) =>
  Uint8Array.from(await writeXlsx({ sheets: [{ name: 'x', rows: rows as never }] }))
const take = (who: SignedIn, businessType: string, params = {}) =>
  who.post('/v2/excel/download', { businessType, params })
const send = async (who: SignedIn, businessType: string, rows: unknown[][], data: object = {}) =>
  who.post('/v2/excel/uploadOrMsg', form('a.xlsx', await book(...rows), { businessType, data: JSON.stringify(data) }))

test('the sheet of scores has what is still to be given, of the year in which there is something, and comes back', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 3, 2)
  const grader = graders[0]!
  const scores = { new: 15, use: 16, doc: 8 }
  const committed = await grader.post('/v2/subject/subjectGradeBatch', {
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
  await grader.post('/v2/subject/gradeCommit', { ids: subjects.slice(1).map((one) => one.id) })
  expect(await rowsOf(await take(grader, 'subjectGrade'))).toEqual([header])
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
  await one.post('/v2/subjectcollectreview/save', { subjectId: id, comment: '先记一笔', fileIds: files })
  const [header, ...lines] = await rowsOf(await take(one, 'subjectReview'))
  expect(header).toEqual(['课题编号（系统）', '课题名称', '评审结论', '给申报人的意见', '给中心的意见'])
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
  await one.post('/v2/subjectcollectreview/saveReview', { subjectId: id, conclusion: 'pass' })
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
