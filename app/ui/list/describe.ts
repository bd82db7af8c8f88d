import type { ReactNode } from 'react'

/** One column, and what the row's card shows of it on a phone. */
export type Column<Row> = {
  /** A property of the row; also the sort column in the address bar. */
  key: string
  title: string
  width?: number
  /** The cell. Default: the property as text. */
  show?: (row: Row) => ReactNode
  /** The whole text, for hover, copy and the default cell. */
  text?: (row: Row) => string
  /** Stays at the left while the rest scrolls: the number and the name. */
  fixed?: boolean
  /** Figures and dates stand right, in figures of one width. */
  align?: 'left' | 'right'
  sort?: boolean
  /** On a phone's card: its heading, its state, one of its facts (at most three), or nothing. */
  card?: 'title' | 'status' | 'fact'
}

export type RowAction = {
  key: string
  label: string
  /** A link, or an act. */
  to?: string
  act?: () => void
  danger?: boolean
  /** Why it cannot be done now: the button is disabled and says so. */
  why?: string
}

export type EmptyText = {
  /** 还没有申报的课题 */
  title: string
  /** What to do about it. */
  help?: ReactNode
  action?: ReactNode
}

/** What the address bar says of the list. */
export type ListQuery = { pageNo: number; pageSize: number; column?: string; order?: 'asc' | 'desc' }

export const cellText = <Row extends object>(column: Column<Row>, row: Row): string => {
  if (column.text) return column.text(row)
  const value = (row as Record<string, unknown>)[column.key]
  return typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : '–'
}
