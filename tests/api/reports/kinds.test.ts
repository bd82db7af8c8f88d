import { describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { recipes } from '~/tests/api/lifecycle/recipes'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as reports from '~/worker/reports/calls'
import * as meetings from '~/worker/meetings/calls'
import type { ReportRow } from '~/worker/reports/responses'
import { reportTypeCodes, reportTypes } from '~/worker/subjects/reports/statuses'
import * as subjects from '~/worker/subjects/calls'
import * as steering from '~/worker/subject-management/calls'
import { established } from './recipes'

const why = '按规定办理此事'
const rowsOf = async (who: SignedIn, reportType: string) =>
  (await who.ask(reports.listReports, { reportType, column: 'createTime', order: 'asc' })).body.result
    .records as ReportRow[]
const good = async (made: Promise<{ body: { success: boolean; message: string } }>) => {
  const { body } = await made
  expect(body.success, JSON.stringify(body)).toBe(true)
}

describe('the eight types of reports', () => {
  test('have their names, each with who hands it in', () => {
    expect(reportTypeCodes.map((code) => [code, reportTypes[code].label, reportTypes[code].submitRole])).toEqual([
      ['COLLECTION', '征集报告', '联系人'],
      ['OPENING', '开题报告', '负责人'],
      ['MIDTERM', '中期报告', '负责人'],
      ['MIDTERM_SEMINAR', '中期研讨', '负责人'],
      ['SUMMARY', '年度总结', '负责人'],
      ['CONCLUSION', '结题报告', '负责人'],
      ['TECH_CONFERENCE', '技术大会报告', '负责人'],
      ['REVIEW', '评审报告', ''],
    ])
  })

  test('a collected topic is its collection report: with its window, through its returns, to the year’s list', async () => {
    const world = await freshWorld()
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    const window = { year: '2026', reportType: 'COLLECTION', submitRole: '联系人' }
    await good(biz.ask(reports.updateDeadlines, { ...window, endTime: '2026-12-10' }))
    const topic = {
      kind: 'collect',
      subjectName: '证券业大模型安全测评选题',
      year: '2026',
      domain: '03',
      necessity: '监管需要',
      targets: '形成测评方法',
      technicalPoints: '红队测试',
    }
    const begun = (await man.ask(subjects.beginDraftAgain, topic)).body.result
    const is = async (more: object) => {
      const rows = await rowsOf(man, 'COLLECTION')
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ subjectId: begun.subjectId, mirrors: 'COLLECT', buttons: [], ...more })
    }
    await is({ status: 1, submitTime: null, dueTime: '2026-12-10 23:59:59', submitRole: '联系人', overdue: 0 })
    // The window moves, and the row that is open with it.
    const moved = await biz.ask(reports.updateDeadlines, { ...window, endTime: '2026-12-20' })
    expect(moved.body.result.moved).toBe(1)
    await is({ status: 1, dueTime: '2026-12-20 23:59:59' })

    await good(man.ask(subjects.submitChanged, { id: begun.id }))
    await is({ status: 2, submitTime: world.stamp(), dueTime: '2026-12-20 23:59:59' })
    await good(contact.ask(subjects.approveSubjects, { ids: [begun.subjectId], pass: false, opinion: why }))
    await is({ status: 4 })
    await good(man.ask(subjects.submitChanged, { id: begun.id }))
    await good(contact.ask(subjects.approveSubjects, { ids: [begun.subjectId], pass: true }))
    await is({ status: 2 })
    await good(biz.ask(subjects.auditSubjectsBatch, { ids: [begun.subjectId], result: 'pass' }))
    await is({ status: 3, reviewTime: world.stamp(), status_dictText: '已审阅' })
    // 已完成, and yet no subject that was completed.
    const listed = async (who: SignedIn, listType?: string) =>
      (await who.ask(subjects.listSubjects, { listType })).body.result.total as number
    expect(await listed(biz)).toBe(1)
    for (const list of ['simple:completed', 'historyPass', 'pass', 'inRoadSubject', 'prize'])
      expect(await listed(biz, list), list).toBe(0)
    expect(await listed(man, 'historyDeclared')).toBe(1)
    // The last step is undone: it stands as it stood.
    const admin = await world.as('admin')
    await good(admin.ask(steering.undoStep, { subjectId: begun.subjectId, reason: why }))
    await is({ status: 2, reviewTime: null })
    // A topic handed in at once, without a draft before it, is one row too.
    await good(man.ask(subjects.submitDeclaration, { ...topic, subjectName: '证券业量子通信选题' }))
    expect((await rowsOf(man, 'COLLECTION')).map((row) => row.status)).toEqual([2, 2])
    // Declarations have none.
    await good(man.ask(subjects.beginDraftAgain, { subjectName: '证券业知识图谱研究', year: '2026' }))
    expect(await rowsOf(man, 'COLLECTION')).toHaveLength(2)
  })

  test('the window of a topic is that of its year, of its domain before all, and no other', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const window = (endTime: string, more: object = {}) =>
      world.make('reportDeadline', { year: '2026', reportType: 'COLLECTION', endTime: `${endTime} 23:59:59`, ...more })
    const due = async () => {
      const topic = { kind: 'collect', subjectName: `选题${Math.random()}`, year: '2026', domain: '03' }
      const { subjectId } = (await man.ask(subjects.beginDraftAgain, topic)).body.result
      return (await rowsOf(man, 'COLLECTION')).find((row) => row.subjectId === subjectId)!.dueTime
    }
    await window('2025-12-01', { year: '2025' })
    await window('2026-12-02', { reportType: 'SUMMARY' })
    await window('2026-12-03', { delFlag: 1 })
    await window('2026-12-04', { baseDate: 'end', offset: 3 })
    await window('2026-12-05', { scope: 'domain', scopeIds: ['05'] })
    await window('2026-12-06', { scope: 'subject', scopeIds: ['03'] })
    expect(await due()).toBe(null)
    await window('2026-12-10')
    expect(await due()).toBe('2026-12-10 23:59:59')
    await window('2026-12-11', { scope: 'domain', scopeIds: ['05', '03'] })
    expect(await due()).toBe('2026-12-11 23:59:59')
  })

  test('each end of a round is a review report that nobody hands in, moves or learns of before its result', async () => {
    const world = await freshWorld()
    const [biz, man, leader] = [await world.as('bizManger'), await world.as('subjectMan'), await world.as('csrcLeader')]
    const subject = await world.subject({ status: 'FISRT_AUDITING' })
    await recipes.passFirst!.beside!(world, subject)
    await good(recipes.passFirst!.act(biz, subject, world))
    expect(await rowsOf(biz, 'REVIEW')).toMatchObject([
      { subjectId: subject.id, reportName: '初审评审报告', status: 3, submitRole: '', mirrors: 'FIRST.2', buttons: [] },
    ])
    expect(await rowsOf(leader, 'REVIEW')).toHaveLength(1)
    expect(await rowsOf(man, 'REVIEW'), 'before the result').toEqual([])
    const [row] = await rowsOf(biz, 'REVIEW')
    expect((await man.ask(reports.openReport, { id: row!.id })).status).toBe(404)
    const tabs = async (who: SignedIn) =>
      (await who.ask(subjects.subjectTabs, { subjectId: subject.id })).body.result as {
        key: string
        visible: number
      }[]
    expect((await tabs(man)).find((tab) => tab.key === 'report')?.visible, 'no tab that tells of it').toBe(0)
    expect((await tabs(biz)).find((tab) => tab.key === 'report')?.visible).toBe(1)
    for (const [call, body] of [
      [reports.auditReports, { result: 'pass' }],
      [reports.waiveReports, { reason: why }],
      [reports.openReports, {}],
    ] as const)
      expect((await biz.ask<Call>(call, { id: row!.id, ...body })).body.code, call.path).toBe(409)
    const reopened = await biz.ask(reports.reopenReport, { id: row!.id, reason: why, returnDue: '2026-12-31' })
    expect(reopened.body).toMatchObject({ code: 409, message: '该记录由系统生成，不可直接处理' })

    await good(recipes.assignRe!.act(biz, subject, world))
    await world.client.execute(
      "update subject_review set status = 2, conclusion = 'pass', comment = '同意' where stage = 'RE'",
    )
    await good(recipes.passRe!.act(biz, subject, world))
    expect((await rowsOf(biz, 'REVIEW')).map((one) => one.reportName)).toEqual(['初审评审报告', '复审评审报告'])
    expect(await rowsOf(man, 'REVIEW'), 'reads 复审中').toEqual([])
    // The decision is taken back: its report goes with it.
    const admin = await world.as('admin')
    await good(admin.ask(steering.undoStep, { subjectId: subject.id, reason: why }))
    expect((await rowsOf(biz, 'REVIEW')).map((one) => one.reportName)).toEqual(['初审评审报告'])
    await good(recipes.passRe!.act(biz, subject, world))
    expect(await rowsOf(biz, 'REVIEW')).toHaveLength(2)
    // Published: those who were judged read of it, too.
    await world.client.execute({ sql: "update subject set status = 'ESTABLISHED' where id = ?", args: [subject.id] })
    expect(await rowsOf(man, 'REVIEW')).toHaveLength(2)
    expect((await biz.ask(reports.reopenReport, { id: row!.id, reason: why })).body.code).toBe(409)
  })

  test('a conclusion ends its round with a review report, unless it was waived', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const judged = await established(world)
    await recipes.conclude!.beside!(world, judged)
    await good(recipes.conclude!.act(biz, judged, world))
    const waived = await established(world)
    for (const reportType of ['OPENING', 'MIDTERM', 'CONCLUSION'])
      await world.make('report', { subjectId: waived.id, year: '2026', reportType, status: 3, waived: 1 })
    await good(recipes.conclude!.act(biz, waived, world))
    expect((await rowsOf(biz, 'REVIEW')).map((row) => [row.subjectId, row.reportName])).toEqual([
      [judged.id, '结题评审报告'],
    ])
    const matrix = await biz.ask(reports.downloadMatrix)
    const sheet = read(new Uint8Array(await matrix.response.arrayBuffer())).Sheets['进展矩阵']!
    const rows = utils.sheet_to_json<Record<string, string>>(sheet)
    expect(rows.map((row) => row.评审报告 ?? '').toSorted()).toEqual(['', '已审阅 2026-11-20'])
  })

  test('what is submitted on a declaration, its reviews and its conclusion is a row among the reports', async () => {
    const world = await freshWorld()
    const [biz, man, contact, admin] = [
      await world.as('bizManger'),
      await world.as('subjectMan'),
      await world.as('mechanism'),
      await world.as('admin'),
    ]
    const made: string[] = []
    for (const [status, move] of [
      ['FISRT_AUDITING', 'passFirst'],
      ['RE_AUDITING', 'rejectRe'],
      ['ESTABLISHED', 'conclude'],
      ['RE_AUDITING', 'passRe'],
    ] as const) {
      const more = status === 'ESTABLISHED' ? { establishTime: '2026-06-01 09:00:00', startDate: '2026-06-01' } : {}
      const subject = await world.subject({ status, ...more })
      await recipes[move]!.beside?.(world, subject)
      await good(recipes[move]!.act(biz, subject, world))
      made.push(subject.id)
    }
    // A step that was undone ended no round.
    await good(admin.attempt(steering.undoStep, { subjectId: made[3], reason: why }))
    await good(
      biz.ask(reports.updateDeadlines, {
        year: '2026',
        reportType: 'COLLECTION',
        submitRole: '联系人',
        endTime: '2026-12-10',
      }),
    )
    const topic = { kind: 'collect', year: '2026', domain: '03', necessity: '需要', targets: '目标' }
    const technicalPoints = '红队测试'
    const sent = { ...topic, technicalPoints }
    await good(man.ask(subjects.beginDraftAgain, { ...sent, subjectName: '草稿选题' }))
    await good(man.ask(subjects.submitDeclaration, { ...sent, subjectName: '已提交的选题' }))
    const returned = (await man.ask(subjects.submitDeclaration, { ...sent, subjectName: '被退回的选题' })).body.result
    await good(contact.ask(subjects.approveSubjects, { ids: [returned.subjectId], pass: false, opinion: why }))

    const mirrors = (await world.all('report')).flatMap(({ mirrors }) => (mirrors ? [mirrors.split('.')[0]!] : []))
    expect(mirrors.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'COLLECT',
      'COLLECT',
      'COLLECT',
      'CONCLUSION',
      'FIRST',
      'RE',
    ])
  })

  test('a technology conference asks its subjects for a report seven days before it', async () => {
    const world = await freshWorld() // 2026-11-20 09:30
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const [one, two] = [await established(world), await established(world)]
    const meeting = {
      meetingName: '2026 年技术大会',
      bizStage: 'techConference',
      startTime: '2026-12-15 09:00:00',
      endTime: '2026-12-15 11:00:00',
      place: '三楼会议室',
    }
    const agenda = [one, two].map((subject) => ({ subjectId: subject.id, minutes: 30 }))
    const { id } = (await biz.attempt(meetings.saveMeeting, { ...meeting, agenda })).body.result
    expect(await rowsOf(biz, 'TECH_CONFERENCE'), 'not before it is announced').toEqual([])
    await good(biz.ask(meetings.announceMeeting, { id }))
    const rows = await rowsOf(man, 'TECH_CONFERENCE')
    expect(rows).toHaveLength(2)
    for (const row of rows)
      expect(row).toMatchObject({
        status: 0,
        dueTime: '2026-12-08 23:59:59',
        submitRole: '负责人',
        mirrors: '',
        canDeal: true,
      })
    // One is handed in and read; then the meeting loses its subject, and the other one is moved.
    const mine = rows.find((row) => row.subjectId === one.id)!
    await good(man.ask(reports.saveReport, { id: mine.id, content: '报告材料' }))
    await good(man.ask(reports.submitReport, { id: mine.id }))
    await good(biz.ask(reports.auditReports, { id: mine.id, result: 'pass' }))
    await good(
      biz.attempt(meetings.saveMeeting, {
        ...meeting,
        id,
        startTime: '2026-12-25 09:00:00',
        endTime: '2026-12-25 11:00:00',
        agenda: [agenda[1]],
      }),
    )
    const after = await rowsOf(man, 'TECH_CONFERENCE')
    expect(after.find((row) => row.subjectId === one.id)).toMatchObject({ status: 3, cancelled: 0 })
    expect(after.find((row) => row.subjectId === two.id)).toMatchObject({ status: 0, dueTime: '2026-12-18 23:59:59' })
  })
})
