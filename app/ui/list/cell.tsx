import type { ReactNode } from 'react'
import { CopyButton } from '../copy-button'
import { TruncatedText } from '../truncated-text'
import { type Column, TEXT_LIMIT, cellText } from './columns'
import style from './list-table.module.css'

/** The content of a cell: the column's own rendering, else its text. */
export function CellContent<Row extends object>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  return (
    column.show?.(row) ?? (
      <TruncatedText
        text={cellText(column, row)}
        length={column.cut ? (column.cut === true ? TEXT_LIMIT : column.cut) : undefined}
      />
    )
  )
}

/** A cell with a link where its column opens the row, and a copy button where the column has one. */
export function Cell<Row extends object>({
  column,
  row,
  onOpen,
  openTo,
}: {
  column: Column<Row>
  row: Row
  onOpen?: (row: Row) => void
  openTo?: (row: Row) => string
}) {
  const content = <CellContent column={column} row={row} />
  const whole = onOpen ? (
    <a
      href={openTo?.(row) ?? '#'}
      className={style.heading}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        event.stopPropagation()
        onOpen(row)
      }}
    >
      {content}
    </a>
  ) : (
    content
  )
  const text = column.copy ? cellText(column, row) : '–'
  if (text === '–') return whole
  return (
    <span className={style.copyable}>
      {whole}
      <CopyButton text={text} />
    </span>
  )
}
