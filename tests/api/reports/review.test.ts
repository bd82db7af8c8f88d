import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as reports from '~/worker/reports/calls'
import { makeConcludingComment, establishedSubject, LATER_DATE, makeReport, REASON } from './recipes'

describe('reviewing a report', () => {
  test('requires a reason and a future date for a return', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const report = await makeReport(world, { status: 2 })
    const back = (more: object) => biz.ask(reports.auditReports, { id: report.id, result: 'return', ...more })
    expect((await back({})).body.result).toMatchObject({ opinion: '请填写退回理由（至少 5 个字）' })
    expect((await back({ opinion: REASON })).body.result).toEqual({ returnDue: '请选择新的截止时间' })
    expect((await back({ opinion: REASON, returnDue: '2026-11-01' })).body).toMatchObject({
      code: 409,
      message: '新的截止时间应晚于当前时间',
    })
    expect((await biz.ask(reports.auditReports, { result: 'pass' })).body.result).toEqual({ ids: '报告不能为空' })
    expect((await biz.attempt(reports.auditReports, { id: report.id, result: 'maybe' })).body.code).toBe(400)
    expect((await world.read('report', report.id))?.status).toBe(2)
  })

  test('notifies the people concerned once and extends a date to the end of its day', async () => {
    const world = await freshWorld()
    const [biz, man, contact] = [await world.as('bizManger'), await world.as('subjectMan'), await world.as('mechanism')]
    const report = await makeReport(world, { status: 2 })
    await biz.ask(reports.auditReports, { id: report.id, result: 'return', opinion: REASON, returnDue: '2026-12-10' })
    expect(await world.read('report', report.id)).toMatchObject({
      status: 4,
      dueTime: '2026-12-10 23:59:59',
      returnDue: '2026-12-10 23:59:59',
      extended: 1,
      reviewOpinion: REASON,
      reviewerId: biz.user.id,
    })
    const told = await world.all('announcement')
    expect(told.map((one) => one.templateCode)).toEqual(['REPORT_RETURNED'])
    expect(told[0]!.msgContent).toContain('请于 2026-12-10 23:59 前重新提交')
    expect((await world.all('announcementSend')).map((one) => one.userId).toSorted()).toEqual(
      [man.user.id, contact.user.id].toSorted(),
    )
  })

  test('passes a conclusion once the committee and an expert have committed comments', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const report = await makeReport(world, { reportType: 'CONCLUSION', status: 2 })
    const pass = () => biz.ask(reports.auditReports, { id: report.id, result: 'pass' })
    expect((await pass()).body.message).toBe('技管委尚未提交结题意见')
    await makeConcludingComment(world, report.subjectId, 'CONC_TECH')
    await makeConcludingComment(world, report.subjectId, 'CONC_ADVISER', { status: 1 })
    expect((await pass()).body.message).toBe('专家尚未提交结题意见')
    await makeConcludingComment(world, report.subjectId, 'CONC_ADVISER', {
      reviewerId: 'another',
      conclusion: 'not_pass',
    })
    expect((await pass()).body.message).toBe('已审阅 1 份报告')
  })

  test('lists rejections with reasons in a dry run and changes nothing', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await establishedSubject(world)
    const opening = await makeReport(world, { subjectId: subject.id, status: 2 })
    const written = await makeReport(world, { subjectId: subject.id, reportType: 'MIDTERM', status: 1 })
    const ids = [opening.id, written.id]
    for (const body of [{ result: 'pass' }, { result: 'return', opinion: REASON, returnDue: '2026-12-10' }] as const) {
      const { body: answer } = await biz.ask(reports.auditReports, { ids, ...body, dryRun: 1 })
      expect(answer.result.ok).toEqual([opening.id])
      expect(answer.result.failed).toMatchObject([{ id: written.id, reason: expect.stringMatching(/\S/) as string }])
    }
    for (const [act, body] of [
      [reports.waiveReports, { reason: REASON }],
      [reports.extendReports, { reason: REASON, newDue: '2026-12-10' }],
    ] as const)
      expect((await biz.ask<Call>(act, { ids, ...body, dryRun: 1 })).body.result.ok).toContain(written.id)
    const after = await Promise.all(ids.map((id) => world.read('report', id)))
    expect(after).toMatchObject([
      { status: 2, waived: 0, extended: 0 },
      { status: 1, waived: 0, extended: 0 },
    ])
    expect(await world.all('announcement')).toEqual([])
  })

  test('passes the good ones of a batch, lists reasons for others and stores the mid-term finding', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await establishedSubject(world)
    const opening = await makeReport(world, { subjectId: subject.id, status: 2 })
    const midterm = await makeReport(world, { subjectId: subject.id, reportType: 'MIDTERM', status: 2 })
    const draft = await makeReport(world, { subjectId: subject.id, reportType: 'SUMMARY', status: 1 })
    const done = await biz.ask(reports.auditReports, {
      ids: [opening.id, midterm.id, draft.id, 'nothing'],
      result: 'pass',
      midConclusion: '警告',
    })
    expect([done.body.result.ok, done.trips]).toEqual([[opening.id, midterm.id], 3])
    expect(done.body.result.failed.map((one: { reason: string }) => one.reason).toSorted()).toEqual(
      ['当前状态为“待提交”，不可审阅通过', '很抱歉，资源未找到!'].toSorted(),
    )
    expect([
      (await world.read('report', opening.id))?.midConclusion,
      (await world.read('report', midterm.id))?.midConclusion,
    ]).toEqual(['', '警告'])
    const logged = (await world.all('log')).filter((row) => row.action === 'report:review')
    expect(logged.map((row) => [row.bizType, row.bizId])).toEqual([
      ['report', opening.id],
      ['report', midterm.id],
    ])
  })

  test('returns 404 for a deleted report', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [report, deleted] = [
      await makeReport(world, { status: 2 }),
      await makeReport(world, { status: 2, delFlag: 1 }),
    ]
    const { body } = await biz.ask(reports.auditReports, { ids: [deleted.id, report.id], result: 'pass' })
    expect(body.result).toMatchObject({ ok: [report.id], failed: [{ id: deleted.id }] })
    expect(await world.read('report', deleted.id)).toMatchObject({ status: 2, reviewTime: null })
  })

  test('accepts one of a pass and a return at the same time', async () => {
    const world = await freshWorld()
    const [one, two] = [await world.as('bizManger'), await world.as('bizManger', 'two')]
    const report = await makeReport(world, { status: 2 })
    const both = await Promise.all([
      one.ask(reports.auditReports, { id: report.id, result: 'pass' }),
      two.ask(reports.auditReports, { id: report.id, result: 'return', opinion: REASON, returnDue: LATER_DATE }),
    ])
    expect(both.map((answer) => answer.body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await world.all('reportLog')).length).toBe(1)
    expect((await world.all('announcement')).length).toBe(1)
  })

  test('reopens a reviewed report with a new date if its own has passed, and restores a waived one', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const past = await makeReport(world, { status: 3, dueTime: '2026-11-01 23:59:59' })
    const reopen = (id: string, more = {}) => biz.ask(reports.reopenReport, { id, reason: REASON, ...more })
    expect((await reopen(past.id)).body.message).toBe('请选择新的截止时间')
    expect((await reopen(past.id, { returnDue: LATER_DATE })).body.message).toBe('报告已重新打开')
    expect(await world.read('report', past.id)).toMatchObject({ status: 4, dueTime: LATER_DATE, extended: 1 })
    const waived = await makeReport(world)
    await biz.ask(reports.waiveReports, { id: waived.id, reason: REASON })
    expect(await world.read('report', waived.id)).toMatchObject({ status: 3, waived: 1 })
    expect((await reopen(waived.id)).body.success).toBe(true)
    expect(await world.read('report', waived.id)).toMatchObject({
      status: 4,
      waived: 0,
      dueTime: '2026-12-31 23:59:59',
    })
    expect((await biz.ask(reports.waiveReports, { id: waived.id, reason: '短' })).body.result).toEqual({
      reason: '豁免理由至少 5 个字',
    })
  })
})

describe('notices of the centre’s commands state the minute', () => {
  const texts = async (world: World) =>
    (await world.all('announcement')).map((row) => [row.templateCode, row.msgContent])

  test('for an extension', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.as('mechanism')
    const report = await makeReport(world)
    const done = await biz.ask(reports.extendReports, {
      ids: [report.id],
      newDue: '2027-01-31',
      reason: '数据采集推迟',
    })
    expect(done.body.success, done.body.message).toBe(true)
    expect(await texts(world)).toEqual([
      ['REPORT_DUE', '开题报告延期至 2027-01-31 23:59，请在此之前提交。理由：数据采集推迟'],
    ])
    expect(await world.read('report', report.id)).toMatchObject({ extended: 1, dueTime: '2027-01-31 23:59:59' })
    expect(await world.all('reportExtension')).toMatchObject([{ reportId: report.id, approver: biz.user.realname }])
  })

  test('for a waiver', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const report = await makeReport(world)
    await biz.ask(reports.waiveReports, { ids: [report.id], reason: '并入中期报告' })
    expect(await texts(world)).toEqual([['REPORT_REVIEWED', '开题报告无需再提交。理由：并入中期报告']])
    expect(await world.read('report', report.id)).toMatchObject({ waived: 1, reviewerId: biz.user.id })
  })
})
