import { type Colour, StatusTag } from '../status-tag'
import type { Column } from './columns'

type Tags = Readonly<Record<PropertyKey, { readonly colour: Colour }>>
/** A column of a coded property: its text from `<key>_dictText` as a tag in the colour of its code. */
export function tagColumn<Row extends object>(column: Omit<Column<Row>, 'show' | 'text'>, tags: Tags): Column<Row> {
  const { key } = column
  const valueOf = (row: Row, name: string) => String((row as Record<string, string | number | null>)[name] ?? '')
  const text = (row: Row) => valueOf(row, `${key}_dictText`)
  return {
    ...column,
    text,
    show: (row) => <StatusTag colour={tags[valueOf(row, key)]?.colour ?? 'grey'} label={text(row)} />,
  }
}
