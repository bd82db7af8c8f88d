import { record } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { day } from '../../core/time'
import { fileAnswer } from '../../files/answer.server'
import { need } from '../../policy/can'
import { docxOf } from '../../subjects/paper/docx'
import type { Paper } from '../../subjects/paper/paper'
import { pdfOf } from '../../subjects/paper/pdf.server'
import { orgTypeLabel } from '../contract'
import { type TakeTestReport, type TestDetail, TestQuery, type TestRow, type Trend } from './contract'
import { openTest, testsOf } from './queries.server'
import { trendOf } from './trend.server'

/** Maximum reports listed in the summary of a side. */
const LISTED = 100
const percent = (rate: number | null) => (rate === null ? '–' : `${rate}%`)
const line = (row: TestRow) => [
  row.testDate,
  row.testName,
  row.departName,
  [row.product, row.version].filter(Boolean).join(' '),
  row.result_dictText,
  `${row.passCount} / ${row.failCount} / ${row.skipCount}`,
  percent(row.passRate),
]
const HEAD = ['测试日期', '测试名称', '机构', '产品', '结果', '通过/失败/跳过', '通过率']

/** Returns the document of one report. */
const paperOfTest = ({ test, files, earlier }: TestDetail): Paper => ({
  title: test.testName,
  facts: [
    ['机构', test.departName],
    ['用例', test.caseName || '–'],
    ['任务', test.taskName || '–'],
    ['产品', test.product || '–'],
    ['版本', test.version || '–'],
    ['测试日期', test.testDate],
    ['测试结果', test.result_dictText],
    ['通过/失败/跳过', `${test.passCount} / ${test.failCount} / ${test.skipCount}`],
    ['通过率', percent(test.passRate)],
  ],
  texts: [
    { title: '测试环境', text: test.environment || '–' },
    { title: '测试总结', text: test.summary || '–' },
  ],
  tables: [
    ...(files.length ? [{ title: '附件', header: ['文件名'], rows: files.map((one) => [one.fileName]) }] : []),
    ...(earlier.length ? [{ title: '同一用例与产品的历次测试', header: HEAD, rows: earlier.map(line) }] : []),
  ],
})
/** Returns the document with the summary of a side. */
function paperOfRoom(orgType: string, trend: Trend, tests: readonly TestRow[], total: number, today: string): Paper {
  const sums = trend.months.reduce(
    (sum, one) => ({ tests: sum.tests + one.tests, passed: sum.passed + one.passed, failed: sum.failed + one.failed }),
    { tests: 0, passed: 0, failed: 0 },
  )
  const ran = sums.passed + sums.failed
  const row = (name: string, one: Trend['months'][number] | Trend['cases'][number]) => [
    ...[name, one.tests, one.passed, one.failed],
    percent(one.passRate),
  ]
  const table = (title: string, first: string, rows: Paper['tables'][number]['rows']) =>
    rows.length ? [{ title, header: [first, '测试报告', '通过', '失败', '通过率'], rows }] : []
  return {
    title: `${orgTypeLabel(orgType)}测试报告汇总`,
    facts: [
      ['生成日期', today],
      ['范围', trend.ofRoom ? '全部机构' : '本机构'],
      ['测试报告', `${sums.tests} 份（近 ${trend.months.length} 个月）`],
      ['通过/失败', `${sums.passed} / ${sums.failed}`],
      ['通过率', percent(ran ? Math.round((sums.passed * 100) / ran) : null)],
    ],
    texts: [],
    tables: [
      ...table(
        '按月统计',
        '月份',
        trend.months.map((one) => row(one.month, one)),
      ),
      ...table(
        '按机构统计',
        '机构',
        trend.departs.map((one) => row(one.name, one)),
      ),
      ...table(
        '按产品统计',
        '产品',
        trend.products.map((one) => row(one.name, { ...one, id: '' })),
      ),
      ...table(
        '失败最多的用例',
        '用例',
        trend.cases.map((one) => row(one.name, one)),
      ),
      ...(tests.length ? [{ title: `最近的测试报告（共 ${total} 份）`, header: HEAD, rows: tests.map(line) }] : []),
    ],
  }
}

/** @throws 404 for a report or a side that the caller may not read */
async function paperFor(ctx: Context, { id, orgType = 'fund' }: TakeTestReport): Promise<Paper> {
  if (id) {
    const detail = await openTest(ctx, { id })
    return inChinese(() => paperOfTest(detail))
  }
  const query = TestQuery.parse({ orgType, pageSize: LISTED })
  const { trend, tests } = await readAll(ctx, { trend: trendOf(ctx, { orgType }), tests: testsOf(ctx, query) })
  if (!trend.seen) throw notFound()
  return inChinese(() => paperOfRoom(orgType, trend, tests.records, tests.total, day(ctx.now())))
}
const made: Record<TakeTestReport['type'], (ctx: Context, paper: Paper) => Promise<Uint8Array>> = {
  docx: (_, paper) => Promise.resolve(docxOf(paper)),
  pdf: pdfOf,
}
/** Downloads a report or the summary of a side as a document; the download is logged. Three round trips. */
export async function takeTestReport(ctx: Context, input: TakeTestReport): Promise<Response> {
  const started = Date.now()
  need(ctx.actor, 'library:read')
  const paper = await paperFor(ctx, input)
  const bytes = await made[input.type](ctx, paper)
  const about = { bizType: 'fbTest', bizId: input.id ?? '', text: `下载${paper.title}` }
  await record(ctx, 'library:read', about, started)
  const name = `${paper.title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.${input.type}`
  return fileAnswer(bytes, name)
}
