import { giveFile } from '../give-file'
import { type Column, cellText } from './describe'

/** Downloads rows as CSV, named after the page. */
export const giveCsv = <Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  giveFile(`${document.title.split(' · ')[0]}.csv`, csvOf(columns, rows), 'text/csv;charset=utf-8')

/** Escapes a cell that a spreadsheet would evaluate as a formula. */
const cell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV: UTF-8 with BOM, line ends by RFC 4180. */
function csvOf<Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => cell(column.title)),
    ...rows.map((row) =>
      columns.map((column) => {
        const text = cellText(column, row)
        return cell(text === '–' ? '' : text)
      }),
    ),
  ]
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}
