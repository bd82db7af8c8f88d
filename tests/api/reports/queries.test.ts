import { describe, expect, test } from 'vitest'
import { loadPageData } from '~/tests/support/page-data'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { ReportDetail, ReportRow } from '~/worker/reports/responses'
import * as reports from '~/worker/reports/calls'
import { progressScreen } from '~/worker/reports/queries/screen.server'
import { multiYearScreen } from '~/worker/reports/queries/multi-year.server'
import * as todos from '~/worker/pending-tasks/calls'
import { makeConcludingComment, establishedSubject, makeReport } from './recipes'

describe('the lists of reports', () => {
  describe('of four reports', () => {
    async function four() {
      const world = await freshWorld() // 2026-11-20 09:30
      const biz = await world.as('bizManger')
      const subject = await establishedSubject(world, { subjectName: '风控50%模型' })
      const late = await makeReport(world, { subjectId: subject.id, dueTime: '2026-11-17 23:59:59' })
      const today = await makeReport(world, { dueTime: '2026-11-20 23:59:59', reportType: 'MIDTERM', status: 0 })
      const ahead = await makeReport(world, { dueTime: '2026-12-04 00:00:00', status: 4, year: '2025' })
      const done = await makeReport(world, { dueTime: '2026-11-01 23:59:59', status: 3 })
      const rows = async (query: Record<string, string | number> = {}) =>
        (await biz.ask(reports.listReports, { column: 'dueTime', order: 'asc', ...query })).body.result
          .records as ReportRow[]
      return { biz, subject, late, today, ahead, done, rows }
    }

    test('are ordered by due date with overdue and remaining days', async () => {
      const { late, today, ahead, done, rows } = await four()
      expect((await rows()).map((row) => [row.id, row.remainDays, row.overdue])).toEqual([
        [done.id, null, 0],
        [late.id, -3, 1],
        [today.id, 0, 0],
        [ahead.id, 14, 0],
      ])
    })

    test('are filtered by state, year, type and subject', async () => {
      const { biz, subject, late, today, ahead, rows } = await four()
      const cases: [query: Record<string, string | number>, ids: string[]][] = [
        [{ overdue: 1 }, [late.id]],
        [{ status: '0' }, [today.id]],
        [{ year: '2025' }, [ahead.id]],
        [{ reportType: 'MIDTERM' }, [today.id]],
        [{ subjectName: '50%' }, [late.id]],
        [{ subjectName: '5_%' }, []],
        [{ subjectId: subject.id }, [late.id]],
      ]
      for (const [query, ids] of cases)
        expect(
          (await rows(query)).map((row) => row.id),
          JSON.stringify(query),
        ).toEqual(ids)
      expect((await biz.ask(reports.listReports, { status: '9' })).body).toMatchObject({
        code: 400,
        result: { status: '状态不存在' },
      })
    })

    test('are paginated, have matching ids and load in one round trip', async () => {
      const { biz, rows } = await four()
      expect((await biz.ask(reports.reportIds, { column: 'dueTime', order: 'asc' })).body.result).toEqual(
        (await rows()).map((row) => row.id),
      )
      expect((await biz.ask(reports.listReports, { pageSize: 2, pageNo: 2 })).body.result).toMatchObject({
        total: 4,
        pages: 2,
      })
      expect((await biz.ask(reports.listReports)).trips).toBe(1)
    })
  })

  test('contain the reports of the subjects that each role sees', async () => {
    const world = await freshWorld()
    await makeReport(world)
    const foreign = await makeReport(world, {}, { subjectManId: 'x', sysOrgCode: 'A03', leadDepartId: 'd-two' })
    const counts: Record<string, number> = {}
    for (const who of await world.everyRole()) {
      const answer = await who.ask(reports.listReports)
      counts[who.user.roleCode] = answer.status === 200 ? answer.body.result.total : -answer.status
      expect((await who.ask(reports.openReport, { id: foreign.id })).status === 200).toBe(
        counts[who.user.roleCode] === 2,
      )
    }
    expect(counts).toMatchObject({
      bizManger: 2,
      admin: 2,
      csrcLeader: 2,
      technologyManger: 2,
      counselor: 0,
      mechanism: 1,
      subjectMan: 1,
      centerOrg: -403,
    })
    expect((await world.nobody.ask(reports.listReports)).status).toBe(401)
  })

  test('contain the pending reports of each role in the number of its badge', async () => {
    const world = await freshWorld()
    for (const status of [0, 1, 2, 3, 4])
      for (const submitRole of ['负责人', '联系人'] as const)
        for (const more of [
          {},
          { cancelled: 1 },
          { openTime: '2026-12-01 00:00:00' },
          { reportType: 'MIDTERM' },
          { reportType: 'CONCLUSION' },
        ])
          await makeReport(world, { status, submitRole, ...more })
    const unopened = await establishedSubject(world)
    await makeReport(world, { subjectId: unopened.id, status: 1 })
    await makeReport(world, { subjectId: unopened.id, status: 0, reportType: 'MIDTERM' })
    await makeReport(world, { status: 1 }, { status: 'TO_AUDIT' })
    const totals: Record<string, number> = {}
    for (const code of ['bizManger', 'subjectMan', 'mechanism', 'technologyManger', 'admin'] as const) {
      const who = await world.as(code)
      const all = (await who.ask(reports.listReports, { pageSize: 500 })).body.result.records as ReportRow[]
      const mine = (await who.ask(reports.listReports, { pageSize: 500, todo: 1 })).body.result
      const open = new Set(all.filter((row) => row.canDeal).map((row) => row.id))
      for (const row of mine.records as ReportRow[]) expect(open.has(row.id), `${code} ${row.reportType}`).toBe(true)
      const badges = (await who.ask(todos.countTodos)).body.result as { id: string; val: number }[]
      const badge = badges.find((one) => one.id === '/subjectMngr/progress')
      if (badge) expect(badge.val, code).toBe(mine.total)
      totals[code] = mine.total
    }
    // For the manager and the contact: 3 open kinds in 0 and 1, 4 current ones in 4; for the manager also the draft of
    // the unopened subject. For the centre: 2 × 4 submitted ones.
    expect(totals).toEqual({ bizManger: 8, subjectMan: 11, mechanism: 10, technologyManger: 0, admin: 0 })
  })

  test.each([
    ['RE_AUDITING', 0, 0],
    ['TO_ESTABLISH_DRAFT', 0, 0],
    ['ESTABLISH_FIAL', 1, 0],
    ['ESTABLISH_FIAL', 0, 1],
    ['TO_ESTABLISH', 0, 1],
    ['TO_ESTABLISH', 1, 1],
    ['ESTABLISHED_DRAFT', 0, 1],
  ])('in status %s with held notice %i show the end of a round to %i applicants', async (status, held, total) => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const subject = await establishedSubject(world)
    await makeReport(world, { subjectId: subject.id, reportType: 'REVIEW', mirrors: 'RE.2', status: 3 })
    await world.client.execute({ sql: 'update subject set status = ?, hold_notice = ?', args: [status, held] })
    const totalFor = async (who: SignedIn) => (await who.ask(reports.listReports)).body.result.total
    expect([await totalFor(biz), await totalFor(man)]).toEqual([1, total])
  })

  test('list subjects that continue over the year with the state of their summary', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const over = await establishedSubject(world)
    const written = await establishedSubject(world, { endDate: '2027-06-30' })
    await establishedSubject(world, { endDate: '2026-12-30' })
    await makeReport(world, { subjectId: written.id, reportType: 'SUMMARY', status: 3 })
    const { body, trips } = await biz.ask(reports.listOverYear, { year: '2026' })
    expect(trips).toBe(2)
    const needed = Object.fromEntries(
      body.result.records.map((row: { id: string; reportNeeded: boolean }) => [row.id, row.reportNeeded]),
    )
    expect(needed).toEqual({ [over.id]: true, [written.id]: false })
    expect((await biz.ask(reports.listOverYear, { year: '2027' })).body.result.total).toBe(0)
    const ids = async (query: object) =>
      (await biz.ask(reports.listOverYear, { column: 'endDate', order: 'asc', ...query })).body.result.records.map(
        (row: { id: string }) => row.id,
      )
    expect(await ids({}), 'of this year unless told').toEqual([over.id, written.id])
    expect(await ids({ pageSize: 1, pageNo: 2 })).toEqual([written.id])
    expect(await ids({ subjectName: over.subjectName })).toEqual([over.id])
  })
})

describe('one report', () => {
  test('shows a draft to its authors only and the last version to others', async () => {
    const world = await freshWorld()
    const [man, biz, contact] = [await world.as('subjectMan'), await world.as('bizManger'), await world.as('mechanism')]
    const report = await makeReport(world, { content: '未写完的话' })
    const read = async (who: typeof man) =>
      (await who.ask(reports.openReport, { id: report.id })).body.result as ReportDetail
    expect([(await read(biz)).content, (await read(biz)).files, (await read(biz)).lastVersion]).toEqual(['', [], 1])
    expect([(await read(man)).content, (await read(man)).editable]).toEqual(['未写完的话', true])
    await man.ask(reports.submitReport, { id: report.id, content: '写完的话' })
    expect([(await read(biz)).content, (await read(biz)).files.length]).toEqual(['写完的话', 1])
    await biz.ask(reports.auditReports, {
      id: report.id,
      result: 'return',
      opinion: '请补充进度安排',
      returnDue: '2026-12-31',
    })
    await man.ask(reports.saveReport, { id: report.id, content: '正在改的话' })
    expect([(await read(biz)).content, (await read(man)).content]).toEqual(['写完的话', '正在改的话'])
    expect((await read(contact)).history.map((line) => [line.operation, line.reason])).toEqual([
      ['submit', ''],
      ['return', '请补充进度安排'],
    ])
    expect((await read(man)).versions.map((one) => one.versionNo)).toEqual([1])
  })

  test('shows a draft to manager, members, declarant and institution only', async () => {
    const world = await freshWorld()
    const member = await world.as('subjectMan', 'member')
    const writer = await world.as('subjectMan', 'writer')
    const report = await makeReport(world, { content: '未写完的话' }, { createBy: writer.user.username })
    await world.make('subjectMember', { subjectId: report.subjectId, name: '成员', userId: member.user.id })
    const read = async (who: SignedIn) => {
      const { content, lastVersion } = (await who.ask(reports.openReport, { id: report.id })).body
        .result as ReportDetail
      return [content, lastVersion]
    }
    for (const who of [await world.as('subjectMan'), member, writer, await world.as('mechanism')])
      expect(await read(who), who.user.username).toEqual(['未写完的话', 0])
    for (const role of ['bizManger', 'csrcLeader', 'technologyManger', 'admin'] as const)
      expect(await read(await world.as(role)), role).toEqual(['', 1])
  })

  test('shows author, submitter and readers, but not to blind reviewers', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const subject = await establishedSubject(world, { subjectManName: '王小明' })
    const report = await makeReport(world, { subjectId: subject.id, content: '由王小明主持的研究' })
    await man.ask(reports.submitReport, { id: report.id })
    await biz.ask(reports.auditReports, { id: report.id, result: 'pass', opinion: '王小明可以继续' })
    await world.client.execute({ sql: "update subject set status = 'TO_AUDIT' where id = ?", args: [subject.id] })
    const grader = await world.as('counselor')
    await world.make('subjectGrade', {
      subjectId: subject.id,
      year: '2026',
      graderId: grader.user.id,
      graderName: '专家',
    })
    const read = async (who: SignedIn) => {
      const one = (await who.ask(reports.openReport, { id: report.id })).body.result as ReportDetail
      return [
        [one.authorName, one.versions.map((row) => row.submitter), one.history.map((row) => row.actorName)],
        [one.content, one.reviewOpinion],
        one.reviewerName,
      ]
    }
    const [author, reviewer] = [man.user.realname, biz.user.realname]
    expect(await read(biz)).toEqual([
      [author, [author], [author, reviewer]],
      ['由王小明主持的研究', '王小明可以继续'],
      reviewer,
    ])
    const blind = await read(grader)
    expect(blind[0]).toEqual(['', [''], ['', '']])
    expect(JSON.stringify(blind)).not.toContain('王小明')
    await world.make('gradeRule', { year: '2026', blind: 0, criteria: [], levels: [] })
    expect(await read(grader)).toEqual(await read(biz))
  })

  test('has its own files, versions, history and extensions, latest version first', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const [report, other] = [await makeReport(world), await makeReport(world)]
    const back = { result: 'return', opinion: '请补充进度安排', returnDue: '2026-12-10' }
    for (const { id } of [report, other]) {
      await man.ask(reports.submitReport, { id })
      await biz.attempt(reports.auditReports, { id, ...back })
    }
    await man.ask(reports.submitReport, { id: report.id })
    const one = (await biz.ask(reports.openReport, { id: report.id })).body.result as ReportDetail
    expect(one.versions.map((row) => row.versionNo)).toEqual([2, 1])
    expect(one.history.map((row) => [row.operation, row.fromStatus, row.toStatus])).toEqual([
      ['submit', 1, 2],
      ['return', 2, 4],
      ['submit', 4, 2],
    ])
    expect(one.extensions.map((row) => [row.newDue, row.reason])).toEqual([['2026-12-10 23:59:59', '请补充进度安排']])
    expect(one.files.map((row) => row.id)).toEqual(report.fileIds)
    expect([one.returnDue, one.lateAllowed, one.lateUntil]).toEqual(['2026-12-10 23:59:59', 0, null])
    await world.client.execute({ sql: 'update file set del_flag = 1 where id = ?', args: [report.fileIds[0]!] })
    expect(((await biz.ask(reports.openReport, { id: report.id })).body.result as ReportDetail).files).toEqual([])
  })

  test('lists available transitions and the reason of unavailable ones', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const late = await makeReport(world, { dueTime: '2026-11-01 23:59:59' })
    const mine = (await man.ask(reports.openReport, { id: late.id })).body.result as ReportDetail
    expect(mine.may).toEqual({ save: true, submit: '已过截止时间 2026-11-01 23:59，请联系业务负责人延期' })
    expect(((await biz.ask(reports.openReport, { id: late.id })).body.result as ReportDetail).may).toEqual({
      waive: true,
      extend: true,
    })
    const last = await makeReport(world, { reportType: 'CONCLUSION', status: 2 })
    expect(((await biz.ask(reports.openReport, { id: last.id })).body.result as ReportDetail).may).toEqual({
      pass: '技管委尚未提交结题意见',
      return: true,
    })
  })

  test('shows concluding comments with names to insiders, the own one to reviewers, decided ones without names to applicants', async () => {
    const world = await freshWorld()
    const [man, biz, expert] = [await world.as('subjectMan'), await world.as('bizManger'), await world.as('counselor')]
    const report = await makeReport(world, { reportType: 'CONCLUSION', status: 2 })
    await makeConcludingComment(world, report.subjectId, 'CONC_TECH')
    await makeConcludingComment(world, report.subjectId, 'CONC_ADVISER', {
      reviewerId: expert.user.id,
      reviewerName: '王专家',
    })
    const read = async (who: typeof man) => {
      const answer = await who.ask(reports.openReport, { id: report.id })
      expect(JSON.stringify(answer.body)).not.toContain('内部意见')
      return (answer.body.result as ReportDetail).comments.map((one) => [one.reviewerName, one.comment, one.mine])
    }
    expect(await read(biz)).toEqual([
      ['王专家', '同意结题', false],
      ['评审人CONC_TECH', '同意结题', false],
    ])
    expect(await read(expert)).toEqual([['王专家', '同意结题', true]])
    expect(await read(man)).toEqual([])
    await biz.ask(reports.auditReports, { id: report.id, result: 'pass' })
    expect(await read(man)).toEqual([
      ['', '同意结题', false],
      ['', '同意结题', false],
    ])
  })

  test('of a conclusion starts with agreed changes, yearly reports and expected results', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const subject = await establishedSubject(world, {
      expectedResults: [{ type: '论文', name: '核心论文', count: 2, unit: '篇' }],
    })
    await makeReport(world, { subjectId: subject.id, reportType: 'SUMMARY', status: 3, content: '年度完成原型' })
    await world.make('changeRequest', {
      subjectId: subject.id,
      kind: 'delay',
      reason: '设备采购推迟',
      status: 3,
      decideTime: '2026-10-01 10:00:00',
    })
    await world.make('changeRequest', { subjectId: subject.id, kind: 'budget', reason: '未同意的', status: 4 })
    await world.make('changeRequest', {
      subjectId: subject.id,
      kind: 'member',
      reason: '一人离职',
      status: 3,
      decideTime: '2026-09-30 10:00:00',
    })
    const summary = { subjectId: subject.id, reportType: 'SUMMARY' }
    await makeReport(world, { ...summary, year: '2025', status: 2, content: '去年完成调研' })
    await makeReport(world, { ...summary, year: '2024', status: 3, waived: 1, content: '不必写的' })
    await makeReport(world, { ...summary, year: '2027', status: 1, content: '没写完的' })
    const report = await makeReport(world, { subjectId: subject.id, reportType: 'CONCLUSION', status: 0 })
    const opening = await makeReport(world, { subjectId: subject.id })
    expect(((await man.ask(reports.openReport, { id: opening.id })).body.result as ReportDetail).prefill).toEqual({})
    expect(((await man.ask(reports.openReport, { id: report.id })).body.result as ReportDetail).prefill).toEqual({
      completion: {
        text: '',
        indicators: [{ name: '核心论文', planned: '2篇', reached: '', rate: 0, fileIds: [] }],
      },
      change: { text: '2026-09-30 变更成员：一人离职\n2026-10-01 延期：设备采购推迟' },
      progressYear: [
        { year: '2025', text: '去年完成调研' },
        { year: '2026', text: '年度完成原型' },
      ],
    })
  })
})

describe('the matrix workbook of one subject', () => {
  async function matrix() {
    const { read, utils } = await import('xlsx')
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const row = await makeReport(world, { status: 2, submitTime: '2026-11-19 10:00:00' }, { subjectName: '=智能运维' })
    await world.make('report', {
      subjectId: row.subjectId,
      year: '2026',
      reportType: 'MIDTERM',
      status: 0,
      dueTime: '2026-11-01 23:59:59',
    })
    const sheetOf = async (who: typeof biz, query = {}) => {
      const answer = await who.ask(reports.downloadMatrix, query)
      expect(answer.headers.get('content-type')).toContain('spreadsheetml')
      const book = read(new Uint8Array(await answer.response.arrayBuffer()))
      return { book, rows: utils.sheet_to_json<string[]>(book.Sheets['进展矩阵']!, { header: 1 }) }
    }
    return { world, biz, man, sheetOf }
  }

  test('has a column per report type with status and date, and no formulas', async () => {
    const { biz, man, sheetOf } = await matrix()
    const { book, rows } = await sheetOf(biz)
    expect(rows[0]).toEqual(['课题编号', '课题名称', '课题负责人', '牵头机构', '开题报告', '中期报告'])
    expect(rows[1]!.slice(1)).toEqual([
      '=智能运维',
      man.user.realname,
      '甲证券股份有限公司',
      '已提交 2026-11-19',
      '待创建 2026-11-01截止（逾期）',
    ])
    expect(book.Sheets['进展矩阵']!.B2).toMatchObject({ t: 's' })
  })

  test('has only rows visible to the reader under the same filters', async () => {
    const { world, biz, sheetOf } = await matrix()
    expect((await sheetOf(biz, { reportType: 'CONCLUSION' })).rows).toHaveLength(1)
    expect((await sheetOf(await world.as('subjectMan', 'stranger'))).rows).toHaveLength(1)
  })

  test('has a file name with the year', async () => {
    const { biz } = await matrix()
    const nameOf = async (query: { year?: string }) =>
      decodeURIComponent((await biz.ask(reports.downloadMatrix, query)).headers.get('content-disposition')!)
    expect(await nameOf({ year: '2025' })).toMatch(/''2025年进展矩阵_20261120\d{4}\.xlsx$/)
    expect(await nameOf({})).toContain('全部年度进展矩阵_')
  })
})

describe('the matrix workbook', () => {
  const rowsOf = async (who: SignedIn) => {
    const { read, utils } = await import('xlsx')
    const answer = await who.ask(reports.downloadMatrix)
    const book = read(new Uint8Array(await answer.response.arrayBuffer()))
    return utils.sheet_to_json<Record<string, string>>(book.Sheets['进展矩阵']!)
  }

  test('states the status of each report, several of one kind separately', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id: subjectId } = await establishedSubject(world, { subjectNum: 'FT2026-03-001' })
    const [dueTime, submitTime] = ['2026-12-31 23:59:59', '2026-11-19 10:00:00']
    const add = (reportType: string, more: object) => makeReport(world, { subjectId, reportType, dueTime, ...more })
    await add('OPENING', { status: 3, submitTime, late: 1 })
    await add('MIDTERM', { status: 1 })
    await add('MIDTERM_SEMINAR', { status: 1, cancelled: 1 })
    await add('CONCLUSION', { status: 3, waived: 1 })
    await add('TECH_CONFERENCE', { status: 0, dueTime: null })
    await add('SUMMARY', { status: 4, submitTime, year: '2025', dueTime: '2026-01-31 23:59:59' })
    await add('SUMMARY', { status: 2, submitTime })
    const [{ 课题名称, 课题负责人, 牵头机构, ...row }] = (await rowsOf(biz)) as [Record<string, string>]
    expect([课题名称, 课题负责人, 牵头机构].every(Boolean)).toBe(true)
    expect(row).toEqual({
      课题编号: 'FT2026-03-001',
      开题报告: '已审阅 2026-11-19（逾期提交）',
      中期报告: '待提交 2026-12-31截止',
      中期研讨: '已取消',
      年度总结: '待完善 2026-11-19\n已提交 2026-11-19',
      结题报告: '已豁免',
      技术大会报告: '待创建',
    })
  })

  test.each([300, 301, 601])('has all of %i subjects once', async (many) => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.client.batch([
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
        insert into subject (id, subject_name, year, status) select 'many-' || i, '课题' || i, '2026', 'ESTABLISHED' from n`,
      `insert into report (id, subject_id, year, report_type, status, due_time)
        select 'r-' || id, id, '2026', 'OPENING', 1, '2026-12-31 23:59:59' from subject`,
    ])
    const names = (await rowsOf(biz)).map((row) => row.课题名称)
    expect(names).toHaveLength(many)
    expect(new Set(names).size).toBe(many)
  })

  test('is rejected for too many subjects', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.client.batch([
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 5001)
        insert into subject (id, subject_name, year, status) select 'many-' || i, '课题' || i, '2026', 'ESTABLISHED' from n`,
      `insert into report (id, subject_id, year, report_type) select 'r-' || id, id, '2026', 'OPENING' from subject`,
    ])
    const { body } = await biz.ask(reports.downloadMatrix)
    expect(body).toMatchObject({ code: 409, message: '课题超过 5000 个，请缩小筛选范围' })
  })
})

describe('the progress screen', () => {
  const progress = async (world: World, who: SignedIn, query: Record<string, string> = {}) =>
    (await loadPageData(world, who, (ctx) => progressScreen(ctx, new URLSearchParams(query)))).data

  test('counts overdue reports of running subjects only', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const dueTime = '2026-11-01 23:59:59'
    const late = [await makeReport(world, { dueTime, status: 0 }), await makeReport(world, { dueTime, status: 4 })]
    const fine = [
      await makeReport(world, { dueTime, status: 2 }),
      await makeReport(world, { dueTime, waived: 1 }),
      await makeReport(world, { dueTime, cancelled: 1 }),
      await makeReport(world, { dueTime }, { status: 'TO_AUDIT' }),
      await makeReport(world),
    ]
    const ids = async (overdue: number) =>
      (await biz.ask(reports.listReports, { overdue })).body.result.records.map((row: ReportRow) => row.id).toSorted()
    expect(await ids(1)).toEqual(late.map((row) => row.id).toSorted())
    expect(await ids(0)).toEqual(fine.map((row) => row.id).toSorted())
    expect((await progress(world, biz)).counts).toMatchObject({ overdue: 2 })
  })

  test('counts up to 10,000 beyond its page and marks a higher total', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const addReports = (from: number, to: number) =>
      world.client.batch([
        `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
          insert into subject (id, subject_name, year, status) select 'many-' || i, '课题' || i, '2026', 'ESTABLISHED' from n`,
        `insert into report (id, subject_id, year, report_type) select 'r-' || id, id, '2026', 'OPENING' from subject
          where id not in (select subject_id from report)`,
      ])
    await addReports(1, 10_009)
    expect(await progress(world, biz, { pageSize: '10' })).toMatchObject({ total: 10_009, atLeast: false })
    await addReports(10_010, 10_020)
    expect(await progress(world, biz, { pageSize: '10' })).toMatchObject({ total: 10_010, atLeast: true })
    expect(await progress(world, biz, { pageSize: '10', pageNo: '3' })).toMatchObject({ total: 10_020, atLeast: false })
  })

  test('filters by submitter and institution and omits deleted ones', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const own = await makeReport(world, { submitRole: '联系人' })
    const other = await makeReport(world, {}, { leadDepartId: 'd-two' })
    await makeReport(world, { delFlag: 1 })
    const ids = async (query: Record<string, string>) =>
      (await biz.ask(reports.listReports, query)).body.result.records.map((row: ReportRow) => row.id)
    expect(await ids({ submitRole: '联系人' })).toEqual([own.id])
    expect(await ids({ departId: 'd-two' })).toEqual([other.id])
    expect((await ids({})).toSorted()).toEqual([own.id, other.id].toSorted())
  })

  test('lists open reports first by date, then done ones, latest first', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const at = (day: string, given: object) => makeReport(world, { dueTime: `2026-12-${day} 23:59:59`, ...given })
    const done = [await at('01', { status: 3 }), await at('02', { cancelled: 1 }), await at('03', { status: 3 })]
    const open = [await at('05', {}), await at('04', { status: 2 })]
    const rows = (await progress(world, biz)).rows.map((row) => row.id)
    expect(rows).toEqual([open[1]!.id, open[0]!.id, done[2]!.id, done[1]!.id, done[0]!.id])
    const sorted = await progress(world, biz, { column: 'dueTime', order: 'asc' })
    expect(sorted.rows.map((row) => row.dueTime!.slice(8, 10))).toEqual(['01', '02', '03', '04', '05'])
    expect(sorted.query).toMatchObject({ column: 'dueTime', order: 'asc' })
  })

  test('lists each subject once in the matrix with all reports, latest established first', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const early = await establishedSubject(world, { establishTime: '2026-05-01 09:00:00' })
    const late = await establishedSubject(world, { establishTime: '2026-07-01 09:00:00' })
    await establishedSubject(world)
    const opening = await makeReport(world, { subjectId: early.id, dueTime: '2026-12-01 23:59:59' })
    const midterm = await makeReport(world, {
      subjectId: early.id,
      reportType: 'MIDTERM',
      dueTime: '2026-11-30 23:59:59',
    })
    const own = await makeReport(world, { subjectId: late.id, year: '2025' })
    await makeReport(world, { subjectId: late.id, reportType: 'MIDTERM', delFlag: 1 })
    const { view, subjects, total, rows, years } = await progress(world, biz, { view: 'matrix' })
    expect([view, total, rows, years]).toEqual(['matrix', 2, [], ['2026', '2025']])
    expect(subjects.map((one) => [one.id, one.subjectName, one.reports.map((row) => row.id)])).toEqual([
      [late.id, late.subjectName, [own.id]],
      [early.id, early.subjectName, [midterm.id, opening.id]],
    ])
    const second = await progress(world, biz, { view: 'matrix', pageSize: '1', pageNo: '2' })
    expect(second.subjects.map((one) => one.id)).toEqual([early.id])
    const narrowed = await progress(world, biz, { view: 'matrix', reportType: 'MIDTERM' })
    expect(narrowed.subjects.map((one) => [one.id, one.reports.length])).toEqual([[early.id, 2]])
  })

  test('lists over-year subjects for this and neighbouring years in the requested order', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [a, b] = [
      await establishedSubject(world, { subjectNum: 'B' }),
      await establishedSubject(world, { subjectNum: 'A' }),
    ]
    await establishedSubject(world, { status: 'TO_AUDIT' })
    await establishedSubject(world, { startDate: '2027-01-01' })
    await makeReport(world, { subjectId: a.id, reportType: 'SUMMARY', cancelled: 1 })
    await makeReport(world, { subjectId: b.id, reportType: 'SUMMARY', status: 4 })
    await makeReport(world, { subjectId: b.id, reportType: 'SUMMARY', year: '2025', status: 3 })
    const over = async (query: Record<string, string>) =>
      (await loadPageData(world, biz, (ctx) => multiYearScreen(ctx, new URLSearchParams(query)))).data
    const asked = await over({ column: 'subjectNum', order: 'asc' })
    expect([asked.year, asked.years]).toEqual(['2026', ['2027', '2026', '2025', '2024', '2023', '2022']])
    expect(asked.page.records.map((row) => [row.id, row.reportNeeded])).toEqual([
      [b.id, true],
      [a.id, false],
    ])
    expect((await over({ column: 'dueTime' })).page.total, 'a column of another list').toBe(2)
  })
})
