import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as steering from '~/worker/subject-management/calls'
import * as study from '~/worker/study/calls'

const established = (world: World, more = {}) =>
  world.subject({
    status: 'ESTABLISHED',
    establishTime: '2026-06-01 09:00:00',
    startDate: '2026-06-01',
    endDate: '2026-12-31',
    ...more,
  })
async function concluded(world: World) {
  const subject = await established(world)
  for (const reportType of ['OPENING', 'MIDTERM', 'CONCLUSION'])
    await world.make('report', {
      subjectId: subject.id,
      year: '2026',
      reportType,
      reportName: reportType,
      status: 3,
      fileIds: ['f'],
    })
  for (const [stage, reviewerId] of [
    ['CONC_TECH', 't'],
    ['CONC_ADVISER', 'c'],
  ] as const)
    await world.make('subjectReview', {
      subjectId: subject.id,
      stage,
      reviewerId,
      reviewerName: reviewerId,
      status: 2,
      conclusion: 'pass',
    })
  return subject
}

describe('concluding a subject (T28, T32, T34)', () => {
  test('moves a concluded subject to grading, or to completed in a year without grading', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const graded = await concluded(world)
    const done = await biz.ask(steering.completeSubjects, { ids: graded.id })
    expect([done.body.result, done.trips]).toEqual([{ ok: [graded.id], failed: [] }, 3])
    expect(await world.read('subject', graded.id)).toMatchObject({
      status: 'TO_AUDIT',
      gradeStatus: '未评分',
      actualEndDate: '2026-11-20',
    })
    await world.set('yearHasGrading', 0)
    const plain = await concluded(world)
    await biz.ask(steering.completeSubjects, { ids: [plain.id] })
    expect((await world.read('subject', plain.id))?.status).toBe('FINESHED')
  })

  describe('with an incomplete archive', () => {
    const missing = async (who: SignedIn, subjectId: string) =>
      (await who.ask(study.archiveList, { subjectId })).body.result.missing.map((one: { title: string }) => one.title)
    /** A subject without commitment and without the file of the mid-term report. */
    async function incomplete() {
      const world = await freshWorld()
      const biz = await world.as('bizManger')
      const { id } = await concluded(world)
      await world.client.execute({
        sql: 'update subject_collect set attachments = ? where subject_id = ?',
        args: [JSON.stringify([{ slot: 'application', fileIds: ['a'] }]), id],
      })
      await world.client.execute({
        sql: "update report set file_ids = '[]' where subject_id = ? and report_type = 'MIDTERM'",
        args: [id],
      })
      return { world, biz, id }
    }

    test('is rejected with the missing documents', async () => {
      const { world, biz, id } = await incomplete()
      const before = await world.read('subject', id)
      expect(await missing(biz, id)).toEqual(['承诺书', '中期报告的文件'])
      expect((await biz.ask(steering.completeSubjects, { ids: id })).body).toMatchObject({
        code: 409,
        message: '归档清单缺少 2 项：承诺书、中期报告的文件。请补齐，或填写归档材料缺失说明',
      })
      expect((await biz.ask(steering.completeSubjects, { ids: id, archiveReason: '免交' })).body.code).toBe(409)
      expect(await world.read('subject', id)).toEqual(before)
    })

    test('is accepted with a reason, which is logged', async () => {
      const { world, biz, id } = await incomplete()
      const excused = await biz.ask(steering.completeSubjects, { ids: id, archiveReason: '纸质承诺书已存档案室' })
      expect(excused.body, excused.body.message).toMatchObject({ success: true })
      expect(await world.read('subject', id)).toMatchObject({ status: 'TO_AUDIT', archiveComplete: 1 })
      const [line] = (await world.all('subjectStatusLog')).filter((row) => row.operation === 'conclude')
      expect(line?.reason).toBe('纸质承诺书已存档案室')
    })

    test('needs no document of a waived report', async () => {
      const world = await freshWorld()
      const biz = await world.as('bizManger')
      const { id } = await concluded(world)
      await world.client.execute({
        sql: "update report set file_ids = '[]', waived = 1 where subject_id = ? and report_type = 'OPENING'",
        args: [id],
      })
      expect(await missing(biz, id)).toEqual([])
      expect((await biz.ask(steering.completeSubjects, { ids: id })).body.success).toBe(true)
    })

    test('needs a report that does not exist', async () => {
      const world = await freshWorld()
      const biz = await world.as('bizManger')
      const { id } = await concluded(world)
      await world.client.execute({
        sql: "delete from report where subject_id = ? and report_type = 'OPENING'",
        args: [id],
      })
      expect((await biz.ask(steering.completeSubjects, { ids: id })).body.message).toContain('开题报告')
    })
  })

  test('counts a deleted document as missing', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await concluded(world)
    const stored = (id: string) =>
      world.make('file', { id, fileName: `${id}.pdf`, size: 1, mime: 'application/pdf', sha256: id, objectKey: id })
    for (const id of ['mine', 'midterm']) await stored(id)
    await world.client.batch([
      {
        sql: 'update subject_collect set attachments = ? where subject_id = ?',
        args: [
          JSON.stringify([
            { slot: 'application', fileIds: ['gone', 'a'] },
            { slot: 'commitment', fileIds: ['mine'] },
          ]),
          subject.id,
        ],
      },
      {
        sql: "update report set file_ids = ? where subject_id = ? and report_type = 'MIDTERM'",
        args: [JSON.stringify(['midterm']), subject.id],
      },
    ])
    const conclude = () => biz.ask(steering.completeSubjects, { ids: subject.id, dryRun: true })
    expect((await conclude()).body.success).toBe(true)
    await world.client.execute("update file set del_flag = 1, delete_time = '2026-11-01 00:00:00'")
    const listed = await biz.ask(study.archiveList, { subjectId: subject.id })
    expect(listed.body.result.missing.map((one: { title: string }) => one.title)).toEqual(['承诺书', '中期报告的文件'])
    const refused = await conclude()
    expect([refused.body.code, refused.trips]).toEqual([409, 1])
    expect(refused.body.message).toContain('缺少 2 项：承诺书、中期报告的文件')
  })

  test('rejects open reports, open grading, pending awards and early statuses with the reason', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const bare = await established(world)
    expect((await biz.ask(steering.completeSubjects, { ids: bare.id })).body).toMatchObject({
      code: 409,
      message: '结题报告尚未审阅',
    })
    const open = await concluded(world)
    await world.make('report', {
      subjectId: open.id,
      year: '2027',
      reportType: 'MIDTERM',
      reportName: '中期报告',
      status: 2,
    })
    expect((await biz.ask(steering.completeSubjects, { ids: open.id })).body.message).toBe(
      '还有 1 份报告未审阅：中期报告',
    )
    const ungraded = await world.subject({ status: 'TO_AUDIT' })
    expect((await biz.ask(steering.completeSubjects, { ids: ungraded.id })).body.message).toBe('评分尚未结束')
    const best = await world.subject({ status: 'TO_AUDIT', gradeEndTime: '2026-11-01 00:00:00', isExcellent: 1 })
    expect((await biz.ask(steering.completeSubjects, { ids: best.id })).body.message).toBe('已入选优秀课题，请发起评奖')
    const prize = await world.subject({ status: 'TO_PRIZE' })
    expect((await biz.ask(steering.completeSubjects, { ids: prize.id })).body.message).toBe('请填写理由（至少 5 个字）')
    expect(
      (await biz.ask(steering.completeSubjects, { ids: prize.id, opinion: '评奖委员会未予授奖' })).body.success,
    ).toBe(true)
    const early = await world.subject({ status: 'TO_REVIEW' })
    expect((await biz.ask(steering.completeSubjects, { ids: early.id })).body.message).toBe(
      '当前状态为“待审阅”，无法结题',
    )
  })

  test('concludes the eligible subjects of a batch and changes nothing on a dry run', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const good = await concluded(world)
    const bad = await established(world)
    const dry = await biz.ask(steering.completeSubjects, { ids: [good.id, bad.id], dryRun: true })
    expect(dry.body).toMatchObject({
      message: '1 个符合条件，1 个不符合条件',
      result: { ok: [good.id], failed: [{ id: bad.id, reason: '结题报告尚未审阅' }] },
    })
    expect((await world.read('subject', good.id))?.status).toBe('ESTABLISHED')
    const done = await biz.ask(steering.completeSubjects, { ids: [good.id, bad.id, 'nothing'] })
    expect(done.body.success).toBe(true)
    expect(done.body.result.failed.length).toBe(2)
  })
})

test('rejects the whole batch when one subject fails and the setting is all or nothing', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const good = await concluded(world)
  const bad = await established(world)
  await world.set('allOrNothing', 1)
  const refused = await biz.ask(steering.completeSubjects, { ids: [good.id, bad.id] })
  expect(refused.body).toMatchObject({
    success: false,
    code: 409,
    message: '1 个不符合条件，均未处理：结题报告尚未审阅',
  })
  expect((await world.read('subject', good.id))?.status).toBe('ESTABLISHED')
  expect((await biz.ask(steering.completeSubjects, { ids: [good.id] })).body.success).toBe(true)
})

describe('terminating a subject (T29)', () => {
  const termination = { kind: 'withdrawn' as const, reason: '机构主动申请终止', fileIds: ['f1'] }
  test('ends open reports and rejects a second termination', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await established(world)
    const open = await world.make('report', { subjectId: subject.id, year: '2026', reportType: 'OPENING', status: 0 })
    const done = await world.make('report', { subjectId: subject.id, year: '2026', reportType: 'MIDTERM', status: 3 })
    expect((await biz.ask(steering.closeSubject, { subjectId: subject.id, ...termination })).body.message).toBe(
      '课题已终止',
    )
    expect(await world.read('subject', subject.id)).toMatchObject({
      status: 'TO_CONCOLUSION',
      closeKind: 'withdrawn',
      closeReason: termination.reason,
    })
    expect([
      (await world.read('report', open.id))?.cancelled,
      (await world.read('report', done.id))?.cancelled,
    ]).toEqual([1, 0])
    expect((await biz.ask(steering.closeSubject, { subjectId: subject.id, ...termination })).body).toMatchObject({
      code: 409,
      message: '当前状态为“已终止”，不可终止课题',
    })
  })
  test('requires kind, reason and decision file, rejects started grading, and accepts one of two concurrent requests', async () => {
    const world = await freshWorld()
    const [biz, other] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
    const subject = await established(world)
    expect((await biz.attempt(steering.closeSubject, { subjectId: subject.id })).body.result).toEqual({
      kind: '请选择终止原因',
      reason: '请填写终止理由',
      fileIds: '请上传终止决定文件',
    })
    const graded = await world.subject({ status: 'TO_AUDIT' })
    await world.make('subjectGrade', {
      subjectId: graded.id,
      year: '2026',
      graderId: 'g',
      graderName: 'g',
      status: '评分中',
    })
    expect((await biz.ask(steering.closeSubject, { subjectId: graded.id, ...termination })).body.message).toBe(
      '评分已开始，不可终止',
    )
    const both = await Promise.all(
      [biz, other].map((person) => person.ask(steering.closeSubject, { subjectId: subject.id, ...termination })),
    )
    expect(both.map((answer) => answer.body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(
      (await world.all('subjectStatusLog')).filter((row) => row.subjectId === subject.id && row.operation === 'close')
        .length,
    ).toBe(1)
  })
})

describe('changing the manager (T0b, T27)', () => {
  test('assigns a manager to a plan topic, which must then be declared', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const manager = await world.as('subjectMan')
    const topic = await world.make('subject', {
      subjectName: '计划课题',
      year: '2026',
      status: 'TO_ESTABLISH_DRAFT',
      source: 'plan',
    })
    const answer = await biz.ask(steering.changeManager, {
      subjectId: topic.id,
      subjectManId: manager.user.id,
      reason: '中心指定负责人',
    })
    expect(answer.body).toMatchObject({ success: true, message: `负责人已变更为 ${manager.user.realname}` })
    const after = await world.read('subject', topic.id)
    expect(after).toMatchObject({
      status: 'TO_SUBMIT',
      subjectManId: manager.user.id,
      leadDepartId: 'd-one',
      sysOrgCode: 'A02',
    })
    expect(await world.read('subjectCollect', after!.collectId)).toMatchObject({ subjectId: topic.id })
  })
  test('changes the manager within the institution only', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await established(world)
    const next = await world.as('subjectMan', 'next')
    const away = await world.as('subjectMan', 'away', { departId: 'd-two' })
    const expert = await world.as('counselor')
    const ask = (subjectManId: string) =>
      biz.ask(steering.changeManager, { subjectId: subject.id, subjectManId, reason: '原负责人离职' })
    expect((await ask(away.user.id)).body.message).toBe('新的负责人须属于牵头机构')
    expect((await ask(expert.user.id)).body.message).toContain('不是课题负责人')
    expect((await ask('nobody')).body.message).toBe('未找到新的负责人，或其账号已停用')
    expect((await ask(next.user.id)).body.success).toBe(true)
    expect((await world.read('subject', subject.id))?.subjectManId).toBe(next.user.id)
    expect((await ask(next.user.id)).body.message).toBe('新旧负责人相同')
  })
})

describe('change requests', () => {
  /** A draft of an extension for a subject with a final report. */
  async function draftedExtension() {
    const world = await freshWorld()
    const [manager, contact, biz] = [
      await world.as('subjectMan'),
      await world.as('mechanism'),
      await world.as('bizManger'),
    ]
    const subject = await established(world)
    const report = await world.make('report', {
      subjectId: subject.id,
      year: '2027',
      reportType: 'CONCLUSION',
      status: 0,
      dueTime: '2027-01-30 23:59:59',
    })
    const change = { subjectId: subject.id, kind: 'delay', reason: '数据采集推迟' } as const
    const { id } = (await manager.ask(steering.saveChange, { ...change, after: { endDate: '2027-03-31' } })).body.result
    return { world, manager, contact, biz, subject, report, change, id }
  }
  test('cannot be decided as a draft nor edited after submission', async () => {
    const { manager, biz, change, id } = await draftedExtension()
    expect((await biz.ask(steering.decideChange, { id, pass: true })).body.message).toBe(
      '变更申请状态为“草稿”，无法决定',
    )
    expect((await manager.ask(steering.submitChange, { id })).body.success).toBe(true)
    expect((await manager.ask(steering.saveChange, { ...change, id, after: {} })).body.message).toBe(
      '变更申请已提交，不可修改',
    )
  })
  test('pass through institution and centre and move the end date and the final report', async () => {
    const { world, manager, contact, biz, subject, report, id } = await draftedExtension()
    await manager.ask(steering.submitChange, { id })
    expect((await contact.ask(steering.approveChange, { id, pass: true })).body.message).toBe('已同意，转中心决定')
    // The first request loads the session.
    await biz.ask(steering.listChanges, { subjectId: subject.id })
    const decided = await biz.ask(steering.decideChange, { id, pass: true })
    expect([decided.body.message, decided.trips]).toEqual(['已同意变更', 2])
    expect(await world.read('subject', subject.id)).toMatchObject({ endDate: '2027-03-31' })
    expect(await world.read('report', report.id)).toMatchObject({ dueTime: '2027-04-30 23:59:59' })
    const list = await manager.ask(steering.listChanges, { subjectId: subject.id })
    expect(list.body.result.records).toMatchObject([
      { kind: 'delay', status: 3, canDeal: false, before: { endDate: '2026-12-31' } },
    ])
    expect(list.trips).toBe(1)
  })
  test('require a reason for rejection and are hidden from other institutions', async () => {
    const world = await freshWorld()
    const [manager, stranger, foreign] = [
      await world.as('subjectMan'),
      await world.as('subjectMan', 'stranger', { departId: 'd-two' }),
      await world.as('mechanism', 'foreign', { departId: 'd-two' }),
    ]
    const subject = await established(world)
    const { id } = (
      await manager.ask(steering.saveChange, {
        subjectId: subject.id,
        kind: 'other',
        after: { text: '说明' },
        reason: '其他事项变更',
      })
    ).body.result
    await manager.ask(steering.submitChange, { id })
    expect((await stranger.ask(steering.submitChange, { id })).status).toBe(404)
    expect((await foreign.ask(steering.approveChange, { id, pass: true })).status).toBe(404)
    const contact = await world.as('mechanism')
    expect((await contact.ask(steering.approveChange, { id, pass: false })).body.result).toEqual({
      opinion: '请填写不同意的理由（至少 5 个字）',
    })
    expect(
      (await contact.ask(steering.approveChange, { id, pass: false, opinion: '请先补充说明材料' })).body.message,
    ).toBe('已退回变更申请')
    expect((await foreign.ask(steering.listChanges)).body.result.total).toBe(0)
  })
})

describe('results and sharing', () => {
  async function sharing() {
    const world = await freshWorld()
    const [manager, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    return { manager, biz, subjectId: (await established(world)).id }
  }
  test('rejects a result with a script link', async () => {
    const { manager, subjectId } = await sharing()
    const { body } = await manager.ask(steering.addResource, { subjectId, links: ['javascript:alert(1)'] })
    expect(body.code).toBe(400)
  })

  test('shares a result with members at once', async () => {
    const { manager, subjectId } = await sharing()
    const result = { subjectId, type: '论文', desc: '论文一篇', links: ['https://example.org/a'] }
    const added = await manager.ask(steering.addResource, result)
    expect(added.body.success).toBe(true)
    const shared = { subjectId, resourceIds: [added.body.result.id], shareAuth: 1 }
    expect((await manager.ask(steering.shareResource, shared)).body.message).toBe('成果已共享')
    expect((await manager.ask(steering.shareInfo, { subjectId })).body.result).toMatchObject({
      resources: [{ share: 1, shareAuth: 1 }],
    })
  })

  test('shares a subject publicly after confirmation by the centre', async () => {
    const { manager, biz, subjectId } = await sharing()
    const shared = { subjectId, share: 1, shareAuth: 2 }
    expect((await manager.byGet(steering.setShare, shared)).body.message).toBe('已提交，待中心确认后公开')
    expect((await manager.ask(steering.shareInfo, { subjectId })).body.result).toMatchObject({
      share: 1,
      shareAuth: 2,
      confirmStatus: 0,
    })
    expect((await biz.ask(steering.setShare, { subjectId, share: 1, shareAuth: 2 })).body.message).toBe('已共享')
  })

  test('keeps a result private until it is shared and allows withdrawing it', async () => {
    const world = await freshWorld()
    const [manager, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const subject = await established(world)
    const { result } = (
      await manager.ask(steering.addResource, { subjectId: subject.id, links: ['https://example.org/a'] })
    ).body
    expect(result).toMatchObject({ share: 0, shareAuth: 0 })
    const share = async (who: typeof biz, shareAuth: number) => {
      const { body } = await who.ask(steering.shareResource, {
        subjectId: subject.id,
        resourceIds: [result.id],
        shareAuth,
      })
      const [stored] = (await world.read('subject', subject.id))!.resources
      return [body.message, stored!.share, stored!.shareAuth]
    }
    expect(await share(manager, 2)).toEqual(['已提交，待中心确认后公开', 1, 2])
    expect(await share(biz, 2)).toEqual(['成果已共享', 1, 2])
    expect(await share(manager, 0)).toEqual(['已取消共享', 0, 0])
  })

  test('rejects sharing for a subject that was never established', async () => {
    const world = await freshWorld()
    const manager = await world.as('subjectMan')
    const subject = await established(world, { establishTime: null })
    const answer = await manager.ask(steering.setShare, { subjectId: subject.id, share: 1, shareAuth: 1 })
    expect(answer.body).toMatchObject({ code: 409, message: '课题尚未立项，无法共享' })
  })

  test('sets font family and font size independently', async () => {
    const world = await freshWorld()
    const manager = await world.as('subjectMan')
    const subject = await established(world)
    const style = async (call: Call, what: object) => {
      const { status } = await manager.ask(call, { subjectId: subject.id, ...what })
      const { fontFamily, fontSize } = (await world.read('subject', subject.id))!
      return [status, fontFamily, fontSize]
    }
    expect(await style(steering.setFontFamily, { fontFamily: 'KaiTi' })).toEqual([200, 'KaiTi', subject.fontSize])
    expect(await style(steering.setFontSize, { fontSize: 16 })).toEqual([200, 'KaiTi', '16'])
  })

  test('rejects a font size out of range and an unknown subject', async () => {
    const { manager, subjectId } = await sharing()
    expect((await manager.ask(steering.setFontSize, { subjectId, fontSize: 30 })).body.result).toEqual({
      fontSize: '字号须为 12 至 24',
    })
    expect((await manager.ask(steering.setFontSize, { subjectId: 'nothing', fontSize: 16 })).status).toBe(404)
  })
})
