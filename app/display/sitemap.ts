import { loadPublicPage } from '~/app/lib/loader.server'
import { serveSiteMap } from '~/worker/display/crawler-documents.server'
import type { Route } from './+types/sitemap'

export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, serveSiteMap)
