import { lazy, type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { loadChunk } from '../chunk'
import { useCards } from '../device'
import { t } from '../texts'
import { exportQueryOf, useUrlQuery } from './url-query'
import { BatchBar, type BatchAction } from './batch-bar'
import { Cards } from './cards'
import { type Column, selectedCount, type EmptyListText, type ListQuery, type RowAction } from './columns'
import { type ListExports, listExportOptions } from './export-options'
import { FilterBar } from './filter-bar'
import { clearFiltersChange, type Filter, listFilterParams, type ActiveFilter, listActiveFilters } from './filters'
import type { ImportOptions } from './import-dialog'
import { useListLayout } from './list-settings'
import { preloadLazyParts, lazyParts } from './lazy-parts'
import { useListShortcuts } from './list-shortcuts'
import { type ListLayout, moveColumn, placeColumns, resizeColumn } from './column-layout'
import { EmptyList } from './empty-list'
import { INDEX_KEY, indexColumn } from './index-column'
import { Pagination } from './pagination'
import { PrintHeader } from './print-header'
import type RowSheetOf from './row-sheet'
import { canSelectRows as canChoose } from './row-selectability'
import { useSelection } from './selection'
import { headKeyOf, ListTable } from './list-table'
import { ListToolbar } from './list-toolbar'
import { type LoadBatchRows, useBatch } from './use-batch'
import { filterQueryOf, SavedViews } from './saved-views'
import style from './list.module.css'

const ColumnPanel = lazy(() => loadChunk(() => import('./column-panel')))
/** `lazy` loses the type parameter. */
const RowSheet = lazy(lazyParts.sheet) as unknown as typeof RowSheetOf
const ShortcutsHelp = lazy(() => loadChunk(() => import('./shortcuts-help')))
const ImportDialog = lazy(() => loadChunk(() => import('./import-dialog')))

type ListScreenInput<Row extends object> = {
  name?: string
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** Further active filters from the URL. */
  narrowed?: readonly ActiveFilter[]
  batch?: readonly BatchAction<Row>[]
  empty: EmptyListText
  rows: readonly Row[]
  total: number
  query: ListQuery
  rowKey?: string
  /** Adds a column that numbers the rows across pages. */
  index?: boolean
  actions?: (row: Row) => readonly RowAction[]
  sheet?: { title: (row: Row) => string; show: (row: Row) => ReactNode }
  openTo?: (row: Row) => string
  busy?: boolean
  /** Tabs of the list, in one row with search and tools. */
  tabs?: ReactNode
  /** Rendered above that row. */
  above?: ReactNode
  exports?: ListExports
  imports?: ImportOptions
  gather?: LoadBatchRows<Row>
  problem?: string
}

/**
 * A list screen described by columns, filters, batch actions and an empty text. Paging, sort and filters are in the URL
 * under the API's names, so the loader reads them with `parseLenient` and a link shows the same list. `ListSettingsContext`
 * stores layout and saved views per person.
 *
 * @param name     name of the list for settings and views. Default: the path of the page
 * @param rowKey   property with a row's id. Default: `id`
 * @param actions  actions of a row; the first is the primary one
 * @param sheet    shows a row in a side sheet, with previous and next; `openTo` is then its own page
 * @param openTo   target of Enter and of a click on the row or its heading
 * @param exports  export all rows of the query, by format. The page and the selection are exported in the browser
 * @param gather   loads the accepted rows of the query, for actions over all pages; `null`: none, with a message shown
 * @param problem  why rows could not be loaded; the list then offers a retry
 */
export function ListScreen<Row extends object>({
  name,
  columns: described,
  filters = [],
  narrowed = [],
  batch = [],
  empty,
  rows,
  total,
  query,
  rowKey = 'id',
  index = true,
  actions,
  sheet,
  openTo,
  busy = false,
  tabs,
  above,
  exports,
  imports,
  gather,
  problem,
}: ListScreenInput<Row>) {
  const asCards = useCards()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const { params, merge, replaceWith, loading } = useUrlQuery()
  const id = useId()
  const list = name ?? pathname
  const { layout, change, reset, view, keeper, touched } = useListLayout(list)
  const idOf = useCallback((row: Row) => String((row as Record<string, unknown>)[rowKey]), [rowKey])

  const columns = useColumns({ described, index, rows, idOf, query, layout })
  const visible = columns.filter((column) => !column.hidden)
  const values = useFilterValues(filters, params)
  const { chosen, isChosen, choose, chooseAll, clear } = useSelection(idOf, filterQueryOf(params), total)
  const [walked, setWalked] = useState(-1)
  const [opened, setOpened] = useOpenedRow()
  const [dialog, setDialog] = useState<'columns' | 'keys' | 'import' | null>(null)
  const close = () => setDialog(null)
  const { start, gathering, dialog: runDialog } = useBatch(chosen, idOf, clear, gather)

  const open = sheet ? (row: Row) => setOpened(idOf(row)) : openTo && ((row: Row) => void navigate(openTo(row)))
  const selectable = canChoose(batch, rows, selectedCount(chosen))
  const pick = (row: Row, on: boolean) => choose([row], on ? [idOf(row)] : [])
  const turn = (pageNo: number, pageSize = query.pageSize) => {
    setWalked(-1)
    merge({ pageNo: pageNo === 1 ? null : pageNo, pageSize })
  }

  useRowNavigation(
    rows.length || filters.length ? id : null,
    { rows, query, total, walked, setWalked },
    {
      open: open ?? null,
      select: selectable ? (row) => pick(row, !isChosen(row)) : null,
      turn,
      help: () => setDialog('keys'),
    },
  )

  const clearFilters = () => merge(clearFiltersChange(filters, narrowed))
  /** Without the index column. */
  const own = visible.filter((column) => column.key !== INDEX_KEY)
  /** Common props of cards and table. */
  const drawn = {
    ...{ rows, idOf, actions, busy: loading },
    onOpen: open,
    isChosen: selectable ? isChosen : undefined,
  }
  const offers = listExportOptions({
    ...{ rows, total, columns: own, exports },
    chosen: selectable ? chosen : null,
    query: exportQueryOf(params),
  })
  return (
    <div className={style.list} data-list={list}>
      {above}
      <div className={style.bar}>
        {tabs}
        <FilterBar {...{ filters, values, narrowed }} {...(tabs && { shown: 1 })} onChange={merge} searchId={id} />
        <ListToolbar
          views={keeper && <SavedViews {...{ list, keeper, view, params, layout, touched }} onGo={replaceWith} />}
          imports={imports && { label: imports.label ?? t.import, act: () => setDialog('import') }}
          exports={offers}
          onColumns={asCards ? undefined : () => setDialog('columns')}
          onRefresh={() => void revalidate()}
          onKeys={asCards ? undefined : () => setDialog('keys')}
        />
      </div>
      <PrintHeader narrowed={[...listActiveFilters(filters, values), ...narrowed]} />
      <div id={`${id}-rows`} className={style.rows} aria-busy={loading}>
        {rows.length === 0 ? (
          <div className={`${style.surface} ${loading ? style.loading : ''}`}>
            <EmptyList
              problem={problem}
              filtered={Object.values(values).some(Boolean) || narrowed.length > 0}
              empty={empty}
              onClear={clearFilters}
            />
          </div>
        ) : asCards ? (
          <Cards {...drawn} columns={own} onSelect={pick} />
        ) : (
          <ListTable
            {...drawn}
            label={t.records(total)}
            columns={visible}
            query={query}
            density={layout.density}
            onChoose={choose}
            walked={walked}
            onWalk={setWalked}
            headKey={headKeyOf(own)}
            openTo={openTo}
            onSort={(key, order) => merge(order ? { column: key, order } : { column: null, order: null })}
            onWiden={(key, width) => change(resizeColumn(layout, key, width))}
            onMove={(key, to) => change(moveColumn(columns, layout, key, to))}
          />
        )}
      </div>
      <BatchBar
        chosen={chosen}
        moves={batch}
        total={total}
        busy={busy || gathering}
        gathers={!!gather}
        onAll={batch.some((move) => move.run || (gather && !move.ticked)) ? chooseAll : undefined}
        onMove={(move, fits) => void start(move, fits)}
        onClear={clear}
      />
      <Pagination total={total} pageNo={query.pageNo} pageSize={query.pageSize} onChange={turn} />
      <Suspense>
        {sheet && opened !== undefined && (
          <RowSheet {...{ rows, idOf, opened, openTo }} onOpen={setOpened} {...sheet} />
        )}
        {dialog === 'columns' && (
          <ColumnPanel {...{ columns, layout }} onChange={change} onReset={reset} onClose={close} />
        )}
        {imports && dialog === 'import' && (
          <ImportDialog imports={imports} onDone={() => void revalidate()} onClose={close} />
        )}
        {dialog === 'keys' && <ShortcutsHelp onClose={close} />}
      </Suspense>
      {runDialog}
    </div>
  )
}

/** The id of the row in the sheet; undefined until the first was opened. */
const useOpenedRow = () => {
  useEffect(preloadLazyParts, [])
  return useState<string | null>()
}

/** The columns by the person's layout, with the index column where the list has it. */
const useColumns = <Row extends object>(of: {
  described: readonly Column<Row>[]
  index: boolean
  rows: readonly Row[]
  idOf: (row: Row) => string
  query: ListQuery
  layout: ListLayout
}) => {
  const { described, index, rows, idOf, query, layout } = of
  return useMemo(
    () => placeColumns(index ? [indexColumn(rows.map(idOf), idOf, query, described), ...described] : described, layout),
    [index, rows, idOf, query, described, layout],
  )
}
/** The URL's value of each filter. */
const useFilterValues = (filters: readonly Filter[], params: URLSearchParams) =>
  useMemo(
    () => Object.fromEntries(listFilterParams(filters).map((one) => [one, params.get(one) ?? ''])),
    [filters, params],
  )

type RowCursor<Row> = {
  rows: readonly Row[]
  query: ListQuery
  total: number
  /** Index of the current row, or -1. */
  walked: number
  setWalked: (place: number) => void
}
type RowHandlers<Row> = {
  /** Null where rows cannot be opened. */
  open: ((row: Row) => void) | null
  /** Null where rows cannot be selected. */
  select: ((row: Row) => void) | null
  turn: (pageNo: number) => void
  help: () => void
}
/** Keyboard navigation of a list: moves the current row, opens or selects it, changes the page. @param id null disables it */
function useRowNavigation<Row>(
  id: string | null,
  { rows, query, total, walked, setWalked }: RowCursor<Row>,
  acts: RowHandlers<Row>,
) {
  const withRow = (act: ((row: Row) => void) | null) => () => {
    const row = rows[walked]
    if (row && act) act(row)
    return !!row && !!act
  }
  useListShortcuts(
    id === null
      ? null
      : {
          searchId: id,
          within: (target) => target instanceof Element && !!document.getElementById(`${id}-rows`)?.contains(target),
          walk: (step) => setWalked(Math.max(0, Math.min(rows.length - 1, walked + step))),
          open: withRow(acts.open),
          select: withRow(acts.select),
          turn: (step) => {
            const next = query.pageNo + step
            if (next >= 1 && next <= Math.ceil(total / query.pageSize)) acts.turn(next)
          },
          help: acts.help,
        },
  )
}
