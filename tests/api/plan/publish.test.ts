import { describe, expect, test } from 'vitest'
import { loadPageData } from '~/tests/support/page-data'
import { freshWorld } from '~/tests/support/world'
import * as planCalls from '~/worker/plan/calls'
import { yearPlanScreen } from '~/worker/plan/screen.server'

const draft = { subjectStatusId: 'TO_ESTABLISH_DRAFT', year: '2026' }

async function plan() {
  const world = await freshWorld()
  const [biz, other] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
  await world.as('mechanism')
  await world.as('technologyManger')
  return { world, biz, other }
}

describe('publishing the plan by two people (T21)', () => {
  test('prepares nothing if no subject qualifies', async () => {
    const { world, biz } = await plan()
    // It has no number yet and cannot be established.
    const soon = await world.subject({ status: 'ESTABLISHED_DRAFT' })
    const answer = await biz.ask(planCalls.commitSubjectBatch, { subjectStatusId: 'ESTABLISHED_DRAFT', year: '2026' })
    expect(answer.body).toMatchObject({
      success: false,
      result: { prepared: false, preparedBy: '', expireTime: null, ok: [], preview: [], failed: [{ id: soon.id }] },
    })
    expect(await world.all('preparedAction')).toEqual([])
    expect(await world.all('log')).toEqual([])
  })

  /** Two draft subjects of the plan. */
  async function drafted() {
    const { world, biz, other } = await plan()
    const one = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const two = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const publish = (who: typeof biz) => who.ask(planCalls.commitSubjectBatch, draft)
    return { world, biz, other, one, two, publish }
  }

  test('is prepared by the first person with a preview in at most three round trips', async () => {
    const { world, biz, one, two, publish } = await drafted()
    const first = await publish(biz)
    expect(first.body).toMatchObject({
      success: true,
      result: { prepared: true, preparedBy: biz.user.realname, ok: [one.id, two.id] },
      message: '已准备发布 2 个课题，请另一位业务负责人或管理员确认',
    })
    expect(first.trips).toBeLessThanOrEqual(3)
    expect((await world.read('subject', one.id))?.status).toBe('TO_ESTABLISH_DRAFT')
    expect((await publish(biz)).body.result.prepared, 'the same person does not confirm').toBe(true)
  })

  test('is executed by the second person in at most three round trips', async () => {
    const { world, biz, other, one, two, publish } = await drafted()
    await publish(biz)
    const second = await publish(other)
    expect(second.body).toMatchObject({ success: true, result: { prepared: false, preparedBy: biz.user.realname } })
    expect(second.trips).toBeLessThanOrEqual(3)
    expect(await world.read('subject', one.id)).toMatchObject({
      status: 'TO_ESTABLISH',
      prevStatus: 'TO_ESTABLISH_DRAFT',
    })
    expect((await world.all('publication'))[0]).toMatchObject({
      kind: 'plan',
      subjectIds: [one.id, two.id],
      preparedBy: biz.user.realname,
      publishedBy: other.user.realname,
    })
  })

  test('is executed once, with an audit log entry for each step', async () => {
    const { world, biz, other, publish } = await drafted()
    await publish(biz)
    await publish(other)
    expect((await publish(other)).body).toMatchObject({ success: false, code: 409, message: '暂无可发布的课题' })
    expect((await world.all('log')).filter((row) => row.action === 'subject:publish').map((row) => row.userId)).toEqual(
      [biz.user.id, other.user.id],
    )
  })

  test('notifies managers, contacts and committee, and releases the held rejections', async () => {
    const { world, biz, other } = await plan()
    const subject = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const held = await world.subject({ status: 'ESTABLISH_FIAL', holdNotice: 1 })
    await biz.ask(planCalls.commitSubjectBatch, draft)
    await other.ask(planCalls.commitSubjectBatch, draft)
    const notices = await world.all('announcement')
    expect(notices.filter((row) => row.busId === subject.id).map((row) => row.templateCode)).toEqual(['PLAN_PUBLISHED'])
    expect(notices.filter((row) => row.busId === held.id).map((row) => row.templateCode)).toEqual(['SUBJ_REJECTED'])
    expect((await world.read('subject', held.id))?.holdNotice).toBe(0)
    const sends = await world.all('announcementSend')
    const receivers = (template: string) =>
      sends
        .filter((row) => notices.find((one) => one.id === row.anntId)?.templateCode === template)
        .map((row) => row.userId)
    expect(receivers('PLAN_PUBLISHED')).toEqual(
      expect.arrayContaining([
        (await world.as('subjectMan')).user.id,
        (await world.as('mechanism')).user.id,
        (await world.as('technologyManger')).user.id,
      ]),
    )
  })

  test('counts the recipients in the preview', async () => {
    const { world, biz } = await plan()
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await world.subject({ status: 'ESTABLISH_FIAL', holdNotice: 1 })
    const dry = await biz.ask(planCalls.commitSubjectBatch, { ...draft, dryRun: true })
    // Both subjects share a manager and a contact; one committee member; one held rejection.
    expect(dry.body.result.messages).toEqual({ applicants: 2, committee: 1, refusals: 1, sms: 0 })
    expect(await world.all('announcement')).toHaveLength(0)
  })

  test('expires after a day, and another list needs a new preparation', async () => {
    const { world, biz, other } = await plan()
    const one = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await biz.ask(planCalls.commitSubjectBatch, draft)
    expect((await other.ask(planCalls.commitSubjectBatch, { ...draft, ids: [one.id] })).body.result.prepared).toBe(true)
    world.pass(1.01)
    expect((await biz.ask(planCalls.commitSubjectBatch, { ...draft, ids: [one.id] })).body.result.prepared).toBe(true)
    expect((await other.ask(planCalls.commitSubjectBatch, { ...draft, ids: [one.id] })).body.result.prepared).toBe(
      false,
    )
  })

  test('uses the terms of the first person, and a setting disables the second person', async () => {
    const { world, biz, other } = await plan()
    const one = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await biz.ask(planCalls.commitSubjectBatch, {
      ...draft,
      publicityStart: '2026-11-01 00:00:00',
      publicityEnd: '2026-11-08 00:00:00',
    })
    await other.ask(planCalls.commitSubjectBatch, draft)
    expect(await world.read('subject', one.id)).toMatchObject({
      publicityStart: '2026-11-01 00:00:00',
      publicityEnd: '2026-11-08 00:00:00',
    })
    await world.set('fourEyes', 0)
    const two = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    expect((await biz.ask(planCalls.commitSubjectBatch, draft)).body.result).toMatchObject({
      prepared: false,
      ok: [two.id],
    })
  })

  test('counts and notifies only active accounts', async () => {
    const { world, biz } = await plan()
    await world.set('fourEyes', 0)
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await world.subject({ status: 'ESTABLISH_FIAL', holdNotice: 1 })
    await world.person('technologyManger', { status: 2 })
    await world.person('technologyManger', { delFlag: 1 })
    const closed = await world.person('mechanism', { status: 2 })
    expect((await biz.ask(planCalls.commitSubjectBatch, draft)).body.result.messages.committee).toBe(1)
    const refusal = (await world.all('announcement')).find((row) => row.templateCode === 'SUBJ_REJECTED')!
    const told = (await world.all('announcementSend')).filter((row) => row.anntId === refusal.id)
    expect(told.map((row) => row.userId)).not.toContain(closed.id)
    expect(told).toHaveLength(2)
  })

  test('uses the year of the subjects if no year is given', async () => {
    const { world, biz } = await plan()
    await world.set('fourEyes', 0)
    await world.subject({ status: 'TO_ESTABLISH_DRAFT', year: '2025' })
    await biz.ask(planCalls.commitSubjectBatch, { subjectStatusId: 'TO_ESTABLISH_DRAFT' })
    expect(await world.all('publication')).toMatchObject([{ year: '2025', title: '2025 年度拟立项公示' }])
  })

  test('starts without objections', async () => {
    const { world, biz } = await plan()
    await world.set('fourEyes', 0)
    const { id } = await world.subject({ status: 'TO_ESTABLISH_DRAFT', publicityResult: 2 })
    await biz.ask(planCalls.commitSubjectBatch, draft)
    expect((await world.read('subject', id))!.publicityResult).toBe(0)
  })

  test('names subjects that do not qualify and rejects invalid input', async () => {
    const { world, biz } = await plan()
    const fits = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const not = await world.subject({ status: 'TO_REVIEW' })
    const dry = await biz.ask(planCalls.commitSubjectBatch, {
      ...draft,
      ids: [fits.id, not.id, 'nobody'],
      dryRun: true,
    })
    expect(dry.body.result.ok).toEqual([fits.id])
    expect(dry.body.result.failed.map((row: { reason: string }) => row.reason)).toEqual([
      '很抱歉，资源未找到!',
      '当前状态为“待审阅”，不可发布拟立项公示',
    ])
    expect((await biz.ask(planCalls.commitSubjectBatch, { subjectStatusId: 'TO_REVIEW' })).body).toMatchObject({
      success: false,
      code: 400,
      message: '仅可发布待拟立项或待立项的课题',
    })
    expect((await biz.attempt(planCalls.commitSubjectBatch, {})).body).toMatchObject({
      code: 400,
      result: { subjectStatusId: '请选择要发布的状态' },
    })
    expect(
      (
        await biz.ask(planCalls.commitSubjectBatch, {
          ...draft,
          publicityStart: '2026-11-02',
          publicityEnd: '2026-11-01',
        })
      ).body.code,
    ).toBe(400)
  })

  test('is limited to business managers and administrators', async () => {
    const { world } = await plan()
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    for (const person of await world.everyRole()) {
      const { status } = await person.ask(planCalls.commitSubjectBatch, { ...draft, dryRun: true })
      expect(status, person.user.roleCode).toBe(['bizManger', 'admin'].includes(person.user.roleCode) ? 200 : 403)
    }
    expect((await world.nobody.ask(planCalls.commitSubjectBatch, draft)).status).toBe(401)
  })

  test('takes three round trips for 200 subjects', async () => {
    const { world, biz } = await plan()
    await world.set('fourEyes', 0)
    const owner = await world.as('subjectMan')
    for (let i = 0; i < 200; i++)
      await world.make('subject', {
        subjectName: `课题${i}`,
        year: '2026',
        status: 'TO_ESTABLISH_DRAFT',
        subjectManId: owner.user.id,
        leadDepartId: 'd-one',
      })
    const done = await biz.ask(planCalls.commitSubjectBatch, draft)
    expect([done.body.result.ok.length, done.trips]).toEqual([200, 3])
  })
})

describe('numbers and establishment (T25)', () => {
  const establish = { subjectStatusId: 2, year: '2026' }
  test('numbers are consecutive per year and domain, and existing ones stay', async () => {
    const { world, biz } = await plan()
    const a = await world.subject({ status: 'ESTABLISHED_DRAFT', domain: '03' })
    const b = await world.subject({ status: 'ESTABLISHED_DRAFT', domain: '03' })
    const c = await world.subject({ status: 'ESTABLISHED_DRAFT', domain: '05' })
    const first = await biz.ask(planCalls.createSubjectNum, { year: '2026', ids: [a.id, c.id] })
    expect(first.body.result).toEqual({ [a.id]: 'FT2026-03-001', [c.id]: 'FT2026-05-001' })
    const second = await biz.ask(planCalls.createSubjectNum, { year: '2026' })
    expect(second.body.result).toEqual({ [a.id]: 'FT2026-03-001', [b.id]: 'FT2026-03-002', [c.id]: 'FT2026-05-001' })
    expect(second.trips).toBe(2)
    expect([first.body.message, second.body.message]).toEqual(['已编号 2 个课题', '已编号 1 个课题'])
    const wrong = await world.subject({ status: 'TO_REVIEW' })
    expect(
      (await biz.ask(planCalls.createSubjectNum, { year: '2026', ids: [a.id, b.id, wrong.id] })).body,
    ).toMatchObject({ success: false, code: 409, message: '1 个课题不在“待立项”状态，无法编号' })
  })

  test('two people who number at the same time cause one decision and one rejection', async () => {
    const { world, biz, other } = await plan()
    await world.subject({ status: 'ESTABLISHED_DRAFT' })
    const both = await Promise.all(
      [biz, other].map((person) => person.ask(planCalls.createSubjectNum, { year: '2026' })),
    )
    const good = both.filter((answer) => answer.body.success)
    expect(good.length).toBeGreaterThanOrEqual(1)
    for (const answer of both) expect([200, 409]).toContain(answer.body.code)
    expect((await world.all('sequence'))[0]?.value).toBe(1)
  })

  test('many concurrent numberings leave no gap and no duplicate', async () => {
    const { world, biz, other } = await plan()
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        world.subject({ status: 'ESTABLISHED_DRAFT', domain: at % 3 ? '03' : '05' }),
      ),
    )
    const parts = [0, 1, 2, 3].map((part) => made.filter((_, at) => at % 4 === part).map((row) => row.id))
    // A caller that loses a race retries, as a person would.
    const draw = async (who: typeof biz, ids: string[]) => {
      for (let turn = 0; turn < 12; turn++) {
        const answer = await who.ask(planCalls.createSubjectNum, { year: '2026', ids })
        if (answer.body.success) return
        expect(answer.body.code).toBe(409)
      }
      throw new Error('never numbered')
    }
    await Promise.all(parts.map((ids, at) => draw(at % 2 ? other : biz, ids)))
    const numbers = (await world.all('subject')).map((row) => row.subjectNum)
    const run = (domain: string, count: number) =>
      Array.from({ length: count }, (_, at) => `FT2026-${domain}-${String(at + 1).padStart(3, '0')}`)
    expect(numbers.toSorted()).toEqual([...run('03', 16), ...run('05', 8)])
  })

  test('establishing creates the expected reports, the folders and an urgent notice', async () => {
    const { world, biz, other } = await plan()
    const subject = await world.subject({ status: 'ESTABLISHED_DRAFT', startDate: '2027-01-01', endDate: '2027-12-31' })
    expect((await biz.ask(planCalls.commitSubjectBatch, establish)).body).toMatchObject({
      success: false,
      code: 409,
      message: '请先编制课题编号',
    })
    await biz.ask(planCalls.createSubjectNum, { year: '2026' })
    await biz.ask(planCalls.commitSubjectBatch, establish)
    const done = await other.ask(planCalls.commitSubjectBatch, establish)
    expect(done.body).toMatchObject({ success: true, message: '已立项 1 个课题' })
    expect(await world.read('subject', subject.id)).toMatchObject({
      status: 'ESTABLISHED',
      establishTime: expect.stringMatching(/^2026-11-20/),
      isOverYear: 0,
    })
    const reports = await world.all('report')
    expect(reports.map((row) => [row.reportType, row.status, row.dueTime])).toEqual([
      ['OPENING', 0, '2027-01-19 23:59:59'],
      ['MIDTERM', 0, '2027-07-02 23:59:59'],
      ['CONCLUSION', 0, '2028-01-30 23:59:59'],
    ])
    expect((await world.all('folder')).length).toBe(7)
    expect((await world.all('announcement')).map((row) => row.templateCode)).toContain('SUBJ_ESTABLISHED')
    expect((await world.all('outbox')).some((row) => row.payload.sms === true)).toBe(true)
  })
})

describe('objections', () => {
  test('are open to everyone during the public notice and add a task for the centre', async () => {
    const { world, biz } = await plan()
    const subject = await world.subject({
      status: 'TO_ESTABLISH',
      publicityStart: '2026-11-18 00:00:00',
      publicityEnd: '2026-11-25 00:00:00',
    })
    expect((await world.nobody.ask(planCalls.publicPlan)).body.result.map((row: { id: string }) => row.id)).toEqual([
      subject.id,
    ])
    const man = await world.as('subjectMan')
    const raised = await man.ask(planCalls.raiseObjection, {
      subjectId: subject.id,
      name: '王五',
      content: '与在研课题重复，请核实',
    })
    expect(raised.body).toMatchObject({ success: true, message: '异议已提交，我们将尽快处理' })
    expect((await world.read('subject', subject.id))?.publicityResult).toBe(1)
    const list = await biz.ask(planCalls.listObjections)
    expect(list.body.result).toMatchObject({ total: 1, records: [{ subjectName: subject.subjectName, status: 0 }] })
    const decided = await biz.ask(planCalls.decideObjection, {
      id: list.body.result.records[0]!.id,
      upheld: false,
      result: '经核实不重复',
    })
    expect(decided.body.success).toBe(true)
    expect((await world.read('subject', subject.id))?.publicityResult).toBe(0)
    expect(
      (
        await biz.ask(planCalls.decideObjection, {
          id: list.body.result.records[0]!.id,
          upheld: true,
          result: '再次处理一遍',
        })
      ).body,
    ).toMatchObject({ code: 409, message: '该异议已处理' })
  })
  test('are rejected outside of the public notice, without a name and without content', async () => {
    const { world } = await plan()
    const over = await world.subject({
      status: 'TO_ESTABLISH',
      publicityStart: '2026-11-01 00:00:00',
      publicityEnd: '2026-11-08 00:00:00',
    })
    const said = { name: '王五', email: 'wangwu@example.org', content: '与在研课题重复，请核实' }
    expect((await world.nobody.ask(planCalls.raiseObjection, { subjectId: over.id, ...said })).body.message).toBe(
      '不在公示期内，不可提出异议',
    )
    expect((await world.nobody.ask(planCalls.raiseObjection, { subjectId: 'nothing', ...said })).status).toBe(404)
    expect(
      (await world.nobody.attempt(planCalls.raiseObjection, { subjectId: over.id, content: '太短' })).body.result,
    ).toMatchObject({ name: '姓名不能为空', content: '异议内容至少 5 个字' })
  })
})

describe('a publication', () => {
  const textsOf = async (world: Awaited<ReturnType<typeof plan>>['world'], code: string) =>
    (await world.all('announcement')).filter((row) => row.templateCode === code).map((row) => row.msgContent)

  test('is open to objections for seven days by default, to the minute', async () => {
    const { world, biz } = await plan()
    await world.set('fourEyes', 0)
    const one = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const done = await biz.ask(planCalls.commitSubjectBatch, draft)
    const { publicityStart: start, publicityEnd: end } = (await world.read('subject', one.id))!
    expect([start!.slice(0, 10), end!.slice(0, 10)]).toEqual(['2026-11-20', '2026-11-27'])
    expect(start!.slice(10)).toBe(end!.slice(10))
    expect(done.body.result).toMatchObject({ publicityStart: start, publicityEnd: end })
    const texts = await textsOf(world, 'PLAN_PUBLISHED')
    expect(texts).toContain(
      `课题《${one.subjectName}》已列入 2026 年度拟立项计划，公示期 ${start!.slice(0, 16)} 至 ${end!.slice(0, 16)}。如有异议，可在公示期内提出。`,
    )
    expect(texts).toContain(`共 1 个课题，公示期至 ${end!.slice(0, 16)}。如有异议，可在公示期内提出。`)
  })

  test('states the expiry of a preparation: one day', async () => {
    const { world, biz, other } = await plan()
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const { result } = (await biz.ask(planCalls.commitSubjectBatch, draft)).body
    expect(result.expireTime).toMatch(/^2026-11-21 09:3/)
    const [act] = await world.all('preparedAction')
    expect(act).toMatchObject({ id: 'publishPlan:2026', action: 'publishPlan', expireTime: result.expireTime })
    const seen = (await other.ask(planCalls.planState)).body.result.waiting
    expect(seen).toMatchObject([{ key: 'publishPlan:2026', mine: false, preparedBy: biz.user.realname }])
    expect((await biz.ask(planCalls.planState)).body.result.waiting).toMatchObject([{ mine: true }])
    world.pass(1.01)
    expect((await biz.ask(planCalls.planState)).body.result.waiting).toEqual([])
  })

  test('leaves the pending preparations once executed and is listed in its year', async () => {
    const { world, biz, other } = await plan()
    const ids = [
      await world.subject({ status: 'TO_ESTABLISH_DRAFT' }),
      await world.subject({ status: 'TO_ESTABLISH_DRAFT' }),
    ]
    await biz.ask(planCalls.commitSubjectBatch, draft)
    await other.ask(planCalls.commitSubjectBatch, draft)
    const state = async (year: string) => (await biz.ask(planCalls.planState, { year })).body.result
    expect((await state('2026')).waiting).toEqual([])
    expect((await state('2026')).publications).toMatchObject([
      { year: '2026', title: '2026 年度拟立项公示', kind: 'plan', count: ids.length },
    ])
    expect((await state('2025')).publications).toEqual([])
  })

  test('has the title of the first person', async () => {
    const { world, biz, other } = await plan()
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await biz.ask(planCalls.commitSubjectBatch, { ...draft, title: '首批公示' })
    await other.ask(planCalls.commitSubjectBatch, { ...draft, title: '' })
    expect(await world.all('publication')).toMatchObject([{ title: '首批公示' }])
  })

  test('is not executed twice', async () => {
    const { world, biz, other } = await plan()
    const one = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const list = { ...draft, ids: [one.id] }
    await biz.ask(planCalls.commitSubjectBatch, list)
    await other.ask(planCalls.commitSubjectBatch, list)
    await world.client.execute("update subject set status = 'TO_ESTABLISH_DRAFT'")
    expect((await other.ask(planCalls.commitSubjectBatch, list)).body.result.prepared).toBe(true)
  })

  test('releases rejections of its own year to the contacts of their own institution', async () => {
    const { world, biz } = await plan()
    await world.set('fourEyes', 0)
    const contact = await world.as('mechanism')
    const foreign = await world.as('mechanism', 'foreign', { departId: 'd-two' })
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const own = await world.subject({ status: 'ESTABLISH_FIAL', holdNotice: 1 })
    const house = { leadDepartId: 'd-two', leadDepartName: '乙基金管理有限公司' }
    await world.subject({ status: 'ESTABLISH_FIAL', holdNotice: 1, year: '2025', ...house })
    await world.subject({ status: 'ESTABLISH_FIAL', holdNotice: 0 })
    await biz.ask(planCalls.commitSubjectBatch, draft)
    const told = (await world.all('announcement')).filter((row) => row.templateCode === 'SUBJ_REJECTED')
    expect(told.map((row) => row.busId)).toEqual([own.id])
    const receivers = (await world.all('announcementSend')).filter((row) => row.anntId === told[0]!.id)
    expect(receivers.map((row) => row.userId).toSorted()).toEqual([contact.user.id, own.subjectManId].toSorted())
    expect(receivers.map((row) => row.userId)).not.toContain(foreign.user.id)
  })

  test('is rejected with the reasons if no subject qualifies', async () => {
    const { world, biz } = await plan()
    const wrong = await world.subject({ status: 'TO_REVIEW' })
    const { body } = await biz.ask(planCalls.commitSubjectBatch, { ...draft, ids: [wrong.id] })
    expect(body).toMatchObject({ code: 409, message: '当前状态为“待审阅”，不可发布拟立项公示' })
    expect(body.result).toMatchObject({ ok: [], failed: [{ id: wrong.id }] })
  })

  test('counts subjects that do not qualify in its message', async () => {
    const { world, biz } = await plan()
    const fits = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const wrong = await world.subject({ status: 'TO_REVIEW' })
    const ask = { ...draft, dryRun: true }
    expect((await biz.ask(planCalls.commitSubjectBatch, { ...ask, ids: [fits.id, wrong.id] })).body.message).toBe(
      '1 个课题，1 个不符合条件',
    )
    expect((await biz.ask(planCalls.commitSubjectBatch, { ...ask, ids: [fits.id] })).body.message).toBe('1 个课题')
  })

  test('states number and first deadline on establishment, and uses the year of a two-year subject', async () => {
    const { world, biz } = await plan()
    await world.set('fourEyes', 0)
    const { id, subjectName } = await world.subject({
      status: 'ESTABLISHED_DRAFT',
      subjectNum: 'FT2026-03-007',
      startDate: '2027-01-01',
      endDate: '2028-06-30',
    })
    const done = await biz.ask(planCalls.commitSubjectBatch, { subjectStatusId: 'ESTABLISHED_DRAFT', year: '2026' })
    expect(done.body.result).toMatchObject({ publicityStart: null, messages: { committee: 0, refusals: 0 } })
    expect((await world.read('subject', id))!.isOverYear).toBe(1)
    expect(await textsOf(world, 'SUBJ_ESTABLISHED')).toEqual([
      `课题《${subjectName}》已立项，编号 FT2026-03-007。开题报告截止 2027-01-19 23:59。`,
    ])
    expect((await world.all('publication'))[0]).toMatchObject({ kind: 'establish', title: '2026 年度立项' })
    const folders = await world.all('folder')
    expect(folders.map((row) => [row.name, row.sort, row.canDelete, row.subjectId])).toEqual(
      ['申报材料', '立项材料', '开题材料', '中期材料', '结题材料', '成果材料', '其他材料'].map((name, at) => [
        name,
        at,
        0,
        id,
      ]),
    )
  })
})

describe('several objections', () => {
  const open = { publicityStart: '2026-11-18 00:00:00', publicityEnd: '2026-11-25 00:00:00' }
  const make = (world: Awaited<ReturnType<typeof plan>>['world'], subjectId: string, status = 0, createTime = '') =>
    world.make('objection', {
      subjectId,
      name: '王五',
      content: '与在研课题重复',
      status,
      ...(createTime && { createTime }),
    })

  test('keep the subject pending until the last is decided, and an upheld one blocks it', async () => {
    const { world, biz } = await plan()
    const subject = await world.subject({ status: 'TO_ESTABLISH', ...open })
    const other = await world.subject({ status: 'TO_ESTABLISH', ...open })
    await make(world, other.id)
    const [a, b, c] = [await make(world, subject.id), await make(world, subject.id), await make(world, subject.id)]
    const decide = async (id: string, upheld: boolean) => {
      const { body } = await biz.ask(planCalls.decideObjection, { id, upheld, result: '经核实的处理结果' })
      return [body.message, (await world.read('subject', subject.id))!.publicityResult]
    }
    expect(await decide(a.id, false)).toEqual(['已认定异议不成立', 1])
    expect(await decide(b.id, true)).toEqual(['已认定异议成立', 2])
    expect(await decide(c.id, false)).toEqual(['已认定异议不成立', 2])
    expect((await world.all('objection')).map((row) => row.status)).toEqual([0, 1, 2, 1])
    expect((await world.read('subject', other.id))!.publicityResult).toBe(0)
  })

  test('return 404 for an unknown one', async () => {
    const { biz } = await plan()
    const answer = await biz.ask(planCalls.decideObjection, { id: 'nothing', upheld: true, result: '经核实的处理结果' })
    expect(answer.status).toBe(404)
  })

  test('release the subject once the last is rejected', async () => {
    const { world, biz } = await plan()
    const subject = await world.subject({ status: 'TO_ESTABLISH', ...open, publicityResult: 1 })
    await make(world, subject.id, 1)
    const last = await make(world, subject.id)
    await biz.ask(planCalls.decideObjection, { id: last.id, upheld: false, result: '经核实的处理结果' })
    expect((await world.read('subject', subject.id))!.publicityResult).toBe(0)
  })

  test('are listed newest first and filtered by subject and status', async () => {
    const { world, biz } = await plan()
    const [one, two] = [
      await world.subject({ status: 'TO_ESTABLISH' }),
      await world.subject({ status: 'TO_ESTABLISH' }),
    ]
    const old = await make(world, one.id, 1, '2026-11-01 00:00:00')
    const middle = await make(world, two.id, 0, '2026-11-02 00:00:00')
    const late = await make(world, one.id, 0, '2026-11-03 00:00:00')
    const list = async (query: Record<string, string> = {}) =>
      (await biz.ask(planCalls.listObjections, query)).body.result.records.map((row: { id: string }) => row.id)
    expect(await list()).toEqual([late.id, middle.id, old.id])
    expect(await list({ order: 'asc' })).toEqual([old.id, middle.id, late.id])
    expect(await list({ subjectId: one.id })).toEqual([late.id, old.id])
    expect(await list({ status: '1' })).toEqual([old.id])
    expect(await list({ pageSize: '1', pageNo: '2' })).toEqual([middle.id])
  })

  test('are possible for the plans that are public now only', async () => {
    const { world } = await plan()
    const shown = await world.subject({ status: 'TO_ESTABLISH', ...open })
    await world.subject({ status: 'TO_ESTABLISH', ...open, delFlag: 1 })
    await world.subject({ status: 'ESTABLISHED', ...open })
    await world.subject({ status: 'TO_ESTABLISH', ...open, publicityStart: '2026-11-21 00:00:00' })
    await world.subject({ status: 'TO_ESTABLISH', ...open, publicityEnd: '2026-11-19 00:00:00' })
    const { result } = (await world.nobody.ask(planCalls.publicPlan)).body
    expect(result.map((row: { id: string }) => row.id)).toEqual([shown.id])
  })

  test('are rejected before the plan is public, and a single one is reported to the centre', async () => {
    const { world, biz } = await plan()
    const early = await world.subject({ status: 'TO_ESTABLISH', ...open, publicityStart: '2026-11-21 00:00:00' })
    const gone = await world.subject({ status: 'TO_ESTABLISH', ...open, delFlag: 1 })
    const fine = await world.subject({ status: 'TO_ESTABLISH', ...open })
    const man = await world.as('subjectMan')
    const raise = (subjectId: string) =>
      man.ask(planCalls.raiseObjection, { subjectId, name: '王五', content: '与在研课题重复，请核实' })
    expect((await raise(early.id)).body.code).toBe(409)
    expect((await raise(gone.id)).status).toBe(404)
    expect((await raise(fine.id)).body.success).toBe(true)
    expect((await world.all('announcementSend')).map((row) => row.userId)).toContain(biz.user.id)
    expect((await world.all('announcement')).map((row) => [row.templateCode, row.busId])).toEqual([
      ['OBJECTION_NEW', fine.id],
    ])
  })
})

describe('the plan screen', () => {
  test('counts each step of the year and shows the preparations of that year', async () => {
    const { world, biz, other } = await plan()
    const first = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await world.subject({ status: 'ESTABLISHED_DRAFT' })
    await world.subject({ status: 'ESTABLISHED_DRAFT', year: '2025' })
    await world.subject({ status: 'TO_REVIEW' })
    await biz.ask(planCalls.commitSubjectBatch, { ...draft, ids: [first.id] })
    const seen = async (status: string, who = other) =>
      (await loadPageData(world, who, (ctx) => yearPlanScreen(ctx, new URLSearchParams(), status))).data
    const planned = await seen('TO_ESTABLISH_DRAFT')
    expect(planned.counts).toEqual({ TO_ESTABLISH_DRAFT: 2, ESTABLISHED_DRAFT: 1 })
    expect(planned.total).toBe(2)
    expect(planned.prepared).toMatchObject([
      { id: 'publishPlan:2026', ids: [first.id], names: [{ id: first.id }], mine: false, year: '2026' },
    ])
    expect((await seen('TO_ESTABLISH_DRAFT', biz)).prepared).toMatchObject([{ mine: true }])
    expect((await seen('ESTABLISHED_DRAFT')).prepared).toMatchObject([
      { id: 'publishPlan:2026', status: 'TO_ESTABLISH_DRAFT' },
    ])
    world.pass(1.01)
    expect((await seen('TO_ESTABLISH_DRAFT')).prepared).toEqual([])
  })

  test('shows a preparation of all years in each year', async () => {
    const { world, biz } = await plan()
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await biz.ask(planCalls.commitSubjectBatch, { subjectStatusId: 'TO_ESTABLISH_DRAFT' })
    const { data } = await loadPageData(world, biz, (ctx) =>
      yearPlanScreen(ctx, new URLSearchParams({ year: '2025' }), 'TO_ESTABLISH_DRAFT'),
    )
    expect(data.prepared).toMatchObject([{ id: 'publishPlan:all', year: '' }])
  })

  test('opens at the current year or at a valid given one', async () => {
    const { world, biz } = await plan()
    const year = async (asked?: string) =>
      (
        await loadPageData(world, biz, (ctx) =>
          yearPlanScreen(ctx, new URLSearchParams(asked ? { year: asked } : {}), 'TO_ESTABLISH_DRAFT'),
        )
      ).data.year
    expect([await year(), await year('2024'), await year('20245'), await year('1824')]).toEqual([
      '2026',
      '2024',
      '2026',
      '2026',
    ])
  })

  test('offers each command to its roles', async () => {
    const { world, biz } = await plan()
    const may = async (who: typeof biz) =>
      (await loadPageData(world, who, (ctx) => yearPlanScreen(ctx, new URLSearchParams(), 'TO_ESTABLISH_DRAFT'))).data
        .may
    expect(await may(biz)).toMatchObject({ publish: true, number: true, form: true, objection: true })
    expect(await may(await world.as('csrcLeader'))).toMatchObject({ publish: false, number: false, form: false })
    expect((await may(await world.as('admin'))).form).toBe(false)
  })
})
