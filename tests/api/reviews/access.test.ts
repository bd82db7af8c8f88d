import { describe, expect, test } from 'vitest'
import type { SignedIn } from '~/tests/support/world'
import { freshWorld } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as reviews from '~/worker/reviews/calls'
import * as subjects from '~/worker/subjects/calls'
import { rejectingReview, startedRound, commitReviewAs, passingReview, sortedTexts } from './review-round'

const secret = {
  subjectManName: '王守密',
  leadDepartName: '甲证券股份有限公司',
  contactName: '赵联系',
  subjectManEmail: 'wang@jia.example',
  subjectManPhone: '13911112222',
  cooperateDeparts: [{ departId: 'd-x', departName: '丁科技有限公司', duty: '研发' }],
  subjectName: '甲证券股份有限公司智能风控研究',
  summary: '由甲证券股份有限公司王守密牵头，联合丁科技有限公司与孙成员完成。',
}
const names = ['王守密', '甲证券', '赵联系', 'wang@jia', '13911112222', '丁科技', '孙成员']

describe('a blind round', () => {
  /** A blind round with a committed review, a team member and a file; the first reviewer has not committed. */
  async function blind() {
    const world = await freshWorld()
    const owner = await world.as('subjectMan', 'owner', { realname: '王守密' })
    const { id, collectId, people } = await startedRound(world, 'RE', 3, { ...secret, subjectManId: owner.user.id })
    await world.make('subjectMember', { subjectId: id, name: '孙成员', departName: '甲证券股份有限公司', userId: '' })
    await world.make('file', {
      id: 'file-a',
      fileName: '甲证券申报书.pdf',
      size: 1,
      mime: 'application/pdf',
      sha256: 'x',
      objectKey: 'x',
    })
    await commitReviewAs(people[1]!, id, rejectingReview)
    const me = people[0]!
    const subjectOf = async () => (await me.ask(reviews.reviewInfo, { subjectId: id })).body.result.subject
    return { world, id, collectId, people, me, subjectOf }
  }

  test('shows an expert no name of people or institutions and no other review in any response', async () => {
    const { id, collectId, people, me } = await blind()
    const asked: [Call, object?][] = [
      [reviews.reviewInfo, { subjectId: id }],
      [reviews.reviewInfo, { subjectId: collectId, stage: 'RE' }],
      [reviews.declarationReviewInfo, { collectId, stage: 'RE' }],
      [reviews.subjectReviews, { subjectId: id }],
      [reviews.subjectReviews, { subjectId: id, stage: 'RE' }],
      [reviews.reviewQueue],
      [reviews.reviewQueue, { status: 'all' }],
      [reviews.reviewQueueIds],
      [reviews.myReviews],
      [subjects.subjectDetail, { id }],
      [subjects.subjectDetail, { id: collectId }],
      [subjects.listSubjects],
      [subjects.shortSubjects, { ids: id }],
      [subjects.processedSubjects],
      [subjects.subjectTabs, { subjectId: id }],
    ]
    const others = people.slice(1).map(({ user }) => user.realname)
    for (const [call, query] of asked) {
      const { status, body } = await me.ask(call, query)
      expect([status, body.success], call.path).toEqual([200, true])
      const text = JSON.stringify(body)
      for (const word of [...names, ...others, rejectingReview.comment, rejectingReview.privateComment])
        expect(text, `${call.path} ${word}`).not.toContain(word)
    }
  })

  test('denies an expert the lists of reviewers', async () => {
    const { id, me } = await blind()
    const denied: [Call, object][] = [
      [reviews.reviewersOfOne, { subjectId: id }],
      [reviews.candidates, { stage: 'RE' }],
      [reviews.assignBoard, { stage: 'RE' }],
      [reviews.reviewersOfMany, { subjectIds: [id] }],
    ]
    for (const [call, query] of denied) expect((await me.ask(call, query)).status, call.path).toBe(403)
  })

  test('replaces names in texts and file names', async () => {
    const { subjectOf } = await blind()
    const subject = await subjectOf()
    expect(subject).toMatchObject({
      blind: true,
      files: [{ fileName: expect.stringMatching(/^附件_.{4}\.\w+$/) }],
      members: [],
    })
    expect(subject.texts[0]!.text).toBe('由（已隐去）（已隐去）牵头，联合（已隐去）与（已隐去）完成。')
  })

  test('shows names if the setting is off', async () => {
    const { world, me, subjectOf } = await blind()
    await world.set('blindReview', 0)
    expect(await subjectOf()).toMatchObject({
      blind: false,
      subjectManName: '王守密',
      files: [{ fileName: '甲证券申报书.pdf' }],
    })
    expect((await me.ask(reviews.reviewQueue)).body.result.records[0]!.leadDepartName).toBe('甲证券股份有限公司')
  })

  test('ends with the establishment: the concluding expert reads the report with names', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const expert = await world.as('counselor', 'concluding')
    const subject = await world.subject({ status: 'ESTABLISHED' })
    await world.make('report', {
      subjectId: subject.id,
      year: '2026',
      reportType: 'CONCLUSION',
      status: 2,
      content: '结题报告正文',
    })
    await biz.ask(reviews.addReviewers, {
      subjectId: subject.id,
      stage: 'CONC_ADVISER',
      userIds: [expert.user.id],
    })
    const { body } = await expert.ask(reviews.reviewInfo, { subjectId: subject.id })
    expect(body.result.subject).toMatchObject({
      blind: false,
      leadDepartName: '甲证券股份有限公司',
      report: { texts: [{ text: '结题报告正文' }] },
    })
  })

  test('returns 404 to experts without an assignment', async () => {
    const world = await freshWorld()
    const { id } = await startedRound(world, 'RE')
    const stranger = await world.as('counselor', 'stranger')
    for (const call of [reviews.reviewInfo, reviews.subjectReviews])
      expect((await stranger.ask<Call>(call, { subjectId: id })).status, call.path).toBe(404)
  })
})

describe('reviews', () => {
  test('are readable by the centre in full, by result readers without internal notes, by reviewers only as their own', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST')
    await commitReviewAs(people[0]!, id, rejectingReview)
    await people[1]!.ask(reviews.saveReview, { subjectId: id, comment: '尚未提交的草稿' })
    const read = async (who: SignedIn) =>
      (await who.ask(reviews.subjectReviews, { subjectId: id })).body.result as any[]

    const centre = await read(biz)
    expect(centre.length).toBe(3)
    expect(centre.find((row) => row.reviewerId === people[0]!.user.id)).toMatchObject({
      comment: rejectingReview.comment,
      privateComment: rejectingReview.privateComment,
      conclusion: 'not_pass',
    })
    expect(JSON.stringify(centre)).not.toContain('尚未提交的草稿')

    const member = await world.as('technologyManger', 'not a reviewer')
    for (const who of [member, await world.as('csrcLeader')]) {
      const rows = await read(who)
      expect(rows.find((row) => row.reviewerId === people[0]!.user.id)).toMatchObject({
        comment: rejectingReview.comment,
        privateComment: '',
      })
    }
    expect((await read(people[1]!)).map((row) => row.comment)).toEqual(['尚未提交的草稿'])
    expect((await read(people[2]!)).map((row) => row.reviewerId)).toEqual([people[2]!.user.id])
  })

  describe('of a returned round', () => {
    /** A round with two committed reviews; the applicant and the contact of the institution. */
    async function round() {
      const world = await freshWorld()
      const { id, people, biz } = await startedRound(world, 'FIRST')
      await commitReviewAs(people[0]!, id, rejectingReview)
      await commitReviewAs(people[1]!, id, { ...passingReview, comment: '选题有价值，方案可行' })
      const outsiders = [await world.as('subjectMan'), await world.as('mechanism')]
      const read = async (who: SignedIn) =>
        (await who.ask(reviews.subjectReviews, { subjectId: id })).body.result as any[]
      const giveBack = () =>
        biz.ask(reviews.auditReviews, { ids: [id], result: 'perfect', opinion: '请按评审意见完善' })
      return { id, people, outsiders, read, giveBack }
    }

    test('are hidden from applicant and institution before the decision', async () => {
      const { outsiders, read } = await round()
      for (const who of outsiders) expect(await read(who), who.user.roleCode).toEqual([])
    })

    test('are readable by applicant and institution afterwards without names and conclusions', async () => {
      const { people, outsiders, read, giveBack } = await round()
      await giveBack()
      for (const who of outsiders) {
        const rows = await read(who)
        expect(sortedTexts(rows.map((row) => row.comment))).toEqual(
          [rejectingReview.comment, '选题有价值，方案可行'].sort(),
        )
        expect(rows.every((row) => row.reviewerName === '' && row.reviewerId === '' && row.conclusion === '')).toBe(
          true,
        )
        const text = JSON.stringify(rows)
        for (const word of [rejectingReview.privateComment, ...people.flatMap(({ user }) => [user.realname, user.id])])
          expect(text).not.toContain(word)
      }
    })

    test('give the applicant no own review, reviewers or queue', async () => {
      const { id, outsiders, giveBack } = await round()
      await giveBack()
      const owner = outsiders[0]!
      const info = (await owner.ask(reviews.reviewInfo, { subjectId: id })).body.result
      expect(info).toMatchObject({ mine: null, earlier: [] })
      for (const call of [reviews.reviewersOfOne, reviews.reviewQueue])
        expect((await owner.ask<Call>(call, { subjectId: id })).status, call.path).toBe(403)
    })
  })

  test('stay unpublished after a silent pass until the plan is published', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'RE')
    for (const who of people) await commitReviewAs(who, id, { ...passingReview, comment: '同意推荐立项研究' })
    await biz.ask(reviews.auditReviews, { ids: [id], result: 'pass' })
    const owner = await world.as('subjectMan')
    const read = async () => (await owner.ask(reviews.subjectReviews, { subjectId: id })).body.result as any[]
    expect(await read()).toEqual([])
    expect((await owner.ask(reviews.reviewInfo, { subjectId: id })).body.result.subject.status).toBe('RE_AUDITING')
    await world.make('subjectStatusLog', {
      subjectId: id,
      seq: 99,
      fromStatus: 'TO_ESTABLISH_DRAFT',
      toStatus: 'TO_ESTABLISH',
      operation: 'publishPlan',
    })
    expect((await read()).map((row) => row.comment)).toEqual(Array(3).fill('同意推荐立项研究'))
  })

  test('are readable by a declined or removed reviewer as by any other outsider', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 4)
    const [author, declined, removed, sitting] = people as [SignedIn, SignedIn, SignedIn, SignedIn]
    await commitReviewAs(author, id, rejectingReview)
    await declined.ask(reviews.declineReview, { subjectId: id, reason: '时间安排不开' })
    await biz.ask(reviews.removeReviewers, { subjectIds: [id], userIds: [removed.user.id] })
    const comments = async (who: SignedIn) => {
      const rows = (await who.ask(reviews.subjectReviews, { subjectId: id })).body.result as any[]
      return rows.filter((row) => row.reviewerId === author.user.id).map((row) => [row.comment, row.privateComment])
    }
    for (const who of [declined, removed]) expect(await comments(who)).toEqual([[rejectingReview.comment, '']])
    expect(await comments(sitting)).toEqual([])
    // Only the centre can read the review of a removed reviewer.
    await biz.ask(reviews.removeReviewers, {
      subjectIds: [id],
      userIds: [author.user.id],
      reason: '评审人申请回避',
    })
    expect(await comments(biz)).toEqual([[rejectingReview.comment, rejectingReview.privateComment]])
    expect(await comments(declined)).toEqual([['', '']])
  })

  test('of a conclusion are readable by the applicant once concluded, by stage', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const owner = await world.as('subjectMan')
    const made = (stage: string, comment: string, more: object = {}) =>
      world.make('subjectReview', {
        subjectId: subject.id,
        stage,
        status: 2,
        reviewerId: 'x',
        reviewerName: '某人',
        comment,
        dueTime: '2026-12-01 00:00:00',
        ...more,
      })
    await made('MECHANISM', '机构同意申报')
    await made('CONC_TECH', '委员的结题意见')
    await made('CONC_ADVISER', '专家的结题意见')
    await made('CONC_ADVISER', '尚未提交', { status: 1, reviewerId: 'y' })
    const read = async () =>
      (await owner.ask(reviews.subjectReviews, { subjectId: subject.id })).body.result.map((row) => row.comment)
    expect(await read()).toEqual(['机构同意申报'])
    await world.client.execute("update subject set status = 'TO_AUDIT'")
    expect(await read()).toEqual(['专家的结题意见', '委员的结题意见', '机构同意申报'])
  })

  test('of an undone decision are no longer readable by the applicant', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST')
    for (const who of people) await commitReviewAs(who, id, rejectingReview)
    await biz.ask(reviews.auditReviews, { ids: [id], result: 'perfect', opinion: '请按评审意见完善' })
    const owner = await world.as('subjectMan')
    const read = async () => (await owner.ask(reviews.subjectReviews, { subjectId: id })).body.result.length
    expect(await read()).toBe(3)
    await world.client.execute("update subject_status_log set undone_by = 'x' where operation = 'perfectFirst'")
    expect(await read()).toBe(0)
  })
})

describe('the reviewed content', () => {
  const desk = async (who: SignedIn, subjectId: string) =>
    (await who.ask(reviews.reviewInfo, { subjectId })).body.result.subject

  test('has no number for an expert before the establishment', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'RE', 3, { subjectNum: 'FT2026-03-001' })
    expect((await desk(people[0]!, id)).subjectNum).toBe('')
    expect((await desk(biz, id)).subjectNum).toBe('FT2026-03-001')
    await world.client.execute("update subject set establish_time = '2026-11-01 08:00:00'")
    expect((await desk(people[0]!, id)).subjectNum).toBe('FT2026-03-001')
  })

  test('shows filled sections and omits empty ones', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST', 3, { background: ' ', risks: '' })
    const { texts } = await desk(people[0]!, id)
    expect(texts.map((one) => [one.name, one.text])).toEqual([
      ['summary', '简介'],
      ['objectives', '目标'],
      ['content', '内容'],
      ['techRoute', '路线'],
    ])
  })

  test('is the same by the declaration’s id, with the files of the report', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const file = { size: 1, mime: 'application/pdf', sha256: 'x', objectKey: 'x' }
    for (const id of ['file-a', 'file-r']) await world.make('file', { ...file, id, fileName: `${id}.pdf` })
    const handedIn = { year: '2026', reportType: 'CONCLUSION', status: 2, fileIds: ['file-r'] }
    await world.make('report', { ...handedIn, subjectId: subject.id })
    const biz = await world.as('bizManger')
    const own = await desk(biz, subject.id)
    expect([own.files, own.report!.files].flat().map((one) => one.id)).toEqual(['file-a', 'file-r'])
    expect(await desk(biz, subject.collectId)).toEqual(own)
  })

  test.each([
    ['is shown once submitted', { status: 2 }, true],
    ['is shown when reviewed', { status: 3 }, true],
    ['is hidden while it is a draft', { status: 1 }, false],
    ['is hidden when cancelled', { status: 2, cancelled: 1 }, false],
    ['is hidden when waived', { status: 2, waived: 1 }, false],
    ['is hidden when it is a mid-term report', { status: 2, reportType: 'MIDTERM' }, false],
  ])('at the conclusion has its report, which %s', async (_, given, seen) => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const file = { size: 1, mime: 'application/pdf', sha256: 'x', objectKey: 'x' }
    await world.make('file', { ...file, id: 'file-r', fileName: '结题报告.pdf' })
    await world.make('report', {
      ...{ subjectId: subject.id, year: '2026', reportType: 'CONCLUSION', content: '结题正文', fileIds: ['file-r'] },
      ...given,
    })
    const { report } = await desk(await world.as('bizManger'), subject.id)
    expect(report && [report.texts.map((one) => one.text), report.files.map((one) => one.fileName)]).toEqual(
      seen ? [['结题正文'], ['结题报告.pdf']] : null,
    )
  })
})
