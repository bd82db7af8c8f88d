import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import style from './recycle-bin-sheet.module.css'
import { ConfirmDialog } from './confirm-button'
import { usePhone } from './device'
import { EmptyState } from './empty-state'
import { SideSheet } from './semi-controls'
import { t } from './texts'
import { type QueryState, QueryView } from './query-view'

type BinEntry = { name: string; by: string; may?: boolean }

/** The rows in the recycle bin, each with buttons to restore or delete it. */
function BinRows<Row extends { id: string }>({
  rows,
  of,
  busy,
  onRestore,
  onDestroy,
}: {
  rows: readonly Row[]
  of: (row: Row) => BinEntry
  busy: boolean
  onRestore: (id: string) => Promise<boolean>
  onDestroy: (row: Row) => void
}) {
  if (!rows.length) return <EmptyState title={t.trashEmpty} />
  return (
    <ul className={style.bin}>
      {rows.map((row) => {
        const { name, by, may = true } = of(row)
        return (
          <li key={row.id}>
            <span>
              <strong>{name}</strong>
              <small>{by}</small>
            </span>
            <Button disabled={busy || !may} onClick={() => void onRestore(row.id)}>
              {t.takeBack}
            </Button>
            <Button type="danger" disabled={busy || !may} onClick={() => onDestroy(row)}>
              {t.removeForGood}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * The recycle bin in a side sheet: rows are restored or permanently deleted.
 * @param of   what to show of a row
 * @param help text about the consequences of deletion
 * @param onRestore resolves to false after a refusal, as does `onDestroy`
 */
export function RecycleBinSheet<Row extends { id: string }>({
  read,
  of,
  again,
  busy,
  help = t.removedForGood,
  onRestore,
  onDestroy,
  onClose,
}: {
  read: QueryState<readonly Row[]>
  of: (row: Row) => BinEntry
  again: () => void
  busy: boolean
  help?: string
  onRestore: (id: string) => Promise<boolean>
  onDestroy: (id: string) => Promise<boolean>
  onClose: () => void
}) {
  const phone = usePhone()
  const [destroying, setDestroying] = useState<Row | null>(null)
  return (
    <SideSheet visible width={phone ? '100%' : 560} title={t.bin} onCancel={onClose}>
      <QueryView read={read} again={again}>
        {(rows) => <BinRows rows={rows} of={of} busy={busy} onRestore={onRestore} onDestroy={setDestroying} />}
      </QueryView>
      {destroying && (
        <ConfirmDialog
          open
          danger
          title={t.removingForGood(of(destroying).name)}
          act={t.removeForGood}
          onConfirm={() => onDestroy(destroying.id)}
          onCancel={() => setDestroying(null)}
        >
          {help}
        </ConfirmDialog>
      )}
    </SideSheet>
  )
}
