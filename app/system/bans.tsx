import { titleMeta } from '~/app/lib/page-title'
import { useSend } from '~/app/lib/use-send'
import { type AnyRow, recordColumns } from '~/app/records/columns'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import type { Column } from '~/app/ui/list/columns'
import * as calls from '~/worker/system/bans/calls'
import { bannedIp } from '~/worker/system/bans/record'
import { banHandlers } from '~/worker/system/bans/routes.server'
import type { Route } from './+types/bans'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, banHandlers, calls)
export const meta = titleMeta(() => t.bans)

const columns = (): Column<AnyRow>[] =>
  recordColumns(bannedIp).map((column) =>
    column.key === 'toTime' ? { ...column, show: (row) => row.toTime || t.untilLifted } : column,
  )

/** Banned addresses and ranges, created manually or by the lock-out. */
export default function Bans({ loaderData }: Route.ComponentProps) {
  const { send } = useSend()
  return (
    <RecordScreen
      of={bannedIp}
      calls={calls}
      shown={loaderData}
      title={t.bans}
      note={t.bansNote}
      columns={columns()}
      acts={({ id, status }) => [
        status === 1
          ? { key: 'lift', label: t.lift, act: () => void send(calls.lift, { id }) }
          : { key: 'again', label: t.banAgain, act: () => void send(calls.banAgain, { id }) },
      ]}
    />
  )
}
