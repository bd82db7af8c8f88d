import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { Refusal } from '~/worker/core/refusal'
import { assertWorkbook } from '~/worker/workbooks/upload.server'
import { type Column, readSheet, buildSheet } from '~/worker/workbooks/sheet'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
type SheetXml = { name: string; state?: string; rows: string }
/** A workbook with these rows as XML; style 1 is a date, style 2 a date with a time. */
const bookOf = (...sheets: SheetXml[]) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
        .map(
          ({ name, state = 'visible' }, at) =>
            `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}">${sheets
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${MAIN}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  })
const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const header = `<row r="1">${text('A1', '名称')}${text('B1', '值')}</row>`
const columns: Column[] = [
  { header: '名称', key: 'name' },
  { header: '值', key: 'value' },
]
const rowsIn = (rows: string, holds?: Column['holds'], max = 100) =>
  readSheet(
    bookOf({ name: '表', rows: header + rows }),
    columns.map((column) => (column.key === 'value' && holds ? { ...column, holds } : column)),
    max,
  )
/** The value of B2 for a cell in XML. */
const valueOf = async (cell: string, holds?: Column['holds']) => {
  const [first] = await rowsIn(`<row r="2">${text('A2', '甲')}${cell}</row>`, holds)
  return first!.row.value
}
const refusalOf = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => null,
    (one: unknown) => one,
  )
  return error instanceof Refusal ? error.message : error
}

describe('a sheet', () => {
  test('is read with an empty styled cell at row 10,010', async () => {
    const rows = await rowsIn(`<row r="2">${text('A2', '甲')}</row><row r="10010"><c r="A10010" s="1"/></row>`)
    expect(rows).toEqual([{ line: 2, row: { name: '甲', value: '' } }])
  })
  test('is read with every row styled down to 10,010', async () => {
    const styled = Array.from({ length: 10_008 }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="1"></c></row>`)
    expect(await rowsIn(`<row r="2">${text('A2', '甲')}</row>${styled.join('')}`)).toHaveLength(1)
  })
  test('is rejected with a value at row 10,010', async () => {
    const rows = rowsIn(`<row r="2">${text('A2', '甲')}</row><row r="10010">${text('A10010', '乙')}</row>`)
    expect(await refusalOf(rows)).toBe('一次最多导入 100 行')
  })
  test('is the first visible one', async () => {
    const named = (name: string) => `${header}<row r="2">${text('A2', name)}</row>`
    const book = bookOf(
      { name: '选项', state: 'hidden', rows: `<row r="1">${text('A1', '是')}</row>` },
      { name: '代码', state: 'veryHidden', rows: named('隐藏') },
      { name: '数据', rows: named('可见') },
      { name: '说明', rows: named('其后') },
    )
    expect((await readSheet(book, columns, 10)).map(({ row }) => row.name)).toEqual(['可见'])
  })
})

describe('a number', () => {
  test.each([
    ['0.30000000000000004', '0.3'],
    ['1.0049999999999999', '1.005'],
    ['12.5', '12.5'],
    ['999999999999999', '999999999999999'],
  ])('%s is read as %s', async (stored, shown) => {
    expect(await valueOf(`<c r="B2"><v>${stored}</v></c>`)).toBe(shown)
  })
  test('of more than 15 digits is rejected with its cell address', async () => {
    const row = `<row r="2">${text('A2', '甲')}</row><row r="3">${text('A3', '乙')}<c r="B3"><v>110101199003078515</v></c></row>`
    expect(await refusalOf(rowsIn(row))).toBe(
      '单元格 B3 的数字超过 15 位，表格软件会丢失末位；请将该列设为文本格式，重新填写后导入',
    )
  })
  test('of more than 15 digits stored as text is read', async () => {
    expect(await valueOf(text('B2', '110101199003078515'))).toBe('110101199003078515')
  })
})

test('an error value is rejected with its cell address', async () => {
  const cell = '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'
  expect(await refusalOf(rowsIn(`<row r="2">${cell}</row>`))).toBe(
    '单元格 A2（#DIV/0!） 的值是错误值，请改正公式后再导入',
  )
})

describe('a date', () => {
  // 46335 is 9 November 2026, and 46335.354166666664 half past eight of that day.
  test.each([
    [text('B2', '2026-11-09'), '2026-11-09'],
    [text('B2', '2026年11月9日'), '2026-11-09'],
    [text('B2', '2026/11/9'), '2026-11-09'],
    [text('B2', '2026.11.9 8:30'), '2026-11-09'],
    ['<c r="B2" s="1"><v>46335</v></c>', '2026-11-09'],
    ['<c r="B2" s="2"><v>46335.354166666664</v></c>', '2026-11-09'],
    ['<c r="B2" t="d"><v>2026-11-09T08:30:00</v></c>', '2026-11-09'],
    ['<c r="B2" t="d"><v>2026-11-09</v></c>', '2026-11-09'],
  ])('%s is read as the day %s', async (cell, day) => {
    expect(await valueOf(cell, 'day')).toBe(day)
  })
  test.each([
    [text('B2', '2026-11-09 08:30:00'), '2026-11-09 08:30:00'],
    [text('B2', '2026年11月9日 8时30分'), '2026-11-09 08:30:00'],
    [text('B2', '2026/11/9 8:30'), '2026-11-09 08:30:00'],
    ['<c r="B2" s="2"><v>46335.354166666664</v></c>', '2026-11-09 08:30:00'],
    ['<c r="B2" t="d"><v>2026-11-09T08:30:00.000</v></c>', '2026-11-09 08:30:00'],
    // A day without a time: a deadline lasts to its end, which the call adds.
    ['<c r="B2" s="1"><v>46335</v></c>', '2026-11-09'],
  ])('%s is read as the time %s', async (cell, time) => {
    expect(await valueOf(cell, 'time')).toBe(time)
  })
  test('that is invalid stays as text', async () => {
    expect(await valueOf(text('B2', '下周一'), 'day')).toBe('下周一')
  })
  test('is written as a real date and read unchanged', async () => {
    const dates: Column[] = [
      { header: '日', key: 'day', holds: 'day' },
      { header: '时', key: 'time', holds: 'time' },
    ]
    const row = { day: '2026-11-09', time: '2026-11-09 23:59:59' }
    const bytes = await buildSheet('表', dates, [row])
    expect((await readSheet(bytes, dates, 10)).map((one) => one.row)).toEqual([row])
    const plain = dates.map(({ header, key }) => ({ header, key }))
    expect((await readSheet(bytes, plain, 10)).map((one) => one.row)).toEqual([row])
  })
})

describe('a file that is no .xlsx', () => {
  const gbk = Uint8Array.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x31])
  test.each([
    ['a text in UTF-8', strToU8('姓名,1'), '文件是 UTF-8 编码的文本'],
    ['a text in GBK', gbk, '文件是 GBK 编码的文本'],
    ['a text in UTF-16', Uint8Array.from([0xff, 0xfe, 0x11, 0x62, 0x2c, 0]), '文件是 UTF-16 编码的文本'],
    ['an .xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), '文件是旧版 .xls 或加密的工作簿'],
  ])('is rejected with its type and how to save it: %s', async (_, bytes, sentence) => {
    const message = await refusalOf(assertWorkbook(Uint8Array.from(bytes)))
    expect(message).toContain(sentence)
    expect(message).toContain('另存为 .xlsx')
  })
})
