import { describe, expect, test } from 'vitest'
import { roleAssignment } from '~/db/schema'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld } from '~/tests/support/world'
import { roles } from '~/worker/policy/roles'
import * as reviews from '~/worker/reviews/calls'
import {
  rejectingReview,
  atOnce,
  startedRound,
  commitReviewAs,
  makeReviewers,
  passingReview,
  sortedTexts,
} from './review-round'

describe('writing a review', () => {
  test('saves an incomplete draft and returns it', async () => {
    const world = await freshWorld()
    const { id, collectId, people } = await startedRound(world, 'FIRST')
    const [me] = people as [any]
    const draft = await me.ask(reviews.saveReview, { collectId, stage: 'FIRST', comment: '写到一半', usedSeconds: 40 })
    expect(draft.body).toMatchObject({ success: true, result: { status: 1, subjectId: id } })
    expect(draft.trips).toBe(3)
    await me.ask(reviews.saveReview, { collectId, comment: '写到一半了', conclusion: 'perfect', usedSeconds: 20 })
    for (const { body, trips } of [
      await me.ask(reviews.reviewInfo, { subjectId: id }),
      await me.ask(reviews.declarationReviewInfo, { collectId, stage: 'FIRST' }),
    ]) {
      expect(body.result).toMatchObject({
        stage: 'FIRST',
        roundNo: 1,
        closed: '',
        due: '2026-12-04 23:59:59',
        mine: { comment: '写到一半了', conclusion: 'perfect', status: 1, usedSeconds: 40 },
        subject: { blind: false, leadDepartName: '甲证券股份有限公司' },
      })
      expect(trips).toBe(1)
    }
    expect((await world.read('subject', id))?.passRateFirst).toBe(null)
  })

  test('keeps a renewed request open while it is a draft', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST')
    const own = async () =>
      (await world.all('subjectReview')).find((row) => row.reviewerId === people[0]!.user.id)!.status
    await world.client.execute('update subject_review set status = 3')
    await people[0]!.ask(reviews.saveReview, { subjectId: id, comment: '重新写的意见' })
    expect(await own()).toBe(3)
    await commitReviewAs(people[0]!, id)
    expect(await own()).toBe(2)
  })

  test('commits once, updates the pass rate and becomes read-only', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST')
    const [me] = people as [any]
    const { body, trips } = await commitReviewAs(me, id, { ...passingReview, comment: '  同意立项  ' })
    expect([body.success, body.message, trips]).toEqual([true, '评审意见已提交', 3])
    expect(await world.read('subject', id)).toMatchObject({ passRateFirst: 100, status: 'FISRT_AUDITING' })
    expect((await world.all('subjectReview')).find((row) => row.reviewerId === me.user.id)).toMatchObject({
      status: 2,
      conclusion: 'pass',
      comment: '同意立项',
      commitTime: expect.stringContaining('2026-11-20'),
    })
    for (const call of [reviews.saveReview, reviews.commitReview])
      expect((await me.ask(call, { subjectId: id, ...rejectingReview })).body).toMatchObject({
        code: 409,
        message: '评审意见已提交，不可再修改',
      })
  })

  test('updates the pass rate of its own subject only', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST')
    const others = [await startedRound(world, 'FIRST'), await startedRound(world, 'RE')]
    const read = () => Promise.all(others.map((one) => world.read('subject', one.id)))
    const before = await read()
    await commitReviewAs(people[0]!, id)
    expect((await world.read('subject', id))!.passRateFirst).toBe(100)
    expect(await read()).toEqual(before)
  })

  test('lists the missing fields of a commit with a message each', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST')
    const [me] = people as [any]
    const wrong = async (opinion: object) => (await commitReviewAs(me, id, opinion as any)).body
    expect(await wrong({})).toMatchObject({ code: 400, result: { conclusion: '请选择评审结论' } })
    expect(await wrong({ conclusion: 'maybe' })).toMatchObject({ code: 400, result: { conclusion: '评审结论有误' } })
    for (const conclusion of ['not_pass', 'perfect'])
      expect(await wrong({ conclusion, comment: '不好' })).toMatchObject({
        code: 400,
        result: { comment: expect.stringContaining('至少 5 个字') },
      })
    expect(await wrong({ conclusion: 'pass', comment: '长'.repeat(501) })).toMatchObject({ code: 400 })
    expect((await world.all('subjectReview')).every((row) => row.status === 0)).toBe(true)
    expect((await wrong({ conclusion: 'abstain' })).success).toBe(true)
    expect((await world.read('subject', id))?.passRateFirst).toBe(null)
  })

  test('is limited to assigned reviewers in their role and stage', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST')
    expect((await commitReviewAs(await world.as('technologyManger', 'stranger'), id)).status).toBe(403)
    expect((await commitReviewAs(biz, id)).status).toBe(403)
    expect((await commitReviewAs(await world.as('counselor'), id)).status).toBe(404)
    expect((await commitReviewAs(people[0]!, 'nothing')).status).toBe(404)
    expect((await commitReviewAs(people[0]!, id, { ...passingReview, stage: 'RE' })).status).toBe(403)
  })

  test('is possible until the due date and again after an extension', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST')
    const back = async (who: (typeof people)[number]) =>
      world.signIn((await world.read('user', who.user.id))!, who.user.roleCode)
    world.pass(14)
    expect((await commitReviewAs(await back(people[0]!), id)).body.success).toBe(true)
    world.pass(1)
    const late = await (await back(people[1]!)).ask(reviews.saveReview, { subjectId: id, comment: '晚了' })
    expect(late.body).toMatchObject({
      code: 409,
      message: '评审已于 2026-12-04 23:59 截止，请联系业务负责人延期',
    })
    const again = { subjectId: id, userIds: [people[1]!.user.id], dueTime: '2026-12-20' }
    await (await back(biz)).ask(reviews.addReviewers, again)
    expect((await commitReviewAs(await back(people[1]!), id)).body.success).toBe(true)
  })

  test('uses the requested role of a person with two roles', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'RE')
    const user = (await world.read('user', people[0]!.user.id))!
    await world.db.insert(roleAssignment).values({ userId: user.id, roleId: roles.technologyManger.id })
    const other = await world.signIn(user, 'technologyManger')
    const { status, body } = await commitReviewAs(other, id)
    expect([status, body.message]).toEqual([403, '请切换到评委角色后评审'])
  })

  test('is rejected after a decision, and the pass rate stays', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST')
    await commitReviewAs(people[0]!, id)
    await commitReviewAs(people[1]!, id)
    expect((await biz.ask(reviews.auditReviews, { ids: [id], result: 'pass' })).body.success).toBe(true)
    expect((await commitReviewAs(people[2]!, id, rejectingReview)).body).toMatchObject({
      code: 409,
      message: expect.stringContaining('待复审'),
    })
    expect((await world.read('subject', id))?.passRateFirst).toBe(100)
  })

  test('commits several reviews of one reviewer, each answered separately', async () => {
    const world = await freshWorld()
    const one = await startedRound(world, 'FIRST')
    const other = await startedRound(world, 'FIRST')
    const [me] = one.people as [any]
    const foreign = await world.subject({ status: 'FISRT_AUDITING' })
    const { body, trips } = await me.ask(reviews.writeReviews, {
      rows: [
        { subjectId: one.id, ...passingReview },
        { collectId: other.collectId, conclusion: 'not_pass', comment: '短' },
        { subjectId: foreign.id, ...passingReview },
      ],
    })
    expect(trips).toBe(3)
    expect(body.result.ok).toEqual([one.id])
    expect(body.result.failed.map((row: any) => row.id)).toEqual([other.id, foreign.id])
    expect((await world.read('subject', one.id))?.passRateFirst).toBe(100)
    const drafts = await me.ask(reviews.writeReviews, {
      rows: [{ subjectId: other.id, comment: '短' }],
      commit: false,
    })
    expect(drafts.body.success).toBe(true)
  })
})

describe('concurrent requests', () => {
  test('of several reviewers all commit, with a correct pass rate', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST', 5)
    const words = [passingReview, rejectingReview, passingReview, passingReview, { conclusion: 'abstain' }]
    const answers = await atOnce(
      world,
      people.map((who, index) => () => commitReviewAs(who, id, words[index]!)),
    )
    expect(answers.map((one) => one.body.message)).toEqual(Array(5).fill('评审意见已提交'))
    expect((await world.read('subject', id))?.passRateFirst).toBe(75)
    expect((await world.all('subjectReview')).filter((row) => row.status === 2).length).toBe(5)
  })

  test('of a double click commit once', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST')
    const answers = await atOnce(world, [() => commitReviewAs(people[0]!, id), () => commitReviewAs(people[0]!, id)])
    expect(sortedTexts(answers.map((one) => one.body.code))).toEqual(['200', '409'])
    expect((await world.all('log')).filter((row) => row.action === 'review:write').length).toBe(1)
  })

  test('of a commit and a decision succeed once, never with a rate of an ended round', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST')
    await commitReviewAs(people[0]!, id)
    await commitReviewAs(people[1]!, id)
    const [late, decision] = await atOnce<Answer>(world, [
      () => commitReviewAs(people[2]!, id, rejectingReview),
      () => biz.ask(reviews.auditReviews, { ids: [id], result: 'pass' }),
    ])
    expect([late!.body.success, decision!.body.success].filter(Boolean).length).toBe(1)
    const subject = await world.read('subject', id)
    const third = (await world.all('subjectReview')).find((row) => row.reviewerId === people[2]!.user.id)
    if (late!.body.success)
      expect([subject?.status, subject?.passRateFirst, third?.status]).toEqual(['FISRT_AUDITING', 66.7, 2])
    else expect([subject?.status, subject?.passRateFirst, third?.status]).toEqual(['TO_RE_AUDIT', 100, 0])
  })
})

describe('the review queue', () => {
  describe('of a reviewer of two subjects', () => {
    /** A reviewer of two subjects; the second one is due sooner. */
    async function queued() {
      const world = await freshWorld()
      const me = (await makeReviewers(world, 'FIRST', 3))[0]!
      const later = await startedRound(world, 'FIRST', 3)
      const sooner = await startedRound(world, 'FIRST', 3, { year: '2026', subjectName: '更急的课题' })
      await later.biz.ask(reviews.setReviewers, {
        subjectId: sooner.id,
        userIds: sooner.people.map((one) => one.user.id),
        dueTime: '2026-11-25',
      })
      const ids = async () => (await me.ask(reviews.reviewQueueIds)).body.result
      return { world, me, later, sooner, ids }
    }

    test('lists open reviews by due date, consistent with the ids, in one round trip after the session', async () => {
      const { me, later, sooner, ids } = await queued()
      const list = await me.ask(reviews.reviewQueue)
      expect(list.trips).toBe(2)
      expect(list.body.result.records.map((row) => row.subjectId)).toEqual([sooner.id, later.id])
      expect(list.body.result.records[0]).toMatchObject({
        due: '2026-11-25 23:59:59',
        myStatus: 0,
        open: true,
        overdue: false,
        stage: 'FIRST',
        domain_dictText: '人工智能',
        stage_dictText: '技管委初审',
        status_dictText: '初审中',
      })
      expect(await ids()).toEqual([sooner.id, later.id])
    })

    test('moves committed reviews to the done ones', async () => {
      const { me, later, sooner, ids } = await queued()
      await commitReviewAs(me, sooner.id)
      expect(await ids()).toEqual([later.id])
      expect((await me.ask(reviews.reviewQueue, { status: 'done' })).body.result.records).toMatchObject([
        { subjectId: sooner.id, conclusion: 'pass', myStatus: 2 },
      ])
      expect((await me.ask(reviews.myReviews)).body.result.total).toBe(2)
    })

    test('is filtered by name and stage and rejects an unknown stage', async () => {
      const { me } = await queued()
      expect((await me.ask(reviews.reviewQueue, { subjectName: '%' })).body.result.total).toBe(0)
      expect((await me.ask(reviews.reviewQueue, { stage: 'RE' })).body.result.total).toBe(0)
      expect((await me.ask(reviews.reviewQueue, { stage: 'X' })).body.code).toBe(400)
    })

    test('is empty for other reviewers and denied to applicants', async () => {
      const { world } = await queued()
      expect((await (await world.as('counselor')).ask(reviews.myReviews)).body.result.total).toBe(0)
      expect((await (await world.as('subjectMan')).ask(reviews.reviewQueue)).status).toBe(403)
    })
  })

  test('of an institution’s contact lists declarations pending approval', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const mine = await world.subject({ status: 'TO_APPROVAL' })
    await world.subject({ status: 'TO_APPROVAL', sysOrgCode: 'A03' })
    const { body, trips } = await contact.ask(reviews.reviewQueue)
    expect([body.result.records.map((row) => row.id), trips]).toEqual([[mine.id], 2])
    expect(body.result.records[0]).toMatchObject({ stage: 'MECHANISM', myStatus: -1, reviewId: '', open: true })
  })

  test('of a contact has the stage of the institution only and omits done ones', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const { id } = await world.subject({ status: 'TO_APPROVAL' })
    const ids = async (query: Record<string, string>) => (await contact.ask(reviews.reviewQueueIds, query)).body.result
    expect(await ids({ stage: 'MECHANISM' })).toEqual([id])
    expect([await ids({ stage: 'FIRST' }), await ids({ status: 'done' })]).toEqual([[], []])
  })

  test('is paginated in either direction and filtered by year, field and name', async () => {
    const world = await freshWorld()
    const [me] = await makeReviewers(world, 'FIRST', 3)
    const all = [
      await startedRound(world, 'FIRST', 3, { year: '2024', domain: '01', subjectName: '债券估值研究' }),
      await startedRound(world, 'FIRST', 3, { year: '2025', domain: '02', subjectName: '智能风控研究' }),
      await startedRound(world, 'FIRST', 3, { year: '2026', domain: '02', subjectName: '行情系统研究' }),
    ].map((one) => one.id)
    const list = async (query: Record<string, string | number>) => {
      const { records, total } = (await me!.ask(reviews.reviewQueue, query)).body.result
      return [records.map((row) => row.id), total]
    }
    const byYear = { column: 'year', pageSize: 2 }
    expect(await list({ ...byYear, order: 'asc' })).toEqual([all.slice(0, 2), 3])
    expect(await list({ ...byYear, order: 'asc', pageNo: 2 })).toEqual([all.slice(2), 3])
    expect(await list({ ...byYear, order: 'desc' })).toEqual([all.toReversed().slice(0, 2), 3])
    expect(await list({ year: '2024' })).toEqual([[all[0]], 1])
    expect(await list({ domain: '02', ...byYear, order: 'asc' })).toEqual([all.slice(1), 2])
    expect(await list({ subjectName: '风控' })).toEqual([[all[1]], 1])
  })

  test('marks open items as overdue but not done ones', async () => {
    const world = await freshWorld()
    const late = await startedRound(world, 'FIRST', 3)
    const done = await startedRound(world, 'FIRST', 3)
    const [me] = late.people
    await commitReviewAs(me!, done.id)
    await world.client.execute("update subject_review set due_time = '2026-11-20 09:00:00'")
    const { records } = (await me!.ask(reviews.reviewQueue, { status: 'all' })).body.result
    const overdue = Object.fromEntries(records.map((row) => [row.id, [row.open, row.overdue]]))
    expect(overdue).toEqual({ [late.id]: [true, true], [done.id]: [false, false] })
  })

  test('omits earlier rounds, deleted subjects and subjects in another status', async () => {
    const world = await freshWorld()
    const round = await startedRound(world, 'FIRST', 3)
    const [me] = round.people
    const ids = async () => (await me!.ask(reviews.reviewQueueIds)).body.result
    expect(await ids()).toEqual([round.id])
    for (const [changed, back] of [
      ['round_no = 2', 'round_no = 1'],
      ['del_flag = 1', 'del_flag = 0'],
      ["status = 'TO_RE_AUDIT'", "status = 'FISRT_AUDITING'"],
    ] as const) {
      await world.client.execute(`update subject set ${changed}`)
      expect(await ids(), changed).toEqual([])
      await world.client.execute(`update subject set ${back}`)
    }
    expect(await ids()).toEqual([round.id])
  })
})

describe('the review workspace', () => {
  test('asks for a conclusion and for both comments if given', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST')
    const { form } = (await people[0]!.ask(reviews.reviewInfo, { subjectId: id })).body.result
    expect(form.map((field) => [field.name, field.required, field.max])).toEqual([
      ['conclusion', true, 1],
      ['comment', false, 500],
      ['privateComment', false, 500],
    ])
  })

  test('defaults to the first stage of the role without an assignment', async () => {
    const world = await freshWorld()
    const member = await world.as('technologyManger', 'never asked')
    const { id } = await startedRound(world, 'RE')
    const { stage, mine, closed } = (await member.ask(reviews.reviewInfo, { subjectId: id })).body.result
    expect([stage, mine, closed]).toEqual(['FIRST', null, '没有权限：评审课题'])
  })

  test('shows an earlier round on request with the reviews before it', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST')
    const [me] = people
    await commitReviewAs(me!, id, rejectingReview)
    await world.client.execute('update subject set round_no = 3')
    await world.client.execute(
      `insert into subject_review (id, subject_id, stage, round_no, reviewer_id, reviewer_name, status, conclusion)
       select 'second', subject_id, stage, 2, reviewer_id, reviewer_name, 2, 'pass' from subject_review where reviewer_id = '${me!.user.id}'`,
    )
    const desk = async (roundNo?: number) => {
      const { mine, earlier } = (await me!.ask(reviews.reviewInfo, { subjectId: id, stage: 'FIRST', roundNo })).body
        .result
      return [mine?.conclusion ?? null, earlier.map((one) => one.roundNo).toSorted((a, b) => a - b)]
    }
    expect([await desk(), await desk(2), await desk(1)]).toEqual([
      [null, [1, 2]],
      ['pass', [1]],
      ['not_pass', []],
    ])
  })

  test('shows nothing of a removed review', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST')
    const [me] = people
    await commitReviewAs(me!, id, rejectingReview)
    await world.client.execute('update subject set round_no = 2')
    await world.client.execute('update subject_review set status = 4')
    const info = (await me!.ask(reviews.reviewInfo, { subjectId: id, stage: 'FIRST' })).body.result
    expect([info.mine, info.earlier]).toEqual([null, []])
  })

  test('keeps the longest time spent, whatever a later draft states', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST')
    const [me] = people
    for (const usedSeconds of [120, 60]) await me!.ask(reviews.saveReview, { subjectId: id, usedSeconds })
    const row = (await world.all('subjectReview')).find((one) => one.reviewerId === me!.user.id)
    expect(row?.usedSeconds).toBe(120)
  })

  test('is open until the due date, then shows since when it is closed', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST')
    const due = async (dueTime: string) => {
      await world.client.execute({ sql: 'update subject_review set due_time = ?', args: [dueTime] })
      return (await people[0]!.ask(reviews.reviewInfo, { subjectId: id })).body.result.closed
    }
    expect(await due('2026-11-20 23:59:59')).toBe('')
    expect(await due('2026-11-20 09:29:59')).toBe('评审已于 2026-11-20 09:29 截止，请联系业务负责人延期')
  })
})
