import { redirect } from 'react-router'
import { isPerson } from '~/worker/core/actor'
import { pageContext } from '~/worker/core/page-context'
import { buildMenuTree, findGroupStart } from '~/worker/permissions/menu-tree'
import type { Route } from './+types/unknown-address-redirect'

/** Handles unknown addresses: a group of the menu redirects to its first page, any other to the root. */
export const loader = ({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>) => {
  const { actor } = context.get(pageContext).ctx
  const menu = isPerson(actor) ? buildMenuTree(actor.frame?.menus ?? []) : []
  return redirect(findGroupStart(menu, url.pathname.replace(/\/$/, '')) ?? '/')
}
