import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/world/world'
import type { SubjectStatus } from '~/worker/subjects/statuses'

const BACK = '/v2/subject/subjectStateRollBack'
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
    expect((await biz.post(BACK, { subjectId: subject.id, reason: why })).body.result.prepared).toBe(true)
    const done = await other.post(`${BACK}?subjectId=${subject.id}`, { reason: why })
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
    expect((await admin.post(BACK, { subjectId: free.id, reason: why })).body.success).toBe(true)
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
    const refused = await admin.post(BACK, { subjectId: held.id, reason: why })
    expect(refused.body).toMatchObject({ success: false, code: 409, message: '以下内容已有人处理，不能回退：开题报告' })
    expect((await world.read('subject', held.id))?.status).toBe('ESTABLISHED')
  })

  test('a business manager has 24 hours and no way into what is finished; an administrator has both', async () => {
    const world = await freshWorld()
    await world.set('fourEyes', 0)
    const [biz, admin] = [await world.as('bizManger'), await world.as('admin')]
    const late = await stepped(world, 'TO_REVIEW', 'TO_FISRT_AUDIT', { hoursAgo: 25 })
    expect((await biz.post(BACK, { subjectId: late.id, reason: why })).body).toMatchObject({
      code: 409,
      message: '该操作已超过 24 小时，请联系管理员',
    })
    const final = await stepped(world, 'TO_PRIZE', 'FINESHED')
    expect((await biz.post(BACK, { subjectId: final.id, reason: why })).status).toBe(403)
    expect((await admin.post(BACK, { subjectId: final.id, reason: why })).body.success).toBe(true)
    expect(await world.read('subject', final.id)).toMatchObject({ status: 'TO_PRIZE' })
    expect((await world.all('subjectStatusLog')).at(-1)).toMatchObject({
      operation: 'reopen',
      roleCode: 'admin',
      reason: why,
    })
    const undone = await admin.post(BACK, { subjectId: final.id, reason: why })
    expect(undone.body.code, 'nothing is left to undo').toBe(409)
  })

  test('a re-opened subject has its reports and grades again', async () => {
    const world = await freshWorld()
    await world.set('fourEyes', 0)
    const [biz, admin] = [await world.as('bizManger'), await world.as('admin')]
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const open = await world.make('report', { subjectId: subject.id, year: '2026', reportType: 'OPENING', status: 1 })
    const done = await world.make('report', { subjectId: subject.id, year: '2026', reportType: 'MIDTERM', status: 3 })
    const closed = await biz.post('/v2/subject/closeSubject', {
      subjectId: subject.id,
      kind: 'withdrawn',
      reason: why,
      fileIds: ['f'],
    })
    expect(closed.body.message).toBe('课题已终止')
    expect((await world.read('report', open.id))?.cancelled).toBe(1)
    const back = await admin.post(BACK, { subjectId: subject.id, reason: why })
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
    expect((await admin.post(BACK, { subjectId: subject.id })).body.result).toEqual({ reason: '请填写回退理由' })
    expect((await admin.post(BACK, { subjectId: 'nothing', reason: why })).status).toBe(404)
    for (const person of await world.everyRole())
      if (!['bizManger', 'admin'].includes(person.user.roleCode))
        expect((await person.post(BACK, { subjectId: subject.id, reason: why })).status, person.user.roleCode).toBe(403)
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
    const tried = await admin.post(BACK, { subjectId: subject.id, dryRun: true })
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
    expect((await admin.post(BACK, { subjectId: subject.id, dryRun: true })).body).toMatchObject({
      success: false,
      code: 409,
    })
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
    const tried = await biz.post('/v2/subject/rollBackSubject', { ids: [one.id, two.id], dryRun: true })
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
    await man.post('/v2/subject/rollBackSubject', { ids: [waiting.id], dryRun: true })
    expect((await world.read('subject', waiting.id))!.status, 'a dry run withdraws nothing').toBe('TO_APPROVAL')
  })

  test('an applicant is told of a step back by the words of his own lists', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.as('mechanism')
    const subject = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await biz.post('/v2/subject/rollBackSubject', { ids: [subject.id], reason: why })
    const told = (await world.all('announcement')).map((row) => row.msgContent).join()
    expect(told).toContain('由“复审中”退回“待完善”')
    expect(told).not.toContain('待拟立项')
  })
})
