import { IconDownload } from '@douyinfe/semi-icons'
import { type ReactNode, useRef } from 'react'
import { useAddress } from './list/address'
import { Paging } from './list/paging'
import style from './matrix.module.css'
import { PrintButton } from './print'

/** Columns beside the first one that a sheet of paper holds. */
const ON_PAPER = 10
/** How many rows of a line each are shown at once. */
const DENSE_SIZES = [25, 50, 100, 200]

type Shown<Row> = {
  corner: string
  columns: readonly { key: string; title: string }[]
  rows: readonly Row[]
  head: (row: Row) => ReactNode
  cell: (row: Row, key: string) => ReactNode
  /** A line for each row, however long its name. */
  dense?: boolean
}
function Cells<Row extends { id: string }>({ corner, columns, rows, head, cell, dense }: Shown<Row>) {
  const kinds = [style.matrix, columns.length > ON_PAPER && style.wide, dense && style.dense]
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
 * Things down, what becomes of them across: the head and the first column stay while the rest scrolls; as a workbook and on
 * paper, a page at a time.
 *
 * @param corner what stands down
 * @param cell   what stands in a place; null leaves it empty
 * @param takes  its workbook; absent for who may not take it away
 * @param search the fields that narrow it, in one row with what is done with it
 * @param empty  what is said where it has no rows
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
}: Shown<Row> & {
  label: string
  search?: ReactNode
  empty: ReactNode
  takes?: { label: string; href: string } | undefined
  page: { total: number; pageNo: number; pageSize: number }
}) {
  const { merge } = useAddress()
  const table = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className={style.acts}>
        {search}
        {rows.length > 0 && (
          <div className={style.takes}>
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
          {/* It scrolls on its own: the keys must reach it. */}
          <div ref={table} className={style.scroll} tabIndex={0} role="region" aria-label={label}>
            <Cells corner={corner} columns={columns} rows={rows} head={head} cell={cell} dense={dense} />
          </div>
          <Paging
            total={total}
            pageNo={pageNo}
            pageSize={pageSize}
            {...(dense && { sizes: DENSE_SIZES })}
            onChange={(next, size) => merge({ pageNo: next === 1 ? null : next, pageSize: size })}
          />
        </>
      )}
    </>
  )
}
