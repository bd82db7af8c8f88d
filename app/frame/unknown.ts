import { redirect } from 'react-router'
import { isPerson } from '~/worker/core/actor'
import { pageContext } from '~/worker/core/page-context'
import { menuTree, startOfGroup } from '~/worker/permissions/menu'
import type { Route } from './+types/unknown'

/** An address that no page answers: a group of the menu leads to its first page, any other to the start. */
export const loader = ({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>) => {
  const { actor } = context.get(pageContext).ctx
  const menu = isPerson(actor) ? menuTree(actor.frame?.menus ?? []) : []
  return redirect(startOfGroup(menu, url.pathname.replace(/\/$/, '')) ?? '/404')
}
