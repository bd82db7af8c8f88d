import { IconDownload } from '@douyinfe/semi-icons'
import { type ReactNode, useRef } from 'react'
import { useUrlQuery } from './list/url-query'
import { Pagination } from './list/pagination'
import style from './matrix.module.css'
import { PrintButton } from './print-button'

/** Maximum number of columns beside the first that fit on a printed page. */
const PRINTABLE_COLUMNS = 10
/** Page sizes of dense tables. */
const DENSE_PAGE_SIZES = [25, 50, 100, 200]

type MatrixData<Row> = {
  corner: string
  columns: readonly { key: string; title: string }[]
  rows: readonly Row[]
  head: (row: Row) => ReactNode
  cell: (row: Row, key: string) => ReactNode
  /** Each row has one line, even with a long name. */
  dense?: boolean
}
function MatrixTable<Row extends { id: string }>({ corner, columns, rows, head, cell, dense }: MatrixData<Row>) {
  const kinds = [style.matrix, columns.length > PRINTABLE_COLUMNS && style.wide, dense && style.dense]
  return (
    <table className={kinds.filter(Boolean).join(' ')}>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{head(row)}</th>
            {columns.map(({ key, title }) => (
              <td key={key} data-head={title}>
                {cell(row, key)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * A cross table with sticky header and first column, download and printing, paginated.
 *
 * @param corner header of the first column
 * @param cell   content of a cell; null leaves it empty
 * @param takes  link to the workbook; absent without the permission
 * @param search filter fields, in one row with the buttons
 * @param empty  shown without rows
 */
export function Matrix<Row extends { id: string }>({
  label,
  corner,
  columns,
  rows,
  head,
  cell,
  dense = false,
  takes,
  search,
  empty,
  page: { total, pageNo, pageSize },
}: MatrixData<Row> & {
  label: string
  search?: ReactNode
  empty: ReactNode
  takes?: { label: string; href: string } | undefined
  page: { total: number; pageNo: number; pageSize: number }
}) {
  const { merge } = useUrlQuery()
  const table = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className={style.actions}>
        {search}
        {rows.length > 0 && (
          <div className={style.downloads}>
            {takes && (
              <a
                className={`semi-button semi-button-tertiary semi-button-light ${style.button}`}
                href={takes.href}
                download
              >
                <IconDownload aria-hidden /> {takes.label}
              </a>
            )}
            <PrintButton part={table} />
          </div>
        )}
      </div>
      {rows.length === 0 ? (
        empty
      ) : (
        <>
          {/* The scroll container must be focusable, for scrolling by keyboard. */}
          <div ref={table} className={style.scroll} tabIndex={0} role="region" aria-label={label}>
            <MatrixTable corner={corner} columns={columns} rows={rows} head={head} cell={cell} dense={dense} />
          </div>
          <Pagination
            total={total}
            pageNo={pageNo}
            pageSize={pageSize}
            {...(dense && { sizes: DENSE_PAGE_SIZES })}
            onChange={(next, size) => merge({ pageNo: next === 1 ? null : next, pageSize: size })}
          />
        </>
      )}
    </>
  )
}
