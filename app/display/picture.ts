import { loadOpen } from '~/app/lib/load.server'
import { picture } from '~/worker/display/papers.server'
import type { Route } from './+types/picture'

/** `/display/picture/<id>.svg`; without an id the platform's own. */
export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, (ctx, url) => picture(ctx, url, args.params.id?.replace(/\.svg$/, '')))
