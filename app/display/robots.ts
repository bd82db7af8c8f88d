import { loadPublicPage } from '~/app/lib/loader.server'
import { serveRobots } from '~/worker/display/crawler-documents.server'
import type { Route } from './+types/robots'

export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, serveRobots)
