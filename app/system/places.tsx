import { titleMeta } from '~/app/lib/page-title'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import * as calls from '~/worker/system/address-places/calls'
import { addressPlace } from '~/worker/system/address-places/record'
import { placeHandlers } from '~/worker/system/address-places/routes.server'
import type { Route } from './+types/places'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, placeHandlers, calls)
export const meta = titleMeta(() => t.places)

/** Locations of IP address ranges, for the logs. */
export default function Places({ loaderData }: Route.ComponentProps) {
  return <RecordScreen of={addressPlace} calls={calls} shown={loaderData} title={t.places} note={t.placesNote} />
}
