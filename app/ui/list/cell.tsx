import type { ReactNode } from 'react'
import { CopyButton } from '../copy-button'
import { FullText } from '../full-text'
import { type Column, CUT, cellText } from './describe'
import style from './table.module.css'

/** What a column says of a row: what it draws, else its text. */
export function CellContent<Row extends object>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  return (
    column.show?.(row) ?? (
      <FullText
        text={cellText(column, row)}
        length={column.cut ? (column.cut === true ? CUT : column.cut) : undefined}
      />
    )
  )
}

/** The same as the way to the row, where it heads one that can be opened, and with a button that copies its text. */
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
    <span className={style.copied}>
      {whole}
      <CopyButton text={text} />
    </span>
  )
}
