import { title } from '~/app/lib/title'
import { loadRecord } from '~/app/records/load.server'
import { RecordScreen } from '~/app/records/record-screen'
import * as calls from '~/worker/system/positions/calls'
import { position } from '~/worker/system/positions/record'
import { positions } from '~/worker/system/positions/routes.server'
import type { Route } from './+types/positions'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, positions, calls)
export const meta = title(() => t.positions)

/** The positions that people hold. */
export default function Positions({ loaderData }: Route.ComponentProps) {
  return <RecordScreen of={position} calls={calls} shown={loaderData} title={t.positions} note={t.positionsNote} />
}
