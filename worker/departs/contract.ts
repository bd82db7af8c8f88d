import { normalizeLine } from '../core/plain-text'
import { z } from 'zod'
import { idText, idArray, optionalText, requiredText, idOrIds, yesNoFlag } from '../core/input'
import { EncodedWorkbook } from '../people/responses'
import { keyword, pickerLimit } from '../people/inputs'
import { t as core } from '../core/core.texts'
import { provinceCodes } from '../core/provinces'
import { t } from './texts'

/** Id of a parent department; empty or `0` for the top level. */
export const parentIdField = optionalText(() => t.above, 64).transform((id) => (id === '0' ? '' : id))

/** A department in pickers and lists. */
export const DepartRow = z.strictObject({
  id: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  orgType: z.string(),
  departType: z.string(),
})
/** Search of a picker by name, short name, or the pinyin of either; best match first. */
export const DepartPickQuery = z.object({ keyword, limit: pickerLimit })
export type DepartPickQuery = z.output<typeof DepartPickQuery>
export const DepartOption = z.strictObject({
  id: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  /** Name of the parent department, or ''. */
  parentName: z.string(),
})

/** A node of the department tree of legacy clients. Contact data are empty unless the user manages departments. */
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
  /** '1' active, '0' closed. */
  status: z.string(),
  get children() {
    return z.array(DepartNode).optional()
  },
})
export type DepartNode = z.infer<typeof DepartNode>
/** A search result with the name of its parent. */
export const DepartSearchHit = z.strictObject({ ...DepartNode.shape, parentName: z.string() })

/** `closed`: includes closed departments. */
const includeClosed = yesNoFlag.default(0).transform(Boolean)
/** The children of `pid`, or the departments of `ids`. `primaryKey` selects the value of `key` and `value`. */
export const ChildDepartsQuery = z.object({
  pid: parentIdField,
  ids: optionalText(() => t.depart, 33_000),
  primaryKey: z.enum(['id', 'orgCode'], { error: () => t.keyWrong }).default('id'),
  closed: includeClosed,
})
/** The whole tree, or the departments of `ids` with their ancestors. */
export const DepartTreeFilter = z.object({ ids: optionalText(() => t.depart, 33_000) })
/** `myDeptSearch`: only the departments that the user leads, and those below them. */
export const DepartSearchQuery = z.object({
  keyWord: keyword,
  myDeptSearch: yesNoFlag.default(0).transform(Boolean),
  closed: includeClosed,
})
/** A department by id or code. */
export const DepartReference = z.object({
  departId: optionalText(() => t.depart, 64),
  orgCode: optionalText(() => t.orgCode, 64),
})
export const OrgCodeInput = z.object({ orgCode: optionalText(() => t.orgCode, 64) })
export const ParentDepartInput = z.object({ parentId: parentIdField })
export const ParentName = z.strictObject({ parentName: z.string(), departCode: z.string(), orgType: z.string() })
const AncestorDepart = z.strictObject({
  id: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  orgType: z.string(),
})
/** The ancestors of a department from the top, and the department itself. */
export const DepartAncestors = z.strictObject({
  parentIds: z.array(z.string()),
  parentMap: z.record(z.string(), AncestorDepart),
})
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

/** The editable fields of a department; the server assigns its code. */
const departFields = {
  departNameFull: optionalText(() => t.fullName, 200, normalizeLine),
  departNameAbbr: optionalText(() => t.shortName, 100),
  departNameEn: optionalText(() => t.englishName, 500, normalizeLine),
  departOrder: z.coerce.number().int().min(0).max(9999).default(0),
  description: optionalText(() => t.describes, 500),
  orgCategory: z.enum(['1', '2', '3']).default('1'),
  departType: optionalText(() => t.kind, 64),
  groupCode: optionalText(() => t.group, 64),
  creditCode: optionalText(() => t.credit, 18).refine((code) => code === '' || /^[0-9A-Z]{18}$/.test(code), {
    error: () => t.creditWrong,
  }),
  mobile: optionalText(() => t.phone, 32),
  fax: optionalText(() => t.fax, 32),
  province: optionalText(() => t.province, 2).refine((code) => code === '' || provinceCodes.includes(code), {
    error: () => core.noSuchProvince,
  }),
  address: optionalText(() => t.address, 100),
  memo: optionalText(() => t.memo, 500),
  noContactApproval: yesNoFlag.default(0),
}
const departName = requiredText(() => t.name, 100)
export const AddDepart = z.object({ parentId: parentIdField, departName, ...departFields })
export type AddDepart = z.output<typeof AddDepart>
/** Omitted fields stay. `leaders`: ids of members of the department, as a list or separated by commas. */
export const EditDepart = z.object({
  id: idText(() => t.depart),
  lockVersion: z.coerce.number().int().optional(),
  departName: departName.optional(),
  ...z.object(departFields).partial().shape,
  leaders: z
    .union([z.array(z.string()), z.string().transform((list) => list.split(',').filter(Boolean))])
    .pipe(z.array(idText(() => t.leaders)).max(50))
    .optional(),
})
export type EditDepart = z.output<typeof EditDepart>
export const CreatedDepart = z.strictObject({ id: z.string(), orgCode: z.string() })
export const DepartIdsInput = idOrIds(() => t.depart)
export const CloseDeparts = z.object({ ids: idArray(() => t.depart), status: z.enum(['0', '1']) })
export type CloseDeparts = z.output<typeof CloseDeparts>
export const MoveDepart = z.object({ id: idText(() => t.depart), parentId: parentIdField })
export type MoveDepart = z.output<typeof MoveDepart>
/** The effect of a move: the changed codes (the first 50), and the numbers of rows below the department or with its code. */
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
export const DepartDetailInput = z.object({ id: idText(() => t.depart) })
const DepartMember = z.strictObject({ id: z.string(), realname: z.string() })
/** A department as its managers see it. */
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
  /** Ids of the leaders, separated by commas, for legacy clients. */
  directorUserIds: z.string(),
  /** Members of the department itself. */
  members: z.array(DepartMember),
  /** Former names with the time until which they were used, latest first. */
  former: z.array(
    z.strictObject({ kind: z.enum(['name', 'full', 'short']), formerName: z.string(), until: z.string() }),
  ),
  counts: z.strictObject({ departs: z.number(), people: z.number(), subjects: z.number() }),
})
export type Depart = z.output<typeof Depart>
export const CheckName = z.object({ departName, parentId: parentIdField, id: optionalText(() => t.depart, 64) })
/** Departments that are not deleted, including closed ones. */
export const DepartSummary = z.strictObject({ ...DepartRow.shape, parentId: z.string(), status: z.string() })
/** A registered institution that is waiting for confirmation, with its applicant and similar known institutions. */
export const PendingDepart = z.strictObject({
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
  /** Id of the request that confirms or refuses it; '' if already decided. */
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
export type PendingDepart = z.output<typeof PendingDepart>
/** A pending institution, and the known institution that it is identical with. */
export const MergePendingDepart = z.object({ id: idText(() => t.depart), into: idText(() => t.target) })
export type MergePendingDepart = z.output<typeof MergePendingDepart>
export const MergePreview = z.strictObject({
  departName: z.string(),
  orgCode: z.string(),
  people: z.array(z.strictObject({ ...DepartMember.shape, username: z.string() })),
  /** Number of pending requests, and how many of them the institution's contact decides after the merge. */
  requests: z.number(),
  byContact: z.number(),
})
/** A workbook of all departments or one branch; `template`: without rows. */
export const DepartExportQuery = z.object({
  id: optionalText(() => t.depart, 64),
  template: z.string().max(5).optional(),
})
export type DepartExportQuery = z.output<typeof DepartExportQuery>
export const DepartImportResult = z.strictObject({
  totalCount: z.number(),
  successCount: z.number(),
  /** Number of valid rows that equal the stored data. */
  unchangedCount: z.number(),
  /** Number of valid rows that change stored data. */
  updatedCount: z.number(),
  errorCount: z.number(),
  errors: z.array(z.strictObject({ line: z.number(), reason: z.string() })),
  /** The rejected rows, each with its reason, to correct and import again. */
  refused: EncodedWorkbook.nullable(),
})
