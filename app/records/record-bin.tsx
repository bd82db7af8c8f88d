import { useQuery } from '~/app/lib/query'
import { formatMinutes } from '~/app/lib/dates'
import { useSend } from '~/app/lib/use-send'
import { RecycleBinSheet } from '~/app/ui/recycle-bin-sheet'
import type { Call } from '~/worker/core/call'
import type { AnyRecord } from '~/worker/records/record'
import type { AnyRow } from './columns'
import type { QueryState } from '~/app/ui/query-view'
import { t } from './texts'

/** The recycle bin of a record. */
export function RecordBin({
  of,
  calls,
  onSaved,
  onClose,
}: {
  of: AnyRecord
  calls: { removed: Call; restore: Call; destroy: Call }
  onSaved?: (() => void) | undefined
  onClose: () => void
}) {
  const { send, busy } = useSend()
  const { read, again } = useQuery<Call>(calls.removed, {})
  const runCall = (call: Call) => async (id: string) => {
    const { ok } = await send<Call>(call, { id })
    if (ok) {
      again()
      onSaved?.()
    }
    return ok
  }
  const entryOf = (row: AnyRow) => ({
    name: String(row[of.title]),
    by: t.by(row.updateBy, formatMinutes(row.updateTime)),
  })
  return (
    <RecycleBinSheet
      read={read as QueryState<readonly AnyRow[]>}
      of={entryOf}
      again={again}
      busy={busy}
      onRestore={runCall(calls.restore)}
      onDestroy={runCall(calls.destroy)}
      onClose={onClose}
    />
  )
}
