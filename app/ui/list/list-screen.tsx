import { Table } from '@douyinfe/semi-ui'
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePhone } from '../device'
import { Empty } from '../empty'
import { FullText } from '../full-text'
import { useAddress } from './address'
import { BatchBar, type BatchMove } from './batch-bar'
import { Cards } from './cards'
import { type Column, cellText, type EmptyText, type ListQuery, type RowAction } from './describe'
import { type Filter, FilterBar, filterNames } from './filter-bar'
import { useListKeys } from './keys'
import { Paging } from './paging'
import { RowActions } from './row-actions'
import { RowSheet } from './row-sheet'
import { useSelection } from './selection'
import { ListSkeleton } from './skeleton'
import style from './list.module.css'

/**
 * A list from four descriptions: columns, filters, batch moves, empty text. Paging, sort and filters live in the address
 * bar under the API's names, so the loader reads them with `forgive` and a link shows the same list.
 *
 * @param rowKey   the property that names a row. Default: `id`
 * @param actions  what can be done with one row; the first is the one that matters
 * @param sheet    the row in a side sheet, with previous and next; `openTo` is then its own page
 * @param openTo   where Enter, a click on the row and its heading lead
 */
export function ListScreen<Row extends object>({
  columns,
  filters = [],
  batch = [],
  empty,
  rows,
  total,
  query,
  rowKey = 'id',
  actions,
  actionsWidth = 130,
  sheet,
  openTo,
  busy = false,
  above,
}: {
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  batch?: readonly BatchMove<Row>[]
  empty: EmptyText
  rows: readonly Row[]
  total: number
  query: ListQuery
  rowKey?: string
  actions?: (row: Row) => readonly RowAction[]
  actionsWidth?: number
  sheet?: { title: (row: Row) => string; show: (row: Row) => ReactNode }
  openTo?: (row: Row) => string
  busy?: boolean
  /** Between the search row and the table: tabs of states, a legend. */
  above?: ReactNode
}) {
  const phone = usePhone()
  const navigate = useNavigate()
  const { params, merge, loading } = useAddress()
  const searchId = useId()
  const idOf = useCallback((row: Row) => String((row as Record<string, unknown>)[rowKey]), [rowKey])
  const { chosen, choose, clear } = useSelection(idOf)
  const [walked, setWalked] = useState(-1)
  const [opened, setOpened] = useState<string | null>(null)

  const values = useMemo(
    () => Object.fromEntries(filterNames(filters).map((name) => [name, params.get(name) ?? ''])),
    [filters, params],
  )
  const filtered = Object.values(values).some(Boolean)
  const open = (row: Row) => {
    if (sheet) setOpened(idOf(row))
    else if (openTo) void navigate(openTo(row))
  }
  const opens = !!sheet || !!openTo

  useListKeys({
    searchId,
    walk: (step) =>
      setWalked((now) => {
        const next = Math.max(0, Math.min(rows.length - 1, now + step))
        document.getElementById(`${searchId}-row-${next}`)?.scrollIntoView({ block: 'nearest' })
        return next
      }),
    open: () => {
      const row = rows[walked]
      if (row && opens) open(row)
      return !!row && opens
    },
  })

  const nothing = filtered ? (
    <Empty
      title="没有符合条件的记录"
      help="放宽或清空筛选条件再试"
      action={
        <button
          type="button"
          className={style.clear}
          onClick={() => merge(Object.fromEntries(filterNames(filters).map((name) => [name, null])))}
        >
          清空筛选
        </button>
      }
    />
  ) : (
    <Empty {...empty} />
  )

  const selectable = batch.length > 0
  const tableColumns = [
    ...columns.map((column, place) => ({
      title: column.title,
      dataIndex: column.key,
      key: column.key,
      width: column.width ?? 160,
      fixed: column.fixed ? ('left' as const) : undefined,
      align: column.align,
      className: column.align === 'right' ? style.figures : undefined,
      sorter: column.sort || undefined,
      sortOrder:
        column.sort && query.column === column.key
          ? query.order === 'asc'
            ? ('ascend' as const)
            : ('descend' as const)
          : (false as const),
      render: (_: unknown, row: Row) => {
        const shown = column.show ? column.show(row) : <FullText text={cellText(column, row)} />
        const heads =
          opens && (column.card === 'title' || (place === 0 && !columns.some((one) => one.card === 'title')))
        if (!heads) return shown
        return (
          <a
            href={openTo?.(row) ?? '#'}
            className={style.heading}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              event.stopPropagation()
              open(row)
            }}
          >
            {shown}
          </a>
        )
      },
    })),
    ...(actions
      ? [
          {
            title: '操作',
            dataIndex: '__actions',
            key: '__actions',
            width: actionsWidth,
            fixed: 'right' as const,
            render: (_: unknown, row: Row) => <RowActions actions={actions(row)} />,
          },
        ]
      : []),
  ]

  return (
    <div className={style.list}>
      <FilterBar filters={filters} values={values} onChange={merge} searchId={searchId} />
      {above}
      <BatchBar rows={[...chosen.values()]} moves={batch} busy={busy} onClear={clear} />
      {loading ? (
        <ListSkeleton rows={Math.max(3, rows.length)} phone={phone} />
      ) : rows.length === 0 ? (
        <div className={style.ground}>{nothing}</div>
      ) : phone ? (
        <Cards
          columns={columns}
          rows={rows}
          idOf={idOf}
          actions={actions}
          onOpen={opens ? open : undefined}
          selected={selectable ? chosen : undefined}
          onSelect={(row, on) => choose([row], on ? [idOf(row)] : [])}
        />
      ) : (
        <div className={style.ground}>
          <Table<Row>
            size="middle"
            rowKey={(row) => (row ? idOf(row) : '')}
            columns={tableColumns}
            dataSource={[...rows]}
            pagination={false}
            scroll={{ x: tableColumns.reduce((sum, column) => sum + column.width, selectable ? 48 : 0) }}
            rowSelection={
              selectable
                ? {
                    fixed: true,
                    width: 48,
                    selectedRowKeys: [...chosen.keys()],
                    onChange: (keys) => choose(rows, (keys ?? []).map(String)),
                  }
                : undefined
            }
            onRow={(row, at) => ({
              id: `${searchId}-row-${at}`,
              className: [at === walked ? style.walked : '', opens ? style.opens : ''].join(' '),
              'aria-current': at === walked || undefined,
              onClick: (event: React.MouseEvent) => {
                const target = event.target as HTMLElement
                if (!row || !opens || target.closest('a, button, input, label, .semi-checkbox')) return
                // A click in a menu of the row comes here too, though the menu lies elsewhere.
                if (!event.currentTarget.contains(target)) return
                if (window.getSelection()?.toString()) return
                open(row)
              },
            })}
            onChange={({ sorter, extra }) => {
              if (extra?.changeType !== 'sorter' || !sorter || typeof sorter !== 'object') return
              const { dataIndex, sortOrder } = sorter as { dataIndex?: string; sortOrder?: string | boolean }
              merge(
                sortOrder
                  ? { column: dataIndex, order: sortOrder === 'ascend' ? 'asc' : 'desc' }
                  : { column: null, order: null },
              )
            }}
          />
        </div>
      )}
      <Paging
        total={total}
        pageNo={query.pageNo}
        pageSize={query.pageSize}
        onChange={(pageNo, pageSize) => merge({ pageNo: pageNo === 1 ? null : pageNo, pageSize })}
      />
      {sheet && (
        <RowSheet
          rows={rows}
          idOf={idOf}
          openedId={opened}
          onOpen={setOpened}
          title={sheet.title}
          show={sheet.show}
          openTo={openTo}
        />
      )}
    </div>
  )
}
