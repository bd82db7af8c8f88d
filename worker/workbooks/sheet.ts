import { readXlsx } from 'hucre/xlsx'
import { badInput } from '../core/refusal'
import { workbookBytes } from '../core/workbook'
import { mustUnpack, Swollen } from '../files/copies/archive'
import { t } from './texts'

/** How wide a column is, in characters, by what people write into it. */
const widths = { short: 10, plain: 20, id: 36, title: 50, long: 60 }
/** A column of a sheet: what people call it, and the field that it is in the API. A sheet may
 * lack an `optional` one, and not every sheet is written with it. `ofRow`: the system's
 * own word on a row, in sheets with rows and no template. */
export type Column = { header: string; key: string; holds?: keyof typeof widths; optional?: boolean; ofRow?: boolean }
export type Cell = string | number | null
export type SheetRow = Record<string, Cell>

export const REASON = '错误原因'
/** Of a sheet, those with nothing in their cells included: they may stand between rows, and often stand below them. */
const MAX_LINES = 10_000
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
      columns: columns.map(({ header, holds = 'plain' }) => ({ header, width: widths[holds] })),
      rows: [rows.map((row) => columns.map(({ key }) => row[key] ?? null))],
    },
  ])

/**
 * The rows of a workbook's first sheet by the columns' fields, as text; empty lines are left out. Up to two lines may stand
 * over the header. `line` is the number of the row as the person sees it. A column of reasons from an earlier answer is passed over.
 * @throws 400 for a workbook that cannot be read, for a missing or strange column, and for too many rows
 */
export async function readSheet(
  bytes: Uint8Array,
  columns: readonly Column[],
  maxRows: number,
): Promise<{ line: number; row: SheetRow }[]> {
  const refuse = (sentence: string) => badInput({ file: sentence })
  try {
    mustUnpack(bytes)
  } catch (error) {
    throw refuse(error instanceof Swollen ? t.unpackedTooLarge : t.notReadable)
  }
  const book = await readXlsx(bytes, { sheets: [0], maxRows: MAX_LINES + 1 }).catch(() => {
    throw refuse(t.notReadable)
  })
  const all = (book.sheets[0]?.rows ?? []).map((line) => line.map(textOf))
  const isHeader = (line: readonly string[]) =>
    columns.every(({ header, optional }) => optional || line.some((text) => text.trim() === header))
  const at = Math.max(0, all.slice(0, MOST_ABOVE + 1).findIndex(isHeader))
  const [header = [], ...lines] = all.slice(at)
  if (lines.length >= MAX_LINES) throw refuse(t.tooManyRows(maxRows))
  const names = header.map((text) => text.trim())
  const strange = names.filter((name) => name && name !== REASON && !columns.some((one) => one.header === name))
  if (strange.length) throw refuse(t.strangeColumn(strange[0]!))
  const absent = columns.filter((one) => !one.optional && !names.includes(one.header))
  if (absent.length) throw refuse(t.absentColumn(absent[0]!.header))
  if (new Set(names.filter(Boolean)).size !== names.filter(Boolean).length) throw refuse(t.columnTwice)
  const rows = lines
    .map((line, index) => ({
      line: at + index + 2,
      row: Object.fromEntries(columns.map(({ header: name, key }) => [key, line[names.indexOf(name)]?.trim() ?? ''])),
    }))
    .filter(({ row }) => Object.values(row).some((text) => text !== ''))
  if (rows.length === 0) throw refuse(t.noRows)
  if (rows.length > maxRows) throw refuse(t.tooManyRows(maxRows))
  return rows
}

/** Dates of a workbook have no zone: what is written there is what is meant. */
const textOf = (value: string | number | boolean | Date | null | undefined): string =>
  value instanceof Date
    ? value
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ')
        .replace(/ 00:00:00$/, '')
    : String(value ?? '')

/** What a file's name begins with: the year that it is of, or that it is of all. */
export const yearsInName = (years: string | readonly string[] = []) => {
  const named = [years].flat().filter(Boolean)
  return named.length ? `${named.join('、')}年` : '全部年度'
}
