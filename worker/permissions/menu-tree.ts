import { createHash } from 'node:crypto'
import type { Row } from '../core/change'
import type { MenuNode } from './contract'
import { menuTitle } from '../policy/menu-titles'
import { t } from './texts'

type MenuRow = Row<'permission'>

/** Every menu contains this entry, because an empty menu makes clients sign out. */
const HOME_PATH = '/dashboard/analysis'
const homeEntry = (): MenuNode => ({
  id: HOME_PATH,
  route: '1',
  path: HOME_PATH,
  name: 'dashboard-analysis',
  component: 'dashboard/Analysis',
  meta: { title: t.home, icon: 'home', keepAlive: true, internalOrExternal: false },
})

/** True for an external address, or one with a placeholder that the client fills from its own configuration. */
const isExternalUrl = (url: string) => /^https?:/.test(url) || url.startsWith('{{')

/** Converts permission rows to the menu tree of the API: menus only, in the given order, with the home entry. */
export function buildMenuTree(rows: readonly MenuRow[]): MenuNode[] {
  const menus = rows.filter((row) => row.menuType !== 2 && !row.delFlag)
  const known = new Set(menus.map((row) => row.id))
  const below = (parentId: string): MenuRow[] => menus.filter((row) => row.parentId === parentId)
  // A page whose group is not granted becomes a top-level entry. Otherwise it would be lost.
  const tops = menus.filter((row) => !known.has(row.parentId))
  const node = (row: MenuRow, top: boolean): MenuNode => {
    const children = below(row.id).map((child) => node(child, false))
    const hidden = row.hidden === 1 || (top && children.length > 0 && children.every((child) => child.hidden))
    const outside = isExternalUrl(row.url)
    const redirect = top ? groupStartPath(children, row.redirect) : undefined
    return {
      id: row.id,
      route: row.isRoute ? '1' : '0',
      path: outside ? createHash('md5').update(row.url).digest('hex') : row.url,
      name: row.componentName || row.url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
      component: row.component,
      ...(redirect && { redirect }),
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
  return containsPath(tree, HOME_PATH) ? tree : [homeEntry(), ...tree]
}
/** Returns the start page of a group: the configured page if the role has it, otherwise the first page. */
function groupStartPath(children: readonly MenuNode[], chosen: string): string | undefined {
  const pages = listPagePaths(children)
  return pages.find((path) => path === chosen) ?? pages[0]
}
/** Lists the paths of the visible pages without parameters, in menu order. */
const listPagePaths = (nodes: readonly MenuNode[]): string[] =>
  nodes
    .filter((node) => !node.hidden && node.route === '1')
    .flatMap((node) => (node.children ? listPagePaths(node.children) : /^\/[^:]*$/.test(node.path) ? [node.path] : []))
/** Returns the page to which the path of a group redirects. */
export const findGroupStart = (tree: readonly MenuNode[], path: string): string | undefined =>
  tree.find((node) => node.path === path)?.redirect
const containsPath = (tree: readonly MenuNode[], path: string): boolean =>
  tree.some((one) => one.path === path || containsPath(one.children ?? [], path))
