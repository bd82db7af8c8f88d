import { createHash } from 'node:crypto'
import type { Row } from '../core/change'
import type { MenuNode } from './contract'
import { menuTitle } from '../policy/menu-titles'
import { t } from './texts'

type MenuRow = Row<'permission'>

/** The entry that every menu has; an empty menu makes clients sign out. */
const HOME_PATH = '/dashboard/analysis'
const home = (): MenuNode => ({
  id: HOME_PATH,
  route: '1',
  path: HOME_PATH,
  name: 'dashboard-analysis',
  component: 'dashboard/Analysis',
  meta: { title: t.home, icon: 'home', keepAlive: true, internalOrExternal: false },
})

/** An address elsewhere, or one that the client completes from its own configuration. */
const isOutside = (url: string) => /^https?:/.test(url) || url.startsWith('{{')

/** Permission rows as the menu tree of the wire: menus only, in the order given, the home entry always there. */
export function menuTree(rows: readonly MenuRow[]): MenuNode[] {
  const menus = rows.filter((row) => row.menuType !== 2 && !row.delFlag)
  const known = new Set(menus.map((row) => row.id))
  const below = (parentId: string): MenuRow[] => menus.filter((row) => row.parentId === parentId)
  // A page whose group was not granted would be lost: it stands at the top instead.
  const tops = menus.filter((row) => !known.has(row.parentId))
  const node = (row: MenuRow, top: boolean): MenuNode => {
    const children = below(row.id).map((child) => node(child, false))
    const hidden = row.hidden === 1 || (top && children.length > 0 && children.every((child) => child.hidden))
    const outside = isOutside(row.url)
    return {
      id: row.id,
      route: row.isRoute ? '1' : '0',
      path: outside ? createHash('md5').update(row.url).digest('hex') : row.url,
      name: row.componentName || row.url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
      component: row.component,
      ...(top && row.redirect && { redirect: row.redirect }),
      ...(hidden && { hidden: true as const }),
      ...(row.alwaysShow && { alwaysShow: true as const }),
      meta: {
        title: menuTitle(row.name),
        ...(row.icon && { icon: row.icon }),
        ...(outside && { url: row.url }),
        keepAlive: row.keepAlive === 1,
        internalOrExternal: row.internalOrExternal === 1,
        ...(row.componentName && { componentName: row.componentName }),
      },
      ...(children.length > 0 && { children }),
    }
  }
  const tree = tops.map((row) => node(row, true))
  return has(tree, HOME_PATH) ? tree : [home(), ...tree]
}
const has = (tree: readonly MenuNode[], path: string): boolean =>
  tree.some((one) => one.path === path || has(one.children ?? [], path))
