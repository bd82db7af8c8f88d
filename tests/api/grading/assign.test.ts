import { expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as grading from '~/worker/grading/calls'
import { fair, gradingYear, rule } from './year'

test('assigning starts the grading: rows, state, one message to each, in three trips', async () => {
  const world = await freshWorld()
  const { biz } = await gradingYear(world, 0, 0)
  const [one, two] = [await world.subject({ status: 'TO_AUDIT' }), await world.subject({ status: 'TO_AUDIT' })]
  const [a, b] = [await world.as('counselor', 'a'), await world.as('technologyManger', 'b')]
  const answer = await biz.ask(grading.assignGraders, {
    subjectIds: [one.id, two.id],
    userIds: [a.user.id, b.user.id],
    dueTime: '2026-12-01 18:00:00',
  })
  expect(answer.body).toMatchObject({ success: true, message: '2 个课题已分配评分人', result: { failed: [] } })
  expect(answer.trips).toBe(3)
  const grades = await world.all('subjectGrade')
  expect(grades.map((row) => [row.status, row.dueTime, row.year])).toEqual(
    Array(4).fill(['未评分', '2026-12-01 18:00:00', '2026']),
  )
  expect(new Set(grades.map((row) => row.roleCode))).toEqual(new Set(['counselor', 'technologyManger']))
  expect((await world.read('subject', one.id))?.gradeStatus).toBe('未评分')
  // The applicant's time line does not tell who grades.
  const line = (await world.all('subjectStatusLog')).filter((row) => row.operation === 'grade')
  expect(line.map((row) => row.public)).toEqual([0, 0])
  expect(line[0]!.dataAfter).toMatchObject({ created: { subjectGrade: [expect.any(String), expect.any(String)] } })
  const notices = (await world.all('announcement')).filter((row) => row.templateCode === 'GRADE_ASSIGNED')
  expect(notices.map((row) => row.title)).toEqual(['您有 2 个课题待评分'])
  expect((await world.all('announcementSend')).length).toBe(2)
})

test('who is bound to a subject does not grade it', async () => {
  const world = await freshWorld()
  const { biz } = await gradingYear(world, 0, 0)
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
  ['a subject that does not wait', { status: 'ESTABLISHED' as const }, {}, '当前状态为“已立项”，不能分配评分人'],
  ['after the end', { status: 'TO_AUDIT' as const, gradeEndTime: '2026-11-01 00:00:00' }, {}, '评分已结束，不可再调整'],
  [
    'a due time in the past',
    { status: 'TO_AUDIT' as const },
    { dueTime: '2026-11-19 00:00:00' },
    '截止时间应晚于当前时间',
  ],
  ['a year without a rule', { status: 'TO_AUDIT' as const, year: '2025' }, {}, '2025 年度尚未设置评分规则'],
])('is refused: %s', async (_, given, input, message) => {
  const world = await freshWorld()
  const { biz, graders } = await gradingYear(world, 0, 1)
  const subject = await world.subject(given)
  const answer = await biz.ask(grading.assignGraders, {
    subjectIds: subject.id,
    userIds: graders[0]!.user.id,
    ...input,
  })
  expect(answer.body).toMatchObject({ success: false, message })
  expect(await world.all('subjectGrade')).toEqual([])
})

test('people who are no experts, unknown people and unknown subjects are refused', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await gradingYear(world, 1, 1)
  const leader = await world.as('csrcLeader')
  const say = async (subjectIds: string[], userIds: string[]) => biz.ask(grading.assignGraders, { subjectIds, userIds })
  const id = subjects[0]!.id
  expect((await say([id], [leader.user.id])).body.message).toBe(`${leader.user.realname}不是评委或技管委，不能评分`)
  expect((await say([id], ['nobody'])).body.message).toBe('所选人员不存在或已停用')
  expect((await say([id], [graders[0]!.user.id])).body.message).toBe('所选人员已是该课题的评分人')
  expect((await say(['nothing'], [graders[0]!.user.id])).status).toBe(404)
  expect((await say([], [])).body.result).toEqual({ subjectIds: '课题不能为空', userIds: '评分人不能为空' })
})

test('adding, replacing and removing; what has been scored stays, or leaves with a reason', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await gradingYear(world, 1, 2)
  const subject = subjects[0]!
  const [first, second] = graders as [(typeof graders)[0], (typeof graders)[0]]
  const [third, fourth] = [await world.as('counselor', 'x'), await world.as('counselor', 'y')]
  await first.ask(grading.saveGrade, { subjectId: subject.id, scores: fair })
  await first.ask(grading.commitGrades, { ids: [subject.id] })
  expect((await world.read('subject', subject.id))?.gradeStatus).toBe('评分中')

  const users = async () =>
    (await biz.ask(grading.gradersOf, { subjectId: subject.id })).body.result.map(
      (one: { userId: string; total: number | null }) => [one.userId, one.total],
    )
  const replaced = await biz.ask(grading.replaceGraders, {
    subjectId: subject.id,
    userIds: [third.user.id],
  })
  expect(replaced.body).toMatchObject({ success: true, message: '评分人已更新' })
  expect(await users()).toEqual([
    [first.user.id, 78],
    [third.user.id, null],
  ])
  const added = await biz.ask(grading.addGraders, {
    subjectIds: [subject.id],
    userIds: [fourth.user.id, second.user.id],
  })
  expect(added.body.success).toBe(true)
  expect((await users()).length).toBe(4)

  const remove = (userIds: string[], reason?: string) =>
    biz.ask(grading.removeGraders, { subjectIds: [subject.id], userIds, reason })
  expect((await remove([first.user.id])).body.message).toBe(
    `${first.user.realname}已评分，请填写移除理由（至少 5 个字）`,
  )
  expect((await remove([second.user.id, third.user.id, fourth.user.id])).body.success).toBe(true)
  // Only the committed one is left: the subject is graded.
  expect((await world.read('subject', subject.id))?.gradeStatus).toBe('已评分')
  expect((await remove([first.user.id], '评委提出回避申请')).body.success).toBe(true)
  expect((await world.read('subject', subject.id))?.gradeStatus).toBe('')
  expect((await remove([first.user.id], '评委提出回避申请')).body.message).toBe('所选人员不是该课题的评分人')
  // Back again: the scores are there and wait to be committed.
  await biz.ask(grading.addGraders, { subjectIds: [subject.id], userIds: [first.user.id] })
  expect(await world.all('subjectGrade')).toHaveLength(4)
  const back = (await world.all('subjectGrade')).find((row) => row.graderId === first.user.id)
  expect(back).toMatchObject({ status: '评分中', scores: fair, cancelled: 0, total: 78 })
  expect((await first.ask(grading.commitGrades, { ids: [subject.id] })).body.success).toBe(true)
})

test('graders of many subjects, and those who grade them all', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await gradingYear(world, 2, 1)
  const more = await world.as('counselor', 'more')
  await biz.ask(grading.addGraders, { subjectIds: [subjects[0]!.id], userIds: [more.user.id] })
  const answer = await biz.ask(grading.gradersOfMany, {
    subjectIds: subjects.map((one) => one.id),
  })
  expect(answer.body.result.common.map((one: { userId: string }) => one.userId)).toEqual([graders[0]!.user.id])
  expect(answer.body.result.bySubject[subjects[0]!.id]).toHaveLength(2)
  expect(answer.trips).toBe(2)
})

test('a dry run changes nothing', async () => {
  const world = await freshWorld()
  const { biz, graders } = await gradingYear(world, 0, 1)
  const subject = await world.subject({ status: 'TO_AUDIT' })
  const answer = await biz.ask(grading.assignGraders, {
    subjectIds: [subject.id],
    userIds: [graders[0]!.user.id],
    dryRun: true,
  })
  expect(answer.body).toMatchObject({ success: true, message: '符合条件' })
  expect(await world.all('subjectGrade')).toEqual([])
})

test('only the business manager assigns', async () => {
  const world = await freshWorld()
  await rule(world)
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

test('all refused says why of each; one alone says it by itself', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await gradingYear(world, 2, 1)
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

test('graders are replaced by fewer, by more, and not by the same', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await gradingYear(world, 1, 2)
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

test('the graders of a subject that is not there are not found', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  expect((await biz.ask(grading.gradersOf, { subjectId: 'nothing' })).status).toBe(404)
})

test('candidates are experts of either kind, each with his own role', async () => {
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
