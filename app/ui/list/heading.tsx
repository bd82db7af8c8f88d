import { IconCaretdown, IconCaretup } from '@douyinfe/semi-icons'
import type { ReactNode } from 'react'
import { t } from '../texts'
import style from './table.module.css'

export type Order = 'asc' | 'desc' | null
const after = { none: 'asc', asc: 'desc', desc: 'none' } as const

/** The heading of a column: a button where it sorts, and its edge to be drawn. */
export function Heading({
  title,
  sorts,
  order,
  onSort,
  children,
}: {
  title: string
  sorts: boolean
  order: Order
  onSort: (order: Order) => void
  /** The edge. */
  children?: ReactNode
}) {
  const next = after[order ?? 'none']
  return (
    <>
      {sorts ? (
        <button
          type="button"
          className={style.sort}
          title={next === 'none' ? t.sortNone : next === 'asc' ? t.sortUp : t.sortDown}
          onClick={() => onSort(next === 'none' ? null : next)}
        >
          {title}
          <span className={style.carets} data-order={order ?? undefined} aria-hidden>
            <IconCaretup size="small" />
            <IconCaretdown size="small" />
          </span>
        </button>
      ) : (
        <span className={style.title}>{title}</span>
      )}
      {children}
    </>
  )
}
