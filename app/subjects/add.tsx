import { useLocation } from 'react-router'
import { title } from '~/app/lib/title'
import { load } from '~/app/lib/load.server'
import type { Route } from './+types/add'
import { newForm } from './form/read.server'
import { DeclarationForm } from './form/declaration-form'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'

export const loader = (args: Route.LoaderArgs) =>
  load(args, subjects.newDeclaration, (ctx, url) => newForm(ctx, url.searchParams))
export const meta = title(() => t.newDeclaration)

export default function Add({ loaderData }: Route.ComponentProps) {
  // A second visit starts a new declaration instead of continuing the previous one.
  const { key } = useLocation()
  return <DeclarationForm key={key} {...loaderData} saved={null} />
}
