import type { Row } from '../core/change'
import { type ListSetting, type ListView, type ListViews } from './contract'

/** Value of the `view` parameter for showing no view although the list has a default view. */
export const NO_VIEW = 'none'
/** Maximum number of views of one user for one list. */
export const MAX_VIEWS = 30

/** Converts a row to a view as the user sees it. */
export const serializeView = (row: Row<'listView'>, userId: string): ListView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  layout: row.layout,
  roleCode: row.roleCode,
  isDefault: row.isDefault,
  mine: row.ownerId === userId,
})

/** Converts the visible rows to settings and views: the user's own views first, then shared ones, each by name. */
export function toListViews(rows: readonly Row<'listView'>[], userId: string): ListViews {
  const settings: ListSetting[] = rows
    .filter((row) => row.name === '' && row.ownerId === userId)
    .map(({ list, layout, defaultView }) => ({ list, layout, defaultView }))
  const views = rows
    .filter((row) => row.name !== '')
    .map((row) => serializeView(row, userId))
    .toSorted((a, b) => Number(b.mine) - Number(a.mine) || a.name.localeCompare(b.name, 'zh'))
  return { settings, views }
}

/** Returns the view that a list opens with: the user's choice, else the role's default, else null. */
export function findInitialView({ settings, views }: ListViews, list: string, roleCode: string): ListView | null {
  const chosen = settings.find((one) => one.list === list)?.defaultView ?? ''
  if (chosen === NO_VIEW) return null
  const here = views.filter((view) => view.list === list)
  return (
    here.find((view) => view.id === chosen) ?? here.find((view) => view.isDefault && view.roleCode === roleCode) ?? null
  )
}

/** Returns the query string of a view: its filters, and its id, from which the list takes the layout. */
export function viewQueryString(view: Pick<ListView, 'id' | 'query'>): string {
  const params = new URLSearchParams(view.query)
  params.set('view', view.id)
  return params.toString()
}

/**
 * Returns the URL that a list without query parameters redirects to: its initial view. Null for other URLs, and for
 * lists without an initial view.
 */
export function initialViewUrl(
  actor: { userId: string; roleCode: string; frame?: { views: readonly Row<'listView'>[] } },
  { pathname, search }: { pathname: string; search: string },
): string | null {
  const rows = actor.frame?.views
  if (search || !rows?.some((row) => row.list === pathname)) return null
  const view = findInitialView(toListViews(rows, actor.userId), pathname, actor.roleCode)
  return view && `${pathname}?${viewQueryString(view)}`
}
