import { describe, expect, test } from 'vitest'
import { startGradingYear } from '~/tests/api/grading/grading-year'
import { establishedSubject } from '~/tests/api/reports/recipes'
import { startedRound, commitReviewAs } from '~/tests/api/reviews/review-round'
import { freshWorld, type World } from '~/tests/support/world'
import * as grading from '~/worker/grading/calls'
import * as handovers from '~/worker/handovers/calls'
import * as reviews from '~/worker/reviews/calls'
import * as todos from '~/worker/pending-tasks/calls'

const reason = '调往其他部门'
const openReviews = async (world: World, userId: string) =>
  (await world.all('subjectReview')).filter((one) => one.reviewerId === userId && one.status < 2).length
const record = async (world: World) => (await world.all('handover'))[0]!

describe('handover of a reviewer’s work', () => {
  /** A handover of a reviewer with a draft review in a running round, requested by the centre. */
  async function requested(world: World) {
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
    const from = people[0]!
    const to = await world.as('technologyManger', 'heir')
    await from.ask(reviews.saveReview, { subjectId: id, conclusion: 'pass', comment: '草稿意见', privateComment: '' })
    const ask = { kind: 'reviewer' as const, fromId: from.user.id, toId: to.user.id }
    const held = (await biz.ask(handovers.listTransferableWork, ask)).body.result.items
    const asked = await biz.ask(handovers.askHandover, { ...ask, reason, subjectIds: [] })
    const answer = () => to.ask(handovers.answerHandover, { id: asked.body.result.id, accept: true })
    const pending = async () => (await to.ask(todos.listTodos, { kind: 'takeOver' })).body.result.total
    return { id, from, to, held, asked, answer, pending }
  }

  test('moves nothing before it is accepted', async () => {
    const world = await freshWorld()
    const { id, from, to, held, asked, pending } = await requested(world)
    expect(held).toMatchObject([{ subjectId: id, what: 'FIRST', stayed: '' }])
    expect(asked.body).toMatchObject({ success: true, message: `已请${to.user.realname}接收 1 项工作` })
    expect(await openReviews(world, from.user.id)).toBe(1)
    expect(await pending()).toBe(1)
  })

  test('moves the open assignment with its due date but without the draft', async () => {
    const world = await freshWorld()
    const { id, from, to, asked, answer, pending } = await requested(world)
    const due = (await world.all('subjectReview'))[0]!.dueTime
    expect((await answer()).body).toMatchObject({ success: true, message: '已接收 1 项工作' })
    expect(await openReviews(world, from.user.id)).toBe(0)
    const mine = (await world.all('subjectReview')).find((one) => one.reviewerId === to.user.id)
    expect(mine).toMatchObject({ status: 0, comment: '', dueTime: due })
    expect(await world.read('handover', asked.body.result.id)).toMatchObject({ status: 1, items: [{ stayed: '' }] })
    expect(await pending()).toBe(0)
    expect((await commitReviewAs(to, id)).body.success, 'the new reviewer can commit').toBe(true)
  })

  test('is logged and answered once', async () => {
    const world = await freshWorld()
    const { answer } = await requested(world)
    await answer()
    const audits = (await world.all('log')).filter((one) => one.bizType === 'handover').map((one) => one.action)
    expect(audits).toEqual(['handover:ask', 'handover:answer'])
    expect((await answer()).body).toMatchObject({ code: 409, message: '该交接已答复或已撤回' })
  })

  test('moves an assignment although another reviewer has declined: the count stays the same', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
    const [from, declines] = people
    await declines!.ask(reviews.declineReview, { subjectId: id, reason: '时间上无法安排' })
    const to = await world.as('technologyManger', 'heir')
    const ask = { kind: 'reviewer' as const, fromId: from!.user.id, toId: to.user.id }
    const asked = await biz.ask(handovers.askHandover, { ...ask, reason, subjectIds: [] })
    const answered = await to.ask(handovers.answerHandover, { id: asked.body.result.id, accept: true })
    expect(answered.body).toMatchObject({ success: true, message: '已接收 1 项工作' })
    expect(await openReviews(world, to.user.id)).toBe(1)
  })

  test('warns of a conflict of interest before the request and records it', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
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
    expect(done.body.message).toBe('已接收 1 项，1 项未能移交')
    expect(await openReviews(world, from!.user.id)).toBe(1)
    expect((await record(world)).items.map((one) => !!one.stayed)).toEqual([false, true])
  })

  test('moves open scores as well and keeps committed ones', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 3, 2)
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

  test('hides the other reviewers from a reviewer', async () => {
    const world = await freshWorld()
    const { people, biz } = await startedRound(world, 'RE', 3)
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

test('moves the subjects and drafts of a contact’s own institution only', async () => {
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

test('moves a manager’s running subjects within the institution, each with a timeline entry', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const subject = await establishedSubject(world)
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

describe('a handover request', () => {
  async function scene(world: World) {
    const { people, biz } = await startedRound(world, 'FIRST', 3)
    const from = people[0]!
    const to = await world.as('technologyManger', 'heir')
    const input = { kind: 'reviewer' as const, fromId: from.user.id, toId: to.user.id, reason, subjectIds: [] }
    return { from, to, biz, input, request: () => biz.ask(handovers.askHandover, input) }
  }

  test('is rejected with invalid input and writes nothing', async () => {
    const world = await freshWorld()
    const { from, biz, input } = await scene(world)
    const expert = await world.as('counselor')
    const cases: [given: object, answer: object][] = [
      [{ kind: 'all' }, { code: 400, result: { kind: expect.stringContaining('请选择') } }],
      [{ reason: '调' }, { code: 400 }],
      [{ toId: from.user.id }, { code: 400, result: { toId: '接收人不可为移交人本人' } }],
      [{ toId: 'nobody' }, { code: 400, result: { toId: '接收人不存在或已停用' } }],
      [{ fromId: 'nobody' }, { code: 400 }],
      [{ kind: 'manager' }, { code: 409 }],
      [{ toId: biz.user.id }, { code: 400 }],
      [{ subjectIds: ['none'] }, { code: 409, message: '所选课题已不在移交人名下' }],
    ]
    for (const [given, answer] of cases)
      expect(
        (await biz.attempt(handovers.askHandover, { ...input, ...given })).body,
        JSON.stringify(given),
      ).toMatchObject(answer)
    expect((await expert.ask(handovers.askHandover, input)).body.code).toBe(403)
    expect(await world.all('handover')).toEqual([])
  })

  test('is rejected while another one is pending', async () => {
    const world = await freshWorld()
    const { to, request } = await scene(world)
    await request()
    expect((await request()).body).toMatchObject({
      code: 409,
      message: `已请${to.user.realname}接收，请等待答复或先撤回`,
    })
  })

  test('is refused with a required reason and moves nothing', async () => {
    const world = await freshWorld()
    const { from, to, request } = await scene(world)
    const { id } = (await request()).body.result
    const refuse = async (note?: string) =>
      (await to.ask(handovers.answerHandover, { id, accept: false, ...(note && { note }) })).body
    expect(await refuse()).toMatchObject({ code: 400, result: { note: '请填写拒绝的理由，至少 5 个字' } })
    expect((await refuse('本月在外出差')).message).toBe('已拒绝接收')
    expect(await record(world)).toMatchObject({ status: 2, note: '本月在外出差' })
    expect(await openReviews(world, from.user.id)).toBe(1)
  })

  test('cannot be accepted once withdrawn', async () => {
    const world = await freshWorld()
    const { biz, to, request } = await scene(world)
    const { id } = (await request()).body.result
    expect((await biz.ask(handovers.withdrawHandover, { id })).body.success).toBe(true)
    expect((await to.ask(handovers.answerHandover, { id, accept: true })).body.code).toBe(409)
  })

  test('can be repeated after a refusal', async () => {
    const world = await freshWorld()
    const { to, request } = await scene(world)
    const { id } = (await request()).body.result
    await to.ask(handovers.answerHandover, { id, accept: false, note: '本月在外出差' })
    expect((await request()).body.success).toBe(true)
  })
})

test('lists the open work of a frozen account and hands it over', async () => {
  const world = await freshWorld()
  const { people, biz } = await startedRound(world, 'FIRST', 3)
  const to = await world.as('technologyManger', 'heir')
  await world.db.run(`update user set status = 2 where id = '${people[0]!.user.id}'`)
  const ask = { kind: 'reviewer' as const, fromId: people[0]!.user.id, toId: to.user.id, reason, subjectIds: [] }
  const { id } = (await biz.ask(handovers.askHandover, ask)).body.result
  expect((await to.ask(handovers.answerHandover, { id, accept: true })).body.success).toBe(true)
})
