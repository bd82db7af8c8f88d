import { loadOpen } from '~/app/lib/load.server'
import { picture } from '~/worker/display/picture.server'
import type { Route } from './+types/picture'

/** Serves `/display/picture/<id>.png`; without an id the picture of the platform. */
export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, (ctx) => picture(ctx, args.params.id?.replace(/\.png$/, '')))
