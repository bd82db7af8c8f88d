import { useLocation } from 'react-router'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import type { Route } from './+types/add'
import { loadNewForm } from './form/loader.server'
import { DeclarationForm } from './form/declaration-form'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, subjects.newDeclaration, (ctx, url) => loadNewForm(ctx, url.searchParams))
export const meta = titleMeta(() => t.newDeclaration)

export default function Add({ loaderData }: Route.ComponentProps) {
  // A second visit starts a new declaration instead of continuing the previous one.
  const { key } = useLocation()
  return <DeclarationForm key={key} {...loaderData} saved={null} />
}
