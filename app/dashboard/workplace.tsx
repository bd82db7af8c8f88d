import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import * as todos from '~/worker/pending-tasks/calls'
import type { Route } from './+types/workplace'
import { Home } from './home'
import { t } from './texts'
import { loadHome } from './loader.server'

export const loader = (args: Route.LoaderArgs) => loadPage(args, todos.listTodos, loadHome)
export const meta = titleMeta(() => t.analysis)

/** The home page at the URL that the product's links use. */
export default function Workplace({ loaderData }: Route.ComponentProps) {
  return <Home of={loaderData} />
}
