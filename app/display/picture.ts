import { loadPublicPage } from '~/app/lib/loader.server'
import { serveShareImage } from '~/worker/display/share-image.server'
import type { Route } from './+types/picture'

/** Serves `/display/picture/<id>.png`; without an id the picture of the platform. */
export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, (ctx) => serveShareImage(ctx, args.params.id?.replace(/\.png$/, '')))
