import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as subjects from '~/worker/subjects/calls'
import * as steering from '~/worker/subject-management/calls'
import * as similarity from '~/worker/similarity/calls'
import * as reviews from '~/worker/reviews/calls'
import { formalChecks } from '~/worker/subjects/decisions/checks'
import type { SubjectStatus } from '~/worker/subjects/statuses'

const reason = '材料不符合要求'
const allChecks = [...formalChecks]
const status = async (world: World, id: string) => (await world.read('subject', id))!.status
const noticeCodes = async (world: World) =>
  (await world.all('announcement')).map((row) => row.templateCode).toSorted((a, b) => a.localeCompare(b))

describe('approval by the institution', () => {
  test('forwards subjects to the centre and stores the comment as a review', async () => {
    const world = await freshWorld()
    const one = await world.subject({ status: 'TO_APPROVAL' })
    const two = await world.subject({ status: 'TO_APPROVAL' })
    const late = await world.subject({ status: 'TO_REVIEW' })
    const contact = await world.as('mechanism')
    const biz = await world.as('bizManger')
    const sent = await contact.ask(subjects.approveSubjects, {
      ids: [one.id, two.collectId, late.id],
      pass: true,
      opinion: '同意推荐',
    })
    expect(sent.body.result).toMatchObject({
      ok: [one.id, two.id],
      failed: [{ id: late.id, reason: '当前状态为“待审阅”，不可机构审批通过' }],
    })
    expect(sent.trips).toBeLessThanOrEqual(3)
    expect(await world.read('subject', one.id)).toMatchObject({
      status: 'TO_REVIEW',
      approvalTime: world.stamp().slice(0, 10) + (await world.read('subject', one.id))!.approvalTime!.slice(10),
    })
    const [review] = (await world.all('subjectReview')).filter((row) => row.subjectId === one.id)
    expect(review).toMatchObject({
      stage: 'MECHANISM',
      reviewerId: contact.user.id,
      status: 2,
      conclusion: 'pass',
      comment: '同意推荐',
    })
    const readers = (await world.all('announcementSend')).map((row) => row.userId)
    expect(new Set(readers)).toEqual(new Set([biz.user.id, one.subjectManId]))
  })

  test.each([true, false])('removes the comment when the approval (passed: %s) is undone', async (pass) => {
    const world = await freshWorld()
    const { id } = await world.subject({ status: 'TO_APPROVAL' })
    const contact = await world.as('mechanism')
    expect((await contact.ask(subjects.approveSubjects, { ids: [id], pass, opinion: reason })).body.success).toBe(true)
    const admin = await world.as('admin')
    const back = await admin.ask(steering.undoStep, { subjectId: id, reason: '机构审批有误' })
    expect(back.body).toMatchObject({ success: true })
    expect(await world.all('subjectReview')).toEqual([])
  })

  test('returns a subject with a reason, and a second decision of the round replaces the first', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_APPROVAL' })
    const contact = await world.as('mechanism')
    expect(
      (await contact.ask(subjects.approveSubjects, { ids: [subject.id], pass: false, opinion: '短' })).body.result,
    ).toEqual({
      opinion: '请填写理由（至少 5 个字）',
    })
    expect((await contact.ask(subjects.approveSubjects, { ids: [subject.id] })).body.code).toBe(400)
    expect(
      (await contact.ask(subjects.approveSubjects, { ids: [subject.id], pass: false, opinion: '长'.repeat(501) })).body
        .code,
    ).toBe(400)
    expect(
      (await contact.ask(subjects.approveSubjects, { ids: [subject.id], pass: false, opinion: reason })).body.success,
    ).toBe(true)
    expect(await world.read('subject', subject.id)).toMatchObject({ status: 'TO_PERFECT', returnFrom: 'TO_APPROVAL' })
    await world.db.run(`update subject set status = 'TO_APPROVAL' where id = '${subject.id}'`)
    expect((await contact.ask(subjects.approveSubjects, { ids: subject.id, pass: true })).body.success).toBe(true)
    expect(await world.all('subjectReview')).toMatchObject([{ conclusion: 'pass' }])
  })

  test('rejects other institutions, the contact’s own subject and a second decision', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_APPROVAL' })
    const far = await world.as('mechanism', '乙', { departId: 'd-two' })
    expect((await far.ask(subjects.approveSubjects, { ids: [subject.id], pass: true })).status).toBe(404)
    const contact = await world.as('mechanism')
    const own = await world.subject({ status: 'TO_APPROVAL', subjectManId: contact.user.id })
    expect((await contact.ask(subjects.approveSubjects, { ids: [own.id], pass: true })).body).toMatchObject({
      code: 409,
      message: '不可审批本人负责的课题',
    })
    await world.set('contactMayApproveOwn', 1)
    expect((await contact.ask(subjects.approveSubjects, { ids: [own.id], pass: true })).body.success).toBe(true)
    const both = await Promise.all(
      [1, 2].map(() => contact.ask(subjects.approveSubjects, { ids: [subject.id], pass: true })),
    )
    expect(both.filter((one) => one.body.success)).toHaveLength(1)
    expect((await world.all('subjectReview')).filter((row) => row.subjectId === subject.id)).toHaveLength(1)
  })
})

describe('formal review', () => {
  /** Calls the formal review of one declaration. */
  async function reviewing() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.as('mechanism')
    const subject = await world.subject({ status: 'TO_REVIEW' })
    const audit = async (body: object) => (await biz.ask(subjects.auditDeclarations, { id: subject.id, ...body })).body
    const subjectNow = () => world.read('subject', subject.id)
    const declaration = () => world.read('subjectCollect', subject.collectId)
    return { world, subject, audit, subjectNow, declaration }
  }

  test('requires a complete checklist to pass', async () => {
    const { audit, subjectNow } = await reviewing()
    const some = ['qualified', 'named', 'complete', 'aimed', 'budgeted']
    expect(await audit({ result: 'pass', checks: some })).toMatchObject({
      code: 400,
      result: { checks: '检查清单还有 1 项未确认：无与在研、已结题课题的重复' },
    })
    expect(await audit({ result: 'pass' })).toMatchObject({
      code: 400,
      result: { checks: '检查清单还有 6 项未确认：申报单位与负责人资格符合要求' },
    })
    expect(await subjectNow()).toMatchObject({ status: 'TO_REVIEW' })
  })

  test('passes a declaration and logs the checklist', async () => {
    const { world, audit, subjectNow } = await reviewing()
    const checks = ['qualified', 'named', 'complete', 'aimed', 'budgeted', 'original']
    expect(await audit({ result: 'pass', checks })).toMatchObject({ success: true })
    expect((await world.all('subjectStatusLog')).at(-1)!.dataAfter).toMatchObject({ checks })
    expect(await subjectNow()).toMatchObject({ status: 'TO_FISRT_AUDIT', formalChecked: 1 })
    expect(await noticeCodes(world)).toEqual(['SUBJ_FORMAL_PASS'])
  })

  test('requests material with a due date and items', async () => {
    const { world, audit, subjectNow, declaration } = await reviewing()
    const items = [{ item: '补充盖章页', fileSlot: 'application', note: '第 3 页' }, '补充合作协议']
    expect(await audit({ result: 'supplement', items })).toMatchObject({ success: true })
    expect(await subjectNow()).toMatchObject({
      status: 'TO_SUPPLEMENT',
      returnFrom: 'TO_REVIEW',
      dueTime: '2026-11-27 23:59:59',
    })
    expect((await declaration())!.replenishItems).toMatchObject([
      { item: '补充盖章页', answered: 0 },
      { item: '补充合作协议', fileSlot: '' },
    ])
    expect(await noticeCodes(world)).toEqual(['SUBJ_SUPPLEMENT'])
  })

  test('returns a declaration with marks and an opinion that the manager reads', async () => {
    const { world, subject, audit, subjectNow, declaration } = await reviewing()
    const marks = [{ section: 'research', text: '目标不清' }]
    expect(await audit({ result: 'perfect', opinion: reason, marks })).toMatchObject({ success: true })
    expect(await subjectNow()).toMatchObject({ status: 'TO_PERFECT', returnFrom: 'TO_REVIEW' })
    expect(await declaration()).toMatchObject({ marks, auditOpinion: reason })
    expect(await noticeCodes(world)).toEqual(['SUBJ_RETURNED'])
    const man = (await (await world.as('subjectMan')).ask(subjects.subjectDetail, { id: subject.id })).body.result
    expect(man).toMatchObject({ auditOpinion: reason, marks })
    expect(man.timeLine.at(-1)).toMatchObject({ operation: 'requestPerfect', reason })
  })

  test('rejects a declaration by its own id', async () => {
    const { world, subject, audit, subjectNow } = await reviewing()
    expect(await audit({ id: subject.collectId, result: 'reject', opinion: reason })).toMatchObject({ success: true })
    expect(await subjectNow()).toMatchObject({ status: 'ESTABLISH_FIAL' })
    expect(await noticeCodes(world)).toEqual(['SUBJ_REJECTED'])
  })

  test.each([
    ['no result', {}, 'result'],
    ['an unknown result', { result: 'maybe' }, 'result'],
    ['a return without a reason', { result: 'perfect' }, 'opinion'],
    ['a rejection with a short reason', { result: 'reject', opinion: '不行' }, 'opinion'],
    ['a too long opinion', { result: 'pass', opinion: '长'.repeat(501) }, 'opinion'],
    ['a supplement without items', { result: 'supplement' }, 'items'],
    ['an item for an unknown slot', { result: 'supplement', items: [{ item: 'x', fileSlot: 'secret' }] }, 'items'],
    ['a past due time', { result: 'supplement', items: ['x'], dueTime: '2026-01-01' }, 'dueTime'],
    ['an unknown checklist item', { result: 'pass', checks: ['nice'] }, 'checks.0'],
    ['no subject', { ids: [], result: 'pass' }, 'ids'],
  ])('rejects %s and changes nothing', async (_, body, field) => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_REVIEW' })
    const answer = await (await world.as('bizManger')).ask(subjects.auditSubjects, { ids: [subject.id], ...body })
    expect(answer.body).toMatchObject({ success: false, code: 400 })
    expect(Object.keys(answer.body.result)).toContain(field)
    expect(await world.read('subject', subject.id)).toMatchObject({ status: 'TO_REVIEW', lockVersion: 0 })
  })

  test('waits for the similarity check and for a verdict above the limit', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_REVIEW', similarityMax: 72 })
    const biz = await world.as('bizManger')
    const pass = async () =>
      (await biz.ask(subjects.auditSubjects, { id: subject.id, result: 'pass', checks: allChecks })).body
    await world.make('outbox', { kind: 'similarity', payload: { subjectId: subject.id }, nextTime: world.stamp() })
    expect((await pass()).message).toBe('相似度检测尚未完成，请稍后再试')
    await world.db.run('update outbox set status = 1')
    expect((await pass()).message).toBe('相似度 72% 超过上限，请先作出认定')
    const record = await world.make('similarity', {
      subjectId: subject.id,
      targetSubjectId: 'x',
      targetName: '旧课题',
      rate: 72,
    })
    const verdict = await biz.ask(similarity.judgeSimilarity, {
      id: record.id,
      verdict: 'continuation',
      note: '是其延续研究',
    })
    expect(verdict.body.success).toBe(true)
    expect(await pass()).toMatchObject({ success: true })
  })
})

describe('decision calls', () => {
  test('decide each subject by its own status and report failures', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const formal = await world.subject({ status: 'TO_REVIEW' })
    const plan = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const open = await world.subject({ status: 'TO_ESTABLISH', publicityEnd: '2099-01-01 00:00:00' })
    const over = await world.subject({ status: 'TO_ESTABLISH', publicityEnd: '2026-01-01 00:00:00' })
    const ids = [formal.id, plan.id, open.id, over.id]
    const dry = await biz.ask(subjects.auditSubjectsBatch, { ids, result: 'pass', dryRun: 1 })
    expect(dry.body.result.ok.toSorted()).toEqual([formal.id, over.id].toSorted())
    expect(await status(world, formal.id)).toBe('TO_REVIEW')
    const done = await biz.ask(subjects.auditSubjectsBatch, { ids, result: 'pass', checks: allChecks })
    expect(done.body.result.ok.toSorted()).toEqual([formal.id, over.id].toSorted())
    expect(
      Object.fromEntries(done.body.result.failed.map((one: { id: string; reason: string }) => [one.id, one.reason])),
    ).toEqual({
      [plan.id]: '当前状态为“待拟立项”，不可作出此决定',
      [open.id]: '公示期至 2099-01-01 00:00，尚未结束',
    })
    expect(done.trips).toBeLessThanOrEqual(3)
    expect(await status(world, over.id)).toBe('ESTABLISHED_DRAFT')
    expect((await world.read('subject', over.id))!.dueTime).toBe('2026-12-04 23:59:59')
  })

  test('require the complete checklist for a batch', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const ids = [(await world.subject({ status: 'TO_REVIEW' })).id, (await world.subject({ status: 'TO_REVIEW' })).id]
    const left = (count: number) => ({
      code: 400,
      result: { checks: expect.stringContaining(`还有 ${count} 项未确认`) },
    })
    for (const call of [subjects.auditSubjectsBatch, subjects.auditDeclarationsBatch, reviews.assignAndSend])
      expect((await biz.ask<Call>(call, { ids, result: 'pass' })).body, call.path).toMatchObject(left(6))
    const most = allChecks.slice(1)
    expect((await biz.ask(subjects.auditSubjectsBatch, { ids, result: 'pass', checks: most })).body).toMatchObject(
      left(1),
    )
    expect(await Promise.all(ids.map((id) => status(world, id)))).toEqual(['TO_REVIEW', 'TO_REVIEW'])
    const done = await biz.ask(subjects.auditSubjectsBatch, { ids, result: 'pass', checks: allChecks })
    expect(done.body.result.ok.toSorted()).toEqual(ids.toSorted())
  })

  test('accept a decision for each subject', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const one = await world.subject({ status: 'TO_REVIEW' })
    const two = await world.subject({ status: 'TO_REVIEW' })
    const decisions = [
      { id: one.id, result: 'pass', checks: allChecks },
      { id: two.collectId, result: 'reject', opinion: reason },
    ]
    expect((await biz.ask(subjects.auditSubjectsBatch, { decisions })).body.success).toBe(true)
    expect([await status(world, one.id), await status(world, two.id)]).toEqual(['TO_FISRT_AUDIT', 'ESTABLISH_FIAL'])
    const wrong = await biz.ask(subjects.auditSubjectsBatch, {
      decisions: [{ id: one.id, result: 'reject', opinion: '' }],
    })
    expect(wrong.body).toMatchObject({ code: 400 })
  })

  test('reject a wrong stage or call, another role, an unknown subject and a concurrent decision', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const review = await world.subject({ status: 'TO_REVIEW' })
    const publicity = await world.subject({ status: 'TO_ESTABLISH', publicityEnd: '2026-01-01 00:00:00' })
    const pass = { result: 'pass', checks: allChecks }
    expect((await biz.ask(reviews.auditReviews, { ids: [review.id], ...pass })).body.code).toBe(409)
    expect((await biz.ask(subjects.auditDeclarationsBatch, { ids: [publicity.id], ...pass })).body.code).toBe(409)
    expect((await biz.ask(subjects.auditSubjects, { id: review.id, ...pass, stage: 'FIRST' })).body.code).toBe(409)
    expect((await biz.ask(subjects.auditSubjects, { id: 'no-such', ...pass })).status).toBe(404)
    for (const role of ['admin', 'subjectMan', 'mechanism', 'technologyManger', 'counselor', 'csrcLeader'] as const)
      expect((await (await world.as(role)).ask(subjects.auditSubjects, { id: review.id, ...pass })).status, role).toBe(
        403,
      )
    const both = await Promise.all(
      [pass, { result: 'reject', opinion: reason }].map((body) =>
        biz.ask(subjects.auditSubjects, { id: review.id, ...body }),
      ),
    )
    expect(both.filter((one) => one.body.success)).toHaveLength(1)
    expect((await world.all('subjectStatusLog')).filter((row) => row.subjectId === review.id)).toHaveLength(2)
  })

  test('hide a rejection until the plan is published', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    expect(
      (await biz.ask(subjects.auditSubjects, { id: subject.id, result: 'reject', opinion: '名额有限不予列入' })).body
        .success,
    ).toBe(true)
    expect(await world.read('subject', subject.id)).toMatchObject({ status: 'ESTABLISH_FIAL', holdNotice: 1 })
    expect(await noticeCodes(world)).toEqual([])
    const shown = (await (await world.as('subjectMan')).ask(subjects.subjectDetail, { id: subject.id })).body.result
    expect(shown).toMatchObject({ status: 'RE_AUDITING', auditOpinion: '' })
    expect(JSON.stringify(shown)).not.toContain('名额有限')
  })

  test('allow only rejection after an upheld objection and notify the applicant', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await world.subject({ status: 'TO_ESTABLISH', publicityEnd: '2026-01-01 00:00:00' })
    await world.make('objection', { subjectId: subject.id, content: '侵权', name: '某人', status: 2 })
    expect((await biz.ask(subjects.auditSubjects, { id: subject.id, result: 'pass' })).body.message).toBe(
      '公示异议成立，不可立项',
    )
    expect(
      (await biz.ask(subjects.auditSubjects, { id: subject.id, result: 'reject', opinion: '公示异议成立' })).body
        .success,
    ).toBe(true)
    expect(await world.read('subject', subject.id)).toMatchObject({
      status: 'ESTABLISH_FIAL',
      publicityResult: 2,
      holdNotice: 0,
    })
    expect(await noticeCodes(world)).toEqual(['SUBJ_REJECTED'])
  })

  test('show applicants the published status in error messages', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    const man = await world.as('subjectMan')
    const contact = await world.as('mechanism')
    for (const answer of [
      await man.ask(steering.rollBackSubjects, { ids: [subject.id] }),
      await man.ask(subjects.saveDraft, { id: subject.id, summary: 'x' }),
      await contact.ask(subjects.approveSubjects, { ids: [subject.id], pass: true }),
    ])
      expect(answer.body.message).toContain('复审中')
  })
})

describe('notices of a decision', () => {
  /**
   * Makes a decision and returns its notices with text and recipients, the subject, its declaration and the last log
   * line.
   */
  async function after(status: SubjectStatus, body: object, given: object = {}) {
    const world = await freshWorld()
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    const names = new Map([man, contact, biz].map((who) => [who.user.id, who.user.roleCode]))
    const subject = await world.subject({ status, subjectName: '某课题', ...given })
    const answer = await biz.ask(subjects.auditSubjects, { id: subject.id, ...body })
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
    const sends = await world.all('announcementSend')
    const notices = (await world.all('announcement')).map((notice) => ({
      ...{ code: notice.templateCode, title: notice.title, text: notice.msgContent },
      to: sends
        .filter((send) => send.anntId === notice.id)
        .map((send) => names.get(send.userId)!)
        .toSorted(),
    }))
    const collect = (await world.read('subjectCollect', subject.collectId))!
    return {
      told: notices,
      subject: (await world.read('subject', subject.id))!,
      collect,
      line: (await world.all('subjectStatusLog')).at(-1)!,
    }
  }
  const both = ['mechanism', 'subjectMan']

  test('announce a passed formal review and store the checklist', async () => {
    const { told, subject, line } = await after('TO_REVIEW', { result: 'pass', checks: allChecks }, { returnFrom: 'X' })
    expect(told).toEqual([
      {
        ...{ code: 'SUBJ_FORMAL_PASS', title: '《某课题》形式审查通过', to: both },
        text: '课题《某课题》已通过形式审查，进入初审。',
      },
    ])
    expect(subject).toMatchObject({ formalChecked: 1, returnFrom: '', keepReviewers: 0, dueTime: null })
    expect(line).toMatchObject({ dataAfter: { checks: allChecks }, public: 1 })
  })

  test('list the requested material and the due date: five working days or a given day or minute', async () => {
    const ask = (part: object) => after('TO_REVIEW', { result: 'supplement', items: ['甲', '乙'], ...part })
    const { told, subject, collect, line } = await ask({ opinion: '请尽快' })
    const due = '2026-11-27 23:59:59'
    expect(told).toEqual([
      {
        ...{ code: 'SUBJ_SUPPLEMENT', title: '《某课题》需补充资料', to: both },
        text: '请于 2026-11-27 23:59 前补充：甲、乙。\n请尽快',
      },
    ])
    expect([subject.dueTime, collect.replenishDue, collect.auditOpinion]).toEqual([due, due, '请尽快'])
    expect(line.dataAfter).toMatchObject({ items: [{ item: '甲' }, { item: '乙' }] })
    expect((await ask({})).told[0]!.text).toBe('请于 2026-11-27 23:59 前补充：甲、乙。')
    expect((await ask({ dueTime: '2026-11-20' })).subject.dueTime).toBe('2026-11-20 23:59:59')
    expect((await ask({ dueTime: '2026-11-20 18:00:00' })).subject.dueTime).toBe('2026-11-20 18:00:00')
  })

  test('reject a past due date and an unknown attachment slot', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id } = await world.subject({ status: 'TO_REVIEW' })
    const refused = async (body: object) => (await biz.ask(subjects.auditSubjects, { id, ...body })).body.result
    for (const dueTime of ['2026-11-19', '2026-11-20 09:00:00'])
      for (const asked of [
        { result: 'supplement', items: ['甲'] },
        { result: 'perfect', opinion: reason },
      ])
        expect(await refused({ ...asked, dueTime }), dueTime).toEqual({ dueTime: '截止时间应晚于当前时间' })
    expect(await refused({ result: 'supplement', items: [{ item: '甲', fileSlot: 'nowhere' }] })).toEqual({
      items: '“nowhere”类附件不存在',
    })
    expect(await status(world, id)).toBe('TO_REVIEW')
  })

  test('state the due date of a return and store marks with text', async () => {
    const marks = [
      { section: 'research', text: '目标不清' },
      { section: '', text: '总的来说' },
    ]
    const { told, subject, collect, line } = await after('TO_REVIEW', {
      ...{ result: 'perfect', opinion: reason, marks: [...marks, { section: 'budget', text: '' }] },
    })
    expect(told).toMatchObject([
      { code: 'SUBJ_RETURNED', text: `请于 2026-11-27 23:59 前完善并重新提交。\n${reason}`, to: both },
    ])
    expect(subject).toMatchObject({ returnFrom: 'TO_REVIEW', dueTime: '2026-11-27 23:59:59' })
    expect([collect.marks, collect.auditOpinion]).toEqual([marks, reason])
    expect(line.dataAfter).toMatchObject({ marks })
  })

  test('give the reason of a rejection and the contact for objections', async () => {
    for (const from of ['TO_REVIEW', 'TO_SUPPLEMENT', 'TO_PERFECT'] as const) {
      const { told, collect } = await after(from, { result: 'reject', opinion: reason })
      expect(told, from).toMatchObject([
        { code: 'SUBJ_REJECTED', text: `${reason}\n如有异议，可在 5 日内联系业务负责人。`, to: both },
      ])
      expect(collect.auditOpinion).toBe(reason)
    }
  })

  test('are not sent when the public notice ends well; the task book is due in ten working days', async () => {
    const { told, subject, line } = await after(
      'TO_ESTABLISH',
      { result: 'pass' },
      { publicityEnd: '2026-11-01 00:00:00', publicityResult: 2 },
    )
    expect(told).toEqual([])
    expect(subject).toMatchObject({ dueTime: '2026-12-04 23:59:59', publicityResult: 0 })
    expect(line.public).toBe(0)
  })

  test('announce a rejection after the public notice without an objection result', async () => {
    const { told, subject } = await after('TO_ESTABLISH', { result: 'reject', opinion: reason })
    expect(told).toMatchObject([{ code: 'SUBJ_REJECTED', title: '《某课题》公示未通过', text: reason, to: both }])
    expect(subject).toMatchObject({ status: 'ESTABLISH_FIAL', publicityResult: 0 })
  })

  test('go to the contacts of the institution when the subject has no manager', async () => {
    const given = { subjectManId: '', createBy: 'x' }
    const { told } = await after('TO_REVIEW', { result: 'reject', opinion: reason }, given)
    expect(told.map((one) => one.to)).toEqual([['mechanism']])
  })
})

describe('dry run of a decision', () => {
  test('assumes a complete checklist unless one is given', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id } = await world.subject({ status: 'TO_REVIEW' })
    const tryIt = async (part: object) =>
      (await biz.ask(subjects.auditSubjectsBatch, { ids: [id], result: 'pass', dryRun: 1, ...part })).body
    expect((await tryIt({})).result).toMatchObject({ ok: [id], failed: [] })
    expect(await tryIt({ checks: allChecks.slice(1) })).toMatchObject({ code: 400 })
    expect(await status(world, id)).toBe('TO_REVIEW')
  })

  test('differs from the real decision, whose message counts the subjects', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const made = async () => (await world.subject({ status: 'TO_REVIEW' })).id
    const decide = async (ids: string[], part: object) =>
      (await biz.ask(subjects.auditSubjectsBatch, { ids, checks: allChecks, ...part })).body.message
    expect(await decide([await made()], { result: 'pass' })).toBe('已通过')
    expect(await decide([await made(), await made()], { result: 'pass' })).toBe('已办理 2 个课题')
    expect(await decide([await made()], { result: 'reject', opinion: reason })).toBe('已办理 1 个课题')
    const due = [await made(), await made()]
    await decide(due, { result: 'supplement', items: ['甲'] })
    const extend = async (ids: string[], dueTime: string) =>
      (await biz.ask(subjects.extendDue, { ids, reason, dueTime })).body.message
    expect(await extend(due, '2026-12-10')).toBe('已延长 2 个课题的期限')
    expect(await extend(due.slice(1), '2026-12-11')).toBe('期限已延长')
  })

  test('rejects an unknown checklist item at its index', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id } = await world.subject({ status: 'TO_REVIEW' })
    const refused = async (body: object) => (await biz.ask(subjects.auditSubjectsBatch, body)).body.result
    const unknown = '检查清单无此项'
    expect(await refused({ ids: [id], result: 'pass', checks: [...allChecks, 'x'] })).toEqual({ 'checks.6': unknown })
    const decisions = [{ id, result: 'pass', checks: ['x'] }]
    expect(await refused({ decisions })).toEqual({ 'decisions.0.checks.0': unknown })
  })
})

describe('form of the formal review', () => {
  test('joins the checklists and intersects slots and sections of all forms', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { definition } = (await biz.ask(subjects.yearForm, { year: '2026' })).body.result
    const saved = await biz.attempt(subjects.saveYearForm, {
      year: '2026',
      definition: {
        sections: definition.sections.filter((section: { name: string }) => section.name !== 'budget'),
        slots: definition.slots.slice(1),
        checks: [...definition.checks.slice(0, 1), { name: 'check1', label: '数据来源合法' }],
      },
    })
    const [plain, own] = [await world.subject({ status: 'TO_REVIEW' }), await world.subject({ status: 'TO_REVIEW' })]
    await world.db.run(`update subject_collect set form_id = '${saved.body.result.id}' where id = '${own.collectId}'`)
    const form = async (...ids: string[]) => (await biz.ask(subjects.reviewForm, { ids })).body.result
    const of = async (...ids: string[]) => {
      const { checks, slots, sections } = await form(...ids)
      return [
        checks.map((one: { name: string }) => one.name),
        slots.map((one: { slot: string }) => one.slot),
        sections.map((one: { name: string }) => one.name).includes('budget'),
      ] as const
    }
    expect(await of(plain.id)).toEqual([allChecks, ['application', 'commitment', 'budget', 'other'], true])
    const common = ['commitment', 'budget', 'other']
    expect(await of(own.id)).toEqual([[allChecks[0], 'check1'], common, false])
    expect((await of(plain.id, own.id)).slice(1)).toEqual([common, false])
    expect((await of(plain.id, own.id))[0].toSorted()).toEqual([...allChecks, 'check1'].toSorted())
  })
})
