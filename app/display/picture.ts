import { loadOpen } from '~/app/lib/load.server'
import { picture } from '~/worker/display/picture.server'
import type { Route } from './+types/picture'

/** `/display/picture/<id>.png`; without an id the platform's own. */
export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, (ctx) => picture(ctx, args.params.id?.replace(/\.png$/, '')))
