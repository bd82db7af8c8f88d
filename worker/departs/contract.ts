import { z } from 'zod'
import { optional, yesNo } from '../core/input'
import { keyword, pickMost } from '../people/inputs'
import { t } from './texts'

/** Of a department above; empty or `0` at the top. */
export const above = optional(() => t.above, 64).transform((id) => (id === '0' ? '' : id))

/** A short department, as lists to choose from have it. */
export const DepartRow = z.strictObject({
  id: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  orgType: z.string(),
  departType: z.string(),
})
/** Departments for a picker: by name, short name, or the sound of either; the best match first. */
export const DepartPickQuery = z.object({ keyword, limit: pickMost })
export type DepartPickQuery = z.output<typeof DepartPickQuery>
export const DepartPick = z.strictObject({
  id: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  /** The name of the department above, or empty. */
  parentName: z.string(),
})

/** A node of the family's tree of departments. How one reaches it is empty for those who do not keep departments. */
export const DepartNode = z.strictObject({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  isLeaf: z.boolean(),
  id: z.string(),
  parentId: z.string(),
  departName: z.string(),
  departNameFull: z.string(),
  departNameAbbr: z.string(),
  departNameEn: z.string(),
  departOrder: z.number(),
  description: z.string(),
  orgCategory: z.string(),
  orgType: z.string(),
  orgCode: z.string(),
  departType: z.string(),
  mobile: z.string(),
  fax: z.string(),
  address: z.string(),
  memo: z.string(),
  /** '1' in use, '0' closed. */
  status: z.string(),
  get children() {
    return z.array(DepartNode).optional()
  },
})
export type DepartNode = z.infer<typeof DepartNode>
/** A node found by a search, with the name of what it stands below. */
export const DepartFound = z.strictObject({ ...DepartNode.shape, parentName: z.string() })

/** With `closed`, those out of use as well. */
const closed = yesNo.default(0).transform(Boolean)
/** What stands below `pid`, or the departments of `ids`; `primaryKey` says what `key` and `value` are. */
export const TreeBelow = z.object({
  pid: above,
  ids: optional(() => t.depart, 33_000),
  primaryKey: z.enum(['id', 'orgCode'], { error: () => t.keyWrong }).default('id'),
  closed,
})
/** The whole tree, or the departments of `ids` with what stands above them. */
export const WholeTree = z.object({ ids: optional(() => t.depart, 33_000) })
/** `myDeptSearch`: only among the departments that the asker leads, and below them. */
export const SearchBy = z.object({ keyWord: keyword, myDeptSearch: yesNo.default(0).transform(Boolean), closed })
/** A department by its id or by its code. */
export const OneDepart = z.object({ departId: optional(() => t.depart, 64), orgCode: optional(() => t.orgCode, 64) })
export const ByOrgCode = z.object({ orgCode: optional(() => t.orgCode, 64) })
export const ParentOf = z.object({ parentId: above })
export const ParentName = z.strictObject({ parentName: z.string(), departCode: z.string(), orgType: z.string() })
const Above = z.strictObject({ id: z.string(), departName: z.string(), orgCode: z.string(), orgType: z.string() })
/** What stands above a department, the top first, and itself. */
export const Way = z.strictObject({ parentIds: z.array(z.string()), parentMap: z.record(z.string(), Above) })
export const DepartName = z.strictObject({ id: z.string(), departName: z.string(), orgCode: z.string() })
export const IdNode = z.strictObject({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  get children() {
    return z.array(IdNode).optional()
  },
})
export type IdNode = z.infer<typeof IdNode>
