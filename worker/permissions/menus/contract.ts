import { z } from 'zod'
import { idText, idArray, optionalText, requiredText, yesNoFlag } from '../../core/input'
import { t as shared } from '../texts'
import { t } from './texts'

/** A permission in the tree of legacy clients. `builtIn`: it is part of the program and cannot be deleted. */
export type PermissionNode = {
  id: string
  key: string
  title: string
  parentId: string
  name: string
  perms: string
  permsType: string
  icon: string
  component: string
  componentName: string
  url: string
  redirect: string
  sortNo: number
  menuType: number
  isLeaf: boolean
  route: boolean
  keepAlive: boolean
  alwaysShow: boolean
  hidden: boolean
  hideTab: boolean
  internalOrExternal: boolean
  description: string
  status: string
  delFlag: number
  lockVersion: number
  builtIn: boolean
  children?: PermissionNode[]
}
const text = z.string()
export const PermissionNode: z.ZodType<PermissionNode> = z.strictObject({
  id: text,
  key: text,
  title: text,
  parentId: text,
  name: text,
  perms: text,
  permsType: text,
  icon: text,
  component: text,
  componentName: text,
  url: text,
  redirect: text,
  sortNo: z.number(),
  menuType: z.number(),
  isLeaf: z.boolean(),
  route: z.boolean(),
  keepAlive: z.boolean(),
  alwaysShow: z.boolean(),
  hidden: z.boolean(),
  hideTab: z.boolean(),
  internalOrExternal: z.boolean(),
  description: text,
  status: text,
  delFlag: z.number(),
  lockVersion: z.number(),
  builtIn: z.boolean(),
  get children() {
    return z.array(PermissionNode).optional()
  },
})

const parentId = () => z.string().trim().max(200)
/** With a name: a flat list of the matches; otherwise the tree. */
export const PermissionListQuery = z.object({ name: z.string().trim().max(50).default('') })
export const ParentIdInput = z.object({ parentId: parentId() })
export const ParentIdsInput = z.object({ parentIds: z.string().max(33_000) })
export const NodesByParent = z.record(z.string(), z.array(PermissionNode))
export const CheckUrl = z.object({
  id: z.string().trim().max(200).default(''),
  url: z.string().trim().max(255).default(''),
  alwaysShow: yesNoFlag.default(0),
})

const permissionFields = {
  parentId: parentId().default(''),
  menuType: z.coerce.number().pipe(z.literal([0, 1, 2], { error: () => t.kindWrong })),
  name: requiredText(() => t.name, 100),
  perms: optionalText(() => t.perms, 100),
  permsType: z.enum(['1', '2'], { error: () => t.permsTypeWrong }).default('1'),
  url: optionalText(() => t.url, 255),
  component: optionalText(() => t.component, 255),
  redirect: optionalText(() => t.redirect, 255),
  icon: optionalText(() => t.icon, 50),
  sortNo: z.coerce
    .number({ error: () => t.sortWrong })
    .int({ error: () => t.sortWrong })
    .min(0, { error: () => t.sortWrong })
    .max(9999, { error: () => t.sortWrong })
    .default(999),
  route: yesNoFlag.default(1),
  keepAlive: yesNoFlag.default(0),
  alwaysShow: yesNoFlag.default(0),
  hidden: yesNoFlag.default(0),
  /** 1: an external link that opens in its own window. */
  internalOrExternal: yesNoFlag.default(0),
  description: optionalText(() => t.description, 255),
  status: z.enum(['1', '0'], { error: () => shared.statusWrong }).default('1'),
}
export const NewPermission = z.object(permissionFields)
export const ChangedPermission = NewPermission.extend({ id: idText(), lockVersion: z.coerce.number().int().optional() })
export type NewPermission = z.output<typeof NewPermission>
export type ChangedPermission = z.output<typeof ChangedPermission>
/** The children of one entry (`''`: top level) in order. Entries with another parent are moved. */
export const SortPermissions = z.object({ parentId: parentId(), ids: idArray() })
export type SortPermissions = z.output<typeof SortPermissions>
