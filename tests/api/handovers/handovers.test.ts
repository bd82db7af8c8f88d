import { describe, expect, test } from 'vitest'
import { gradingYear } from '~/tests/api/grading/year'
import { established } from '~/tests/api/reports/recipes'
import { begun, commit, judges } from '~/tests/api/reviews/round'
import { freshWorld, type World } from '~/tests/support/world'
import * as grading from '~/worker/grading/calls'
import * as handovers from '~/worker/handovers/calls'
import * as reviews from '~/worker/reviews/calls'
import * as todos from '~/worker/pending-tasks/calls'

const reason = '调往其他部门'
const openReviews = async (world: World, userId: string) =>
  (await world.all('subjectReview')).filter((one) => one.reviewerId === userId && one.status < 2).length
const record = async (world: World) => (await world.all('handover'))[0]!

describe('a reviewer’s work', () => {
  test('is listed, asked, and goes over once it is accepted; drafts stay, dates too, and the round goes on', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await begun(world, 'FIRST', 3)
    const [from] = people
    const to = await world.as('technologyManger', 'heir')
    await from!.ask(reviews.saveReview, { subjectId: id, conclusion: 'pass', comment: '草稿意见', privateComment: '' })
    const ask = { kind: 'reviewer' as const, fromId: from!.user.id, toId: to.user.id }
    const held = (await biz.ask(handovers.listTransferableWork, ask)).body.result.items
    expect(held).toMatchObject([{ subjectId: id, what: 'FIRST', stayed: '' }])
    const due = (await world.all('subjectReview'))[0]!.dueTime
    const asked = await biz.ask(handovers.askHandover, { ...ask, reason, subjectIds: [] })
    expect(asked.body).toMatchObject({ success: true, message: `已请${to.user.realname}接手 1 项工作` })
    expect(await openReviews(world, from!.user.id), 'nothing moves before the answer').toBe(1)
    expect((await to.ask(todos.listTodos, { kind: 'takeOver' })).body.result.total).toBe(1)

    const answered = await to.ask(handovers.answerHandover, { id: asked.body.result.id, accept: true })
    expect(answered.body).toMatchObject({ success: true, message: '已接手 1 项工作' })
    expect(await openReviews(world, from!.user.id)).toBe(0)
    const mine = (await world.all('subjectReview')).find((one) => one.reviewerId === to.user.id)
    expect(mine).toMatchObject({ status: 0, comment: '', dueTime: due })
    expect(await world.read('handover', asked.body.result.id)).toMatchObject({ status: 1, items: [{ stayed: '' }] })
    expect((await to.ask(todos.listTodos, { kind: 'takeOver' })).body.result.total).toBe(0)
    expect((await commit(to, id)).body.success, 'and is done by whoever has it').toBe(true)
    const audits = (await world.all('log')).filter((one) => one.bizType === 'handover').map((one) => one.action)
    expect(audits).toEqual(['handover:ask', 'handover:answer'])
    expect((await to.ask(handovers.answerHandover, { id: asked.body.result.id, accept: true })).body).toMatchObject({
      code: 409,
      message: '该交接已答复或已撤回',
    })
  })

  test('goes over where another has declined: there are no fewer than before', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await begun(world, 'FIRST', 3)
    const [from, declines] = people
    await declines!.ask(reviews.declineReview, { subjectId: id, reason: '时间上无法安排' })
    const to = await world.as('technologyManger', 'heir')
    const ask = { kind: 'reviewer' as const, fromId: from!.user.id, toId: to.user.id }
    const asked = await biz.ask(handovers.askHandover, { ...ask, reason, subjectIds: [] })
    const answered = await to.ask(handovers.answerHandover, { id: asked.body.result.id, accept: true })
    expect(answered.body).toMatchObject({ success: true, message: '已接手 1 项工作' })
    expect(await openReviews(world, to.user.id)).toBe(1)
  })

  test('a tie is a reason to stay, seen before it is asked and kept in the record', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await begun(world, 'FIRST', 3)
    const [from] = people
    const second = await world.subject({ status: 'TO_FISRT_AUDIT', leadDepartId: 'd-three' })
    await world.make('subjectReview', {
      subjectId: second.id,
      stage: 'FIRST',
      reviewerId: from!.user.id,
      reviewerName: from!.user.realname,
    })
    await world.db.run(`update subject set status = 'FISRT_AUDITING' where id = '${second.id}'`)
    const to = await world.as('technologyManger', 'heir')
    const ask = { kind: 'reviewer' as const, fromId: from!.user.id, toId: to.user.id }
    const { items } = (await biz.ask(handovers.listTransferableWork, ask)).body.result
    expect(items.map((one) => [one.subjectId, one.stayed !== ''])).toEqual([
      [id, false],
      [second.id, true],
    ])
    const { result } = (await biz.ask(handovers.askHandover, { ...ask, reason, subjectIds: [] })).body
    const done = await to.ask(handovers.answerHandover, { id: result.id, accept: true })
    expect(done.body.message).toBe('已接手 1 项，1 项未能移交')
    expect(await openReviews(world, from!.user.id)).toBe(1)
    expect((await record(world)).items.map((one) => !!one.stayed)).toEqual([false, true])
  })

  test('grades go over as well; those that were committed stay', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects } = await gradingYear(world, 3, 2)
    const [from] = graders
    const to = await world.as('counselor', 'heir')
    await from!.ask(grading.saveGrade, {
      subjectId: subjects[0]!.id,
      scores: { new: 15, use: 16, doc: 8 },
      reason: '',
    })
    const ask = { kind: 'reviewer' as const, fromId: from!.user.id, toId: to.user.id, reason, subjectIds: [] }
    const { result } = (await biz.ask(handovers.askHandover, ask)).body
    expect(result.total).toBe(3)
    expect((await to.ask(handovers.answerHandover, { id: result.id, accept: true })).body.success).toBe(true)
    const rows = await world.all('subjectGrade')
    expect(rows.filter((one) => one.graderId === to.user.id && !one.cancelled)).toHaveLength(3)
    expect(rows.filter((one) => one.graderId === from!.user.id && !one.cancelled)).toHaveLength(0)
  })

  test('who else judges is not told to a judge', async () => {
    const world = await freshWorld()
    const { people, biz } = await begun(world, 'RE', 3)
    const to = await world.as('counselor', 'heir')
    await biz.ask(handovers.askHandover, {
      kind: 'reviewer',
      fromId: people[0]!.user.id,
      toId: to.user.id,
      reason,
      subjectIds: [],
    })
    const [row] = (await to.ask(handovers.listHandovers)).body.result.records
    expect(row).toMatchObject({ fromName: '', toName: to.user.realname, may: { answer: true, withdraw: false } })
    const told = (await world.all('announcement')).find((one) => one.templateCode === 'HANDOVER')!
    expect(`${told.title}${told.msgContent}`).not.toContain(people[0]!.user.realname)
    expect((await people[1]!.ask(handovers.listHandovers)).body.result.total, 'nor to others at all').toBe(0)
    expect((await biz.ask(handovers.listHandovers)).body.result.records[0]!.fromName).toBe(people[0]!.user.realname)
  })
})

test('a contact hands over the subjects and drafts of the institution, and nobody else’s', async () => {
  const world = await freshWorld()
  const from = await world.as('mechanism')
  const to = await world.as('mechanism', 'heir')
  const stranger = await world.as('mechanism', 'other', { departId: 'd-two' })
  const one = await world.subject({ status: 'ESTABLISHED', contactId: from.user.id, contactName: from.user.realname })
  const draft = await world.subject({ status: 'TO_SUBMIT', createBy: from.user.username })
  const ask = { kind: 'contact' as const, fromId: from.user.id, toId: to.user.id, reason, subjectIds: [] }
  expect((await stranger.ask(handovers.askHandover, ask)).body).toMatchObject({ code: 403 })
  expect((await from.ask(handovers.askHandover, { ...ask, toId: stranger.user.id })).body).toMatchObject({
    code: 409,
    message: '无可接收的工作：接收人不属于牵头机构',
  })
  const { result } = (await from.ask(handovers.askHandover, ask)).body
  expect(result.total).toBe(2)
  expect((await stranger.ask(handovers.answerHandover, { id: result.id, accept: true })).status).toBe(404)
  expect((await to.ask(handovers.answerHandover, { id: result.id, accept: true })).body.success).toBe(true)
  expect(await world.read('subject', one.id)).toMatchObject({ contactId: to.user.id, contactName: to.user.realname })
  expect((await world.read('subject', draft.id))!.createBy).toBe(to.user.username)
})

test('a manager’s running subjects go to another of the institution, each with its line in the time line', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const subject = await established(world)
  const from = await world.as('subjectMan')
  const to = await world.as('subjectMan', 'heir')
  const ask = { kind: 'manager' as const, fromId: from.user.id, toId: to.user.id, reason, subjectIds: [] }
  const { result } = (await biz.ask(handovers.askHandover, ask)).body
  expect((await world.read('subject', subject.id))!.subjectManId).toBe(from.user.id)
  expect((await to.ask(handovers.answerHandover, { id: result.id, accept: true })).body.success).toBe(true)
  expect(await world.read('subject', subject.id)).toMatchObject({ subjectManId: to.user.id, status: 'ESTABLISHED' })
  expect((await world.all('subjectStatusLog')).at(-1)).toMatchObject({
    operation: 'handOver',
    reason: `交接：${reason}`,
  })
})

test('wrong input is said at its field and changes nothing; a refusal has its reason and is told; one is asked at a time', async () => {
  const world = await freshWorld()
  const { people, biz } = await begun(world, 'FIRST', 3)
  const [from] = people
  const [to, expert] = [await world.as('technologyManger', 'heir'), await world.as('counselor')]
  const ask = { kind: 'reviewer' as const, fromId: from!.user.id, toId: to.user.id, reason, subjectIds: [] }
  const wrong = async (given: object) => (await biz.attempt(handovers.askHandover, { ...ask, ...given })).body
  expect(await wrong({ kind: 'all' })).toMatchObject({ code: 400, result: { kind: expect.stringContaining('请选择') } })
  expect(await wrong({ reason: '调' })).toMatchObject({ code: 400 })
  expect(await wrong({ toId: from!.user.id })).toMatchObject({ code: 400, result: { toId: '接收人不可为移交人本人' } })
  expect(await wrong({ toId: 'nobody' })).toMatchObject({ code: 400, result: { toId: '接收人不存在或已停用' } })
  expect(await wrong({ fromId: 'nobody' })).toMatchObject({ code: 400 })
  expect(await wrong({ kind: 'manager' })).toMatchObject({ code: 409 })
  expect(await wrong({ toId: biz.user.id })).toMatchObject({ code: 400 })
  expect(await wrong({ subjectIds: ['none'] })).toMatchObject({ code: 409, message: '所选课题已不在移交人名下' })
  expect((await expert.ask(handovers.askHandover, ask)).body.code).toBe(403)
  expect(await world.all('handover')).toEqual([])

  const { id } = (await biz.ask(handovers.askHandover, ask)).body.result
  expect(await wrong({})).toMatchObject({ code: 409, message: `已在请${to.user.realname}接手，请等待答复或先撤回` })
  expect((await to.ask(handovers.answerHandover, { id, accept: false })).body).toMatchObject({
    code: 400,
    result: { note: '请填写拒绝的理由，至少 5 个字' },
  })
  expect((await to.ask(handovers.answerHandover, { id, accept: false, note: '本月在外出差' })).body.message).toBe(
    '已拒绝接收',
  )
  expect(await record(world)).toMatchObject({ status: 2, note: '本月在外出差' })
  expect(await openReviews(world, from!.user.id)).toBe(1)

  const again = (await biz.ask(handovers.askHandover, ask)).body.result.id
  expect((await biz.ask(handovers.withdrawHandover, { id: again })).body.success).toBe(true)
  expect((await to.ask(handovers.answerHandover, { id: again, accept: true })).body.code).toBe(409)
  expect((await judges(world, 'FIRST', 1)).length).toBe(1)
})

test('what somebody who has left still holds can be asked of another', async () => {
  const world = await freshWorld()
  const { people, biz } = await begun(world, 'FIRST', 3)
  const to = await world.as('technologyManger', 'heir')
  await world.db.run(`update user set status = 2 where id = '${people[0]!.user.id}'`)
  const ask = { kind: 'reviewer' as const, fromId: people[0]!.user.id, toId: to.user.id, reason, subjectIds: [] }
  const { id } = (await biz.ask(handovers.askHandover, ask)).body.result
  expect((await to.ask(handovers.answerHandover, { id, accept: true })).body.success).toBe(true)
})
