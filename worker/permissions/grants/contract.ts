import { z } from 'zod'
import { idText, yesNoFlag } from '../../core/input'
import { MenuNode } from '../contract'
import { t } from './texts'

/** A node of the permission trees of legacy clients; `ruleFlag` 1: row rules exist for it. */
export type TreeModel = {
  key: string
  value: string
  title: string
  slotTitle: string
  label: string
  isLeaf: boolean
  icon: string
  ruleFlag: 0 | 1
  parentId: string
  scopedSlots: { title: 'hasDatarule' }
  children?: TreeModel[]
}
export const TreeModel: z.ZodType<TreeModel> = z.strictObject({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  slotTitle: z.string(),
  label: z.string(),
  isLeaf: z.boolean(),
  icon: z.string(),
  ruleFlag: z.literal([0, 1]),
  parentId: z.string(),
  scopedSlots: z.strictObject({ title: z.literal('hasDatarule') }),
  get children() {
    return z.array(TreeModel).optional()
  },
})
export const PermissionTree = z.strictObject({ treeList: z.array(TreeModel), ids: z.array(z.string()) })

export const RoleIdInput = z.object({ roleId: idText() })

const MAX_PERMISSION_IDS = 1000
/** Ids as legacy clients send them, `a,b`; '' for none. */
export const permissionIds = () =>
  z
    .union([z.array(z.string().trim().min(1).max(200)), z.string().max(MAX_PERMISSION_IDS * 100)], {
      error: () => t.idsWrong,
    })
    .transform((value) => [
      ...new Set((typeof value === 'string' ? value.split(',') : value).map((one) => one.trim()).filter(Boolean)),
    ])
    .pipe(z.array(z.string()).max(MAX_PERMISSION_IDS, { error: () => t.idsWrong }))
/** The ids granted now, and those at the time of reading: the difference is applied. `dryRun`: returns the effect only. */
export const SaveGrants = z.object({
  roleId: idText(),
  permissionIds: permissionIds(),
  lastpermissionIds: permissionIds().default([]),
  dryRun: yesNoFlag.default(0),
})
export type SaveGrants = z.output<typeof SaveGrants>

const LostPermission = z.strictObject({ id: z.string(), name: z.string(), elsewhere: z.number() })
/** The effect of a change of grants. `elsewhere`: how many still have the permission by another role. */
export const RoleGrantEffect = z.strictObject({
  /** Number of active people who hold the role. */
  holders: z.number(),
  gained: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  lost: z.array(LostPermission),
  /** The role's menu after the change. */
  menu: z.array(MenuNode),
})
export type RoleGrantEffect = z.output<typeof RoleGrantEffect>
