import { redirect } from 'react-router'
import { isPerson } from '~/worker/core/actor'
import { pageContext } from '~/worker/core/page-context'
import { menuTree, startOfGroup } from '~/worker/permissions/menu'
import type { Route } from './+types/unknown'

/** Handles unknown addresses: a group of the menu redirects to its first page, any other to the root. */
export const loader = ({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>) => {
  const { actor } = context.get(pageContext).ctx
  const menu = isPerson(actor) ? menuTree(actor.frame?.menus ?? []) : []
  return redirect(startOfGroup(menu, url.pathname.replace(/\/$/, '')) ?? '/404')
}
