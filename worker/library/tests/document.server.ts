import { writeLogEntry } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { formatDay } from '../../core/time'
import { fileResponse } from '../../files/file-response.server'
import { assertRight } from '../../policy/authorization'
import { buildDocx } from '../../subjects/documents/docx'
import type { PrintedDocument } from '../../subjects/documents/declaration-document'
import { buildPdf } from '../../subjects/documents/pdf.server'
import { orgTypeLabel } from '../contract'
import { type DownloadTestReport, type TestDetail, TestQuery, type TestRow, type Trend } from './contract'
import { openTest, testPageQuery } from './queries.server'
import { testTrendQuery } from './trend.server'

/** Maximum reports listed in the summary of a side. */
const MAX_LISTED = 100
const formatPercent = (rate: number | null) => (rate === null ? '–' : `${rate}%`)
const toTableRow = (row: TestRow) => [
  row.testDate,
  row.testName,
  row.departName,
  [row.product, row.version].filter(Boolean).join(' '),
  row.result_dictText,
  `${row.passCount} / ${row.failCount} / ${row.skipCount}`,
  formatPercent(row.passRate),
]
const TABLE_HEADER = ['测试日期', '测试名称', '机构', '产品', '结果', '通过/失败/跳过', '通过率']

/** Returns the document of one report. */
const toTestDocument = ({ test, files, earlier }: TestDetail): PrintedDocument => ({
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
    ['通过率', formatPercent(test.passRate)],
  ],
  texts: [
    { title: '测试环境', text: test.environment || '–' },
    { title: '测试总结', text: test.summary || '–' },
  ],
  tables: [
    ...(files.length ? [{ title: '附件', header: ['文件名'], rows: files.map((one) => [one.fileName]) }] : []),
    ...(earlier.length
      ? [{ title: '同一用例与产品的历次测试', header: TABLE_HEADER, rows: earlier.map(toTableRow) }]
      : []),
  ],
})
/** Returns the document with the summary of a side. */
function toSummaryDocument(
  orgType: string,
  trend: Trend,
  tests: readonly TestRow[],
  total: number,
  today: string,
): PrintedDocument {
  const sums = trend.months.reduce(
    (sum, one) => ({ tests: sum.tests + one.tests, passed: sum.passed + one.passed, failed: sum.failed + one.failed }),
    { tests: 0, passed: 0, failed: 0 },
  )
  const ran = sums.passed + sums.failed
  const row = (name: string, one: Trend['months'][number] | Trend['cases'][number]) => [
    ...[name, one.tests, one.passed, one.failed],
    formatPercent(one.passRate),
  ]
  const table = (title: string, first: string, rows: PrintedDocument['tables'][number]['rows']) =>
    rows.length ? [{ title, header: [first, '测试报告', '通过', '失败', '通过率'], rows }] : []
  return {
    title: `${orgTypeLabel(orgType)}测试报告汇总`,
    facts: [
      ['生成日期', today],
      ['范围', trend.ofRoom ? '全部机构' : '本机构'],
      ['测试报告', `${sums.tests} 份（近 ${trend.months.length} 个月）`],
      ['通过/失败', `${sums.passed} / ${sums.failed}`],
      ['通过率', formatPercent(ran ? Math.round((sums.passed * 100) / ran) : null)],
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
      ...(tests.length
        ? [{ title: `最近的测试报告（共 ${total} 份）`, header: TABLE_HEADER, rows: tests.map(toTableRow) }]
        : []),
    ],
  }
}

/** @throws 404 for a report or a side that the caller may not read */
async function loadDocument(ctx: Context, { id, orgType = 'fund' }: DownloadTestReport): Promise<PrintedDocument> {
  if (id) {
    const detail = await openTest(ctx, { id })
    return inChinese(() => toTestDocument(detail))
  }
  const query = TestQuery.parse({ orgType, pageSize: MAX_LISTED })
  const { trend, tests } = await readAll(ctx, {
    trend: testTrendQuery(ctx, { orgType }),
    tests: testPageQuery(ctx, query),
  })
  if (!trend.seen) throw notFound()
  return inChinese(() => toSummaryDocument(orgType, trend, tests.records, tests.total, formatDay(ctx.now())))
}
const documentEncoders: Record<
  DownloadTestReport['type'],
  (ctx: Context, paper: PrintedDocument) => Promise<Uint8Array>
> = {
  docx: (_, paper) => Promise.resolve(buildDocx(paper)),
  pdf: buildPdf,
}
/** Downloads a report or the summary of a side as a document; the download is logged. Three round trips. */
export async function downloadTestReport(ctx: Context, input: DownloadTestReport): Promise<Response> {
  const started = Date.now()
  assertRight(ctx.actor, 'library:read')
  const paper = await loadDocument(ctx, input)
  const bytes = await documentEncoders[input.type](ctx, paper)
  const about = { bizType: 'fbTest', bizId: input.id ?? '', text: `下载${paper.title}` }
  await writeLogEntry(ctx, 'library:read', about, started)
  const name = `${paper.title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.${input.type}`
  return fileResponse(bytes, name)
}
