import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/world/world'

const PUBLISH = '/v2/subject/commitSubjectBatch'
const draft = { subjectStatusId: 'TO_ESTABLISH_DRAFT', year: '2026' }

async function plan() {
  const world = await freshWorld()
  const [biz, other] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
  await world.as('mechanism')
  await world.as('technologyManger')
  return { world, biz, other }
}

describe('the plan is published by two people (T21)', () => {
  test('the first prepares and sees the preview, the second executes; both stand in the log', async () => {
    const { world, biz, other } = await plan()
    const one = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const two = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const first = await biz.post(PUBLISH, draft)
    expect(first.body).toMatchObject({
      success: true,
      result: { prepared: true, preparedBy: biz.user.realname, ok: [one.id, two.id] },
      message: '已准备发布 2 个课题，请另一位业务负责人或管理员确认',
    })
    expect(first.trips).toBeLessThanOrEqual(3)
    expect((await world.read('subject', one.id))?.status).toBe('TO_ESTABLISH_DRAFT')

    const again = await biz.post(PUBLISH, draft)
    expect(again.body.result.prepared, 'the same person does not confirm').toBe(true)

    const second = await other.post(PUBLISH, draft)
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
    expect((await world.all('log')).filter((row) => row.action === 'subject:publish').map((row) => row.userId)).toEqual(
      [biz.user.id, biz.user.id, other.user.id],
    )
    const third = await other.post(PUBLISH, draft)
    expect(third.body).toMatchObject({ success: false, code: 409, message: '没有可以发布的课题' })
  })

  test('tells manager, contacts and committee, and releases the refusals that were held back', async () => {
    const { world, biz, other } = await plan()
    const subject = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const held = await world.subject({ status: 'ESTABLISH_FIAL', holdNotice: 1 })
    await biz.post(PUBLISH, draft)
    await other.post(PUBLISH, draft)
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

  test('the preview counts who will be told', async () => {
    const { world, biz } = await plan()
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await world.subject({ status: 'ESTABLISH_FIAL', holdNotice: 1 })
    const dry = await biz.post(PUBLISH, { ...draft, dryRun: true })
    // One manager and one contact for both subjects, one member of the committee, one refusal that was held back.
    expect(dry.body.result.messages).toEqual({ applicants: 2, committee: 1, refusals: 1, sms: 0 })
    expect(await world.all('announcement')).toHaveLength(0)
  })

  test('a preparation lapses after a day, and another list prepares anew', async () => {
    const { world, biz, other } = await plan()
    const one = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await biz.post(PUBLISH, draft)
    expect((await other.post(PUBLISH, { ...draft, ids: [one.id] })).body.result.prepared).toBe(true)
    world.pass(1.01)
    expect((await biz.post(PUBLISH, { ...draft, ids: [one.id] })).body.result.prepared).toBe(true)
    expect((await other.post(PUBLISH, { ...draft, ids: [one.id] })).body.result.prepared).toBe(false)
  })

  test('the publicity is what the first person said; the setting turns the second person off', async () => {
    const { world, biz, other } = await plan()
    const one = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await biz.post(PUBLISH, { ...draft, publicityStart: '2026-11-01 00:00:00', publicityEnd: '2026-11-08 00:00:00' })
    await other.post(PUBLISH, draft)
    expect(await world.read('subject', one.id)).toMatchObject({
      publicityStart: '2026-11-01 00:00:00',
      publicityEnd: '2026-11-08 00:00:00',
    })
    await world.set('fourEyes', 0)
    const two = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    expect((await biz.post(PUBLISH, draft)).body.result).toMatchObject({ prepared: false, ok: [two.id] })
  })

  test('names what does not qualify and says what is wrong with the input', async () => {
    const { world, biz } = await plan()
    const fits = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const not = await world.subject({ status: 'TO_REVIEW' })
    const dry = await biz.post(PUBLISH, { ...draft, ids: [fits.id, not.id, 'nobody'], dryRun: true })
    expect(dry.body.result.ok).toEqual([fits.id])
    expect(dry.body.result.failed.map((row: { reason: string }) => row.reason)).toEqual([
      '很抱歉，资源未找到!',
      '当前状态为“待审阅”，不能发布拟立项公示',
    ])
    expect((await biz.post(PUBLISH, { subjectStatusId: 'TO_REVIEW' })).body).toMatchObject({
      success: false,
      code: 400,
      message: '只能发布待拟立项或待立项的课题',
    })
    expect((await biz.post(PUBLISH, {})).body).toMatchObject({
      code: 400,
      result: { subjectStatusId: '请选择要发布的状态' },
    })
    expect(
      (await biz.post(PUBLISH, { ...draft, publicityStart: '2026-11-02', publicityEnd: '2026-11-01' })).body.code,
    ).toBe(400)
  })

  test('only business managers and administrators', async () => {
    const { world } = await plan()
    await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    for (const person of await world.everyRole()) {
      const { status } = await person.post(PUBLISH, { ...draft, dryRun: true })
      expect(status, person.user.roleCode).toBe(['bizManger', 'admin'].includes(person.user.roleCode) ? 200 : 403)
    }
    expect((await world.nobody.post(PUBLISH, draft)).status).toBe(401)
  })

  test('a publication of 200 subjects costs three trips', async () => {
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
    const done = await biz.post(PUBLISH, draft)
    expect([done.body.result.ok.length, done.trips]).toEqual([200, 3])
  })
})

describe('numbers and establishment (T25)', () => {
  const establish = { subjectStatusId: 2, year: '2026' }
  test('numbers run per year and domain without a gap; those that have one keep it', async () => {
    const { world, biz } = await plan()
    const a = await world.subject({ status: 'ESTABLISHED_DRAFT', domain: '03' })
    const b = await world.subject({ status: 'ESTABLISHED_DRAFT', domain: '03' })
    const c = await world.subject({ status: 'ESTABLISHED_DRAFT', domain: '05' })
    const first = await biz.post('/v2/subject/createSubjectNum', { year: '2026', ids: [a.id, c.id] })
    expect(first.body.result).toEqual({ [a.id]: 'FT2026-03-001', [c.id]: 'FT2026-05-001' })
    const second = await biz.post('/v2/subject/createSubjectNum', { year: '2026' })
    expect(second.body.result).toEqual({ [a.id]: 'FT2026-03-001', [b.id]: 'FT2026-03-002', [c.id]: 'FT2026-05-001' })
    expect(second.trips).toBe(3)
    const wrong = await world.subject({ status: 'TO_REVIEW' })
    expect((await biz.post('/v2/subject/createSubjectNum', { year: '2026', ids: [wrong.id] })).body).toMatchObject({
      success: false,
      code: 409,
    })
  })

  test('two people numbering at once make one decision and one clear refusal', async () => {
    const { world, biz, other } = await plan()
    await world.subject({ status: 'ESTABLISHED_DRAFT' })
    const both = await Promise.all(
      [biz, other].map((person) => person.post('/v2/subject/createSubjectNum', { year: '2026' })),
    )
    const good = both.filter((answer) => answer.body.success)
    expect(good.length).toBeGreaterThanOrEqual(1)
    for (const answer of both) expect([200, 409]).toContain(answer.body.code)
    expect((await world.all('sequence'))[0]?.value).toBe(1)
  })

  test('many people numbering many subjects at once leave no gap and give no number twice', async () => {
    const { world, biz, other } = await plan()
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        world.subject({ status: 'ESTABLISHED_DRAFT', domain: at % 3 ? '03' : '05' }),
      ),
    )
    const parts = [0, 1, 2, 3].map((part) => made.filter((_, at) => at % 4 === part).map((row) => row.id))
    // Who is refused as having lost a race asks again, as a person would.
    const draw = async (who: typeof biz, ids: string[]) => {
      for (let turn = 0; turn < 12; turn++) {
        const answer = await who.post('/v2/subject/createSubjectNum', { year: '2026', ids })
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

  test('establishing makes the reports that are owed, the folders and an urgent notice', async () => {
    const { world, biz, other } = await plan()
    const subject = await world.subject({ status: 'ESTABLISHED_DRAFT', startDate: '2027-01-01', endDate: '2027-12-31' })
    expect((await biz.post('/v2/subject/commitSubjectBatch', establish)).body).toMatchObject({
      success: false,
      code: 409,
      message: '请先编制课题编号',
    })
    await biz.post('/v2/subject/createSubjectNum', { year: '2026' })
    await biz.post('/v2/subject/commitSubjectBatch', establish)
    const done = await other.post('/v2/subject/commitSubjectBatch', establish)
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
  test('anyone may object while the plan is public; the subject then waits for the centre', async () => {
    const { world, biz } = await plan()
    const subject = await world.subject({
      status: 'TO_ESTABLISH',
      publicityStart: '2026-11-18 00:00:00',
      publicityEnd: '2026-11-25 00:00:00',
    })
    expect((await world.nobody.get('/v2/display/plan')).body.result.map((row: { id: string }) => row.id)).toEqual([
      subject.id,
    ])
    const raised = await world.nobody.post('/v2/display/objection', {
      subjectId: subject.id,
      name: '王五',
      content: '与在研课题重复，请核实',
    })
    expect(raised.body).toMatchObject({ success: true, message: '异议已提交，我们会尽快处理' })
    expect((await world.read('subject', subject.id))?.publicityResult).toBe(1)
    const list = await biz.get('/v2/subject/objection/list')
    expect(list.body.result).toMatchObject({ total: 1, records: [{ subjectName: subject.subjectName, status: 0 }] })
    const decided = await biz.post('/v2/subject/objection/decide', {
      id: list.body.result.records[0].id,
      upheld: false,
      result: '经核实不重复',
    })
    expect(decided.body.success).toBe(true)
    expect((await world.read('subject', subject.id))?.publicityResult).toBe(0)
    expect(
      (
        await biz.post('/v2/subject/objection/decide', {
          id: list.body.result.records[0].id,
          upheld: true,
          result: '再次处理一遍',
        })
      ).body,
    ).toMatchObject({ code: 409, message: '该异议已处理' })
  })
  test('asks whoever is not signed in for the captcha', async () => {
    const { world } = await plan()
    world.vars = { CAPTCHA: 'on' }
    const subject = await world.subject({
      status: 'TO_ESTABLISH',
      publicityStart: '2026-11-18 00:00:00',
      publicityEnd: '2026-11-25 00:00:00',
    })
    const said = { subjectId: subject.id, name: '王五', content: '与在研课题重复，请核实' }
    const post = (more: object = {}) => world.nobody.post('/v2/display/objection', { ...said, ...more })
    expect((await post()).body.result).toEqual({ captcha: '请输入验证码' })
    expect((await post({ captcha: 'abcd', checkKey: 'unknown' })).body.code).toBe(412)
    expect(await world.all('objection')).toHaveLength(0)
    const man = await world.as('subjectMan')
    expect((await man.post('/v2/display/objection', said)).body.success).toBe(true)
  })
  test('refuses outside the publicity, without a name, and about nothing', async () => {
    const { world } = await plan()
    const over = await world.subject({
      status: 'TO_ESTABLISH',
      publicityStart: '2026-11-01 00:00:00',
      publicityEnd: '2026-11-08 00:00:00',
    })
    const said = { name: '王五', content: '与在研课题重复，请核实' }
    expect((await world.nobody.post('/v2/display/objection', { subjectId: over.id, ...said })).body.message).toBe(
      '不在公示期内，不能提出异议',
    )
    expect((await world.nobody.post('/v2/display/objection', { subjectId: 'nothing', ...said })).status).toBe(404)
    expect(
      (await world.nobody.post('/v2/display/objection', { subjectId: over.id, content: '太短' })).body.result,
    ).toMatchObject({ name: '姓名不能为空', content: '异议内容至少 5 个字' })
  })
})
