import type { ReactNode } from 'react'

/** Default widths by kind of column, in pixels. */
export const columnWidths = {
  score: 50,
  year: 80,
  name: 80,
  time: 160,
  operation: 130,
  mechanism: 200,
  number: 150,
} as const
export type ColumnKind = Exclude<keyof typeof columnWidths, 'operation'>
/** Default number of characters after which a text is truncated. */
export const TEXT_LIMIT = 25

/** A column of a table, and its role on a phone's card. */
export type Column<Row> = {
  /** A property of the row; also the sort column in the URL. */
  key: string
  title: string
  /** Determines the default width; a `time` is shown to the minute. */
  kind?: ColumnKind
  width?: number
  /** Renders the cell. Default: the property as text. */
  show?: (row: Row) => ReactNode
  /** The full text, for hover, copy, export and the default cell. */
  text?: (row: Row) => string
  /** Pinned to the left by default: the number and the name. */
  fixed?: boolean
  /** Key of the column in whose cells this one is shown as a second line, if both are visible. */
  beneath?: string
  /** Its cells have two lines, the second in small type. */
  lines?: 2
  /** Numbers and dates are aligned right, with tabular figures. */
  align?: 'left' | 'right'
  sort?: boolean
  /** Shows a copy button. */
  copy?: boolean
  /** Truncates the default cell after this many characters (true: 25). Hover and copy use the full text. */
  cut?: boolean | number
  /** Hidden by default. */
  away?: boolean
  /** Role on a phone's card: heading, status, or one of at most three facts. */
  card?: 'title' | 'status' | 'fact'
}

/** A column whose own property must exist in the row, unless it renders another text. */
export type CheckedColumn<Row> = Column<Row> &
  ({ key: keyof Row & string } | Required<Pick<Column<Row>, 'text'>> | Required<Pick<Column<Row>, 'show'>>)

export type RowAction = {
  key: string
  label: string
  /** Either a link or a handler. */
  to?: string
  act?: () => void
  danger?: boolean
  /** Reason why the action is disabled. */
  why?: string
}

export type EmptyListText = {
  /** 还没有申报的课题 */
  title: string
  /** Advice on what to do. */
  help?: ReactNode
  action?: ReactNode
}

/** The list state in the URL. */
export type ListQuery = { pageNo: number; pageSize: number; column?: string; order?: 'asc' | 'desc' }

/** The selection: single rows, or all rows of a query except some. */
export type Selection<Row> =
  | { kind: 'rows'; rows: Row[]; ids: string[] }
  | { kind: 'query'; query: Record<string, string>; total: number; except: string[] }
export const selectedCount = <Row>(chosen: Selection<Row>) =>
  chosen.kind === 'rows' ? chosen.ids.length : chosen.total - chosen.except.length

/** URL parameters for the position in a list, as opposed to filters. */
export const POSITION_PARAMS = ['pageNo', 'pageSize', 'column', 'order', 'view', 'part', 'step', 'tab'] as const

export const cellText = <Row extends object>(column: Column<Row>, row: Row): string => {
  if (column.text) return column.text(row)
  const value = (row as Record<string, unknown>)[column.key]
  if (column.kind === 'time' && typeof value === 'string') return value.slice(0, 16) || '–'
  return typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : '–'
}
/** Truncates a text after `length` code points with an ellipsis. */
export const truncateText = (text: string, length: number = TEXT_LIMIT): string => {
  const signs = Array.from(text)
  return signs.length > length ? `${signs.slice(0, length).join('')}…` : text
}
