import { loadPublicPage } from '~/app/lib/loader.server'
import { serveFeed } from '~/worker/display/crawler-documents.server'
import type { Route } from './+types/feed'

export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, serveFeed)
