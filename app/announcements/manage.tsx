import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import * as announcements from '~/worker/announcements/calls'
import type { Route } from './+types/manage'
import { ManageScreen } from './manage-screen'
import { loadManageScreen } from './manage-loader.server'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadPage(args, announcements.managedAnnouncements, loadManageScreen)
export const meta = titleMeta(() => t.manage)

export default function Manage({ loaderData }: Route.ComponentProps) {
  return <ManageScreen title={t.manage} data={loaderData} />
}
