import { lazy, type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { part } from '../chunk'
import { useCards } from '../device'
import { t } from '../texts'
import { addressed, useAddress } from './address'
import { BatchBar, type BatchMove } from './batch-bar'
import { Cards } from './cards'
import { type Column, countOf, type EmptyText, type ListQuery, type RowAction } from './describe'
import { type ExportWish, exportOffers } from './export'
import { FilterBar } from './filter-bar'
import { cleared, type Filter, filterNames, type Narrowed, narrowedBy } from './filters'
import type { Import } from './import-dialog'
import { useLayout } from './keeping'
import { fetchLate, late } from './late'
import { useListKeys } from './keys'
import { type Layout, moveColumn, placed, widenColumn } from './layout'
import { Nothing } from './nothing'
import { INDEX, numbered } from './numbered'
import { Paging } from './paging'
import { PrintHead } from './print-head'
import type RowSheetOf from './row-sheet'
import { selectable as canChoose } from './selectable'
import { useSelection } from './selection'
import { headOf, ListTable } from './table'
import { Toolbar } from './toolbar'
import { type Gather, useBatch } from './use-batch'
import { filtersIn, Views } from './views'
import style from './list.module.css'

const ColumnPanel = lazy(() => part(() => import('./column-panel')))
/** A lazy part forgets what its rows are. */
const RowSheet = lazy(late.sheet) as unknown as typeof RowSheetOf
const KeysHelp = lazy(() => part(() => import('./keys-help')))
const ImportDialog = lazy(() => part(() => import('./import-dialog')))

type ListScreenInput<Row extends object> = {
  name?: string
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** What else narrows it, in words: it came with the address. */
  narrowed?: readonly Narrowed[]
  batch?: readonly BatchMove<Row>[]
  empty: EmptyText
  rows: readonly Row[]
  total: number
  query: ListQuery
  rowKey?: string
  /** A column that numbers the rows over all pages. */
  index?: boolean
  actions?: (row: Row) => readonly RowAction[]
  sheet?: { title: (row: Row) => string; show: (row: Row) => ReactNode }
  openTo?: (row: Row) => string
  busy?: boolean
  /** Parts of the list, in one row with its search and its tools. */
  tabs?: ReactNode
  /** Above that row. */
  above?: ReactNode
  exports?: (wish: ExportWish) => void | Promise<void>
  imports?: Import
  gather?: Gather<Row>
  problem?: string
}

/**
 * A list from four descriptions: columns, filters, batch moves, empty text. Paging, sort and filters live in the address
 * bar under the API's names, so the loader reads them with `forgive` and a link shows the same list. How the columns stand,
 * and views under a name, are kept per person by `ListKeeping`.
 *
 * @param name     the list's name for settings and views. Default: the path of the page
 * @param rowKey   the property that names a row. Default: `id`
 * @param actions  what can be done with one row; the first is the one that matters
 * @param sheet    the row in a side sheet, with previous and next; `openTo` is then its own page
 * @param openTo   where Enter, a click on the row and its heading lead
 * @param exports  takes what the browser cannot know: all that was found. The page and the selection need nobody
 * @param gather   rows that the filters find and the act fits, for acts over all pages; `null`: none, and the person was told
 * @param problem  why there are no rows; with it the list offers to try again
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
  const { params, merge, replaceWith, loading } = useAddress()
  const id = useId()
  const list = name ?? pathname
  const { layout, change, reset, view, keeper, touched } = useLayout(list)
  const idOf = useCallback((row: Row) => String((row as Record<string, unknown>)[rowKey]), [rowKey])

  const columns = useColumns({ described, index, rows, idOf, query, layout })
  const seen = columns.filter((column) => !column.hidden)
  const values = useFilterValues(filters, params)
  const { chosen, isChosen, choose, chooseAll, clear } = useSelection(idOf, filtersIn(params), total)
  const [walked, setWalked] = useState(-1)
  const [opened, setOpened] = useOpened()
  const [dialog, setDialog] = useState<'columns' | 'keys' | 'import' | null>(null)
  const close = () => setDialog(null)
  const { start, gathering, dialog: runDialog } = useBatch(chosen, idOf, clear, gather)

  const open = sheet ? (row: Row) => setOpened(idOf(row)) : openTo && ((row: Row) => void navigate(openTo(row)))
  const selectable = canChoose(batch, rows, countOf(chosen))
  const pick = (row: Row, on: boolean) => choose([row], on ? [idOf(row)] : [])
  const turn = (pageNo: number, pageSize = query.pageSize) => {
    setWalked(-1)
    merge({ pageNo: pageNo === 1 ? null : pageNo, pageSize })
  }

  useWalking(
    rows.length || filters.length ? id : null,
    { rows, query, total, walked, setWalked },
    {
      open: open ?? null,
      select: selectable ? (row) => pick(row, !isChosen(row)) : null,
      turn,
      help: () => setDialog('keys'),
    },
  )

  const clearFilters = () => merge(cleared(filters, narrowed))
  /** Without the column that numbers the rows. */
  const own = seen.filter((column) => column.key !== INDEX)
  /** What cards and table are both drawn from. */
  const drawn = {
    ...{ rows, idOf, actions, busy: loading },
    onOpen: open,
    isChosen: selectable ? isChosen : undefined,
  }
  const offers = exportOffers({
    ...{ rows, total, columns: own, give: exports },
    chosen: selectable ? chosen : null,
    query: addressed(params),
  })
  return (
    <div className={style.list} data-list={list}>
      {above}
      <div className={style.bar}>
        {tabs}
        <FilterBar {...{ filters, values, narrowed }} {...(tabs && { shown: 1 })} onChange={merge} searchId={id} />
        <Toolbar
          views={keeper && <Views {...{ list, keeper, view, params, layout, touched }} onGo={replaceWith} />}
          imports={imports && { label: imports.label ?? t.import, act: () => setDialog('import') }}
          exports={offers}
          onColumns={asCards ? undefined : () => setDialog('columns')}
          onRefresh={() => void revalidate()}
          onKeys={asCards ? undefined : () => setDialog('keys')}
        />
      </div>
      <PrintHead narrowed={[...narrowedBy(filters, values), ...narrowed]} />
      <div id={`${id}-rows`} className={style.rows} aria-busy={loading}>
        {rows.length === 0 ? (
          <div className={`${style.ground} ${loading ? style.waiting : ''}`}>
            <Nothing
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
            columns={seen}
            query={query}
            density={layout.density}
            onChoose={choose}
            walked={walked}
            onWalk={setWalked}
            headKey={headOf(own)}
            openTo={openTo}
            onSort={(key, order) => merge(order ? { column: key, order } : { column: null, order: null })}
            onWiden={(key, width) => change(widenColumn(layout, key, width))}
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
      <Paging total={total} pageNo={query.pageNo} pageSize={query.pageSize} onChange={turn} />
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
        {dialog === 'keys' && <KeysHelp onClose={close} />}
      </Suspense>
      {runDialog}
    </div>
  )
}

/** The id of the row that is in the sheet; undefined until one was. */
const useOpened = () => {
  useEffect(fetchLate, [])
  return useState<string | null>()
}

/** The columns as the person has put them, with the one that numbers the rows where the list has it. */
const useColumns = <Row extends object>(of: {
  described: readonly Column<Row>[]
  index: boolean
  rows: readonly Row[]
  idOf: (row: Row) => string
  query: ListQuery
  layout: Layout
}) => {
  const { described, index, rows, idOf, query, layout } = of
  return useMemo(
    () => placed(index ? [numbered(rows.map(idOf), idOf, query, described), ...described] : described, layout),
    [index, rows, idOf, query, described, layout],
  )
}
/** What stands in the address bar for each filter. */
const useFilterValues = (filters: readonly Filter[], params: URLSearchParams) =>
  useMemo(() => Object.fromEntries(filterNames(filters).map((one) => [one, params.get(one) ?? ''])), [filters, params])

type At<Row> = {
  rows: readonly Row[]
  query: ListQuery
  total: number
  /** The place of the row one is at, or -1. */
  walked: number
  setWalked: (place: number) => void
}
type Acts<Row> = {
  /** Null where a row leads nowhere. */
  open: ((row: Row) => void) | null
  /** Null where nothing can be chosen. */
  select: ((row: Row) => void) | null
  turn: (pageNo: number) => void
  help: () => void
}
/** The keys of a list: up and down its rows, open and choose the one that one is at, turn the page. @param id null: none */
function useWalking<Row>(id: string | null, { rows, query, total, walked, setWalked }: At<Row>, acts: Acts<Row>) {
  const withRow = (act: ((row: Row) => void) | null) => () => {
    const row = rows[walked]
    if (row && act) act(row)
    return !!row && !!act
  }
  useListKeys(
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
