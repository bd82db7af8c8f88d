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

/** An entry of the menu; `stands`: for the whole of a group, which is not shown. */
type Shown = MenuNode & { stands?: string }
/** Whether it is the entry of this page, or stands for its group. */
export const isCurrent = ({ id, stands }: Shown, way: readonly MenuNode[]) =>
  id === way.at(-1)?.id || (stands !== undefined && stands === way[0]?.id)

/** The entries that are shown: not hidden, no group whose pages are all hidden, and a group's one page of the same name once. */
export function shownMenu(menu: readonly MenuNode[], removed: ReadonlySet<string> = new Set()): Shown[] {
  return menu
    .filter((node) => !node.hidden && node.route === '1' && !removed.has(node.id))
    .map((node) => (node.children ? { ...node, children: shownMenu(node.children, removed) } : node))
    .filter((node) => !node.children || node.children.length > 0)
    .map((node) => {
      const [page, ...others] = node.children ?? []
      const one = page && !others.length && page.meta.title === node.meta.title
      return one ? { ...page, meta: { ...page.meta, icon: node.meta.icon }, stands: node.id } : node
    })
}

export type Leaf = { node: MenuNode; above: MenuNode[] }
/**
 * The pages of the menu that can be gone to as they are: no groups, no place to fill in. One that is not shown stands among them
 * but where a shown one of its group bears its name: it is the same to who looks for it.
 */
export function leaves(menu: readonly MenuNode[], above: MenuNode[] = []): Leaf[] {
  const shown = new Set(menu.filter((node) => !node.hidden).map((node) => node.meta.title))
  return menu.flatMap((node) => {
    if (node.children) return leaves(node.children, [...above, node])
    return node.path.includes(':') || (node.hidden && shown.has(node.meta.title)) ? [] : [{ node, above }]
  })
}
