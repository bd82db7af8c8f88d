import { describe, expect, test } from 'vitest'
import { resultOf } from '~/tests/support/api-client'
import { recordRoundTrips } from '~/tests/support/round-trips'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as grading from '~/worker/grading/calls'
import { plainScores, startGradingYear, makeGradingRule } from './grading-year'

const grade = (subjectId: string, scores: Record<string, number | null> = plainScores, more: object = {}) => ({
  subjectId,
  scores,
  ...more,
})

test('saves an incomplete draft, computes its total on the server and moves the subject to grading', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 1, 2)
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
  [{ other: 1 }, { 'scores.other': '评分规则中无指标“other”' }],
  [{ new: '很好' }, { 'scores.new': '分数应为数字' }],
])('rejects invalid values at their field: %j', async (scores, fields) => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 1, 1)
  const answer = await graders[0]!.attempt(grading.saveGrade, { subjectId: subjects[0]!.id, scores })
  expect(answer.body).toMatchObject({ success: false, code: 400, result: fields })
  expect((await world.all('subjectGrade'))[0]).toMatchObject({ status: '未评分', scores: {}, total: null })
})

describe('the reason of a score', () => {
  const reason = '方法新颖，国内首次用于行情系统'
  /** A draft with a score that requires a reason. */
  async function extreme() {
    const world = await freshWorld()
    const { graders, subjects } = await startGradingYear(world, 1, 1)
    const me = graders[0]!
    const subjectId = subjects[0]!.id
    await me.ask(grading.saveGrade, grade(subjectId, { ...plainScores, new: 19 }))
    const check = async () => (await me.ask(grading.checkGrade, { subjectId })).body.result
    const say = (text: string, reasonCodes: string[] = []) =>
      me.ask(grading.giveReason, { subjectId, reason: text, reasonCodes })
    return { me, subjectId, check, say }
  }

  test('is required for a commit where the rule says so', async () => {
    const { me, subjectId, check } = await extreme()
    const message = '创新性的得分偏高或偏低，请填写评分理由'
    expect(await check()).toEqual({ valid: false, missing: [message], outlier: false, message })
    expect((await me.ask(grading.commitGrades, { ids: [subjectId] })).body).toMatchObject({
      success: false,
      code: 409,
      message,
    })
  })

  test('has known options and 10 to 500 characters', async () => {
    const { check, say } = await extreme()
    expect((await say('好', ['nonsense'])).body.result).toEqual({ reasonCodes: '所选评分理由不在字典中' })
    expect((await say('理'.repeat(501))).body.result).toEqual({ reason: '评分理由最多 500 个字' })
    await say('太短')
    expect((await check()).missing).toEqual(['创新性的得分偏高或偏低，评分理由至少 10 个字'])
  })

  test('completes the score and is counted by option', async () => {
    const { me, subjectId, check, say } = await extreme()
    expect((await say(reason, ['innovation'])).body.success).toBe(true)
    expect(await check()).toMatchObject({ valid: true, message: '可以提交' })
    expect((await me.ask(grading.reasonSize, { subjectId })).body.result).toEqual({
      min: 10,
      max: 500,
      used: reason.length,
    })
    expect((await me.ask(grading.reasonsOf, { subjectId })).body.result).toMatchObject([
      { reasons: ['创新性突出'], reason },
    ])
    const counts = (await me.ask(grading.reasonsOf, { year: '2026' })).body.result
    expect(counts.find((one) => 'code' in one && one.code === 'innovation')).toEqual({
      code: 'innovation',
      text: '创新性突出',
      count: 1,
    })
  })
})

describe('a commit', () => {
  /** Two graders of two subjects; the first grader has completed the first subject only. */
  async function halfDone() {
    const world = await freshWorld()
    const { graders, subjects } = await startGradingYear(world, 2, 2)
    const [me, other] = graders as [SignedIn, SignedIn]
    const [one, two] = subjects.map((row) => row.id) as [string, string]
    await me.ask(grading.saveGrade, grade(one))
    await me.ask(grading.saveGrade, grade(two, { new: 15, use: 16 }))
    const statusOf = async (id: string) => (await world.read('subject', id))?.gradeStatus
    return { world, me, other, one, two, statusOf, commitYear: () => me.ask(grading.commitGrades, { year: '2026' }) }
  }

  test('lists missing scores before', async () => {
    const { me, two } = await halfDone()
    expect((await me.ask(grading.checkCommit, { year: '2026' })).body.result).toMatchObject({
      canCommit: false,
      missing: [{ subjectId: two, points: ['规范性未评分'] }],
      total: 2,
      done: 0,
    })
  })

  test('saves the complete scores of a year and locks the rule', async () => {
    const { world, one, two, statusOf, commitYear } = await halfDone()
    expect(await commitYear()).toMatchObject({
      body: {
        success: true,
        result: { ok: [one], failed: [{ id: two, reason: '规范性未评分' }] },
        message: '1 个已处理，1 个未处理：规范性未评分',
      },
      trips: 2,
    })
    expect(await statusOf(one)).toBe('评分中')
    expect((await world.all('gradeRule'))[0]!.locked).toBe(1)
  })

  test('makes scores read-only', async () => {
    const { me, one, commitYear } = await halfDone()
    await commitYear()
    expect((await me.ask(grading.saveGrade, grade(one, { ...plainScores, doc: 9 }))).body).toMatchObject({
      success: false,
      code: 409,
      message: '评分已提交，不可修改；如需修改请联系业务负责人重新打开',
    })
    expect((await me.ask(grading.commitGrades, { ids: [one] })).body.code).toBe(409)
  })

  test('of the last grader completes the subject', async () => {
    const { other, one, two, statusOf, commitYear } = await halfDone()
    await commitYear()
    await other.ask(grading.saveGrades, { rows: [grade(one)], commit: true })
    expect(await statusOf(one)).toBe('已评分')
    expect((await other.ask(grading.commitGrades, { ids: [two] })).body.message).toBe('创新性未评分 等 3 处未完成')
  })
})

test('counts all graders who commit at the same time', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 1, 4)
  const id = subjects[0]!.id
  const saved = await Promise.all(graders.map((one) => one.ask(grading.saveGrade, grade(id))))
  expect(saved.map((answer) => answer.body.message)).toEqual(Array(4).fill('评分已保存'))
  const committed = await Promise.all(graders.map((one) => one.ask(grading.commitGrades, { ids: [id] })))
  expect(committed.map((answer) => answer.body.message)).toEqual(Array(4).fill('1 个课题的评分已提交'))
  expect((await world.read('subject', id))?.gradeStatus).toBe('已评分')
})

test('commits once and rejects once if one grader commits twice at the same time', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 1, 1)
  const id = subjects[0]!.id
  await graders[0]!.ask(grading.saveGrade, grade(id))
  const both = await Promise.all([1, 2].map(() => graders[0]!.ask(grading.commitGrades, { ids: [id] })))
  expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
  expect(both.find((answer) => !answer.body.success)?.body.code).toBe(409)
})

test('rejects an outdated version', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 1, 1)
  const save = () => graders[0]!.ask(grading.saveGrade, grade(subjects[0]!.id, plainScores, { lockVersion: 0 }))
  expect((await save()).body.result.lockVersion).toBe(1)
  expect((await save()).body.message).toBe('评分已在其他页面修改，请刷新后重试')
})

test('returns 404 for another grader’s subject and 403 to other roles', async () => {
  const world = await freshWorld()
  const { subjects } = await startGradingYear(world, 1, 1)
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

test('accepts scores only within the grading window of the year', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 1, 1, {
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

describe('reopening a committed score', () => {
  const reason = '发现评分依据的材料有误'
  async function committed() {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 1, 1, { endTime: '2026-11-21 18:00:00' })
    const me = graders[0]!
    const id = subjects[0]!.id
    const gradeId = (await world.all('subjectGrade'))[0]!.id
    const reopen = (person: SignedIn, reopenReason = reason) =>
      person.ask(grading.changeGrade, { gradeId, reopenReason })
    const early = await reopen(biz)
    await me.ask(grading.saveGrades, { rows: [grade(id)], commit: true })
    return { world, biz, me, id, reopen, early }
  }

  test('is rejected before the commit, without a reason, and for the grader', async () => {
    const { biz, me, id, reopen, early } = await committed()
    expect(early.body.message).toBe('该评分尚未提交，无需重新打开')
    expect((await reopen(me)).status).toBe(403)
    expect((await reopen(biz, '短')).body.result).toEqual({ reopenReason: '重新打开的理由至少 5 个字' })
    expect((await biz.ask(grading.changeGrade, grade(id))).status).toBe(403)
  })

  test('sets the subject back to grading in three round trips and logs the reason', async () => {
    const { world, biz, id, reopen } = await committed()
    expect(await reopen(biz)).toMatchObject({
      body: { success: true, message: '评分已重新打开', result: { status: '评分中' } },
      trips: 3,
    })
    expect((await world.read('subject', id))?.gradeStatus).toBe('评分中')
    const log = (await world.all('log')).find((row) => row.action === 'grade:reopen')
    expect(log?.logContent).toContain(reason)
  })

  test('allows another commit after the end of the grading window', async () => {
    const { world, biz, me, id, reopen } = await committed()
    await reopen(biz)
    world.pass(3)
    await me.ask(grading.saveGrade, grade(id, { ...plainScores, doc: 9 }))
    expect((await me.ask(grading.commitGrades, { ids: [id] })).body.success).toBe(true)
    expect((await world.all('subjectGrade'))[0]).toMatchObject({ status: '已评分', total: 80, reopenReason: reason })
  })
})

describe('access to scores in a blind year', () => {
  /** One subject with two experts and a committee member; the second expert has committed. */
  async function scored() {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 1, 2)
    const id = subjects[0]!.id
    const [me, other] = graders as [SignedIn, SignedIn]
    const committee = await world.as('technologyManger')
    await biz.ask(grading.addGraders, { subjectIds: [id], userIds: [committee.user.id] })
    await other.ask(grading.saveGrades, { rows: [grade(id)], commit: true })
    return { biz, id, me, other, committee }
  }

  test('shows an expert the own score without names', async () => {
    const { me, id } = await scored()
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
  })

  test('hides the scores of others and the institution in all responses to an expert', async () => {
    const { me, other, id } = await scored()
    for (const answer of [
      await me.ask(grading.gradeInfo, { subjectId: id }),
      await me.ask(grading.listGrades, { year: '2026' }),
      await me.ask(grading.myGrades),
    ]) {
      const { timestamp: _, ...body } = answer.body as typeof answer.body & { timestamp: number }
      const text = JSON.stringify(body)
      expect(text).not.toMatch(/:78[,}]/)
      expect(text).not.toContain('甲证券')
      expect(text).not.toContain(other.user.realname)
    }
    expect((await me.ask(grading.reasonsOf, { subjectId: id })).body.result).toHaveLength(1)
    expect((await me.ask(grading.rankList, { year: '2026' })).status).toBe(403)
    expect((await me.ask(grading.gradersOf, { subjectId: id })).status).toBe(403)
  })

  test('shows a committee member the institution but neither other scores nor an open ranking', async () => {
    const { committee, id } = await scored()
    expect((await committee.ask(grading.gradeInfo, { subjectId: id })).body.result).toMatchObject({
      subject: { leadDepartName: '甲证券股份有限公司' },
      others: null,
    })
    // The committee sees the ranking of ended subjects only.
    expect((await committee.ask(grading.rankList, { year: '2026' })).body.result.records).toEqual([])
  })

  test('shows the business manager all scores', async () => {
    const { biz, id } = await scored()
    const { mine, others } = (await biz.ask(grading.gradeInfo, { subjectId: id })).body.result
    expect(mine).toBeNull()
    expect(others).toHaveLength(3)
    expect(others!.flatMap((one: { total: number | null }) => one.total ?? [])).toEqual([78])
    expect((await biz.ask(grading.rankList, { year: '2026' })).body.result.records).toHaveLength(1)
  })
})

test('shows a blind grader the final report and its indicators without names', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 1, 1)
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
  const { material } = resultOf(await graders[0]!.ask(grading.gradeInfo, { subjectId: subject!.id }))
  expect(material.blind).toBe(true)
  expect(material.report).toMatchObject({
    submitTime: '2026-09-01 10:00:00',
    texts: [{ text: expect.stringMatching(/^.{1,8}完成了原型系统。$/) }, { text: '全部完成。' }],
    indicators: [{ name: expect.stringMatching(/论文$/), planned: '1 篇', reached: '2 篇', rate: 200 }],
    files: [{ id: 'report' }],
  })
  expect(JSON.stringify(material)).not.toContain('甲证券')
})

test('shows names in a year without blind review', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 1, 1, { blind: 0 })
  const info = await graders[0]!.ask(grading.gradeInfo, { subjectId: subjects[0]!.id })
  expect(info.body.result.subject.leadDepartName).toBe('甲证券股份有限公司')
})

describe('the list of scores', () => {
  /** Three subjects of one grader, one committed and one started, and a fourth subject without a grader. */
  async function listed() {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 3, 1)
    const me = graders[0]!
    await world.subject({ status: 'TO_AUDIT', subjectNum: 'FT2026-03-009' })
    await me.ask(grading.saveGrades, { rows: [grade(subjects[0]!.id)], commit: true })
    await me.ask(grading.saveGrade, grade(subjects[1]!.id, { new: 1 }))
    const list = async (person: SignedIn, query: object) =>
      (await person.ask(grading.listGrades, { year: '2026', order: 'asc', ...query })).body.result
    return { biz, me, subjects, list }
  }

  test('shows the graders of a subject only to people who assign them', async () => {
    const { biz, me, list } = await listed()
    const first = (all: { records: { subjectNum: string; graderList: object[] }[] }) =>
      all.records.find((row) => row.subjectNum === 'FT2026-03-001')!.graderList
    expect(first(await list(biz, {}))).toEqual([{ userId: me.user.id, realname: me.user.realname, status: '已评分' }])
    expect(first(await list(me, {}))).toEqual([])
  })

  test('contains the own subjects of a grader with status and total', async () => {
    const { me, list } = await listed()
    expect((await list(me, {})).records.map((row) => [row.subjectNum, row.myStatus, row.myTotal])).toEqual([
      ['FT2026-03-001', '已评分', 78],
      ['FT2026-03-002', '评分中', 2],
      ['FT2026-03-003', '未评分', null],
    ])
  })

  test('is filtered by status and has matching ids', async () => {
    const { biz, me, subjects, list } = await listed()
    expect((await list(biz, {})).total).toBe(4)
    expect((await list(me, { gradeStatus: 'toGrade' })).total).toBe(2)
    expect((await list(me, { gradeStatus: '已评分' })).total).toBe(1)
    expect((await list(biz, { gradeStatus: '已评分' })).records[0]).toMatchObject({ done: 1, graders: 1 })
    expect((await me.ask(grading.myGrades, { status: 'toGrade' })).body.result.total).toBe(2)
    expect((await me.ask(grading.gradeIds, { year: '2026', order: 'asc' })).body.result).toEqual(
      subjects.map((one) => one.id),
    )
  })

  test('loads in one round trip after the session and rejects an unknown sort column', async () => {
    const { biz } = await listed()
    await biz.ask(grading.listGrades, { year: '2026' })
    expect((await biz.ask(grading.listGrades, { year: '2026' })).trips).toBe(2)
    expect((await biz.ask(grading.listGrades, { year: '2026', column: 'password' })).body.code).toBe(400)
  })
})

test('rejects reopening a score that does not exist', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const reopen = (given: object) => biz.ask(grading.changeGrade, { reopenReason: '发现评分依据的材料有误', ...given })
  expect((await reopen({ gradeId: 'nothing' })).status).toBe(404)
  expect((await reopen({ subjectId: 'nothing', scores: {} })).body.result).toEqual({
    gradeId: '请指明要重新打开的评分',
  })
})

test('lists the files of its own subject only, by subject id or declaration id', async () => {
  const world = await freshWorld()
  const { biz, subjects } = await startGradingYear(world, 2, 1)
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

describe('lists of scores', () => {
  const asked = async (person: SignedIn, query: object) =>
    (await person.ask(grading.listGrades, { year: '2026', order: 'asc', ...query })).body.result.records as Record<
      string,
      any
    >[]

  test('lists subjects without a grader as unassigned', async () => {
    const world = await freshWorld()
    const { biz } = await startGradingYear(world, 1, 1)
    const free = await world.subject({ status: 'TO_AUDIT' })
    await world.subject({ status: 'TO_PRIZE' })
    await world.subject({ status: 'TO_AUDIT', gradeEndTime: '2026-11-01 00:00:00' })
    expect((await asked(biz, { gradeStatus: 'toAssign' })).map((row) => row.id)).toEqual([free.id])
  })

  test('shows the earliest due date of the graders for a subject and the own one to a grader', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 2, 2)
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

  test('hides a removed grader from the graders of a subject', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 1, 2)
    const userIds = [graders[0]!.user.id]
    await biz.ask(grading.removeGraders, { subjectIds: [subjects[0]!.id], userIds })
    const [row] = await asked(biz, {})
    expect(row!.graderList.map((one: { userId: string }) => one.userId)).toEqual([graders[1]!.user.id])
  })

  test('shows the name of the domain', async () => {
    const world = await freshWorld()
    const { biz } = await startGradingYear(world, 1, 1)
    expect(await asked(biz, {})).toMatchObject([{ domain: '03', domain_dictText: '人工智能' }])
  })

  test('filters the own scores by status', async () => {
    const world = await freshWorld()
    const { graders, subjects } = await startGradingYear(world, 3, 1)
    const me = graders[0]!
    await me.ask(grading.saveGrades, { rows: [grade(subjects[1]!.id)], commit: true })
    const { records } = (await me.ask(grading.myGrades, { status: '已评分' })).body.result
    expect(records.map((row: { subjectId: string }) => row.subjectId)).toEqual([subjects[1]!.id])
  })

  test('anonymizes the own scores by the rule of their year', async () => {
    const world = await freshWorld()
    const { graders } = await startGradingYear(world, 1, 1, { blind: 0 })
    await makeGradingRule(world, { year: '2025' })
    const { records } = (await graders[0]!.ask(grading.myGrades)).body.result
    expect(records).toMatchObject([{ leadDepartName: '甲证券股份有限公司' }])
  })
})

test('a commit reads the grade and its rule by their keys, and writes a locked rule no more', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 2, 2)
  const me = graders[0]!
  const commit = async ({ id }: { id: string }) => {
    await me.ask(grading.saveGrade, grade(id))
    return recordRoundTrips(world, () => me.ask(grading.commitGrades, { ids: [id] }))
  }
  await commit(subjects[0]!)
  const [reads = [], writes = []] = await commit(subjects[1]!)
  const plans = await Promise.all(
    reads.map(async (one) => (await world.client.execute({ ...one, sql: `explain query plan ${one.sql}` })).rows),
  )
  const steps = plans.flat().map(({ detail }) => detail as string)
  expect(reads).toHaveLength(4)
  expect(steps.filter((step) => /SCAN (subject|subject_grade|grade_rule)\b|grader_id=\?\)$/.test(step))).toEqual([])
  expect(writes).toHaveLength(6)
  expect(writes.filter(({ sql }) => /update "?grade_rule/.test(sql))).toEqual([])
})
