/** Writes the sheets of a workbook as CSV (RFC 4180), in UTF-8 with a byte order mark, by which spreadsheets know it. */
import { type CellKind, cellNumber, isFormulaLike, type Sheet, TEXT_CHUNK_LENGTH } from './workbook'
import type { AnyIterable } from './zip'

export const CSV = 'text/csv; charset=utf-8'
const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'
const decimals: Partial<Record<CellKind, number>> = { whole: 0, rate: 1, score: 2 }

/** A text that a spreadsheet would evaluate as a formula begins with an apostrophe; negative numbers stay numbers. */
function textCell(text: string): string {
  const safe = isFormulaLike(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
/** Formats numbers and dates as a workbook shows them. */
function cellOf(kind: CellKind | undefined, value: string | number): string {
  const number = cellNumber(kind, value)
  if (number === null) return textCell(String(value))
  if (kind === 'time' || kind === 'day')
    return String(value)
      .replace('T', ' ')
      .slice(0, kind === 'day' ? 10 : 19)
  const places = kind && decimals[kind]
  return places === undefined ? String(number) : number.toFixed(places)
}

/** Yields the lines of a sheet in chunks of text. */
export async function* csvText({ above = [], columns, rows }: Sheet): AsyncGenerator<string, void> {
  let text = BYTE_ORDER_MARK
  for (const line of above) text += textCell(line) + LINE_END
  text += columns.map(({ header }) => textCell(header)).join(',') + LINE_END
  for await (const chunk of rows)
    for (const row of chunk) {
      for (let at = 0; at < columns.length; at++) {
        const value = row[at] ?? ''
        if (at > 0) text += ','
        if (value !== '') text += cellOf(columns[at]!.kind, value)
      }
      text += LINE_END
      if (text.length < TEXT_CHUNK_LENGTH) continue
      yield text
      text = ''
    }
  yield text
}

/** Yields one sheet as a CSV file. @throws Error for a second sheet, which a CSV file cannot contain */
export async function* csvPieces(sheets: AnyIterable<Sheet>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  let count = 0
  for await (const sheet of sheets) {
    if (++count > 1) throw new Error('A CSV file has one table only.')
    for await (const text of csvText(sheet)) yield encoder.encode(text)
  }
}
