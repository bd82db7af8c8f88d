import { boundedPageSchema } from '../core/list'
import { z } from 'zod'

const UserRoleEntry = z.strictObject({
  id: z.string(),
  roleName: z.string(),
  roleCode: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  /** 0 before the first day and after the last day of the role. */
  counts: z.number(),
})
const UserDepartEntry = z.strictObject({ id: z.string(), departName: z.string(), leads: z.number() })

/** A user as managers of accounts see it, without the password. */
export const UserRow = z.strictObject({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string(),
  sex: z.number(),
  birthday: z.string(),
  email: z.string(),
  phone: z.string(),
  telephone: z.string(),
  workNo: z.string(),
  post: z.string(),
  status: z.number(),
  status_dictText: z.string(),
  accountAuth: z.number(),
  accountAuth_dictText: z.string(),
  /** Research fields that the person reviews: codes of `subject_domain`. */
  domainIds: z.array(z.string()),
  /** Most open reviews at a time. */
  maxLoad: z.number(),
  activated: z.number(),
  firstLogin: z.number(),
  passwordUpdateTime: z.string(),
  /** Id of the account that this one was merged into; '' if none. */
  mergedInto: z.string(),
  mergedInto_dictText: z.string(),
  roles: z.array(UserRoleEntry),
  departs: z.array(UserDepartEntry),
  roleNames: z.string(),
  orgCodeTxt: z.string(),
  /** `departIds`: departments that the person leads, separated by commas. `userIdentity`: 1 member, 2 leader. */
  departIds: z.string(),
  userIdentity: z.number(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
  lockVersion: z.number(),
  /** `write`: 1 if the caller may change the person. */
  may: z.strictObject({ write: z.number() }),
})
export type UserRow = z.output<typeof UserRow>
export const PeoplePage = boundedPageSchema(UserRow)
export type PeoplePage = z.output<typeof PeoplePage>

/** A read-only impersonation session; it expires at `until`. */
export const ImpersonationSession = z.strictObject({ token: z.string(), realname: z.string(), until: z.string() })
/** Token of the administrator's own session, which continues. */
export const OwnSession = z.strictObject({ token: z.string() })
export const SavedUser = z.strictObject({ id: z.string() })
/** The generated password, shown once; '' if the password was chosen. */
export const GeneratedPassword = z.strictObject({ id: z.string(), username: z.string(), password: z.string() })
export const UserSummary = z.strictObject({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  departName: z.string(),
})
export const UserDepartOption = z.strictObject({ key: z.string(), value: z.string(), title: z.string() })
export const RoleMap = z.record(
  z.string(),
  z.array(z.strictObject({ id: z.string(), roleCode: z.string(), roleName: z.string() })),
)
/**
 * A department in the tree. `total`: its people, including those of all departments below; null if the caller manages
 * only some of them.
 */
export const DepartNode = z.strictObject({
  id: z.string(),
  departName: z.string(),
  isLeaf: z.boolean(),
  total: z.number().nullable(),
})
export const TaskRate = z.strictObject({
  userId: z.string(),
  realname: z.string(),
  total: z.number(),
  done: z.number(),
  /** Not done and past the due date. */
  overdue: z.number(),
  /** Mean progress of the tasks, 0 to 100. */
  rate: z.number(),
})
export type TaskRate = z.infer<typeof TaskRate>

/** A workbook inside a response: a `data:` URL and a file name. */
export const EncodedWorkbook = z.strictObject({ fileUrl: z.string(), fileName: z.string() })
export const ImportResult = z.strictObject({
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
  /** The new accounts with their generated passwords, shown once. */
  accounts: EncodedWorkbook.nullable(),
})

export const UserOption = z.strictObject({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  departId: z.string(),
  departName: z.string(),
})
