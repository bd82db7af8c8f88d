import { describe, expect, test } from 'vitest'
import { report, userDepart } from '~/db/schema'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as reviews from '~/worker/reviews/calls'
import { atOnce, startedRound, commitReviewAs, makeReviewers, sortedTexts } from './review-round'

describe('assigning reviewers', () => {
  test('starts the initial review with assignments due in ten working days and a notice each, in three round trips', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const people = await makeReviewers(world, 'FIRST', 3)
    const subject = await world.subject({ status: 'TO_FISRT_AUDIT', passRateFirst: 12 })
    const { body, trips } = await biz.ask(reviews.setReviewers, {
      subjectId: subject.id,
      stage: 'FIRST',
      userIds: people.map((one) => one.user.id),
    })
    expect(body).toMatchObject({ success: true, message: '评审人已分配', result: { ok: [subject.id], failed: [] } })
    expect(trips).toBe(3)
    // Friday, 20 November 2026 and ten working days: Friday, 4 December.
    expect(await world.read('subject', subject.id)).toMatchObject({
      status: 'FISRT_AUDITING',
      prevStatus: 'TO_FISRT_AUDIT',
      dueTime: '2026-12-04 23:59:59',
      passRateFirst: null,
    })
    const rows = await world.all('subjectReview')
    expect(rows.map((row) => [row.stage, row.status, row.roundNo, row.dueTime, row.collectId])).toEqual(
      people.map(() => ['FIRST', 0, 1, '2026-12-04 23:59:59', subject.collectId]),
    )
    expect((await world.all('announcementSend')).map((send) => send.userId).sort()).toEqual(
      people.map((one) => one.user.id).sort(),
    )
    const log = (await world.all('subjectStatusLog')).at(-1)!
    expect(log).toMatchObject({ operation: 'assignFirst', toStatus: 'FISRT_AUDITING', public: 1, reason: '' })
    expect(sortedTexts((log.dataAfter as any).created.subjectReview)).toEqual(rows.map((row) => row.id).sort())
  })

  test('accepts the id of the declaration', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const people = await makeReviewers(world, 'RE', 3)
    const subject = await world.subject({ status: 'TO_RE_AUDIT' })
    const { body } = await biz.ask(reviews.addReviewers, {
      subjectId: subject.collectId,
      userIds: people.map((one) => one.user.id),
    })
    expect(body.result).toMatchObject({ ok: [subject.id], stage: 'RE' })
    expect((await world.read('subject', subject.id))?.status).toBe('RE_AUDITING')
  })

  test('requires the minimum number, which the centre can lower', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const people = await makeReviewers(world, 'FIRST', 2)
    const subject = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const order = { subjectId: subject.id, stage: 'FIRST', userIds: people.map((one) => one.user.id) }
    expect((await biz.ask(reviews.addReviewers, order)).body).toMatchObject({
      code: 409,
      message: '至少选择 3 名评审人',
    })
    expect(await world.all('subjectReview')).toEqual([])
    await world.set('minReviewers', 2)
    expect((await biz.ask(reviews.addReviewers, order)).body.success).toBe(true)
  })

  test('is limited to the business manager', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const order = { subjectId: subject.id, subjectIds: [subject.id], stage: 'FIRST', userIds: ['u'], reason: '' }
    for (const role of ['subjectMan', 'mechanism', 'technologyManger', 'counselor', 'admin', 'csrcLeader'] as const)
      for (const call of [
        reviews.setReviewers,
        reviews.addReviewers,
        reviews.addReviewersToMany,
        reviews.removeReviewers,
      ]) {
        const { status } = await (await world.as(role)).ask<Call>(call, order)
        expect(status, `${role} ${call.path}`).toBe(403)
      }
    expect((await world.nobody.ask(reviews.addReviewers, order)).status).toBe(401)
    expect((await world.read('subject', subject.id))?.lockVersion).toBe(0)
  })

  test('rejects a wrong status, an unknown subject, an unknown person, a wrong role and a past date', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const people = (await makeReviewers(world, 'FIRST', 3)).map((one) => one.user.id)
    const expert = (await world.as('counselor')).user.id
    const draft = await world.subject({ status: 'TO_REVIEW' })
    const ready = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const cases: [input: object, body: object][] = [
      [{ subjectId: draft.id }, { code: 409, message: expect.stringContaining('待审阅') }],
      [{ stage: 'RE' }, { code: 409 }],
      [{ subjectId: 'nothing' }, { code: 404 }],
      [{ userIds: [...people, 'nobody'] }, { code: 400, result: { userIds: '所选评审人不存在或已停用' } }],
      [{ userIds: [...people, expert] }, { code: 400, result: { userIds: expect.stringContaining('不是技管委成员') } }],
      [{ dueTime: '2026-11-19' }, { code: 400, result: { dueTime: '评审截止时间应晚于当前时间' } }],
      [{ userIds: [] }, { code: 400 }],
    ]
    for (const [input, body] of cases) {
      const order = { subjectId: ready.id, stage: 'FIRST', userIds: people, ...input }
      expect((await biz.attempt(reviews.addReviewers, order)).body, JSON.stringify(input)).toMatchObject(body)
    }
    expect(await world.all('subjectReview')).toEqual([])
  })

  test('twice at the same time starts the review once and rejects the other request unchanged', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const other = await world.as('bizManger', 'other')
    const people = (await makeReviewers(world, 'FIRST', 6)).map((one) => one.user.id)
    const subject = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const answers = await atOnce(world, [
      () => biz.ask(reviews.addReviewers, { subjectId: subject.id, stage: 'FIRST', userIds: people.slice(0, 3) }),
      () => other.ask(reviews.addReviewers, { subjectId: subject.id, stage: 'FIRST', userIds: people.slice(3) }),
    ])
    expect(sortedTexts(answers.map((one) => one.body.success))).toEqual(['false', 'true'])
    expect(answers.find((one) => !one.body.success)?.body.code).toBe(409)
    expect((await world.all('subjectReview')).length).toBe(3)
  })
})

describe('conflicts of interest', () => {
  test('a team member with the name of an expert is a hint and needs no reason', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const people = await makeReviewers(world, 'FIRST', 3)
    const [namesake, ...others] = people.map(({ user }) => user)
    const subject = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const member = { subjectId: subject.id, name: ` ${namesake!.realname}`, departName: '丙期货有限公司' }
    await world.make('subjectMember', member)
    const { result } = (await biz.ask(reviews.candidates, { stage: 'FIRST', subjectIds: [subject.id] })).body
    const kinds = (id: string) => result.find(({ userId }) => userId === id)!.conflicts.map(({ kind }) => kind)
    expect(kinds(namesake!.id)).toEqual(['sameName'])
    expect(kinds(others[0]!.id)).toEqual([])
    const userIds = people.map(({ user }) => user.id)
    const given = await biz.ask(reviews.setReviewers, { subjectId: subject.id, stage: 'FIRST', userIds })
    expect(given.body).toMatchObject({ success: true, result: { ok: [subject.id] } })
    const row = (await world.all('subjectReview')).find(({ reviewerId }) => reviewerId === namesake!.id)
    expect(row!.conflict).toMatchObject({ hits: [{ kind: 'sameName', hard: 0 }], override: '' })
  })

  test('hard ones are rejected: same institution, group, partner, manager, member, consultant', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [first, second] = (await makeReviewers(world, 'FIRST', 2)).map((one) => one.user.id) as [string, string]
    await world.make('depart', { id: 'd-dept', departName: '甲证券科技部', orgCode: 'A02A01', orgCategory: '2' })
    await world.make('depart', { id: 'd-sister', departName: '甲资管', orgCode: 'A07', groupCode: 'G1' })
    const manager = await world.as('technologyManger', 'manager')
    const subject = await world.subject({
      status: 'TO_FISRT_AUDIT',
      subjectManId: manager.user.id,
      subjectManName: manager.user.realname,
      cooperateDeparts: [{ departId: 'd-two', departName: '乙基金', duty: '测试' }],
      advisers: ['u-adviser'],
    })
    const member = await world.as('technologyManger', 'member')
    await world.make('subjectMember', { subjectId: subject.id, userId: member.user.id, name: '李四' })
    const people = {
      是本课题负责人: manager.user.id,
      是本课题成员: member.user.id,
      是本课题顾问: (await world.person('technologyManger', { id: 'u-adviser' })).id,
      牵头机构相同: (await world.person('technologyManger', { departId: 'd-dept' })).id,
      同属一个集团: (await world.person('technologyManger', { departId: 'd-sister' })).id,
      合作机构相同: (await world.person('technologyManger', { departId: 'd-two' })).id,
    }
    for (const [text, userId] of Object.entries(people)) {
      const { body } = await biz.ask(reviews.addReviewers, {
        subjectId: subject.id,
        stage: 'FIRST',
        userIds: [first, second, userId],
        override: '情况特殊，已经主任同意',
      })
      expect(body, text).toMatchObject({ code: 409, message: expect.stringContaining(text) })
    }
    const { body } = await biz.byGet(reviews.candidates, { stage: 'FIRST', subjectIds: subject.id })
    for (const [text, userId] of Object.entries(people)) {
      const one = body.result.find((row) => row.userId === userId)
      expect(one!.conflicts[0], text).toMatchObject({
        hard: 1,
        subjectId: subject.id,
        text: expect.stringContaining(text),
      })
    }
    expect(body.result.find((row) => row.userId === first)!.conflicts).toEqual([])
  })

  test('the assignment list names the assigned reviewers', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const waiting = await world.subject({ status: 'TO_FISRT_AUDIT', subjectName: '等待分配的研究' })
    const { id } = await startedRound(world, 'FIRST', 3)
    const list = (query: object) => biz.ask(reviews.assignBoard, { stage: 'FIRST', ...query })
    const { body, trips } = await list({})
    expect(trips).toBe(1)
    expect(body.result.records).toMatchObject([
      {
        ...{ id: waiting.id, subjectId: waiting.id, collectId: waiting.collectId },
        ...{ subjectName: '等待分配的研究', reviewers: [] },
      },
    ])
    const running = (await list({ scope: 'running' })).body.result.records
    expect(running).toMatchObject([{ id, reviewers: [{ status: 0 }, { status: 0 }, { status: 0 }] }])
    expect((await list({ stage: 'NONE' })).body.code).toBe(400)
    expect((await list({ subjectIds: waiting.id, scope: 'running' })).body.result.total).toBe(1)
  })

  test('soft ones need a stored reason: joint work within three years, too many reviews', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [a, b, c] = (await makeReviewers(world, 'FIRST', 3)) as [any, any, any]
    const full = await world.person('technologyManger', { maxLoad: 0, realname: '满员' })
    const subject = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const shared = await world.subject({ status: 'ESTABLISHED', year: '2024', subjectName: '早前的研究' })
    await world.make('subjectMember', { subjectId: shared.id, userId: a.user.id, name: a.user.realname })
    const longAgo = await world.subject({ status: 'FINESHED', year: '2021', subjectName: '很久以前' })
    await world.make('subjectMember', { subjectId: longAgo.id, userId: b.user.id, name: b.user.realname })

    const order = (userIds: string[], override = '') =>
      biz.ask(reviews.addReviewers, { subjectId: subject.id, stage: 'FIRST', userIds, override })
    const all = [a.user.id, b.user.id, c.user.id]
    expect((await order(all)).body).toMatchObject({
      code: 409,
      message: expect.stringContaining('近三年与课题负责人共同参与过“早前的研究”'),
    })
    expect((await order(all, '太短了')).body.code).toBe(409)
    expect((await order([full.id, b.user.id, c.user.id])).body.message).toContain('已达上限 0 个')
    expect((await order(all, '领域内仅此一人熟悉')).body.success).toBe(true)
    const rows = await world.all('subjectReview')
    expect(rows.find((row) => row.reviewerId === a.user.id)?.conflict).toMatchObject({
      checked: 1,
      hits: [{ kind: 'together', hard: 0 }],
      override: '领域内仅此一人熟悉',
    })
    expect(rows.find((row) => row.reviewerId === b.user.id)?.conflict).toEqual({ checked: 1, hits: [], override: '' })
  })
})

describe('changing reviewers', () => {
  test('adds, extends and replaces reviewers without a commit and keeps the others', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
    const more = await makeReviewers(world, 'FIRST', 5)
    await commitReviewAs(people[0]!, id)
    const { body, trips } = await biz.ask(reviews.setReviewers, {
      subjectId: id,
      stage: 'FIRST',
      userIds: [people[1]!.user.id, more[3]!.user.id, more[4]!.user.id],
      dueTime: '2026-12-31',
    })
    expect([body.success, trips]).toEqual([true, 3])
    const rows = await world.all('subjectReview')
    const of = (userId: string) => rows.find((row) => row.reviewerId === userId)
    expect(of(people[0]!.user.id)).toMatchObject({ status: 2, dueTime: '2026-12-04 23:59:59' })
    expect(of(people[1]!.user.id)).toMatchObject({ status: 0, dueTime: '2026-12-31 23:59:59' })
    expect(of(people[2]!.user.id)).toMatchObject({ status: 4 })
    expect(of(more[3]!.user.id)).toMatchObject({ status: 0, dueTime: '2026-12-31 23:59:59' })
    expect((await biz.ask(reviews.addReviewers, { subjectId: id, userIds: [people[1]!.user.id] })).body).toMatchObject({
      code: 409,
      message: '评审人无变化',
    })
    const { body: list } = await biz.ask(reviews.reviewersOfOne, { subjectId: id, stage: 'FIRST' })
    expect(sortedTexts(list.result.map((row) => row.userId))).toEqual(
      [people[0]!.user.id, people[1]!.user.id, more[3]!.user.id, more[4]!.user.id].sort(),
    )
  })

  describe('by removing', () => {
    /** A round of four with an approving and a rejecting review. */
    async function half() {
      const world = await freshWorld()
      const { id, people, biz } = await startedRound(world, 'FIRST', 4)
      const [, second, third] = people as [SignedIn, SignedIn, SignedIn, SignedIn]
      await commitReviewAs(people[0]!, id)
      await commitReviewAs(second, id, { conclusion: 'not_pass', comment: '不同意立项的理由' })
      const rate = async () => (await world.read('subject', id))?.passRateFirst
      const remove = (who: SignedIn, reason = '') =>
        biz.ask(reviews.removeReviewers, { subjectIds: [id], userIds: [who.user.id], stage: 'FIRST', reason })
      return { world, id, biz, second, third, rate, remove }
    }
    const reason = '评审人申请回避'

    test('needs no reason before the commit and ends the access of the reviewer', async () => {
      const { id, third, remove } = await half()
      expect((await remove(third)).body.success).toBe(true)
      expect((await commitReviewAs(third, id)).body.code).toBe(409)
      expect((await third.ask(reviews.reviewQueueIds)).body.result).toEqual([])
    })

    test('needs a reason after the commit', async () => {
      const { second, remove } = await half()
      expect((await remove(second)).body).toMatchObject({
        code: 409,
        message: expect.stringContaining('移除须填写理由'),
      })
    })

    test('keeps the review but does not count it', async () => {
      const { world, second, rate, remove } = await half()
      expect(await rate()).toBe(50)
      const { body, trips } = await remove(second, reason)
      expect([body.success, trips]).toEqual([true, 2])
      expect(await rate()).toBe(100)
      const rows = await world.all('subjectReview')
      expect(rows.length).toBe(4)
      expect(rows.find((row) => row.reviewerId === second.user.id)).toMatchObject({
        status: 4,
        cancelReason: reason,
        comment: '不同意立项的理由',
      })
      expect((await remove(second, reason)).body).toMatchObject({
        code: 409,
        message: '所选人员不是该课题的评审人',
      })
    })

    test('can be undone by adding the reviewer, who gets the review back as a draft', async () => {
      const { world, id, biz, second, remove } = await half()
      await remove(second, reason)
      const added = await biz.ask(reviews.addReviewers, { subjectId: id, userIds: [second.user.id] })
      expect(added.body.success).toBe(true)
      const rows = await world.all('subjectReview')
      expect(rows.length).toBe(4)
      expect(rows.find((row) => row.reviewerId === second.user.id)).toMatchObject({ status: 1, commitTime: null })
    })
  })

  test('answers for each subject of a batch separately', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const people = (await makeReviewers(world, 'RE', 3)).map((one) => one.user.id)
    const one = await world.subject({ status: 'TO_RE_AUDIT' })
    const other = await world.subject({ status: 'TO_RE_AUDIT' })
    const wrong = await world.subject({ status: 'ESTABLISHED' })
    const { body, trips } = await biz.ask(reviews.addReviewersToMany, {
      subjectIds: [one.id, wrong.id, other.id, 'nothing'],
      stage: 'RE',
      userIds: people,
    })
    expect(trips).toBe(3)
    expect(body.result.ok).toEqual([one.id, other.id])
    expect(sortedTexts(body.result.failed.map((row) => row.id))).toEqual(['nothing', wrong.id].sort())
    const { body: both } = await biz.ask(reviews.reviewersOfMany, {
      subjectIds: [one.id, other.id],
      stage: 'RE',
    })
    expect(sortedTexts(both.result.common.map((row) => row.userId))).toEqual([...people].sort())
    expect(both.result.bySubject[one.id]!.length).toBe(3)
  })
})

describe('automatic assignment', () => {
  /** Two subjects, four experts of their domain, four of another one, and one of the lead institution. */
  async function drawing() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (let i = 0; i < 4; i++) await world.person('counselor', { id: `fit${i}`, domainIds: ['03'] })
    for (let i = 0; i < 4; i++) await world.person('counselor', { id: `far${i}`, domainIds: ['01'] })
    await world.person('counselor', { id: 'own', domainIds: ['03'], departId: 'd-one' })
    const subjects: string[] = []
    for (let i = 0; i < 2; i++) subjects.push((await world.subject({ status: 'TO_RE_AUDIT', domain: '03' })).id)
    const order = { subjectIds: subjects, stage: 'RE', auto: { perSubject: 3, seed: 7 }, dryRun: true }
    const draw = () => biz.ask(reviews.addReviewersToMany, order)
    return { world, biz, subjects, draw }
  }

  test('plans by domain without conflicts and duplicates', async () => {
    const { draw } = await drawing()
    for (const { reviewers } of (await draw()).body.result.table) {
      const ids = reviewers.map((one) => one.userId)
      expect(new Set(ids).size).toBe(3)
      expect(ids.every((userId: string) => userId.startsWith('fit'))).toBe(true)
    }
  })

  test('plans the same table for the same seed and writes nothing in a dry run', async () => {
    const { world, subjects, draw } = await drawing()
    const drawn = await draw()
    expect(drawn.body).toMatchObject({ success: true, result: { ok: subjects, failed: [] } })
    expect(drawn.trips).toBe(2)
    expect((await draw()).body.result.table).toEqual(drawn.body.result.table)
    expect(await world.all('subjectReview')).toEqual([])
  })

  test('commits an edited table', async () => {
    const { world, biz, subjects, draw } = await drawing()
    const taken = (await draw()).body.result.table.map((row) => row.reviewers.map((one) => one.userId))
    const assignments = subjects.map((subjectId, index) => ({ subjectId, userIds: taken[index] }))
    assignments[0]!.userIds = ['fit0', 'fit1', 'far0']
    const done = await biz.ask(reviews.addReviewersToMany, { stage: 'RE', assignments })
    expect(done.body).toMatchObject({ message: '2 个课题的评审人已分配', result: { ok: subjects } })
    const rows = (await world.all('subjectReview')).filter((row) => row.subjectId === subjects[0])
    expect(rows.map((row) => row.reviewerId).sort()).toEqual(['far0', 'fit0', 'fit1'])
  })

  test('lists subjects without enough reviewers', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await makeReviewers(world, 'RE', 2)
    const subject = await world.subject({ status: 'TO_RE_AUDIT' })
    const { body } = await biz.ask(reviews.addReviewersToMany, {
      subjectIds: [subject.id],
      stage: 'RE',
      auto: { perSubject: 3 },
      dryRun: 1,
    })
    expect(body.result).toMatchObject({
      ok: [],
      failed: [{ id: subject.id, reason: '至少选择 3 名评审人' }],
      table: [{ reason: '至少选择 3 名评审人' }],
    })
  })

  test('requires exactly one of people, plan or table', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const wrong = await biz.ask(reviews.addReviewersToMany, { subjectIds: ['a'], stage: 'RE' })
    expect(wrong.body).toMatchObject({ code: 400, result: { userIds: '请选择评审人，或使用自动分配' } })
  })
})

describe('concluding comments', () => {
  /** An established subject with a submitted final report, a committee member and an expert. */
  async function concluding(reported = true) {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [tech] = await makeReviewers(world, 'CONC_TECH', 1)
    const [expert] = await makeReviewers(world, 'CONC_ADVISER', 1)
    const { id } = await world.subject({ status: 'ESTABLISHED' })
    if (reported)
      await world.make('report', {
        subjectId: id,
        year: '2026',
        reportType: 'CONCLUSION',
        status: 2,
        content: '结题正文',
      })
    const assign = async (who: SignedIn, stage: 'CONC_TECH' | 'CONC_ADVISER') =>
      (await biz.ask(reviews.addReviewers, { subjectId: id, stage, userIds: [who.user.id] })).body
    const write = (who: SignedIn) =>
      who.ask(reviews.writeReview, { subjectId: id, conclusion: 'pass', comment: '完成任务书要求', commit: true })
    return { world, id, tech: tech!, expert: expert!, assign, write }
  }

  test('are requested once the final report is submitted, in the status of the subject', async () => {
    const early = await concluding(false)
    expect(await early.assign(early.tech, 'CONC_TECH')).toMatchObject({
      code: 409,
      message: '结题报告尚未提交，不可进行结题评议',
    })
    const { world, id, tech, expert, assign } = await concluding()
    expect((await assign(tech, 'CONC_TECH')).success).toBe(true)
    expect((await assign(expert, 'CONC_ADVISER')).success).toBe(true)
    expect((await world.read('subject', id))?.status).toBe('ESTABLISHED')
  })

  test('are committed once in two round trips and have no pass rate', async () => {
    const { world, id, tech, expert, assign, write } = await concluding()
    await assign(tech, 'CONC_TECH')
    await assign(expert, 'CONC_ADVISER')
    for (const who of [tech, expert]) {
      const { body } = await who.ask(reviews.reviewInfo, { subjectId: id })
      expect(body.result).toMatchObject({ closed: '', mine: { status: 0 } })
      const written = await write(who)
      expect([written.body.success, written.trips]).toEqual([true, 2])
    }
    const rows = await world.all('subjectReview')
    expect(sortedTexts(rows.map((row) => [row.stage, row.status]))).toEqual(['CONC_ADVISER,2', 'CONC_TECH,2'])
    expect(await world.read('subject', id)).toMatchObject({ passRateFirst: null, passRateRe: null })
    expect((await tech.ask(reviews.saveReview, { subjectId: id, comment: '再改' })).body.code).toBe(409)
  })

  test('are not requested for a returned report', async () => {
    const { world, tech, assign } = await concluding()
    await world.db.update(report).set({ status: 4 })
    expect((await assign(tech, 'CONC_TECH')).code).toBe(409)
  })
})

describe('notices and lists of an assignment', () => {
  test('state the due date to the minute, also when it moves', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
    const texts = async (code: string) =>
      (await world.all('announcement')).filter((one) => one.templateCode === code).map((one) => one.msgContent)
    for (const text of await texts('REVIEW_ASSIGNED')) expect(text).toContain('请于 2026-12-04 23:59 前完成')
    await biz.ask(reviews.setReviewers, {
      subjectId: id,
      stage: 'FIRST',
      userIds: people.map((one) => one.user.id),
      dueTime: '2026-12-31',
    })
    const moved = await texts('REVIEW_DUE')
    expect(moved.length).toBeGreaterThan(0)
    for (const text of moved) expect(text).toContain('评审截止时间已改为 2026-12-31 23:59，请在此之前提交。')
  })

  test('count the load within the same batch', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const one = await world.person('counselor', { maxLoad: 1 })
    const subjects = [await world.subject({ status: 'TO_RE_AUDIT' }), await world.subject({ status: 'TO_RE_AUDIT' })]
    const { body } = await biz.ask(reviews.addReviewersToMany, {
      stage: 'RE',
      assignments: subjects.map((subject) => ({ subjectId: subject.id, userIds: [one.id] })),
      dryRun: 1,
    })
    const loads = body.result.table.map((row) =>
      row.reviewers.map((reviewer) => [reviewer.load, reviewer.conflicts.map((conflict) => conflict.kind)]),
    )
    expect(loads).toEqual([[[0, []]], [[1, ['load']]]])
  })

  test('leave a place open rather than assign a reviewer of the same institution', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const free = [await world.person('counselor'), await world.person('counselor')].map((one) => one.id)
    await world.person('counselor', { departId: 'd-one' })
    const subject = await world.subject({ status: 'TO_RE_AUDIT' })
    const { body } = await biz.ask(reviews.addReviewersToMany, {
      subjectIds: [subject.id],
      stage: 'RE',
      auto: { perSubject: 3 },
      dryRun: 1,
    })
    expect(sortedTexts(body.result.table[0]!.reviewers.map((one) => one.userId))).toEqual(free.toSorted())
  })

  test('plan only available people of the right role', async () => {
    const world = await freshWorld()
    const { id, biz, people } = await startedRound(world, 'FIRST', 3)
    for (const one of people) await commitReviewAs(one, id)
    const free = [await world.person('technologyManger'), await world.person('technologyManger')].map((one) => one.id)
    await world.person('counselor')
    const { body } = await biz.ask(reviews.addReviewersToMany, {
      subjectIds: [id],
      stage: 'FIRST',
      auto: { perSubject: 6 },
      dryRun: 1,
    })
    const added = body.result.table[0]!.reviewers.filter((one) => one.status === -1)
    expect(sortedTexts(added.map((one) => one.userId))).toEqual(free.toSorted())
  })

  test('respect a conflict with a second institution', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [first, second] = (await makeReviewers(world, 'RE', 2)).map((one) => one.user.id) as [string, string]
    await world.db.insert(userDepart).values({ userId: second, departId: 'd-one' })
    const subject = await world.subject({ status: 'TO_RE_AUDIT' })
    const { result } = (await biz.byGet(reviews.candidates, { stage: 'RE', subjectIds: subject.id })).body
    const kinds = (userId: string) => result.find((row) => row.userId === userId)!.conflicts.map((one) => one.kind)
    expect([kinds(first), kinds(second)]).toEqual([[], ['institution']])
  })

  test('count the open reviews of all subjects as load', async () => {
    const world = await freshWorld()
    const { biz, people } = await startedRound(world, 'FIRST', 3)
    const other = await startedRound(world, 'FIRST', 3)
    await commitReviewAs(people[0]!, other.id)
    await world.as('technologyManger', 'free')
    const { result } = (await biz.byGet(reviews.candidates, { stage: 'FIRST' })).body
    const load = (userId: string) => result.find((row) => row.userId === userId)!.load
    expect(people.map((one) => load(one.user.id))).toEqual([1, 2, 2])
    expect(load((await world.as('technologyManger', 'free')).user.id)).toBe(0)
  })

  test('list candidates with the name of their institution', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const people = [
      await world.person('technologyManger', { departId: 'd-two' }),
      await world.person('technologyManger', { departId: 'd-centre' }),
    ]
    const { result } = (await biz.byGet(reviews.candidates, { stage: 'FIRST' })).body
    const named = ({ id }: { id: string }) => result.find((row) => row.userId === id)!.departName
    expect(people.map(named)).toEqual(['乙基金管理有限公司', '研究发展中心'])
  })

  test('ignore joint work on a deleted subject', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [judge] = await makeReviewers(world, 'FIRST', 1)
    const shared = await world.subject({ status: 'ESTABLISHED', year: '2024', delFlag: 1 })
    await world.make('subjectMember', { subjectId: shared.id, userId: judge!.user.id, name: judge!.user.realname })
    const subject = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const { result } = (await biz.byGet(reviews.candidates, { stage: 'FIRST', subjectIds: subject.id })).body
    expect(result.find((row) => row.userId === judge!.user.id)!.conflicts).toEqual([])
  })

  test('list reviewers with their institutions, for one subject or several', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const people = [
      await world.as('technologyManger', 'two', { departId: 'd-two' }),
      await world.as('technologyManger', 'three'),
      await world.as('technologyManger', 'centre', { departId: 'd-centre' }),
    ]
    const subject = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const order = { subjectId: subject.id, stage: 'FIRST', userIds: people.map((one) => one.user.id) }
    expect((await biz.ask(reviews.addReviewers, order)).body.success).toBe(true)
    const named = (rows: any[]) => Object.fromEntries(rows.map((row) => [row.userId, row.departName]))
    const wanted = Object.fromEntries(
      people.map((one, at) => [one.user.id, ['乙基金管理有限公司', '丙期货有限公司', '研究发展中心'][at]]),
    )
    const one = await biz.ask(reviews.reviewersOfOne, { subjectId: subject.id, stage: 'FIRST' })
    expect(named(one.body.result)).toEqual(wanted)
    const many = await biz.ask(reviews.reviewersOfMany, { subjectIds: [subject.id], stage: 'FIRST' })
    expect(named(many.body.result.bySubject[subject.id]!)).toEqual(wanted)
  })
})
