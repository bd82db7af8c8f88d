/**
 * Workbooks of 200,000 rows: the own writer beside other libraries on the same rows. Each writes in a separate process
 * for its own memory peak; the own writer also in a heap no larger than a Worker's.
 */
import { execFileSync } from 'node:child_process'
import { WorkbookWriter } from '@cj-tech-master/excelts'
import { writeXlsxStream } from 'hucre/xlsx'
import { utils, write } from 'xlsx'
import { type SheetColumn, type SheetRow, workbookStream } from '~/worker/core/workbook'

const ROWS = Number(process.env.ROWS ?? 200_000)
const CHUNK = 500
const MOST_MB = 128
const columns: SheetColumn[] = [
  { header: '课题编号', kind: 'text' },
  { header: '课题名称', kind: 'text' },
  { header: '年度', kind: 'whole' },
  { header: '领域', kind: 'text' },
  { header: '牵头机构', kind: 'text' },
  { header: '课题负责人', kind: 'text' },
  { header: '联系电话', kind: 'text' },
  { header: '状态', kind: 'text' },
  { header: '申报时间', kind: 'time' },
  { header: '初审意见', kind: 'long' },
  { header: '初审人数', kind: 'whole' },
  { header: '同意', kind: 'whole' },
  { header: '不同意', kind: 'whole' },
  { header: '通过率(%)', kind: 'rate' },
]
const rowAt = (no: number): SheetRow => [
  `FT2026-03-${String(no).padStart(6, '0')}`,
  `面向证券期货业的智能运维与网络安全研究之${no}`,
  2026,
  ['人工智能', '网络安全', '数据治理', '云计算'][no % 4]!,
  `第${no % 400}证券股份有限公司`,
  `负责人${no % 2000}`,
  `138${String(no % 100_000_000).padStart(8, '0')}`,
  '初审中',
  `2026-03-${String((no % 28) + 1).padStart(2, '0')} 09:${String(no % 60).padStart(2, '0')}:05`,
  no % 3 ? `研究目标与内容较为聚焦，建议补充实施方案（${no}）` : '',
  5,
  no % 6,
  5 - (no % 6),
  ((no % 6) / 5) * 100,
]

let peak = 0
const look = () => {
  const { heapUsed, external } = process.memoryUsage()
  peak = Math.max(peak, heapUsed + external)
}
function* chunks(): Generator<SheetRow[]> {
  for (let from = 0; from < ROWS; from += CHUNK) {
    look()
    yield Array.from({ length: Math.min(CHUNK, ROWS - from) }, (_, at) => rowAt(from + at))
  }
}
function* rows() {
  for (const chunk of chunks()) yield* chunk
}
const drained = async (stream: ReadableStream<Uint8Array>) => {
  let size = 0
  for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) size += piece.length
  return size
}

const writers: Record<string, () => Promise<number>> = {
  keti: () => drained(workbookStream([{ name: '课题', columns, rows: chunks() }])),
  hucre: () =>
    drained(
      writeXlsxStream(
        (function* () {
          for (const row of rows()) yield [...row]
        })(),
        { name: '课题', columns: columns.map(({ header }) => ({ header, width: 20 })), freezePane: { rows: 1 } },
      ),
    ),
  async excelts() {
    let size = 0
    const stream = new WritableStream<Uint8Array>({
      write(piece) {
        size += piece.length
      },
    })
    const book = new WorkbookWriter({ stream, trueStreaming: true, useStyles: true } as never)
    const sheet = book.addWorksheet('课题', { views: [{ state: 'frozen', ySplit: 1 }] } as never)
    sheet.columns = columns.map(({ header }) => ({ header, width: 20 })) as never
    let no = 0
    for (const row of rows()) {
      sheet.addRow(row as never).commit()
      // Without a pause the stream is not consumed.
      if (++no % CHUNK === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    sheet.commit()
    await book.commit()
    return size
  },
  async sheetjs() {
    const sheet = utils.aoa_to_sheet([columns.map(({ header }) => header)])
    utils.sheet_add_aoa(sheet, [...rows()] as unknown[][], { origin: -1 })
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, '课题')
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
    look()
    return bytes.length
  },
}

type Figures = { seconds: number; rate: number; peak: number; growth: number; size: number }
const one = process.env.EXPORT_WRITER
if (one) {
  const MB = 2 ** 20
  const before = process.resourceUsage().maxRSS / 1024
  const began = performance.now()
  const size = await writers[one]!()
  const seconds = (performance.now() - began) / 1000
  look()
  const growth = process.resourceUsage().maxRSS / 1024 - before
  console.log(JSON.stringify({ seconds, rate: ROWS / seconds, peak: peak / MB, growth, size: size / MB }))
} else {
  const run = (name: string, flags: string[] = []): Figures | null => {
    try {
      const said = execFileSync(
        process.execPath,
        [...flags, '--import', './scripts/imports.ts', 'tests/bench/exports.bench.ts'],
        { env: { ...process.env, EXPORT_WRITER: name }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      )
      return JSON.parse(said.trim().split('\n').at(-1)!) as Figures
    } catch {
      return null
    }
  }
  const said = (name: string, figures: Figures | null) =>
    console.log(
      figures
        ? `${name.padEnd(26)} ${Math.round(figures.rate)} rows/s  ${figures.seconds.toFixed(1)} s  peak of heap and buffers ${figures.peak.toFixed(0)} MB  process grew by ${figures.growth.toFixed(0)} MB  file ${figures.size.toFixed(1)} MB`
        : `${name.padEnd(26)} came to no end`,
    )
  console.log(`${ROWS} rows of ${columns.length} columns`)
  const limit = ['--max-old-space-size=96', '--max-semi-space-size=4']
  for (const name of Object.keys(writers)) said(name, run(name))
  const small = run('keti', limit)
  said('keti, heap of 96 MB', small)
  for (const name of Object.keys(writers).slice(1)) said(`${name}, heap of 96 MB`, run(name, limit))
  if (!small || small.peak > MOST_MB) throw new Error(`a workbook of ${ROWS} rows takes more than ${MOST_MB} MB`)
}
