import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import * as todos from '~/worker/todos/calls'
import type { Route } from './+types/workplace'
import { Home } from './home'
import { t } from './texts'
import { readHome } from './workplace.server'

export const loader = (args: Route.LoaderArgs) => load(args, todos.listTodos, readHome)
export const meta = title(() => t.analysis)

/** The home page at the URL that the product's links use. */
export default function Workplace({ loaderData }: Route.ComponentProps) {
  return <Home of={loaderData} />
}
