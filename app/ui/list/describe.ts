import type { ReactNode } from 'react'

/** What a column holds; such columns have one width everywhere, in pixels. */
export const widths = { score: 50, year: 80, name: 80, time: 160, operation: 130, mechanism: 200, number: 150 } as const
export type ColumnKind = Exclude<keyof typeof widths, 'operation'>
/** Texts are cut after so many characters where nothing else is said. */
export const CUT = 25

/** One column, and what the row's card shows of it on a phone. */
export type Column<Row> = {
  /** A property of the row; also the sort column in the address bar. */
  key: string
  title: string
  /** Gives the width where none is given; a `time` is read to the minute. */
  kind?: ColumnKind
  width?: number
  /** The cell. Default: the property as text. */
  show?: (row: Row) => ReactNode
  /** The whole text, for hover, copy, export and the default cell. */
  text?: (row: Row) => string
  /** Stays at the left while the rest scrolls: the number and the name. */
  fixed?: boolean
  /** The column under whose text it stands in a table where both are shown: a number under its name. */
  beneath?: string
  /** Its cells draw two lines, the second a small one. */
  lines?: 2
  /** Figures and dates stand right, in figures of one width. */
  align?: 'left' | 'right'
  sort?: boolean
  /** A button copies the text. */
  copy?: boolean
  /** The default cell ends after so many characters (true: 25); the whole text on hover and on copy. */
  cut?: boolean | number
  /** Not shown until it is asked for. */
  away?: boolean
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

/** What a batch is about: rows that were chosen, or all that the filters find but those taken out again. */
export type Chosen<Row> =
  | { kind: 'rows'; rows: Row[]; ids: string[] }
  | { kind: 'query'; query: Record<string, string>; total: number; except: string[] }
export const countOf = <Row>(chosen: Chosen<Row>) =>
  chosen.kind === 'rows' ? chosen.ids.length : chosen.total - chosen.except.length

/** Names of the address bar that say where one is in a list rather than what it holds. */
export const PLACE = ['pageNo', 'pageSize', 'column', 'order', 'view', 'part', 'step', 'tab'] as const

export const cellText = <Row extends object>(column: Column<Row>, row: Row): string => {
  if (column.text) return column.text(row)
  const value = (row as Record<string, unknown>)[column.key]
  if (column.kind === 'time' && typeof value === 'string') return value.slice(0, 16) || '–'
  return typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : '–'
}
/** A text with an ellipsis after `length` characters; characters beyond the basic plane count once. */
export const cutText = (text: string, length: number = CUT): string => {
  const signs = Array.from(text)
  return signs.length > length ? `${signs.slice(0, length).join('')}…` : text
}
