import { useQuery } from '~/app/lib/query'
import { formatMinutes } from '~/app/lib/dates'
import { useSend } from '~/app/lib/use-send'
import { RecycleBinSheet } from '~/app/ui/recycle-bin-sheet'
import type { UserRow } from '~/worker/people/responses'
import { bin, destroy, restore } from '~/worker/people/calls'
import { t } from './texts'

const binEntryOf = (row: UserRow) => ({
  name: t.account(row.realname, row.username),
  by: `${row.updateBy} ${formatMinutes(row.updateTime)}`,
  may: !!row.may.write,
})

/** Recycle bin of removed people. */
export function PeopleBin({ onClose }: { onClose: () => void }) {
  const { send, busy } = useSend()
  const { read, again } = useQuery(bin, {})
  const runCall = (call: typeof restore) => async (id: string) => {
    const { ok } = await send(call, { userIds: [id] })
    if (ok) again()
    return ok
  }
  return (
    <RecycleBinSheet
      read={read}
      of={binEntryOf}
      again={again}
      busy={busy}
      help={t.destroyHelp}
      onRestore={runCall(restore)}
      onDestroy={runCall(destroy)}
      onClose={onClose}
    />
  )
}
