import type { Row } from '../../core/change'
import { isAmong, keysOf } from '../../core/typed-keys'
import type { Action } from '../../policy/authorization'
import { menuTitle } from '../../policy/menu-titles'
import { policy } from '../../policy/policy'
import type { RoleCode } from '../../policy/roles'
import type { PolicyRule } from '../../policy/rule'
import { t } from './texts'

type Permission = Row<'permission'>
export const BUTTON_MENU_TYPE = 2

const actions = keysOf(policy)
/** Returns the right of a button; null for a menu and for a code unknown to the policy. */
export const rightOfPermission = ({ menuType, perms }: Pick<Permission, 'menuType' | 'perms'>): Action | null =>
  menuType === BUTTON_MENU_TYPE && isAmong(actions, perms) ? perms : null
/** Returns the title of a permission: a menu's name, or the policy's description of a button's right. */
export function permissionTitle(row: Pick<Permission, 'menuType' | 'perms' | 'name'>): string {
  const right = rightOfPermission(row)
  return right ? policy[right].does : menuTitle(row.name)
}
/** True if the policy never grants the right to roles with this base role, whatever is granted. */
export function isForbiddenByPolicy(row: Pick<Permission, 'menuType' | 'perms'>, base: RoleCode): boolean {
  const right = rightOfPermission(row)
  const rule: PolicyRule | null = right && policy[right]
  return rule?.never?.includes(base) ?? false
}
/** True if roles with this base role have the right on some rows only. */
export function isLimitedByPolicy(row: Pick<Permission, 'menuType' | 'perms'>, base: RoleCode): boolean {
  const right = rightOfPermission(row)
  const rule: PolicyRule | null = right && policy[right]
  return !!rule?.when?.[base]
}

/** The permissions needed to manage roles: the right and its page. */
export const MANAGER_PERMISSIONS = { right: 'role:manage', page: '/system/role' } as const
/** True for one of the permissions needed to manage roles. */
export const isManagerPermission = (permissionId: string) =>
  permissionId === MANAGER_PERMISSIONS.right || permissionId === MANAGER_PERMISSIONS.page

/** Returns the id of the row that grants a permission to a role. */
export const grantId = (roleId: string, permissionId: string) => `${roleId}:${permissionId}`

/**
 * Returns the added, removed and resulting grants. Only the difference to the list that was read counts, so that
 * concurrent changes of different permissions are both kept.
 */
export function diffGrants(present: readonly string[], wanted: readonly string[], read: readonly string[]) {
  const has = new Set(present)
  const added = wanted.filter((id) => !read.includes(id) && !has.has(id))
  const removed = read.filter((id) => !wanted.includes(id) && has.has(id))
  const gone = new Set(removed)
  return { added, removed, next: [...present.filter((id) => !gone.has(id)), ...added] }
}

/** Returns why these permissions may not be granted to a role with base role `base`; null if they may. */
export function forbiddenGrantMessage(added: readonly Permission[], base: RoleCode, roleName: string): string | null {
  const never = added.find((row) => isForbiddenByPolicy(row, base))
  return never ? t.never(roleName, permissionTitle(never)) : null
}
/**
 * True if a role with `holders` active people would lose the permissions to manage roles, while nobody (`others` = 0)
 * can manage roles by another role.
 */
export const removesLastManager = (
  next: readonly string[],
  before: readonly string[],
  others: number,
  holders: number,
) => {
  const keeps = (ids: readonly string[]) =>
    ids.includes(MANAGER_PERMISSIONS.right) && ids.includes(MANAGER_PERMISSIONS.page)
  return holders > 0 && keeps(before) && !keeps(next) && others === 0
}
