import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import { describe, expect, test } from 'vitest'
import { subject } from '~/db/schema'
import { read, utils, type WorkBook } from 'xlsx'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { storageForFile } from '~/tests/api/files/storage'
import { plainScores, startGradingYear } from '~/tests/api/grading/grading-year'
import { rejectingReview, startedRound, commitReviewAs, passingReview } from '~/tests/api/reviews/review-round'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import type { Bindings } from '~/worker/core/env'
import { readByIds, stillListedCondition } from '~/worker/workbooks/export-workbook.server'
import * as exports from '~/worker/import-export/calls'
import { workbookNames } from '~/worker/import-export/contract'
import * as grading from '~/worker/grading/calls'
import type { RoleCode } from '~/worker/policy/roles'
import * as subjectsCalls from '~/worker/subjects/calls'
import * as reviewsCalls from '~/worker/reviews/calls'

const storage = storageForFile()
const workbookCalls: Record<(typeof workbookNames)[number], Call> = {
  exportToProjectSubject: exports.exportToProjectSubject,
  exportSubjectReviews: exports.exportSubjectReviews,
  exportSubjectReviewPassRate: exports.exportSubjectReviewPassRate,
  exportCounselorReview: exports.exportCounselorReview,
  exportSubjectGrades: exports.exportSubjectGrades,
  exportSubjectGradeManySheet: exports.exportSubjectGradeManySheet,
  exportExcellentSubjectOneSheet: exports.exportExcellentSubjectOneSheet,
  exportExcellentSubjectManySheet: exports.exportExcellentSubjectManySheet,
}

/** Parses the workbook of a response with another library than the one that wrote it. */
async function workbookOf(answer: Answer): Promise<WorkBook> {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
  return read(new Uint8Array(await answer.response.arrayBuffer()), { cellDates: true, cellStyles: true, cellNF: true })
}
type Cells = (string | number | Date | null)[][]
const cells = (book: WorkBook, name = book.SheetNames[0]!): Cells =>
  utils.sheet_to_json(book.Sheets[name]!, { header: 1, defval: null, blankrows: false })
const nameOf = (answer: Answer) => decodeURIComponent(answer.headers.get('content-disposition')!.split("''")[1]!)
const stampOf = (cell: unknown) => (cell as Date).toISOString().slice(0, 19).replace('T', ' ')

describe('export of subjects in initial review', () => {
  const header = [
    ['课题编号', '课题名称', '年度', '领域', '牵头机构', '课题负责人', '联系电话', '状态', '申报时间', '初审意见'],
    ['初审人数', '同意', '不同意', '修改后再审', '弃权'],
  ].flat()

  test.each([{}, { column: 'subjectName', order: 'asc' }])('has the rows of the list sorted by %j', async (order) => {
    const { biz } = await reviewed()
    const list = (await biz.ask(subjectsCalls.listSubjects, { listType: 'proposed', ...order })).body.result.records
    const answer = await biz.ask(exports.exportToProjectSubject, order)
    expect(answer.trips).toBeLessThanOrEqual(3)
    const book = await workbookOf(answer)
    expect(book.SheetNames).toEqual(['拟立项课题'])
    const [first, ...rows] = cells(book)
    expect(first).toEqual(header)
    expect(rows.map((row) => [row[0] ?? '', row[1], String(row[2]), ...row.slice(3, 8), stampOf(row[8])])).toEqual(
      list.map((row: Record<string, unknown>) => [
        ...[row.subjectNum, row.subjectName, row.year, row.domain_dictText, row.leadDepartName],
        ...[row.subjectManName, row.subjectManPhone, row.status_dictText, row.submitTime],
      ]),
    )
  })
  test('has comments and counts of the reviews', async () => {
    const { biz, two } = await reviewed()
    const rows = cells(await workbookOf(await biz.ask(exports.exportToProjectSubject)))
    const columns = (name: string) => rows.find((row) => row[1] === name)!.slice(9)
    expect(columns('=SUM(A1)的研究')).toEqual(['1. 甲方案可行\n2. 研究目标与内容不够聚焦', 3, 1, 1, 0, 0])
    expect(columns(two.subjectName)).toEqual([null, 0, 0, 0, 0, 0])
  })
  test('is filtered like the list and logged', async () => {
    const { world, biz } = await reviewed()
    const filtered = await workbookOf(await biz.ask(exports.exportToProjectSubject, { status: 'TO_FISRT_AUDIT' }))
    expect(cells(filtered)).toHaveLength(2)
    expect(await world.all('log')).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'subject:export', bizType: 'export' })]),
    )
  })
  async function reviewed() {
    const world = await freshWorld()
    const one = await startedRound(world, 'FIRST', 3, { subjectName: '=SUM(A1)的研究', subjectManPhone: '13812345678' })
    await commitReviewAs(one.people[0]!, one.id, rejectingReview)
    await commitReviewAs(one.people[1]!, one.id, { ...passingReview, comment: '甲方案可行' })
    const two = await world.subject({ status: 'TO_FISRT_AUDIT', subjectName: '乙<研究>&', subjectNum: '2026-07' })
    await world.subject({ status: 'TO_REVIEW' })
    await world.subject({ status: 'RE_AUDITING' })
    return { world, biz: one.biz, two }
  }

  test('has its rows in the order of the list for every sorting', async () => {
    const world = await freshWorld()
    for (let nth = 0; nth < 14; nth++)
      await world.subject({
        ...{ status: nth % 3 ? 'FISRT_AUDITING' : 'TO_FISRT_AUDIT', subjectName: `课题${(nth * 5) % 7}之${nth}` },
        ...{
          domain: `0${nth % 3}`,
          createTime: `2026-0${1 + ((nth * 4) % 9)}-01 09:00:00`,
          year: `202${5 + (nth % 2)}`,
        },
        dueTime: `2026-0${1 + ((nth * 7) % 9)}-02 09:00:00`,
      })
    const biz = await world.as('bizManger')
    for (const column of ['createTime', 'dueTime', 'domain', 'subjectName'])
      for (const order of ['asc', 'desc'])
        for (const asked of [{}, { year: '2026' }]) {
          const query = { ...asked, column, order }
          const { body } = await biz.ask(subjectsCalls.listSubjects, { listType: 'proposed', pageSize: 20, ...query })
          const rows = cells(await workbookOf(await biz.ask(exports.exportToProjectSubject, query))).slice(1)
          expect(rows.length).toBe('year' in asked ? 7 : 14)
          const names = body.result.records.map((row: { subjectName: string }) => row.subjectName)
          expect(
            rows.map((row) => row[1]),
            JSON.stringify(query),
          ).toEqual(names)
        }
  })

  test('counts reviews of the current round only', async () => {
    const world = await freshWorld()
    const [biz, one] = [
      await world.as('bizManger'),
      await world.subject({ status: 'FISRT_AUDITING', roundNo: 2, subjectName: '甲' }),
    ]
    const other = await world.subject({ status: 'FISRT_AUDITING', roundNo: 2, subjectName: '乙' })
    const review = (reviewerId: string, given: object) =>
      world.make('subjectReview', {
        subjectId: one.id,
        stage: 'FIRST',
        roundNo: 2,
        reviewerId,
        reviewerName: reviewerId,
        status: 2,
        conclusion: 'pass',
        comment: `${reviewerId} 的意见`,
        ...given,
      })
    await review('a', {})
    await review('b', { conclusion: 'perfect' })
    await review('c', { conclusion: 'abstain', comment: '' })
    await review('d', { status: 1, conclusion: 'not_pass' })
    await review('e', { status: 4, conclusion: 'not_pass' })
    await review('f', { roundNo: 1, conclusion: 'not_pass' })
    await review('g', { stage: 'RE', conclusion: 'not_pass' })
    await review('h', { subjectId: other.id, conclusion: 'not_pass' })
    const query = { column: 'subjectName', order: 'asc' }
    const rows = cells(await workbookOf(await biz.ask(exports.exportToProjectSubject, query))).slice(1)
    expect(rows.map((row) => [row[1], ...row.slice(9)])).toEqual([
      ['乙', 'h 的意见', 1, 0, 1, 0, 0],
      ['甲', '1. a 的意见\n2. b 的意见', 4, 1, 0, 1, 1],
    ])
  })

  describe('has a format with', () => {
    const name = '＋证券期货业智能运维与网络安全体系研究'
    async function exported() {
      const world = await freshWorld()
      await world.subject({ status: 'TO_FISRT_AUDIT', subjectName: name, submitTime: '2026-03-04 05:06:07' })
      const answer = await (await world.as('bizManger')).ask(exports.exportToProjectSubject, { year: '2026' })
      const bytes = new Uint8Array(await answer.response.arrayBuffer())
      const { unzipSync, strFromU8 } = await import('fflate')
      const parts = unzipSync(bytes)
      const xml = strFromU8(parts['xl/worksheets/sheet1.xml']!)
      return { answer, bytes, xml, styles: strFromU8(parts['xl/styles.xml']!) }
    }
    test('year and time in the file name', async () => {
      const { answer } = await exported()
      expect(nameOf(answer)).toMatch(/^2026年拟立项课题_20261120\d{4}\.xlsx$/)
    })
    test('typed numbers and dates and wide columns', async () => {
      const sheet = read((await exported()).bytes, { cellStyles: true, cellNF: true }).Sheets['拟立项课题']!
      expect(sheet.B2).toMatchObject({ t: 's', v: name })
      expect(sheet.B2).not.toHaveProperty('f')
      expect(sheet.C2).toMatchObject({ t: 'n', v: 2026, z: '0' })
      expect(sheet.I2).toMatchObject({ t: 'n', w: '2026-03-04 05:06:07' })
      expect(sheet['!cols']![1]!.width).toBeGreaterThanOrEqual(2 * name.length)
    })
    test('a frozen header, no formulas and no merged cells', async () => {
      const { xml } = await exported()
      expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
      expect(xml).not.toMatch(/<f>|mergeCell/)
    })
    test('quoted texts that look like formulas', async () => {
      const { xml, styles } = await exported()
      // A text that looks like a formula stays a text when the cell is edited.
      const style = Number(/<c r="B2" s="(\d+)"/.exec(xml)![1])
      const formats = [.../<cellXfs.*<\/cellXfs>/.exec(styles)![0].matchAll(/<xf [^>]*>/g)].map(([tag]) => tag)
      expect(formats[style]).toContain('quotePrefix="1"')
      expect(formats[style]).toContain('numFmtId="49"')
    })
  })
})

describe('export of reviews', () => {
  describe('of the second review', () => {
    async function reviewed() {
      const world = await freshWorld()
      const one = await startedRound(world, 'RE', 3, { subjectNum: 'FT2026-03-001' })
      await commitReviewAs(one.people[0]!, one.id, rejectingReview)
      await commitReviewAs(one.people[1]!, one.id, { ...passingReview, comment: '可行' })
      const two = await startedRound(world, 'RE', 3)
      for (const person of two.people) await commitReviewAs(person, two.id)
      await world.subject({ status: 'TO_RE_AUDIT' })
      const decision = { ids: [two.id], result: 'pass' as const, opinion: '同意' }
      const passed = await one.biz.ask(subjectsCalls.auditSubjectsBatch, decision)
      expect(passed.body.success, passed.body.message).toBe(true)
      const names = new Map((await world.all('subject')).map((row) => [row.id, row.subjectName]))
      return { world, one, two, biz: one.biz, names }
    }
    test('has one row per subject and reviewer', async () => {
      const { world, biz, names } = await reviewed()
      const reviews = (await world.all('subjectReview')).filter((row) => row.stage === 'RE')
      const answer = await biz.ask(exports.exportSubjectReviews, { stage: 'RE', year: '2026' })
      expect(answer.trips).toBeLessThanOrEqual(3)
      const [head, ...rows] = cells(await workbookOf(answer))
      expect(head).toEqual(['课题编号', '课题名称', '评审人', '评审阶段', '结论', '评审意见', '提交时间'])
      const says: Record<string, string> = { pass: '同意', not_pass: '不同意' }
      const expected = reviews.map((row) => [
        names.get(row.subjectId),
        row.reviewerName,
        '专家复审',
        row.status === 2 ? says[row.conclusion] : '未提交',
        row.comment || null,
      ])
      expect(rows.map((row) => row.slice(1, 6))).toHaveLength(6)
      expect(rows.map((row) => row.slice(1, 6))).toEqual(expect.arrayContaining(expected))
      expect(rows.filter((row) => row[6]).map((row) => stampOf(row[6]))).toHaveLength(5)
    })
    test('has pass rates with decisions', async () => {
      const { biz, one, two, names } = await reviewed()
      const [head, ...rows] = cells(
        await workbookOf(await biz.ask(exports.exportSubjectReviewPassRate, { stage: 'RE' })),
      )
      expect(head!.slice(2)).toEqual([
        ...['评审人数', '同意', '不同意', '修改后再审', '弃权', '未提交', '通过率(%)', '决定'],
      ])
      expect(rows.map((row) => row.slice(1))).toEqual(
        expect.arrayContaining([
          [names.get(one.id), 3, 1, 1, 0, 0, 1, 50, null],
          [names.get(two.id), 3, 3, 0, 0, 0, 0, 100, '复审通过'],
        ]),
      )
      expect(rows).toHaveLength(2)
    })
    test('has one sheet per reviewer', async () => {
      const { biz, one, two, names } = await reviewed()
      const book = await workbookOf(await biz.ask(exports.exportCounselorReview))
      const [first] = one.people
      expect(new Set(book.SheetNames)).toEqual(new Set(one.people.map((person) => person.user.realname)))
      const [head, ...rows] = cells(book, first!.user.realname)
      expect(head).toEqual(['课题编号', '课题名称', '评审阶段', '结论', '评审意见', '提交时间'])
      expect(rows.map((row) => row[1])).toEqual(expect.arrayContaining([names.get(one.id), names.get(two.id)]))
      expect(rows.find((row) => row[1] === names.get(one.id))!.slice(3, 5)).toEqual(['不同意', rejectingReview.comment])
    })
  })

  test('contains all stages without a stage filter', async () => {
    const world = await freshWorld()
    const first = await startedRound(world, 'FIRST', 3)
    const second = await startedRound(world, 'RE', 3)
    const adviser = await world.as('counselor', 'adviser', { realname: '结题专家' })
    const third = await world.subject({ status: 'ESTABLISHED' })
    await world.make('subjectReview', {
      subjectId: third.id,
      stage: 'CONC_ADVISER',
      roundNo: 1,
      reviewerId: adviser.user.id,
      reviewerName: adviser.user.realname,
      status: 2,
      conclusion: 'pass',
    })
    const { biz } = first
    const answer = await biz.ask(exports.exportSubjectReviews, { year: '2026' })
    expect(answer.trips).toBeLessThanOrEqual(3)
    const rows = cells(await workbookOf(answer)).slice(1)
    expect(rows.map((row) => row[3])).toEqual([
      ...['技管委初审', '技管委初审', '技管委初审'],
      ...['专家复审', '专家复审', '专家复审'],
      '专家结题意见',
    ])
    const rates = await workbookOf(await biz.ask(exports.exportSubjectReviewPassRate))
    expect(rates.SheetNames).toHaveLength(3)
    const people = await workbookOf(await biz.ask(exports.exportCounselorReview))
    expect(people.SheetNames.toSorted()).toEqual(
      [...second.people.map((one) => one.user.realname), '结题专家'].toSorted(),
    )
    expect(cells(people, '结题专家')[1]!.slice(1, 4)).toEqual([third.subjectName, '专家结题意见', '同意'])
  })

  /** Creates a review in the database, by default of round two of the second review. */
  const review = (world: World, subjectId: string, given: object) =>
    world.make('subjectReview', {
      subjectId,
      stage: 'RE',
      roundNo: 2,
      reviewerId: 'r',
      reviewerName: '专家',
      status: 2,
      conclusion: 'pass',
      assignTime: '2026-11-15 09:00:00',
      commitTime: '2026-11-16 09:00:00',
      ...given,
    })

  test('contains reviews of the last round without removed reviewers', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const one = await world.subject({ status: 'RE_AUDITING', roundNo: 2 })
    await review(world, one.id, { reviewerId: 'a', reviewerName: '甲' })
    await review(world, one.id, { reviewerId: 'b', reviewerName: '乙', status: 3, comment: '未提交的草稿' })
    await review(world, one.id, { reviewerId: 'c', reviewerName: '丙', status: 4 })
    await review(world, one.id, { reviewerId: 'd', reviewerName: '丁', roundNo: 1 })
    await review(world, one.id, { reviewerId: 'e', reviewerName: '戊', stage: 'FIRST' })
    const reviews = cells(await workbookOf(await biz.ask(exports.exportSubjectReviews, { stage: 'RE' }))).slice(1)
    expect(reviews.map((row) => [row[2], row[4], row[5], row[6] && stampOf(row[6])])).toEqual([
      ['乙', '未提交', null, null],
      ['甲', '同意', null, '2026-11-16 09:00:00'],
    ])
    const people = await workbookOf(await biz.ask(exports.exportCounselorReview, { stage: 'RE' }))
    expect(people.SheetNames.toSorted()).toEqual(['甲', '乙'].toSorted())
    const rates = cells(await workbookOf(await biz.ask(exports.exportSubjectReviewPassRate, { stage: 'RE' })))
    expect(rates.slice(1).map((row) => row.slice(2))).toEqual([[2, 1, 0, 0, 0, 1, 100, null]])
  })

  test('shows the last valid decision of the round and stage', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [decided, open] = [
      await world.subject({ status: 'ESTABLISH_FIAL', roundNo: 2, subjectName: '甲' }),
      await world.subject({ status: 'TO_RE_AUDIT', roundNo: 2, subjectName: '乙' }),
    ]
    for (const { id } of [decided, open]) {
      await review(world, id, { roundNo: 1, reviewerId: 'a', assignTime: '2026-11-01 09:00:00' })
      await review(world, id, { stage: 'FIRST', reviewerId: 'b', assignTime: '2026-11-02 09:00:00' })
      await review(world, id, { reviewerId: 'c' })
    }
    let seq = 1
    const log = (subjectId: string, operation: string, day: number, undoneBy = '') =>
      world.make('subjectStatusLog', {
        subjectId,
        seq: ++seq,
        fromStatus: 'RE_AUDITING',
        toStatus: 'TO_PERFECT',
        operation,
        undoneBy,
        createTime: `2026-11-${day} 09:00:00`,
      })
    for (const { id } of [decided, open]) await log(id, 'passRe', 12)
    await log(decided.id, 'perfectRe', 16)
    await log(decided.id, 'rejectRe', 17)
    await log(decided.id, 'passRe', 18, 'somebody')
    await log(decided.id, 'passFirst', 19)
    const rows = async (stage: string) =>
      cells(
        await workbookOf(
          await biz.ask(exports.exportSubjectReviewPassRate, { stage, column: 'subjectName', order: 'asc' }),
        ),
      )
        .slice(1)
        .map((row) => [row[1], row[9]])
    expect(await rows('RE')).toEqual([
      ['乙', null],
      ['甲', '复审不通过'],
    ])
    expect(await rows('FIRST')).toEqual([
      ['乙', null],
      ['甲', '初审通过'],
    ])
  })

  test('has one sheet per reviewer beyond one query, numbered for equal names', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const one = await world.subject({ status: 'RE_AUDITING', roundNo: 2 })
    const names = Array.from({ length: 40 }, (_, at) => `专家${at + 1}`)
    for (const name of names.toReversed()) await review(world, one.id, { reviewerId: `id-${name}`, reviewerName: name })
    for (const id of ['id-2', 'id-1'])
      await review(world, one.id, { reviewerId: id, reviewerName: '专家7', comment: `${id} 的意见` })
    const book = await workbookOf(await biz.ask(exports.exportCounselorReview))
    expect(book.SheetNames).toEqual([...names.slice(0, 7), '专家7(2)', '专家7(3)', ...names.slice(7)])
    for (const name of book.SheetNames) expect(cells(book, name), name).toHaveLength(2)
    expect(['专家7', '专家7(2)', '专家7(3)'].map((name) => cells(book, name)[1]![4])).toEqual([
      'id-1 的意见',
      'id-2 的意见',
      null,
    ])
  })

  test('logs the number of exported rows over all stages', async () => {
    const world = await freshWorld()
    const { biz } = await startedRound(world, 'FIRST', 4)
    await startedRound(world, 'RE', 3)
    await startedRound(world, 'RE', 3)
    for (const name of ['exportSubjectReviews', 'exportSubjectReviewPassRate', 'exportCounselorReview'] as const)
      await biz.ask(workbookCalls[name])
    const logs = (await world.all('log')).filter((row) => row.action === 'review:export')
    expect(logs.map((row) => /（(\d+) 行）/.exec(row.logContent)![1])).toEqual(['10', '3', '6'])
  })

  test('names the workbook after its year', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (const [call, title] of [
      [exports.exportToProjectSubject, '拟立项课题'],
      [exports.exportSubjectReviews, '评审意见'],
      [exports.exportSubjectReviewPassRate, '评审通过率'],
      [exports.exportCounselorReview, '评委评审情况'],
    ] as const) {
      const named = async (query: { year?: string }) => nameOf(await biz.ask<Call>(call, query)).split('_')[0]
      expect(await named({ year: '2025' })).toBe(`2025年${title}`)
      expect(await named({ year: '2025,2026' })).toBe(`全部年度${title}`)
      expect(await named({})).toBe(`全部年度${title}`)
    }
  })

  test('hides drafts, separates reviewers of equal names and has an empty sheet without rows', async () => {
    const world = await freshWorld()
    const { biz, id, people } = await startedRound(world, 'RE', 3)
    await people[0]!.ask(reviewsCalls.saveReview, { subjectId: id, ...rejectingReview })
    await world.db.run(sql`update subject_review set reviewer_name = '王/芳'`)
    const reviews = cells(await workbookOf(await biz.ask(exports.exportSubjectReviews, { stage: 'RE' })))
    expect(JSON.stringify(reviews)).not.toContain(rejectingReview.comment)
    const book = await workbookOf(await biz.ask(exports.exportCounselorReview))
    expect(book.SheetNames).toEqual(['王 芳', '王 芳(2)', '王 芳(3)'])
    expect(JSON.stringify(book.SheetNames.map((name) => cells(book, name)))).not.toContain(rejectingReview.comment)
    const none = await workbookOf(await biz.ask(exports.exportCounselorReview, { year: '2001' }))
    expect(cells(none)).toHaveLength(1)
    const rates = await workbookOf(await biz.ask(exports.exportSubjectReviewPassRate, { year: '2001' }))
    expect(rates.SheetNames).toEqual(['技管委初审'])
    expect(cells(rates)).toHaveLength(1)
  })
})

describe('export of grades', () => {
  const setUp = async (world: World) => {
    const { biz, graders, subjects } = await startGradingYear(world, 3, 2, { excellentTotal: 2 })
    const ids = subjects.map((one) => one.id)
    for (const [at, grader] of graders.entries())
      await grader.ask(grading.saveGrades, {
        rows: ids.map((subjectId, no) => ({
          subjectId,
          scores: { ...plainScores, use: 16 - 2 * no - at },
          reason: at === 0 ? `第${no + 1}个课题的理由写在这里` : '',
        })),
        commit: true,
      })
    return { biz, graders, ids }
  }
  const ranks = async (biz: SignedIn) =>
    (await biz.ask(grading.rankList, { year: '2026', pageSize: 500 })).body.result.records as {
      rank: number
      subjectNum: string
      subjectName: string
      raw: number
      trimmed: number
      normalised: number
      level: string
      excellent: number
      score: number
      domain_dictText: string
      leadDepartName: string
      subjectManName: string
      perGrader: { graderName: string; total: number }[]
    }[]

  test('lists the ranking with a column per grader', async () => {
    const world = await freshWorld()
    const { biz, graders } = await setUp(world)
    const answer = await biz.ask(exports.exportSubjectGrades, { year: '2026' })
    expect(answer.trips).toBeLessThanOrEqual(3)
    const book = await workbookOf(answer)
    expect(cells(book)).toEqual(await rankTable(biz, graders))
    expect(book.Sheets['课题评分']!.D2!.z).toBe('0.00')
  })
  test('has a summary, one sheet per grader and the reasons', async () => {
    const world = await freshWorld()
    const { biz, graders } = await setUp(world)
    const list = await ranks(biz)
    const names = graders.map((one) => one.user.realname)
    const many = await workbookOf(await biz.ask(exports.exportSubjectGradeManySheet, { year: '2026' }))
    expect(many.SheetNames).toEqual(['汇总', ...names, '理由'])
    expect(cells(many, '汇总').slice(1)).toEqual((await rankTable(biz, graders)).slice(1))
    expect(cells(many, names[0])).toEqual([
      ['课题编号', '课题名称', '创新性（20分）', '应用价值（20分）', '规范性（10分）', '总分'],
      ...list.map((row, no) => [row.subjectNum, row.subjectName, 15, 16 - 2 * no, 8, 78 - 4 * no]),
    ])
    expect(cells(many, '理由')).toEqual([
      ['课题编号', '课题名称', '评分人', '理由类别', '理由'],
      ...list.map((row, no) => [row.subjectNum, row.subjectName, names[0], null, `第${no + 1}个课题的理由写在这里`]),
    ])
  })
  test('requires a year', async () => {
    const biz = await (await freshWorld()).as('bizManger')
    expect((await biz.ask(exports.exportSubjectGrades)).body).toMatchObject({ success: false, code: 400 })
  })
  /** Returns the expected sheet of the ranking: header and a row per subject. */
  const rankTable = async (biz: SignedIn, graders: readonly SignedIn[]) => {
    const names = graders.map((one) => one.user.realname)
    const list = await ranks(biz)
    expect(list).toHaveLength(3)
    return [
      ['名次', '课题编号', '课题名称', ...names, '原始均分', '去极值均分', '标准化均分', '等级'],
      ...list.map((row) => [
        ...[row.rank, row.subjectNum, row.subjectName],
        ...names.map((name) => row.perGrader.find((one) => one.graderName === name)!.total),
        ...[row.raw, row.trimmed, row.normalised, row.level],
      ]),
    ]
  }

  test('sorts grader sheets and reasons by rank', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 3, 2)
    for (const grader of graders)
      await grader.attempt(grading.saveGrades, {
        rows: subjects.map(({ id }, no) => ({
          subjectId: id,
          scores: { ...plainScores, use: [12, 16, 14][no] },
          reason: '理由写在这里',
        })),
        commit: true,
      })
    const book = await workbookOf(await biz.ask(exports.exportSubjectGradeManySheet, { year: '2026' }))
    const order = ['FT2026-03-002', 'FT2026-03-003', 'FT2026-03-001']
    expect(
      cells(book, graders[1]!.user.realname)
        .slice(1)
        .map((row) => row[0]),
    ).toEqual(order)
    expect(
      cells(book, '理由')
        .slice(1)
        .map((row) => row[0]),
    ).toEqual([...order, ...order])
  })

  test('has a column and a sheet per grader beyond one query, numbered for equal names', async () => {
    const world = await freshWorld()
    const { biz, subjects } = await startGradingYear(world, 1, 0, { minGraders: 1 })
    const [subject] = subjects
    await world.db.run(sql`update subject set grade_status = '评分中'`)
    const grade = (graderName: string, graderId: string, more: object = {}) =>
      world.make('subjectGrade', {
        subjectId: subject!.id,
        year: '2026',
        graderId,
        graderName,
        status: '已评分',
        scores: plainScores,
        total: 78,
        ...more,
      })
    const names = Array.from({ length: 20 }, (_, at) => `专家${at + 1}`)
    for (const name of names.toReversed()) await grade(name, `id-${name}`)
    await grade('专家2', 'id-2', { total: 80, reasonCodes: ['rigour', 'other'] })
    await grade('专家2', 'id-1', { total: 70, reason: '写在这里' })
    // These grades are not in the workbook: cancelled, not committed, of another year.
    await grade('撤下的', 'x', { cancelled: 1, reason: '撤下的理由' })
    await grade('没交的', 'y', { status: '评分中', reason: '没交的理由' })
    const other = await world.subject({ status: 'TO_AUDIT', year: '2025' })
    await grade('专家1', 'id-专家1', { subjectId: other.id, year: '2025', reason: '去年的理由' })
    const book = await workbookOf(await biz.ask(exports.exportSubjectGradeManySheet, { year: '2026' }))
    const graders = ['专家1', '专家2', '专家2(2)', '专家2(3)', ...names.slice(2)]
    expect(book.SheetNames).toEqual(['汇总', ...graders, '理由'])
    for (const name of graders) expect(cells(book, name), name).toHaveLength(2)
    expect(['专家2', '专家2(2)', '专家2(3)'].map((name) => cells(book, name)[1]!.at(-1))).toEqual([70, 80, 78])
    expect(cells(book, '理由').slice(1)).toEqual([
      [subject!.subjectNum, subject!.subjectName, '专家2', null, '写在这里'],
      [subject!.subjectNum, subject!.subjectName, '专家2', '研究扎实、other', null],
    ])
    const log = (await world.all('log')).find((row) => row.action === 'grade:export')!
    // One row of the ranking, and for each of 22 graders one in the own sheet and at most one among the reasons.
    expect(log.logContent).toContain('（45 行）')
  })

  describe('of excellent subjects', () => {
    async function chosen() {
      const world = await freshWorld()
      const { biz, ids } = await setUp(world)
      await world.db.run(sql`update subject set domain = '01' where id = ${ids[1]}`)
      const ended = await biz.ask(grading.endGrading, { year: '2026' })
      expect(ended.body.success, ended.body.message).toBe(true)
      await world.db.run(sql`update subject set prize_level = (select i.item_value from dict_item i join dict d on d.id = i.dict_id
          where d.dict_code = 'prize_level' order by i.sort_order limit 1) where id = ${ids[0]}`)
      const list = (await ranks(biz)).filter((row) => row.excellent)
      expect(list).toHaveLength(2)
      const leader = await world.as('csrcLeader')
      const sheets = async (query: object) =>
        workbookOf(await leader.attempt(exports.exportExcellentSubjectManySheet, query))
      return { leader, sheets, first: list[0]!, second: list[1]! }
    }
    const head = ['领域', '名次', '课题编号', '课题名称', '牵头机构', '课题负责人', '得分', '等级']
    const line = (row: Awaited<ReturnType<typeof ranks>>[number]) => [
      ...[row.domain_dictText, row.rank, row.subjectNum, row.subjectName],
      ...[row.leadDepartName, row.subjectManName, row.score, row.level],
    ]
    test('lists them in one sheet by domain and rank', async () => {
      const { leader, first, second } = await chosen()
      const one = await workbookOf(await leader.ask(exports.exportExcellentSubjectOneSheet, { year: '2026' }))
      // Domain 01 precedes 03, though its subject ranks lower.
      expect(cells(one)).toEqual([head, line(second), line(first)])
    })
    test('has a sheet per domain', async () => {
      const { sheets, first, second } = await chosen()
      const many = await sheets({ year: '2026' })
      expect(many.SheetNames).toEqual([second.domain_dictText, first.domain_dictText])
      expect(cells(many, first.domain_dictText)).toEqual([head, line(first)])
    })
    test('has a sheet per award level', async () => {
      const { sheets } = await chosen()
      const prizes = await sheets({ year: '2026', by: 'prizeLevel' })
      expect(prizes.SheetNames).toEqual([expect.any(String), '未授奖'])
    })
    test('has an empty sheet for a year without them', async () => {
      const { sheets } = await chosen()
      expect((await sheets({ year: '2020' })).SheetNames).toEqual(['优秀课题'])
    })
  })
})

test('every sheet of every workbook has a file name with year and time, a frozen header, no merged cells and quoted texts', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 2, 2, { minGraders: 1, excellentTotal: 2 })
  for (const grader of graders)
    await grader.ask(grading.saveGrades, {
      rows: subjects.map((one) => ({
        subjectId: one.id,
        scores: plainScores,
        reason: '=HYPERLINK("http://example.org")',
      })),
      commit: true,
    })
  for (const stage of ['FIRST', 'RE'] as const) {
    const round = await startedRound(world, stage, 3)
    await commitReviewAs(round.people[0]!, round.id, { ...rejectingReview, comment: '@SUM(A1:A9)' })
  }
  const ended = await biz.ask(grading.endGrading, { year: '2026' })
  expect(ended.body.success, ended.body.message).toBe(true)
  await world.client.batch([
    "update subject set subject_name = '-2+3 ' || id, subject_man_name = '＝甲'",
    "update subject_review set reviewer_name = '+' || reviewer_name",
  ])
  const { unzipSync, strFromU8 } = await import('fflate')
  for (const name of workbookNames) {
    const answer = await biz.ask(workbookCalls[name], { year: '2026' })
    expect(nameOf(answer), name).toMatch(/^2026年\p{Script=Han}+_20261120\d{4}\.xlsx$/u)
    const parts = unzipSync(new Uint8Array(await answer.response.arrayBuffer()))
    const styles = /<cellXfs.*<\/cellXfs>/.exec(strFromU8(parts['xl/styles.xml']!))![0]
    const quoted = [...styles.matchAll(/<xf [^>]*>/g)].map(([tag]) => tag.includes('quotePrefix="1"'))
    const sheets = Object.keys(parts).filter((path) => path.startsWith('xl/worksheets/'))
    let risky = 0
    for (const path of sheets) {
      const xml = strFromU8(parts[path]!)
      expect(xml, `${name} ${path}`).toContain(
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
      )
      expect(xml, `${name} ${path}`).not.toMatch(/<f>|mergeCell/)
      for (const [, row, style, text] of xml.matchAll(
        /<c r="[A-Z]+(\d+)" s="(\d+)" t="inlineStr"><is><t[^>]*>([^<]*)/g,
      ))
        if (row !== '1' && /^[=+\-@＝]/.test(text!)) {
          risky += 1
          expect(quoted[Number(style)], `${name} ${path} ${text}`).toBe(true)
        }
    }
    expect(risky, `${name} has rows`).toBeGreaterThan(0)
  }
})

describe('export permissions', () => {
  const allowed: Record<(typeof workbookNames)[number], RoleCode[]> = {
    exportToProjectSubject: ['bizManger', 'admin'],
    exportSubjectReviews: ['bizManger'],
    exportSubjectReviewPassRate: ['bizManger'],
    exportCounselorReview: ['bizManger'],
    exportSubjectGrades: ['bizManger'],
    exportSubjectGradeManySheet: ['bizManger'],
    exportExcellentSubjectOneSheet: ['bizManger', 'csrcLeader'],
    exportExcellentSubjectManySheet: ['bizManger', 'csrcLeader'],
  }
  const everyGrant = sql`insert or ignore into role_permission (id, role_id, permission_id)
    select lower(hex(randomblob(16))), r.id, p.id from role r join permission p where p.perms in ('subject:export', 'review:export', 'grade:export', 'prize:export')`

  test('apply to every role and workbook, for downloads and jobs', async () => {
    const world = await freshWorld()
    for (const person of await world.everyRole())
      for (const name of workbookNames) {
        const may = allowed[name].includes(person.user.roleCode)
        const answer = await person.ask(workbookCalls[name], { year: '2026' })
        expect(answer.status, `${person.user.roleCode} ${name}`).toBe(may ? 200 : 403)
        const csv = await person.ask(workbookCalls[name], { year: '2026', format: 'csv' })
        expect(csv.status, `${person.user.roleCode} ${name} as CSV`).toBe(may ? 200 : 403)
        const start = await person.ask(exports.startExport, {
          id: `${person.user.roleCode}-${name}`,
          kind: name,
          query: { year: '2026' },
        })
        expect(start.status, `${person.user.roleCode} starts ${name}`).toBe(may ? 200 : 403)
      }
    expect((await world.nobody.ask(exports.exportSubjectReviews)).status).toBe(401)
  })

  test('are denied to reviewed roles and blind reviewers despite any grant', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'RE', 3)
    await commitReviewAs(people[0]!, id, rejectingReview)
    await world.db.run(everyGrant)
    for (const role of ['subjectMan', 'mechanism', 'counselor'] as const) {
      const person = role === 'counselor' ? people[0]! : await world.as(role)
      for (const name of workbookNames)
        expect((await person.ask(workbookCalls[name], { year: '2026', stage: 'RE' })).status, `${role} ${name}`).toBe(
          403,
        )
    }
  })

  test('let a reviewer of a round export only the own comments', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST', 3)
    await commitReviewAs(people[0]!, id, { ...rejectingReview, comment: '第一位的意见在此' })
    await commitReviewAs(people[1]!, id, { ...rejectingReview, comment: '第二位的意见在此' })
    await world.db.run(everyGrant)
    const [one, stranger] = [people[0]!, await world.as('technologyManger', 'stranger')]
    for (const name of ['exportSubjectReviews', 'exportCounselorReview', 'exportToProjectSubject'] as const) {
      const all = async (who: SignedIn) => {
        const book = await workbookOf(
          await who.ask(workbookCalls[name], name === 'exportToProjectSubject' ? {} : { stage: 'FIRST' }),
        )
        return JSON.stringify(book.SheetNames.map((sheet) => cells(book, sheet)))
      }
      expect(await all(one), name).not.toContain('第二位的意见在此')
      expect(await all(stranger), name).toContain('第二位的意见在此')
    }
    const rates = cells(await workbookOf(await one.ask(exports.exportSubjectReviewPassRate, { stage: 'FIRST' })))
    expect(rates[1]!.slice(3)).toEqual([null, null, null, null, null, null, null])
  })
})

test('exports 20,000 rows as direct download', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  await world.db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
    insert into subject (id, subject_name, year, status, create_time)
    select 'many-' || i, '课题' || i, '2026', 'TO_FISRT_AUDIT', '2026-03-04 05:06:07' from n`)
  const { response, headers } = await biz.ask(exports.exportToProjectSubject)
  expect(headers.get('content-type')).toContain('spreadsheetml')
  await response.body!.cancel()
})

test('exports more than 20,000 rows by a job, with exactly the rows of the list', async () => {
  const world = await freshWorld()
  world.vars = storage()
  const biz = await world.as('bizManger')
  await world.db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20001)
    insert into subject (id, subject_name, year, status, submit_time, create_time)
    select 'many-' || i, '课题' || i, '2026', 'TO_FISRT_AUDIT', '2026-03-04 05:06:07', '2026-03-04 05:06:07' from n`)
  const answer = await biz.ask(exports.exportToProjectSubject, { column: 'subjectName', order: 'asc', _t: '1' })
  expect(answer.body).toMatchObject({
    ...{ success: false, code: 202, message: '共 20001 行，文件正在后台生成，可在任务列表中下载' },
  })
  const { id } = answer.body.result
  const state = async () => (await biz.ask(exports.exportState, { id })).body.result
  expect((await state()).status).toBe('waiting')
  await runJob('longWork', world.bindings as unknown as Bindings, jobHandlers.longWork, { now: world.now })
  expect(await state()).toMatchObject({ status: 'done', written: 20001, total: 20001 })
  const file = await biz.ask(exports.downloadExport, { id })
  expect(nameOf(file)).toMatch(/^全部年度拟立项课题_\d{12}\.xlsx$/)
  const rows = cells(await workbookOf(file)).slice(1)
  const names = Array.from({ length: 20001 }, (_, at) => `课题${at + 1}`).sort()
  expect(rows.map((row) => row[1])).toEqual(names)
  const again = await biz.ask(exports.downloadExport, { id })
  expect(again.headers.get('content-length')).toBe(file.headers.get('content-length'))
}, 60_000)

test('exports the award list', async () => {
  const world = await freshWorld()
  world.vars = storage()
  const biz = await world.as('bizManger')
  const subject = await world.subject({ status: 'FINESHED' })
  await world.make('prize', { year: '2026', subjectId: subject.id, prizeLevel: '1', certificateNo: 'C-1' })
  await biz.ask(exports.startExport, {
    id: 'prizes-1',
    kind: 'prizes',
    title: '获奖列表',
    columns: [
      { key: 'subjectName', title: '课题名称' },
      { key: 'certificateNo', title: '证书编号' },
    ],
  })
  await runJob('longWork', world.bindings as unknown as Bindings, jobHandlers.longWork, { now: world.now })
  const file = await biz.ask(exports.downloadExport, { id: 'prizes-1' })
  expect(cells(await workbookOf(file))).toEqual([
    ['课题名称', '证书编号'],
    [subject.subjectName, 'C-1'],
  ])
})

describe('rows by ids', () => {
  const all = Array.from({ length: 1001 }, (_, at) => `s-${at}`)
  const rows = (ids: readonly string[]) => ids.map((id) => ({ id }))
  const chunks = async (ids: readonly string[]) => {
    const asked: number[] = []
    const read = async (some: readonly string[]) => {
      asked.push(some.length)
      return rows(some).toReversed()
    }
    const found: { id: string }[][] = []
    for await (const chunk of readByIds(ids, read)) found.push(chunk)
    return { chunks: found, asked }
  }

  test('are read in chunks of five hundred in list order', async () => {
    const found = await chunks(all)
    expect(found.asked).toEqual([500, 500, 1])
    expect(found.chunks).toEqual([rows(all.slice(0, 500)), rows(all.slice(500, 1000)), rows(all.slice(1000))])
    expect(await chunks(all.slice(0, 500))).toEqual({ chunks: [rows(all.slice(0, 500))], asked: [500] })
    expect(await chunks([])).toEqual({ chunks: [], asked: [] })
  })

  test('leave out rows deleted meanwhile', async () => {
    const found: { id: string }[][] = []
    for await (const chunk of readByIds(['s-6', 's-7'], () => Promise.resolve(rows(['s-6'])))) found.push(chunk)
    expect(found).toEqual([rows(['s-6'])])
  })
})

test('rejects an invalid option at its field for downloads and jobs', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const query = { year: '2026', by: 'colour' }
  const wrong = { code: 400, result: { by: '请选择按领域或按奖项分表' } }
  expect((await biz.attempt(exports.exportExcellentSubjectManySheet, query)).body).toMatchObject(wrong)
  const wish = { id: 'export-wrong', kind: 'exportExcellentSubjectManySheet', query }
  expect((await biz.attempt(exports.startExport, wish)).body).toMatchObject(wrong)
  expect(await world.all('exportTask')).toEqual([])
})

test('reads a chunk by index on its ids', async () => {
  const world = await freshWorld()
  const where = sql`${subject.status} in ('TO_FISRT_AUDIT', 'FISRT_AUDITING') and ${subject.delFlag} = 0`
  const chunk = drizzle(world.client)
    .select({ id: subject.id })
    .from(subject)
    .where(stillListedCondition(['s-1', 's-2'], where))
    .toSQL()
  const plan = await world.client.execute({ sql: `explain query plan ${chunk.sql}`, args: chunk.params as string[] })
  expect(plan.rows.map((row) => row.detail)).toContain('SEARCH subject USING INDEX sqlite_autoindex_subject_1 (id=?)')
})
