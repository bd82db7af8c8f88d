import { describe, expect, test } from 'vitest'
import { runJob } from '~/jobs/runner'
import { createExpectedSummaries } from '~/jobs/summaries'
import { freshWorld } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import * as reports from '~/worker/reports/calls'
import { saveDays } from '~/worker/system/work-calendar/calls'
import { establishedSubject, makeReport } from './recipes'

const opening = { year: '2026', reportType: 'OPENING' }

describe('the deadlines of a year', () => {
  describe('with reports in several states', () => {
    const [moved, before] = ['2026-12-20 23:59:59', '2026-12-31 23:59:59']
    /** Open, extended and submitted reports of domain 03 and one of domain 05; the deadline of domain 03 has been set. */
    async function scoped() {
      const world = await freshWorld()
      const biz = await world.as('bizManger')
      const other = await establishedSubject(world, { domain: '05' })
      const of = async (given: object) =>
        (await makeReport(world, { subjectId: (await establishedSubject(world)).id, ...given })).id
      const ids = [
        await of({ status: 0 }),
        await of({ status: 1 }),
        await of({ status: 4, extended: 1 }),
        await of({ status: 2 }),
        await of({ subjectId: other.id, status: 0 }),
      ]
      const set = await biz.ask(reports.updateDeadlines, {
        ...opening,
        endTime: '2026-12-20',
        lateAllowed: 1,
        scope: 'domain',
        scopeIds: ['03'],
      })
      const dues = () => Promise.all(ids.map(async (id) => (await world.read('report', id))?.dueTime))
      const setAll = async () =>
        (await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2027-01-10' })).body.result.moved
      return { world, biz, set, dues, setAll }
    }

    test('move open reports in scope but not extended or submitted ones, with one notice', async () => {
      const { world, set, dues } = await scoped()
      expect([set.body.result.moved, set.body.message, set.trips]).toEqual([2, '期限已保存，2 份报告的期限随之调整', 3])
      expect(await dues()).toEqual([moved, moved, before, before, before])
      expect((await world.all('announcement')).map((one) => one.title)).toEqual(['报告提交期限调整'])
      expect((await world.all('log')).filter((row) => row.action === 'report:deadline').length).toBe(1)
    })

    test('prefer the deadline of the domain to the general one', async () => {
      const { biz, dues, setAll } = await scoped()
      expect(await setAll()).toBe(1)
      expect(await dues()).toEqual([moved, moved, before, before, '2027-01-10 23:59:59'])
      expect(await setAll(), 'the same input again changes nothing').toBe(0)
      expect((await biz.ask(reports.listDeadlines, { year: '2026' })).body.result.length).toBe(2)
    })
  })

  test('change the submitter of reports without a draft only', async () => {
    const world = await freshWorld()
    const [biz, man, contact] = [await world.as('bizManger'), await world.as('subjectMan'), await world.as('mechanism')]
    const expected = await makeReport(world, { status: 0 })
    const begun = await makeReport(world, { status: 1, subjectId: (await establishedSubject(world)).id })
    const set = await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2026-12-31', submitRole: '联系人' })
    expect(set.body.result.moved).toBe(2)
    const roleOf = async (id: string) => (await world.read('report', id))?.submitRole
    expect([await roleOf(expected.id), await roleOf(begun.id)]).toEqual(['联系人', '负责人'])
    await man.ask(reports.saveReport, { id: expected.id, content: '初稿' })
    expect((await man.ask(reports.submitReport, { id: expected.id })).body.message).toBe('该报告由机构联系人提交')
    expect((await contact.ask(reports.submitReport, { id: expected.id })).body.success).toBe(true)
    // New reports are owed by the submitter of their deadline; topics stay with the institutions.
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

  test('keep the text of a report that is being written', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const report = await makeReport(world)
    await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2026-12-20' })
    const saved = await man.ask(reports.saveReport, { id: report.id, content: '写作中', lockVersion: 0 })
    expect(saved.body.success).toBe(true)
    expect(await world.read('report', report.id)).toMatchObject({ content: '写作中', dueTime: '2026-12-20 23:59:59' })
  })

  test('count days from the establishment or before the end, and a window moves unused reports only', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await establishedSubject(world) // Established 2026-06-01, ends 2027-05-31.
    const unused = await makeReport(world, { subjectId: subject.id, status: 0, reportType: 'MIDTERM' })
    const last = await makeReport(world, { subjectId: subject.id, status: 1, reportType: 'CONCLUSION' })
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
    // Five working days from Monday, 1 June, by the configured calendar: Wednesday is a holiday, Saturday is a working
    // day.
    await biz.ask(saveDays, { year: '2026', holidays: ['2026-06-03'], workdays: ['2026-06-06'], version: 0 })
    const first = await makeReport(world, { subjectId: subject.id, status: 0 })
    await biz.ask(reports.updateDeadlines, { ...opening, baseDate: 'established', offset: 5, workdays: 1 })
    expect((await world.read('report', first.id))?.dueTime).toBe('2026-06-08 23:59:59')
  })

  test('are changed by id with all of their fields, leaving the others', async () => {
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
    // The same scope in another order is the same row.
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

  test('apply to their year only and not once deleted', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const report = await makeReport(world)
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

  test('ignore cancelled reports and reports of ended or deleted subjects', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await makeReport(world, { cancelled: 1 })
    await makeReport(world, {}, { status: 'TO_AUDIT' })
    await makeReport(world, {}, { delFlag: 1 })
    await makeReport(world, { reportType: 'MIDTERM' })
    expect((await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2026-12-20' })).body.result.moved).toBe(0)
    expect(await world.all('announcement')).toEqual([])
  })

  test('notify the manager and the contacts once', async () => {
    const world = await freshWorld()
    const [biz, man, contact] = [await world.as('bizManger'), await world.as('subjectMan'), await world.as('mechanism')]
    await world.as('mechanism', 'elsewhere', { departId: 'd-two' })
    const { subjectId } = await makeReport(world)
    await makeReport(world, { subjectId, reportType: 'MIDTERM' })
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

  test('reject invalid input at the field', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const cases: [row: object, fields: object][] = [
      [{ endTime: undefined }, { '0.endTime': '请选择截止时间' }],
      [{ startTime: '2026-12-30' }, { '0.endTime': '截止时间应晚于开始时间' }],
      [{ scope: 'domain' }, { '0.scopeIds': '请选择适用范围' }],
      [{ remindBefore: '14;7' }, { '0.remindBefore': '到期前提醒应为天数，以逗号分隔，例如 14,7,3,1' }],
      [{ reportType: 'NOTHING' }, { '0.reportType': '请选择报告类型' }],
    ]
    for (const [row, fields] of cases)
      expect(
        (await biz.ask(reports.updateDeadlines, { ...opening, endTime: '2026-12-20', ...row })).body.result,
      ).toEqual(fields)
  })

  test('are set by the business manager and read by people with reports', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const deadline = { ...opening, endTime: '2026-12-20' }
    expect((await biz.ask(reports.updateDeadlines, { ...deadline, id: 'nothing' })).status).toBe(404)
    expect((await man.ask(reports.updateDeadlines, deadline)).status).toBe(403)
    expect((await man.ask(reports.listDeadlines)).body.result).toEqual([])
    expect((await (await world.as('dataSpaceUser')).ask(reports.listDeadlines)).status).toBe(403)
  })
})
