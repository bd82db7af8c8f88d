import { describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import type { Bindings } from '~/worker/core/env'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { RoleCode } from '~/worker/policy/roles'
import * as files from '~/worker/files/calls'
import * as answers from '~/worker/reviews/rebuttal/calls'
import * as reviews from '~/worker/reviews/calls'
import * as steering from '~/worker/subject-management/calls'
import * as todos from '~/worker/pending-tasks/calls'
import { rejectingReview, atOnce, startedRound, commitReviewAs, passingReview } from './review-round'

const TERMS = { days: 3, readDays: 2, length: 200, files: 2, scores: 0 }
const RESPONSE_TEXT = '研究目标已按意见聚焦到交易系统运维，详见附件'
const makeAnswerRule = (
  world: World,
  given: Partial<Record<'FIRST' | 'RE', typeof TERMS>> = { FIRST: TERMS, RE: TERMS },
) => world.make('gradeRule', { year: '2026', criteria: [], answers: given })
/** A round in which all reviewers have committed, one of them against it. */
async function committedRound(world: World, stage: 'FIRST' | 'RE' = 'RE', terms = TERMS) {
  await makeAnswerRule(world, { [stage]: terms })
  const round = await startedRound(world, stage)
  const man = await world.as('subjectMan')
  await commitReviewAs(round.people[0]!, round.id, rejectingReview)
  for (const who of round.people.slice(1)) await commitReviewAs(who, round.id, passingReview)
  return { ...round, man }
}
const answer = (man: SignedIn, subjectId: string, given: object = {}) =>
  man.ask(answers.giveAnswer, { subjectId, content: RESPONSE_TEXT, ...given })
/** A return for revision, which needs no response. */
const perfect = (biz: SignedIn, id: string) =>
  biz.ask(reviews.auditReviews, { ids: [id], result: 'perfect', opinion: '按评审意见完善' })
const responseWindows = async (who: SignedIn, subjectId: string) =>
  (await who.ask(answers.answersOf, { subjectId })).body.result.windows
const upload = async (world: World, who: SignedIn, id: string, fileName: string) =>
  world.make('file', {
    id,
    fileName,
    ext: 'pdf',
    size: 1,
    mime: 'application/pdf',
    sha256: id,
    objectKey: id,
    uploaderId: who.user.id,
    uploadTime: world.stamp(),
  })

describe('the response window', () => {
  test('opens with the last review of a round if the year’s rule has one, and the manager is notified of its end', async () => {
    const world = await freshWorld()
    await makeAnswerRule(world)
    const { id, people } = await startedRound(world, 'RE')
    for (const who of people.slice(1)) await commitReviewAs(who, id)
    expect(await world.all('reviewAnswer')).toEqual([])
    await commitReviewAs(people[0]!, id, rejectingReview)
    // Three working days from Friday, 20 November 2026.
    expect(await world.all('reviewAnswer')).toMatchObject([
      { subjectId: id, stage: 'RE', roundNo: 1, status: 0, dueTime: '2026-11-25 23:59:59', terms: TERMS },
    ])
    expect((await world.all('announcement')).filter((one) => one.templateCode === 'ANSWER_OPEN')).toHaveLength(1)
  })

  test('opens once when the last two commit at the same time', async () => {
    const world = await freshWorld()
    await makeAnswerRule(world)
    const { id, people } = await startedRound(world, 'RE')
    await commitReviewAs(people[0]!, id)
    const both = await atOnce(world, [() => commitReviewAs(people[1]!, id), () => commitReviewAs(people[2]!, id)])
    expect(both.map((one) => one.body.success)).toEqual([true, true])
    expect(await world.all('reviewAnswer')).toHaveLength(1)
  })

  test('does not open in a year or at a stage without it', async () => {
    const world = await freshWorld()
    await makeAnswerRule(world, { FIRST: TERMS })
    const { id, people, biz } = await startedRound(world, 'RE')
    for (const who of people) await commitReviewAs(who, id)
    expect(await world.all('reviewAnswer')).toEqual([])
    expect((await biz.ask(answers.askAnswers, { ids: [id] })).body).toMatchObject({ code: 409 })
    expect((await biz.ask(reviews.auditReviews, { ids: [id], result: 'pass' })).body.success).toBe(true)
  })

  test('is opened by the centre once enough reviews are committed, and can only be extended', async () => {
    const world = await freshWorld()
    await makeAnswerRule(world)
    const { id, people, biz } = await startedRound(world, 'FIRST')
    await commitReviewAs(people[0]!, id)
    expect((await biz.ask(answers.askAnswers, { ids: [id] })).body.message).toMatch('未达到')
    await commitReviewAs(people[1]!, id)
    const opened = await biz.ask(answers.askAnswers, { ids: [id] })
    expect(opened.body).toMatchObject({ success: true, message: '1 个课题已开启申辩' })
    expect(opened.trips).toBeLessThanOrEqual(3)
    const extend = (dueTime: string) => biz.ask(answers.askAnswers, { ids: [id], dueTime })
    expect((await extend('2026-11-24')).body.message).toMatch('新的期限应晚于')
    expect((await extend('2026-12-01')).body.success).toBe(true)
    expect((await world.all('reviewAnswer'))[0]!.dueTime).toBe('2026-12-01 23:59:59')
  })

  test('can be cancelled if opened by mistake, but not once answered', async () => {
    const world = await freshWorld()
    await world.set('fourEyes', 0)
    await makeAnswerRule(world)
    const { id, people, biz } = await startedRound(world, 'FIRST')
    const man = await world.as('subjectMan')
    for (const who of people.slice(1)) await commitReviewAs(who, id)
    const undo = () => biz.ask(steering.undoStep, { subjectId: id, reason: '误操作，撤回重新办理' })
    await biz.ask(answers.askAnswers, { ids: [id] })
    expect((await undo()).body.success).toBe(true)
    expect(await world.all('reviewAnswer')).toEqual([])
    await biz.ask(answers.askAnswers, { ids: [id] })
    await answer(man, id)
    expect((await undo()).body).toMatchObject({ code: 409, message: '负责人的申辩已提交，无法回退' })
  })

  test('blocks the decision until the response is given and read, or until its time is over', async () => {
    const world = await freshWorld()
    const { id, people, biz, man } = await committedRound(world)
    const decide = (result: 'pass' | 'reject') =>
      biz.ask(reviews.auditReviews, { ids: [id], result, opinion: '按评审意见办理' })
    for (const result of ['pass', 'reject'] as const)
      expect((await decide(result)).body).toMatchObject({ code: 409, message: expect.stringMatching('申辩期至') })
    await answer(man, id)
    expect((await decide('pass')).body.message).toMatch('全部回应或期满后')
    for (const who of people) await who.ask(answers.standAfterAnswer, { subjectId: id, keep: 1 })
    expect((await decide('pass')).body.success).toBe(true)
  })

  test('releases the decision when its time is over without a response', async () => {
    const world = await freshWorld()
    const { id, biz, man } = await committedRound(world)
    world.pass(6)
    expect((await answer(man, id)).body).toMatchObject({ code: 409, message: expect.stringMatching('申辩已于') })
    expect((await biz.ask(reviews.auditReviews, { ids: [id], result: 'pass' })).body.success).toBe(true)
  })
})

describe('the response', () => {
  test('is given once by the manager of the subject in three round trips', async () => {
    const world = await freshWorld()
    const { id, man } = await committedRound(world)
    await upload(world, man, 'mine', '甲证券补充说明.pdf')
    const given = await answer(man, id, { fileIds: ['mine'] })
    expect(given.body).toMatchObject({ success: true, message: '申辩已提交' })
    expect(given.trips).toBeLessThanOrEqual(3)
    expect(await world.read('file', 'mine')).toMatchObject({ bizType: 'answer', bizId: id })
    expect((await world.all('reviewAnswer'))[0]).toMatchObject({
      status: 1,
      content: RESPONSE_TEXT,
      fileIds: ['mine'],
      readDue: '2026-11-24 23:59:59',
    })
    expect((await answer(man, id)).body).toMatchObject({ code: 409 })
    expect((await world.all('subjectStatusLog')).map((one) => one.operation)).toContain('answer')
  })

  test('can be a waiver, which releases the decision', async () => {
    const world = await freshWorld()
    const { id, biz, man } = await committedRound(world)
    expect((await answer(man, id, { content: '', waive: 1 })).body.message).toBe('已确认无申辩意见')
    expect((await biz.ask(reviews.auditReviews, { ids: [id], result: 'pass' })).body.success).toBe(true)
  })

  test('is limited to the length and number of files of the rule, and to the manager’s own files', async () => {
    const world = await freshWorld()
    const { id, man } = await committedRound(world)
    const biz = await world.as('bizManger')
    for (const name of ['a', 'b', 'c']) await upload(world, man, name, `${name}.pdf`)
    await upload(world, biz, 'foreign', 'foreign.pdf')
    const refused = async (given: object) => Object.keys((await answer(man, id, given)).body.result as object)
    expect(await refused({ content: '不同意' })).toEqual(['content'])
    expect(await refused({ content: '字'.repeat(201) })).toEqual(['content'])
    expect(await refused({ fileIds: ['a', 'b', 'c'] })).toEqual(['fileIds'])
    expect(await refused({ fileIds: ['foreign'] })).toEqual(['fileIds'])
    expect(await refused({ fileIds: ['none'] })).toEqual(['fileIds'])
    expect((await world.all('reviewAnswer'))[0]!.status).toBe(0)
  })

  test('is rejected for every other role and for another manager', async () => {
    const world = await freshWorld()
    const { id } = await committedRound(world)
    const roles: RoleCode[] = ['mechanism', 'bizManger', 'technologyManger', 'counselor', 'admin', 'csrcLeader']
    for (const role of roles) expect((await answer(await world.as(role), id)).status, role).toBe(403)
    expect((await answer(await world.as('subjectMan', 'another'), id)).status).toBe(404)
    expect((await world.all('reviewAnswer'))[0]!.status).toBe(0)
  })

  test('sent twice at the same time is stored once', async () => {
    const world = await freshWorld()
    const { id, man } = await committedRound(world)
    const twice = await atOnce(world, [() => answer(man, id), () => answer(man, id, { content: '第二份申辩内容' })])
    expect(twice.filter((one) => one.body.success)).toHaveLength(1)
    expect((await world.all('subjectStatusLog')).filter((one) => one.operation === 'answer')).toHaveLength(1)
  })

  test('and a return of the declaration at the same time exclude each other', async () => {
    const world = await freshWorld()
    const { id, man, biz } = await committedRound(world)
    const both = await atOnce(world, [
      async () => (await answer(man, id)).body.success,
      async () => (await perfect(biz, id)).body.success,
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
  })
})

describe('access to the response', () => {
  test('shows the manager the reviews without names, conclusions or scores', async () => {
    const world = await freshWorld()
    await makeAnswerRule(world)
    const { id, people } = await startedRound(world, 'RE')
    const man = await world.as('subjectMan')
    const name = people[0]!.user.realname
    await commitReviewAs(people[0]!, id, {
      ...rejectingReview,
      comment: `本人${name}认为目标不够聚焦`,
      scores: { a: 61 },
    })
    for (const who of people.slice(1)) await commitReviewAs(who, id)
    const told = await man.ask(answers.answersOf, { subjectId: id })
    expect(told.trips).toBeLessThanOrEqual(2)
    const text = JSON.stringify(told.body)
    for (const { user } of people) for (const word of [user.realname, user.id]) expect(text).not.toContain(word)
    expect(text).not.toMatch(/not_pass|"a":61|建议不予支持/)
    expect(told.body.result.windows[0]!.opinions.map((one) => one.comment)).toEqual(['本人（已隐去）认为目标不够聚焦'])
    expect(told.body.result.windows[0]!.may).toEqual({ answer: true, extend: null, stand: null })
  })

  test('shows conclusions and scores if the year’s rule allows it', async () => {
    const world = await freshWorld()
    const { id, man } = await committedRound(world, 'FIRST', { ...TERMS, scores: 1 })
    expect((await responseWindows(man, id))[0]!.opinions.map((one) => one.conclusion).sort()).toEqual([
      'not_pass',
      'pass',
      'pass',
    ])
  })

  test('is denied to members, the institution’s contact and other managers', async () => {
    const world = await freshWorld()
    const { id, man } = await committedRound(world)
    await answer(man, id)
    expect(await responseWindows(await world.as('mechanism'), id)).toEqual([])
    expect((await (await world.as('subjectMan', 'another')).ask(answers.answersOf, { subjectId: id })).status).toBe(404)
    expect(await responseWindows(man, id)).toHaveLength(1)
  })

  test('hides names in the text and the file names from a blind reviewer', async () => {
    const world = await freshWorld()
    const { id, man, people } = await committedRound(world)
    await upload(world, man, 'paper', `甲证券股份有限公司_${man.user.realname}.pdf`)
    await answer(man, id, { content: `${man.user.realname}代表甲证券股份有限公司说明如下`, fileIds: ['paper'] })
    const told = await people[0]!.ask(answers.answersOf, { subjectId: id })
    const text = JSON.stringify(told.body)
    expect(text).not.toContain(man.user.realname)
    expect(text).not.toContain('甲证券')
    expect(told.body.result.windows[0]!.answer!.files).toMatchObject([{ id: 'paper', fileName: '附件_aper.pdf' }])
    expect(told.body.result.windows[0]!.opinions).toMatchObject([{ conclusion: 'not_pass' }])
    const listed = await people[0]!.ask(files.listFiles, { bizType: 'answer' })
    expect(listed.body.result.records.map((one) => one.fileName)).toEqual(['附件_aper.pdf'])
  })

  test('allows its file to the manager, the reviewers of the round and the centre only', async () => {
    const world = await freshWorld()
    const { id, man, people, biz } = await committedRound(world)
    await upload(world, man, 'paper', '说明.pdf')
    await answer(man, id, { fileIds: ['paper'] })
    const late = await world.as('counselor', 'late')
    await world.make('subjectReview', {
      subjectId: id,
      stage: 'FIRST',
      reviewerId: late.user.id,
      reviewerName: late.user.realname,
      status: 2,
    })
    const found = async (who: SignedIn) => (await who.ask(files.fileById, { id: 'paper' })).status
    for (const who of [man, people[0]!, biz]) expect(await found(who), who.user.roleCode).toBe(200)
    for (const who of [late, await world.as('mechanism'), await world.as('subjectMan', 'another')])
      expect(await found(who), who.user.roleCode).toBe(404)
  })
})

describe('a reviewer', () => {
  /** A round with a rejecting review, and the change of its conclusion after the response. */
  async function changing() {
    const world = await freshWorld()
    const round = await committedRound(world)
    const me = round.people[0]!
    const change = (given: object = {}) =>
      me.ask(answers.standAfterAnswer, {
        subjectId: round.id,
        conclusion: 'pass',
        comment: '申辩已说明目标',
        reason: '申辩说明了研究范围',
        ...given,
      })
    return { world, ...round, me, change }
  }

  test('changes the conclusion with a reason and a comment, once and after the response', async () => {
    const { id, man, change } = await changing()
    expect((await change()).body).toMatchObject({ code: 409, message: '负责人尚未申辩' })
    await answer(man, id)
    expect((await change({ reason: '' })).body.result).toHaveProperty('reason')
    expect((await change({ conclusion: 'not_pass', comment: '' })).body.result).toHaveProperty('comment')
    expect((await change(rejectingReview)).body.message).toMatch('维持原意见')
    expect((await change()).body.success).toBe(true)
    expect((await change()).body).toMatchObject({ code: 409, message: '您已回应过本次申辩' })
  })

  test('updates the pass rate by the change in at most three round trips', async () => {
    const { world, id, man, change } = await changing()
    await answer(man, id)
    const done = await change()
    expect(done.body).toMatchObject({ success: true, message: '评审结论已修改，修改前后均已留存' })
    expect(done.trips).toBeLessThanOrEqual(3)
    expect((await world.read('subject', id))!.passRateRe).toBe(100)
  })

  test('leaves both versions to the centre, the first one to the manager, and the change in the decision', async () => {
    const { world, id, man, people, biz, change } = await changing()
    await answer(man, id)
    await change()
    for (const who of people.slice(1)) await who.ask(answers.standAfterAnswer, { subjectId: id, keep: 1 })
    const [window] = await responseWindows(biz, id)
    expect(window!.opinions.find((one) => one.stand?.was)).toMatchObject({
      conclusion: 'pass',
      stand: {
        kept: 0,
        reason: '申辩说明了研究范围',
        was: { conclusion: 'not_pass', comment: rejectingReview.comment },
      },
    })
    // The manager still reads the review that the response refers to.
    expect((await responseWindows(man, id))[0]!.opinions.map((one) => one.comment)).toEqual([rejectingReview.comment])
    await biz.ask(reviews.auditReviews, { ids: [id], result: 'pass' })
    const line = (await world.all('subjectStatusLog')).find((one) => one.operation === 'passRe')!
    expect(line.dataAfter).toMatchObject({
      answer: { status: 1, kept: 2, changed: [{ from: 'not_pass', to: 'pass' }] },
    })
  })

  test('cannot react without a review in the round, after the window or after the decision', async () => {
    const world = await freshWorld()
    const { id, man, people } = await committedRound(world)
    await answer(man, id)
    const keep = (who: SignedIn) => who.ask(answers.standAfterAnswer, { subjectId: id, keep: 1 })
    expect((await keep(await world.as('counselor', 'stranger'))).status).toBe(404)
    expect((await keep(await world.as('technologyManger', 'stranger'))).status).toBe(403)
    expect((await keep(man)).status).toBe(403)
    world.pass(5)
    expect((await keep(people[0]!)).body).toMatchObject({ code: 409, message: expect.stringMatching('回应已于') })
  })

  test('who changes the conclusion and a decision at the same time exclude each other', async () => {
    const world = await freshWorld()
    const { id, man, people, biz } = await committedRound(world)
    await answer(man, id)
    const both = await atOnce(world, [
      async () => (await people[0]!.ask(answers.standAfterAnswer, { subjectId: id, keep: 1 })).body.success,
      async () => (await perfect(biz, id)).body.success,
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
  })
})

describe('the pending response', () => {
  const waiting = async (who: SignedIn, kind: string) =>
    (await who.ask(todos.listTodos, { kind })).body.result.records.map((one) => [one.subjectId, one.dueTime])

  test('is a task of the manager and then of the reviewers until done', async () => {
    const world = await freshWorld()
    const { id, man, people } = await committedRound(world)
    expect(await waiting(man, 'answerOpinions')).toEqual([[id, '2026-11-25 23:59:59']])
    await answer(man, id)
    expect(await waiting(man, 'answerOpinions')).toEqual([])
    expect(await waiting(people[0]!, 'readAnswer')).toEqual([[id, '2026-11-24 23:59:59']])
    await people[0]!.ask(answers.standAfterAnswer, { subjectId: id, keep: 1 })
    expect(await waiting(people[0]!, 'readAnswer')).toEqual([])
    expect(await waiting(people[1]!, 'readAnswer')).toHaveLength(1)
  })

  test('is reminded of once by the job', async () => {
    const world = await freshWorld()
    const { id, man, people } = await committedRound(world)
    const run = (name: 'answerDueRemind' | 'answerReadRemind') =>
      runJob(name, world.bindings as unknown as Bindings, jobHandlers[name], { now: () => world.now() })
    const told = async () =>
      (await world.all('announcement')).filter((one) => one.templateCode === 'ANSWER_DUE').map((one) => one.title)
    world.pass(4)
    for (let i = 0; i < 2; i++) await run('answerDueRemind')
    expect(await told()).toHaveLength(1)
    await answer(man, id)
    await people[0]!.ask(answers.standAfterAnswer, { subjectId: id, keep: 1 })
    world.pass(1)
    for (let i = 0; i < 2; i++) await run('answerReadRemind')
    expect(await told()).toHaveLength(3)
  })
})

test('the rule of a year sets the stages with a response, and wrong numbers are rejected at their fields', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const set = (given: object) => biz.attempt(answers.setAnswerTerms, { year: '2026', ...given })
  expect((await set({ RE: TERMS })).status).toBe(404)
  await makeAnswerRule(world, {})
  expect((await set({ RE: TERMS })).body.success).toBe(true)
  expect((await world.all('gradeRule'))[0]!.answers).toEqual({ RE: TERMS })
  expect((await set({ RE: { ...TERMS, days: 0 } })).body.result).toHaveProperty(['RE.days'])
  expect((await set({ RE: { ...TERMS, length: 6000 } })).body.result).toHaveProperty(['RE.length'])
  expect((await set({})).body.success).toBe(true)
  expect((await world.all('gradeRule'))[0]!.answers).toEqual({})
})
