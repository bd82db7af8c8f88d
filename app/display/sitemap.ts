import { loadOpen } from '~/app/lib/load.server'
import { siteMap } from '~/worker/display/papers.server'
import type { Route } from './+types/sitemap'

export const loader = (args: Route.LoaderArgs) => loadOpen(args, siteMap)
