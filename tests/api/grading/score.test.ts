import { describe, expect, test } from 'vitest'
import { resultIn } from '~/tests/support/asking'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as grading from '~/worker/grading/calls'
import { fair, gradingYear, rule } from './year'

const grade = (subjectId: string, scores: Record<string, number | null> = fair, more: object = {}) => ({
  subjectId,
  scores,
  ...more,
})

test('a draft may have gaps; the server computes the total; the subject is being graded', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 1, 2)
  const me = graders[0]!
  const id = subjects[0]!.id
  const draft = await me.ask(grading.saveGrade, grade(id, { new: 15 }))
  // 15/20 · 40 = 30
  expect(draft.body).toMatchObject({ success: true, result: { total: 30, status: '评分中' } })
  expect(draft.trips).toBe(3)
  expect((await world.read('subject', id))?.gradeStatus).toBe('评分中')
  expect((await me.ask(grading.changeGrade, grade(id))).body.result.total).toBe(78)
  const back = await me.ask(grading.changeGrade, grade(id, { new: null, use: null, doc: null }))
  expect(back.body.result).toMatchObject({ total: null, status: '未评分' })
  expect((await world.read('subject', id))?.gradeStatus).toBe('未评分')
})

test.each([
  [{ new: 20.5 }, { 'scores.new': '创新性应为 0 至 20 之间、以 0.5 为间隔的分数' }],
  [{ new: -1 }, { 'scores.new': '创新性应为 0 至 20 之间、以 0.5 为间隔的分数' }],
  [{ new: 7.25 }, { 'scores.new': '创新性应为 0 至 20 之间、以 0.5 为间隔的分数' }],
  [{ other: 1 }, { 'scores.other': '评分规则中没有指标“other”' }],
  [{ new: '很好' }, { 'scores.new': '分数应为数字' }],
])('values that do not fit are refused by field: %j', async (scores, fields) => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 1, 1)
  const answer = await graders[0]!.attempt(grading.saveGrade, { subjectId: subjects[0]!.id, scores })
  expect(answer.body).toMatchObject({ success: false, code: 400, result: fields })
  expect((await world.all('subjectGrade'))[0]).toMatchObject({ status: '未评分', scores: {}, total: null })
})

test('a reason: its options and limits, and where it must be given', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 1, 1)
  const me = graders[0]!
  const id = subjects[0]!.id
  await me.ask(grading.saveGrade, grade(id, { ...fair, new: 19 }))
  const check = () => me.ask(grading.checkGrade, { subjectId: id })
  expect((await check()).body.result).toEqual({
    valid: false,
    missing: ['创新性的得分偏高或偏低，请填写评分理由'],
    outlier: false,
    message: '创新性的得分偏高或偏低，请填写评分理由',
  })
  expect((await me.ask(grading.commitGrades, { ids: [id] })).body).toMatchObject({
    success: false,
    code: 409,
    message: '创新性的得分偏高或偏低，请填写评分理由',
  })
  const say = (reason: string, reasonCodes: string[] = []) =>
    me.ask(grading.giveReason, { subjectId: id, reason, reasonCodes })
  expect((await say('好', ['nonsense'])).body.result).toEqual({ reasonCodes: '所选评分理由不在字典中' })
  expect((await say('理'.repeat(501))).body.result).toEqual({ reason: '评分理由最多 500 个字' })
  await say('太短')
  expect((await check()).body.result.missing).toEqual(['创新性的得分偏高或偏低，评分理由至少 10 个字'])
  const reason = '方法新颖，国内首次用于行情系统'
  expect((await say(reason, ['innovation'])).body.success).toBe(true)
  expect((await me.ask(grading.reasonSize, { subjectId: id })).body.result).toEqual({
    min: 10,
    max: 500,
    used: reason.length,
  })
  expect((await check()).body.result).toMatchObject({ valid: true, message: '可以提交' })
  expect((await me.ask(grading.reasonsOf, { subjectId: id })).body.result).toMatchObject([
    { reasons: ['创新性突出'], reason },
  ])
  const counts = (await me.ask(grading.reasonsOf, { year: '2026' })).body.result
  expect(counts.find((one) => 'code' in one && one.code === 'innovation')).toEqual({
    code: 'innovation',
    text: '创新性突出',
    count: 1,
  })
})

test('commit: only complete, then read-only, then done when all are', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 2, 2)
  const [me, other] = graders as [(typeof graders)[0], (typeof graders)[0]]
  const [one, two] = subjects.map((row) => row.id) as [string, string]
  await me.ask(grading.saveGrade, grade(one))
  await me.ask(grading.saveGrade, grade(two, { new: 15, use: 16 }))
  expect((await me.ask(grading.checkCommit, { year: '2026' })).body.result).toMatchObject({
    canCommit: false,
    missing: [{ subjectId: two, points: ['规范性未评分'] }],
    total: 2,
    done: 0,
  })
  const answer = await me.ask(grading.commitGrades, { year: '2026' })
  expect(answer.body).toMatchObject({
    success: true,
    result: { ok: [one], failed: [{ id: two, reason: '规范性未评分' }] },
    message: '1 个已处理，1 个未处理：规范性未评分',
  })
  expect(answer.trips).toBe(2)
  expect((await world.read('subject', one))?.gradeStatus).toBe('评分中')
  expect((await world.all('gradeRule'))[0]!.locked).toBe(1)
  const again = await me.ask(grading.saveGrade, grade(one, { ...fair, doc: 9 }))
  expect(again.body).toMatchObject({
    success: false,
    code: 409,
    message: '评分已提交，不可修改；如需修改请联系业务负责人重新打开',
  })
  expect((await me.ask(grading.commitGrades, { ids: [one] })).body.code).toBe(409)
  await other.ask(grading.saveGrades, { rows: [grade(one)], commit: true })
  expect((await world.read('subject', one))?.gradeStatus).toBe('已评分')
  expect((await other.ask(grading.commitGrades, { ids: [two] })).body.message).toBe('创新性未评分 等 3 处未完成')
})

test('graders at once: all count, none is refused', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 1, 4)
  const id = subjects[0]!.id
  const saved = await Promise.all(graders.map((one) => one.ask(grading.saveGrade, grade(id))))
  expect(saved.map((answer) => answer.body.message)).toEqual(Array(4).fill('评分已保存'))
  const committed = await Promise.all(graders.map((one) => one.ask(grading.commitGrades, { ids: [id] })))
  expect(committed.map((answer) => answer.body.message)).toEqual(Array(4).fill('1 个课题的评分已提交'))
  expect((await world.read('subject', id))?.gradeStatus).toBe('已评分')
})

test('one grader twice at once: one commit, one clear refusal', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 1, 1)
  const id = subjects[0]!.id
  await graders[0]!.ask(grading.saveGrade, grade(id))
  const both = await Promise.all([1, 2].map(() => graders[0]!.ask(grading.commitGrades, { ids: [id] })))
  expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
  expect(both.find((answer) => !answer.body.success)?.body.code).toBe(409)
})

test('an old version is refused', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 1, 1)
  const save = () => graders[0]!.ask(grading.saveGrade, grade(subjects[0]!.id, fair, { lockVersion: 0 }))
  expect((await save()).body.result.lockVersion).toBe(1)
  expect((await save()).body.message).toBe('评分已在其他页面修改，请刷新后重试')
})

test('a foreign subject is not there, and other roles have no right', async () => {
  const world = await freshWorld()
  const { subjects } = await gradingYear(world, 1, 1)
  const id = subjects[0]!.id
  for (const person of [await world.as('counselor', 'stranger'), await world.as('technologyManger')]) {
    expect((await person.ask(grading.saveGrade, grade(id))).status).toBe(404)
    expect((await person.ask(grading.commitGrades, { ids: [id] })).status).toBe(404)
    expect((await person.ask(grading.gradeInfo, { subjectId: id })).status).toBe(404)
    expect((await person.ask(grading.checkGrade, { subjectId: id })).status).toBe(404)
    expect((await person.ask(grading.reasonsOf, { subjectId: id })).status).toBe(404)
  }
  for (const person of await world.everyRole()) {
    if (['counselor', 'technologyManger'].includes(person.user.roleCode)) continue
    for (const call of [grading.saveGrade, grading.commitGrades, grading.giveReason, grading.saveGrades]) {
      const answer = await person.ask<Call>(call, grade(id))
      expect([person.user.roleCode, call.path, answer.status]).toEqual([person.user.roleCode, call.path, 403])
    }
  }
  expect((await world.all('subjectGrade'))[0]!.status).toBe('未评分')
})

test('the window of the year', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 1, 1, {
    openTime: '2026-11-22 00:00:00',
    endTime: '2026-11-24 18:00:00',
  })
  const save = () => graders[0]!.ask(grading.saveGrade, grade(subjects[0]!.id))
  expect((await save()).body.message).toBe('评分将于 2026-11-22 00:00 开始')
  world.pass(2)
  expect((await save()).body.success).toBe(true)
  world.pass(3)
  expect((await save()).body.message).toBe('评分已于 2026-11-24 18:00 截止')
  const info = await graders[0]!.ask(grading.gradeInfo, { subjectId: subjects[0]!.id })
  expect(info.body.result.closed).toBe('评分已于 2026-11-24 18:00 截止')
})

test('the business manager opens one again, with a reason, before the end', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await gradingYear(world, 1, 1, { endTime: '2026-11-21 18:00:00' })
  const id = subjects[0]!.id
  const me = graders[0]!
  const gradeId = (await world.all('subjectGrade'))[0]!.id
  const reopen = (person: typeof me, reopenReason = '发现评分依据的材料有误') =>
    person.ask(grading.changeGrade, { gradeId, reopenReason })
  expect((await reopen(biz)).body.message).toBe('该评分尚未提交，无需重新打开')
  await me.ask(grading.saveGrades, { rows: [grade(id)], commit: true })
  expect((await reopen(me)).status).toBe(403)
  expect((await reopen(biz, '短')).body.result).toEqual({ reopenReason: '重新打开的理由至少 5 个字' })
  expect((await biz.ask(grading.changeGrade, grade(id))).status).toBe(403)
  const opened = await reopen(biz)
  expect(opened.body).toMatchObject({ success: true, message: '评分已重新打开', result: { status: '评分中' } })
  expect(opened.trips).toBe(3)
  expect((await world.read('subject', id))?.gradeStatus).toBe('评分中')
  // Past the end of the year's window, what was opened again may be finished.
  world.pass(3)
  await me.ask(grading.saveGrade, grade(id, { ...fair, doc: 9 }))
  expect((await me.ask(grading.commitGrades, { ids: [id] })).body.success).toBe(true)
  expect((await world.all('subjectGrade'))[0]).toMatchObject({
    status: '已评分',
    total: 80,
    reopenReason: '发现评分依据的材料有误',
  })
  const log = (await world.all('log')).find((row) => row.action === 'grade:reopen')
  expect(log?.logContent).toContain('发现评分依据的材料有误')
})

test('the desk: one’s own grade and nobody else’s; blind for experts of a blind year', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await gradingYear(world, 1, 2)
  const id = subjects[0]!.id
  const [me, other] = graders as [(typeof graders)[0], (typeof graders)[0]]
  const committee = await world.as('technologyManger')
  await biz.ask(grading.addGraders, { subjectIds: [id], userIds: [committee.user.id] })
  await other.ask(grading.saveGrades, { rows: [grade(id)], commit: true })
  const info = await me.ask(grading.gradeInfo, { subjectId: id })
  expect(info.body.result).toMatchObject({
    rule: { criteria: [{ code: 'new' }, { code: 'use' }, { code: 'doc' }] },
    mine: { status: '未评分', scores: {}, total: null },
    others: null,
    closed: '',
    subject: { leadDepartName: '', subjectManName: '' },
    material: { blind: true, leadDepartName: '', files: [], members: [], report: null },
  })
  expect(info.trips).toBe(2)
  // What another gave, and whose subject it is, is nowhere in what a grader can read.
  for (const answer of [info, await me.ask(grading.listGrades, { year: '2026' }), await me.ask(grading.myGrades)]) {
    const { timestamp: _, ...body } = answer.body as typeof answer.body & { timestamp: number }
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/:78[,}]/)
    expect(text).not.toContain('甲证券')
    expect(text).not.toContain(other.user.realname)
  }
  expect((await me.ask(grading.reasonsOf, { subjectId: id })).body.result).toHaveLength(1)
  expect((await me.ask(grading.rankList, { year: '2026' })).status).toBe(403)
  expect((await me.ask(grading.gradersOf, { subjectId: id })).status).toBe(403)
  const seen = await committee.ask(grading.gradeInfo, { subjectId: id })
  expect(seen.body.result.subject.leadDepartName).toBe('甲证券股份有限公司')
  expect(seen.body.result.others).toBeNull()
  const all = await biz.ask(grading.gradeInfo, { subjectId: id })
  expect(all.body.result.mine).toBeNull()
  expect(all.body.result.others!.flatMap((one: { total: number | null }) => one.total ?? [])).toEqual([78])
  expect(all.body.result.others).toHaveLength(3)
  // The committee ranks only what has ended.
  expect((await committee.ask(grading.rankList, { year: '2026' })).body.result.records).toEqual([])
  expect((await biz.ask(grading.rankList, { year: '2026' })).body.result.records).toHaveLength(1)
})

test('a blind grader reads the concluding report and its indicators, without names', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 1, 1)
  const [subject] = subjects
  const file = { size: 1, mime: 'application/pdf', sha256: 'x' }
  await world.make('file', { id: 'report', fileName: '甲证券股份有限公司.pdf', objectKey: 'r', ...file })
  await world.make('report', {
    ...{ subjectId: subject!.id, year: '2026', reportType: 'CONCLUSION', status: 3, fileIds: ['report'] },
    submitTime: '2026-09-01 10:00:00',
    content: '甲证券股份有限公司完成了原型系统。',
    sections: {
      completion: {
        text: '全部完成。',
        indicators: [{ name: '甲证券股份有限公司论文', planned: '1 篇', reached: '2 篇', rate: 200, fileIds: [] }],
      },
    },
  })
  const { material } = resultIn(await graders[0]!.ask(grading.gradeInfo, { subjectId: subject!.id }))
  expect(material.blind).toBe(true)
  expect(material.report).toMatchObject({
    submitTime: '2026-09-01 10:00:00',
    texts: [{ text: expect.stringMatching(/^.{1,8}完成了原型系统。$/) }, { text: '全部完成。' }],
    indicators: [{ name: expect.stringMatching(/论文$/), planned: '1 篇', reached: '2 篇', rate: 200 }],
    files: [{ id: 'report' }],
  })
  expect(JSON.stringify(material)).not.toContain('甲证券')
})

test('names are shown where the year is not blind', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await gradingYear(world, 1, 1, { blind: 0 })
  const info = await graders[0]!.ask(grading.gradeInfo, { subjectId: subjects[0]!.id })
  expect(info.body.result.subject.leadDepartName).toBe('甲证券股份有限公司')
})

test('lists: mine and all, filters, order, ids', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await gradingYear(world, 3, 1)
  const me = graders[0]!
  await world.subject({ status: 'TO_AUDIT', subjectNum: 'FT2026-03-009' })
  await me.ask(grading.saveGrades, { rows: [grade(subjects[0]!.id)], commit: true })
  await me.ask(grading.saveGrade, grade(subjects[1]!.id, { new: 1 }))
  const list = async (person: typeof me, query: object) =>
    (await person.ask(grading.listGrades, { year: '2026', order: 'asc', ...query })).body.result
  expect((await list(biz, {})).total).toBe(4)
  // Who grades beside whom is for who assigns them.
  const first = (all: { records: { subjectNum: string; graderList: object[] }[] }) =>
    all.records.find((row) => row.subjectNum === 'FT2026-03-001')!.graderList
  expect(first(await list(biz, {}))).toEqual([{ userId: me.user.id, realname: me.user.realname, status: '已评分' }])
  expect(first(await list(me, {}))).toEqual([])
  const mine = await list(me, {})
  expect(mine.records.map((row) => [row.subjectNum, row.myStatus, row.myTotal])).toEqual([
    ['FT2026-03-001', '已评分', 78],
    ['FT2026-03-002', '评分中', 2],
    ['FT2026-03-003', '未评分', null],
  ])
  expect((await list(me, { gradeStatus: 'toGrade' })).total).toBe(2)
  expect((await list(me, { gradeStatus: '已评分' })).total).toBe(1)
  expect((await list(biz, { gradeStatus: '已评分' })).records[0]).toMatchObject({ done: 1, graders: 1 })
  expect((await me.ask(grading.gradeIds, { year: '2026', order: 'asc' })).body.result).toEqual(
    subjects.map((one) => one.id),
  )
  expect((await me.ask(grading.myGrades, { status: 'toGrade' })).body.result.total).toBe(2)
  expect((await biz.ask(grading.listGrades, { year: '2026' })).trips).toBe(2)
  expect((await biz.ask(grading.listGrades, { year: '2026', column: 'password' })).body.code).toBe(400)
})

test('opening again names a grade that is there', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const reopen = (given: object) => biz.ask(grading.changeGrade, { reopenReason: '发现评分依据的材料有误', ...given })
  expect((await reopen({ gradeId: 'nothing' })).status).toBe(404)
  expect((await reopen({ subjectId: 'nothing', scores: {} })).body.result).toEqual({
    gradeId: '请指明要重新打开的评分',
  })
})

test('the desk holds the files of its subject and of no other, by its id or its declaration’s', async () => {
  const world = await freshWorld()
  const { biz, subjects } = await gradingYear(world, 2, 1)
  for (const [at, { collectId }] of subjects.entries()) {
    await world.make('file', {
      id: `f${at}`,
      fileName: `${at}.pdf`,
      size: 1,
      mime: 'application/pdf',
      sha256: 'x',
      objectKey: `k${at}`,
    })
    await world.client.execute({
      sql: 'update subject_collect set attachments = ? where id = ?',
      args: [JSON.stringify([{ slot: 'application', fileIds: [`f${at}`] }]), collectId],
    })
  }
  for (const subjectId of [subjects[1]!.id, subjects[1]!.collectId]) {
    const { body } = await biz.ask(grading.gradeInfo, { subjectId })
    expect(body.result.material.files.map((file: { fileName: string }) => file.fileName)).toEqual(['1.pdf'])
  }
})

describe('lists of grades', () => {
  const asked = async (person: SignedIn, query: object) =>
    (await person.ask(grading.listGrades, { year: '2026', order: 'asc', ...query })).body.result.records as Record<
      string,
      any
    >[]

  test('to be assigned is what waits without a grader', async () => {
    const world = await freshWorld()
    const { biz } = await gradingYear(world, 1, 1)
    const free = await world.subject({ status: 'TO_AUDIT' })
    await world.subject({ status: 'TO_PRIZE' })
    await world.subject({ status: 'TO_AUDIT', gradeEndTime: '2026-11-01 00:00:00' })
    expect((await asked(biz, { gradeStatus: 'toAssign' })).map((row) => row.id)).toEqual([free.id])
  })

  test('a subject is due when its first grader is, for a grader when he is', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects } = await gradingYear(world, 2, 2)
    const set = (at: number, grader: number, due: string) =>
      world.client.execute({
        sql: 'update subject_grade set due_time = ? where subject_id = ? and grader_id = ?',
        args: [due, subjects[at]!.id, graders[grader]!.user.id],
      })
    await set(0, 0, '2026-12-04 00:00:00')
    await set(0, 1, '2026-12-03 00:00:00')
    await set(1, 0, '2026-12-01 00:00:00')
    await set(1, 1, '2026-12-09 00:00:00')
    const dues = async (person: SignedIn) =>
      (await asked(person, { column: 'dueTime' })).map((row) => [row.id, row.due.slice(8, 10)])
    const [first, second] = subjects.map((one) => one.id)
    expect(await dues(biz)).toEqual([
      [second, '01'],
      [first, '03'],
    ])
    expect(await dues(graders[1]!)).toEqual([
      [first, '03'],
      [second, '09'],
    ])
  })

  test('a removed grader is no longer among the graders', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects } = await gradingYear(world, 1, 2)
    const userIds = [graders[0]!.user.id]
    await biz.ask(grading.removeGraders, { subjectIds: [subjects[0]!.id], userIds })
    const [row] = await asked(biz, {})
    expect(row!.graderList.map((one: { userId: string }) => one.userId)).toEqual([graders[1]!.user.id])
  })

  test('say the domain in words', async () => {
    const world = await freshWorld()
    const { biz } = await gradingYear(world, 1, 1)
    expect(await asked(biz, {})).toMatchObject([{ domain: '03', domain_dictText: '人工智能' }])
  })

  test('one’s own are found by their state', async () => {
    const world = await freshWorld()
    const { graders, subjects } = await gradingYear(world, 3, 1)
    const me = graders[0]!
    await me.ask(grading.saveGrades, { rows: [grade(subjects[1]!.id)], commit: true })
    const { records } = (await me.ask(grading.myGrades, { status: '已评分' })).body.result
    expect(records.map((row: { subjectId: string }) => row.subjectId)).toEqual([subjects[1]!.id])
  })

  test('one’s own are blind by the rule of their own year', async () => {
    const world = await freshWorld()
    const { graders } = await gradingYear(world, 1, 1, { blind: 0 })
    await rule(world, { year: '2025' })
    const { records } = (await graders[0]!.ask(grading.myGrades)).body.result
    expect(records).toMatchObject([{ leadDepartName: '甲证券股份有限公司' }])
  })
})
