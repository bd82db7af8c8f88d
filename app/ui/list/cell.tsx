import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { CopyButton } from '../copy-button'
import { TruncatedText, useTruncation } from '../truncated-text'
import { type Column, TEXT_LIMIT, cellText } from './columns'
import style from './list-table.module.css'

type Place<Row> = { column: Column<Row>; row: Row }
const textLimit = <Row,>({ cut }: Column<Row>) => (cut === true ? TEXT_LIMIT : cut || undefined)

/** The content of a cell: the column's own rendering, else its text. */
export const CellContent = <Row extends object>({ column, row }: Place<Row>): ReactNode =>
  column.show?.(row) ?? <TruncatedText text={cellText(column, row)} length={textLimit(column)} />

/** One of two lines of a cell, which styles its lines. */
function CellLine<Row extends object>({ column, row }: Place<Row>) {
  const shown = column.show?.(row)
  if (shown !== undefined && shown !== null) return <span>{shown}</span>
  return <TruncatedText text={cellText(column, row)} length={textLimit(column)} className={null} />
}

/** The link that opens a row. */
function RowLink<Row extends object>({
  column,
  row,
  onOpen,
  openTo,
}: Place<Row> & { onOpen: (row: Row) => void; openTo: ((row: Row) => string) | undefined }) {
  const { handlers, content } = useTruncation(cellText(column, row), textLimit(column))
  return (
    <a
      href={openTo?.(row) ?? '#'}
      className={column.show ? style.heading : style.headingText}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        event.stopPropagation()
        onOpen(row)
      }}
      {...handlers}
    >
      {column.show?.(row) ?? content}
    </a>
  )
}

type CellInput<Row> = Place<Row> & {
  className: string | undefined
  css: CSSProperties | undefined
  /** The column shown as a second line of the cell. */
  beneath: Column<Row> | undefined
  /** Set where the column opens the row. */
  onOpen: ((row: Row) => void) | undefined
  openTo: ((row: Row) => string) | undefined
}

/** A cell of a list: its text or the column's own rendering, a link where it opens the row, a second line, a copy button. */
export function Cell<Row extends object>({ column, row, className, css, beneath, onOpen, openTo }: CellInput<Row>) {
  const copied = column.copy ? cellText(column, row) : '–'
  if (!column.show && !beneath && !onOpen && copied === '–') return <TextCell {...{ column, row, className, css }} />
  const Content = beneath && !column.show ? CellLine : CellContent
  const content = onOpen ? <RowLink {...{ column, row, onOpen, openTo }} /> : <Content column={column} row={row} />
  // Numbers and dates do not wrap.
  const wrapping = column.align === 'right' ? undefined : style.wrapping
  return (
    <td className={joinClasses(className, beneath ? style.twoLines : wrapping)} style={css}>
      {copied === '–' ? (
        content
      ) : (
        <span className={style.copyable}>
          {content}
          <CopyButton text={copied} />
        </span>
      )}
      {beneath && <CellLine column={beneath} row={row} />}
    </td>
  )
}

const joinClasses = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ') || undefined

/** A cell that is only text: most cells of a list, so the text has no element and no class of its own. */
function TextCell<Row extends object>({
  column,
  row,
  className,
  css,
}: Pick<CellInput<Row>, 'column' | 'row' | 'className' | 'css'>) {
  const { handlers, content } = useTruncation(cellText(column, row), textLimit(column))
  return (
    <td className={className} style={css} {...handlers}>
      {content}
    </td>
  )
}
