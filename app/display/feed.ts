import { loadOpen } from '~/app/lib/load.server'
import { feed } from '~/worker/display/papers.server'
import type { Route } from './+types/feed'

export const loader = (args: Route.LoaderArgs) => loadOpen(args, feed)
