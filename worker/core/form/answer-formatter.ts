import { richTextToPlain } from '../rich-text'
import { provinceLabel } from '../provinces'
import type { Answers, Field } from './fields'
import { t } from './answer-formatter.texts'

/** Formats an answer as text or number, for a sheet or a workbook cell. `nameOf` returns the name of a file. */
export function formatAnswer(field: Field, answers: Answers, nameOf: (id: string) => string): string | number | null {
  const value = answers[field.name]
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return value
  if (!Array.isArray(value))
    return typeof value !== 'string' ? null : field.kind === 'rich' ? richTextToPlain(value) : value
  if (field.kind === 'person' || field.kind === 'depart') return String(value[1])
  if (field.kind === 'address') return [provinceLabel(String(value[0])), ...value.slice(1)].filter(Boolean).join(' ')
  if (field.kind === 'signature') return value[0] === 'typed' ? String(value[1]) : t.signedByHand
  if (field.kind === 'period') return `${value[0]} ${t.until} ${value[1]}`
  if (field.kind === 'file') return value.map((one) => nameOf(String(one))).join(t.comma)
  if (field.kind === 'matrix') return formatMatrix(field.rows ?? [], value)
  if (field.kind !== 'table') return value.map(String).join(t.comma)
  return value.map((row) => formatTableRow(field.columns ?? [], row)).join('\n')
}
const formatMatrix = (rows: readonly string[], chosen: readonly unknown[]) =>
  rows
    .flatMap((row, at) => {
      const one = chosen[at]
      return typeof one === 'string' && one ? `${row}：${one}` : []
    })
    .join('；')
/** Returns the cells of an answered table, row by row. */
export const tableAnswerCells = ({ name, columns = [] }: Field, answers: Answers): (string | number | null)[][] => {
  const rows = answers[name]
  return Array.isArray(rows) ? rows.map((row: Answers) => columns.map((one) => formatAnswer(one, row, String))) : []
}
const formatTableRow = (columns: readonly Field[], row: Answers) =>
  columns
    .flatMap((column) => {
      const cell = formatAnswer(column, row, String)
      return cell === null ? [] : `${column.label}：${cell}${column.unit ?? ''}`
    })
    .join('；')
