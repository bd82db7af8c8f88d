import { title } from '~/app/lib/title'
import { loadRecord } from '~/app/records/load.server'
import { RecordScreen } from '~/app/records/record-screen'
import * as calls from '~/worker/system/places/calls'
import { addressPlace } from '~/worker/system/places/record'
import { places } from '~/worker/system/places/routes.server'
import type { Route } from './+types/places'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, places, calls)
export const meta = title(() => t.places)

/** Locations of IP address ranges, for the logs. */
export default function Places({ loaderData }: Route.ComponentProps) {
  return <RecordScreen of={addressPlace} calls={calls} shown={loaderData} title={t.places} note={t.placesNote} />
}
