import { z } from 'zod'
import { t } from './texts'

const code = z.string().trim().max(100)
/** `code` of the branch; `0` for all branches. */
export const CategoryBranchQuery = z.object({
  code: z
    .string({ error: () => t.codeEmpty })
    .trim()
    .max(100),
})
export const CategoryChildrenQuery = z.object({ pid: z.string().trim().max(64) })
export const CategoryChildrenBatch = z.object({ parentIds: z.string().max(33_000) })
export const CategoryLookup = z.object({
  field: z.enum(['id', 'code'], { error: () => t.fieldWrong }),
  val: z.string().trim().min(1).max(100),
})
/** `async`: only the direct children; otherwise the whole branch. */
export const CategoryTreeRootQuery = z.object({
  async: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(true),
  pcode: code.default('0'),
})
export const CategoryTreeQuery = z.object({ pid: z.string().trim().max(64).default(''), pcode: code.default('') })
export const CheckCategoryCode = z.object({ pid: z.string().trim().max(64).default('0'), code: code.default('') })

/** A node of the category tree of legacy clients. */
export const TreeNode = z.strictObject({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  code: z.string(),
  parentId: z.string(),
  isLeaf: z.boolean(),
  get children() {
    return z.array(TreeNode).optional()
  },
})
export type TreeNode = z.infer<typeof TreeNode>
export const CategoryItem = z.strictObject({ value: z.string(), text: z.string() })
