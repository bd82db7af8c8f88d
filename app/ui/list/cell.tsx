import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { CopyButton } from '../copy-button'
import { TruncatedText, useTruncation } from '../truncated-text'
import { type Column, TEXT_LIMIT, cellText } from './columns'
import style from './list-table.module.css'

type Place<Row> = { column: Column<Row>; row: Row }
const textLimit = <Row,>({ cut }: Column<Row>) => (cut === true ? TEXT_LIMIT : cut || undefined)

/**
 * The content of a cell: the column's own rendering, else its text.
 * @param textClass style of the text, which cuts one line
 */
export function CellContent<Row extends object>({
  column,
  row,
  textClass,
}: Place<Row> & { textClass?: string }): ReactNode {
  const shown = column.show?.(row)
  if (shown === undefined || shown === null)
    return (
      <TruncatedText
        text={cellText(column, row)}
        length={textLimit(column)}
        {...(textClass && { className: textClass })}
      />
    )
  return textClass ? <span className={textClass}>{shown}</span> : shown
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
      className={column.show ? style.heading : `${style.heading} ${style.headingText}`}
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
  const content = onOpen ? <RowLink {...{ column, row, onOpen, openTo }} /> : <CellContent column={column} row={row} />
  return (
    <td className={beneath ? `${className ?? ''} ${style.twoLines}` : className} style={css}>
      {copied === '–' ? (
        content
      ) : (
        <span className={style.copyable}>
          {content}
          <CopyButton text={copied} />
        </span>
      )}
      {beneath && <CellContent column={beneath} row={row} textClass={style.secondLine} />}
    </td>
  )
}

/** A cell that is only text: most cells of a list, so the text has no element of its own. */
function TextCell<Row extends object>({
  column,
  row,
  className,
  css,
}: Pick<CellInput<Row>, 'column' | 'row' | 'className' | 'css'>) {
  const { handlers, content } = useTruncation(cellText(column, row), textLimit(column))
  return (
    <td className={className ? `${className} ${style.text}` : style.text} style={css} {...handlers}>
      {content}
    </td>
  )
}
