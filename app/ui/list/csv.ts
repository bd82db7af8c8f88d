import { downloadFile } from '../file-download'
import { type Column, cellText } from './columns'

/** Downloads rows as CSV, named after the page. */
export const downloadCsv = <Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  downloadFile(`${document.title.split(' · ')[0]}.csv`, formatCsv(columns, rows), 'text/csv;charset=utf-8')

/** Escapes a cell that a spreadsheet would evaluate as a formula. */
const escapeCell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV: UTF-8 with BOM, line ends by RFC 4180. */
function formatCsv<Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => escapeCell(column.title)),
    ...rows.map((row) =>
      columns.map((column) => {
        const text = cellText(column, row)
        return escapeCell(text === '–' ? '' : text)
      }),
    ),
  ]
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}
