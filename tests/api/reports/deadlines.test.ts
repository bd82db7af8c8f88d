import { describe, expect, test } from 'vitest'
import { runJob } from '~/jobs/runner'
import { createExpectedSummaries } from '~/jobs/summaries'
import { freshWorld } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import * as reports from '~/worker/reports/calls'
import { saveDays } from '~/worker/system/work-calendar/calls'
import { established, reportOf } from './recipes'

const opening = { year: '2026', reportType: 'OPENING' }

describe('the deadlines of a year', () => {
  test('open reports of the scope move, those with an own extension and those handed in do not; one notice', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await established(world)
    const other = await established(world, { domain: '05' })
    const [open, writing, extended, handed, elsewhere] = [
      await reportOf(world, { subjectId: subject.id, status: 0 }),
      await reportOf(world, { subjectId: (await established(world)).id, status: 1 }),
      await reportOf(world, { subjectId: (await established(world)).id, status: 4, extended: 1 }),
      await reportOf(world, { subjectId: (await established(world)).id, status: 2 }),
      await reportOf(world, { subjectId: other.id, status: 0 }),
    ]
    const set = await biz.ask(reports.updateDeadlines, {
      ...opening,
      endTime: '2026-12-20',
      lateAllowed: 1,
      scope: 'domain',
      scopeIds: ['03'],
    })
    expect([set.body.result.moved, set.body.message, set.trips]).toEqual([2, '期限已保存，2 份报告的期限随之调整', 3])
    const due = async (id: string) => (await world.read('report', id))?.dueTime
    const moved = '2026-12-20 23:59:59'
    const before = '2026-12-31 23:59:59'
    expect(await Promise.all([open, writing, extended, handed, elsewhere].map((row) => due(row.id)))).toEqual([
      moved,
      moved,
      before,
      before,
      before,
    ])
    expect((await world.all('announcement')).map((one) => one.title)).toEqual(['报告提交期限调整'])
    expect((await world.all('log')).filter((row) => row.action === 'report:deadline').length).toBe(1)
    // The domain's own stands before everyone's.
    const all = await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2027-01-10' })
    expect(all.body.result.moved).toBe(1)
    expect([await due(open.id), await due(elsewhere.id)]).toEqual([moved, '2027-01-10 23:59:59'])
    // The same again changes nothing, and no row is doubled.
    expect((await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2027-01-10' })).body.result.moved).toBe(0)
    expect((await biz.ask(reports.listDeadlines, { year: '2026' })).body.result.length).toBe(2)
  })

  test('a deadline says who hands in: rows that nobody has begun change hands, others do not', async () => {
    const world = await freshWorld()
    const [biz, man, contact] = [await world.as('bizManger'), await world.as('subjectMan'), await world.as('mechanism')]
    const expected = await reportOf(world, { status: 0 })
    const begun = await reportOf(world, { status: 1, subjectId: (await established(world)).id })
    const set = await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2026-12-31', submitRole: '联系人' })
    expect(set.body.result.moved).toBe(2)
    const roleOf = async (id: string) => (await world.read('report', id))?.submitRole
    expect([await roleOf(expected.id), await roleOf(begun.id)]).toEqual(['联系人', '负责人'])
    await man.ask(reports.saveReport, { id: expected.id, content: '初稿' })
    expect((await man.ask(reports.submitReport, { id: expected.id })).body.message).toBe('该报告由机构联系人提交')
    expect((await contact.ask(reports.submitReport, { id: expected.id })).body.success).toBe(true)
    // What a subject owes from now on is owed by whom its deadline names; topics stay the institutions'.
    await biz.ask(reports.updateDeadlines, {
      year: '2026',
      reportType: 'SUMMARY',
      endTime: '2026-12-20',
      submitRole: '联系人',
    })
    await runJob('expectSummaries', world.bindings as unknown as Bindings, createExpectedSummaries, { now: world.now })
    const summaries = (await world.all('report')).filter((row) => row.reportType === 'SUMMARY')
    expect(summaries.map((row) => [row.submitRole, row.dueTime])).toEqual([
      ['联系人', '2026-12-20 23:59:59'],
      ['联系人', '2026-12-20 23:59:59'],
    ])
    await biz.ask(reports.updateDeadlines, {
      year: '2026',
      reportType: 'COLLECTION',
      endTime: '2026-12-20',
      submitRole: '负责人',
    })
    const listed = (await biz.ask(reports.listDeadlines, { year: '2026', reportType: 'COLLECTION' })).body.result
    expect(listed).toMatchObject([{ submitRole: '联系人' }])
  })

  test('moved while a report is being written, what is written is kept', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const report = await reportOf(world)
    await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2026-12-20' })
    const saved = await man.ask(reports.saveReport, { id: report.id, content: '写作中', lockVersion: 0 })
    expect(saved.body.success).toBe(true)
    expect(await world.read('report', report.id)).toMatchObject({ content: '写作中', dueTime: '2026-12-20 23:59:59' })
  })

  test('days from the establishment or before the end, and a window that moves only what is unused', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await established(world) // established 2026-06-01, ends 2027-05-31
    const unused = await reportOf(world, { subjectId: subject.id, status: 0, reportType: 'MIDTERM' })
    const last = await reportOf(world, { subjectId: subject.id, status: 1, reportType: 'CONCLUSION' })
    const set = await biz.ask(reports.updateDeadlines, [
      { year: '2026', reportType: 'MIDTERM', baseDate: 'established', offset: 200, startTime: '2026-11-25' },
      { year: '2026', reportType: 'CONCLUSION', baseDate: 'end', offset: 10, startTime: '2026-11-25' },
    ])
    expect(set.body.result.moved).toBe(2)
    // 1 June + 200 days is 18 December; ten days before 31 May is 21 May.
    expect(await world.read('report', unused.id)).toMatchObject({
      dueTime: '2026-12-18 23:59:59',
      openTime: '2026-11-25 00:00:00',
    })
    expect(await world.read('report', last.id)).toMatchObject({
      dueTime: '2027-05-21 23:59:59',
      openTime: '2026-10-01 00:00:00',
    })
    // Five working days from Monday, 1 June, by the calendar that the administrator keeps: Wednesday is off, Saturday is worked.
    await biz.ask(saveDays, { year: '2026', holidays: ['2026-06-03'], workdays: ['2026-06-06'], version: 0 })
    const first = await reportOf(world, { subjectId: subject.id, status: 0 })
    await biz.ask(reports.updateDeadlines, { ...opening, baseDate: 'established', offset: 5, workdays: 1 })
    expect((await world.read('report', first.id))?.dueTime).toBe('2026-06-08 23:59:59')
  })

  test('one is changed by its id, whatever becomes of it; the others stay', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const made = await biz.ask(reports.updateDeadlines, [
      { ...opening, endTime: '2026-12-20' },
      { ...opening, endTime: '2026-12-21', scope: 'domain', scopeIds: ['03', '05'] },
    ])
    const [all, domain] = made.body.result.ids as [string, string]
    expect(
      (await biz.ask(reports.updateDeadlines, { id: all, year: '2026', reportType: 'MIDTERM', endTime: '2026-12-22' }))
        .body.result,
    ).toEqual({ ids: [all], moved: 0 })
    // The same scope, told in another order, is the same row.
    const same = { ...opening, endTime: '2026-12-23', scope: 'domain', scopeIds: ['05', '03'] }
    expect((await biz.ask(reports.updateDeadlines, same)).body.result.ids).toEqual([domain])
    const other = (await biz.ask(reports.updateDeadlines, { ...same, scopeIds: ['05'] })).body.result.ids[0]
    const listed = (await biz.ask(reports.listDeadlines, { year: '2026' })).body.result as {
      id: string
      reportType: string
      endTime: string
    }[]
    const at = (id: string) => {
      const { reportType, endTime } = listed.find((row) => row.id === id)!
      return [reportType, endTime]
    }
    expect([all!, domain!, other!].map(at)).toEqual([
      ['MIDTERM', '2026-12-22 23:59:59'],
      ['OPENING', '2026-12-23 23:59:59'],
      ['OPENING', '2026-12-23 23:59:59'],
    ])
    expect(listed).toHaveLength(3)
    const logs = (await world.all('log')).filter((row) => row.action === 'report:deadline')
    expect(logs.map((row) => row.bizId)).toEqual([all, all, domain, other])
  })

  test('are of their year, and hold nothing once they are deleted', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const report = await reportOf(world)
    const deleted = { scope: 'subject', scopeIds: [report.subjectId], endTime: '2026-12-01 23:59:59', delFlag: 1 }
    await world.make('reportDeadline', { ...opening, ...deleted })
    expect(
      (await biz.ask(reports.updateDeadlines, { ...opening, year: '2025', endTime: '2025-12-20' })).body.result.moved,
    ).toBe(0)
    expect((await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2026-12-20' })).body.result.moved).toBe(1)
    expect((await biz.ask(reports.listDeadlines, { year: '2026' })).body.result).toHaveLength(1)
    expect((await biz.ask(reports.listDeadlines)).body.result.map((row: { year: string }) => row.year)).toEqual([
      '2026',
      '2025',
    ])
  })

  test('leave alone what is cancelled, of a subject that has ended, and of one that was deleted', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await reportOf(world, { cancelled: 1 })
    await reportOf(world, {}, { status: 'TO_AUDIT' })
    await reportOf(world, {}, { delFlag: 1 })
    await reportOf(world, { reportType: 'MIDTERM' })
    expect((await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2026-12-20' })).body.result.moved).toBe(0)
    expect(await world.all('announcement')).toEqual([])
  })

  test('tell the manager and the contacts of what moves, once, and nobody else', async () => {
    const world = await freshWorld()
    const [biz, man, contact] = [await world.as('bizManger'), await world.as('subjectMan'), await world.as('mechanism')]
    await world.as('mechanism', 'elsewhere', { departId: 'd-two' })
    const { subjectId } = await reportOf(world)
    await reportOf(world, { subjectId, reportType: 'MIDTERM' })
    await biz.ask(reports.updateDeadlines, [
      { ...opening, endTime: '2026-12-20' },
      { year: '2026', reportType: 'MIDTERM', endTime: '2026-12-21' },
    ])
    expect((await world.all('announcement')).map((row) => row.msgContent)).toEqual([
      '报告的提交期限已调整：开题报告改为 2026-12-20 23:59；中期报告改为 2026-12-21 23:59。请在此之前提交。',
    ])
    expect((await world.all('announcementSend')).map((row) => row.userId).toSorted()).toEqual(
      [man.user.id, contact.user.id].toSorted(),
    )
  })

  test.each([499, 500, 501])('move %i reports at once', async (many) => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.client.batch([
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
        insert into subject (id, subject_name, year, status) select 'many-' || i, '课题' || i, '2026', 'ESTABLISHED' from n`,
      `insert into report (id, subject_id, year, report_type, status, due_time)
        select 'r-' || id, id, '2026', 'OPENING', 1, '2026-12-31 23:59:59' from subject`,
    ])
    const set = await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2026-12-20' })
    expect(set.body.result, set.body.message).toMatchObject({ moved: many })
    const { rows } = await world.client.execute("select count(*) n from report where due_time = '2026-12-20 23:59:59'")
    expect(rows[0]!.n).toBe(many)
  })

  test('wrong input is refused at the field; only the business manager sets, everyone concerned reads', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const wrong = async (row: object) =>
      (await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2026-12-20', ...row })).body.result
    expect(await wrong({ endTime: undefined })).toEqual({ '0.endTime': '请选择截止时间' })
    expect(await wrong({ startTime: '2026-12-30' })).toEqual({ '0.endTime': '截止时间应晚于开始时间' })
    expect(await wrong({ scope: 'domain' })).toEqual({ '0.scopeIds': '请选择适用范围' })
    expect(await wrong({ remindBefore: '14;7' })).toEqual({
      '0.remindBefore': '到期前提醒应为天数，以逗号分隔，例如 14,7,3,1',
    })
    expect(await wrong({ reportType: 'NOTHING' })).toEqual({ '0.reportType': '请选择报告类型' })
    expect((await biz.ask(reports.updateDeadlines, { ...opening, id: 'nothing', endTime: '2026-12-20' })).status).toBe(
      404,
    )
    expect((await man.ask(reports.updateDeadlines, { ...opening, endTime: '2026-12-20' })).status).toBe(403)
    expect((await man.ask(reports.listDeadlines)).body.result).toEqual([])
    expect((await (await world.as('dataSpaceUser')).ask(reports.listDeadlines)).status).toBe(403)
  })
})
