import { useRead } from '~/app/lib/read'
import { shortStamp } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { BinSheet } from '~/app/ui/bin-sheet'
import type { Call } from '~/worker/core/call'
import type { AnyRecord } from '~/worker/records/record'
import type { AnyRow } from './columns'
import type { Read } from '~/app/ui/waiting'
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
  const { read, again } = useRead<Call>(calls.removed, {})
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
    by: t.by(row.updateBy, shortStamp(row.updateTime)),
  })
  return (
    <BinSheet
      read={read as Read<readonly AnyRow[]>}
      of={entryOf}
      again={again}
      busy={busy}
      onRestore={runCall(calls.restore)}
      onDestroy={runCall(calls.destroy)}
      onClose={onClose}
    />
  )
}
