import { CellContent } from './cell'
import type { Column } from './columns'
import { ListSkeleton } from './skeleton'
import style from './list-table.module.css'

/** A read-only table for a side sheet or a part of a page, without sorting, selection or opening. */
export function PlainTable<Row extends object>({
  label,
  columns,
  rows,
  idOf,
}: {
  label: string
  /** Columns without a width share the remaining space. */
  columns: readonly Column<Row>[]
  /** Null while loading. */
  rows: readonly Row[] | null
  idOf: (row: Row) => string
}) {
  if (!rows) return <ListSkeleton rows={3} />
  const side = ({ align }: Column<Row>) => (align === 'right' ? style.figures : undefined)
  return (
    <div className={style.surface}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus */}
      <div className={style.scroller} tabIndex={0} role="group" aria-label={label}>
        <table aria-label={label} className={`${style.table} ${style.tight}`}>
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} style={column.width ? { width: column.width } : undefined} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={side(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={idOf(row)}>
                {columns.map((column) => (
                  <td key={column.key} className={column.align === 'right' ? style.figures : style.wrapping}>
                    <CellContent column={column} row={row} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
