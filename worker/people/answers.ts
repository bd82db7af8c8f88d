import { pageOnOf } from '../core/list'
import { z } from 'zod'

const RoleOfUser = z.strictObject({
  id: z.string(),
  roleName: z.string(),
  roleCode: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  /** 0 before its first day and behind its last. */
  counts: z.number(),
})
const DepartOfUser = z.strictObject({ id: z.string(), departName: z.string(), leads: z.number() })

/** A person as whoever keeps people sees one; the password is not among it. */
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
  /** Fields that the person reviews: codes of `subject_domain`. */
  domainIds: z.array(z.string()),
  /** Most open reviews at a time. */
  maxLoad: z.number(),
  activated: z.number(),
  firstLogin: z.number(),
  passwordUpdateTime: z.string(),
  /** Whom this account became a part of. */
  mergedInto: z.string(),
  mergedInto_dictText: z.string(),
  roles: z.array(RoleOfUser),
  departs: z.array(DepartOfUser),
  roleNames: z.string(),
  orgCodeTxt: z.string(),
  /** The departments that the person leads, `a,b`; 1 member, 2 leader. */
  departIds: z.string(),
  userIdentity: z.number(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
  lockVersion: z.number(),
  /** Whether the asker may change the person. */
  may: z.strictObject({ write: z.number() }),
})
export type UserRow = z.output<typeof UserRow>
export const PeoplePage = pageOnOf(UserRow)
export type PeoplePage = z.output<typeof PeoplePage>

/** A session that only reads; `until` when it ends by itself. */
export const Seeing = z.strictObject({ token: z.string(), realname: z.string(), until: z.string() })
/** The token of the own session, which goes on. */
export const SeenEnough = z.strictObject({ token: z.string() })
export const Saved = z.strictObject({ id: z.string() })
/** The first password, told once; empty where it was given. */
export const FirstPassword = z.strictObject({ id: z.string(), username: z.string(), password: z.string() })
export const UserShort = z.strictObject({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  departName: z.string(),
})
export const Choice = z.strictObject({ key: z.string(), value: z.string(), title: z.string() })
export const RoleMap = z.record(
  z.string(),
  z.array(z.strictObject({ id: z.string(), roleCode: z.string(), roleName: z.string() })),
)
/** A department beside the list. `total`: its people, with those of all below it; null where the asker keeps only some of them. */
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
  /** Not done, and past their dates. */
  overdue: z.number(),
  /** Mean progress of the tasks, 0 to 100. */
  rate: z.number(),
})
export type TaskRate = z.infer<typeof TaskRate>

/** A workbook within an answer: a `data:` address and a name for it. */
export const Book = z.strictObject({ fileUrl: z.string(), fileName: z.string() })
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
  /** The new accounts with their first passwords, told once. */
  accounts: Book.nullable(),
})

export const UserPick = z.strictObject({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  departId: z.string(),
  departName: z.string(),
})
