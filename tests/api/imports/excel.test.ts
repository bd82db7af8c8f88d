import { zipSync } from 'fflate'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import * as excel from '~/worker/import-export/calls'
import type { Answer } from '../../support/api-client'
import { freshWorld } from '../../support/world'
import { uploadForm, pdf, withDeclaredSizes, zip } from '../files/storage'

const headers = ['编号', '年度', '报告类型', '提交角色', '开始时间', '截止时间', '允许逾期', '逾期截止时间', '备注']
const rowsOf = async (answer: Answer) =>
  (await readXlsx(new Uint8Array(await answer.response.arrayBuffer()))).sheets[0]!.rows
const book = async (...rows: (string | number | boolean | Date | null)[][]) =>
  Uint8Array.from(await writeXlsx({ sheets: [{ name: 'x', rows }] }))
const row = (type: string, end: string, start = '') => ['', '2026', type, '负责人', start, end, '否', '', '说明']
const bizType = { businessType: 'reportDeadline' }

describe('workbook import', () => {
  test('accepts the exported template and data, and passes the rows to the API', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const template = await biz.ask(excel.downloadExcel, { ...bizType, params: { template: true } })
    expect(template.headers.get('content-disposition')).toContain(encodeURIComponent('报告期限模板.xlsx'))
    expect(await rowsOf(template)).toEqual([headers])
    const sent = await biz.ask(
      excel.importExcel,
      uploadForm('a.xlsx', await book(headers, row('OPENING', '2026-12-01'), row('MIDTERM', '2026-12-31')), bizType),
    )
    expect(sent.body).toMatchObject({
      success: true,
      result: { total: 2, saved: 2, failed: 0 },
      message: '成功导入 2 行',
    })
    expect(sent.trips).toBeLessThanOrEqual(3)
    const data = await biz.ask(excel.downloadExcel, { ...bizType, params: { year: '2026' } })
    expect(data.trips).toBeLessThanOrEqual(2)
    const lines = await rowsOf(data)
    expect(
      lines
        .slice(1)
        .map((line) => line[2])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(['MIDTERM', 'OPENING'])
  })

  test('returns a bad row with its reason and saves nothing or only the good rows, by mode', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const bytes = await book(
      headers,
      row('OPENING', '2026-12-01'),
      row('NONSENSE', '2026-12-01'),
      row('MIDTERM', '2026-01-01', '2026-02-01'),
      row('OPENING', '2026-12-02'),
    )
    const send = (data: object) =>
      biz.ask(excel.importExcel, uploadForm('a.xlsx', bytes, { ...bizType, data: JSON.stringify(data) }))
    const none = await send({ mode: 'all' })
    expect([none.headers.get('x-saved-count'), none.headers.get('x-failed-count')]).toEqual(['0', '3'])
    expect(await world.all('reportDeadline')).toHaveLength(0)
    const lines = await rowsOf(none)
    expect(lines[0]).toEqual([...headers, '错误原因'])
    expect(lines.slice(1).map((line) => line.at(-1))).toEqual([
      expect.stringContaining('第 3 行：'),
      '第 4 行：截止时间应晚于开始时间',
      '第 5 行：与第 2 行重复',
    ])
    const some = await send({ mode: 'good' })
    expect([some.headers.get('x-saved-count'), some.headers.get('x-failed-count')]).toEqual(['1', '3'])
    expect(await world.all('reportDeadline')).toMatchObject([
      { reportType: 'OPENING', endTime: expect.stringContaining('2026-12-01') },
    ])
    expect((await send({ mode: 'some' })).body.code).toBe(400)
  })

  const taken = async (...rows: Parameters<typeof book>) => {
    const world = await freshWorld()
    const answer = await (await world.as('bizManger')).ask(
      excel.importExcel,
      uploadForm('a.xlsx', await book(...rows), bizType),
    )
    return { world, answer }
  }
  const reasons = async (answer: Answer) => (await rowsOf(answer)).slice(1).map((line) => line.at(-1))

  test('names data exports by the minute and includes only deadlines with a fixed day for all', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const deadline = (reportType: string, more: object = {}) =>
      world.make('reportDeadline', { year: '2026', reportType, endTime: '2026-12-01 23:59:59', ...more })
    await deadline('OPENING', { id: 'one', lateAllowed: 1, lateUntil: '2026-12-24 23:59:59', remark: '说明' })
    await deadline('MIDTERM', { scope: 'domain', scopeIds: ['03'] })
    await deadline('CONCLUSION', { baseDate: 'end', offset: 30 })
    await deadline('SUMMARY', { year: '2025' })
    const data = await biz.ask(excel.downloadExcel, { ...bizType, params: { year: '2026' } })
    expect(data.headers.get('content-disposition')).toContain(encodeURIComponent('报告期限_202611200930.xlsx'))
    const [, ...lines] = await rowsOf(data)
    expect(lines.map((line) => line.map((cell) => cell ?? ''))).toEqual([
      [
        'one',
        '2026',
        'OPENING',
        '负责人',
        '',
        new Date('2026-12-01T23:59:59Z'),
        '是',
        new Date('2026-12-24T23:59:59Z'),
        '说明',
      ],
    ])
  })

  test('writes 是 or 否 for whether a report may be late', async () => {
    const late = (type: string, said: string) => row(type, '2026-12-01').with(6, said)
    const { world } = await taken(headers, late('OPENING', '是'), late('MIDTERM', '否'), late('CONCLUSION', ''))
    const rows = await world.all('reportDeadline')
    expect(Object.fromEntries(rows.map((one) => [one.reportType, one.lateAllowed]))).toEqual({
      OPENING: 1,
      MIDTERM: 0,
      CONCLUSION: 0,
    })
    const { answer } = await taken(headers, late('OPENING', '也许'))
    expect(await reasons(answer)).toEqual([expect.stringContaining('第 2 行：')])
  })

  test('reads real dates, numbers and blank cells', async () => {
    const { world } = await taken(
      headers.map((name) => ` ${name} `),
      [
        null,
        2026,
        ' OPENING ',
        null,
        new Date('2026-11-01T00:00:00Z'),
        new Date('2026-12-01T08:30:15Z'),
        null,
        null,
        true,
      ],
    )
    expect(await world.all('reportDeadline')).toMatchObject([
      {
        year: '2026',
        reportType: 'OPENING',
        submitRole: '负责人',
        startTime: '2026-11-01 00:00:00',
        endTime: '2026-12-01 08:30:15',
        remark: 'true',
      },
    ])
  })

  test('counts empty lines in the line numbers of errors', async () => {
    const { answer } = await taken(headers, [], row('NONSENSE', '2026-12-01'), [''], row('OPENING', ''))
    expect(await reasons(answer)).toEqual([expect.stringContaining('第 3 行：'), '第 5 行：请选择截止时间'])
  })

  test('reads to the end regardless of the number of empty lines', async () => {
    const empty = Array.from({ length: 200 }, () => [' '])
    const { answer } = await taken(headers, row('OPENING', '2026-12-01'), ...empty, row('MIDTERM', '2026-12-01'))
    expect(answer.body.result).toEqual({ total: 2, saved: 2, failed: 0 })
    const endless = Array.from({ length: 9_999 }, () => [' '])
    const { answer: more } = await taken(headers, row('OPENING', '2026-12-01'), ...endless)
    expect(more.body.result).toMatchObject({ total: 1, saved: 1 })
  })

  test('accepts a corrected error workbook again', async () => {
    const { answer, world } = await taken(headers, row('OPENING', ''), row('MIDTERM', ''))
    const [header, ...lines] = await rowsOf(answer)
    const mended = lines.map((line) => line.with(5, '2026-12-01') as string[])
    const again = await (await world.as('bizManger')).ask(
      excel.importExcel,
      uploadForm('a.xlsx', await book(header as string[], ...mended), bizType),
    )
    expect(again.body.result).toEqual({ total: 2, saved: 2, failed: 0 })
  })

  test('rejects more than 100 rows', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => row('OPENING', ''))
    const { answer } = await taken(headers, ...rows(100))
    expect(answer.headers.get('x-failed-count')).toBe('100')
    const { answer: more } = await taken(headers, ...rows(101))
    expect(more.body).toMatchObject({ code: 400, message: '一次最多导入 100 行' })
  })

  test('saves nothing if no row is good, in every mode', async () => {
    const world = await freshWorld()
    const bytes = await book(headers, row('OPENING', ''))
    const sent = await (await world.as('bizManger')).ask(
      excel.importExcel,
      uploadForm('a.xlsx', bytes, { ...bizType, data: JSON.stringify({ mode: 'good' }) }),
    )
    const counts = ['x-total-count', 'x-saved-count', 'x-failed-count'].map((name) => sent.headers.get(name))
    expect(counts).toEqual(['1', '0', '1'])
    expect(await world.all('log')).toEqual([])
  })

  test('rejects a file that expands too far before unpacking it', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const sheets = { '[Content_Types].xml': new Uint8Array(9), 'xl/worksheets/sheet1.xml': new Uint8Array(5_000_000) }
    const archive = zipSync(sheets)
    const says = async (size: number) =>
      (await biz.ask(excel.importExcel, uploadForm('a.xlsx', withDeclaredSizes(archive, size), bizType))).body
    expect(await says(33 * 1024 * 1024)).toMatchObject({ code: 400, message: '压缩内容展开后过大，无法上传' })
    // The file declares a small size and is large.
    expect(await says(1000)).toMatchObject({ code: 400, message: '文件展开后过大，无法导入' })
  })

  test('rejects files that are not workbooks, are empty, have unknown or missing columns or too many rows', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const many = Array.from({ length: 101 }, (_, index) => row('OPENING', `20${String(index).padStart(2, '0')}`))
    const files: [bytes: Uint8Array<ArrayBuffer>, message: string][] = [
      [pdf(), '与扩展名 .xlsx 不符'],
      [zip('[Content_Types].xml', 'xl/workbook.xml'), '工作簿无法读取'],
      [await book(headers), '工作簿中无数据'],
      [await book([...headers, '别的']), '无法识别列“别的”'],
      [await book(headers.slice(1)), '缺少列“编号”'],
      [await book([...headers, '备注']), '有重复的列，请使用下载的模板'],
      [await book([...headers, null, '', '甲', '乙']), '无法识别列“甲”'],
      [await book(headers, ...many), '一次最多导入 100 行'],
    ]
    for (const [bytes, message] of files)
      expect((await biz.ask(excel.importExcel, uploadForm('a.xlsx', bytes, bizType))).body.message).toContain(message)
  })

  test('rejects an unknown type, unreadable parameters, a file beyond 5 MB and people without the permission', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const bytes = await book(headers)
    const answer = async (who: typeof biz, file: Uint8Array<ArrayBuffer>, fields: Record<string, string>) => {
      const { status, body } = await who.ask(excel.importExcel, uploadForm('a.xlsx', file, fields))
      return { status, body }
    }
    expect((await answer(biz, bytes, { businessType: 'constructor' })).body.message).toBe('不支持此业务类型')
    expect((await answer(biz, bytes, { ...bizType, data: '{' })).body.code).toBe(400)
    expect((await answer(biz, new Uint8Array(5 * 1024 * 1024 + 1), bizType)).status).toBe(413)
    expect((await answer(man, bytes, bizType)).status).toBe(403)
  })
})
