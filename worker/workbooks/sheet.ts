import type { SheetFilterInfo } from 'hucre'
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { excerpt } from '../core/limits'
import { limitConcurrency } from '../core/concurrency-limit.server'
import { badInput } from '../core/refusal'
import { columnLetters, workbookBytes } from '../core/workbook'
import {
  readZipEntries,
  assertUnpackable,
  UnpackedSizeError,
  readEntryText as entryText,
} from '../files/copies/zip-archive'
import { t } from './texts'

/** Column widths in characters, by the type of content. */
const columnWidths = { short: 10, plain: 20, id: 36, title: 50, long: 60, day: 12, time: 20 }
/**
 * A column of a sheet: its header, and the API field of its values. `day` and `time` are real dates in the workbook,
 * and `yyyy-MM-dd` and `yyyy-MM-dd HH:mm:ss` (Asia/Shanghai) in rows. A sheet may lack an `optional` column, and
 * exports do not always write it. `ofRow`: the system writes the column, in exports with rows but not in templates.
 */
export type Column<Row = SheetRow> = {
  header: string
  key: string
  /** Returns the cell of a stored row; default: the field `key` of the row. */
  value?(row: Row): Cell
  holds?: keyof typeof columnWidths
  optional?: boolean
  ofRow?: boolean
  /** Code of a check rule (`check_rule`) that filled cells must pass; without such a rule nothing is checked. */
  rule?: string
}
export type Cell = string | number | null
export type SheetRow = Record<string, Cell>
/** Returns a stored row as the cells of these columns. */
export const toSheetRow = <Row>(columns: readonly Column<Row>[], row: Row): SheetRow =>
  Object.fromEntries(
    columns.map((column) => [column.key, column.value ? column.value(row) : ((row as SheetRow)[column.key] ?? null)]),
  )

export const REASON_HEADER = '错误原因'
/** Maximum number of rows of a download; an import accepts at least as many if they change nothing. */
export const MAX_EXPORTED_ROWS = 5000
/** Maximum number of lines below the header, including empty ones; a workbook with values further below is rejected. */
const MAX_LINES = 10_000
/** Last column that is read; no workbook has as many. */
const LAST_COLUMN = 'GR'
/**
 * Maximum number of characters of all cells together. A shared string is stored once in the file, so the file size says
 * little about it.
 */
const MAX_CHARACTERS = 4_000_000
/** Maximum size of an imported workbook after decompression, in bytes. */
const MAX_UNPACKED = 16 * 1024 * 1024
/** Reads one workbook at a time in an isolate: decompressed it takes several times its size in memory. */
const runOneAtATime = limitConcurrency(1)
/** Maximum number of lines above the header; exports of legacy systems have a title and the name of the user. */
const MAX_LINES_ABOVE = 2
/**
 * Builds a sheet with a frozen header and without merged cells.
 * @param above lines above the header
 */
export const buildSheet = (
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
        width: columnWidths[holds],
        ...((holds === 'day' || holds === 'time') && { kind: holds }),
      })),
      rows: [rows.map((row) => columns.map(({ key }) => row[key] ?? null))],
    },
  ])

/**
 * Reads the rows of a workbook's first visible sheet as text, by the fields of the columns; empty lines are omitted. Up
 * to two lines may precede the header. `line` is the line number that the user sees. A column of error reasons from an
 * earlier import is ignored. Dates become `yyyy-MM-dd`, with a time `yyyy-MM-dd HH:mm:ss`.
 * @param messageLimit row limit that the error message names, if fewer than `maxRows` may change something
 * @throws 400 for an unreadable workbook, a missing or unknown column, cells with an error value or a number of more
 * than 15 digits, and too many rows
 */
export const readSheet = (
  bytes: Uint8Array,
  columns: readonly Column[],
  maxRows: number,
  messageLimit = maxRows,
): Promise<SheetLine[]> => runOneAtATime(() => parseLines(bytes, columns, maxRows, messageLimit))
export type SheetLine = { line: number; row: SheetRow }
async function parseLines(
  bytes: Uint8Array,
  columns: readonly Column[],
  maxRows: number,
  messageLimit: number,
): Promise<SheetLine[]> {
  try {
    assertUnpackable(bytes, MAX_UNPACKED)
  } catch (error) {
    throw fileError(error instanceof UnpackedSizeError ? t.unpackedTooLarge : t.notReadable)
  }
  const sheet = await readFirstVisibleSheet(bytes)
  const { rows: cells } = sheet
  const all = cells.map((line) => line.map((value) => cellText(value)))
  const characters = all.reduce((sum, line) => line.reduce((inLine, text) => inLine + text.length, sum), 0)
  if (characters > MAX_CHARACTERS) throw fileError(t.unpackedTooLarge)
  const isHeader = (line: readonly string[]) =>
    columns.every(({ header, optional }) => optional || line.some((text) => text.trim() === header))
  const at = Math.max(0, all.slice(0, MAX_LINES_ABOVE + 1).findIndex(isHeader))
  const [header = [], ...lines] = all.slice(at)
  const names = header.map((text) => text.trim())
  const unknown = names.filter((name) => name && name !== REASON_HEADER && !columns.some((one) => one.header === name))
  if (unknown.length) throw fileError(t.strangeColumn(excerpt(unknown[0]!)))
  const absent = columns.filter((one) => !one.optional && !names.includes(one.header))
  if (absent.length) throw fileError(t.absentColumn(absent[0]!.header))
  if (new Set(names.filter(Boolean)).size !== names.filter(Boolean).length) throw fileError(t.columnTwice)
  const places = columns.map((column) => ({ ...column, place: names.indexOf(column.header) }))
  const rows = lines
    .map((line, index) => ({
      line: at + index + 2,
      row: Object.fromEntries(
        places.map(({ key, holds, place }) => {
          const text = line[place]?.trim() ?? ''
          return [key, holds === 'day' || holds === 'time' ? normalizeDate(text, holds) : text]
        }),
      ),
    }))
    .filter(({ row }) => Object.values(row).some((text) => text !== ''))
  if (rows.length === 0) throw fileError(t.noRows)
  if (rows.length > maxRows || hasValuesBelow(bytes, sheet.name, MAX_LINES + 1))
    throw fileError(t.tooManyRows(messageLimit))
  assertTrustedCells(sheet, at + 1, new Set(places.map(({ place }) => place)))
  return rows
}
const fileError = (sentence: string) => badInput({ file: sentence })

/** Reads the first visible sheet, up to `MAX_LINES` below its header. @throws 400 */
async function readFirstVisibleSheet(bytes: Uint8Array): Promise<Sheet> {
  // Without a range, a single cell far below or far to the right would allocate millions of empty cells.
  const range = `A1:${LAST_COLUMN}${MAX_LINES + 1}`
  let isFound = false
  const sheets = ({ hidden, veryHidden }: SheetFilterInfo) => {
    const takes = !isFound && !hidden && !veryHidden
    isFound ||= takes
    return takes
  }
  const book = await readXlsx(bytes, { sheets, range }).catch(() => {
    throw fileError(t.notReadable)
  })
  const [sheet] = book.sheets
  if (!sheet) throw fileError(t.noVisibleSheet)
  return sheet
}

const MAX_NAMED_CELLS = 5
/** Returns the address of a cell counted from 0: `B3`. */
const addressOf = (row: number, column: number) => `${columnLetters(column)}${row + 1}`
/** @throws 400 that names the cells below the header, in these columns, whose value is unreliable */
function assertTrustedCells({ rows, cells }: Sheet, from: number, columns: ReadonlySet<number>): void {
  const long: string[] = []
  const errors: string[] = []
  for (let row = from; row < rows.length; row++)
    for (const [column, value] of rows[row]!.entries()) {
      if (!columns.has(column)) continue
      if (cells?.get(`${row},${column}`)?.type === 'error')
        errors.push(`${addressOf(row, column)}（${cellText(value)}）`)
      if (typeof value === 'number' && Math.abs(value) >= MAX_WHOLE_NUMBER) long.push(addressOf(row, column))
    }
  const named = (addresses: readonly string[]) =>
    `${addresses.slice(0, MAX_NAMED_CELLS).join('、')}${addresses.length > MAX_NAMED_CELLS ? '…' : ''}`
  if (errors.length) throw fileError(t.errorCells(named(errors)))
  if (long.length) throw fileError(t.longNumbers(named(long)))
}

/**
 * True if a sheet has cells with a value below line `last`, which has five digits; lines count from 1. Styled cells
 * without a value are ignored.
 */
function hasValuesBelow(bytes: Uint8Array, name: string, last: number): boolean {
  const entries = readZipEntries(bytes)
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
/** Returns an attribute of an XML tag, unescaped. `name` is a pattern. */
const attributeOf = (tag: string, name: string) =>
  (new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? '').replace(/&\w+;/g, (sign) => entities[sign] ?? sign)

/** Spreadsheets store 15 significant digits; a longer integer has lost some. */
const DIGITS = 15
const MAX_WHOLE_NUMBER = 10 ** DIGITS
/**
 * Returns a cell's value as text: a number with 15 digits, as spreadsheets show it; a date, which has no time zone, as
 * written.
 */
function cellText(value: CellValue): string {
  if (value instanceof Date)
    return new Date(Math.round(value.getTime() / 1000) * 1000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replace(MIDNIGHT, '')
  return String(typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : (value ?? ''))
}
const MIDNIGHT = / 00:00:00$/
/** Matches `2026年11月9日`, `2026/11/9`, `2026-11-09T08:30:00` and the like. */
const DATE =
  /^(\d{4})\s*[年\-/.]\s*(\d{1,2})\s*[月\-/.]\s*(\d{1,2})\s*日?(?:[T\s]*(\d{1,2})[:：时](\d{1,2})(?:[:：分](\d{1,2})(?:\.\d+)?)?[分秒Z]?)?$/
/** Normalises a typed date to the API's format; a `day` loses its time. Any other text is returned unchanged. */
function normalizeDate(text: string, holds: 'day' | 'time'): string {
  const parts = DATE.exec(text)
  if (!parts) return text
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => (part ?? '0').padStart(2, '0'))
  const date = `${year}-${month}-${day}`
  return holds === 'day' ? date : `${date} ${hour}:${minute}:${second}`.replace(MIDNIGHT, '')
}

/** Control characters, which a spreadsheet does not store. */
const unstorableCharacters = /[^\P{Cc}\t\n]/gu
/**
 * Returns a key of a row as `readSheet` returns it after `buildSheet` has written it: equal rows have equal keys.
 * Missing columns count as empty.
 */
export const rowKey = (columns: readonly Column[], row: SheetRow): string =>
  JSON.stringify(
    columns.map(({ key, holds }) => {
      const text = cellText(row[key] ?? null)
        .replace(unstorableCharacters, '')
        .trim()
      return holds === 'day' || holds === 'time' ? normalizeDate(text, holds) : text
    }),
  )

/** Returns the prefix of a file name: its years, or that it covers all years. */
export const yearsPrefix = (years: string | readonly string[] = []) => {
  const named = [years].flat().filter(Boolean)
  return named.length ? `${named.join('、')}年` : '全部年度'
}
