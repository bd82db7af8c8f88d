import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as steering from '~/worker/subject-management/calls'
import * as subjects from '~/worker/subjects/calls'
import type { SubjectStatus } from '~/worker/subjects/statuses'

const why = '数据录入有误'

/** A subject with the history of one step just made by the business manager. */
async function stepped(
  world: World,
  from: SubjectStatus,
  to: SubjectStatus,
  more: { dataBefore?: Record<string, unknown>; dataAfter?: Record<string, unknown>; hoursAgo?: number } = {},
) {
  const subject = await world.subject({ status: to, prevStatus: from })
  await world.make('subjectStatusLog', {
    subjectId: subject.id,
    seq: 2,
    fromStatus: from,
    toStatus: to,
    operation: 'passFormal',
    dataBefore: { status: from, prevStatus: '', ...more.dataBefore },
    dataAfter: more.dataAfter ?? {},
    createTime: new Date(world.now().getTime() + 8 * 3600_000 - (more.hoursAgo ?? 0) * 3600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' '),
  })
  return subject
}

describe('status roll back (T36, T37)', () => {
  test('a business manager prepares, a second one executes; the row is as it was before', async () => {
    const world = await freshWorld()
    const [biz, other] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
    const subject = await stepped(world, 'TO_REVIEW', 'TO_FISRT_AUDIT', { dataBefore: { returnFrom: 'TO_APPROVAL' } })
    expect((await biz.ask(steering.undoStep, { subjectId: subject.id, reason: why })).body.result.prepared).toBe(true)
    const done = await other.send('POST', `${steering.undoStep.path}?subjectId=${subject.id}`, { reason: why })
    expect(done.body).toMatchObject({
      success: true,
      message: '已回退',
      result: { prepared: false, preparedBy: biz.user.realname },
    })
    expect(done.trips).toBeLessThanOrEqual(3)
    expect(await world.read('subject', subject.id)).toMatchObject({ status: 'TO_REVIEW', returnFrom: 'TO_APPROVAL' })
    const logs = (await world.all('subjectStatusLog')).filter((row) => row.subjectId === subject.id)
    expect(logs.map((row) => [row.operation, row.undoneBy !== ''])).toEqual([
      ['draft', false],
      ['passFormal', true],
      ['undo', false],
    ])
    expect((await world.all('announcement')).map((row) => row.templateCode)).toEqual(['ROLLBACK'])
  })

  test('an approval is taken back with the word of the contact, which nobody has touched since', async () => {
    const world = await freshWorld()
    const [admin, contact] = [await world.as('admin'), await world.as('mechanism')]
    const subject = await world.subject({ status: 'TO_APPROVAL' })
    expect((await contact.ask(subjects.approveSubjects, { ids: [subject.id], pass: true })).body.success).toBe(true)
    expect(await world.all('subjectReview')).toHaveLength(1)
    const done = await admin.ask(steering.undoStep, { subjectId: subject.id, reason: why })
    expect(done.body, done.body.message).toMatchObject({ success: true })
    expect((await world.read('subject', subject.id))!.status).toBe('TO_APPROVAL')
    expect(await world.all('subjectReview')).toEqual([])
  })

  test('rows that the step made go with it, unless somebody has touched them', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const free = await stepped(world, 'ESTABLISHED_DRAFT', 'ESTABLISHED', {
      dataAfter: { created: { report: ['r-free'], folder: ['f-free'] } },
    })
    await world.make('report', {
      id: 'r-free',
      subjectId: free.id,
      year: '2026',
      reportType: 'OPENING',
      reportName: '开题报告',
    })
    await world.make('folder', { id: 'f-free', name: '申报材料', subjectId: free.id })
    expect((await admin.ask(steering.undoStep, { subjectId: free.id, reason: why })).body.success).toBe(true)
    expect([await world.read('report', 'r-free'), await world.read('folder', 'f-free')]).toEqual([undefined, undefined])

    const held = await stepped(world, 'ESTABLISHED_DRAFT', 'ESTABLISHED', {
      dataAfter: { created: { report: ['r-held'] } },
    })
    await world.make('report', {
      id: 'r-held',
      subjectId: held.id,
      year: '2026',
      reportType: 'OPENING',
      reportName: '开题报告',
      status: 1,
    })
    const refused = await admin.ask(steering.undoStep, { subjectId: held.id, reason: why })
    expect(refused.body).toMatchObject({ success: false, code: 409, message: '以下内容已有人处理，无法回退：开题报告' })
    expect((await world.read('subject', held.id))?.status).toBe('ESTABLISHED')
  })

  test('a business manager has 24 hours and no way into what is finished; an administrator has both', async () => {
    const world = await freshWorld()
    await world.set('fourEyes', 0)
    const [biz, admin] = [await world.as('bizManger'), await world.as('admin')]
    const late = await stepped(world, 'TO_REVIEW', 'TO_FISRT_AUDIT', { hoursAgo: 25 })
    expect((await biz.ask(steering.undoStep, { subjectId: late.id, reason: why })).body).toMatchObject({
      code: 409,
      message: '该操作已超过 24 小时，请联系管理员',
    })
    const final = await stepped(world, 'TO_PRIZE', 'FINESHED')
    expect((await biz.ask(steering.undoStep, { subjectId: final.id, reason: why })).status).toBe(403)
    expect((await admin.ask(steering.undoStep, { subjectId: final.id, reason: why })).body.success).toBe(true)
    expect(await world.read('subject', final.id)).toMatchObject({ status: 'TO_PRIZE' })
    expect((await world.all('subjectStatusLog')).at(-1)).toMatchObject({
      operation: 'reopen',
      roleCode: 'admin',
      reason: why,
    })
    const undone = await admin.ask(steering.undoStep, { subjectId: final.id, reason: why })
    expect(undone.body.code, 'nothing is left to undo').toBe(409)
  })

  test('a re-opened subject has its reports and grades again', async () => {
    const world = await freshWorld()
    await world.set('fourEyes', 0)
    const [biz, admin] = [await world.as('bizManger'), await world.as('admin')]
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const open = await world.make('report', { subjectId: subject.id, year: '2026', reportType: 'OPENING', status: 1 })
    const done = await world.make('report', { subjectId: subject.id, year: '2026', reportType: 'MIDTERM', status: 3 })
    const closed = await biz.ask(steering.closeSubject, {
      subjectId: subject.id,
      kind: 'withdrawn',
      reason: why,
      fileIds: ['f'],
    })
    expect(closed.body.message).toBe('课题已终止')
    expect((await world.read('report', open.id))?.cancelled).toBe(1)
    const back = await admin.ask(steering.undoStep, { subjectId: subject.id, reason: why })
    expect(back.body.success).toBe(true)
    expect(back.trips).toBeLessThanOrEqual(3)
    expect((await world.read('subject', subject.id))?.status).toBe('ESTABLISHED')
    expect(await world.read('report', open.id)).toMatchObject({ cancelled: 0, status: 1 })
    expect(await world.read('report', done.id)).toMatchObject({ cancelled: 0, status: 3 })
  })

  test('says what is missing, and keeps others out', async () => {
    const world = await freshWorld()
    const subject = await stepped(world, 'TO_REVIEW', 'TO_FISRT_AUDIT')
    const admin = await world.as('admin')
    expect((await admin.ask(steering.undoStep, { subjectId: subject.id })).body.result).toEqual({
      reason: '请填写回退理由',
    })
    expect((await admin.ask(steering.undoStep, { subjectId: 'nothing', reason: why })).status).toBe(404)
    for (const person of await world.everyRole())
      if (!['bizManger', 'admin'].includes(person.user.roleCode))
        expect(
          (await person.ask(steering.undoStep, { subjectId: subject.id, reason: why })).status,
          person.user.roleCode,
        ).toBe(403)
    expect((await world.read('subject', subject.id))?.status).toBe('TO_FISRT_AUDIT')
  })
})

describe('what a step back undoes is shown before it is made', () => {
  test('an undoing: the step, what goes with it, who is told; nothing is written', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const subject = await stepped(world, 'ESTABLISHED_DRAFT', 'ESTABLISHED', {
      dataAfter: { created: { report: ['r1', 'r2'], folder: ['f1'] } },
    })
    for (const [id, reportType] of [
      ['r1', 'OPENING'],
      ['r2', 'MIDTERM'],
    ] as const)
      await world.make('report', { id, subjectId: subject.id, year: '2026', reportType, status: 0 })
    await world.make('folder', { id: 'f1', name: '申报材料', subjectId: subject.id })
    const before = await world.read('subject', subject.id)
    const tried = await admin.ask(steering.undoStep, { subjectId: subject.id, dryRun: true })
    expect(tried.body.result.preview).toMatchObject({
      from_dictText: '已立项',
      to_dictText: '待立项',
      operation_dictText: '形式审查通过',
      gone: [
        { what: '报告', count: 2 },
        { what: '课题文件夹', count: 1 },
      ],
      back: [],
      told: 1,
    })
    expect(await world.read('subject', subject.id)).toEqual(before)
    expect(await world.all('preparedAct')).toHaveLength(0)
    expect((await world.all('report')).length).toBe(2)
    await world.db.run(`update report set status = 1 where id = 'r1'`)
    expect((await admin.ask(steering.undoStep, { subjectId: subject.id, dryRun: true })).body).toMatchObject({
      success: false,
      code: 409,
    })
  })

  test('an undoing: whether it waits for a second person, and whom one confirms', async () => {
    const world = await freshWorld()
    const [biz, other, admin] = [
      await world.as('bizManger'),
      await world.as('bizManger', 'other'),
      await world.as('admin'),
    ]
    const subject = await stepped(world, 'TO_REVIEW', 'TO_FISRT_AUDIT')
    const tried = async (who: SignedIn) => {
      const answer = await who.ask(steering.undoStep, { subjectId: subject.id, dryRun: true })
      expect(answer.trips).toBeLessThanOrEqual(2)
      const { prepared, preparedBy } = answer.body.result
      return [prepared, preparedBy]
    }
    expect([await tried(biz), await tried(admin)]).toEqual([
      [true, biz.user.realname],
      [false, ''],
    ])
    expect(await world.all('preparedAct')).toEqual([])
    await biz.ask(steering.undoStep, { subjectId: subject.id, reason: why })
    expect(await tried(other), 'a second one confirms it').toEqual([false, biz.user.realname])
    expect((await tried(biz))[0], 'the first does not').toBe(true)
    await world.set('fourEyes', 0)
    expect(await tried(other)).toEqual([false, ''])
  })

  test('a roll back of several: what ends, and who cannot go', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const expert = await world.as('counselor')
    const one = await world.subject({ status: 'RE_AUDITING' })
    const two = await world.subject({ status: 'FINESHED' })
    await world.make('subjectReview', {
      subjectId: one.id,
      stage: 'RE',
      reviewerId: expert.user.id,
      reviewerName: expert.user.realname,
    })
    const tried = await biz.ask(steering.rollBackSubjects, { ids: [one.id, two.id], dryRun: true })
    expect(tried.trips).toBeLessThanOrEqual(2)
    expect(tried.body.result).toMatchObject({
      ok: [one.id],
      failed: [{ id: two.id }],
      preview: [
        {
          id: one.id,
          from_dictText: '复审中',
          to_dictText: '待完善',
          gone: [{ what: '评审任务与意见', count: 1 }],
          told: 2,
        },
      ],
    })
    expect((await world.read('subject', one.id))!.status).toBe('RE_AUDITING')
    const man = await world.as('subjectMan')
    const waiting = await world.subject({ status: 'TO_APPROVAL' })
    await man.ask(steering.rollBackSubjects, { ids: [waiting.id], dryRun: true })
    expect((await world.read('subject', waiting.id))!.status, 'a dry run withdraws nothing').toBe('TO_APPROVAL')
  })

  test('an applicant is told of a step back by the words of his own lists', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.as('mechanism')
    const subject = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await biz.ask(steering.rollBackSubjects, { ids: [subject.id], reason: why })
    const told = (await world.all('announcement')).map((row) => row.msgContent).join()
    expect(told).toContain('由“复审中”退回“待完善”')
    expect(told).not.toContain('待拟立项')
  })
})

describe('a roll back (T26, T35) archives what was done since the step that it leads to', () => {
  /** A subject with an open, a begun and a committed review, a grade, a removed one, and reports in three states. */
  async function worked(world: World, status: SubjectStatus, more: object = {}) {
    const subject = await world.subject({ status, roundNo: 2, passRateFirst: 80, passRateRe: 70, ...more })
    for (const at of [0, 1, 2])
      await world.make('subjectReview', {
        subjectId: subject.id,
        stage: 'RE',
        roundNo: 2,
        reviewerId: `r${at}`,
        reviewerName: `评审${at}`,
        status: at,
      })
    for (const [graderId, cancelled] of [
      ['g0', 0],
      ['g1', 1],
    ] as const)
      await world.make('subjectGrade', {
        subjectId: subject.id,
        year: '2026',
        graderId,
        graderName: graderId,
        cancelled,
      })
    for (const [reportType, given] of [
      ['OPENING', { status: 3 }],
      ['MIDTERM', { status: 1 }],
      ['CONCLUSION', { status: 0, mirrors: 'x' }],
    ] as const)
      await world.make('report', { subjectId: subject.id, year: '2026', reportType, ...given })
    return subject
  }
  let seq = 0
  /** To a step that stands in the history. */
  const back = async (world: World, id: string, targetStatus?: SubjectStatus) => {
    const biz = await world.as('bizManger')
    if (targetStatus)
      await world.make('subjectStatusLog', {
        subjectId: id,
        seq: (seq += 10),
        toStatus: targetStatus,
        operation: 'been',
      })
    const { body } = await biz.ask(steering.rollBackSubjects, { ids: [id], targetStatus, reason: why })
    return {
      body,
      subject: (await world.read('subject', id))!,
      reviews: (await world.all('subjectReview')).map((row) => row.status),
      grades: (await world.all('subjectGrade')).map((row) => row.cancelled),
      reports: (await world.all('report')).map((row) => row.cancelled),
    }
  }

  test('to the first audit: open reviews, grades and open reports end, and a new round begins', async () => {
    const world = await freshWorld()
    const { id } = await worked(world, 'ESTABLISHED')
    const { subject, reviews, grades, reports } = await back(world, id, 'TO_FISRT_AUDIT')
    expect(subject).toMatchObject({ status: 'TO_FISRT_AUDIT', roundNo: 3, passRateFirst: null, passRateRe: null })
    expect([reviews, grades, reports]).toEqual([
      [4, 4, 2],
      [1, 1],
      [0, 1, 0],
    ])
    expect((await world.all('subjectReview'))[0]!.cancelReason).toBe('课题退回')
    expect((await world.all('subjectGrade'))[0]!.cancelReason).toBe('课题退回')
  })

  test('to the experts’ assignment: their open reviews end, the round and its rates stay', async () => {
    const world = await freshWorld()
    const { id } = await worked(world, 'RE_AUDITING')
    const { subject, reviews } = await back(world, id, 'TO_RE_AUDIT')
    expect(subject).toMatchObject({ status: 'TO_RE_AUDIT', roundNo: 2, passRateFirst: 80, passRateRe: 70 })
    expect(reviews).toEqual([4, 4, 2])
  })

  test('into an audit: its reviews go on', async () => {
    const world = await freshWorld()
    const { id } = await worked(world, 'TO_RE_AUDIT')
    const { subject, reviews } = await back(world, id, 'FISRT_AUDITING')
    expect(subject).toMatchObject({ status: 'FISRT_AUDITING', roundNo: 2 })
    expect(reviews).toEqual([0, 1, 2])
  })

  test('from the grading to the work: grades and ranks end, reports and reviews stay', async () => {
    const world = await freshWorld()
    const { id } = await worked(world, 'TO_AUDIT', {
      archiveComplete: 1,
      gradeStatus: '已评分',
      gradeEndTime: '2026-11-10 00:00:00',
      gradeRank: 1,
      isExcellent: 1,
    })
    const { subject, reviews, grades, reports } = await back(world, id, 'ESTABLISHED')
    expect(subject).toMatchObject({
      status: 'ESTABLISHED',
      roundNo: 2,
      archiveComplete: 0,
      gradeStatus: '',
      gradeEndTime: null,
      gradeRank: null,
      isExcellent: 0,
      returnFrom: '',
    })
    expect([reviews, grades, reports]).toEqual([
      [0, 1, 2],
      [1, 1],
      [0, 0, 0],
    ])
  })

  test('from the awards to the grading: grades and figures stay', async () => {
    const world = await freshWorld()
    const { id } = await worked(world, 'TO_PRIZE', { gradeRank: 1, gradeStatus: '已评分', isExcellent: 1 })
    const { subject, grades } = await back(world, id, 'TO_AUDIT')
    expect(subject).toMatchObject({ status: 'TO_AUDIT', gradeRank: 1, gradeStatus: '已评分', isExcellent: 1 })
    expect(grades).toEqual([0, 1])
  })

  test('without a target: to the applicant before the establishment, to the step before it afterwards', async () => {
    const world = await freshWorld()
    const early = await worked(world, 'RE_AUDITING', { keepReviewers: 1 })
    expect((await back(world, early.id)).subject).toMatchObject({
      status: 'TO_PERFECT',
      returnFrom: 'TO_REVIEW',
      keepReviewers: 0,
      roundNo: 3,
    })
    const late = await world.subject({ status: 'TO_PRIZE' })
    for (const [seq, from, to] of [
      [2, 'ESTABLISHED', 'TO_AUDIT'],
      [3, 'TO_AUDIT', 'TO_PRIZE'],
      [4, 'TO_PRIZE', 'TO_PRIZE'],
    ] as const)
      await world.make('subjectStatusLog', { subjectId: late.id, seq, fromStatus: from, toStatus: to, operation: 'x' })
    expect((await back(world, late.id)).subject.status).toBe('TO_AUDIT')
    const draft = await world.subject({ status: 'ESTABLISHED_DRAFT' })
    expect((await back(world, draft.id)).subject.status).toBe('TO_ESTABLISH')
  })

  test('leads only to what lies before', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_RE_AUDIT' })
    expect((await back(world, subject.id, 'FISRT_AUDITING')).body.success).toBe(true)
    await world.client.execute("update subject set status = 'TO_RE_AUDIT'")
    for (const target of ['RE_AUDITING', 'TO_RE_AUDIT'] as const)
      expect((await back(world, subject.id, target)).body, target).toMatchObject({
        code: 409,
        message: expect.stringContaining('不在当前环节之前，不能退回'),
      })
  })

  test('tells those who were at work on it, and nobody who had done or left it', async () => {
    const world = await freshWorld()
    const people = [
      await world.as('counselor', 'a'),
      await world.as('counselor', 'b'),
      await world.as('counselor', 'c'),
    ]
    const [open, done, removed] = people.map((one) => one.user.id) as [string, string, string]
    const subject = await world.subject({ status: 'TO_PRIZE' })
    const row = { subjectId: subject.id, stage: 'CONC_ADVISER', reviewerName: '评审' }
    await world.make('subjectReview', { ...row, reviewerId: open, status: 1 })
    await world.make('subjectReview', { ...row, reviewerId: done, status: 2 })
    await world.make('subjectGrade', {
      subjectId: subject.id,
      year: '2026',
      graderId: removed,
      graderName: '评分',
      cancelled: 1,
    })
    await back(world, subject.id, 'ESTABLISHED')
    const told = (await world.all('announcementSend')).map((one) => one.userId)
    expect(people.map((one) => told.includes(one.user.id))).toEqual([true, false, false])
  })
})

describe('what stands in the way of an undoing', () => {
  const made = async (world: World, created: object) =>
    stepped(world, 'TO_RE_AUDIT', 'RE_AUDITING', { dataAfter: { created } })
  const undo = async (world: World, subjectId: string) =>
    (await (await world.as('admin')).ask(steering.undoStep, { subjectId, reason: why })).body

  test('a review that was begun, not one that was taken off', async () => {
    const world = await freshWorld()
    const subject = await made(world, { subjectReview: ['v0', 'v1', 'v4'] })
    for (const status of [0, 1, 4])
      await world.make('subjectReview', {
        id: `v${status}`,
        subjectId: subject.id,
        stage: 'RE',
        reviewerId: `r${status}`,
        reviewerName: `评审${status}`,
        status,
      })
    expect(await undo(world, subject.id)).toMatchObject({
      code: 409,
      message: '以下内容已有人处理，无法回退：评审1的评审',
    })
    await world.client.execute("update subject_review set status = 0 where id = 'v1'")
    expect((await undo(world, subject.id)).success).toBe(true)
    expect(await world.all('subjectReview')).toEqual([])
  })

  test('a grade that was begun', async () => {
    const world = await freshWorld()
    const subject = await made(world, { subjectGrade: ['g0', 'g1'] })
    for (const [id, status] of [
      ['g0', '未评分'],
      ['g1', '评分中'],
    ] as const)
      await world.make('subjectGrade', {
        id,
        subjectId: subject.id,
        year: '2026',
        graderId: id,
        graderName: id,
        status,
      })
    expect(await undo(world, subject.id)).toMatchObject({ message: '以下内容已有人处理，无法回退：g1的评分' })
    await world.client.execute("update subject_grade set status = '未评分'")
    expect((await undo(world, subject.id)).success).toBe(true)
  })

  test('a report that was only saved', async () => {
    const world = await freshWorld()
    const subject = await made(world, { report: ['p'] })
    await world.make('report', { id: 'p', subjectId: subject.id, year: '2026', reportType: 'OPENING', lockVersion: 1 })
    expect((await undo(world, subject.id)).code).toBe(409)
  })

  test('a status that has changed since, and a beginning that nothing came before', async () => {
    const world = await freshWorld()
    const subject = await stepped(world, 'TO_REVIEW', 'TO_FISRT_AUDIT')
    await world.client.execute({ sql: "update subject set status = 'RE_AUDITING' where id = ?", args: [subject.id] })
    expect((await undo(world, subject.id)).message).toContain('最近一次操作后状态已变化，无法回退')
    const fresh = await world.subject()
    expect((await undo(world, fresh.id)).message).toBe('暂无可回退的操作')
  })
})

describe('what an undoing brings back', () => {
  test('is counted apart from what goes, and lives again; its own line follows the last', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const subject = await stepped(world, 'ESTABLISHED', 'TO_CONCOLUSION', {
      dataAfter: { created: { folder: ['f1'] }, ended: { report: { p1: { cancelled: 0 } } } },
    })
    await world.make('report', { id: 'p1', subjectId: subject.id, year: '2026', reportType: 'OPENING', cancelled: 1 })
    await world.make('folder', { id: 'f1', name: '其他材料', subjectId: subject.id })
    const { preview } = (await admin.ask(steering.undoStep, { subjectId: subject.id, dryRun: true })).body.result
    expect(preview).toMatchObject({
      to_dictText: '已立项',
      gone: [{ what: '课题文件夹', count: 1 }],
      back: [{ what: '报告', count: 1 }],
    })
    await admin.ask(steering.undoStep, { subjectId: subject.id, reason: why })
    expect((await world.read('report', 'p1'))!.cancelled).toBe(0)
    const lines = (await world.all('subjectStatusLog')).filter((row) => row.subjectId === subject.id)
    expect(lines.map((row) => row.seq)).toEqual([1, 2, 3])
  })

  test('is told to nobody where the step was told to nobody', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const subject = await stepped(world, 'TO_REVIEW', 'TO_FISRT_AUDIT')
    await world.client.execute('update subject_status_log set public = 0 where seq = 2')
    expect((await admin.ask(steering.undoStep, { subjectId: subject.id, reason: why })).body.success).toBe(true)
    expect(await world.all('announcement')).toEqual([])
    expect((await world.all('subjectStatusLog')).find((row) => row.operation === 'undo')!.public).toBe(0)
  })

  test('a preview of a roll back of what is not there is not found', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    expect((await biz.ask(steering.rollBackSubjects, { ids: ['nothing'], dryRun: true })).status).toBe(404)
  })
})
