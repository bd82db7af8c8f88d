import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as reports from '~/worker/reports/calls'
import { establishedSubject, LATER_DATE, makeReport, REASON } from './recipes'

const looseFile = async (world: World, name = '') => {
  const { user } = await world.as('subjectMan', name)
  return world.make('file', {
    fileName: 'a.pdf',
    ext: 'pdf',
    size: 1,
    mime: 'application/pdf',
    sha256: 'y',
    objectKey: 'y',
    uploaderId: user.id,
  })
}
const conclusion = {
  completion: {
    text: '全部完成',
    indicators: [{ name: '论文', planned: '2篇', reached: '3篇', rate: 100, fileIds: [] }],
  },
  change: { text: '无' },
  sharing: { text: '向行业共享模型', shareAuth: 1, fileIds: [] },
  progressYear: [{ year: '2026', text: '完成模型' }],
}

describe('writing a report', () => {
  test('turns the row into a report of its author with the first text, and updates only the sent fields', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const report = await makeReport(world, { status: 0, content: '', authorId: '', fileIds: [] })
    const file = await looseFile(world)
    const first = await man.ask(reports.saveReport, { id: report.id, content: '第一稿', fileIds: [file.id] })
    expect([first.body.result, first.trips]).toEqual([{ id: report.id, status: 1, lockVersion: 1 }, 3])
    const again = await man.ask(reports.saveReport, { id: report.id, fundUsed: 12.5, lockVersion: 1 })
    expect(again.body.result.lockVersion).toBe(2)
    expect(await world.read('report', report.id)).toMatchObject({
      status: 1,
      authorId: man.user.id,
      content: '第一稿',
      fundUsed: 12.5,
      fileIds: [file.id],
    })
    expect(await world.read('file', file.id)).toMatchObject({ bizType: 'report', bizId: report.id })
  })

  test('rejects a save with an outdated version', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const report = await makeReport(world)
    await man.ask(reports.saveReport, { id: report.id, content: '甲', lockVersion: 0 })
    expect((await man.ask(reports.saveReport, { id: report.id, content: '乙', lockVersion: 0 })).body).toMatchObject({
      code: 409,
      message: '数据已被他人修改，请刷新后重试',
    })
    expect((await world.read('report', report.id))?.content).toBe('甲')
  })

  test('allows members to write and the manager to submit, and the institution to submit its own kind only', async () => {
    const world = await freshWorld()
    const subject = await establishedSubject(world)
    const member = await world.as('subjectMan', 'member')
    await world.make('subjectMember', { subjectId: subject.id, name: '成员', userId: member.user.id })
    const contact = await world.as('mechanism')
    const report = await makeReport(world, { subjectId: subject.id })
    expect((await member.ask(reports.saveReport, { id: report.id, content: '成员所写' })).body.success).toBe(true)
    expect((await member.ask(reports.submitReport, { id: report.id })).status).toBe(403)
    expect((await contact.ask(reports.saveReport, { id: report.id, content: '联系人所写' })).body.message).toBe(
      '该报告由课题负责人填写',
    )
    expect((await contact.ask(reports.submitReport, { id: report.id })).body.message).toBe('该报告由课题负责人提交')
    const theirs = await makeReport(world, { subjectId: subject.id, reportType: 'COLLECTION', submitRole: '联系人' })
    const man = await world.as('subjectMan')
    expect((await man.ask(reports.saveReport, { id: theirs.id, content: '负责人先写' })).body.success).toBe(true)
    expect((await man.ask(reports.submitReport, { id: theirs.id })).body.message).toBe('该报告由机构联系人提交')
    expect((await contact.ask(reports.submitReport, { id: theirs.id })).body.message).toBe('报告已提交')
  })

  test('is rejected before its window, and for a mid-term report before the opening report is reviewed', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const subject = await establishedSubject(world)
    const opening = await makeReport(world, { subjectId: subject.id, status: 2 })
    const midterm = await makeReport(world, {
      subjectId: subject.id,
      status: 0,
      reportType: 'MIDTERM',
      openTime: '2026-12-01 00:00:00',
    })
    const save = () => man.ask(reports.saveReport, { id: midterm.id, content: '进展' })
    expect((await save()).body).toMatchObject({ code: 409, message: '中期报告将于 2026-12-01 00:00 开放填写' })
    expect((await biz.ask(reports.openReports, { id: midterm.id })).body.message).toBe('已开放 1 份报告')
    expect((await save()).body.message).toBe('开题报告审阅后方可填写中期报告')
    await biz.ask(reports.auditReports, { id: opening.id, result: 'pass' })
    expect((await save()).body.success).toBe(true)
    expect((await biz.ask(reports.openReports, { id: opening.id })).body.code).toBe(409)
  })

  test('ignores a cancelled opening report for the mid-term report', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { subjectId } = await makeReport(world, { status: 1, cancelled: 1 })
    const midterm = await makeReport(world, { subjectId, status: 0, reportType: 'MIDTERM' })
    expect((await man.ask(reports.saveReport, { id: midterm.id, content: '进展' })).body.success).toBe(true)
  })

  test('rejects foreign and unknown files at the field', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const report = await makeReport(world)
    const foreign = await looseFile(world, 'other')
    const deleted = await looseFile(world)
    await world.client.execute({ sql: 'update file set del_flag = 1 where id = ?', args: [deleted.id] })
    for (const id of [foreign.id, 'nothing', deleted.id])
      expect((await man.ask(reports.saveReport, { id: report.id, fileIds: [id] })).body.result).toEqual({
        fileIds: '附件不存在，或不属于本报告，请重新上传',
      })
    expect(
      (await man.ask(reports.saveReport, { id: report.id, sections: { sharing: { fileIds: ['nothing'] } } })).body.code,
    ).toBe(400)
    expect((await man.ask(reports.saveReport, { id: report.id, fundUsed: -1 })).body.result).toEqual({
      fundUsed: '已用经费不能为负',
    })
    expect((await man.ask(reports.saveReport, { id: 'nothing', content: '' })).status).toBe(404)
  })
})

describe('submitting a report', () => {
  test('lists missing content at each field, all sections for a conclusion', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const opening = await makeReport(world, { content: ' ', fileIds: [] })
    expect((await man.ask(reports.submitReport, { id: opening.id })).body).toMatchObject({
      code: 400,
      result: { content: '请填写报告内容', fileIds: '请至少上传一个报告文件' },
    })
    const last = await makeReport(world, { reportType: 'CONCLUSION' })
    expect((await man.ask(reports.submitReport, { id: last.id })).body.result).toEqual({
      'sections.completion.text': '请填写完成情况',
      'sections.completion.indicators': '请至少填写一项指标的完成情况',
      'sections.change.text': '请填写变更说明（无变更请填写“无”）',
      'sections.sharing.text': '请填写行业共享情况',
      'sections.progressYear': '请至少填写一个年度的进展',
    })
    expect((await man.ask(reports.submitReport, { id: last.id, sections: conclusion })).body.success).toBe(true)
    const seminar = await makeReport(world, { reportType: 'MIDTERM_SEMINAR', fileIds: [] })
    expect((await man.ask(reports.submitReport, { id: seminar.id })).body.success).toBe(true)
  })

  test('treats a document deleted since the save as missing', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const report = await makeReport(world)
    await world.client.execute('update file set del_flag = 1')
    expect((await man.ask(reports.submitReport, { id: report.id })).body).toMatchObject({
      code: 400,
      result: { fileIds: '请至少上传一个报告文件' },
    })
    const file = await looseFile(world)
    expect((await man.ask(reports.submitReport, { id: report.id, fileIds: [file.id] })).body.success).toBe(true)
  })

  test('freezes a version, compares it with the declaration and notifies the centre', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const text = '本课题研究证券业智能运维系统的故障定位方法与模型'
    const report = await makeReport(world, {}, { content: text })
    expect((await man.ask(reports.submitReport, { id: report.id, content: text })).trips).toBe(3)
    const row = (await world.read('report', report.id))!
    expect(row).toMatchObject({
      status: 2,
      versionNo: 1,
      late: 0,
      similarityMax: 100,
      submitTime: expect.stringContaining(world.stamp().slice(0, 10)),
    })
    const [version] = await world.all('reportVersion')
    expect(version).toMatchObject({ reportId: report.id, versionNo: 1, snapshot: { content: text } })
    expect((await world.all('announcement')).map((one) => one.templateCode)).toEqual(['REPORT_SUBMITTED'])
    expect((await world.all('announcementSend')).map((one) => one.userId)).toEqual([biz.user.id])
  })

  test('finds full similarity if its only attachment is the declaration’s', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const declared = await looseFile(world)
    await world.client.execute({ sql: 'update file set sha256 = ? where id = ?', args: ['same bytes', declared.id] })
    const report = await makeReport(world)
    await world.client.execute({
      sql: 'update subject_collect set attachments = ? where subject_id = ?',
      args: [JSON.stringify([{ slot: 'application', fileIds: [declared.id] }]), report.subjectId],
    })
    const again = await looseFile(world)
    await world.client.execute({ sql: 'update file set sha256 = ? where id = ?', args: ['same bytes', again.id] })
    const sent = await man.ask(reports.submitReport, { id: report.id, fileIds: [again.id] })
    expect(sent.body, sent.body.message).toMatchObject({ success: true })
    expect(sent.trips).toBe(3)
    expect((await world.read('report', report.id))!.similarityMax).toBe(100)
  })

  test('is accepted late only until the last day that its deadline allows, or after an extension', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const dueTime = '2026-11-10 23:59:59'
    const plain = await makeReport(world, { dueTime })
    expect((await man.ask(reports.submitReport, { id: plain.id })).body).toMatchObject({
      code: 409,
      message: '已过截止时间 2026-11-10 23:59，请联系业务负责人延期',
    })
    expect(
      (await biz.ask(reports.extendReports, { id: plain.id, reason: REASON, newDue: '2026-11-30' })).body.message,
    ).toBe('已为 1 份报告延期')
    expect((await man.ask(reports.submitReport, { id: plain.id })).body.message).toBe('报告已提交')
    expect(await world.read('report', plain.id)).toMatchObject({ late: 0, dueTime: '2026-11-30 23:59:59', extended: 1 })
    const deadline = await world.make('reportDeadline', {
      year: '2026',
      reportType: 'OPENING',
      lateAllowed: 1,
      lateUntil: '2026-11-25 23:59:59',
    })
    const allowed = await makeReport(world, { dueTime, deadlineId: deadline.id })
    const tooLate = await makeReport(world, { dueTime, deadlineId: deadline.id })
    expect((await man.ask(reports.submitReport, { id: allowed.id })).body.message).toBe('报告已逾期提交')
    expect((await world.read('report', allowed.id))?.late).toBe(1)
    world.pass(6)
    expect((await man.ask(reports.submitReport, { id: tooLate.id })).body.message).toBe(
      '逾期提交已于 2026-11-25 23:59 截止，请联系业务负责人延期',
    )
  })

  test('keeps its author, or else sets the submitter as author', async () => {
    const world = await freshWorld()
    const [man, contact] = [await world.as('subjectMan'), await world.as('mechanism')]
    const given = { reportType: 'SUMMARY', submitRole: '联系人' }
    const written = await makeReport(world, given)
    const bare = await makeReport(world, { ...given, authorId: '' })
    for (const { id } of [written, bare])
      expect((await contact.ask(reports.submitReport, { id })).body.success).toBe(true)
    const authorOf = async (id: string) => (await world.read('report', id))?.authorId
    expect([await authorOf(written.id), await authorOf(bare.id)]).toEqual([man.user.id, contact.user.id])
  })

  test('returns the next version in each response, and a withdrawn report is no longer late', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const deadline = await world.make('reportDeadline', { year: '2026', reportType: 'OPENING', lateAllowed: 1 })
    const report = await makeReport(world, { status: 0, dueTime: '2026-11-10 23:59:59', deadlineId: deadline.id })
    const answers = []
    for (const [call, body] of [
      [reports.saveReport, { content: '第一稿', lockVersion: 0 }],
      [reports.saveReport, { content: '第二稿', lockVersion: 1 }],
      [reports.submitReport, { lockVersion: 2 }],
      [reports.withdrawReport, {}],
      [reports.saveReport, { content: '第三稿', lockVersion: 4 }],
    ] as const) {
      const { body: answer } = await man.ask<Call>(call, { id: report.id, ...body })
      expect(answer.success, answer.message).toBe(true)
      answers.push([answer.result.status, answer.result.lockVersion, (await world.read('report', report.id))?.late])
    }
    expect(answers).toEqual([
      [1, 1, 0],
      [1, 2, 0],
      [2, 3, 1],
      [1, 4, 0],
      [1, 5, 0],
    ])
    expect((await man.ask(reports.submitReport, { id: report.id, lockVersion: 4 })).body.code, 'an older state').toBe(
      409,
    )
  })

  test('compares with submitted texts only, not with drafts', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const text = '本课题研究证券业智能运维系统的故障定位方法与模型'
    const first = await makeReport(world, { reportType: 'SUMMARY', status: 1, content: text })
    const likeness = async () => {
      const { id } = await makeReport(world, {
        subjectId: first.subjectId,
        content: text,
        reportType: 'MIDTERM_SEMINAR',
      })
      const { body } = await man.ask(reports.submitReport, { id, content: text })
      expect(body.success, body.message).toBe(true)
      const { similarityMax } = (await world.read('report', id))!
      await world.client.execute({ sql: 'delete from report where id = ?', args: [id] })
      return similarityMax
    }
    const rates = []
    for (const status of [1, 4, 2, 3]) {
      await world.client.execute({ sql: 'update report set status = ? where id = ?', args: [status, first.id] })
      rates.push(await likeness())
    }
    expect(rates).toEqual([0, 0, 100, 100])
  })

  test('can be withdrawn until an evaluator has opened it', async () => {
    const world = await freshWorld()
    const [man, biz, contact] = [await world.as('subjectMan'), await world.as('bizManger'), await world.as('mechanism')]
    const report = await makeReport(world)
    const withdraw = () => man.ask(reports.withdrawReport, { id: report.id })
    // A session known from an earlier call needs one round trip to read.
    for (const reader of [man, contact]) await reader.ask(reports.openReport, { id: report.id })
    await man.ask(reports.submitReport, { id: report.id })
    for (const reader of [man, contact]) expect((await reader.ask(reports.openReport, { id: report.id })).trips).toBe(1)
    expect((await withdraw()).body.message).toBe('报告已撤回')
    expect(await world.read('report', report.id)).toMatchObject({ status: 1, submitTime: null, versionNo: 1 })
    await man.ask(reports.submitReport, { id: report.id })
    expect((await biz.ask(reports.openReport, { id: report.id })).trips).toBe(2)
    await expect
      .poll(async () => (await world.read('report', report.id))?.openedTime?.slice(0, 10))
      .toBe(world.stamp().slice(0, 10))
    expect((await withdraw()).body).toMatchObject({ code: 409, message: '审阅人已查看，不可撤回' })
    expect((await world.all('reportVersion')).map((one) => one.versionNo)).toEqual([1, 2])
  })

  test('counts a comment as opening it, but not viewing by others, and keeps the first time', async () => {
    const world = await freshWorld()
    const [man, committee, leader] = [
      await world.as('subjectMan'),
      await world.as('technologyManger'),
      await world.as('csrcLeader'),
    ]
    const report = await makeReport(world)
    const opened = async () => (await world.read('report', report.id))?.openedTime
    const read = async (who: typeof man) => {
      expect((await who.ask(reports.openReport, { id: report.id })).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await read(committee)
    expect(await opened(), 'not handed in yet').toBe(null)
    await man.ask(reports.submitReport, { id: report.id })
    await read(leader)
    expect(await opened()).toBe(null)
    await read(committee)
    const first = await opened()
    expect(first).toContain('2026-11-20')
    world.pass(1)
    await read(committee)
    expect(await opened()).toBe(first)
  })

  test('is repeated for a returned report until its new date', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const report = await makeReport(world, { status: 2, versionNo: 1, dueTime: '2026-11-01 23:59:59' })
    await biz.ask(reports.auditReports, { id: report.id, result: 'return', opinion: REASON, returnDue: LATER_DATE })
    expect(await world.all('reportExtension')).toMatchObject([
      { reportId: report.id, newDue: LATER_DATE, reason: REASON },
    ])
    await man.ask(reports.saveReport, { id: report.id, content: '修改稿' })
    expect((await world.read('report', report.id))?.status).toBe(4)
    expect((await man.ask(reports.submitReport, { id: report.id })).body.message).toBe('报告已提交')
    expect(await world.read('report', report.id)).toMatchObject({ status: 2, versionNo: 2, content: '修改稿' })
  })
})
