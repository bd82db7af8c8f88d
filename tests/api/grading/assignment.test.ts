import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as grading from '~/worker/grading/calls'
import { plainScores, startGradingYear, makeGradingRule } from './grading-year'

describe('assigning graders', () => {
  const dueTime = '2026-12-01 18:00:00'
  async function assigned() {
    const world = await freshWorld()
    const { biz } = await startGradingYear(world, 0, 0)
    const [one, two] = [await world.subject({ status: 'TO_AUDIT' }), await world.subject({ status: 'TO_AUDIT' })]
    const [a, b] = [await world.as('counselor', 'a'), await world.as('technologyManger', 'b')]
    const answer = await biz.ask(grading.assignGraders, {
      subjectIds: [one.id, two.id],
      userIds: [a.user.id, b.user.id],
      dueTime,
    })
    return { world, one, answer }
  }

  test('creates an open score per grader and subject in three round trips', async () => {
    const { world, one, answer } = await assigned()
    expect(answer.body).toMatchObject({ success: true, message: '2 个课题已分配评分人', result: { failed: [] } })
    expect(answer.trips).toBe(3)
    const grades = await world.all('subjectGrade')
    expect(grades.map((row) => [row.status, row.dueTime, row.year])).toEqual(Array(4).fill(['未评分', dueTime, '2026']))
    expect(new Set(grades.map((row) => row.roleCode))).toEqual(new Set(['counselor', 'technologyManger']))
    expect((await world.read('subject', one.id))?.gradeStatus).toBe('未评分')
  })

  test('writes a timeline entry that is not shown to applicants', async () => {
    const { world } = await assigned()
    const line = (await world.all('subjectStatusLog')).filter((row) => row.operation === 'grade')
    expect(line.map((row) => row.public)).toEqual([0, 0])
    expect(line[0]!.dataAfter).toMatchObject({ created: { subjectGrade: [expect.any(String), expect.any(String)] } })
  })

  test('sends one message to each grader', async () => {
    const { world } = await assigned()
    const notices = (await world.all('announcement')).filter((row) => row.templateCode === 'GRADE_ASSIGNED')
    expect(notices.map((row) => row.title)).toEqual(['您有 2 个课题待评分'])
    expect((await world.all('announcementSend')).length).toBe(2)
  })
})

test('rejects a grader with a conflict of interest', async () => {
  const world = await freshWorld()
  const { biz } = await startGradingYear(world, 0, 0)
  const manager = await world.as('counselor', 'manager')
  const member = await world.as('counselor', 'member')
  const house = await world.as('counselor', 'house', { departId: 'd-one' })
  await world.make('depart', { id: 'd-sister', departName: '甲证券资管', orgCode: 'A05', groupCode: 'G1' })
  const sister = await world.as('counselor', 'sister', { departId: 'd-sister' })
  const free = await world.as('counselor', 'free')
  const subject = await world.subject({ status: 'TO_AUDIT', subjectManId: manager.user.id })
  await world.make('subjectMember', { subjectId: subject.id, userId: member.user.id, name: member.user.realname })
  for (const [who, words] of [
    [manager, '是本课题负责人'],
    [member, '是本课题成员'],
    [house, '牵头机构相同'],
    [sister, '同属一个集团'],
  ] as const) {
    const answer = await biz.ask(grading.assignGraders, {
      subjectIds: [subject.id],
      userIds: [free.user.id, who.user.id],
    })
    expect(answer.body).toMatchObject({ success: false, code: 409 })
    expect(answer.body.message).toContain(words)
  }
  expect(await world.all('subjectGrade')).toEqual([])
  const other = await world.subject({
    status: 'TO_AUDIT',
    leadDepartId: 'd-three',
    leadDepartName: '丙期货',
    sysOrgCode: 'A04',
  })
  const both = await biz.ask(grading.assignGraders, {
    subjectIds: [subject.id, other.id],
    userIds: [house.user.id],
  })
  expect(both.body.result.ok).toEqual([other.id])
  expect(both.body.result.failed).toMatchObject([{ id: subject.id, reason: expect.stringContaining('牵头机构相同') }])
  const listed = await biz.byGet(grading.candidates, { year: '2026', subjectIds: subject.id })
  const of = (id: string) => listed.body.result.find((one: { userId: string }) => one.userId === id)
  expect(of(house.user.id)).toMatchObject({ assigned: 1, done: 0, conflicts: [{ kind: 'institution', hard: 1 }] })
  expect(of(free.user.id)).toMatchObject({ assigned: 0, conflicts: [] })
})

test.each([
  [
    'a subject that is not pending grading',
    { status: 'ESTABLISHED' as const },
    {},
    '当前状态为“已立项”，不可分配评分人',
  ],
  [
    'a subject whose grading has ended',
    { status: 'TO_AUDIT' as const, gradeEndTime: '2026-11-01 00:00:00' },
    {},
    '评分已结束，不可再调整',
  ],
  [
    'a due date in the past',
    { status: 'TO_AUDIT' as const },
    { dueTime: '2026-11-19 00:00:00' },
    '截止时间应晚于当前时间',
  ],
  ['a year without a rule', { status: 'TO_AUDIT' as const, year: '2025' }, {}, '2025 年度尚未设置评分规则'],
])('rejects %s', async (_, given, input, message) => {
  const world = await freshWorld()
  const { biz, graders } = await startGradingYear(world, 0, 1)
  const subject = await world.subject(given)
  const answer = await biz.ask(grading.assignGraders, {
    subjectIds: subject.id,
    userIds: graders[0]!.user.id,
    ...input,
  })
  expect(answer.body).toMatchObject({ success: false, message })
  expect(await world.all('subjectGrade')).toEqual([])
})

test('rejects people who are not experts, unknown people and unknown subjects', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 1, 1)
  const leader = await world.as('csrcLeader')
  const say = async (subjectIds: string[], userIds: string[]) => biz.ask(grading.assignGraders, { subjectIds, userIds })
  const id = subjects[0]!.id
  expect((await say([id], [leader.user.id])).body.message).toBe(`${leader.user.realname}不是评委或技管委，不可评分`)
  expect((await say([id], ['nobody'])).body.message).toBe('所选人员不存在或已停用')
  expect((await say([id], [graders[0]!.user.id])).body.message).toBe('所选人员已是该课题的评分人')
  expect((await say(['nothing'], [graders[0]!.user.id])).status).toBe(404)
  expect((await say([], [])).body.result).toEqual({ subjectIds: '课题不能为空', userIds: '评分人不能为空' })
})

describe('changing the graders of a subject', () => {
  /** A subject with two graders, of whom the first has committed. */
  async function graded() {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 1, 2)
    const { id } = subjects[0]!
    const [first, second] = graders as [(typeof graders)[0], (typeof graders)[0]]
    const third = await world.as('counselor', 'x')
    await first.ask(grading.saveGrade, { subjectId: id, scores: plainScores })
    await first.ask(grading.commitGrades, { ids: [id] })
    const statusOf = async () => (await world.read('subject', id))?.gradeStatus
    const users = async () =>
      (await biz.ask(grading.gradersOf, { subjectId: id })).body.result.map(
        (one: { userId: string; total: number | null }) => [one.userId, one.total],
      )
    const add = (userIds: string[]) => biz.ask(grading.addGraders, { subjectIds: [id], userIds })
    const remove = (userIds: string[], reason?: string) =>
      biz.ask(grading.removeGraders, { subjectIds: [id], userIds, reason })
    return { world, biz, id, first, second, third, statusOf, users, add, remove }
  }

  test('replaces graders without a committed score and adds others', async () => {
    const { biz, id, first, second, third, statusOf, users, add } = await graded()
    expect(await statusOf()).toBe('评分中')
    const replaced = await biz.ask(grading.replaceGraders, { subjectId: id, userIds: [third.user.id] })
    expect(replaced.body).toMatchObject({ success: true, message: '评分人已更新' })
    expect(await users()).toEqual([
      [first.user.id, 78],
      [third.user.id, null],
    ])
    expect((await add([second.user.id])).body.success).toBe(true)
    expect(await users()).toHaveLength(3)
  })

  test('removes a grader without a committed score, which can complete the subject', async () => {
    const { second, statusOf, remove } = await graded()
    expect((await remove([second.user.id])).body.success).toBe(true)
    // Only the committed score is left, so the subject is graded.
    expect(await statusOf()).toBe('已评分')
  })

  test('requires a reason to remove a grader with a committed score', async () => {
    const { first, second, statusOf, remove } = await graded()
    await remove([second.user.id])
    expect((await remove([first.user.id])).body.message).toBe(
      `${first.user.realname}已评分，请填写移除理由（至少 5 个字）`,
    )
    expect((await remove([first.user.id], '评委提出回避申请')).body.success).toBe(true)
    expect(await statusOf()).toBe('')
    expect((await remove([first.user.id], '评委提出回避申请')).body.message).toBe('所选人员不是该课题的评分人')
  })

  test('gives a grader who is added again the earlier scores as a draft', async () => {
    const { world, id, first, add, remove } = await graded()
    await remove([first.user.id], '评委提出回避申请')
    await add([first.user.id])
    const rows = await world.all('subjectGrade')
    expect(rows).toHaveLength(2)
    expect(rows.find((row) => row.graderId === first.user.id)).toMatchObject({
      status: '评分中',
      scores: plainScores,
      cancelled: 0,
      total: 78,
    })
    expect((await first.ask(grading.commitGrades, { ids: [id] })).body.success).toBe(true)
  })
})

test('assigns graders to many subjects, also those who grade all of them', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 2, 1)
  const more = await world.as('counselor', 'more')
  await biz.ask(grading.addGraders, { subjectIds: [subjects[0]!.id], userIds: [more.user.id] })
  const answer = await biz.ask(grading.gradersOfMany, {
    subjectIds: subjects.map((one) => one.id),
  })
  expect(answer.body.result.common.map((one: { userId: string }) => one.userId)).toEqual([graders[0]!.user.id])
  expect(answer.body.result.bySubject[subjects[0]!.id]).toHaveLength(2)
  expect(answer.trips).toBe(2)
})

test('changes nothing in a dry run', async () => {
  const world = await freshWorld()
  const { biz, graders } = await startGradingYear(world, 0, 1)
  const subject = await world.subject({ status: 'TO_AUDIT' })
  const answer = await biz.ask(grading.assignGraders, {
    subjectIds: [subject.id],
    userIds: [graders[0]!.user.id],
    dryRun: true,
  })
  expect(answer.body).toMatchObject({ success: true, message: '符合条件' })
  expect(await world.all('subjectGrade')).toEqual([])
})

test('allows only the business manager to assign graders', async () => {
  const world = await freshWorld()
  await makeGradingRule(world)
  const subject = await world.subject({ status: 'TO_AUDIT' })
  const grader = await world.as('counselor')
  for (const person of await world.everyRole()) {
    if (person.user.roleCode === 'bizManger') continue
    for (const call of [grading.assignGraders, grading.addGraders, grading.replaceGraders, grading.removeGraders]) {
      const answer = await person.ask<Call>(call, {
        subjectId: subject.id,
        subjectIds: [subject.id],
        userIds: [grader.user.id],
      })
      expect([person.user.roleCode, call.path, answer.status]).toEqual([person.user.roleCode, call.path, 403])
    }
  }
  expect(await world.all('subjectGrade')).toEqual([])
})

test('lists the reason of each subject if all are rejected, and returns the reason itself for a single one', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 2, 1)
  const ids = subjects.map((one) => one.id)
  const again = (subjectIds: string[]) => biz.ask(grading.assignGraders, { subjectIds, userIds: [graders[0]!.user.id] })
  const reason = '所选人员已是该课题的评分人'
  const both = await again(ids)
  expect(both.body).toMatchObject({ code: 409, message: reason })
  expect(both.body.result).toMatchObject({ ok: [], failed: ids.map((id) => ({ id, reason })) })
  const one = await again(ids.slice(0, 1))
  expect(one.body).toMatchObject({ code: 409, message: reason })
  expect(one.body.result).toBeNull()
})

test('replaces graders by fewer and by more, and rejects the same ones', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 1, 2)
  const [a, b] = graders.map((one) => one.user.id) as [string, string]
  const replace = (userIds: string[]) => biz.ask(grading.replaceGraders, { subjectId: subjects[0]!.id, userIds })
  const active = async () =>
    (await world.all('subjectGrade'))
      .filter((row) => !row.cancelled)
      .map((row) => row.graderId)
      .toSorted()
  expect((await replace([a, b])).body).toMatchObject({ code: 409, message: '评分人无变化' })
  expect((await replace([a])).body.success).toBe(true)
  expect(await active()).toEqual([a])
  expect((await replace([a, b])).body.success).toBe(true)
  expect(await active()).toEqual([a, b].toSorted())
})

test('returns 404 for the graders of an unknown subject', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  expect((await biz.ask(grading.gradersOf, { subjectId: 'nothing' })).status).toBe(404)
})

test('lists experts of both kinds as candidates, each with their own role', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const [expert, member] = [await world.as('counselor'), await world.as('technologyManger')]
  await world.as('subjectMan')
  const listed = (await biz.byGet(grading.candidates)).body.result as { userId: string; roleCode: string }[]
  expect(Object.fromEntries(listed.map((one) => [one.userId, one.roleCode]))).toEqual({
    [expert.user.id]: 'counselor',
    [member.user.id]: 'technologyManger',
  })
})
