import { WorkspaceHomeScreen } from '~/app/dashboard/workspace-home'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import * as rooms from '~/worker/workspaces/calls'
import { loadWorkspaceHome } from '~/worker/workspaces/home.server'
import type { Route } from './+types/home'
import { homeTitles, workspaceOfPath } from './labels'

export const loader = (args: Route.LoaderArgs) => loadPage(args, rooms.home, (ctx) => loadWorkspaceHome(ctx))
export const meta = titleMeta((_, pathname) => homeTitles[workspaceOfPath(pathname)]())

/** Home page of a workspace. */
export default function Home({ loaderData }: Route.ComponentProps) {
  return <WorkspaceHomeScreen of={loaderData} />
}
