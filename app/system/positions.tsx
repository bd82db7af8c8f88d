import { useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import type { AnyRow } from '~/app/records/columns'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import * as calls from '~/worker/system/positions/calls'
import { position } from '~/worker/system/positions/record'
import { positionHandlers } from '~/worker/system/positions/routes.server'
import type { Route } from './+types/positions'
import { PositionPeople } from './parts/position-people'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, positionHandlers, calls)
export const meta = titleMeta(() => t.positions)

/** Positions and their holders. */
export default function Positions({ loaderData }: Route.ComponentProps) {
  const [open, setOpen] = useState<AnyRow | null>(null)
  return (
    <>
      <RecordScreen
        of={position}
        calls={calls}
        shown={loaderData}
        title={t.positions}
        note={t.positionsNote}
        acts={(row) => [{ key: 'people', label: t.people, act: () => setOpen(row) }]}
      />
      {open && <PositionPeople id={open.id} name={String(open.name)} onClose={() => setOpen(null)} />}
    </>
  )
}
