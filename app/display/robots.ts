import { loadOpen } from '~/app/lib/load.server'
import { robots } from '~/worker/display/papers.server'
import type { Route } from './+types/robots'

export const loader = (args: Route.LoaderArgs) => loadOpen(args, robots)
