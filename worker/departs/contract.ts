import { oneLine } from '../core/plain-text'
import { z } from 'zod'
import { id, ids, optional, required, some, yesNo } from '../core/input'
import { Book } from '../people/answers'
import { keyword, pickMost } from '../people/inputs'
import { t as core } from '../core/core.texts'
import { provinceCodes } from '../core/provinces'
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

/** The fields that a person keeps of a department; its code is the server's. */
const kept = {
  departNameFull: optional(() => t.fullName, 200, oneLine),
  departNameAbbr: optional(() => t.shortName, 100),
  departNameEn: optional(() => t.englishName, 500, oneLine),
  departOrder: z.coerce.number().int().min(0).max(9999).default(0),
  description: optional(() => t.describes, 500),
  orgCategory: z.enum(['1', '2', '3']).default('1'),
  departType: optional(() => t.kind, 64),
  groupCode: optional(() => t.group, 64),
  creditCode: optional(() => t.credit, 18).refine((code) => code === '' || /^[0-9A-Z]{18}$/.test(code), {
    error: () => t.creditWrong,
  }),
  mobile: optional(() => t.phone, 32),
  fax: optional(() => t.fax, 32),
  province: optional(() => t.province, 2).refine((code) => code === '' || provinceCodes.includes(code), {
    error: () => core.noSuchProvince,
  }),
  address: optional(() => t.address, 100),
  memo: optional(() => t.memo, 500),
  noContactApproval: yesNo.default(0),
}
const departName = required(() => t.name, 100)
export const AddDepart = z.object({ parentId: above, departName, ...kept })
export type AddDepart = z.output<typeof AddDepart>
/** What is not sent stays. `leaders`: ids of people of the department, a list or `a,b`. */
export const EditDepart = z.object({
  id: id(() => t.depart),
  lockVersion: z.coerce.number().int().optional(),
  departName: departName.optional(),
  ...z.object(kept).partial().shape,
  leaders: z
    .union([z.array(z.string()), z.string().transform((list) => list.split(',').filter(Boolean))])
    .pipe(z.array(id(() => t.leaders)).max(50))
    .optional(),
})
export type EditDepart = z.output<typeof EditDepart>
export const Made = z.strictObject({ id: z.string(), orgCode: z.string() })
export const Some = some(() => t.depart)
export const CloseDeparts = z.object({ ids: ids(() => t.depart), status: z.enum(['0', '1']) })
export type CloseDeparts = z.output<typeof CloseDeparts>
export const MoveDepart = z.object({ id: id(() => t.depart), parentId: above })
export type MoveDepart = z.output<typeof MoveDepart>
/** What a move changes: the codes (the first 50 of them), and how much stands below the department and carries its code. */
export const MovePreview = z.strictObject({
  from: z.string(),
  to: z.string(),
  codes: z.array(z.strictObject({ id: z.string(), departName: z.string(), from: z.string(), to: z.string() })),
  departs: z.number(),
  people: z.number(),
  subjects: z.number(),
  rights: z.number(),
  folders: z.number(),
})
export const OneById = z.object({ id: id(() => t.depart) })
const Person = z.strictObject({ id: z.string(), realname: z.string() })
/** A department as those who keep them see it. */
export const Depart = z.strictObject({
  ...DepartNode.omit({ key: true, value: true, title: true, isLeaf: true, children: true }).shape,
  groupCode: z.string(),
  creditCode: z.string(),
  province: z.string(),
  noContactApproval: z.number(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
  lockVersion: z.number(),
  parentName: z.string(),
  departType_dictText: z.string(),
  /** Ids of the leaders, as the family has them: `a,b`. */
  directorUserIds: z.string(),
  /** People of the department itself. */
  members: z.array(Person),
  /** Names that it had until a time, the latest first. */
  former: z.array(
    z.strictObject({ kind: z.enum(['name', 'full', 'short']), formerName: z.string(), until: z.string() }),
  ),
  counts: z.strictObject({ departs: z.number(), people: z.number(), subjects: z.number() }),
})
export type Depart = z.output<typeof Depart>
export const CheckName = z.object({ departName, parentId: above, id: optional(() => t.depart, 64) })
/** Of every department that is not removed, closed ones included. */
export const DepartShort = z.strictObject({ ...DepartRow.shape, parentId: z.string(), status: z.string() })
/** An institution that registered and waits to be confirmed, with who registered it and the known ones that it may be. */
export const Waiting = z.strictObject({
  id: z.string(),
  departName: z.string(),
  departNameFull: z.string(),
  creditCode: z.string(),
  departType: z.string(),
  departType_dictText: z.string(),
  mobile: z.string(),
  address: z.string(),
  applicant: z.string(),
  roleName: z.string(),
  applyTime: z.string(),
  /** The request that it is confirmed or refused with; empty where that is decided. */
  requestId: z.string(),
  like: z.array(
    z.strictObject({
      id: z.string(),
      departName: z.string(),
      orgCode: z.string(),
      percent: z.number(),
      why: z.enum(['credit', 'same', 'near']),
    }),
  ),
})
export type Waiting = z.output<typeof Waiting>
/** An institution that waits, and the known one that it is. */
export const MergeWaiting = z.object({ id: id(() => t.depart), into: id(() => t.target) })
export type MergeWaiting = z.output<typeof MergeWaiting>
export const MergePreview = z.strictObject({
  departName: z.string(),
  orgCode: z.string(),
  people: z.array(z.strictObject({ ...Person.shape, username: z.string() })),
  /** Requests that wait, and how many of them the contact decides afterwards. */
  requests: z.number(),
  byContact: z.number(),
})
/** A book of all departments, or of a branch; `template` has no rows. */
export const DepartBook = z.object({ id: optional(() => t.depart, 64), template: z.string().max(5).optional() })
export type DepartBook = z.output<typeof DepartBook>
export const Imported = z.strictObject({
  totalCount: z.number(),
  successCount: z.number(),
  /** Of the successful rows, those that say what is stored already. */
  unchangedCount: z.number(),
  /** Of the successful rows, those that change what is stored. */
  updatedCount: z.number(),
  errorCount: z.number(),
  errors: z.array(z.strictObject({ line: z.number(), reason: z.string() })),
  /** The rows that were not taken, each with its reason: to be corrected and loaded again. */
  refused: Book.nullable(),
})
