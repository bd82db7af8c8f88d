import type { GrantNode } from '~/worker/permissions/roles/page.server'

const BUTTON = 2
export type Branch = GrantNode & { level: number; below: readonly Branch[] }

/** Builds the permission tree in the given order. Nodes without a known parent are placed at the top. */
export function branchesOf(nodes: readonly GrantNode[]): Branch[] {
  const known = new Set(nodes.map(({ id }) => id))
  const groups = Map.groupBy(nodes, ({ parentId }) => (known.has(parentId) ? parentId : ''))
  const under = (id: string, level: number): Branch[] =>
    (groups.get(id) ?? [])
      .toSorted((one, other) => Number(one.kind === BUTTON) - Number(other.kind === BUTTON))
      .map((node) => ({ ...node, level, below: under(node.id, level + 1) }))
  return under('', 1)
}
/** Returns a branch and all its descendants. */
export const flattenBranch = (branch: Branch): Branch[] => [branch, ...branch.below.flatMap(flattenBranch)]

/** Returns the branches that match, with their ancestors. */
export const filterBranches = (branches: readonly Branch[], fits: (one: Branch) => boolean): Branch[] =>
  branches.flatMap((one) => {
    const below = filterBranches(one.below, fits)
    return below.length || fits(one) ? [{ ...one, below }] : []
  })

/**
 * Returns the grants after a checkbox changes. The change includes all descendants; granting also includes the ancestor
 * menus. Rights that the policy forbids are excluded.
 */
export function toggleBranch(
  nodes: readonly GrantNode[],
  granted: ReadonlySet<string>,
  branch: Branch,
  on: boolean,
): Set<string> {
  const next = new Set(granted)
  for (const one of flattenBranch(branch)) {
    if (on && !one.never) next.add(one.id)
    if (!on) next.delete(one.id)
  }
  if (!on) return next
  const byId = new Map(nodes.map((node) => [node.id, node]))
  for (let above = byId.get(branch.parentId); above; above = byId.get(above.parentId))
    if (branch.kind !== BUTTON) next.add(above.id)
  return next
}
/** Returns how much of a branch is granted: none, some, or everything that is allowed. */
export function branchStateOf(branch: Branch, granted: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const all = flattenBranch(branch).filter(({ never }) => !never)
  const count = all.filter(({ id }) => granted.has(id)).length
  return count === 0 ? 'none' : count === all.length ? 'all' : 'some'
}
