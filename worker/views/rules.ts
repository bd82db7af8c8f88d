import type { Row } from '../core/change'
import { type ListSetting, type ListView, type ListViews } from './contract'

/** Marks an address that means to show no view, where the list would begin with one. */
export const NO_VIEW = 'none'
/** Views that one person may keep for one list. */
export const MOST_VIEWS = 30

export const shownView = (row: Row<'listView'>, userId: string): ListView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  layout: row.layout,
  roleCode: row.roleCode,
  isDefault: row.isDefault,
  mine: row.ownerId === userId,
})

/** The rows that a person may see, as settings and views: own ones first, then shared ones, each by name. */
export function readViews(rows: readonly Row<'listView'>[], userId: string): ListViews {
  const settings: ListSetting[] = rows
    .filter((row) => row.name === '' && row.ownerId === userId)
    .map(({ list, layout, defaultView }) => ({ list, layout, defaultView }))
  const views = rows
    .filter((row) => row.name !== '')
    .map((row) => shownView(row, userId))
    .toSorted((a, b) => Number(b.mine) - Number(a.mine) || a.name.localeCompare(b.name, 'zh'))
  return { settings, views }
}

/** The view that a list begins with: the person's choice, else the one that is the role's default, else none. */
export function firstView({ settings, views }: ListViews, list: string, roleCode: string): ListView | null {
  const chosen = settings.find((one) => one.list === list)?.defaultView ?? ''
  if (chosen === NO_VIEW) return null
  const here = views.filter((view) => view.list === list)
  return (
    here.find((view) => view.id === chosen) ?? here.find((view) => view.isDefault && view.roleCode === roleCode) ?? null
  )
}

/** The query of an address that shows a view: its filters, and its id, by which its columns are found. */
export function queryOf(view: Pick<ListView, 'id' | 'query'>): string {
  const params = new URLSearchParams(view.query)
  params.set('view', view.id)
  return params.toString()
}

/**
 * Where a bare address of a list leads: to the view that it begins with. Null for any other address, and for a list that
 * begins with none.
 */
export function beginningOf(
  actor: { userId: string; roleCode: string; frame?: { views: readonly Row<'listView'>[] } },
  { pathname, search }: { pathname: string; search: string },
): string | null {
  const rows = actor.frame?.views
  if (search || !rows?.some((row) => row.list === pathname)) return null
  const view = firstView(readViews(rows, actor.userId), pathname, actor.roleCode)
  return view && `${pathname}?${queryOf(view)}`
}
