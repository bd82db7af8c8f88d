import type { Row } from '../../core/change'
import { isAmong, namesIn } from '../../core/names'
import type { Action } from '../../policy/can'
import { menuTitle } from '../../policy/menu-titles'
import { policy } from '../../policy/policy'
import type { RoleCode } from '../../policy/roles'
import type { Rule } from '../../policy/rule'
import { t } from './texts'

type Permission = Row<'permission'>
export const BUTTON = 2

const actions = namesIn(policy)
/** The right that a button stands for; null for a menu, and for what the policy does not know. */
export const rightOf = ({ menuType, perms }: Pick<Permission, 'menuType' | 'perms'>): Action | null =>
  menuType === BUTTON && isAmong(actions, perms) ? perms : null
/** What a permission is called: a menu by its title, a button by what the policy says it is for. */
export function titleOf(row: Pick<Permission, 'menuType' | 'perms' | 'name'>): string {
  const right = rightOf(row)
  return right ? policy[right].does : menuTitle(row.name)
}
/** Whether the policy keeps a right from roles that stand on this one, whatever is granted. */
export function isForbidden(row: Pick<Permission, 'menuType' | 'perms'>, base: RoleCode): boolean {
  const right = rightOf(row)
  const rule: Rule | null = right && policy[right]
  return rule?.never?.includes(base) ?? false
}
/** Whether roles that stand on this one have a right on some rows only. */
export function isLimited(row: Pick<Permission, 'menuType' | 'perms'>, base: RoleCode): boolean {
  const right = rightOf(row)
  const rule: Rule | null = right && policy[right]
  return !!rule?.when?.[base]
}

/** What managing roles takes: the right, and the page to do it on. */
export const KEYS = { right: 'role:manage', page: '/system/role' } as const
export const isKey = (permissionId: string) => permissionId === KEYS.right || permissionId === KEYS.page

/** The id of the row that grants a permission to a role. */
export const grantId = (roleId: string, permissionId: string) => `${roleId}:${permissionId}`

/**
 * What becomes of a role's grants: what was asked for when the tree was read stays out of it, so that two people who change
 * different things both get theirs.
 */
export function difference(present: readonly string[], asked: readonly string[], read: readonly string[]) {
  const has = new Set(present)
  const added = asked.filter((id) => !read.includes(id) && !has.has(id))
  const removed = read.filter((id) => !asked.includes(id) && has.has(id))
  const gone = new Set(removed)
  return { added, removed, next: [...present.filter((id) => !gone.has(id)), ...added] }
}

/** Why these may not be granted to a role that stands on `base`; null where they may. */
export function refusal(added: readonly Permission[], base: RoleCode, roleName: string): string | null {
  const never = added.find((row) => isForbidden(row, base))
  return never ? t.never(roleName, titleOf(never)) : null
}
/** With so many active people who manage roles by other roles, may this one lose what it takes? */
export const leavesNobody = (next: readonly string[], before: readonly string[], others: number, holders: number) => {
  const keeps = (ids: readonly string[]) => ids.includes(KEYS.right) && ids.includes(KEYS.page)
  return holders > 0 && keeps(before) && !keeps(next) && others === 0
}
