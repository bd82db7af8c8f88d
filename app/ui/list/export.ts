import { type Column, cellText } from './describe'

/** What is to be exported: the page, the chosen rows, or all that the filters find. */
export type ExportWish = {
  scope: 'page' | 'chosen' | 'query'
  columns: { key: string; title: string }[]
  /** For `chosen`. */
  ids: string[]
  /** The filters and the sort, for `query`. */
  query: Record<string, string>
}

/** A cell that a spreadsheet would read as a formula is made a text. */
const cell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a table for spreadsheets: UTF-8 with its mark, lines ended as RFC 4180 has them. */
export function csvOf<Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
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

/** Gives the person a file that was made in the browser. */
export function giveFile(name: string, text: string, type = 'text/csv;charset=utf-8') {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
