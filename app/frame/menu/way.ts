import { matchPath } from 'react-router'
import type { MenuNode } from '~/worker/permissions/contract'
import { pageOfMenu } from '~/app/lib/named-pages'

/** The entries that lead to a path, outermost first: exact entries before those with parameters, longer before shorter. */
export function wayTo(menu: readonly MenuNode[], pathname: string): MenuNode[] {
  const found: { way: MenuNode[]; rank: number }[] = []
  const walk = (nodes: readonly MenuNode[], above: MenuNode[]) => {
    for (const node of nodes) {
      const way = [...above, node]
      if (node.path.startsWith('/') && matchPath({ path: node.path, end: true }, pathname))
        found.push({ way, rank: node.path.includes(':') ? 1 : 0 })
      walk(node.children ?? [], way)
    }
  }
  walk(menu, [])
  const way = found.sort((a, b) => a.rank - b.rank || b.way.length - a.way.length)[0]?.way ?? []
  const page = way.at(-1)
  const under = pageOfMenu(page?.id ?? '')?.under ?? []
  const above = under.map((path) => wayTo(menu, path)).find((one) => one.length > 0)
  return page && above ? [...above.slice(0, -1), page] : way
}

/** The entries that are shown: not hidden, and no group whose pages are all hidden. */
export function shownMenu(menu: readonly MenuNode[], removed: ReadonlySet<string> = new Set()): MenuNode[] {
  return menu
    .filter((node) => !node.hidden && node.route === '1' && !removed.has(node.id))
    .map((node) => (node.children ? { ...node, children: shownMenu(node.children, removed) } : node))
    .filter((node) => !node.children || node.children.length > 0)
}

export type Leaf = { node: MenuNode; above: MenuNode[] }
/** The pages of the menu that can be gone to as they are: no groups, nothing hidden, no place to fill in. */
export function leaves(menu: readonly MenuNode[], above: MenuNode[] = []): Leaf[] {
  return menu.flatMap((node) =>
    node.children ? leaves(node.children, [...above, node]) : node.path.includes(':') ? [] : [{ node, above }],
  )
}
