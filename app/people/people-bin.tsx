import { useRead } from '~/app/lib/read'
import { shortStamp } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { BinSheet } from '~/app/ui/bin-sheet'
import type { UserRow } from '~/worker/people/answers'
import { bin, destroy, restore } from '~/worker/people/calls'
import { t } from './texts'

const saidOf = (row: UserRow) => ({
  name: t.account(row.realname, row.username),
  by: `${row.updateBy} ${shortStamp(row.updateTime)}`,
  may: !!row.may.write,
})

/** Recycle bin of removed people. */
export function PeopleBin({ onClose }: { onClose: () => void }) {
  const { send, busy } = useSend()
  const { read, again } = useRead(bin, {})
  const runCall = (call: typeof restore) => async (id: string) => {
    const { ok } = await send(call, { userIds: [id] })
    if (ok) again()
    return ok
  }
  return (
    <BinSheet
      read={read}
      of={saidOf}
      again={again}
      busy={busy}
      help={t.destroyHelp}
      onRestore={runCall(restore)}
      onDestroy={runCall(destroy)}
      onClose={onClose}
    />
  )
}
