import { expect, test } from 'vitest'
import { runJob } from '~/jobs/runner'
import { createExpectedSummaries } from '~/jobs/summaries'
import { recipes as moves } from '~/tests/api/lifecycle/recipes'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import * as meetings from '~/worker/meetings/calls'
import type { ReportDetail, ReportRow } from '~/worker/reports/responses'
import * as reports from '~/worker/reports/calls'
import { reportTypeCodes } from '~/worker/subjects/reports/statuses'
import * as subjects from '~/worker/subjects/calls'
import * as steering from '~/worker/subject-management/calls'
import * as study from '~/worker/study/calls'
import { makeConcludingComment } from './recipes'

const good = async (made: Promise<{ body: { success: boolean } }>) => {
  const { body } = await made
  expect(body.success, JSON.stringify(body)).toBe(true)
}

test('a subject manager completes all eight kinds of reports from the topic to the conclusion', async () => {
  const world = await freshWorld() // 2026-11-20 09:30
  const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
  // A topic is submitted.
  const topic = { kind: 'collect', subjectName: '智能运维选题', year: '2026', domain: '03' }
  const reasons = { necessity: '监管需要', targets: '形成方法', technicalPoints: '异常检测' }
  const put = (await man.ask(subjects.submitDeclaration, { ...topic, ...reasons })).body.result
  await good(contact.ask(subjects.approveSubjects, { ids: [put.subjectId], pass: true }))
  await good(biz.ask(subjects.auditSubjectsBatch, { ids: [put.subjectId], result: 'pass' }))
  const subject = await world.subject({
    status: 'ESTABLISHED_DRAFT',
    startDate: '2026-06-01',
    endDate: '2027-05-31',
    expectedResults: [{ type: '论文', name: '论文集', count: 2, unit: '篇' }],
  })
  await moves.establish!.beside!(world, subject)
  await good(moves.establish!.act(biz, subject, world))

  const rows = async (who: SignedIn = man) =>
    (await who.ask(reports.listReports, { subjectId: subject.id, pageSize: 50 })).body.result.records as ReportRow[]
  const the = async (type: string) => (await rows()).find((row) => row.reportType === type)!
  const paper = () =>
    world.make('file', {
      fileName: '报告.pdf',
      ext: 'pdf',
      size: 10,
      mime: 'application/pdf',
      sha256: 'x',
      objectKey: 'x',
      uploaderId: man.user.id,
    })
  /** Writes, submits and reviews a report. */
  const through = async (type: string, more: object = {}, reading: object = {}) => {
    const { id } = await the(type)
    const body = { id, content: `${type} 的内容`, fileIds: [(await paper()).id], ...more }
    await good(man.ask(reports.saveReport, { id, content: '第一稿' }))
    await good(man.ask(reports.submitReport, body))
    await good(biz.ask(reports.auditReports, { id, result: 'pass', ...reading }))
    expect(await the(type)).toMatchObject({ status: 3, status_dictText: '已审阅' })
  }
  expect((await rows()).map((row) => row.reportType).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'CONCLUSION',
    'MIDTERM',
    'OPENING',
  ])

  // The opening report is returned once, and the mid-term report waits for it.
  const opening = await the('OPENING')
  const midterm = await the('MIDTERM')
  const tooEarly = await man.ask(reports.saveReport, { id: midterm.id, content: '早了' })
  await good(man.ask(reports.saveReport, { id: opening.id, content: '第一稿' }))
  const bare = await man.ask(reports.submitReport, { id: opening.id })
  expect([tooEarly.body, bare.body]).toMatchObject([{ code: 409 }, { result: { fileIds: expect.any(String) } }])
  const first = { id: opening.id, content: '第一稿', fileIds: [(await paper()).id] }
  await good(man.ask(reports.submitReport, first))
  const due = { result: 'return', opinion: '请补充技术路线', returnDue: '2026-12-10' }
  await good(biz.attempt(reports.auditReports, { id: opening.id, ...due }))
  await good(man.ask(reports.submitReport, { ...first, content: '第二稿，补充了技术路线' }))
  await good(biz.ask(reports.auditReports, { id: opening.id, result: 'pass' }))
  await through('MIDTERM', {}, { midConclusion: '正常' })

  // Two meetings create expected reports.
  for (const [bizStage, startTime, type] of [
    ['midtermSeminar', '2026-12-10', 'MIDTERM_SEMINAR'],
    ['techConference', '2026-12-20', 'TECH_CONFERENCE'],
  ] as const) {
    const times = { startTime: `${startTime} 09:00:00`, endTime: `${startTime} 11:00:00`, place: '三楼会议室' }
    const agenda = [{ subjectId: subject.id, minutes: 30 }]
    const made = await biz.ask(meetings.saveMeeting, { meetingName: type, bizStage, ...times, agenda })
    await good(biz.ask(meetings.announceMeeting, { id: made.body.result.id }))
    await through(type)
  }

  // The subject continues over the year: its summary is expected in November, and its annex is stored.
  await runJob('expectSummaries', world.bindings as unknown as Bindings, createExpectedSummaries, { now: world.now })
  await through('SUMMARY')

  // The final report starts with known data and ends with both opinions.
  const { id } = await the('CONCLUSION')
  await good(biz.ask(reports.openReports, { id }))
  const { prefill } = (await man.ask(reports.openReport, { id })).body.result as ReportDetail
  expect(prefill).toMatchObject({
    completion: { indicators: [{ name: '论文集', planned: '2篇' }] },
    progressYear: [{ year: '2026', text: 'SUMMARY 的内容' }],
  })
  const sections = {
    completion: {
      text: '全部完成',
      indicators: [{ name: '论文集', planned: '2篇', reached: '3篇', rate: 100, fileIds: [(await paper()).id] }],
    },
    change: { text: '无变更' },
    sharing: { text: '在行业内共享', shareAuth: 1, fileIds: [] },
    progressYear: prefill.progressYear,
  }
  await good(man.ask(reports.saveReport, { id, content: '结题' }))
  await good(man.ask(reports.submitReport, { id, content: '结题', sections, fileIds: [(await paper()).id] }))
  const early = await biz.ask(reports.auditReports, { id, result: 'pass' })
  expect(early.body.code, 'before the opinions').toBe(409)
  await makeConcludingComment(world, subject.id, 'CONC_TECH')
  await makeConcludingComment(world, subject.id, 'CONC_ADVISER')
  await good(biz.ask(reports.auditReports, { id, result: 'pass' }))
  await good(biz.ask(steering.completeSubjects, { ids: subject.id }))

  const after = await rows()
  const all = (await man.ask(reports.listReports, { pageSize: 50 })).body.result.records as ReportRow[]
  expect({
    subject: await world.read('subject', subject.id),
    types: new Set(after.map((row) => row.reportType)),
    allTypes: new Set(all.map((row) => row.reportType)),
    open: [...after, ...all].filter((row) => row.status !== 3),
    buttons: after.flatMap((row) => row.buttons),
    missing: (await man.ask(study.archiveList, { subjectId: subject.id })).body.result.missing,
  }).toEqual({
    subject: expect.objectContaining({ status: 'TO_AUDIT', archiveComplete: 1 }),
    types: new Set([
      ...['OPENING', 'MIDTERM', 'MIDTERM_SEMINAR', 'TECH_CONFERENCE'],
      ...['SUMMARY', 'CONCLUSION', 'REVIEW'],
    ]),
    allTypes: new Set(reportTypeCodes),
    open: [],
    buttons: [],
    missing: [],
  })
})
