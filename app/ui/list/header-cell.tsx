import type { CSSProperties, DragEvent, ReactNode } from 'react'
import { t } from '../texts'
import type { ListQuery } from './columns'
import type { PlacedColumn } from './column-layout'
import style from './list-table.module.css'

export type SortOrder = 'asc' | 'desc' | null
const nextOrder = { none: 'asc', asc: 'desc', desc: 'none' } as const
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type ColumnDrag<Row> = {
  column: PlacedColumn<Row>
  /** The dragged column, and the one it is over. */
  dragged: { key: string; over: string } | null
  onDrag: (dragged: { key: string; over: string } | null) => void
  onMove: (key: string, to: string) => void
}
const dragProps = <Row,>({ column: { key, title }, dragged, onDrag, onMove }: ColumnDrag<Row>) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    onDrag({ key, over: key })
    dataTransfer.effectAllowed = 'move'
    dataTransfer.setData('text/plain', title)
  },
  onDragOver: (event: DragEvent) => {
    if (!dragged) return
    event.preventDefault()
    if (dragged.over !== key) onDrag({ ...dragged, over: key })
  },
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    if (dragged && dragged.key !== key) onMove(dragged.key, key)
    onDrag(null)
  },
  onDragEnd: () => onDrag(null),
})

/** The header cell of a column: a button if sortable, with a resize handle; columns are reordered by dragging it. */
export function HeaderCell<Row>({
  column,
  beneath,
  query,
  onSort,
  dragged,
  onDrag,
  onMove,
  className,
  css,
  children,
}: ColumnDrag<Row> & {
  /** The column folded into this one's cells; also sortable here. */
  beneath: PlacedColumn<Row> | undefined
  query: ListQuery
  onSort: (key: string, order: SortOrder) => void
  className: string | undefined
  css: CSSProperties | undefined
  /** The resize handle. */
  children?: ReactNode
}) {
  const { key, title } = column
  const orderOf = (one: PlacedColumn<Row>): SortOrder =>
    one.sort && query.column === one.key ? (query.order ?? 'desc') : null
  const order = orderOf(column) ?? (beneath ? orderOf(beneath) : null)
  const over = dragged?.over === key && dragged.key !== key
  return (
    <th
      scope="col"
      aria-sort={order ? ariaSort[order] : undefined}
      className={over ? `${className ?? ''} ${style.dragTarget}` : className}
      style={css}
      data-column={key}
      {...dragProps({ column, dragged, onDrag, onMove })}
    >
      {column.sort ? (
        <SortButton title={title} order={orderOf(column)} onSort={(next) => onSort(key, next)} />
      ) : (
        <span className={style.title}>{title}</span>
      )}
      {beneath?.sort && (
        <SortButton title={beneath.title} order={orderOf(beneath)} onSort={(next) => onSort(beneath.key, next)} />
      )}
      {children}
    </th>
  )
}

function SortButton({ title, order, onSort }: { title: string; order: SortOrder; onSort: (order: SortOrder) => void }) {
  const next = nextOrder[order ?? 'none']
  return (
    <button
      type="button"
      className={style.sort}
      title={next === 'none' ? t.sortNone : next === 'asc' ? t.sortUp : t.sortDown}
      onClick={() => onSort(next === 'none' ? null : next)}
    >
      <span className={style.label}>{title}</span>
      <span className={style.carets} data-order={order ?? undefined} />
    </button>
  )
}
