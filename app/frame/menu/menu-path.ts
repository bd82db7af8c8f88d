import { matchPath } from 'react-router'
import type { FrameMenuNode } from '~/app/frame/menu/frame-menu'
import { pageOfMenu } from '~/app/lib/named-pages'

const trimPath = (path: string) => path.replace(/\/+$/, '').toLowerCase()
/** True if a menu path leads to the address. Only paths with parameters need a pattern, which is slow to compile. */
const leadsTo = (path: string, pathname: string): boolean =>
  /[:*?]/.test(path) ? !!matchPath({ path, end: true }, pathname) : trimPath(path) === trimPath(pathname)

/**
 * Returns the entries that lead to a path, outermost first. Exact entries rank above those with parameters, then deeper
 * ones above shallower ones.
 */
export function menuPathTo(menu: readonly FrameMenuNode[], pathname: string): FrameMenuNode[] {
  const matches: { way: FrameMenuNode[]; rank: number }[] = []
  const walk = (nodes: readonly FrameMenuNode[], above: FrameMenuNode[]) => {
    for (const node of nodes) {
      const trail = [...above, node]
      if (node.path.startsWith('/') && leadsTo(node.path, pathname))
        matches.push({ way: trail, rank: node.path.includes(':') ? 1 : 0 })
      walk(node.children ?? [], trail)
    }
  }
  walk(menu, [])
  const trail = matches.sort((a, b) => a.rank - b.rank || b.way.length - a.way.length)[0]?.way ?? []
  const page = trail.at(-1)
  const under = pageOfMenu(page?.id ?? '')?.under ?? []
  const above = under.map((path) => menuPathTo(menu, path)).find((one) => one.length > 0)
  return page && above ? [...above.slice(0, -1), page] : trail
}

/** An entry of the menu. `stands`: the id of the group that this entry replaces. */
type VisibleEntry = FrameMenuNode & { stands?: string }
/** True if the entry is the current page, or replaces its group. */
export const isCurrentEntry = ({ id, stands }: VisibleEntry, trail: readonly FrameMenuNode[]) =>
  id === trail.at(-1)?.id || (stands !== undefined && stands === trail[0]?.id)

/**
 * Returns the visible entries: not hidden, no group without visible pages. A group whose only page has its name is
 * replaced by that page.
 */
export function visibleMenu(menu: readonly FrameMenuNode[], removed: ReadonlySet<string> = new Set()): VisibleEntry[] {
  return menu
    .filter((node) => !node.hidden && node.route === '1' && !removed.has(node.id))
    .map((node) => (node.children ? { ...node, children: visibleMenu(node.children, removed) } : node))
    .filter((node) => !node.children || node.children.length > 0)
    .map((node) => {
      const [page, ...others] = node.children ?? []
      const one = page && !others.length && page.meta.title === node.meta.title
      return one ? { ...page, meta: { ...page.meta, icon: node.meta.icon }, stands: node.id } : node
    })
}

export type MenuPage = { node: FrameMenuNode; above: FrameMenuNode[] }
/**
 * Lists the pages of the menu that can be opened directly: no groups, no paths with parameters. Hidden pages are
 * included, unless a visible one of their group has the same name.
 */
export function listMenuPages(menu: readonly FrameMenuNode[], above: FrameMenuNode[] = []): MenuPage[] {
  const visibleTitles = new Set(menu.filter((node) => !node.hidden).map((node) => node.meta.title))
  return menu.flatMap((node) => {
    if (node.children) return listMenuPages(node.children, [...above, node])
    return node.path.includes(':') || (node.hidden && visibleTitles.has(node.meta.title)) ? [] : [{ node, above }]
  })
}
