import { giveFile } from '../give-file'
import { type Column, cellText } from './describe'

/** Gives the person these rows as a file with the name of the page. */
export const giveCsv = <Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  giveFile(`${document.title.split(' · ')[0]}.csv`, csvOf(columns, rows), 'text/csv;charset=utf-8')

/** A cell that a spreadsheet would read as a formula is made a text. */
const cell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a table for spreadsheets: UTF-8 with its mark, lines ended as RFC 4180 has them. */
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
