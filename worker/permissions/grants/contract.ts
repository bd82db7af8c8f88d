import { z } from 'zod'
import { id, yesNo } from '../../core/input'
import { MenuNode } from '../contract'
import { t } from './texts'

/** A node of the family's trees of choices; `ruleFlag` 1: rows of it may be narrowed by rules. */
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
export const WholeTree = z.strictObject({ treeList: z.array(TreeModel), ids: z.array(z.string()) })

export const OfRole = z.object({ roleId: id() })

const MOST = 1000
/** Ids as the family sends them, `a,b`; none is an empty text. */
export const permissionIds = () =>
  z
    .union([z.array(z.string().trim().min(1).max(200)), z.string().max(MOST * 100)], { error: () => t.idsWrong })
    .transform((given) => [
      ...new Set((typeof given === 'string' ? given.split(',') : given).map((one) => one.trim()).filter(Boolean)),
    ])
    .pipe(z.array(z.string()).max(MOST, { error: () => t.idsWrong }))
/** What is granted now, and what was when the tree was read: the difference is applied. `dryRun`: only what would become of it. */
export const SaveGrants = z.object({
  roleId: id(),
  permissionIds: permissionIds(),
  lastpermissionIds: permissionIds().default([]),
  dryRun: yesNo.default(0),
})
export type SaveGrants = z.output<typeof SaveGrants>

const Lost = z.strictObject({ id: z.string(), name: z.string(), elsewhere: z.number() })
/** What a change gives to whom and takes from whom. `elsewhere`: who still has it by another role. */
export const Effect = z.strictObject({
  /** Active people who hold the role. */
  holders: z.number(),
  gained: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  lost: z.array(Lost),
  /** The menu of the role as it is then. */
  menu: z.array(MenuNode),
})
export type Effect = z.output<typeof Effect>
