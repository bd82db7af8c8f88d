import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import * as announcements from '~/worker/announcements/calls'
import type { Route } from './+types/manage'
import { ManageScreen } from './manage-screen'
import { managedScreen } from './managed.server'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => load(args, announcements.managedAnnouncements, managedScreen)
export const meta = title(() => t.manage)

export default function Manage({ loaderData }: Route.ComponentProps) {
  return <ManageScreen title={t.manage} data={loaderData} />
}
