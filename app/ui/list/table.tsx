import { type CSSProperties, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../texts'
import { actsWidth } from './acts'
import { Cell, CellContent } from './cell'
import { type Column, cellText, type ListQuery, type RowAction } from './describe'
import { folded } from './beneath'
import { Heading, type Order } from './heading'
import { type Density, narrowest, type Placed, rowHeight, withoutEmpty } from './layout'
import { ResizeHandle } from './resize-handle'
import { RowActions } from './row-actions'
import { type Stuck, stuckColumns, wholeColumns } from './stick'
import { Tick } from './tick'
import { IN_SIGHT, useWindow } from './window'
import style from './table.module.css'

const CHECKS = 48
/** Pixels of the row of headings. */
const HEAD = 37

/** From so many pixels on a name is a title that may be longer still; the person's own width holds. */
const LONG = 200

type ListTableInput<Row extends object> = {
  label: string
  /** Those that show, in their order. */
  columns: readonly Placed<Row>[]
  rows: readonly Row[]
  query: ListQuery
  idOf: (row: Row) => string
  density: Density
  busy: boolean
  /** Absent where nothing can be chosen. */
  isChosen?: (row: Row) => boolean
  /** Of these rows, those that are chosen now. */
  onChoose: (rows: readonly Row[], ids: string[]) => void
  /** The row one is at, by its place, or -1; it comes into sight and has the focus. */
  walked: number
  onWalk: (place: number) => void
  /** The column whose cells are links. */
  headKey: string | undefined
  onOpen?: (row: Row) => void
  openTo?: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  onSort: (key: string, order: Order) => void
  onWiden: (key: string, width: number) => void
  onMove: (key: string, to: string) => void
}

/** The table of a list: headings that sort, are dragged and widened; rows that are walked, chosen and opened. */
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
  const { many, from, to, look } = useWindow(rows.length, height, scroller)
  const rowId = useWalk(walked, scroller, (place) => {
    scroller.current!.scrollTop = place * height - IN_SIGHT / 2
    look()
  })

  const { columns: full, beneath } = folded(shown)
  const columns = withoutEmpty(full, rows, beneath)
  const placed = columns.map((column) =>
    drawn?.key === column.key ? { ...column, width: Math.max(narrowest, drawn.width), drawn: true } : column,
  )
  const stuck = stuckColumns(placed, isChosen ? CHECKS : 0)
  const headed = stuck.get(headKey ?? '')?.side === 'left' ? headKey : undefined
  const long = placed.some((column) => column.key === headed && column.width >= LONG && !column.drawn)
  const acts = actions && rows.map(actions)
  const chosen = isChosen && rows.filter(isChosen)
  const width = (of: (column: Placed<Row>) => boolean) =>
    placed.filter(of).reduce((sum, column) => sum + column.width, 0)
  // While an edge is drawn, no other column moves.
  const isDrawn = placed.some(({ key, drawn }) => key === headKey && drawn)
  const whole = isDrawn ? null : wholeAfter(columns, headKey, isChosen ? CHECKS : 0)
  const stands = (column: Placed<Row>) => {
    const one = stuck.get(column.key)
    return {
      className: looksOf(column, one, column.key === headed),
      css: one && ({ '--at': `${one.at}px` } as CSSProperties),
    }
  }

  return (
    <div className={`${style.ground} ${busy ? style.busy : ''}`} aria-busy={busy}>
      <div
        ref={scroller}
        className={style.scroller}
        style={many ? { height: IN_SIGHT + HEAD } : undefined}
        onScroll={many ? look : undefined}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked, chosen and opened by keys.
          role="grid"
          aria-label={label}
          aria-rowcount={many ? rows.length + 1 : undefined}
          className={`${style.table} ${style[density]} ${many ? style.many : ''} ${long ? style.long : ''}`}
          style={
            {
              '--row': `${height}px`,
              '--rest': `${width(({ key }) => key !== headKey) + (isChosen ? CHECKS : 0)}px`,
              '--name': `${width(({ key }) => key === headKey)}px`,
              ...(whole && { '--whole': whole }),
              ...(acts && { '--pictures': `${actsWidth(acts, true)}px`, '--words': `${actsWidth(acts, false)}px` }),
            } as CSSProperties
          }
        >
          <Widths columns={placed} headKey={headKey} checks={!!isChosen} acts={!!acts} />
          <thead>
            <tr>
              {chosen && (
                <th scope="col" className={style.checks}>
                  <Tick
                    label={t.selectPage}
                    checked={chosen.length === rows.length}
                    mixed={chosen.length > 0 && chosen.length < rows.length}
                    onChange={(on) => onChoose(rows, on ? rows.map(idOf) : [])}
                  />
                </th>
              )}
              {placed.map((column) => (
                <Heading
                  key={column.key}
                  column={column}
                  beneath={beneath.get(column.key)}
                  query={query}
                  onSort={onSort}
                  dragged={dragged}
                  onDrag={setDragged}
                  onMove={onMove}
                  {...stands(column)}
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
                </Heading>
              ))}
              {acts && (
                <th scope="col" className={style.acts}>
                  <span className={style.title}>{t.actions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {from > 0 && <Spare rows={from} />}
            {rows.slice(from, to).map((row, offset) => (
              <TableRow
                key={idOf(row)}
                id={rowId(from + offset)}
                row={row}
                at={from + offset}
                counted={many}
                walked={walked}
                chosen={isChosen?.(row)}
                columns={placed}
                beneath={beneath}
                headKey={headKey}
                stands={stands}
                acts={acts?.[from + offset]}
                onWalk={onWalk}
                onChoose={(on) => onChoose([row], on ? [idOf(row)] : [])}
                onOpen={onOpen}
                openTo={openTo}
              />
            ))}
            {to < rows.length && <Spare rows={rows.length - to} />}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** What of the columns after the name stands whole, in CSS; null where none is the name. */
function wholeAfter<Row>(columns: readonly Placed<Row>[], headKey: string | undefined, checks: number): string | null {
  const at = columns.findIndex(({ key }) => key === headKey)
  if (at < 0) return null
  const before = columns.slice(0, at).reduce((sum, column) => sum + column.width, checks)
  return wholeColumns(
    columns.slice(at + 1).map((column) => column.width),
    before,
  )
}

function looksOf<Row>(column: Placed<Row>, one: Stuck | undefined, headed: boolean): string | undefined {
  const names = [
    one && style[one.side],
    one?.last && style.last,
    headed && style.name,
    column.align === 'right' && style.figures,
    column.lines && style.two,
  ]
  return names.filter(Boolean).join(' ') || undefined
}

/** How wide the columns are; the one with the name takes what is left. */
function Widths<Row extends object>(shown: {
  columns: readonly Placed<Row>[]
  headKey: string | undefined
  checks: boolean
  acts: boolean
}) {
  return (
    <colgroup>
      {shown.checks && <col style={{ width: CHECKS }} />}
      {shown.columns.map(({ key, width }) =>
        key === shown.headKey ? <col key={key} className={style.nameWidth} /> : <col key={key} style={{ width }} />,
      )}
      {shown.acts && <col className={style.actsWidth} />}
    </colgroup>
  )
}

/** Where a column stands: pinned to a side, and how its cells look. */
type Stands<Row> = (column: Placed<Row>) => { className: string | undefined; css: CSSProperties | undefined }

function TableRow<Row extends object>({
  id,
  row,
  at,
  counted,
  walked,
  chosen,
  columns,
  beneath,
  headKey,
  stands,
  acts,
  onWalk,
  onChoose,
  onOpen,
  openTo,
}: Pick<ListTableInput<Row>, 'columns' | 'headKey' | 'walked' | 'onWalk' | 'onOpen' | 'openTo'> & {
  id: string
  row: Row
  /** Its place among all rows of the page. */
  at: number
  /** Not all rows are drawn: this one says which it is. */
  counted: boolean
  /** Undefined where nothing can be chosen. */
  chosen: boolean | undefined
  /** What stands under the text of a column, by its key. */
  beneath: ReadonlyMap<string, Column<Row>>
  stands: Stands<Row>
  acts: readonly RowAction[] | undefined
  onChoose: (on: boolean) => void
}) {
  const openBy = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (!onOpen || target.closest('a, button, input, label')) return
    // A click in a menu of the row comes here too, though the menu lies elsewhere.
    if (!event.currentTarget.contains(target)) return
    if (window.getSelection()?.toString()) return
    onOpen(row)
  }
  return (
    <tr
      id={id}
      tabIndex={at === Math.max(0, walked) ? 0 : -1}
      className={onOpen && style.opens}
      aria-rowindex={counted ? at + 2 : undefined}
      aria-current={at === walked || undefined}
      aria-selected={chosen}
      onFocus={(event) => event.target === event.currentTarget && at !== walked && onWalk(at)}
      onClick={openBy}
    >
      {chosen !== undefined && (
        <td className={style.checks}>
          <Tick
            label={t.selectNamed(cellText(headColumn(columns, headKey), row))}
            checked={chosen}
            onChange={onChoose}
          />
        </td>
      )}
      {columns.map((column) => {
        const { className, css } = stands(column)
        const under = beneath.get(column.key)
        return (
          <td key={column.key} className={under ? `${className ?? ''} ${style.pair}` : className} style={css}>
            <Cell column={column} row={row} onOpen={column.key === headKey ? onOpen : undefined} openTo={openTo} />
            {under && (
              <span className={style.beneath}>
                <CellContent column={under} row={row} />
              </span>
            )}
          </td>
        )
      })}
      {acts && (
        <td className={style.acts}>
          <RowActions actions={acts} pictured />
        </td>
      )}
    </tr>
  )
}

/** The place of rows that are not drawn. */
const Spare = ({ rows }: { rows: number }) => (
  <tr className={style.spare} style={{ '--rows': rows } as CSSProperties} aria-hidden>
    <td />
  </tr>
)

/**
 * The row one walks to comes into sight and gets the focus.
 * @param reach scrolls to a row that is not drawn, so that it is
 * @returns the id of a row's element by its place
 */
function useWalk(walked: number, scroller: { current: HTMLElement | null }, reach: (place: number) => void) {
  const id = useId()
  const wanted = useRef(-1)
  useLayoutEffect(() => {
    wanted.current = walked
  }, [walked])
  useLayoutEffect(() => {
    if (wanted.current < 0) return
    const row = scroller.current?.querySelector<HTMLElement>(`[id="${id}-${wanted.current}"]`)
    if (!row) return reach(wanted.current)
    wanted.current = -1
    if (row === document.activeElement) return
    row.scrollIntoView({ block: 'nearest' })
    row.focus({ preventScroll: true })
  })
  return (place: number) => `${id}-${place}`
}

const headColumn = <Row,>(columns: readonly Column<Row>[], key: string | undefined) =>
  columns.find((column) => column.key === key) ?? columns[0]!

/** The column that heads a row: the one that heads its card, else the first. */
export const headOf = <Row,>(columns: readonly Column<Row>[]) =>
  (columns.find((column) => column.card === 'title') ?? columns[0])?.key
