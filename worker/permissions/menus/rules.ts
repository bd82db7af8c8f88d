import type { Row } from '../../core/change'
import { isAmong, keysOf } from '../../core/typed-keys'
import { menus } from '../../policy/menus'
import { policy } from '../../policy/policy'
import { BUTTON_MENU_TYPE, isManagerPermission, permissionTitle } from '../grants/rules'
import type { NewPermission, PermissionNode } from './contract'
import { t } from './texts'

type Permission = Row<'permission'>

const builtInIds = new Set<string>([
  ...menus.flatMap((group) => [group.id, ...group.pages.map(({ path }) => path)]),
  ...keysOf(policy),
])
/** True if the entry is part of the program. Such a row cannot be deleted, and its kind, address and right cannot change. */
export const isBuiltInPermission = (id: string) => builtInIds.has(id)

export const toPermissionNode = (row: Permission, isLeaf: boolean): PermissionNode => ({
  ...{ id: row.id, key: row.id, title: permissionTitle(row), parentId: row.parentId, name: row.name },
  ...{ perms: row.perms, permsType: row.permsType, icon: row.icon, component: row.component },
  ...{ componentName: row.componentName, url: row.url, redirect: row.redirect, sortNo: row.sortNo },
  ...{ menuType: row.menuType, isLeaf, route: row.isRoute === 1, keepAlive: row.keepAlive === 1 },
  ...{ alwaysShow: row.alwaysShow === 1, hidden: row.hidden === 1, hideTab: false },
  ...{ internalOrExternal: row.internalOrExternal === 1, description: row.description, status: row.status },
  ...{ delFlag: row.delFlag, lockVersion: row.lockVersion, builtIn: isBuiltInPermission(row.id) },
})

/** The parent entry, its ancestors, and the entries with the same address or right. */
export type EntryContext = { above: Permission | undefined; same: readonly Permission[]; way: readonly string[] }
/** Returns the validation errors of an entry by field. */
export function validatePermission(
  next: NewPermission,
  { above, same, way }: EntryContext,
  before: Permission | null,
): Record<string, string> {
  const place = validateParent(next, above, way, before)
  if (place) return { parentId: place }
  if (before && isBuiltInPermission(before.id)) return validateBuiltIn(next, before)
  const others = same.filter(({ id }) => id !== before?.id)
  if (next.menuType === BUTTON_MENU_TYPE) {
    if (!isAmong(keysOf(policy), next.perms)) return { perms: t.noRight(next.perms) }
    return others.some(({ perms }) => perms === next.perms) ? { perms: t.rightTaken } : {}
  }
  const outside = /^https?:\/\/[^\s]+$/.test(next.url)
  if (next.internalOrExternal && !outside) return { url: t.outsideNeedsUrl }
  if (!outside && !/^\/[\w/:.@-]*$/.test(next.url)) return { url: t.urlWrong }
  return others.some(({ url }) => url === next.url) ? { url: t.urlTaken } : {}
}
function validateParent(
  next: Pick<NewPermission, 'menuType' | 'parentId'>,
  above: Permission | undefined,
  ancestors: readonly string[],
  before: Permission | null,
): string | null {
  if (next.menuType === 0) return next.parentId ? t.topHasNone : null
  if (!next.parentId) return t.needsParent
  if (!above) return t.noParent
  if (above.menuType === BUTTON_MENU_TYPE) return t.belowButton
  if (before && ancestors.includes(before.id)) return t.belowItself
  return ancestors.length > 2 && next.menuType !== BUTTON_MENU_TYPE ? t.tooDeep : null
}
function validateBuiltIn(next: NewPermission, before: Permission): Record<string, string> {
  if (next.menuType !== before.menuType) return { menuType: t.builtInStays }
  if (next.url !== before.url) return { url: t.builtInStays }
  if (next.perms !== before.perms) return { perms: t.builtInStays }
  if (isManagerPermission(before.id) && (next.status !== '1' || next.hidden === 1)) return { status: t.keyStays }
  return {}
}

/** Returns the row to store. Fields that do not apply to the kind are empty. */
export function toPermissionRow(
  { route, ...input }: NewPermission,
  before: Permission | null,
): Omit<Permission, 'id' | 'lockVersion'> {
  const button = input.menuType === BUTTON_MENU_TYPE
  return {
    ...input,
    isRoute: route,
    perms: button ? input.perms : '',
    component: before?.component || (input.menuType === 0 ? 'layouts/RouteView' : input.component),
    componentName: before?.componentName ?? '',
    isLeaf: before?.isLeaf ?? 1,
    delFlag: 0,
  }
}

/** Returns why the entries may not be moved below the parent; null if they may. */
export function validateMove(
  moved: readonly Permission[],
  wanted: number,
  { above, way }: Pick<EntryContext, 'above' | 'way'>,
  parentId: string,
): string | null {
  if (moved.length !== wanted) return t.changedOrder
  if (!parentId) return moved.some(({ menuType }) => menuType === BUTTON_MENU_TYPE) ? t.needsParent : null
  if (!above) return t.noParent
  if (above.menuType === BUTTON_MENU_TYPE) return t.belowButton
  if (moved.some(({ id }) => way.includes(id))) return t.belowItself
  return way.length > 2 && moved.some(({ menuType }) => menuType !== BUTTON_MENU_TYPE) ? t.tooDeep : null
}
