import { Table } from '@douyinfe/semi-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CopyButton } from '../copy-button'
import { TABLET, useMedia } from '../device'
import { FullText } from '../full-text'
import { t } from '../texts'
import { type Column, CUT, cellText, type ListQuery, type RowAction } from './describe'
import { Heading, type Order } from './heading'
import { type Density, narrowest, type Placed, rowHeight } from './layout'
import { ResizeHandle } from './resize-handle'
import { actsWidth } from './acts'
import { RowActions } from './row-actions'
import style from './table.module.css'

/** From so many rows on only those in sight are drawn. */
const MANY = 100
const VIRTUAL_HEIGHT = 640
const FIRST = 20
const CHECKS = 48
const sizes = { loose: 'default', middle: 'middle', tight: 'small' } as const

/** The table of a list: headings that sort, are dragged and widened; rows that are walked, chosen and opened. */
export function ListTable<Row extends object>({
  id,
  label,
  columns,
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
  actionsWidth,
  onSort,
  onWiden,
  onMove,
}: {
  /** Rows are called `{id}-row-{place}`. */
  id: string
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
  onChoose: (ids: string[]) => void
  walked: number
  onWalk: (place: number) => void
  /** The column whose cells are links. */
  headKey: string | undefined
  onOpen?: (row: Row) => void
  openTo?: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  actionsWidth: number
  onSort: (key: string, order: Order) => void
  onWiden: (key: string, width: number) => void
  onMove: (key: string, to: string) => void
}) {
  const [drawn, setDrawn] = useState<{ key: string; width: number } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const many = useMany(rows.length)
  const tablet = useMedia(TABLET, false)

  const cell = (column: Placed<Row>, row: Row): ReactNode => {
    const text = cellText(column, row)
    const shown = column.show?.(row) ?? (
      <FullText text={text} length={column.cut ? (column.cut === true ? CUT : column.cut) : undefined} />
    )
    const whole =
      column.key === headKey && onOpen ? (
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
          {shown}
        </a>
      ) : (
        shown
      )
    if (!column.copy || text === '–') return whole
    return (
      <span className={style.copied}>
        {whole}
        <CopyButton text={text} />
      </span>
    )
  }

  const widthOf = (column: Placed<Row>) => (drawn?.key === column.key ? Math.max(narrowest, drawn.width) : column.width)
  const tableColumns = [
    ...columns.map((column) => {
      const order = column.sort && query.column === column.key ? (query.order ?? 'desc') : null
      return {
        title: (
          <Heading title={column.title} sorts={!!column.sort} order={order} onSort={(next) => onSort(column.key, next)}>
            <ResizeHandle
              title={column.title}
              width={widthOf(column)}
              onDrag={(width) => setDrawn({ key: column.key, width })}
              onDone={(width) => {
                setDrawn(null)
                onWiden(column.key, width)
              }}
            />
          </Heading>
        ),
        dataIndex: column.key,
        key: column.key,
        width: widthOf(column),
        fixed: column.side === 'none' ? undefined : column.side,
        align: column.align,
        className: column.align === 'right' ? style.figures : undefined,
        onHeaderCell: () => ({
          'aria-sort': order ? (order === 'asc' ? 'ascending' : 'descending') : undefined,
          className: `${style.head} ${over === column.key ? style.over : ''}`,
          draggable: true,
          'data-column': column.key,
          onDragStart: (event: React.DragEvent) => {
            setDragged(column.key)
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', column.title)
          },
          onDragOver: (event: React.DragEvent) => {
            if (!dragged) return
            event.preventDefault()
            if (over !== column.key) setOver(column.key)
          },
          onDrop: (event: React.DragEvent) => {
            event.preventDefault()
            if (dragged && dragged !== column.key) onMove(dragged, column.key)
            setDragged(null)
            setOver(null)
          },
          onDragEnd: () => {
            setDragged(null)
            setOver(null)
          },
        }),
        render: (_: unknown, row: Row) => cell(column, row),
      }
    }),
    ...(actions
      ? [
          {
            title: t.actions,
            dataIndex: '__actions',
            key: '__actions',
            // On a tablet the other columns need the room more.
            width: tablet ? actionsWidth : actsWidth(rows.map(actions), actionsWidth),
            fixed: 'right' as const,
            className: style.acts,
            render: (_: unknown, row: Row) => <RowActions actions={actions(row)} />,
          },
        ]
      : []),
  ]
  const shown = many === 'first' ? rows.slice(0, FIRST) : rows
  const width = tableColumns.reduce((sum, column) => sum + column.width, isChosen ? CHECKS : 0)

  return (
    <div
      className={`${style.ground} ${busy ? style.busy : ''}`}
      aria-busy={busy}
      // Room is held for the part of many rows that is drawn, before and after it is known which.
      style={many === 'no' ? undefined : { height: VIRTUAL_HEIGHT + 42, overflow: 'hidden' }}
    >
      <Table<Row>
        aria-label={label}
        size={sizes[density]}
        rowKey={(row) => (row ? idOf(row) : '')}
        columns={tableColumns as never}
        dataSource={[...shown]}
        pagination={false}
        virtualized={many === 'virtual' ? { itemSize: rowHeight[density] } : undefined}
        scroll={many === 'no' ? { x: width } : { x: width, y: VIRTUAL_HEIGHT }}
        className={many === 'virtual' ? style.virtual : undefined}
        rowSelection={
          isChosen
            ? {
                fixed: true,
                width: CHECKS,
                selectedRowKeys: rows.filter(isChosen).map(idOf),
                onChange: (keys) => onChoose((keys ?? []).map(String)),
              }
            : undefined
        }
        onRow={(row, at = 0) => ({
          id: `${id}-row-${at}`,
          tabIndex: at === Math.max(0, walked) ? 0 : -1,
          className: [at === walked ? style.walked : '', onOpen ? style.opens : ''].join(' '),
          'aria-current': at === walked || undefined,
          onFocus: (event: React.FocusEvent) => {
            if (event.target === event.currentTarget && at !== walked) onWalk(at)
          },
          onClick: (event: React.MouseEvent) => {
            const target = event.target as HTMLElement
            if (!row || !onOpen || target.closest('a, button, input, label, .semi-checkbox')) return
            // A click in a menu of the row comes here too, though the menu lies elsewhere.
            if (!event.currentTarget.contains(target)) return
            if (window.getSelection()?.toString()) return
            onOpen(row)
          },
        })}
      />
    </div>
  )
}

/** Whether there are too many rows to draw them all: the first few until the page is alive, all of them on paper. */
function useMany(count: number): 'no' | 'first' | 'virtual' {
  const [alive, setAlive] = useState(false)
  const [paper, setPaper] = useState(false)
  const wasAlive = useRef(false)
  useEffect(() => {
    if (!wasAlive.current) setAlive(true)
    wasAlive.current = true
    // The picture is taken as soon as the listener returns.
    const before = () => flushSync(() => setPaper(true))
    const after = () => setPaper(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  if (count <= MANY || paper) return 'no'
  return alive ? 'virtual' : 'first'
}

/** The column that heads a row: the one that heads its card, else the first. */
export const headOf = <Row,>(columns: readonly Column<Row>[]) =>
  (columns.find((column) => column.card === 'title') ?? columns[0])?.key
