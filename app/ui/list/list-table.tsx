import { type CSSProperties, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../texts'
import { measureActions } from './action-layout'
import { Cell } from './cell'
import { type Column, cellText, type ListQuery, type RowAction } from './columns'
import { foldColumns } from './folded-columns'
import { HeaderCell, type SortOrder } from './header-cell'
import { type Density, MIN_COLUMN_WIDTH, type PlacedColumn, rowHeight, shrinkEmptyColumns } from './column-layout'
import { ResizeHandle } from './resize-handle'
import { RowActions } from './row-actions'
import { type StickyPosition, stickyColumns, completeColumnsWidth } from './sticky-columns'
import { NativeCheckbox } from './native-checkbox'
import { SCROLL_AREA_HEIGHT, useRowWindow } from './row-window'
import style from './list-table.module.css'

const CHECKBOX_WIDTH = 48
/** Height of the header row, in pixels. */
const HEADER_HEIGHT = 37

/** A name column from this width on may grow; a width set by the person does not. */
const LONG_NAME_WIDTH = 200

type ListTableInput<Row extends object> = {
  label: string
  /** The visible columns, in order. */
  columns: readonly PlacedColumn<Row>[]
  rows: readonly Row[]
  query: ListQuery
  idOf: (row: Row) => string
  density: Density
  busy: boolean
  /** Absent where rows cannot be selected. */
  isChosen?: (row: Row) => boolean
  /** Sets which of these rows are selected. */
  onChoose: (rows: readonly Row[], ids: string[]) => void
  /** Index of the current row, or -1; it is scrolled into view and focused. */
  walked: number
  onWalk: (place: number) => void
  /** The column whose cells are links. */
  headKey: string | undefined
  onOpen?: (row: Row) => void
  openTo?: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  onSort: (key: string, order: SortOrder) => void
  onWiden: (key: string, width: number) => void
  onMove: (key: string, to: string) => void
}

/** The table of a list: columns are sorted, reordered and resized; rows are navigated, selected and opened. */
export function ListTable<Row extends object>({
  label,
  columns: shown,
  rows,
  query,
  idOf,
  density,
  busy,
  isChosen,
  onChoose,
  walked,
  onWalk,
  headKey,
  onOpen,
  openTo,
  actions,
  onSort,
  onWiden,
  onMove,
}: ListTableInput<Row>) {
  const [drawn, setDrawn] = useState<{ key: string; width: number } | null>(null)
  const [dragged, setDragged] = useState<{ key: string; over: string } | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const height = rowHeight[density]
  const { many, from, to, look } = useRowWindow(rows.length, height, scroller)
  useRowFocus({ walked, from }, scroller, (place) => {
    scroller.current!.scrollTop = place * height - SCROLL_AREA_HEIGHT / 2
    look()
  })

  const { columns: full, beneath } = foldColumns(shown)
  const columns = shrinkEmptyColumns(full, rows, beneath)
  const placed = columns.map((column) =>
    drawn?.key === column.key ? { ...column, width: Math.max(MIN_COLUMN_WIDTH, drawn.width), drawn: true } : column,
  )
  const stuck = stickyColumns(placed, isChosen ? CHECKBOX_WIDTH : 0)
  const headed = stuck.get(headKey ?? '')?.side === 'left' ? headKey : undefined
  const long = placed.some((column) => column.key === headed && column.width >= LONG_NAME_WIDTH && !column.drawn)
  const actionRows = actions && rows.map(actions)
  const chosen = isChosen && rows.filter(isChosen)
  const width = (of: (column: PlacedColumn<Row>) => boolean) =>
    placed.filter(of).reduce((sum, column) => sum + column.width, 0)
  // While a column is being resized, the others keep their width.
  const isDrawn = placed.some(({ key, drawn }) => key === headKey && drawn)
  const whole = isDrawn ? null : completeWidthAfter(columns, headKey, isChosen ? CHECKBOX_WIDTH : 0)
  const cells = placed.map((column) => {
    const one = stuck.get(column.key)
    return {
      column,
      beneath: beneath.get(column.key),
      className: cellClassNames(column, one, column.key === headed),
      css: one && ({ '--at': `${one.at}px` } as CSSProperties),
    }
  })

  return (
    <div className={`${style.surface} ${busy ? style.busy : ''}`} aria-busy={busy}>
      <div
        ref={scroller}
        className={style.scroller}
        style={many ? { height: SCROLL_AREA_HEIGHT + HEADER_HEIGHT } : undefined}
        onScroll={many ? look : undefined}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked, chosen and opened by keys.
          role="grid"
          aria-label={label}
          aria-rowcount={many ? rows.length + 1 : undefined}
          className={`${style.table} ${style[density]} ${many ? style.many : ''} ${long ? style.long : ''} ${onOpen ? style.clickable : ''}`}
          style={
            {
              '--row': `${height}px`,
              '--rest': `${width(({ key }) => key !== headKey) + (isChosen ? CHECKBOX_WIDTH : 0)}px`,
              '--name': `${width(({ key }) => key === headKey)}px`,
              ...(whole && { '--whole': whole }),
              ...(actionRows && {
                '--pictures': `${measureActions(actionRows, true)}px`,
                '--words': `${measureActions(actionRows, false)}px`,
              }),
            } as CSSProperties
          }
        >
          <ColumnWidths columns={placed} headKey={headKey} checks={!!isChosen} acts={!!actionRows} />
          <thead>
            <tr>
              {chosen && (
                <th scope="col" className={style.checks}>
                  <NativeCheckbox
                    label={t.selectPage}
                    checked={chosen.length === rows.length}
                    mixed={chosen.length > 0 && chosen.length < rows.length}
                    onChange={(on) => onChoose(rows, on ? rows.map(idOf) : [])}
                  />
                </th>
              )}
              {cells.map(({ column, ...cell }) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  {...cell}
                  query={query}
                  onSort={onSort}
                  dragged={dragged}
                  onDrag={setDragged}
                  onMove={onMove}
                >
                  <ResizeHandle
                    title={column.title}
                    width={column.width}
                    onDrag={(wide) => setDrawn({ key: column.key, width: wide })}
                    onDone={(wide) => {
                      setDrawn(null)
                      onWiden(column.key, wide)
                    }}
                  />
                </HeaderCell>
              ))}
              {actionRows && (
                <th scope="col" className={style.actions}>
                  <span className={style.title}>{t.actions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {from > 0 && <RowSpacer rows={from} />}
            {rows.slice(from, to).map((row, offset) => (
              <TableRow
                key={idOf(row)}
                row={row}
                at={from + offset}
                counted={many}
                walked={walked}
                chosen={isChosen?.(row)}
                cells={cells}
                headKey={headKey}
                acts={actionRows?.[from + offset]}
                onWalk={onWalk}
                onChoose={(on) => onChoose([row], on ? [idOf(row)] : [])}
                onOpen={onOpen}
                openTo={openTo}
              />
            ))}
            {to < rows.length && <RowSpacer rows={rows.length - to} />}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** CSS expression for the width of complete columns after the name; null without a name column. */
function completeWidthAfter<Row>(
  columns: readonly PlacedColumn<Row>[],
  headKey: string | undefined,
  checks: number,
): string | null {
  const at = columns.findIndex(({ key }) => key === headKey)
  if (at < 0) return null
  const before = columns.slice(0, at).reduce((sum, column) => sum + column.width, checks)
  return completeColumnsWidth(
    columns.slice(at + 1).map((column) => column.width),
    before,
  )
}

function cellClassNames<Row>(
  column: PlacedColumn<Row>,
  one: StickyPosition | undefined,
  headed: boolean,
): string | undefined {
  const names = [
    one && style[one.side],
    one?.last && !headed && style.last,
    headed && style.name,
    column.align === 'right' && style.figures,
    column.lines && style.doubleLine,
  ]
  return names.filter(Boolean).join(' ') || undefined
}

/** Column widths; the name column takes the remaining space. */
function ColumnWidths<Row extends object>(shown: {
  columns: readonly PlacedColumn<Row>[]
  headKey: string | undefined
  checks: boolean
  acts: boolean
}) {
  return (
    <colgroup>
      {shown.checks && <col style={{ width: CHECKBOX_WIDTH }} />}
      {shown.columns.map(({ key, width }) =>
        key === shown.headKey ? <col key={key} className={style.nameWidth} /> : <col key={key} style={{ width }} />,
      )}
      {shown.acts && <col className={style.actionsWidth} />}
    </colgroup>
  )
}

/** What all cells of a column share: the column of their second line, and class and style by pinning and alignment. */
type ColumnCells<Row> = {
  column: PlacedColumn<Row>
  beneath: PlacedColumn<Row> | undefined
  className: string | undefined
  css: CSSProperties | undefined
}

function TableRow<Row extends object>({
  row,
  at,
  counted,
  walked,
  chosen,
  cells,
  headKey,
  acts: actionRows,
  onWalk,
  onChoose,
  onOpen,
  openTo,
}: Pick<ListTableInput<Row>, 'headKey' | 'walked' | 'onWalk' | 'onOpen' | 'openTo'> & {
  row: Row
  /** Index among the rows of the page. */
  at: number
  /** Only a part of the rows is rendered, so each one has `aria-rowindex`. */
  counted: boolean
  /** Undefined where rows cannot be selected. */
  chosen: boolean | undefined
  cells: readonly ColumnCells<Row>[]
  acts: readonly RowAction[] | undefined
  onChoose: (on: boolean) => void
}) {
  const openBy = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (!onOpen || target.closest('a, button, input, label')) return
    // React's click events bubble here from a menu of the row, though its portal is elsewhere.
    if (!event.currentTarget.contains(target)) return
    if (window.getSelection()?.toString()) return
    onOpen(row)
  }
  return (
    <tr
      tabIndex={at === Math.max(0, walked) ? 0 : -1}
      aria-rowindex={counted ? at + 2 : undefined}
      aria-current={at === walked || undefined}
      aria-selected={chosen}
      onFocus={(event) => event.target === event.currentTarget && at !== walked && onWalk(at)}
      onClick={openBy}
    >
      {chosen !== undefined && (
        <td className={style.checks}>
          <NativeCheckbox
            label={t.selectNamed(
              cellText((cells.find(({ column }) => column.key === headKey) ?? cells[0]!).column, row),
            )}
            checked={chosen}
            onChange={onChoose}
          />
        </td>
      )}
      {cells.map((cell) => (
        <Cell
          key={cell.column.key}
          {...cell}
          row={row}
          onOpen={cell.column.key === headKey ? onOpen : undefined}
          openTo={openTo}
        />
      ))}
      {actionRows && (
        <td className={style.actions}>
          <RowActions actions={actionRows} pictured />
        </td>
      )}
    </tr>
  )
}

/** Spacer in place of rows that are not rendered. */
const RowSpacer = ({ rows }: { rows: number }) => (
  <tr className={style.spacer} style={{ '--rows': rows } as CSSProperties} aria-hidden>
    <td />
  </tr>
)

/**
 * Scrolls the current row into view and focuses it.
 * @param from  index of the first rendered row
 * @param reach scrolls to a row that is not rendered yet
 */
function useRowFocus(
  { walked, from }: { walked: number; from: number },
  scroller: { current: HTMLElement | null },
  reach: (place: number) => void,
) {
  const wanted = useRef(-1)
  useLayoutEffect(() => {
    wanted.current = walked
  }, [walked])
  useLayoutEffect(() => {
    if (wanted.current < 0) return
    const row = scroller.current?.querySelectorAll<HTMLElement>('tbody > tr[tabindex]')[wanted.current - from]
    if (!row) return reach(wanted.current)
    wanted.current = -1
    if (row === document.activeElement) return
    row.scrollIntoView({ block: 'nearest' })
    row.focus({ preventScroll: true })
  })
}

/** The key of the column that heads a row: the heading of its card, else the first. */
export const headKeyOf = <Row,>(columns: readonly Column<Row>[]) =>
  (columns.find((column) => column.card === 'title') ?? columns[0])?.key
