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

export type ExportOption = { key: ExportRequest['scope']; label: string; act: () => void; why?: string }

/**
 * Lists the possible exports: the page, the selection, all rows of the query. The page and selected rows are written
 * here; `give` handles the rest.
 * @param chosen null where rows cannot be selected
 */
export function listExportOptions<Row extends object>({
  columns,
  rows,
  total,
  chosen,
  query,
  give,
}: {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  total: number
  chosen: Selection<Row> | null
  query: Record<string, string>
  give?: (wish: ExportRequest) => void | Promise<void>
}): ExportOption[] {
  if (!rows.length) return []
  const write = async (selected: readonly Row[]) => (await lazyParts.csv()).downloadCsv(columns, selected)
  const ask = (scope: ExportRequest['scope']) => {
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
    !!give && { key: 'query', label: t.exportQuery(total), act: () => ask('query') },
  ]
  return offers.filter((one) => one !== false)
}
