import { titleMeta } from '~/app/lib/page-title'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import * as calls from '~/worker/software/classes/calls'
import { softwareClass } from '~/worker/software/classes/record'
import { softwareClasses } from '~/worker/software/classes/routes.server'
import type { Route } from './+types/classes'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, softwareClasses, calls)
export const meta = titleMeta(() => t.classes)

/** Tree of software categories. */
export default function Classes({ loaderData }: Route.ComponentProps) {
  return <RecordScreen of={softwareClass} calls={calls} shown={loaderData} title={t.classes} note={t.classesNote} />
}
