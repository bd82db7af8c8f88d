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
import { establishedSubject } from './recipes'

const why = '按规定办理此事'
const rowsOf = async (who: SignedIn, reportType: string) =>
  (await who.ask(reports.listReports, { reportType, column: 'createTime', order: 'asc' })).body.result
    .records as ReportRow[]
const good = async (made: Promise<{ body: { success: boolean; message: string } }>) => {
  const { body } = await made
  expect(body.success, JSON.stringify(body)).toBe(true)
}

describe('the eight report types', () => {
  test('have names and a submitter', () => {
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

  describe('a collection report', () => {
    const window = { year: '2026', reportType: 'COLLECTION', submitRole: '联系人' }
    const topic = {
      kind: 'collect',
      subjectName: '证券业大模型安全测评选题',
      year: '2026',
      domain: '03',
      necessity: '监管需要',
      targets: '形成测评方法',
      technicalPoints: '红队测试',
    }
    /** A draft topic with a window until 10 December. */
    async function drafted() {
      const world = await freshWorld()
      const [man, contact, biz] = [
        await world.as('subjectMan'),
        await world.as('mechanism'),
        await world.as('bizManger'),
      ]
      await good(biz.ask(reports.updateDeadlines, { ...window, endTime: '2026-12-10' }))
      const { id, subjectId } = (await man.ask(subjects.beginDraftAgain, topic)).body.result
      const is = async (more: object) =>
        expect(await rowsOf(man, 'COLLECTION')).toMatchObject([{ subjectId, mirrors: 'COLLECT', buttons: [], ...more }])
      const submit = () => good(man.ask(subjects.submitChanged, { id }))
      const approve = (pass: boolean) =>
        good(contact.ask(subjects.approveSubjects, { ids: [subjectId], pass, ...(!pass && { opinion: why }) }))
      const adopt = () => good(biz.ask(subjects.auditSubjectsBatch, { ids: [subjectId], result: 'pass' }))
      return { world, man, biz, subjectId, is, submit, approve, adopt }
    }

    test('is due at the end of the topic window, also when that moves', async () => {
      const { biz, is } = await drafted()
      await is({ status: 1, submitTime: null, dueTime: '2026-12-10 23:59:59', submitRole: '联系人', overdue: 0 })
      const moved = await biz.ask(reports.updateDeadlines, { ...window, endTime: '2026-12-20' })
      expect(moved.body.result.moved).toBe(1)
      await is({ status: 1, dueTime: '2026-12-20 23:59:59' })
    })

    test('follows the submission, the return and the adoption of its topic', async () => {
      const { world, is, submit, approve, adopt } = await drafted()
      await submit()
      await is({ status: 2, submitTime: world.stamp() })
      await approve(false)
      await is({ status: 4 })
      await submit()
      await approve(true)
      await is({ status: 2 })
      await adopt()
      await is({ status: 3, reviewTime: world.stamp(), status_dictText: '已审阅' })
    })

    test('does not make an adopted topic a completed subject', async () => {
      const { man, biz, submit, approve, adopt } = await drafted()
      await submit()
      await approve(true)
      await adopt()
      const listed = async (who: SignedIn, listType?: string) =>
        (await who.ask(subjects.listSubjects, { listType })).body.result.total as number
      expect(await listed(biz)).toBe(1)
      for (const list of ['simple:completed', 'historyPass', 'pass', 'inRoadSubject', 'prize'])
        expect(await listed(biz, list), list).toBe(0)
      expect(await listed(man, 'historyDeclared')).toBe(1)
    })

    test('returns to its former state when the last step is undone', async () => {
      const { world, subjectId, is, submit, approve, adopt } = await drafted()
      await submit()
      await approve(true)
      await adopt()
      const admin = await world.as('admin')
      await good(admin.ask(steering.undoStep, { subjectId, reason: why }))
      await is({ status: 2, reviewTime: null })
    })

    test('exists once for a topic submitted without a draft, and not for a declaration', async () => {
      const { man, submit } = await drafted()
      await submit()
      await good(man.ask(subjects.submitDeclaration, { ...topic, subjectName: '证券业量子通信选题' }))
      expect((await rowsOf(man, 'COLLECTION')).map((row) => row.status)).toEqual([2, 2])
      await good(man.ask(subjects.beginDraftAgain, { subjectName: '证券业知识图谱研究', year: '2026' }))
      expect(await rowsOf(man, 'COLLECTION')).toHaveLength(2)
    })
  })

  test('use the topic window of the year, by domain first', async () => {
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

  describe('a review report of a round', () => {
    /** A subject that has passed the initial review. */
    async function passed() {
      const world = await freshWorld()
      const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
      const subject = await world.subject({ status: 'FISRT_AUDITING' })
      await recipes.passFirst!.beside!(world, subject)
      await good(recipes.passFirst!.act(biz, subject, world))
      const passRe = async () => {
        await good(recipes.passRe!.act(biz, subject, world))
      }
      const reviewRe = async () => {
        await good(recipes.assignRe!.act(biz, subject, world))
        await world.client.execute(
          "update subject_review set status = 2, conclusion = 'pass', comment = '同意' where stage = 'RE'",
        )
        await passRe()
      }
      const undo = async () =>
        good((await world.as('admin')).ask(steering.undoStep, { subjectId: subject.id, reason: why }))
      const names = async () => (await rowsOf(biz, 'REVIEW')).map((one) => one.reportName)
      return { world, biz, man, subject, reviewRe, passRe, undo, names }
    }

    test('is shown to the centre and leaders and hidden from applicants before the result', async () => {
      const { world, biz, man, subject } = await passed()
      const rows = await rowsOf(biz, 'REVIEW')
      expect(rows).toMatchObject([
        {
          ...{ subjectId: subject.id, reportName: '初审评审报告', status: 3, submitRole: '' },
          ...{ mirrors: 'FIRST.2', buttons: [] },
        },
      ])
      expect(await rowsOf(await world.as('csrcLeader'), 'REVIEW')).toHaveLength(1)
      expect(await rowsOf(man, 'REVIEW')).toEqual([])
      expect((await man.ask(reports.openReport, { id: rows[0]!.id })).status).toBe(404)
      const tabVisible = async (who: SignedIn) => {
        const tabs = (await who.ask(subjects.subjectTabs, { subjectId: subject.id })).body.result as {
          key: string
          visible: number
        }[]
        return tabs.find((tab) => tab.key === 'report')?.visible
      }
      expect([await tabVisible(man), await tabVisible(biz)]).toEqual([0, 1])
    })

    test('accepts no commands', async () => {
      const { biz } = await passed()
      const [row] = await rowsOf(biz, 'REVIEW')
      for (const [call, body] of [
        [reports.auditReports, { result: 'pass' }],
        [reports.waiveReports, { reason: why }],
        [reports.openReports, {}],
        [reports.reopenReport, { reason: why }],
      ] as const)
        expect((await biz.ask<Call>(call, { id: row!.id, ...body })).body.code, call.path).toBe(409)
      const reopened = await biz.ask(reports.reopenReport, { id: row!.id, reason: why, returnDue: '2026-12-31' })
      expect(reopened.body).toMatchObject({ code: 409, message: '该记录由系统生成，不可直接处理' })
    })

    test('exists for each stage and is removed when the decision is undone', async () => {
      const { reviewRe, passRe, undo, names } = await passed()
      await reviewRe()
      expect(await names()).toEqual(['初审评审报告', '复审评审报告'])
      await undo()
      expect(await names()).toEqual(['初审评审报告'])
      await passRe()
      expect(await names()).toEqual(['初审评审报告', '复审评审报告'])
    })

    test('is shown to applicants once the result is published', async () => {
      const { world, man, subject, reviewRe } = await passed()
      await reviewRe()
      expect(await rowsOf(man, 'REVIEW')).toEqual([])
      await world.client.execute({ sql: "update subject set status = 'ESTABLISHED' where id = ?", args: [subject.id] })
      expect(await rowsOf(man, 'REVIEW')).toHaveLength(2)
    })
  })

  test('include a review report for a conclusion unless it was waived', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const judged = await establishedSubject(world)
    await recipes.conclude!.beside!(world, judged)
    await good(recipes.conclude!.act(biz, judged, world))
    const waived = await establishedSubject(world)
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

  test('list submissions of a declaration, its reviews and its conclusion among the reports', async () => {
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
    // An undone step ends no round.
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

  test('include a report seven days before a technology conference for its subjects', async () => {
    const world = await freshWorld() // 2026-11-20 09:30
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const [one, two] = [await establishedSubject(world), await establishedSubject(world)]
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
    // One is submitted and reviewed; then the meeting loses its subject, and the other one is moved.
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
