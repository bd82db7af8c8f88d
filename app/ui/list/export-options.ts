import { t } from '../texts'
import { type Selection, type Column, selectedCount } from './columns'
import { lazyParts } from './lazy-parts'

/** Scope of an export: the page, the selected rows, or all rows of the query. */
export type ExportRequest = {
  scope: 'page' | 'chosen' | 'query'
  columns: { key: string; title: string }[]
  /** For `chosen`. */
  ids: string[]
  /** The filters and the sort, for `query`. */
  query: Record<string, string>
}

/** Exports of a list on the server, by the format of the file. */
export type ListExports = Record<'xlsx', ExportHandler> & Partial<Record<'csv', ExportHandler>>
type ExportHandler = (wish: ExportRequest) => void | Promise<void>

export type ExportOption = { key: ExportRequest['scope'] | 'queryAsCsv'; label: string; act: () => void; why?: string }

/**
 * Lists the possible exports: the page, the selection, all rows of the query. The page and selected rows are written
 * here; `exports` handles the rest.
 * @param chosen null where rows cannot be selected
 */
export function listExportOptions<Row extends object>({
  columns,
  rows,
  total,
  chosen,
  query,
  exports,
}: {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  total: number
  chosen: Selection<Row> | null
  query: Record<string, string>
  exports?: ListExports
}): ExportOption[] {
  if (!rows.length) return []
  const write = async (selected: readonly Row[]) => (await lazyParts.csv()).downloadCsv(columns, selected)
  const ask = (scope: ExportRequest['scope'], give = exports?.xlsx) => {
    const ids = chosen?.kind === 'rows' ? chosen.ids : []
    void give?.({ scope, columns: columns.map(({ key, title }) => ({ key, title })), ids, query })
  }
  const offers: (ExportOption | false)[] = [
    { key: 'page', label: t.exportPage, act: () => void write(rows) },
    !!chosen && {
      key: 'chosen',
      label: t.exportChosen,
      act: () => void (chosen.kind === 'rows' ? write(chosen.rows) : ask('chosen')),
      why: chosen.kind === 'rows' && !selectedCount(chosen) ? t.nothingChosen : undefined,
    },
    !!exports && { key: 'query', label: t.exportQuery(total), act: () => ask('query') },
    !!exports?.csv && {
      key: 'queryAsCsv',
      label: t.exportQueryAsCsv(total),
      act: () => ask('query', exports.csv),
    },
  ]
  return offers.filter((one) => one !== false)
}
