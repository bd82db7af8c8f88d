import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as steering from '~/worker/subject-management/calls'
import * as subjects from '~/worker/subjects/calls'
import type { SubjectStatus } from '~/worker/subjects/statuses'

const reason = '数据录入有误'

/** A subject whose last step was made by the business manager. */
async function subjectAfterStep(
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

describe('undoing a step (T36, T37)', () => {
  test('requires a second business manager to confirm and restores the row', async () => {
    const world = await freshWorld()
    const [biz, other] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
    const subject = await subjectAfterStep(world, 'TO_REVIEW', 'TO_FISRT_AUDIT', {
      dataBefore: { returnFrom: 'TO_APPROVAL' },
    })
    expect((await biz.ask(steering.undoStep, { subjectId: subject.id, reason: reason })).body.result.prepared).toBe(
      true,
    )
    const done = await other.send('POST', `${steering.undoStep.path}?subjectId=${subject.id}`, { reason: reason })
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

  test('undoes an approval together with the comment of the contact', async () => {
    const world = await freshWorld()
    const [admin, contact] = [await world.as('admin'), await world.as('mechanism')]
    const subject = await world.subject({ status: 'TO_APPROVAL' })
    expect((await contact.ask(subjects.approveSubjects, { ids: [subject.id], pass: true })).body.success).toBe(true)
    expect(await world.all('subjectReview')).toHaveLength(1)
    const done = await admin.ask(steering.undoStep, { subjectId: subject.id, reason: reason })
    expect(done.body, done.body.message).toMatchObject({ success: true })
    expect((await world.read('subject', subject.id))!.status).toBe('TO_APPROVAL')
    expect(await world.all('subjectReview')).toEqual([])
  })

  test('deletes rows that the step created unless someone has edited them', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const free = await subjectAfterStep(world, 'ESTABLISHED_DRAFT', 'ESTABLISHED', {
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
    expect((await admin.ask(steering.undoStep, { subjectId: free.id, reason: reason })).body.success).toBe(true)
    expect([await world.read('report', 'r-free'), await world.read('folder', 'f-free')]).toEqual([undefined, undefined])

    const edited = await subjectAfterStep(world, 'ESTABLISHED_DRAFT', 'ESTABLISHED', {
      dataAfter: { created: { report: ['r-held'] } },
    })
    await world.make('report', {
      id: 'r-held',
      subjectId: edited.id,
      year: '2026',
      reportType: 'OPENING',
      reportName: '开题报告',
      status: 1,
    })
    const refused = await admin.ask(steering.undoStep, { subjectId: edited.id, reason: reason })
    expect(refused.body).toMatchObject({ success: false, code: 409, message: '以下内容已有人处理，无法回退：开题报告' })
    expect((await world.read('subject', edited.id))?.status).toBe('ESTABLISHED')
  })

  test('limits a business manager to 24 hours and unfinished subjects, but not an administrator', async () => {
    const world = await freshWorld()
    await world.set('fourEyes', 0)
    const [biz, admin] = [await world.as('bizManger'), await world.as('admin')]
    const late = await subjectAfterStep(world, 'TO_REVIEW', 'TO_FISRT_AUDIT', { hoursAgo: 25 })
    expect((await biz.ask(steering.undoStep, { subjectId: late.id, reason: reason })).body).toMatchObject({
      code: 409,
      message: '该操作已超过 24 小时，请联系管理员',
    })
    const final = await subjectAfterStep(world, 'TO_PRIZE', 'FINESHED')
    expect((await biz.ask(steering.undoStep, { subjectId: final.id, reason: reason })).status).toBe(403)
    expect((await admin.ask(steering.undoStep, { subjectId: final.id, reason: reason })).body.success).toBe(true)
    expect(await world.read('subject', final.id)).toMatchObject({ status: 'TO_PRIZE' })
    expect((await world.all('subjectStatusLog')).at(-1)).toMatchObject({
      operation: 'reopen',
      roleCode: 'admin',
      reason: reason,
    })
    const undone = await admin.ask(steering.undoStep, { subjectId: final.id, reason: reason })
    expect(undone.body.code, 'nothing to undo').toBe(409)
  })

  test('restores reports and grades of a reopened subject', async () => {
    const world = await freshWorld()
    await world.set('fourEyes', 0)
    const [biz, admin] = [await world.as('bizManger'), await world.as('admin')]
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const open = await world.make('report', { subjectId: subject.id, year: '2026', reportType: 'OPENING', status: 1 })
    const done = await world.make('report', { subjectId: subject.id, year: '2026', reportType: 'MIDTERM', status: 3 })
    const closed = await biz.ask(steering.closeSubject, {
      subjectId: subject.id,
      kind: 'withdrawn',
      reason: reason,
      fileIds: ['f'],
    })
    expect(closed.body.message).toBe('课题已终止')
    expect((await world.read('report', open.id))?.cancelled).toBe(1)
    const back = await admin.ask(steering.undoStep, { subjectId: subject.id, reason: reason })
    expect(back.body.success).toBe(true)
    expect(back.trips).toBeLessThanOrEqual(3)
    expect((await world.read('subject', subject.id))?.status).toBe('ESTABLISHED')
    expect(await world.read('report', open.id)).toMatchObject({ cancelled: 0, status: 1 })
    expect(await world.read('report', done.id)).toMatchObject({ cancelled: 0, status: 3 })
  })

  test('rejects a missing reason, an unknown subject and other roles', async () => {
    const world = await freshWorld()
    const subject = await subjectAfterStep(world, 'TO_REVIEW', 'TO_FISRT_AUDIT')
    const admin = await world.as('admin')
    expect((await admin.ask(steering.undoStep, { subjectId: subject.id })).body.result).toEqual({
      reason: '请填写回退理由',
    })
    expect((await admin.ask(steering.undoStep, { subjectId: 'nothing', reason: reason })).status).toBe(404)
    for (const person of await world.everyRole())
      if (!['bizManger', 'admin'].includes(person.user.roleCode))
        expect(
          (await person.ask(steering.undoStep, { subjectId: subject.id, reason: reason })).status,
          person.user.roleCode,
        ).toBe(403)
    expect((await world.read('subject', subject.id))?.status).toBe('TO_FISRT_AUDIT')
  })
})

describe('preview of undoing', () => {
  test('lists the step, the deleted rows and the number of recipients, and writes nothing', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const subject = await subjectAfterStep(world, 'ESTABLISHED_DRAFT', 'ESTABLISHED', {
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
    expect(await world.all('preparedAction')).toHaveLength(0)
    expect((await world.all('report')).length).toBe(2)
    await world.db.run(`update report set status = 1 where id = 'r1'`)
    expect((await admin.ask(steering.undoStep, { subjectId: subject.id, dryRun: true })).body).toMatchObject({
      success: false,
      code: 409,
    })
  })

  test('says whether a second person must confirm and whose preparation is confirmed', async () => {
    const world = await freshWorld()
    const [biz, other, admin] = [
      await world.as('bizManger'),
      await world.as('bizManger', 'other'),
      await world.as('admin'),
    ]
    const subject = await subjectAfterStep(world, 'TO_REVIEW', 'TO_FISRT_AUDIT')
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
    expect(await world.all('preparedAction')).toEqual([])
    await biz.ask(steering.undoStep, { subjectId: subject.id, reason: reason })
    expect(await tried(other), 'confirmed by a second person').toEqual([false, biz.user.realname])
    expect((await tried(biz))[0], 'not by the first person').toBe(true)
    await world.set('fourEyes', 0)
    expect(await tried(other)).toEqual([false, ''])
  })

  test('lists what a rollback of several subjects ends and which subjects fail', async () => {
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
    expect((await world.read('subject', waiting.id))!.status, 'a dry run changes nothing').toBe('TO_APPROVAL')
  })

  test('notifies the applicant with the statuses of the applicant’s own lists', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.as('mechanism')
    const subject = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await biz.ask(steering.rollBackSubjects, { ids: [subject.id], reason: reason })
    const notices = (await world.all('announcement')).map((row) => row.msgContent).join()
    expect(notices).toContain('由“复审中”退回“待完善”')
    expect(notices).not.toContain('待拟立项')
  })
})

describe('rollback (T26, T35)', () => {
  /** A subject with an open, a started and a committed review, a grade, a removed grade, and three reports. */
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
  /** Rolls back to a status that the log contains. */
  const back = async (world: World, id: string, targetStatus?: SubjectStatus) => {
    const biz = await world.as('bizManger')
    if (targetStatus)
      await world.make('subjectStatusLog', {
        subjectId: id,
        seq: (seq += 10),
        toStatus: targetStatus,
        operation: 'been',
      })
    const { body } = await biz.ask(steering.rollBackSubjects, { ids: [id], targetStatus, reason: reason })
    return {
      body,
      subject: (await world.read('subject', id))!,
      reviews: (await world.all('subjectReview')).map((row) => row.status),
      grades: (await world.all('subjectGrade')).map((row) => row.cancelled),
      reports: (await world.all('report')).map((row) => row.cancelled),
    }
  }

  test('to initial review ends open reviews, grades and open reports and starts a new round', async () => {
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

  test('to the assignment of experts ends their open reviews and keeps the round and its rates', async () => {
    const world = await freshWorld()
    const { id } = await worked(world, 'RE_AUDITING')
    const { subject, reviews } = await back(world, id, 'TO_RE_AUDIT')
    expect(subject).toMatchObject({ status: 'TO_RE_AUDIT', roundNo: 2, passRateFirst: 80, passRateRe: 70 })
    expect(reviews).toEqual([4, 4, 2])
  })

  test('into a review continues its reviews', async () => {
    const world = await freshWorld()
    const { id } = await worked(world, 'TO_RE_AUDIT')
    const { subject, reviews } = await back(world, id, 'FISRT_AUDITING')
    expect(subject).toMatchObject({ status: 'FISRT_AUDITING', roundNo: 2 })
    expect(reviews).toEqual([0, 1, 2])
  })

  test('from grading to established ends grades and ranks and keeps reports and reviews', async () => {
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

  test('from awards to grading keeps grades and ranks', async () => {
    const world = await freshWorld()
    const { id } = await worked(world, 'TO_PRIZE', { gradeRank: 1, gradeStatus: '已评分', isExcellent: 1 })
    const { subject, grades } = await back(world, id, 'TO_AUDIT')
    expect(subject).toMatchObject({ status: 'TO_AUDIT', gradeRank: 1, gradeStatus: '已评分', isExcellent: 1 })
    expect(grades).toEqual([0, 1])
  })

  test('without a target returns to the applicant before establishment and to the previous step afterwards', async () => {
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

  test('rejects a target that is not before the current step', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_RE_AUDIT' })
    expect((await back(world, subject.id, 'FISRT_AUDITING')).body.success).toBe(true)
    await world.client.execute("update subject set status = 'TO_RE_AUDIT'")
    for (const target of ['RE_AUDITING', 'TO_RE_AUDIT'] as const)
      expect((await back(world, subject.id, target)).body, target).toMatchObject({
        code: 409,
        message: expect.stringContaining('不在当前环节之前，无法退回'),
      })
  })

  test('notifies reviewers with open work, not those who have finished or were removed', async () => {
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
    const recipients = (await world.all('announcementSend')).map((one) => one.userId)
    expect(people.map((one) => recipients.includes(one.user.id))).toEqual([true, false, false])
  })
})

describe('conditions that prevent undoing', () => {
  const made = async (world: World, created: object) =>
    subjectAfterStep(world, 'TO_RE_AUDIT', 'RE_AUDITING', { dataAfter: { created } })
  const undo = async (world: World, subjectId: string) =>
    (await (await world.as('admin')).ask(steering.undoStep, { subjectId, reason: reason })).body

  test('reject undoing while a review has been started, but not for a cancelled review', async () => {
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

  test('reject undoing while a grade has been started', async () => {
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

  test('reject undoing after a report has been saved', async () => {
    const world = await freshWorld()
    const subject = await made(world, { report: ['p'] })
    await world.make('report', { id: 'p', subjectId: subject.id, year: '2026', reportType: 'OPENING', lockVersion: 1 })
    expect((await undo(world, subject.id)).code).toBe(409)
  })

  test('reject undoing after another change of status or without an earlier status', async () => {
    const world = await freshWorld()
    const subject = await subjectAfterStep(world, 'TO_REVIEW', 'TO_FISRT_AUDIT')
    await world.client.execute({ sql: "update subject set status = 'RE_AUDITING' where id = ?", args: [subject.id] })
    expect((await undo(world, subject.id)).message).toContain('最近一次操作后状态已变化，无法回退')
    const fresh = await world.subject()
    expect((await undo(world, fresh.id)).message).toBe('暂无可回退的操作')
  })
})

describe('rows restored by undoing', () => {
  test('are counted apart from deleted rows and become active again, with the next log number', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const subject = await subjectAfterStep(world, 'ESTABLISHED', 'TO_CONCOLUSION', {
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
    await admin.ask(steering.undoStep, { subjectId: subject.id, reason: reason })
    expect((await world.read('report', 'p1'))!.cancelled).toBe(0)
    const lines = (await world.all('subjectStatusLog')).filter((row) => row.subjectId === subject.id)
    expect(lines.map((row) => row.seq)).toEqual([1, 2, 3])
  })

  test('cause no notice when the step had none', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const subject = await subjectAfterStep(world, 'TO_REVIEW', 'TO_FISRT_AUDIT')
    await world.client.execute('update subject_status_log set public = 0 where seq = 2')
    expect((await admin.ask(steering.undoStep, { subjectId: subject.id, reason: reason })).body.success).toBe(true)
    expect(await world.all('announcement')).toEqual([])
    expect((await world.all('subjectStatusLog')).find((row) => row.operation === 'undo')!.public).toBe(0)
  })

  test('return 404 for the preview of an unknown subject', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    expect((await biz.ask(steering.rollBackSubjects, { ids: ['nothing'], dryRun: true })).status).toBe(404)
  })
})
