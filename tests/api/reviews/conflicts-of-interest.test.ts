import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import * as ties from '~/worker/reviews/conflicts-of-interest/calls'
import * as reviews from '~/worker/reviews/calls'
import { startedRound, makeReviewers, passingReview, commitReviewAs } from './review-round'

describe('declared conflicts of interest', () => {
  /** A reviewer who declares conflicts of interest, and two others. */
  async function reviewers() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [me, ...others] = (await makeReviewers(world, 'FIRST', 3)) as [SignedIn, SignedIn, SignedIn]
    const subject = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const save = (input: Record<string, unknown>) => me.attempt(ties.declareAvoidance, input)
    return { world, biz, me, others, subject, save }
  }
  const institution = { targetType: 'depart', targetName: '甲证券股份有限公司', reason: '配偶在该机构任职' }

  test('with an institution block the assignment of its subjects', async () => {
    const { biz, me, others, subject, save } = await reviewers()
    const made = await save(institution)
    expect(made.body.success).toBe(true)
    expect(made.trips).toBeLessThanOrEqual(3)
    const userIds = [me, ...others].map((one) => one.user.id)
    const order = { subjectId: subject.id, stage: 'FIRST', userIds, override: '委员人手不足仍请其评审' }
    expect((await biz.ask(reviews.addReviewers, order)).body).toMatchObject({
      code: 409,
      message: expect.stringContaining('已声明回避：甲证券股份有限公司'),
    })
  })

  test('with a person block the assignment of subjects that the person manages', async () => {
    const { world, biz, me, subject, save } = await reviewers()
    const owner = await world.as('subjectMan')
    await save({ targetType: 'user', targetId: owner.user.id, reason: '师生关系' })
    const candidates = await biz.byGet(reviews.candidates, { stage: 'FIRST', subjectIds: subject.id })
    expect(candidates.body.result.find((one) => one.userId === me.user.id)!.conflicts.map((one) => one.kind)).toEqual([
      'avoided',
    ])
  })

  test('are listed to their author and the centre and withdrawn by their author only', async () => {
    const { biz, me, others, save } = await reviewers()
    const { id } = (await save(institution)).body.result
    expect((await me.ask(ties.avoidances)).body.result).toMatchObject([
      { targetName: '甲证券股份有限公司', reason: '配偶在该机构任职' },
    ])
    expect((await biz.ask(ties.avoidances)).body.result).toHaveLength(1)
    expect((await others[0]!.ask(ties.avoidances)).body.result).toEqual([])
    expect((await others[0]!.ask(ties.withdrawAvoidance, { id })).status).toBe(404)
    expect((await me.ask(ties.withdrawAvoidance, { id })).body.success).toBe(true)
  })

  test('reject invalid input at its field', async () => {
    const world = await freshWorld()
    const [me] = await makeReviewers(world, 'RE', 1)
    const own = { targetType: 'depart', targetId: 'd-one', reason: '利益相关' }
    const cases: [input: object, field: string, message: unknown][] = [
      [{ targetId: undefined, targetName: '没有的机构' }, 'targetName', '该机构不存在'],
      [{ targetType: 'user', targetId: me!.user.id }, 'targetName', '不可回避本人'],
      [{ reason: '' }, 'reason', expect.any(String)],
      [{ targetType: 'x' }, 'targetType', expect.any(String)],
    ]
    for (const [input, field, message] of cases)
      expect((await me!.attempt(ties.declareAvoidance, { ...own, ...input })).body.result, field).toMatchObject({
        [field]: message,
      })
  })

  test('reject a duplicate, another reviewer as author and other roles', async () => {
    const world = await freshWorld()
    const [me, other] = await makeReviewers(world, 'RE', 2)
    const own = { targetType: 'depart', targetId: 'd-one', reason: '利益相关' }
    const save = (input: object) => me!.attempt(ties.declareAvoidance, input)
    expect((await save({ ...own, userId: other!.user.id })).status).toBe(403)
    expect((await save(own)).body.success).toBe(true)
    expect((await save(own)).body.code).toBe(409)
    expect((await (await world.as('subjectMan')).attempt(ties.declareAvoidance, own)).status).toBe(403)
  })
})

describe('the list of declared conflicts of interest', () => {
  test('contains one person’s on request of the centre, latest first, without withdrawn ones', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [me, other] = await makeReviewers(world, 'RE', 2)
    const target = { targetType: 'depart' as const, targetId: 'd-one', reason: '利益相关' }
    const made = (who: typeof me, targetName: string, day: string, more: object = {}) =>
      world.make('conflictOfInterest', {
        ...target,
        targetId: targetName,
        targetName,
        userId: who!.user.id,
        createTime: `2026-11-${day} 08:00:00`,
        ...more,
      })
    await made(me, '较早', '01')
    await made(me, '较晚', '02')
    await made(me, '已撤回', '03', { delFlag: 1 })
    await made(other, '他人的', '04')
    const list = async (who: typeof me, query: Record<string, string> = {}) =>
      (await who!.ask(ties.avoidances, query)).body.result.map((row) => row.targetName)
    const [latest] = (await biz.ask(ties.avoidances)).body.result
    expect(latest!.realname).toBe(other!.user.realname)
    expect(await list(biz)).toEqual(['他人的', '较晚', '较早'])
    expect(await list(biz, { userId: me!.user.id })).toEqual(['较晚', '较早'])
    // A reviewer reads the own ones, whatever person is requested.
    expect(await list(me, { userId: other!.user.id })).toEqual(['较晚', '较早'])
  })

  test('applies while not withdrawn, and for a department by its institution', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [me] = await makeReviewers(world, 'RE', 1)
    await world.client.execute("update depart set org_category = '1'")
    const department = { id: 'd-dept', departName: '甲证券科技部', orgCode: 'A02A01', orgCategory: '2' } as const
    await world.make('depart', department)
    const subject = await world.subject({ status: 'TO_RE_AUDIT' })
    const kinds = async () => {
      const { body } = await biz.byGet(reviews.candidates, { stage: 'RE', subjectIds: subject.id })
      return body.result.find((row) => row.userId === me!.user.id)!.conflicts.map((one) => one.kind)
    }
    for (const [targetId, delFlag, bound] of [
      ['d-dept', 0, ['avoided']],
      ['d-dept', 1, []],
      ['d-one', 1, []],
      ['d-two', 0, []],
    ] as const) {
      await world.client.execute('delete from conflict_of_interest')
      const declared = { userId: me!.user.id, targetType: 'depart' as const, targetId, targetName: '某', delFlag }
      await world.make('conflictOfInterest', { ...declared, reason: '利益相关' })
      expect(await kinds(), `${targetId} ${delFlag}`).toEqual(bound)
    }
  })

  test('rejects ambiguous names and deleted people', async () => {
    const world = await freshWorld()
    const [me] = await makeReviewers(world, 'RE', 1)
    const gone = await world.person('subjectMan', { realname: '已离职', delFlag: 1 })
    for (let i = 0; i < 2; i++) await world.person('subjectMan', { realname: '同名' })
    await world.make('depart', { id: 'd-shut', departName: '已撤机构', orgCode: 'A09', delFlag: 1 })
    const save = async (input: object) => {
      const { body } = await me!.attempt(ties.declareAvoidance, { reason: '利益相关', ...input })
      return body.success || body.result.targetName
    }
    expect(await save({ targetType: 'user', targetName: '同名' })).toBe('人员不存在，或有多人同名')
    for (const targetName of ['已离职', gone.id])
      expect(await save({ targetType: 'user', targetName })).toBe('人员不存在，或有多人同名')
    for (const targetName of ['已撤机构', 'd-shut'])
      expect(await save({ targetType: 'depart', targetName })).toBe('该机构不存在')
    expect(await save({ targetType: 'depart', targetName: 'd-two' })).toBe(true)
  })

  test('is managed by the centre for an existing reviewer', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [me] = await makeReviewers(world, 'RE', 1)
    const gone = await world.person('counselor', { delFlag: 1 })
    const save = (userId: string) =>
      biz.ask(ties.declareAvoidance, { userId, targetType: 'depart', targetId: 'd-one', reason: '利益相关' })
    const made = await save(me!.user.id)
    expect((await world.all('conflictOfInterest')).map((row) => [row.userId, row.targetName])).toEqual([
      [me!.user.id, '甲证券股份有限公司'],
    ])
    expect((await save(gone.id)).body.result).toEqual({ userId: '评审人不存在' })
    const withdrawn = await biz.ask(ties.withdrawAvoidance, { id: made.body.result.id })
    expect(withdrawn.body).toMatchObject({ success: true, message: '回避声明已撤回' })
  })
})

test('a supplier relation binds only its two parties while it is recorded', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const judge = await world.as('technologyManger', 'third')
  const subject = await world.subject({ status: 'TO_FISRT_AUDIT' })
  const kinds = async () => {
    const { body } = await biz.byGet(reviews.candidates, { stage: 'FIRST', subjectIds: subject.id })
    return body.result.find((row) => row.userId === judge.user.id)!.conflicts.map((one) => one.kind)
  }
  for (const [vendorId, customerId, delFlag, bound] of [
    ['d-three', 'd-two', 0, []],
    ['d-two', 'd-three', 0, []],
    ['d-one', 'd-two', 0, []],
    ['d-three', 'd-one', 1, []],
    ['d-one', 'd-three', 1, []],
    ['d-three', 'd-one', 0, ['trade']],
  ] as const) {
    await world.client.execute('delete from depart_supply')
    await world.make('departSupply', { vendorId, customerId, delFlag })
    expect(await kinds(), `${vendorId} ${customerId} ${delFlag}`).toEqual(bound)
  }
})

test('supplier relations are listed latest first without deleted ones', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const made = (vendorId: string, day: string, delFlag = 0) =>
    world.make('departSupply', { vendorId, customerId: 'd-one', delFlag, createTime: `2026-11-${day} 08:00:00` })
  await made('d-two', '01')
  await made('d-three', '02')
  await made('d-centre', '03', 1)
  const rows = (await biz.ask(ties.supplies)).body.result
  expect(rows.map((row) => row.vendorName)).toEqual(['丙期货有限公司', '乙基金管理有限公司'])
  expect((await biz.ask(ties.removeSupply, { id: 'nothing' })).status).toBe(404)
})

describe('a supplier relation', () => {
  /** Three reviewers, the third of 丙期货, and a subject of 甲证券. */
  async function reviewers() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const people = await makeReviewers(world, 'FIRST', 3)
    const subject = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const save = (input: Record<string, unknown>) => biz.attempt(ties.declareSupply, input)
    const assign = async (override = '') =>
      (
        await biz.ask(reviews.addReviewers, {
          subjectId: subject.id,
          stage: 'FIRST',
          userIds: people.map((one) => one.user.id),
          override,
        })
      ).body
    return { world, biz, people, save, assign }
  }

  test('is rejected for one institution on both sides, an unknown one and people without the permission', async () => {
    const { people, save } = await reviewers()
    expect((await save({ vendor: 'd-three', customer: 'd-three' })).body.result).toEqual({
      customer: '供应商与客户不可为同一机构',
    })
    expect((await save({ vendor: '没有的', customer: 'd-one' })).body.result).toEqual({ vendor: '该机构不存在' })
    expect((await save({ vendor: 'd-one', customer: '没有的' })).body.result).toEqual({ customer: '该机构不存在' })
    expect((await people[0]!.ask(ties.declareSupply, { vendor: 'd-three', customer: 'd-one' })).status).toBe(403)
  })

  test('is a soft conflict with the vendor and with the customer', async () => {
    const { biz, save, assign } = await reviewers()
    const made = await save({ vendor: '丙期货有限公司', customer: 'd-one', note: '行情系统采购' })
    expect(made.body.success).toBe(true)
    expect((await assign()).message).toContain('所在机构丙期货有限公司是甲证券股份有限公司的供应商')
    await biz.ask(ties.removeSupply, { id: made.body.result.id })
    await save({ vendor: 'd-one', customer: 'd-three' })
    expect((await assign()).message).toContain('所在机构丙期货有限公司是甲证券股份有限公司的客户')
    expect((await biz.ask(ties.supplies)).body.result).toMatchObject([
      { vendorName: '甲证券股份有限公司', customerName: '丙期货有限公司' },
    ])
  })

  test('is stored with the reason of an assignment in spite of it', async () => {
    const { world, save, assign } = await reviewers()
    await save({ vendor: 'd-one', customer: 'd-three' })
    expect((await assign('合同金额很小，不影响评审')).success).toBe(true)
    expect((await world.all('subjectReview'))[0]!.conflict).toMatchObject({ hits: [{ kind: 'trade', hard: 0 }] })
  })
})

describe('planning replacements', () => {
  /** Two subjects with the same reviewers, of whom one has committed and one was removed, and a free expert. */
  async function vacant() {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'RE', 3, { domain: '03' })
    const other = await world.subject({ status: 'TO_RE_AUDIT', domain: '03' })
    const fresh = await world.person('counselor', { id: 'fresh', domainIds: ['03'], maxLoad: 5 })
    const userIds = people.map((person) => person.user.id)
    await biz.ask(reviews.addReviewers, { subjectId: other.id, stage: 'RE', userIds })
    await commitReviewAs(people[0]!, id, passingReview)
    const off = await biz.ask(reviews.removeReviewers, { subjectIds: [id], userIds: [userIds[2]!] })
    expect(off.body.success).toBe(true)
    const ask = { subjectIds: [id, other.id], stage: 'RE', auto: { perSubject: 3, seed: 4, repair: 1 } }
    const plan = async () => (await biz.ask(reviews.addReviewersToMany, { ...ask, dryRun: 1 })).body.result
    return { world, id, biz, fresh, kept: userIds.slice(0, 2), plan }
  }

  test('fills the place with the fewest changes, keeps started reviewers and shows the reason', async () => {
    const { kept, plan } = await vacant()
    const [first, second] = (await plan()).table
    const of = (row: any, status: number) =>
      row.reviewers.filter((one: any) => one.status === status).map((one: any) => one.userId)
    // One assignment is new and none is removed: either the reviewer who dropped out of the first subject or the free
    // one is added.
    expect([of(first, -1).length, of(first, -2), of(second, -1), of(second, -2)]).toEqual([1, [], [], []])
    expect(of(first, 2)).toEqual([kept[0]])
    const [coming] = first!.reviewers.filter((one) => one.status === -1)
    expect(coming!.why).toMatch(/研究领域.*；在评 \d+ 个，上限 \d+ 个；无回避关系.*；可选 \d+ 人，其中领域匹配 \d+ 人/)
  })

  test('changes nothing and is repeatable', async () => {
    const { world, id, plan } = await vacant()
    const planned = await plan()
    expect((await world.read('subject', id))!.status).toBe('RE_AUDITING')
    expect(await plan()).toEqual(planned)
  })

  test('is committed as a table of all reviewers', async () => {
    const { world, id, biz, fresh, kept } = await vacant()
    const userIds = [...kept, fresh.id]
    const done = await biz.ask(reviews.addReviewersToMany, {
      stage: 'RE',
      replace: 1,
      assignments: [{ subjectId: id, userIds }],
    })
    expect(done.body.success).toBe(true)
    const present = (await world.all('subjectReview')).filter((row) => row.subjectId === id && row.status < 4)
    expect(present.map((row) => row.reviewerId).sort()).toEqual(userIds.sort())
  })
})
