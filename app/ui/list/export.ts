import { t } from '../texts'
import { type Chosen, type Column, countOf } from './describe'
import { late } from './late'

/** What to export: the page, the selected rows, or all rows of the query. */
export type ExportWish = {
  scope: 'page' | 'chosen' | 'query'
  columns: { key: string; title: string }[]
  /** For `chosen`. */
  ids: string[]
  /** The filters and the sort, for `query`. */
  query: Record<string, string>
}

export type ExportOffer = { key: ExportWish['scope']; label: string; act: () => void; why?: string }

/**
 * Lists the possible exports: the page, the selection, all rows of the query. The page and selected rows are written
 * here; `give` handles the rest.
 * @param chosen null where rows cannot be selected
 */
export function exportOffers<Row extends object>({
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
  chosen: Chosen<Row> | null
  query: Record<string, string>
  give?: (wish: ExportWish) => void | Promise<void>
}): ExportOffer[] {
  if (!rows.length) return []
  const write = async (selected: readonly Row[]) => (await late.csv()).giveCsv(columns, selected)
  const ask = (scope: ExportWish['scope']) => {
    const ids = chosen?.kind === 'rows' ? chosen.ids : []
    void give?.({ scope, columns: columns.map(({ key, title }) => ({ key, title })), ids, query })
  }
  const offers: (ExportOffer | false)[] = [
    { key: 'page', label: t.exportPage, act: () => void write(rows) },
    !!chosen && {
      key: 'chosen',
      label: t.exportChosen,
      act: () => void (chosen.kind === 'rows' ? write(chosen.rows) : ask('chosen')),
      why: chosen.kind === 'rows' && !countOf(chosen) ? t.nothingChosen : undefined,
    },
    !!give && { key: 'query', label: t.exportQuery(total), act: () => ask('query') },
  ]
  return offers.filter((one) => one !== false)
}
