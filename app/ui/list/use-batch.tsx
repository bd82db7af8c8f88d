import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../chunk'
import type { BatchAction, BatchRun } from './batch-bar'
import { type Selection, selectedCount } from './columns'

const BatchDialog = lazy(() => loadChunk(() => import('./batch-dialog')))

/** Loads the rows of a query that an action accepts; null: none, with a message shown. */
export type LoadBatchRows<Row> = (query: Record<string, string>, move: BatchAction<Row>) => Promise<Row[] | null>

/**
 * Starts batch actions on selected rows, or on all rows of the query, which are loaded first; with a dry run where the
 * action has one.
 */
export function useBatch<Row extends object>(
  chosen: Selection<Row>,
  idOf: (row: Row) => string,
  clear: () => void,
  gather?: LoadBatchRows<Row>,
) {
  const [running, setRunning] = useState<{ move: BatchAction<Row>; run: BatchRun<Row>; about: Selection<Row> } | null>(
    null,
  )
  const [gathering, setGathering] = useState(false)

  const start = async (move: BatchAction<Row>, fits: Row[]) => {
    if (move.run) {
      const about = chosen.kind === 'query' ? chosen : { kind: 'rows' as const, rows: fits, ids: fits.map(idOf) }
      return setRunning({ move, run: move.run, about })
    }
    if (chosen.kind === 'rows') return move.act?.(fits, clear)
    setGathering(true)
    const loaded = await gather?.(chosen.query, move)
    setGathering(false)
    const wanted = loaded?.filter((row) => !chosen.except.includes(idOf(row)))
    if (wanted?.length) move.act?.(wanted, clear)
  }

  const dialog = running && (
    <Suspense>
      <BatchDialog
        question={running.run.question(selectedCount(running.about))}
        label={running.move.label}
        danger={running.move.danger}
        ask={(dryRun, signal) => running.run.ask(running.about, dryRun, signal)}
        onDone={() => {
          setRunning(null)
          clear()
        }}
        onCancel={() => setRunning(null)}
      />
    </Suspense>
  )
  return { start, gathering, dialog }
}
