import { lazy, Suspense, useState } from 'react'
import { part } from '../chunk'
import type { BatchMove, Run } from './batch-bar'
import { type Chosen, countOf } from './describe'

const RunDialog = lazy(() => part(() => import('./run-dialog')))

/** Loads the rows of a query that an action accepts; null: none, with a message shown. */
export type Gather<Row> = (query: Record<string, string>, move: BatchMove<Row>) => Promise<Row[] | null>

/**
 * Starts batch actions on selected rows, or on all rows of the query, which are loaded first; with a dry run where the
 * action has one.
 */
export function useBatch<Row extends object>(
  chosen: Chosen<Row>,
  idOf: (row: Row) => string,
  clear: () => void,
  gather?: Gather<Row>,
) {
  const [running, setRunning] = useState<{ move: BatchMove<Row>; run: Run<Row>; about: Chosen<Row> } | null>(null)
  const [gathering, setGathering] = useState(false)

  const start = async (move: BatchMove<Row>, fits: Row[]) => {
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
      <RunDialog
        question={running.run.question(countOf(running.about))}
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
