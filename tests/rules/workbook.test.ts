import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  type CellKind,
  type CellValue,
  type Sheet,
  uniqueSheetName,
  workbookStream,
  workbookBytes,
} from '~/worker/core/workbook'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
type Part = { name: string; content: string; offset: number }
/** The files of a package, read by its directory and checked against their local headers. */
function partsOf(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const u16 = (at: number) => view.getUint16(at, true)
  const u32 = (at: number) => view.getUint32(at, true)
  const end = bytes.length - 22
  expect(u32(end)).toBe(0x06054b50)
  const [count, size, start] = [u16(end + 10), u32(end + 12), u32(end + 16)]
  expect([u16(end + 4), u16(end + 6), u16(end + 8), start + size, u16(end + 20)]).toEqual([0, 0, count, end, 0])
  const parts: Part[] = []
  let next = 0
  let at = start
  for (let index = 0; index < count; index++) {
    const length = u16(at + 28)
    const name = text(bytes.subarray(at + 46, at + 46 + length))
    const [crc, packed, unpacked, offset] = [u32(at + 16), u32(at + 20), u32(at + 24), u32(at + 42)]
    // Version 2.0; sizes behind the bytes and names in UTF-8; deflated; the first of January 1980.
    const common = [20, 0x0808, 8, 0, 0x21]
    expect([u32(at), u16(at + 4), ...[6, 8, 10, 12, 14].map((field) => u16(at + field))]).toEqual([
      0x02014b50,
      20,
      ...common,
    ])
    expect(
      [30, 32, 34, 36, 38, 40].map((field) => u16(at + field)),
      'nothing else',
    ).toEqual([0, 0, 0, 0, 0, 0])
    expect(offset, 'one behind the other').toBe(next)
    expect([u32(offset), ...[4, 6, 8, 10, 12].map((field) => u16(offset + field))]).toEqual([0x04034b50, ...common])
    expect([u32(offset + 14), u32(offset + 18), u32(offset + 22)], 'not known yet').toEqual([0, 0, 0])
    expect([u16(offset + 26), u16(offset + 28)]).toEqual([length, 0])
    expect(text(bytes.subarray(offset + 30, offset + 30 + length))).toBe(name)
    const from = offset + 30 + length
    const content = inflateRawSync(bytes.subarray(from, from + packed))
    expect([unpacked, crc]).toEqual([content.length, crc32(content)])
    next = from + packed + 16
    expect([u32(next - 16), u32(next - 12), u32(next - 8), u32(next - 4)]).toEqual([0x08074b50, crc, packed, unpacked])
    parts.push({ name, content: text(content), offset })
    at += 46 + length
  }
  expect([next, at]).toEqual([start, end])
  return parts
}
const book = async (...sheets: Sheet[]) =>
  new Map(partsOf(await workbookBytes(sheets)).map(({ name, content }) => [name, content]))
const sheetOf = async (sheet: Omit<Sheet, 'name'>) =>
  (await book({ name: '表', ...sheet })).get('xl/worksheets/sheet1.xml')!
const column = (kind?: CellKind, more: object = {}) => ({ header: '列', kind, ...more })
/** The single cell of a sheet; empty if omitted. */
const cell = async (kind: CellKind | undefined, value: CellValue) =>
  /<row r="2">(.*)<\/row>/s.exec(await sheetOf({ columns: [column(kind)], rows: [[[value]]] }))![1]
const inline = (style: number, said: string) =>
  `<c r="A2" s="${style}" t="inlineStr"><is><t xml:space="preserve">${said}</t></is></c>`
const widths = (xml: string) => [...xml.matchAll(/ width="([\d.]+)"/g)].map(([, width]) => Number(width))

test('a workbook is a package of its sheets, styles and relationships', async () => {
  const sheets = ['甲', '乙'].map((name) => ({ name, columns: [column()], rows: [] }))
  const parts = await book(...sheets)
  expect([...parts.keys()]).toEqual([
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    '_rels/.rels',
    '[Content_Types].xml',
  ])
  expect([...parts.get('xl/workbook.xml')!.matchAll(/<sheet [^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<sheet name="甲" sheetId="1" r:id="rId1"/>',
    '<sheet name="乙" sheetId="2" r:id="rId2"/>',
  ])
  const leads = parts.get('xl/_rels/workbook.xml.rels')!
  expect([...leads.matchAll(/Id="(\w+)"[^>]*Target="([^"]*)"/g)].map(([, id, target]) => `${id} ${target}`)).toEqual([
    'rId1 worksheets/sheet1.xml',
    'rId2 worksheets/sheet2.xml',
    'rId3 styles.xml',
  ])
  expect([...parts.get('[Content_Types].xml')!.matchAll(/PartName="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    '/xl/workbook.xml',
    '/xl/styles.xml',
    '/xl/worksheets/sheet1.xml',
    '/xl/worksheets/sheet2.xml',
  ])
})

test('a workbook without a sheet is rejected', async () => {
  await expect(workbookBytes([])).rejects.toThrow('A workbook needs at least one sheet.')
})

test('styles format numbers, dates and texts by column', async () => {
  const styles = (await book({ name: '表', columns: [column()], rows: [] })).get('xl/styles.xml')!
  const cells = /<cellXfs.*<\/cellXfs>/.exec(styles)![0].match(/<xf .*?<\/xf>/g)!
  expect(cells).toHaveLength(11)
  const own = new Map([...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]))
  const shown = cells.map((one) => {
    const id = /numFmtId="(\d+)"/.exec(one)![1]!
    return `${own.get(id) ?? id}${one.includes('quotePrefix') ? ' quoted' : ''}${one.includes('wrapText') ? ' wrapped' : ''}`
  })
  // 49 is text, 1 is 0, 2 is 0.00 (ECMA-376, 18.8.30).
  expect(shown).toEqual([
    ...['0', '49 wrapped', '49', '49 quoted', '49 wrapped', '49 quoted wrapped'],
    ...['1', '0.0', '2', 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'yyyy\\-mm\\-dd'],
  ])
})

test('a sheet has its header, its rows and text cells', async () => {
  const xml = await sheetOf({
    columns: [column('text'), column('whole', { header: '数<&>"' })],
    rows: [
      [
        ['甲', 1],
        ['乙', null],
      ],
      [['丙', 3]],
    ],
  })
  const data = /<sheetData>(.*)<\/worksheet>/.exec(xml)![1]
  const t = (place: string, style: number, said: string) =>
    `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${said}</t></is></c>`
  expect(data).toBe(
    [
      `<row r="1" ht="20" customHeight="1">${t('A1', 1, '列')}${t('B1', 1, '数&lt;&amp;&gt;"')}</row>`,
      `<row r="2">${t('A2', 2, '甲')}<c r="B2" s="6"><v>1</v></c></row>`,
      `<row r="3">${t('A3', 2, '乙')}</row>`,
      `<row r="4">${t('A4', 2, '丙')}<c r="B4" s="6"><v>3</v></c></row>`,
      '</sheetData><ignoredErrors><ignoredError sqref="A2:B4" numberStoredAsText="1"/></ignoredErrors>',
    ].join(''),
  )
  expect(await sheetOf({ columns: [column()], rows: [] })).toMatch(/<\/row><\/sheetData><\/worksheet>$/)
})

test('columns are named A to Z, AA to ZZ, AAA', async () => {
  const columns = Array.from({ length: 703 }, () => column('whole'))
  const row = (await sheetOf({ columns, rows: [[columns.map(() => 1)]] })).split('<row r="2">')[1]!
  const names = [...row.matchAll(/r="([A-Z]+)2"/g)].map(([, name]) => name)
  expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map((at) => names[at])).toEqual(
    ['A', 'B', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA'], //
  )
})

describe('a cell', () => {
  test.each<[CellKind | undefined, CellValue, string]>([
    ['text', '', ''],
    ['whole', null, ''],
    ['text', '甲', inline(2, '甲')],
    ['text', 7, inline(2, '7')],
    ['long', '一\n二', inline(4, '一\n二')],
    // Dates are days since 1900, as in spreadsheets.
    ['day', '1970-01-01', '<c r="A2" s="10"><v>25569</v></c>'],
    ['day', '2026-11-20', '<c r="A2" s="10"><v>46346</v></c>'],
    ['time', '2026-11-20 18:00:00', '<c r="A2" s="9"><v>46346.75</v></c>'],
    ['time', '2026-11-20 06:00', '<c r="A2" s="9"><v>46346.25</v></c>'],
    ['time', '2026-11-20T12:00:00', '<c r="A2" s="9"><v>46346.5</v></c>'],
    ['time', '1970-01-01 00:00:27', `<c r="A2" s="9"><v>${25569 + 27 / 86400}</v></c>`],
    ['day', '待定', inline(2, '待定')],
    ['whole', 3, '<c r="A2" s="6"><v>3</v></c>'],
    ['rate', 66.7, '<c r="A2" s="7"><v>66.7</v></c>'],
    ['score', '78.50', '<c r="A2" s="8"><v>78.5</v></c>'],
    ['score', '-1', '<c r="A2" s="8"><v>-1</v></c>'],
    ['score', '未评', inline(2, '未评')],
    ['score', '1e3', inline(2, '1e3')],
    ['score', Number.NaN, inline(2, 'NaN')],
    [undefined, 5, '<c r="A2" s="0"><v>5</v></c>'],
    [undefined, '5', inline(2, '5')],
  ])('%s %j is written as %s', async (kind, value, xml) => {
    expect(await cell(kind, value)).toBe(xml)
  })

  test.each(['=1', '+1', '-1', '@x', ' =1', '＝1', '＋1', '－1', '＠x'])(
    'with %j stays a text after an edit',
    async (said) => {
      expect(await cell('text', said)).toBe(inline(3, said))
      expect(await cell('long', said)).toBe(inline(5, said))
    },
  )

  test('drops characters that XML cannot contain and escapes formula characters', async () => {
    expect(await cell('text', 'a\u0000b\u000bc\ufffe\td\n')).toBe(inline(2, 'abc\td\n'))
    expect(await cell('text', '_x0041_ <&>')).toBe(inline(2, '_x005F_x0041_ &lt;&amp;&gt;'))
  })

  test('has at most 32,767 characters', async () => {
    expect(await cell('long', 'x'.repeat(32_767))).toBe(inline(4, 'x'.repeat(32_767)))
    expect(await cell('long', 'x'.repeat(32_768))).toBe(inline(4, 'x'.repeat(32_767)))
  })
})

describe('the width of a column', () => {
  const of = async (kind: CellKind | undefined, header: string, values: CellValue[], more: object = {}) =>
    widths(await sheetOf({ columns: [{ header, kind, ...more }], rows: [values.map((value) => [value])] }))[0]
  test('is explicit, or that of a time', async () => {
    expect(await of('text', '列', ['x'.repeat(30)], { width: 9 })).toBe(9)
    expect(await of('time', '列', ['2026-11-20 18:00:00'])).toBe(20)
  })

  test('is its widest line and two more, a Chinese character counting twice', async () => {
    expect(await of('text', '列', ['x'.repeat(20)])).toBe(22)
    expect(await of('text', '列', ['课'.repeat(10)])).toBe(22)
    expect(await of('text', '课'.repeat(10), ['x'])).toBe(22)
    expect(await of('text', '列', [`${'x'.repeat(12)}\n${'x'.repeat(8)}`])).toBe(14)
    expect(await of('text', '列', ['\u10ff'.repeat(10)]), 'just below').toBe(12)
    expect(await of('text', '列', ['\u1100'.repeat(10)]), 'the first wide one').toBe(22)
  })

  test('is at least eight and at most 48, or 60 with wrapped lines', async () => {
    expect(await of('text', '列', ['x'])).toBe(8)
    expect(await of('whole', '列', [null])).toBe(8)
    expect(await of('text', '列', ['x'.repeat(47)])).toBe(48)
    expect(await of('long', '列', ['x'.repeat(100)])).toBe(60)
  })

  test('follows its first two hundred rows', async () => {
    const rows = (at: number) => Array.from({ length: 201 }, (_, row) => (row === at ? 'x'.repeat(20) : 'x'))
    expect(await of('text', '列', rows(199))).toBe(22)
    expect(await of('text', '列', rows(200))).toBe(8)
  })
})

test('many rows are written in chunks and complete', async () => {
  const said = 'x'.repeat(100)
  const xml = await sheetOf({
    columns: [column('text')],
    rows: Array.from({ length: 5 }, () => Array(500).fill([said])),
  })
  expect(xml.match(/<row /g)).toHaveLength(2501)
  expect(xml).toContain(`<row r="2501">${inline(2, said).replace('A2', 'A2501')}</row></sheetData>`)
})

describe('streamed rows', () => {
  const columns = [column('text')]
  const chunk = () => Array.from({ length: 2000 }, (_, at) => [`${at}`.repeat(20)])
  test('are requested as fast as they are consumed, and are cancelled', async () => {
    let [made, ended] = [0, false]
    async function* rows() {
      try {
        for (; made < 1000; made++) yield await Promise.resolve(chunk())
      } finally {
        ended = true
      }
    }
    const reader = workbookStream([{ name: '表', columns, rows: rows() }]).getReader()
    for (let piece = 0; piece < 3; piece++) await reader.read()
    expect(made).toBeLessThan(20)
    await reader.cancel()
    await expect.poll(() => ended).toBe(true)
  })

  test('that fail abort the workbook', async () => {
    // oxlint-disable-next-line require-yield
    async function* rows(): AsyncGenerator<CellValue[][]> {
      await Promise.resolve()
      throw new Error('away')
    }
    await expect(workbookBytes([{ name: '表', columns, rows: rows() }])).rejects.toThrow('away')
  })
})

describe('the name of a sheet', () => {
  test.each([
    ['甲/乙?[a]*:\\', '甲 乙  a'],
    ["'甲'", '甲'],
    ['x'.repeat(32), 'x'.repeat(31)],
    [' \u0000 ', '工作表'],
    ['', '工作表'],
  ])('%j: %j', (wished, called) => {
    expect(uniqueSheetName(wished, new Set())).toBe(called)
  })

  test('gets a number if it is taken in any letter case', () => {
    const taken = new Set<string>()
    expect(['a', 'A', 'a', 'x'.repeat(31), 'x'.repeat(31)].map((name) => uniqueSheetName(name, taken))).toEqual([
      ...['a', 'A(2)', 'a(3)'],
      ...['x'.repeat(31), `${'x'.repeat(28)}(2)`],
    ])
  })
})
