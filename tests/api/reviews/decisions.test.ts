import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as reviews from '~/worker/reviews/calls'
import * as subjects from '~/worker/subjects/calls'
import {
  rejectingReview,
  atOnce,
  startedRound,
  commitReviewAs,
  makeReviewers,
  passingReview,
  sortedTexts,
} from './review-round'

const perfect = { conclusion: 'perfect', comment: '请补充技术路线的论证' }
async function voted(world: World, stage: 'FIRST' | 'RE', words: object[], assigned = words.length) {
  const round = await startedRound(world, stage, assigned)
  for (const [index, word] of words.entries())
    expect((await commitReviewAs(round.people[index]!, round.id, word as any)).body.success).toBe(true)
  const check = async (result = 'pass') =>
    (await round.biz.ask(reviews.checkAudit, { ids: [round.id], result })).body.result
  const decide = (result: string, more: object = {}) =>
    round.biz.ask(reviews.auditReviews, { ids: [round.id], result, ...more })
  return { ...round, check, decide }
}

describe('the pass rate', () => {
  test('passes a subject at 60 % in two round trips', async () => {
    const world = await freshWorld()
    const enough = await voted(world, 'FIRST', [passingReview, passingReview, passingReview, rejectingReview, perfect])
    expect(await enough.check()).toMatchObject({ ok: true, rate: 60, limit: 60, missingReviewers: [] })
    const done = await enough.decide('pass')
    expect([done.body.success, done.trips]).toEqual([true, 2])
    expect(await world.read('subject', enough.id)).toMatchObject({ status: 'TO_RE_AUDIT', passRateFirst: 60 })
  })

  test('requires an internal reason at 50 %', async () => {
    const world = await freshWorld()
    const short = await voted(world, 'FIRST', [passingReview, passingReview, rejectingReview, rejectingReview])
    expect(await short.check()).toMatchObject({
      ok: false,
      rate: 50,
      rows: [{ ok: false, needsOverride: true, reason: '通过率 50% 低于 60%，须填写理由（至少 5 个字）' }],
    })
    expect((await short.decide('pass')).body).toMatchObject({ code: 409, message: expect.stringContaining('低于 60%') })
    expect((await short.decide('pass', { override: '四个字啊' })).body.code).toBe(409)
    expect((await short.decide('pass', { override: '主任办公会同意' })).body.success).toBe(true)
    const log = (await world.all('subjectStatusLog')).filter((row) => row.subjectId === short.id).at(-1)!
    expect(log).toMatchObject({
      ...{ operation: 'passFirst', public: 0, reason: '主任办公会同意' },
      dataAfter: {
        override: '主任办公会同意',
        review: { stage: 'FIRST', roundNo: 1, rate: 50, committed: 4, pass: 2, notPass: 2 },
      },
    })
  })

  test('ignores abstentions and missing reviews: 1 of 1 is 100 %, only abstentions have no rate', async () => {
    const world = await freshWorld()
    const one = await voted(world, 'RE', [passingReview, { conclusion: 'abstain' }], 3)
    expect(await one.check()).toMatchObject({ ok: true, rate: 100 })
    const none = await voted(world, 'RE', Array(3).fill({ conclusion: 'abstain' }))
    expect(await none.check()).toMatchObject({ ok: false, rate: null })
    expect((await world.read('subject', none.id))?.passRateRe).toBe(null)
  })
})

describe('the quorum', () => {
  test('is reached with 2 of 3 but not with 3 of 5, whatever the reason', async () => {
    const world = await freshWorld()
    const enough = await voted(world, 'FIRST', [passingReview, passingReview], 3)
    expect(await enough.check()).toMatchObject({
      ok: true,
      missingReviewers: [{ subjectId: enough.id, userId: enough.people[2]!.user.id }],
    })
    expect((await enough.decide('pass')).body.success).toBe(true)

    const short = await voted(world, 'FIRST', [passingReview, passingReview, passingReview], 5)
    expect(await short.check()).toMatchObject({ ok: false, rows: [{ needsOverride: false, committed: 3, missing: 2 }] })
    expect((await short.decide('pass', { override: '时间紧，先行通过' })).body).toMatchObject({
      code: 409,
      message: '已提交评审 3/5 人，未达到 67% 的要求',
    })
    // Removing a reviewer without a review makes it 3 of 4.
    await short.biz.ask(reviews.removeReviewers, {
      subjectIds: [short.id],
      userIds: [short.people[4]!.user.id],
    })
    expect((await short.decide('pass')).body.success).toBe(true)
  })
})

describe('decisions', () => {
  test('a pass of the second review stays unpublished, as one of the initial review unless the centre publishes it', async () => {
    const world = await freshWorld()
    const re = await voted(world, 'RE', [passingReview, passingReview, passingReview])
    const before = (await world.all('announcement')).length
    await re.decide('pass')
    expect(await world.read('subject', re.id)).toMatchObject({ status: 'TO_ESTABLISH_DRAFT', passRateRe: 100 })
    expect((await world.all('announcement')).length).toBe(before)
    expect((await world.all('subjectStatusLog')).at(-1)).toMatchObject({ operation: 'passRe', public: 0 })

    await world.set('publishFirstAudit', 1)
    const first = await voted(world, 'FIRST', [
      { ...passingReview, comment: '选题很有价值' },
      passingReview,
      passingReview,
    ])
    await first.decide('pass', { opinion: '同意进入复审' })
    const notice = (await world.all('announcement')).at(-1)!
    expect(notice.templateCode).toBe('SUBJ_FIRST_PASS')
    expect(notice.msgContent).toContain('选题很有价值')
    expect((await world.all('subjectStatusLog')).at(-1)).toMatchObject({ public: 1, reason: '同意进入复审' })
  })

  /** A round that the centre has returned with a reason. */
  async function returned() {
    const world = await freshWorld()
    const round = await voted(world, 'FIRST', [rejectingReview, passingReview, perfect])
    const bare = await round.decide('perfect')
    const done = await round.decide('perfect', { opinion: '请补充研究基础' })
    return { world, ...round, bare, done }
  }

  test('a return needs a reason and opens a new round in which the old reviews stay readable', async () => {
    const { world, id, biz, bare, done } = await returned()
    expect(bare.body).toMatchObject({ code: 400, message: expect.stringContaining('理由') })
    expect(done.body.success).toBe(true)
    expect(await world.read('subject', id)).toMatchObject({
      status: 'TO_PERFECT',
      returnFrom: 'FISRT_AUDITING',
      roundNo: 2,
      keepReviewers: 1,
    })
    const rows = (await biz.ask(reviews.subjectReviews, { subjectId: id })).body.result as any[]
    expect(rows.map((row) => [row.roundNo, row.present])).toEqual(Array(3).fill([1, false]))
  })

  test('a return notifies the applicant with the comments but without names', async () => {
    const { world, people } = await returned()
    const { templateCode, msgContent } = (await world.all('announcement')).at(-1)!
    expect(templateCode).toBe('SUBJ_RETURNED')
    for (const text of ['请补充研究基础', rejectingReview.comment, perfect.comment]) expect(msgContent).toContain(text)
    for (const text of [rejectingReview.privateComment, ...people.map(({ user }) => user.realname)])
      expect(msgContent).not.toContain(text)
  })

  test('a rejection needs a reason and is sent at once after the initial review', async () => {
    const world = await freshWorld()
    const first = await voted(world, 'FIRST', [rejectingReview, rejectingReview, passingReview])
    expect((await first.decide('reject')).body.code).toBe(400)
    expect((await first.decide('reject', { opinion: '与在研课题重复', holdNotice: 1 })).body.success).toBe(true)
    expect(await world.read('subject', first.id)).toMatchObject({ status: 'ESTABLISH_FIAL', holdNotice: 0 })
    expect((await world.all('announcement')).at(-1)).toMatchObject({ templateCode: 'SUBJ_REJECTED' })
  })

  test('a rejection of the second review can be held until the plan is published', async () => {
    const world = await freshWorld()
    const re = await voted(world, 'RE', [rejectingReview, rejectingReview, passingReview])
    const before = (await world.all('announcement')).length
    await re.decide('reject', { opinion: '创新性不足，不予支持', holdNotice: 1 })
    expect(await world.read('subject', re.id)).toMatchObject({ status: 'ESTABLISH_FIAL', holdNotice: 1 })
    expect((await world.all('announcement')).length).toBe(before)
    const owner = await world.as('subjectMan')
    expect((await owner.ask(reviews.subjectReviews, { subjectId: re.id })).body.result).toEqual([])
    expect((await owner.ask(reviews.reviewInfo, { subjectId: re.id })).body.result.subject.status).toBe('RE_AUDITING')
  })

  test('a batch has one decision for all or one for each, with a dry run that changes nothing', async () => {
    const world = await freshWorld()
    const good = await voted(world, 'FIRST', [passingReview, passingReview, passingReview])
    const bad = await voted(world, 'FIRST', [rejectingReview, rejectingReview, passingReview])
    const wrong = await world.subject({ status: 'TO_REVIEW' })
    const body = { ids: [good.id, bad.id, wrong.id], result: 'pass' }
    const dry = await good.biz.ask(reviews.auditReviews, { ...body, dryRun: true })
    expect(dry.body.result.ok).toEqual([good.id])
    expect(dry.body.result.failed.map((row) => row.id)).toEqual([bad.id, wrong.id])
    expect((await world.read('subject', good.id))?.status).toBe('FISRT_AUDITING')
    const { body: answer, trips } = await good.biz.ask(reviews.auditReviews, {
      decisions: [
        { id: good.id, result: 'pass' },
        { id: bad.id, result: 'reject', opinion: '评审未获通过' },
      ],
    })
    expect([answer.result.ok.length, trips]).toEqual([2, 2])
    expect((await world.read('subject', bad.id))?.status).toBe('ESTABLISH_FIAL')
    expect((await good.biz.ask(reviews.auditReviews, { ids: [good.id] })).body).toMatchObject({
      code: 400,
      result: { result: '请选择办理结果' },
    })
  })

  test('two people at the same time make one decision', async () => {
    const world = await freshWorld()
    const round = await voted(world, 'FIRST', [passingReview, passingReview, passingReview])
    const other = await world.as('bizManger', 'other')
    const answers = await atOnce(world, [
      () => round.decide('pass'),
      () => other.ask(reviews.auditReviews, { ids: [round.id], result: 'reject', opinion: '不同意立项研究' }),
    ])
    expect(sortedTexts(answers.map((one) => one.body.code))).toEqual(['200', '409'])
    expect((await world.all('subjectStatusLog')).filter((row) => /First$/.test(row.operation)).length).toBe(2)
  })

  test('are limited to the business manager', async () => {
    const world = await freshWorld()
    const round = await voted(world, 'FIRST', [passingReview, passingReview, passingReview])
    for (const role of ['subjectMan', 'mechanism', 'technologyManger', 'counselor', 'admin', 'csrcLeader'] as const)
      for (const call of [reviews.auditReviews, reviews.checkAudit, reviews.assignAndSend, reviews.backToFirst])
        expect(
          (
            await (
              await world.as(role)
            ).ask<Call>(call, { ids: [round.id], subjectId: round.id, result: 'pass', reason: '就要退回' })
          ).status,
          `${role} ${call.path}`,
        ).toBe(403)
    expect((await world.read('subject', round.id))?.status).toBe('FISRT_AUDITING')
  })
})

describe('decide and assign', () => {
  test('decides and assigns the next stage in one write', async () => {
    const world = await freshWorld()
    const round = await voted(world, 'FIRST', [passingReview, passingReview, passingReview])
    const experts = (await makeReviewers(world, 'RE', 3)).map((one) => one.user.id)
    const { body, trips } = await round.biz.ask(reviews.assignAndSend, {
      ids: [round.id],
      result: 'pass',
      userIds: experts,
      stage: 'RE',
    })
    expect([body.success, trips]).toEqual([true, 2])
    expect(await world.read('subject', round.id)).toMatchObject({ status: 'RE_AUDITING', prevStatus: 'TO_RE_AUDIT' })
    expect((await world.all('subjectStatusLog')).slice(-2).map((row) => [row.seq, row.operation])).toEqual([
      [3, 'passFirst'],
      [4, 'assignRe'],
    ])
    expect((await world.all('subjectReview')).filter((row) => row.stage === 'RE').length).toBe(3)
  })

  test('does either alone, and nothing if one of the two is rejected', async () => {
    const world = await freshWorld()
    const round = await voted(world, 'FIRST', [passingReview, passingReview, passingReview])
    const [expert] = await makeReviewers(world, 'RE', 1)
    const send = (more: object) => round.biz.ask(reviews.assignAndSend, { ids: [round.id], ...more })
    expect((await send({ result: 'pass', stage: 'RE', userIds: [expert!.user.id] })).body).toMatchObject({
      code: 409,
      message: '至少选择 3 名评审人',
    })
    expect((await world.read('subject', round.id))?.status).toBe('FISRT_AUDITING')
    expect((await send({})).body.code).toBe(400)
    expect((await send({ result: 'pass' })).body.success).toBe(true)
    const experts = (await makeReviewers(world, 'RE', 3)).map((one) => one.user.id)
    expect((await send({ userIds: experts })).body.success).toBe(true)
    expect((await world.read('subject', round.id))?.status).toBe('RE_AUDITING')
  })
})

describe('return to the initial review', () => {
  /** A second review with two of three commits that the centre returns to the initial review. */
  async function sentBack() {
    const world = await freshWorld()
    const round = await voted(world, 'RE', [passingReview, passingReview], 3)
    const back = (reason: string) => round.biz.byGet(reviews.backToFirst, { subjectId: round.id, reason })
    const bare = await back('不行')
    return { world, ...round, bare, done: await back('发现重大遗漏，重新初审'), back }
  }

  test('needs a reason, opens a new round without pass rates and is made once', async () => {
    const { world, id, bare, done, back } = await sentBack()
    expect(bare.body).toMatchObject({ code: 400, result: { reason: '退回理由至少 5 个字' } })
    expect([done.body.success, done.body.result.roundNo, done.trips]).toEqual([true, 2, 2])
    expect(await world.read('subject', id)).toMatchObject({
      status: 'TO_FISRT_AUDIT',
      roundNo: 2,
      passRateRe: null,
      passRateFirst: null,
    })
    expect((await back('发现重大遗漏，重新初审')).body).toMatchObject({ code: 409 })
  })

  test('ends the assignments and keeps the old reviews readable', async () => {
    const { id, people, biz } = await sentBack()
    expect((await people[2]!.ask(reviews.reviewQueueIds)).body.result).toEqual([])
    expect((await biz.ask(reviews.reviewersOfOne, { subjectId: id, stage: 'RE' })).body.result).toEqual([])
    expect((await biz.ask(reviews.subjectReviews, { subjectId: id })).body.result.length).toBe(3)
  })

  test('does not count the old reviews if the same people review again', async () => {
    const { world, id, people, biz } = await sentBack()
    const first = await makeReviewers(world, 'FIRST', 3)
    await biz.ask(reviews.addReviewers, { subjectId: id, userIds: first.map((one) => one.user.id) })
    for (const who of first) await commitReviewAs(who, id)
    await biz.ask(reviews.auditReviews, { ids: [id], result: 'pass' })
    const again = await biz.ask(reviews.addReviewers, { subjectId: id, userIds: people.map((one) => one.user.id) })
    expect(again.body.success).toBe(true)
    await commitReviewAs(people[0]!, id, rejectingReview)
    expect((await world.read('subject', id))?.passRateRe).toBe(0)
    expect((await people[0]!.ask(reviews.reviewInfo, { subjectId: id })).body.result).toMatchObject({
      roundNo: 2,
      mine: { conclusion: 'not_pass' },
      earlier: [{ roundNo: 1, conclusion: 'pass' }],
    })
  })

  test('has a POST alternative', async () => {
    const world = await freshWorld()
    const round = await startedRound(world, 'RE')
    const { body } = await round.biz.send('POST', `${reviews.backToFirst.path}?subjectId=${round.id}`, {
      reason: '材料有重大变化',
    })
    expect(body.success).toBe(true)
    expect((await world.all('announcement')).at(-1)).toMatchObject({ templateCode: 'REVIEW_REMOVED' })
  })
})

describe('assigning the same reviewers again', () => {
  /** An initial review that was returned for revision, and the subject in formal review again. */
  async function perfected(world: World) {
    const round = await voted(world, 'FIRST', [rejectingReview, passingReview, perfect], 5)
    await round.biz.ask(reviews.removeReviewers, {
      subjectIds: [round.id],
      userIds: [round.people[3]!.user.id],
    })
    await round.people[4]!.ask(reviews.declineReview, { subjectId: round.id, reason: '时间安排不开' })
    await round.decide('perfect', { opinion: '请补充研究基础' })
    await world.client.execute("update subject set status = 'TO_REVIEW'")
    const again = () =>
      round.biz.ask(subjects.auditSubjects, {
        id: round.id,
        result: 'pass',
        keepReviewers: 1,
        opinion: '请原评审人再审',
      })
    const asked = async () =>
      (await world.all('subjectReview')).filter((row) => row.roundNo === 2).map((row) => row.reviewerId)
    return { ...round, again, asked }
  }

  test('assigns them, except for removed and declined ones', async () => {
    const world = await freshWorld()
    const { id, people, again, asked } = await perfected(world)
    const { body } = await again()
    expect(body.success, body.message).toBe(true)
    const three = people.slice(0, 3).map((one) => one.user.id)
    expect((await asked()).toSorted()).toEqual(three.toSorted())
    expect(await world.read('subject', id)).toMatchObject({
      status: 'FISRT_AUDITING',
      keepReviewers: 0,
      passRateFirst: null,
      dueTime: '2026-12-04 23:59:59',
    })
    const notice = (await world.all('announcement')).at(-1)!
    expect(notice.msgContent).toContain('已完善并重新提交，请于 2026-12-04 23:59 前完成初审。')
    const told = (await world.all('announcementSend')).filter((one) => one.anntId === notice.id)
    expect(told.map((one) => one.userId).toSorted()).toEqual(three.toSorted())
  })

  test('uses those of the last round, beside those assigned in the new one', async () => {
    const world = await freshWorld()
    const { id, people, again, asked } = await perfected(world)
    const row = { subjectId: id, stage: 'FIRST', dueTime: '2026-12-01 00:00:00' }
    await world.make('subjectReview', { ...row, roundNo: 0, reviewerId: 'long ago', reviewerName: '更早的委员' })
    await world.make('subjectReview', { ...row, roundNo: 2, reviewerId: people[0]!.user.id, reviewerName: '先请的' })
    expect((await again()).body.success).toBe(true)
    expect((await asked()).toSorted()).toEqual(
      people
        .slice(0, 3)
        .map((one) => one.user.id)
        .toSorted(),
    )
  })

  test('is rejected if one of them has joined the subject or none is left', async () => {
    const world = await freshWorld()
    const { id, people, again, asked } = await perfected(world)
    const [first] = people
    await world.make('subjectMember', { subjectId: id, userId: first!.user.id, name: first!.user.realname })
    const joined = `${first!.user.realname}已成为课题组成员，不可继续评审，请重新分配`
    expect((await again()).body).toMatchObject({ code: 409, message: joined })
    await world.client.execute('delete from subject_member')
    await world.client.execute({ sql: 'update subject set subject_man_id = ?', args: [first!.user.id] })
    expect((await again()).body).toMatchObject({ code: 409, message: joined })
    await world.client.execute('update subject_review set status = 4')
    expect((await again()).body).toMatchObject({ code: 409, message: '暂无可送回的原评审人，请重新分配' })
    expect(await asked()).toEqual([])
  })
})

describe('the text of a decision', () => {
  const lastNotice = async (world: World) => (await world.all('announcement')).at(-1)!

  test('contains the opinion and then the combined comments, or the one that exists', async () => {
    const world = await freshWorld()
    await world.set('publishFirstAudit', 1)
    const told = async (comment: string, opinion: string) => {
      const round = await voted(world, 'FIRST', Array(3).fill({ ...passingReview, comment }))
      const { body } = await round.decide('pass', { opinion })
      expect(body.success, body.message).toBe(true)
      return (await lastNotice(world)).msgContent
    }
    expect(await told('', '')).toContain('课题已通过初审，进入复审。')
    const both = await told('选题很有价值', '同意进入复审')
    expect(both).toMatch(/同意进入复审\n\n评审意见：\n1\. 选题很有价值\n2\. 选题很有价值\n3\. 选题很有价值/)
  })

  test('is sent to the applicant and the contacts of the lead institution', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const round = await voted(world, 'FIRST', [rejectingReview, rejectingReview, passingReview])
    await round.decide('reject', { opinion: '与在研课题重复' })
    const notice = await lastNotice(world)
    const told = (await world.all('announcementSend')).filter((one) => one.anntId === notice.id)
    const owner = await world.as('subjectMan')
    expect(told.map((one) => one.userId).toSorted()).toEqual([owner.user.id, contact.user.id].toSorted())
  })
})

describe('the dry run of a decision', () => {
  test('counts the reviews of each subject and names missing reviewers', async () => {
    const world = await freshWorld()
    const round = await voted(world, 'FIRST', [passingReview, rejectingReview, perfect, { conclusion: 'abstain' }], 5)
    expect(await round.check()).toMatchObject({
      ok: false,
      rate: 33.3,
      missingReviewers: [{ subjectId: round.id, userId: round.people[4]!.user.id }],
      rows: [{ stage: 'FIRST', assigned: 5, committed: 4, pass: 1, notPass: 1, perfect: 1, abstain: 1, missing: 1 }],
    })
  })

  test('lists a subject outside of a review as not decidable and an unknown one as not found', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const early = await world.subject({ status: 'TO_REVIEW' })
    const check = async (ids: string[]) => (await biz.ask(reviews.checkAudit, { ids })).body
    expect((await check([early.id, 'nothing'])).result).toMatchObject({
      ok: false,
      rate: null,
      rows: [
        {
          id: early.id,
          ok: false,
          needsOverride: false,
          ...{ assigned: 0, committed: 0, pass: 0, notPass: 0, perfect: 0, abstain: 0, missing: 0, rate: null },
          reason: '当前状态为“待审阅”，无法作出评审决定',
        },
      ],
      failed: [{ id: 'nothing', reason: '很抱歉，资源未找到!' }],
    })
    expect((await check(['nothing'])).code).toBe(404)
  })
})
