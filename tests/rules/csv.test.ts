import { describe, expect, test } from 'vitest'
import { type CellKind, type CellValue, joinSheets, type Sheet } from '~/worker/core/workbook'
import { exportFileStream } from '~/worker/workbooks/export-file.server'

/** Decodes the bytes with their byte order mark. */
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const bytesOf = async (...sheets: Sheet[]) =>
  new Uint8Array(await new Response(exportFileStream('csv', sheets)).arrayBuffer())
const csv = async (sheet: Omit<Sheet, 'name'>) => decode(await bytesOf({ name: '表', ...sheet }))
const cell = async (kind: CellKind | undefined, value: CellValue) =>
  (await csv({ columns: [{ header: '列', kind }], rows: [[[value]]] })).split('\ufeff列\r\n')[1]!.slice(0, -2)

test('a CSV file has a byte order mark, a header and its rows in order', async () => {
  const columns = [{ header: '名称' }, { header: '得分', kind: 'score' as const }, { header: '说明' }]
  const rows = [[['甲', 78, null]], [['乙', null, '好']]]
  expect([...(await bytesOf({ name: '表', columns, rows })).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(await csv({ columns, rows })).toBe('\ufeff名称,得分,说明\r\n甲,78.00,\r\n乙,,好\r\n')
  expect(await csv({ columns: [{ header: '名称' }], rows: [], above: ['导出人：甲'] })).toBe(
    '\ufeff导出人：甲\r\n名称\r\n',
  )
})

describe('a cell of a CSV file', () => {
  test.each<[CellKind | undefined, CellValue, string]>([
    ['text', 'a,b', '"a,b"'],
    ['text', 'say "yes"', '"say ""yes"""'],
    ['long', '一\n二', '"一\n二"'],
    ['text', '一\r二', '"一\r二"'],
    ['text', '', ''],
    ['whole', 3, '3'],
    ['rate', 66.66, '66.7'],
    ['score', '78.5', '78.50'],
    ['score', -1, '-1.00'],
    ['score', '未评', '未评'],
    [undefined, 5.25, '5.25'],
    ['time', '2026-11-20T08:09:10', '2026-11-20 08:09:10'],
    ['time', '2026-11-20 08:09', '2026-11-20 08:09'],
    ['day', '2026-11-20 08:09:10', '2026-11-20'],
    ['day', '待定', '待定'],
  ])('%s %j is written as %j', async (kind, value, written) => {
    expect(await cell(kind, value)).toBe(written)
  })

  test.each(['=1+1', '+1', '@x', '-x', ' =1', '＝1', '＠x'])('with %j is no formula', async (text) => {
    expect(await cell('text', text)).toBe(`'${text}`)
    expect(await cell('score', text)).toBe(`'${text}`)
  })

  test('with a negative number stays a number', async () => {
    expect(await cell('text', '-1.5')).toBe('-1.5')
  })
})

test('several sheets are joined to one table with a column of their names', async () => {
  const columns = [{ header: '列' }]
  const sheet = (name: string, ...values: string[]): Sheet => ({ name, columns, rows: values.map((one) => [[one]]) })
  const sheets = [sheet('张三', '甲', '乙'), sheet('李四'), sheet('a/b<c>', '丙')]
  expect(decode(await bytesOf(joinSheets('表', '专家', columns, sheets)))).toBe(
    '\ufeff专家,列\r\n张三,甲\r\n张三,乙\r\na/b<c>,丙\r\n',
  )
  await expect(bytesOf(...sheets)).rejects.toThrow('A CSV file has one table only.')
})

test('many rows are written in chunks and complete', async () => {
  const text = await csv({
    columns: [{ header: '列' }],
    rows: Array.from({ length: 5 }, () => Array(500).fill(['x'.repeat(100)])),
  })
  expect(text).toBe(`\ufeff列\r\n${`${'x'.repeat(100)}\r\n`.repeat(2500)}`)
})
