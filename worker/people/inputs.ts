import { oneLine } from '../core/plain-text'
import { z } from 'zod'
import { account, domainIds, email, maxLoad, mobile, personName, telephone } from '../auth/fields'
import { t as core } from '../core/core.texts'
import { dateText, id, ids, optional, trueFalse, year } from '../core/input'
import { among, listQuery } from '../core/list'
import { accountKindCodes } from './statuses'
import { t } from './texts'

/** An optional field: '' or a value of the shape. */
const orNothing = <Shape extends z.ZodType<string, string>>(shape: Shape) => z.union([z.literal(''), shape]).optional()
const code = (codes: readonly string[], wrong: () => string) =>
  z
    .union([z.number().transform(String), z.string().trim()], { error: wrong })
    .refine((one) => codes.includes(one), { error: wrong })
    .transform(Number)
/** Ids as a list or separated by commas; may be empty. */
const listed = z
  .union([z.array(id()), z.string().max(20_000)])
  .transform((value) => [
    ...new Set((typeof value === 'string' ? value.split(',') : value).map((one) => one.trim()).filter(Boolean)),
  ])
  .pipe(z.array(z.string()).max(100, { error: () => t.tooManyChosen }))
/** A search keyword. */
export const keyword = z
  .string()
  .overwrite(oneLine)
  .max(50, { error: () => core.keywordTooLong })
  .default('')
/** Number of options that a picker requests. */
export const pickMost = z.coerce
  .number()
  .int()
  .min(1)
  .max(200, { error: () => t.tooManyRows })
  .default(50)
const day = orNothing(dateText(() => t.day))

/** The person to impersonate, and in which role. Default: the role used last. */
export const SeeAs = z.object({ id: id(() => t.whichPerson), roleId: id(() => t.role).optional() })
export type SeeAs = z.output<typeof SeeAs>

/** A role and its first and last day. Without days it is valid indefinitely. */
export const GivenRole = z.object({ roleId: id(() => t.role), fromDate: day, toDate: day })
const person = {
  realname: personName,
  sex: code(['0', '1', '2'], () => t.sexWrong).optional(),
  birthday: orNothing(dateText(() => t.birthday)),
  email: orNothing(email),
  phone: orNothing(mobile),
  telephone: telephone.optional(),
  workNo: optional(() => t.workNo, 100).optional(),
  /** Codes of positions. */
  post: listed.optional(),
  accountAuth: code(accountKindCodes, () => t.kindWrong).optional(),
  /** Research fields that an expert reviews, and the most open reviews at a time. */
  domainIds: domainIds.optional(),
  maxLoad: maxLoad.optional(),
  /** Roles with their dates. `selectedroles` is the same without dates. */
  roles: z
    .array(GivenRole)
    .max(20, { error: () => t.tooManyChosen })
    .optional(),
  selectedroles: listed.optional(),
  selecteddeparts: listed.optional(),
  /** Those of the departments that the person leads. */
  departIds: listed.optional(),
}
const ordered = (value: { roles?: { fromDate?: string; toDate?: string }[] | undefined }, issues: z.RefinementCtx) => {
  for (const [at, { fromDate, toDate }] of (value.roles ?? []).entries())
    if (fromDate && toDate && toDate < fromDate)
      issues.addIssue({ code: 'custom', path: ['roles', at, 'toDate'], message: t.endsBefore })
}
export const NewUser = z.object({ username: account, ...person }).superRefine(ordered)
export type NewUser = z.output<typeof NewUser>
/** Omitted fields stay. */
export const ChangedUser = z
  .object({ id: id(), ...person, realname: personName.optional(), lockVersion: z.coerce.number().int().optional() })
  .superRefine(ordered)
export type ChangedUser = z.output<typeof ChangedUser>

const sorts = ['createTime', 'realname', 'username', 'updateTime'] as const
const filters = {
  keyword: z
    .string()
    .overwrite(oneLine)
    .max(50, { error: () => core.keywordTooLong })
    .optional(),
  username: optional(() => t.username, 100).optional(),
  realname: optional(() => t.realname, 100).optional(),
  phone: optional(() => t.phone, 45).optional(),
  email: optional(() => t.email, 100).optional(),
  workNo: optional(() => t.workNo, 100).optional(),
  /** The department and all below it. */
  departId: id(() => t.depart).optional(),
  roleId: id(() => t.role).optional(),
  status: among(['1', '2'], () => t.statusWrong).optional(),
  accountAuth: among(accountKindCodes, () => t.kindWrong).optional(),
  /** Account names, separated by commas. */
  code: optional(() => t.username, 2000).optional(),
}
const fields = ['createTime', 'updateTime'] as const
export const UserQuery = listQuery(sorts, filters, { fields })
export type UserQuery = z.output<typeof UserQuery>
export const DepartUserQuery = listQuery(sorts, { ...filters, depId: id(() => t.depart).optional() }, { fields })
/** The people who hold a position. */
export const HoldersQuery = listQuery(sorts, { ...filters, positionId: id(() => t.position) }, { fields })
export const UserBookQuery = listQuery(
  sorts,
  { ...filters, selections: ids().optional(), template: z.string().max(5).optional() },
  { fields },
)
export type UserBookQuery = z.output<typeof UserBookQuery>

export const ByUser = z.object({ id: id() })
/** The wire name is `userid` or `userId`. */
export const OfUser = z
  .object({ userid: id().optional(), userId: id().optional() })
  .transform(({ userid, userId }) => ({ userId: userid ?? userId ?? '' }))
  .refine(({ userId }) => userId !== '', { error: () => t.whichPerson, path: ['userId'] })
export const SeveralUsers = z.object({ ids: ids(), dryRun: z.union([z.boolean(), z.literal([0, 1])]).optional() })
/** The calls of the recycle bin use another field name. */
export const BinUsers = z.object({ userIds: ids() })
const state = code(['1', '2'], () => t.statusWrong)
export const SetStatus = z.object({ ids: ids(), status: state })
export type SetStatus = z.output<typeof SetStatus>
export const SetStatusOfOne = z.object({ id: id(), status: state })

/** A reset of another person's password. Without `password` one is generated and returned. */
export const SetPassword = z.object({
  username: z
    .string({ error: () => t.whichPerson })
    .overwrite(oneLine)
    .min(1, { error: () => t.whichPerson })
    .max(100),
  password: z.string().max(4000).optional(),
  confirmpassword: z.string().max(4000).optional(),
})
export type SetPassword = z.output<typeof SetPassword>

export const ByDepart = z.object({ id: id(() => t.depart), realname: optional(() => t.realname).optional() })
export const ByRole = z.object({ roleId: id(() => t.role) })
export const ByMechanism = z.object({ departId: id(() => t.depart).optional() })
export const RoleMapQuery = z.object({ ids: ids() })
export const TreeQuery = z.object({ pid: z.string().trim().max(64).default('') })
/** `userIdList` is a list, or ids separated by commas. */
export const AddToRole = z.object({ roleId: id(() => t.role), userIdList: ids(), fromDate: day, toDate: day })
export const TakeFromRole = z.object({ roleId: id(() => t.role), userId: id() })
export const TakeManyFromRole = z.object({ roleId: id(() => t.role), userIds: ids() })
/** Tasks of the subjects of a year and of one person; both are optional. */
export const TaskRateQuery = z.object({ year: year().optional(), userId: id().optional() })
export type TaskRateQuery = z.output<typeof TaskRateQuery>
/** Fields sent with the file. `dryRun`: validates only. */
export const ImportForm = z.object({ dryRun: trueFalse.default(false) })

/** Filters of a picker, which lists the best matches first. */
export const UserListQuery = z.object({
  keyword,
  limit: pickMost,
  departId: z.string().max(64).default(''),
  roleCode: z.string().max(50).default(''),
})
export type UserListQuery = z.output<typeof UserListQuery>
