import type { SheetFilterInfo } from 'hucre'
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { excerpt } from '../core/bounds'
import { limitConcurrency } from '../core/concurrency-limit.server'
import { badInput } from '../core/refusal'
import { letters, workbookBytes } from '../core/workbook'
import { entriesOf, mustUnpack, Swollen, textOf as entryText } from '../files/copies/archive'
import { t } from './texts'

/** How wide a column is, in characters, by what people write into it. */
const widths = { short: 10, plain: 20, id: 36, title: 50, long: 60, day: 12, time: 20 }
/** A column of a sheet: what people call it, and the field that it is in the API. `day` and `time` are real dates in
 * the workbook and `yyyy-MM-dd` and `yyyy-MM-dd HH:mm:ss` (Asia/Shanghai) in rows. A sheet may
 * lack an `optional` one, and not every sheet is written with it. `ofRow`: the system's
 * own word on a row, in sheets with rows and no template. */
export type Column<Row = SheetRow> = {
  header: string
  key: string
  /** What stands in the cell of a stored row; without it the row's own field. */
  value?(row: Row): Cell
  holds?: keyof typeof widths
  optional?: boolean
  ofRow?: boolean
  /** The code of a check rule (`check_rule`) that filled cells must pass; without such a rule nothing is checked. */
  rule?: string
}
export type Cell = string | number | null
export type SheetRow = Record<string, Cell>
/** A stored row as the cells of these columns. */
export const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row): SheetRow =>
  Object.fromEntries(
    columns.map((column) => [column.key, column.value ? column.value(row) : ((row as SheetRow)[column.key] ?? null)]),
  )

export const REASON = '错误原因'
/** Rows that a download has at most, and so an import at least takes where they change nothing. */
export const MOST_EXPORTED = 5000
/** Lines below the header that are read, those with nothing in their cells included; what stands further below is refused. */
const MAX_LINES = 10_000
/** Columns that are read; none of the workbooks has as many. */
const LAST_COLUMN = 'GR'
/** Characters of all cells together. A text that many cells share lies in the file once, and so says little about the whole. */
const MAX_CHARACTERS = 4_000_000
/** Bytes of a workbook that is read in, once it is unpacked. */
const MAX_UNPACKED = 16 * 1024 * 1024
/** Workbooks that are read at once in an isolate: an unpacked one takes several times its size in memory. */
const oneAtATime = limitConcurrency(1)
/** Lines over the header, as the family's books have them: a title, and who took it. */
const MOST_ABOVE = 2
/**
 * A sheet with a frozen header and nothing merged.
 * @param above lines over the header
 */
export const sheetOf = (
  name: string,
  columns: readonly Column[],
  rows: readonly SheetRow[],
  above: readonly string[] = [],
): Promise<Uint8Array> =>
  workbookBytes([
    {
      name,
      above,
      columns: columns.map(({ header, holds = 'plain' }) => ({
        header,
        width: widths[holds],
        ...((holds === 'day' || holds === 'time') && { kind: holds }),
      })),
      rows: [rows.map((row) => columns.map(({ key }) => row[key] ?? null))],
    },
  ])

/**
 * The rows of a workbook's first visible sheet by the columns' fields, as text; empty lines are left out. Up to two lines may
 * stand over the header. `line` is the number of the row as the person sees it. A column of reasons from an earlier answer is
 * passed over. Dates come as `yyyy-MM-dd`, with a time as `yyyy-MM-dd HH:mm:ss`.
 * @param saidMost the number of rows that a refusal names, where fewer than `maxRows` may change something
 * @throws 400 for a workbook that cannot be read, for a missing or strange column, for cells whose value is an error or a number
 *   of more than 15 digits, and for too many rows
 */
export const readSheet = (
  bytes: Uint8Array,
  columns: readonly Column[],
  maxRows: number,
  saidMost = maxRows,
): Promise<SheetLine[]> => oneAtATime(() => linesOf(bytes, columns, maxRows, saidMost))
export type SheetLine = { line: number; row: SheetRow }
async function linesOf(
  bytes: Uint8Array,
  columns: readonly Column[],
  maxRows: number,
  saidMost: number,
): Promise<SheetLine[]> {
  try {
    mustUnpack(bytes, MAX_UNPACKED)
  } catch (error) {
    throw refuse(error instanceof Swollen ? t.unpackedTooLarge : t.notReadable)
  }
  const sheet = await firstVisible(bytes)
  const { rows: cells } = sheet
  const all = cells.map((line) => line.map((value) => textOf(value)))
  const characters = all.reduce((sum, line) => line.reduce((inLine, text) => inLine + text.length, sum), 0)
  if (characters > MAX_CHARACTERS) throw refuse(t.unpackedTooLarge)
  const isHeader = (line: readonly string[]) =>
    columns.every(({ header, optional }) => optional || line.some((text) => text.trim() === header))
  const at = Math.max(0, all.slice(0, MOST_ABOVE + 1).findIndex(isHeader))
  const [header = [], ...lines] = all.slice(at)
  const names = header.map((text) => text.trim())
  const strange = names.filter((name) => name && name !== REASON && !columns.some((one) => one.header === name))
  if (strange.length) throw refuse(t.strangeColumn(excerpt(strange[0]!)))
  const absent = columns.filter((one) => !one.optional && !names.includes(one.header))
  if (absent.length) throw refuse(t.absentColumn(absent[0]!.header))
  if (new Set(names.filter(Boolean)).size !== names.filter(Boolean).length) throw refuse(t.columnTwice)
  const places = columns.map((column) => ({ ...column, place: names.indexOf(column.header) }))
  const rows = lines
    .map((line, index) => ({
      line: at + index + 2,
      row: Object.fromEntries(
        places.map(({ key, holds, place }) => {
          const text = line[place]?.trim() ?? ''
          return [key, holds === 'day' || holds === 'time' ? dateOf(text, holds) : text]
        }),
      ),
    }))
    .filter(({ row }) => Object.values(row).some((text) => text !== ''))
  if (rows.length === 0) throw refuse(t.noRows)
  if (rows.length > maxRows || hasValuesBelow(bytes, sheet.name, MAX_LINES + 1)) throw refuse(t.tooManyRows(saidMost))
  refuseCells(sheet, at + 1, new Set(places.map(({ place }) => place)))
  return rows
}
const refuse = (sentence: string) => badInput({ file: sentence })

/** The first sheet that is not hidden, to `MAX_LINES` below its header. @throws 400 */
async function firstVisible(bytes: Uint8Array): Promise<Sheet> {
  // A single cell far below or far to the right would make an array of millions of empty cells.
  const range = `A1:${LAST_COLUMN}${MAX_LINES + 1}`
  let found = false
  const sheets = ({ hidden, veryHidden }: SheetFilterInfo) => {
    const takes = !found && !hidden && !veryHidden
    found ||= takes
    return takes
  }
  const book = await readXlsx(bytes, { sheets, range }).catch(() => {
    throw refuse(t.notReadable)
  })
  const [sheet] = book.sheets
  if (!sheet) throw refuse(t.noVisibleSheet)
  return sheet
}

const MOST_NAMED = 5
/** The address of a cell, counted from 0: `B3`. */
const addressOf = (row: number, column: number) => `${letters(column)}${row + 1}`
/** @throws 400 naming the cells below the header, in these columns, whose value cannot be trusted */
function refuseCells({ rows, cells }: Sheet, from: number, columns: ReadonlySet<number>): void {
  const long: string[] = []
  const errors: string[] = []
  for (let row = from; row < rows.length; row++)
    for (const [column, value] of rows[row]!.entries()) {
      if (!columns.has(column)) continue
      if (cells?.get(`${row},${column}`)?.type === 'error') errors.push(`${addressOf(row, column)}（${textOf(value)}）`)
      if (typeof value === 'number' && Math.abs(value) >= MOST_WHOLE) long.push(addressOf(row, column))
    }
  const named = (found: readonly string[]) =>
    `${found.slice(0, MOST_NAMED).join('、')}${found.length > MOST_NAMED ? '…' : ''}`
  if (errors.length) throw refuse(t.errorCells(named(errors)))
  if (long.length) throw refuse(t.longNumbers(named(long)))
}

/** Whether a sheet has cells with a value below a line of five digits, counted from 1. Styled cells without a value are none. */
function hasValuesBelow(bytes: Uint8Array, name: string, last: number): boolean {
  const entries = entriesOf(bytes)
  const part = (path: string) => {
    const entry = entries.find((one) => one.name.toLowerCase() === path.toLowerCase())
    return entry ? entryText(entry) : ''
  }
  const names = [...part('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([tag]) => tag)
  const id = names.find((tag) => attributeOf(tag, 'name') === name)
  const target = [...part('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => id && attributeOf(tag, 'Id') === attributeOf(id, '\\w+:id'))
  const path = target ? attributeOf(target, 'Target') : ''
  const text = part(path.startsWith('/') ? path.slice(1) : `xl/${path}`)
  for (const [, row] of text.matchAll(/<(?:\w+:)?c\b[^>]*?\br="[A-Z]+(\d{5,})"[^>]*?(?<!\/)>(?!<\/)/g))
    if (Number(row) > last) return true
  return false
}
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
/** An attribute of a tag in XML, unescaped. `name` is a pattern. */
const attributeOf = (tag: string, name: string) =>
  (new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? '').replace(/&\w+;/g, (sign) => entities[sign] ?? sign)

/** Spreadsheets keep 15 digits of a number; a whole number beyond has lost some. */
const DIGITS = 15
const MOST_WHOLE = 10 ** DIGITS
/** The value of a cell as text: a number by 15 digits, as spreadsheets show it; a date, which has no zone, as it is written. */
function textOf(value: CellValue): string {
  if (value instanceof Date)
    return new Date(Math.round(value.getTime() / 1000) * 1000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replace(MIDNIGHT, '')
  return String(typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : (value ?? ''))
}
const MIDNIGHT = / 00:00:00$/
/** `2026年11月9日`, `2026/11/9`, `2026-11-09T08:30:00` and the like. */
const DATE =
  /^(\d{4})\s*[年\-/.]\s*(\d{1,2})\s*[月\-/.]\s*(\d{1,2})\s*日?(?:[T\s]*(\d{1,2})[:：时](\d{1,2})(?:[:：分](\d{1,2})(?:\.\d+)?)?[分秒Z]?)?$/
/** A date that people write, as the API takes it; a day has no time. What is none stays as it is. */
function dateOf(text: string, holds: 'day' | 'time'): string {
  const parts = DATE.exec(text)
  if (!parts) return text
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => (part ?? '0').padStart(2, '0'))
  const date = `${year}-${month}-${day}`
  return holds === 'day' ? date : `${date} ${hour}:${minute}:${second}`.replace(MIDNIGHT, '')
}

/** What a spreadsheet does not keep of a text: control characters. */
const lost = /[^\P{Cc}\t\n]/gu
/**
 * A row as `readSheet` brings it back once `sheetOf` has written it, as a key: rows with one key say the same.
 * Columns that the row lacks count as empty.
 */
export const rowKey = (columns: readonly Column[], row: SheetRow): string =>
  JSON.stringify(
    columns.map(({ key, holds }) => {
      const text = textOf(row[key] ?? null)
        .replace(lost, '')
        .trim()
      return holds === 'day' || holds === 'time' ? dateOf(text, holds) : text
    }),
  )

/** What a file's name begins with: the year that it is of, or that it is of all. */
export const yearsInName = (years: string | readonly string[] = []) => {
  const named = [years].flat().filter(Boolean)
  return named.length ? `${named.join('、')}年` : '全部年度'
}
