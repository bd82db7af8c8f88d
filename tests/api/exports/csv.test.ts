import { read, utils } from 'xlsx'
import { expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { storageForFile } from '~/tests/api/files/storage'
import { plainScores, startGradingYear } from '~/tests/api/grading/grading-year'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import * as grading from '~/worker/grading/calls'
import * as exports from '~/worker/import-export/calls'

const storage = storageForFile()
const nameOf = (answer: Answer) => decodeURIComponent(answer.headers.get('content-disposition')!.split("''")[1]!)
const bytesOf = async (answer: Answer) => new Uint8Array(await answer.response.arrayBuffer())
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
/** Lines of a CSV file without quoted cells. */
const linesOf = (text: string) => {
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(1, -2).split('\r\n')
}
const cellsOf = (table: string) =>
  table
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
/** The sheets of a workbook as displayed. */
const displayedSheets = (bytes: Uint8Array) => {
  const book = read(bytes, { cellNF: true })
  return book.SheetNames.map((name) => [name, utils.sheet_to_csv(book.Sheets[name]!, { blankrows: true })] as const)
}
const run = (world: World) =>
  runJob('longWork', world.bindings as unknown as Bindings, jobHandlers.longWork, { now: world.now })

async function gradedYear() {
  const world = await freshWorld()
  world.vars = storage()
  const { biz, graders, subjects } = await startGradingYear(world, 3, 2)
  for (const [at, grader] of graders.entries())
    await grader.ask(grading.saveGrades, {
      rows: subjects.map(({ id }, no) => ({
        subjectId: id,
        scores: { ...plainScores, use: 16 - 2 * no - at },
        reason: at === 0 ? `第${no + 1}个课题的理由写在这里` : '',
      })),
      commit: true,
    })
  return { world, biz }
}

test('exports one sheet as a CSV file with the cells of the workbook', async () => {
  const { biz } = await gradedYear()
  const [[, table]] = displayedSheets(await bytesOf(await biz.ask(exports.exportSubjectGrades, { year: '2026' }))) as [
    readonly [string, string],
  ]
  const answer = await biz.ask(exports.exportSubjectGrades, { year: '2026', format: 'csv' })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(nameOf(answer)).toMatch(/^2026年课题评分_\d{12}\.csv$/)
  const lines = linesOf(decode(await bytesOf(answer)))
  expect(lines).toHaveLength(4)
  expect(lines).toEqual(table.trimEnd().split('\n'))
})

test('exports the details of grades as one CSV table with a row per grade', async () => {
  const { biz } = await gradedYear()
  const query = { year: '2026' }
  const sheets = new Map(displayedSheets(await bytesOf(await biz.ask(exports.exportSubjectGradeManySheet, query))))
  const answer = await biz.ask(exports.exportSubjectGradeManySheet, { ...query, format: 'csv' })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(nameOf(answer)).toMatch(/^2026年课题评分明细_\d{12}\.csv$/)
  const [header, ...rows] = linesOf(decode(await bytesOf(answer)))
  expect(header).toBe(
    '名次,课题编号,课题名称,原始均分,去极值均分,标准化均分,等级,评分人,创新性（20分）,应用价值（20分）,规范性（10分）,总分,理由类别,理由',
  )
  const table = (name: string) => cellsOf(sheets.get(name)!).slice(1)
  const results = new Map(table('汇总').map((row) => [row[1], [...row.slice(0, 3), ...row.slice(-4)]]))
  const reasons = new Map(table('理由').map(([num, , grader, ...reason]) => [`${num} ${grader}`, reason]))
  const graders = [...sheets.keys()].slice(1, -1)
  expect(rows.map((row) => row.split(','))).toEqual(
    graders.flatMap((grader) =>
      table(grader).map(([num, , ...scores]) => [
        ...results.get(num)!,
        grader,
        ...scores,
        ...(reasons.get(`${num} ${grader}`) ?? ['', '']),
      ]),
    ),
  )
  expect(rows).toHaveLength(6)
})

test('exports the results of all stages as one CSV table with the stage', async () => {
  const { biz } = await gradedYear()
  const [header] = linesOf(
    decode(await bytesOf(await biz.ask(exports.exportSubjectReviewPassRate, { year: '2026', format: 'csv' }))),
  )
  expect(header).toMatch(/^评审阶段,课题编号,课题名称,评审人数,/)
})

test('exports a list and a workbook as CSV by a job', async () => {
  const { world, biz } = await gradedYear()
  const columns = [
    { key: 'subjectName', title: '课题名称' },
    { key: 'year', title: '年度' },
  ]
  await world.subject({ subjectName: '=1+1,甲', status: 'TO_REVIEW', year: '2025' })
  await biz.ask(exports.startExport, {
    ...{ id: 'list-as-csv', kind: 'subjects', title: '申报管理', columns, format: 'csv' },
    query: { status: 'TO_REVIEW' },
  })
  const query = { year: '2026', format: 'csv' }
  await biz.ask(exports.startExport, { id: 'book-as-csv', kind: 'exportSubjectGradeManySheet', query })
  await run(world)
  const list = await biz.ask(exports.downloadExport, { id: 'list-as-csv' })
  expect([nameOf(list), list.headers.get('content-type')]).toEqual(['申报管理.csv', 'text/csv; charset=utf-8'])
  expect(linesOf(decode(await bytesOf(list)))).toEqual(['课题名称,年度', `"'=1+1,甲",2025`])
  const book = await biz.ask(exports.downloadExport, { id: 'book-as-csv' })
  expect([nameOf(book), book.headers.get('content-type')]).toEqual([
    expect.stringMatching(/^2026年课题评分明细_\d{12}\.csv$/),
    'text/csv; charset=utf-8',
  ])
  expect(linesOf(decode(await bytesOf(book)))).toHaveLength(7)
})

test('rejects an unknown format at its field for downloads and jobs', async () => {
  const biz = await (await freshWorld()).as('bizManger')
  const refused = { code: 400, result: { format: '文件格式应为 xlsx 或 csv' } }
  const query = { year: '2026', format: 'ods' }
  const answers = [
    await biz.attempt(exports.exportSubjectGrades, query),
    await biz.attempt(exports.startExport, { id: 'wrong-format', kind: 'exportSubjectGrades', query }),
    await biz.attempt(exports.startExport, {
      ...{ id: 'wrong-format', kind: 'subjects', title: '申报管理', columns: [{ key: 'year', title: '年度' }] },
      format: 'ods',
    }),
  ]
  for (const answer of answers) expect(answer.body).toMatchObject(refused)
})

test('rejects an unknown key of a query beside the format', async () => {
  const biz = await (await freshWorld()).as('bizManger')
  const query = { year: '2026', format: 'csv', colour: 'red' }
  expect((await biz.attempt(exports.exportSubjectGrades, query)).body.code).toBe(400)
})
