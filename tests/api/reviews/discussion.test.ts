import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import * as reviews from '~/worker/reviews/calls'
import * as talk from '~/worker/reviews/discussion/calls'
import * as subjects from '~/worker/subjects/calls'
import { rejectingReview, startedRound, commitReviewAs, makeReviewers, passingReview } from './review-round'

describe('declining a review', () => {
  /** A round of three whose first reviewer, with a draft, has declined and suggested a replacement. */
  async function declined() {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'RE', 3)
    const other = await world.person('counselor', { realname: '郑替补' })
    const me = people[0]!
    await me.ask(reviews.saveReview, { subjectId: id, comment: '写了一半' })
    const said = await me.ask(reviews.declineReview, {
      subjectId: id,
      reason: '与课题方向不符，难以评价',
      substitute: '郑替补',
    })
    return { world, id, people, biz, other, me, said }
  }

  test('keeps the draft with the suggested replacement in at most three round trips', async () => {
    const { world, me, other, said } = await declined()
    expect(said.body).toMatchObject({ success: true, message: '已申请退出，业务负责人将另行安排' })
    expect(said.trips).toBeLessThanOrEqual(3)
    const row = (await world.all('subjectReview')).find((one) => one.reviewerId === me.user.id)!
    expect(row).toMatchObject({ status: 5, substitute: '郑替补', substituteId: other.id, comment: '写了一半' })
  })

  test('notifies the centre and is shown on its assignment board', async () => {
    const { world, id, biz, other, me } = await declined()
    const board = await biz.ask(reviews.assignBoard, { stage: 'RE', scope: 'running' })
    expect(board.body.result.records[0]).toMatchObject({
      declined: [{ realname: me.user.realname, reason: '与课题方向不符，难以评价', substituteId: other.id }],
      reviewers: [{}, {}],
    })
    expect((await world.all('announcement')).map((one) => one.title)).toContain(
      `评审人申请退出评审：${(await world.read('subject', id))!.subjectName}`,
    )
  })

  test('ends the access of the reviewer and lowers the quorum', async () => {
    const { id, people, biz, me } = await declined()
    expect((await me.ask(reviews.reviewInfo, { subjectId: id })).status).toBe(404)
    expect((await me.ask(reviews.declineReview, { subjectId: id, reason: '再次谢绝评审' })).status).toBe(404)
    for (const who of people.slice(1)) await commitReviewAs(who, id, passingReview)
    expect((await biz.ask(reviews.auditReviews, { ids: [id], result: 'pass' })).body.success).toBe(true)
  })

  test('is rejected without a reason, after the commit and for others, and an ambiguous name stays text', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST', 3)
    for (let i = 0; i < 2; i++) await world.person('technologyManger', { realname: '同名' })
    const decline = (who: SignedIn, input: Record<string, unknown>) =>
      who.ask(reviews.declineReview, { subjectId: id, ...input })
    expect((await decline(people[0]!, { reason: '忙' })).body).toMatchObject({
      code: 400,
      result: { reason: expect.any(String) },
    })
    await commitReviewAs(people[0]!, id)
    expect((await decline(people[0]!, { reason: '已经提交后想谢绝' })).body).toMatchObject({
      code: 409,
      message: '评审意见已提交，不可再修改',
    })
    const [stranger] = [await world.as('technologyManger', 'stranger')]
    expect((await decline(stranger, { reason: '并没有分配给我' })).status).toBe(403)
    expect((await decline(people[1]!, { reason: '时间安排不开', substitute: '同名' })).body.success).toBe(true)
    expect((await world.all('subjectReview')).find((one) => one.reviewerId === people[1]!.user.id)).toMatchObject({
      substitute: '同名',
      substituteId: '',
    })
  })
})

test('identifies the suggested replacement if the name belongs to one available reviewer of the stage', async () => {
  const world = await freshWorld()
  const { id, people } = await startedRound(world, 'RE', 5)
  const expert = await world.person('counselor', { realname: '郑替补' })
  await world.person('subjectMan', { realname: '郑替补' })
  await world.person('counselor', { realname: '郑替补', status: 2 })
  await world.person('counselor', { realname: '郑替补', delFlag: 1 })
  await world.person('technologyManger', { realname: '钱委员' })
  const proposed = async (at: number, substitute: string) => {
    const who = people[at]!
    await who.ask(reviews.declineReview, { subjectId: id, reason: '与课题方向不符', substitute })
    return (await world.all('subjectReview')).find((one) => one.reviewerId === who.user.id)?.substituteId
  }
  expect(await proposed(0, '郑替补')).toBe(expert.id)
  expect(await proposed(1, '钱委员')).toBe('')
  expect(await proposed(2, '')).toBe('')
  const notices = (await world.all('announcement')).filter((one) => one.templateCode === 'REVIEW_DECLINED')
  const said = notices.map((one) => one.msgContent)
  expect(said[0]).toContain('的专家复审：与课题方向不符；推荐由郑替补替代')
  expect(said[2]).not.toContain('推荐由')
})

describe('the discussion', () => {
  test('notifies the other committed reviewers of a new remark and nobody else', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 4)
    const [a, b, c] = people as [SignedIn, SignedIn, SignedIn]
    for (const who of [a, b, c]) await commitReviewAs(who, id)
    const told = async (who: SignedIn) => {
      await who.ask(talk.postRemark, { subjectId: id, content: '请看技术路线' })
      const notices = (await world.all('announcement')).filter((one) => one.templateCode === 'REVIEW_REMARK')
      const sends = (await world.all('announcementSend')).filter((one) => one.anntId === notices.at(-1)!.id)
      return sends.map((one) => one.userId).toSorted()
    }
    expect(await told(a)).toEqual([b.user.id, c.user.id].toSorted())
    expect(await told(biz)).toEqual([a, b, c].map((one) => one.user.id).toSorted())
  })

  test('stays readable and is closed once the round is decided', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
    for (const who of people) await commitReviewAs(who, id)
    await people[0]!.ask(talk.postRemark, { subjectId: id, content: '同意聚焦' })
    await biz.ask(reviews.auditReviews, { ids: [id], result: 'pass' })
    const over = '评审已结束，讨论只读'
    for (const who of [people[1]!, biz]) {
      const { closed, remarks } = (await who.ask(talk.discussion, { subjectId: id, stage: 'FIRST' })).body.result
      expect([closed, remarks.map((one) => one.content)]).toEqual([over, ['同意聚焦']])
      const said = await who.ask(talk.postRemark, { subjectId: id, stage: 'FIRST', content: '晚到的发言' })
      expect(said.body).toMatchObject({ code: 409, message: over })
    }
    const merged = (await biz.ask(talk.mergedOpinion, { subjectId: id, stage: 'FIRST' })).body.result
    expect(merged.editable).toBe(false)
    const kept = await biz.ask(talk.saveMergedOpinion, { subjectId: id, stage: 'FIRST', text: '晚到的合并', was: '' })
    expect(kept.body).toMatchObject({ code: 409, message: over })
  })

  test('shows names to the centre, except to a member who reviews in the round', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
    const other = await world.as('bizManger', 'other')
    for (const who of people) await commitReviewAs(who, id)
    await people[0]!.ask(talk.postRemark, { subjectId: id, content: '委员的发言' })
    await other.ask(talk.postRemark, { subjectId: id, content: '中心的发言' })
    const heard = async (subjectId: string) =>
      (await biz.ask(talk.discussion, { subjectId })).body.result.remarks.map((one) => one.who)
    expect(await heard(id)).toEqual([people[0]!.user.realname, other.user.realname])
    expect(await heard((await world.read('subject', id))!.collectId)).toHaveLength(2)
    await world.make('subjectReview', {
      ...{ id: '!first', subjectId: id, stage: 'FIRST', status: 2, dueTime: '2026-12-01 00:00:00' },
      ...{ reviewerId: biz.user.id, reviewerName: biz.user.realname },
    })
    expect(await heard(id)).toEqual([expect.stringMatching(/^评审人[B-D]$/), '业务负责人'])
  })

  test('of a new round starts empty', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
    for (const who of people) await commitReviewAs(who, id)
    await people[0]!.ask(talk.postRemark, { subjectId: id, content: '上一轮的发言' })
    await biz.ask(talk.saveMergedOpinion, { subjectId: id, text: '上一轮的合并意见', was: '' })
    await world.client.execute('update subject set round_no = 2')
    const { opinions, remarks, roundNo } = (await biz.ask(talk.discussion, { subjectId: id })).body.result
    expect([opinions, remarks, roundNo]).toEqual([[], [], 2])
    expect((await biz.ask(talk.mergedOpinion, { subjectId: id })).body.result).toMatchObject({ text: '', by: '' })
  })

  test('labels reviewers beyond the fifteenth with a number instead of a letter', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST', 3)
    const [me] = people
    const row = { subjectId: id, stage: 'FIRST', status: 2, reviewerName: '委员', dueTime: '2026-12-01 00:00:00' }
    for (let seat = 1; seat <= 16; seat++)
      await world.make('subjectReview', { ...row, id: `!${String(seat).padStart(2, '0')}`, reviewerId: `r${seat}` })
    await commitReviewAs(me!, id)
    const { opinions } = (await me!.ask(talk.discussion, { subjectId: id })).body.result
    const who = opinions.map((one) => one.who)
    expect([who[0], who[14], who[15]]).toEqual(['评审人A', '评审人O', '评审人16'])
  })

  describe('of a round with two commits and a draft', () => {
    async function discussed() {
      const world = await freshWorld()
      const { id, people, biz } = await startedRound(world, 'RE', 3)
      const [a, b, c] = people as [SignedIn, SignedIn, SignedIn]
      const read = (who: SignedIn) => who.ask(talk.discussion, { subjectId: id })
      const say = (who: SignedIn, content: string) => who.ask(talk.postRemark, { subjectId: id, content })
      const early = [(await read(a)).status, (await say(a, '尚未提交时的发言')).status]
      await commitReviewAs(a, id, rejectingReview)
      await commitReviewAs(b, id, { ...passingReview, comment: '选题有价值' })
      await c.ask(reviews.saveReview, { subjectId: id, comment: '丙的草稿' })
      const said = [await say(a, '目标过于分散，是否同意？'), await say(b, '可要求聚焦后再审')]
      return { world, id, biz, a, b, c, read, say, early, said }
    }

    test('opens with the own commit', async () => {
      const { c, read, early, said } = await discussed()
      expect(early).toEqual([403, 403])
      expect(said.map(({ body }) => body.message)).toEqual(['已发言', '已发言'])
      expect((await read(c)).status).toBe(403)
    })

    test('rejects an empty remark and one of more than 500 characters', async () => {
      const { a, say } = await discussed()
      expect((await say(a, '')).body.result).toHaveProperty('content')
      expect((await say(a, '长'.repeat(501))).body.result).toHaveProperty('content')
    })

    test('shows committed reviews and remarks with one letter per person in one round trip after the session', async () => {
      const { b, read } = await discussed()
      const heard = await read(b)
      expect(heard.trips).toBeLessThanOrEqual(2)
      const { opinions, remarks, closed } = heard.body.result
      expect(closed).toBe('')
      expect(opinions.map((one) => one.comment).sort()).toEqual([rejectingReview.comment, '选题有价值'].sort())
      expect(remarks.map((one) => [one.mine, one.content])).toEqual([
        [false, '目标过于分散，是否同意？'],
        [true, '可要求聚焦后再审'],
      ])
      for (const one of [...opinions, ...remarks]) expect(one.who).toMatch(/^评审人[A-C]$/)
      // A person has the same letter in both lists and for every reader.
      expect(remarks[0]!.who).toBe(opinions.find((one) => one.comment === rejectingReview.comment)!.who)
    })

    test('hides names, drafts and internal notes from reviewers', async () => {
      const { a, b, c, read } = await discussed()
      const text = JSON.stringify((await read(b)).body)
      const names = [a, c].flatMap((who) => [who.user.realname, who.user.id])
      for (const secret of [...names, '丙的草稿', rejectingReview.privateComment]) expect(text).not.toContain(secret)
    })

    test('shows names to the centre, whose remarks show the centre as author', async () => {
      const { biz, a, read, say } = await discussed()
      expect((await read(biz)).body.result.remarks[0]!.who).toBe(a.user.realname)
      expect((await say(biz, '请按时提交')).body.success).toBe(true)
      expect((await read(a)).body.result.remarks.at(-1)).toMatchObject({ who: '业务负责人', mine: false })
    })

    test('is denied to other roles and not mentioned to the applicant', async () => {
      const { world, id, read } = await discussed()
      for (const role of ['subjectMan', 'mechanism', 'admin', 'csrcLeader'] as const)
        expect((await read(await world.as(role))).status, role).toBe(403)
      const owner = await world.as('subjectMan')
      for (const answer of [
        await owner.ask(subjects.subjectDetail, { id }),
        await owner.ask(reviews.subjectReviews, { subjectId: id }),
      ])
        expect(JSON.stringify(answer.body)).not.toContain('目标过于分散')
    })

    test('is closed by the decision', async () => {
      const { id, biz, say } = await discussed()
      await biz.ask(reviews.auditReviews, { ids: [id], result: 'pass', opinion: '按多数意见通过初审' })
      expect((await say(biz, '评审结束后的发言')).body.code).toBe(409)
    })
  })
})

describe('the combined comments', () => {
  const edited = '专家组认为：研究目标应当聚焦。'
  /** A round in which all reviewers have committed a comment. */
  async function commented() {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
    for (const who of people)
      await commitReviewAs(who, id, { ...rejectingReview, comment: `${rejectingReview.comment}（甲）` })
    const read = async () => (await biz.ask(talk.mergedOpinion, { subjectId: id })).body.result
    const keep = (text: string, was: string) => biz.ask(talk.saveMergedOpinion, { subjectId: id, text, was })
    return { world, id, people, biz, read, keep }
  }

  test('are built from the reviews until the centre edits them', async () => {
    const { biz, read, keep } = await commented()
    const first = await read()
    expect(first).toMatchObject({ by: '', time: '', editable: true, text: first.given })
    expect(first.text).toContain(`1. ${rejectingReview.comment}`)
    expect((await keep(edited, '')).body).toMatchObject({ success: true, message: '合并意见已保存' })
    expect(await read()).toMatchObject({ text: edited, by: biz.user.realname })
  })

  test('reject an outdated version, an empty text and reviewers', async () => {
    const { id, people, biz, keep } = await commented()
    const { time } = (await keep(edited, '')).body.result
    expect((await keep('另一个窗口里的旧稿', '')).body).toMatchObject({
      code: 409,
      message: `合并意见已由${biz.user.realname}修改，请刷新后再改`,
    })
    expect((await keep('', time)).body.result).toHaveProperty('text')
    expect((await people[0]!.ask(talk.mergedOpinion, { subjectId: id })).status).toBe(403)
    expect((await people[0]!.ask(talk.saveMergedOpinion, { subjectId: id, text: '越权', was: '' })).status).toBe(403)
  })

  test('are sent with the decision as edited and end with the round', async () => {
    const { world, id, biz, keep } = await commented()
    const { time } = (await keep(edited, '')).body.result
    await biz.ask(reviews.auditReviews, { ids: [id], result: 'perfect', opinion: '请按评审意见完善' })
    const [notice] = (await world.all('announcement')).filter((one) => one.templateCode === 'SUBJ_RETURNED')
    expect(notice!.msgContent).toContain(edited)
    expect(notice!.msgContent).not.toContain('（甲）')
    // A new round starts without it.
    const log = (await world.all('subjectStatusLog')).find((one) => one.operation === 'perfectFirst')!
    expect(log.dataAfter).toMatchObject({ review: { merged: edited } })
    expect((await keep('下一轮之前', time)).body.success).toBe(false)
  })

  test('lose no review that is committed meanwhile', async () => {
    const world = await freshWorld()
    const { id, biz } = await startedRound(world, 'FIRST', 3)
    await makeReviewers(world, 'FIRST', 3)
    const answer = await biz.ask(talk.mergedOpinion, { subjectId: id })
    expect(answer.body.result).toMatchObject({ text: '', given: '' })
    const other = await world.subject({ status: 'TO_REVIEW' })
    expect((await biz.ask(talk.mergedOpinion, { subjectId: other.id })).body.code).toBe(409)
  })
})
